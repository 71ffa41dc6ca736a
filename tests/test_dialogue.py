"""`nardy play`: a game at the terminal, line by line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tutor import dialogue
from tutor.commands import run
from tutor.contest import Contest, Player, Terms, new_contest
from tutor.game import MOST_DONE, Due, Played
from tutor.notation import play_text
from tutor.replay import read_contest
from tutor.ruleset import GREEK, NARD_ONLINE
from tutor.ruling import plays_of
from tutor.translator import LANGUAGES, translator
from tutor.typed import LONGEST_LINE, Word, read_word, word_shown


class Typist:
    """Types lines, and then plays on with the first play there is, as long as wanted; remembers what was said."""

    def __init__(self, *lines: str, turns: int = 0) -> None:
        self.lines, self.turns = list(lines), turns
        self.said: list[str] = []
        self.asked: list[str] = []
        self.contest: Contest | None = None

    def ask(self, prompt: str) -> str | None:
        self.asked.append(prompt)
        if self.lines:
            return self.lines.pop(0) + "\n"
        contest = self.contest
        if contest is None or not self.turns or contest.due is not Due.PLAY:
            return None
        self.turns -= 1
        return play_text(plays_of(contest.game.rules, contest.game.began).results[0].play)

    def play(self, terms: Terms, code: str = "en", coached: bool = False) -> Contest:
        self.contest = new_contest(terms)
        for after in dialogue.dialogue(translator(code), self.contest, coached, self.ask, self.said.append):
            self.contest = after
        return self.contest


AGAINST = Terms(NARD_ONLINE, black=Player.EASY, seed="7")
TOGETHER = Terms(NARD_ONLINE, seed="7")
"""Black starts."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_turns_against_the_computer(code: str) -> None:
    typist = Typist(turns=3)
    contest = typist.play(AGAINST, code)
    assert len(contest.game.entries) >= 6
    assert contest.due is Due.PLAY
    assert any("O" in text and "+---" in text for text in typist.said)


def test_what_cannot_be_read_or_played_is_told_and_the_turn_goes_on() -> None:
    typist = Typist("flub", "24/1", "", turns=1)
    contest = typist.play(AGAINST)
    said = " ".join(typist.said)
    assert "“flub”" in said
    assert "24/1 needs a 23" in said
    played = [entry for entry in contest.game.entries if isinstance(entry, Played) and entry.refused]
    assert [entry.refused for entry in played] == [(((24, 1),),)]
    boards = [text for text in typist.said if text.startswith("+-")]
    assert len(set(boards)) == len(boards), "the same board is not shown again"


@pytest.mark.parametrize("code", LANGUAGES)
def test_after_an_empty_line_the_same_is_asked_again_shortly(code: str) -> None:
    t = translator(code)
    typist = Typist("", "6-3", "", " ", "24/18/15", "", "double", "", "drop")
    contest = typist.play(Terms(GREEK), code)
    assert contest.game.result
    toss, *rest = typist.asked
    assert rest[0] == t.t("The dice:") != toss
    play = rest[1]
    assert rest[2:5] == [t.t("The play:")] * 2 + [rest[4]]
    assert len(t.t("The play:")) < len(play) / 4
    throw, again, offered, offered_again = rest[4:8]
    assert again == t.t("The dice:") != throw
    assert offered == offered_again
    nothing = t.p("unreadable", "There is nothing to read.")
    assert not any(nothing in said for said in typist.said)


def test_a_word_that_is_not_known_is_told_with_those_that_are() -> None:
    typist = Typist("6-3", "24/18/15", "double", "perhaps")
    typist.play(Terms(GREEK))
    assert typist.said[-1] == "“perhaps” is not known here. Expected: take, drop, help, quit."


def test_typed_dice_the_cube_and_resigning() -> None:
    typist = Typist("6-3", "24/18/15", "double", "take", "5-4", "double", "resign", "y", "")
    contest = typist.play(Terms(GREEK))
    assert contest.games[0].cube == 2
    assert contest.games[0].result
    assert contest.score in ((4, 0), (0, 4))
    assert len(contest.games) == 2
    assert any("cannot be done now" in text for text in typist.said)


def test_the_coach_warns_and_the_same_play_is_then_made() -> None:
    terms = Terms(NARD_ONLINE, black=Player.HARD, seed="3")
    typist = Typist(turns=30)
    contest = typist.play(terms, coached=True)
    assert any("The coach" in text for text in typist.said)
    assert len(contest.game.entries) > 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_quit_ends_it(code: str) -> None:
    for word in ("quit", word_shown(translator(code), Word.QUIT)):
        typist = Typist(word, "6-3")
        assert typist.play(Terms(GREEK), code).due is Due.TOSS
        assert typist.lines == ["6-3"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("own", [True, False])
def test_each_language_has_words_of_its_own_and_understands_the_english_ones(code: str, own: bool) -> None:
    t = translator(code)

    def typed(word: Word) -> str:
        return word_shown(t, word).upper() if own else str(word)

    lines = ("6-3", "24/18/15", typed(Word.DOUBLE), typed(Word.TAKE), "5-4", typed(Word.RESIGN), typed(Word.YES))
    typist = Typist(*lines)
    contest = typist.play(Terms(GREEK), code)
    assert contest.games[0].cube == 2
    assert contest.score == (4, 0)
    for word in (Word.DOUBLE, Word.RESIGN, Word.HELP, Word.QUIT):
        assert any(word_shown(t, word) in asked for asked in typist.asked)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_words_are_typed_alike(code: str) -> None:
    t = translator(code)
    for word in Word:
        assert read_word(t, word) is read_word(t, f" {word_shown(t, word)} ") is word
    assert {read_word(t, mark) for mark in ("?", ";")} == {Word.HELP}
    assert [read_word(t, line) for line in ("", "24/18", "6-5", "pass", "yesterday")] == [None] * 5


@pytest.mark.parametrize("code", LANGUAGES)
def test_resigning_is_asked_about_first_with_what_it_costs(code: str) -> None:
    t = translator(code)
    typist = Typist("resign", "24/18", "", "n", "resign", word_shown(t, Word.NO)[0], "resign")
    contest = typist.play(TOGETHER, code)
    assert contest.due is Due.PLAY
    assert contest.game.result is None
    questions = [asked for asked in typist.asked if re.search(r"\b2\b", asked) and word_shown(t, Word.YES) in asked]
    assert len(questions) == 5
    assert typist.asked[-1] in questions
    refused = t.p("input", "“{found}” is not known here. Expected: {valid}.", found="24/18", valid="{}")
    assert any(said.startswith(refused[: refused.index("24/18")]) for said in typist.said)
    assert not contest.game.refused, "while it is asked about, nothing is played"
    assert Typist("resign", "y").play(TOGETHER).score == (2, 0)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("line", ["help", "?", "own"])
def test_help_lists_what_can_be_typed(code: str, line: str) -> None:
    t = translator(code)
    typist = Typist(word_shown(t, Word.HELP) if line == "own" else line)
    typist.play(TOGETHER, code)
    told = typist.said[-1]
    assert "24/18/13" in told
    assert all(word_shown(t, word) in told for word in (Word.RESIGN, Word.HELP, Word.QUIT))
    assert word_shown(t, Word.DOUBLE) not in told, "there is no cube under these rules"
    assert t.t("Enter throws the dice, and begins the next game.") in told
    by_hand = Typist("help")
    by_hand.play(Terms(GREEK), code)
    assert "6-5" in by_hand.said[-1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_undo_is_told_that_plays_are_typed_whole(code: str) -> None:
    t = translator(code)
    typist = Typist(word_shown(t, Word.UNDO))
    contest = typist.play(TOGETHER, code)
    assert typist.said[-1] == t.t("There is nothing to undo: a play is typed whole, and once it is made it stands.")
    assert not contest.game.refused


def nardy(*arguments: str, typed: str = "", closed: str = "") -> subprocess.CompletedProcess[str]:
    """Run `nardy play`; `closed` is how a shell closes or replaces a standard stream."""
    begin = ["bash", "-c", f'exec "$@" {closed}', "bash"] if closed else []
    return subprocess.run(
        [*begin, sys.executable, "-m", "tutor.cli", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
    )


TWO = ("--side", "two", "--typed", "--lang", "en")


@pytest.mark.parametrize("closed", ["0<&-", "</dev/null", "0>/dev/null"])
def test_without_standard_input_it_ends_as_at_its_end(closed: str) -> None:
    found = nardy(*TWO, closed=closed)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.endswith(": \n"), "the prompt's line is ended"


def test_lines_without_end_or_text_are_told_or_end_it() -> None:
    long = nardy(*TWO, typed="6" * 50 * LONGEST_LINE + "\n6-3\n")
    assert (long.returncode, long.stderr) == (0, "")
    assert "White starts" in long.stdout, "the line after a long one is read"
    assert len(long.stdout) < 3000
    endless = nardy(*TWO, closed="</dev/zero")
    assert (endless.returncode, endless.stderr) == (0, "")
    wrong = subprocess.run(
        [sys.executable, "-m", "tutor.cli", "play", *TWO], input=b"\xff\n6-3\n", capture_output=True, timeout=120
    )
    assert (wrong.returncode, wrong.stderr) == (0, b"")
    assert b"White starts" in wrong.stdout


def test_output_that_takes_no_more_is_told_in_a_sentence() -> None:
    found = nardy(*TWO, closed=">/dev/full")
    assert found.returncode == 2
    assert found.stderr == "nardy play: There is no room left to write to.\n"


def test_a_game_is_kept_in_a_file_and_gone_on_with(tmp_path: Path) -> None:
    kept = str(tmp_path / "game.txt")
    first = nardy("--seed", "7", "--level", "medium", "--match", "3", "-o", kept, typed="24/1\n")
    assert (first.returncode, first.stderr) == (0, "")
    contest = read_contest(Path(kept).read_text("utf-8"))
    assert contest.terms == Terms(NARD_ONLINE, black=Player.MEDIUM, length=3, seed="7")
    assert contest.game.refused == (((24, 1),),)
    again = nardy(kept, "-o", kept, typed="resign\nyes\n")
    assert "Black wins 2 points" in again.stdout
    assert read_contest(Path(kept).read_text("utf-8")).score == (0, 2)


@pytest.mark.parametrize(
    "arguments", [("--side", "green"), ("--level", "best"), ("--match", "0"), ("--seed", "?"), ("nowhere.txt",)]
)
def test_what_cannot_be_agreed_on_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    found = nardy(*arguments)
    assert found.returncode == 2
    assert len(found.stderr.strip().splitlines()) == 1


GAME = "Nardy Tutor game text 1\nRules: nard-online\nWhite: person\nBlack: person\nDice: typed\n"


@pytest.fixture
def saved(tmp_path: Path) -> str:
    """A saved game that is to begin."""
    file = tmp_path / "saved.txt"
    file.write_text(GAME, "utf-8")
    return str(file)


@pytest.mark.parametrize(
    "option",
    [("--rules", "greek"), ("--side", "white"), ("--level", "easy"), ("--match", "5"), ("--seed", "1"), ("--typed",)],
)
def test_what_a_saved_game_says_itself_is_refused_beside_it(
    saved: str, option: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", saved, *option, "--lang", "en"]) == 2
    expected = f"nardy play: {option[0]}: The saved game says this itself. Expected beside it: --coach, --output.\n"
    assert capsys.readouterr() == ("", expected)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--seed", "1", "--typed"), "--seed"),
        (("--side", "two", "--level", "hard"), "--level"),
        (("-o", ""), "--output"),
        (("--seed", ""), "--seed"),
        (("--match", ""), "--match"),
        (("--level", ""), "--level"),
        (("",), "GAME"),
        (("/",), "GAME"),
        (("/dev/zero",), "GAME"),
        (("x" * 5000,), "GAME"),
    ],
)
def test_what_says_nothing_or_cannot_be_read_is_refused_in_one_line(
    arguments: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *arguments, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(rf"nardy play: {part}: [^\n]{{10,250}}\n", said.err)


def test_a_file_that_is_no_game_is_told_as_a_review_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for command in ("play", "review"):
        assert run([command, "/", "--lang", "en"]) == 2
        told.append(capsys.readouterr().err.removeprefix(f"nardy {command}: "))
    assert told[0] == told[1]
    assert "Expected" in told[0]


def test_only_a_new_file_or_the_game_that_is_gone_on_with_is_written(
    tmp_path: Path, saved: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    notes, empty, link = tmp_path / "notes.txt", tmp_path / "empty.txt", tmp_path / "link.txt"
    notes.write_text("to be kept", "utf-8")
    empty.touch()
    link.symlink_to(saved)
    for game in ((), (saved,)):
        assert run(["play", *game, "-o", str(notes), "--lang", "en"]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert re.fullmatch(r"nardy play: --output: This file is there already[^\n]+\n", said.err)
    assert notes.read_text("utf-8") == "to be kept"
    for file in (empty, Path(saved), link):
        assert run(["play", saved, "-o", str(file)]) == 0
    assert read_contest(empty.read_text("utf-8")) == read_contest(GAME)
    assert link.is_symlink()


def test_a_long_name_is_shown_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    file = "/".join((str(tmp_path), *["."] * 1500, "game.txt"))
    assert run(["play", "--side", "two", "--typed", "-o", file, "--lang", "en"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("Written: /")
    assert last.endswith("game.txt")
    assert len(last) < 320


def test_a_game_as_long_as_its_text_can_be_says_so_and_ends() -> None:
    tosses = "Toss: 3-3\n" * (MOST_DONE - 1)
    contest = read_contest(f"Nardy Tutor game text 1\nRules: greek\nGame 1\n{tosses}")
    said: list[str] = []
    ended = list(dialogue.dialogue(translator("en"), contest, False, lambda _: "3-3", said.append))
    assert (len(ended), ended[-1].due) == (1, Due.OVER)
    assert said[-1].endswith("This has become as long as a game text can be. Save it, and begin a new game.")
