"""`nardy lessons verify`: each fault with its place, in three languages, and the exit code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import test_cases_library as library
from tests.test_cli import CLICK, HOSTILE, Nardy, nardy, process
from tests.test_lessons import FACTS, FORMS, WRONG_FACTS, WRONG_PROSE, Place
from tests.test_package import loaded_by
from tutor.data import folder
from tutor.lessons import Flaw
from tutor.translator import LANGUAGES

__all__ = ["nardy"]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_lessons_without_a_fault_are_counted(nardy: Nardy, place: Place) -> None:
    place.write()
    said = nardy("lessons", "verify", str(place.folder))
    assert said == (0, "1 lesson checked. Nothing is wrong.\n", "")
    place.write("02-more")
    assert nardy.json("lessons", "verify", str(place.folder / "02-more")) == {"lessons": 1, "cases": 0, "faults": []}


def test_each_fault_is_a_line_with_its_place(nardy: Nardy, place: Place) -> None:
    place.write(facts=FACTS.replace('"24/18/13"\n\n', '"24/18"\n\n'), uk=None).write("02-good")
    said = nardy("lessons", "verify", str(place.folder))
    assert (said.code, said.err) == (3, "")
    assert said.out == (
        f"{place.folder}/01-head/lesson.toml:7: The claim legal does not hold. Claimed: 24/18: legal. "
        "Found: 24/18: illegal, because all-dice.\n"
        f"{place.folder}/01-head/uk.md: There is no such file, and there has to be one.\n"
        "2 lessons checked. 2 faults found.\n"
    )
    answered = nardy("lessons", "verify", str(place.folder), "--json")
    assert answered.code == 3
    assert answered.answer == {
        "lessons": 2,
        "cases": 0,
        "faults": [
            {
                "file": f"{place.folder}/01-head/lesson.toml",
                "line": 7,
                "flaw": "false",
                "message": said.out.split(":7: ")[1].split("\n")[0],
            },
            {
                "file": f"{place.folder}/01-head/uk.md",
                "line": None,
                "flaw": "missing",
                "message": "There is no such file, and there has to be one.",
            },
        ],
    }


def test_cases_are_checked_with_the_lessons_beside_them_or_alone(nardy: Nardy, place: Place) -> None:
    beside = library.Place(place.folder / "cases").write().write("02-more", uk=None)
    said = nardy("lessons", "verify", str(place.write().folder))
    fault = f"{beside.folder}/02-more/uk.md: There is no such file, and there has to be one.\n"
    assert said == (3, f"{fault}1 lesson checked. 2 cases checked. 1 fault found.\n", "")
    alone = nardy("lessons", "verify", str(beside.folder))
    assert alone == (3, f"{fault}2 cases checked. 1 fault found.\n", "")
    one = nardy.json("lessons", "verify", str(beside.folder / "01-head"))
    assert one == {"lessons": 0, "cases": 1, "faults": []}


BROKEN: dict[Flaw, Callable[[Place], object]] = {
    Flaw.MISSING: lambda place: place.write(el=None),
    Flaw.UNREADABLE: lambda place: place.write(el=None).folder.joinpath("01-head", "el.md").mkdir(),
    Flaw.ENCODING: lambda place: place.write(el=FORMS["el"].encode("iso-8859-7")),
    Flaw.LARGE: lambda place: place.write(el=FORMS["el"] + "\n" * 100_000),
}
BROKEN[Flaw.PARTS] = lambda place: library.Place(place.folder).write(en="# Title\n\nOne part.\n")
for _text, _, _flaw in WRONG_FACTS.values():
    BROKEN.setdefault(_flaw, lambda place, text=_text: place.write(facts=text))  # type: ignore[misc]
for _text, _, _flaw in WRONG_PROSE.values():
    BROKEN.setdefault(_flaw, lambda place, text=_text: place.write(en=text))  # type: ignore[misc]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("flaw", Flaw)
def test_every_flaw_is_told_in_the_language_of_the_reader(nardy: Nardy, place: Place, flaw: Flaw, lang: str) -> None:
    BROKEN[flaw](place)
    arguments = ("lessons", "verify", str(place.folder), "--lang", lang)
    said, answered = nardy(*arguments), nardy(*arguments, "--json")
    assert (said.code, said.err, answered.code, answered.err) == (3, "", 3, "")
    (fault,) = answered.answer["faults"]
    assert fault["flaw"] == flaw
    line = f":{fault['line']}" if fault["line"] else ""
    first, last = said.out.splitlines()
    assert first == f"{fault['file']}{line}: {fault['message']}"
    assert first.replace("\u00a0", " ").isprintable()
    assert "1" in last
    if lang != "en":
        for text in (fault["message"], last):
            assert re.search({"el": "[α-ω]", "uk": "[а-яіїє]"}[lang], text)


def test_without_a_path_the_lessons_of_the_program_are_checked(nardy: Nardy) -> None:
    answer = nardy("lessons", "verify", "--json").answer
    assert answer == nardy("lessons", "verify", str(folder("lessons")), "--json").answer
    assert answer["lessons"] == sum(place.is_dir() for place in folder("lessons").glob("[0-9]*"))
    assert answer["cases"] == sum(place.is_dir() for place in (folder("lessons") / "cases").iterdir())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["nowhere", "empty", "file", "file/more", "", "x" * 10_000, *HOSTILE])
def test_what_holds_no_lesson_gets_one_clear_sentence(
    nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, path: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    said = nardy("lessons", "verify", "--lang", lang, "--", path)
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(r"nardy lessons verify: [^\n]+\n", said.err)
    assert said.err.removesuffix("\n").isprintable()
    assert len(said.err) < 400
    assert "lesson.toml" in said.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("lessons", "verfy"), "nardy lessons: “verfy” is not known here. Is verify meant?"),
        (("lessons", "x"), "nardy lessons: “x” is not known here. Expected: verify."),
        (("lessons", "verify", "a", "b"), "nardy lessons verify: “b” is one argument too many."),
        (("lessons", "verify", "--rules", "greek"), "nardy lessons verify: “--rules” is not known here."),
        (("lessons", "--json"), "nardy lessons: “--json” is not known here."),
    ],
)
def test_arguments_that_cannot_be_read_are_told(nardy: Nardy, arguments: tuple[str, ...], told: str) -> None:
    said = nardy(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(told)
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_has_its_help_in_every_language(nardy: Nardy, lang: str) -> None:
    for arguments, named in (
        (("lessons", "--help"), ("nardy lessons [", "verify", "--lang el|en|uk")),
        (("lessons", "verify", "-h"), ("nardy lessons verify [", "--json", "--lang el|en|uk", "3")),
    ):
        said = nardy(*arguments, "--lang", lang)
        assert (said.code, said.err) == (0, "")
        assert said == nardy("--lang", lang, *arguments)
        assert all(name in said.out for name in named)
        assert all(len(line) <= 80 for line in said.out.splitlines())
        assert (lang == "en") == bool(CLICK.search(said.out))
    assert nardy("lessons", "--lang", lang) == nardy("lessons", "--help", "--lang", lang)
    assert re.search(r"^  lessons +\S", nardy("--lang", lang).out, re.MULTILINE)


def test_a_path_of_any_bytes_is_shown_harmless(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/a\x1b[31m\n\xff"
    Place(Path(os.fsdecode(name))).write(en=None)
    done = process("lessons", "verify", name)
    assert (done.returncode, done.stderr) == (3, b"")
    assert done.stdout.decode().splitlines()[0].startswith(rf"{tmp_path}/a\x1b[31m\x0a\xff/01-head/en.md: ")


def test_it_loads_nothing_heavy(place: Place) -> None:
    place.write()
    program = f"from tutor import cli\nassert not cli.main(['lessons', 'verify', {str(place.folder)!r}])"
    assert not {"matplotlib", "streamlit", "numpy", "pandas", "PIL", "asyncio"} & loaded_by(program)


def test_other_commands_do_without_lessons() -> None:
    program = (
        "from tutor import cli; cli.main(['rolls', 'w24x15.b24x15.w']); import sys;"
        " assert 'tutor.lessons' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
