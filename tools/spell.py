"""Check the spelling of the catalogues, lessons, cases and glossary with hunspell: `python -m tools.spell`.

English is what the code says, Greek and Ukrainian what the catalogues say, and each has its prose in lessons and
cases and its words in `lessons/glossary.toml`.
Words that no dictionary has stand in `tools/words`, one form a line. Facts and fields in braces, code, options and
addresses are no words, and Greek in capitals has no accents that could be checked. Where hunspell or a dictionary
is missing, it is installed if that is permitted (as root, on Debian); else it is said what to install.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from tools.catalogues import all_messages, catalogue_path, read, sources

ROOT = Path(__file__).resolve().parent.parent
WORDS = Path(__file__).resolve().parent / "words"

DICTIONARIES: MappingProxyType[str, str] = MappingProxyType({"el": "el_GR", "en": "en_US", "uk": "uk_UA"})
PACKAGES: MappingProxyType[str, str] = MappingProxyType(
    {"el": "hunspell-el", "en": "hunspell-en-us", "uk": "hunspell-uk"}
)
"""Debian's package for each dictionary."""

_LETTERS = MappingProxyType({"el": "Ͱ-Ͽἀ-῿", "en": "A-Za-z", "uk": "А-ЯҐЄІЇа-яґєії"})
"""The letters of each language: a word in others is a name or a code, and what may be one is checked elsewhere."""

_NO_WORDS = re.compile(
    r"`[^`]*`"  # code
    r"|https?://\S+"
    r"|--[\w-]+"  # an option
    r"|<[^<>]*>"
    r"|\{[^{}|]*"  # a field, or a fact up to the forms of the word it counts
    r"|\S*[=_]\S*"  # a value such as greek+prime-timing=turn
    r"|\b\w+\.(?:toml|svg|png|pdf|jsonl?|md)\b"
)


class Text(NamedTuple):
    """A piece of text and where it stands."""

    place: str
    text: str


def texts(code: str, root: Path = ROOT) -> Iterator[Text]:
    """Everything that is said in one language."""
    if code == "en":
        for found in all_messages(sources()):
            yield Text(found.place, f"{found.one}\n{found.many or ''}")
    else:
        path = catalogue_path(code)
        for message in read(path.read_bytes(), code):
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            if message.id:
                yield Text(f"{path.relative_to(ROOT)}:{message.lineno}", "\n".join(form or "" for form in forms))
    path = root / "lessons" / "glossary.toml"
    if path.is_file():
        for word in tomllib.loads(path.read_text("utf-8"))["words"]:
            told = [word[key] for key in (code, f"{code}-text", f"{code}-note") if key in word]
            yield Text(f"{path.relative_to(root)}: {word['id']}", "\n".join(told))
    for path in sorted((root / "lessons").rglob(f"{code}.md")):
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            yield Text(f"{path.relative_to(root)}:{number}", line)


def words(code: str, text: str) -> list[str]:
    """The words of a text as a dictionary has them: apostrophes of one kind, no marks of stress."""
    plain = re.sub("[’ʼ`]", "'", _NO_WORDS.sub(" ", text).replace("\N{COMBINING ACUTE ACCENT}", ""))
    found = re.findall(r"[^\W\d_]+(?:['-][^\W\d_]+)*", plain.replace("ό,τι", " "))
    own = [word for word in found if re.fullmatch(rf"[{_LETTERS[code]}'-]+", word)]
    if code != "el":
        return own
    return ["-".join(map(_as_alone, word.split("-"))) for word in own if not word.isupper()]


_ACCENTED = MappingProxyType(dict(zip("άέήίόύώ", "αεηιουω", strict=True)))


def _as_alone(word: str) -> str:
    """A Greek word as it is written without the short word that leans on it: Δοκίμασέ το, δοκίμασε."""
    accents = [place for place, letter in enumerate(word) if letter.lower() in "άέήίόύώΐΰ"]
    if len(accents) < 2 or word[accents[-1]] not in _ACCENTED:
        return word
    return word[: accents[-1]] + _ACCENTED[word[accents[-1]]] + word[accents[-1] + 1 :]


def known(code: str) -> frozenset[str]:
    """The project's own words, in small letters."""
    lines = (WORDS / f"{code}.txt").read_text("utf-8").splitlines()
    return frozenset(line.strip().lower() for line in lines if line.strip() and not line.startswith("#"))


def unknown(code: str, found: Iterable[str]) -> set[str]:
    """Those of the words that neither the dictionary nor the project has."""
    own = known(code)
    asked = sorted({word for word in found if word.lower() not in own and word.lower().removesuffix("'s") not in own})
    wrong = set(_hunspell(code, "\n".join(asked) + "\n").split())
    return {word for word in asked if word in wrong or any(part in wrong - own for part in word.split("-"))}


def misspelled(code: str, found: Iterable[Text]) -> Iterator[tuple[str, str]]:
    """Each place with each word there that is not known."""
    by_place = [(text.place, words(code, text.text)) for text in found]
    wrong = unknown(code, (word for _, some in by_place for word in some))
    for place, some in by_place:
        yield from ((place, word) for word in dict.fromkeys(some) if word in wrong)


def _hunspell(code: str, text: str) -> str:
    """The words of the text that the dictionary has not, one a line."""
    command = ["hunspell", "-d", DICTIONARIES[code], "-i", "utf-8", "-l"]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True, env=environment)
    return done.stdout


# ---------------------------------------------------------------- what has to be installed


def missing() -> list[str]:
    """Debian's packages of what is not there: hunspell, or some dictionary."""
    if not shutil.which("hunspell"):
        return ["hunspell", *PACKAGES.values()]
    return [PACKAGES[code] for code in DICTIONARIES if not _has(code)]


def _has(code: str) -> bool:
    try:
        return not _hunspell(code, "")
    except (OSError, subprocess.CalledProcessError):
        return False


def install(packages: list[str]) -> None:
    """Install packages where that is permitted; whether it went well is for `missing` to say."""
    if os.geteuid() or not shutil.which("apt-get"):
        return
    print(f"Installing {', '.join(packages)} for the check of spelling ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        subprocess.run(
            ["apt-get", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment, check=False
        )


def main() -> int:
    """Print each word that is not known with its place; 0 when there is none."""
    if packages := missing():
        install(packages)
    if packages := missing():
        print(
            f"The spelling cannot be checked. Install {', '.join(packages)} "
            f"(Debian: sudo apt-get install {' '.join(packages)}), or leave it out: make check SPELL=no",
            file=sys.stderr,
        )
        return 1
    found = [(code, *fault) for code in DICTIONARIES for fault in misspelled(code, texts(code))]
    for code, place, word in found:
        print(f"{place}: {code}: {word!r} is in no dictionary (a word of this project? tools/words/{code}.txt)")
    if not found:
        print(f"No word is misspelled in {', '.join(DICTIONARIES)}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
