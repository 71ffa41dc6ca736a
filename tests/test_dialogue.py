"""`nardy play`: a game at the terminal, line by line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tutor import dialogue
from tutor.contest import Contest, Player, Terms, new_contest
from tutor.game import Due, Played
from tutor.notation import play_text
from tutor.replay import read_contest
from tutor.ruleset import GREEK, NARD_ONLINE
from tutor.ruling import plays_of
from tutor.translator import LANGUAGES, translator


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
    assert typist.said[-1] == "“perhaps” is not known here. Expected: take, drop, quit."


def test_typed_dice_the_cube_and_resigning() -> None:
    typist = Typist("6-3", "24/18/15", "double", "take", "5-4", "double", "resign", "")
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


def test_quit_ends_it() -> None:
    typist = Typist("quit")
    assert typist.play(AGAINST).due is Due.PLAY


def nardy(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tutor.cli", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_game_is_kept_in_a_file_and_gone_on_with(tmp_path: Path) -> None:
    kept = str(tmp_path / "game.txt")
    first = nardy("--seed", "7", "--level", "medium", "--match", "3", "-o", kept, typed="24/1\n")
    assert (first.returncode, first.stderr) == (0, "")
    contest = read_contest(Path(kept).read_text("utf-8"))
    assert contest.terms == Terms(NARD_ONLINE, black=Player.MEDIUM, length=3, seed="7")
    assert contest.game.refused == (((24, 1),),)
    again = nardy(kept, "-o", kept, typed="resign\n")
    assert "Black wins 2 points" in again.stdout
    assert read_contest(Path(kept).read_text("utf-8")).score == (0, 2)


@pytest.mark.parametrize(
    "arguments", [("--side", "green"), ("--level", "best"), ("--match", "0"), ("--seed", "?"), ("nowhere.txt",)]
)
def test_what_cannot_be_agreed_on_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    found = nardy(*arguments)
    assert found.returncode == 2
    assert len(found.stderr.strip().splitlines()) == 1
