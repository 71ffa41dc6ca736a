"""The check of spelling: which words are looked at, what is found, and a machine without dictionaries."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_tools import program
from tools import spell
from tools.spell import DICTIONARIES, PACKAGES, Text, known, misspelled, texts, words

with_dictionaries = pytest.mark.skipif(bool(spell.missing()), reason="make spell says what to install")


@pytest.mark.parametrize(
    ("code", "text", "found"),
    [
        ("en", "All {white 24|checker|checkers} wait.", ["All", "checker", "checkers", "wait"]),
        ("en", "“{found}” isn’t known: the player's.", ["isn't", "known", "the", "player's"]),
        ("en", "With `nardy plays` and --rules greek+prime=turn", ["With", "and"]),
        ("en", "See https://example.org/a?b or board.svg, <b>UTF-8</b>", ["See", "or", "UTF"]),
        ("en", "six-point", ["six-point"]),
        ("el", "Δοκίμασέ το με το 6, LiveGames.", ["Δοκίμασε", "το", "με", "το"]),
        ("el", "ό,τι θέλεις: ΔΙΑΤΑΞΗ, ταΐζει, προϊόντα", ["θέλεις", "ταΐζει", "προϊόντα"]),
        ("uk", "п’ять і п'ять; по-перше, пункт {point}", ["п'ять", "і", "п'ять", "по-перше", "пункт"]),
        ("uk", "Nard Online каже", ["каже"]),
    ],
)
def test_words_are_what_is_left_without_facts_and_code(code: str, text: str, found: list[str]) -> None:
    assert words(code, text) == found


@pytest.mark.parametrize("code", DICTIONARIES)
def test_the_words_of_the_project_are_in_order_and_each_stands_once(code: str) -> None:
    lines = [line for line in (spell.WORDS / f"{code}.txt").read_text("utf-8").splitlines() if line[:1] != "#"]
    assert lines == sorted(set(lines))
    assert known(code) == frozenset(lines), "in small letters"
    assert all(words(code, line) == [line] for line in lines)


def test_the_messages_and_the_lessons_of_each_language_are_looked_at(tmp_path: Path) -> None:
    for code in DICTIONARIES:
        (tmp_path / "lessons" / "01-a").mkdir(parents=True, exist_ok=True)
        (tmp_path / "lessons" / "01-a" / f"{code}.md").write_text(f"# {code}\n\nText.\n", "utf-8")
    for code, word in {"el": "πούλι", "en": "checker", "uk": "шашка"}.items():
        found = list(texts(code, tmp_path))
        assert found[-3:] == [
            Text(f"lessons/01-a/{code}.md:{n}", t) for n, t in ((1, f"# {code}"), (2, ""), (3, "Text."))
        ]
        assert any(word in text.text for text in found[:-3])


@with_dictionaries
@pytest.mark.parametrize(
    ("code", "right", "wrong"),
    [
        ("en", "The checker can't leave the six-point prime; nardy's", "cheker"),
        ("en", "Nardy", "six-piont"),
        ("el", "Το πούλι φεύγει. Δοκίμασέ το στο ναρντ.", "πουλί-πούλη"),
        ("el", "θέση", "θεση"),
        ("uk", "П’ять шашок на пункті, по-перше", "шашкка"),
        ("uk", "об’єкт", "обєкт"),
    ],
)
def test_a_misspelled_word_is_found_with_its_place(code: str, right: str, wrong: str) -> None:
    found = [Text("a:1", right), Text("b:2", f"{right} {wrong}"), Text("c:3", wrong)]
    assert list(misspelled(code, found)) == [("b:2", wrong), ("c:3", wrong)]


# ---------------------------------------------------------------- a machine that lacks something

HUNSPELL = 'case "$*" in *{lacks}*) exit 1;; esac; grep qq || true'


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the only programs there are, besides those of the system that a shell needs."""
    for name in ("bash", "grep"):
        (tmp_path / name).symlink_to(Path("/bin") / name)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    return tmp_path


@pytest.mark.usefixtures("machine")
def test_without_hunspell_the_reader_is_told_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    assert spell.main() == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "sudo apt-get install hunspell hunspell-el hunspell-en-us hunspell-uk)" in err
    assert "make check SPELL=no" in err


@pytest.mark.parametrize("code", DICTIONARIES)
def test_without_a_dictionary_only_that_is_to_be_installed(
    machine: Path, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    program(machine, "hunspell", HUNSPELL.format(lacks=DICTIONARIES[code]))
    assert spell.missing() == [PACKAGES[code]]
    assert spell.main() == 1
    assert f"sudo apt-get install {PACKAGES[code]})" in capsys.readouterr().err


def test_as_root_it_is_installed(
    machine: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(machine, "ready", HUNSPELL.format(lacks="nothing"))
    program(
        machine,
        "apt-get",
        f'[[ $1 == update ]] || while read -r l; do echo "$l"; done <{machine}/ready >{machine}/hunspell',
    )
    program(machine, "hunspell", "exit 1")
    (machine / "hunspell").chmod(0o755)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(spell, "texts", lambda _: [Text("a.md:1", "all right")])
    assert spell.main() == 0
    assert "Installing hunspell-el, hunspell-en-us, hunspell-uk" in capsys.readouterr().out
    assert spell.missing() == []


def test_where_nothing_can_be_installed_it_is_told(
    machine: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(machine, "apt-get", "exit 100")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert spell.main() == 1
    assert "sudo apt-get install hunspell " in capsys.readouterr().err


def test_each_unknown_word_is_a_line_and_fails_the_check(
    machine: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(machine, "hunspell", HUNSPELL.format(lacks="nothing"))
    monkeypatch.setattr(spell, "texts", lambda code: [Text("a.md:1", "qqa qqa right")] if code == "en" else [])
    assert spell.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "a.md:1: en: 'qqa' is in no dictionary (a word of this project? tools/words/en.txt)"
    ]
