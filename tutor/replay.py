"""Game text is read by playing it through (docs/interfaces.md, "Game text").

What cannot be read, is not due or may not be played raises `NotationError`, which names line, column, what stands
there and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from tutor.assignment import read_seed
from tutor.conduct import Toss
from tutor.contest import (
    LONGEST_MATCH,
    MOST_POINTS,
    Contest,
    Player,
    Terms,
    due_dice,
    left_open,
    new_contest,
    next_game,
)
from tutor.dice import Roll
from tutor.excerpt import LINES, Part, part_of
from tutor.game import Action, Due, Game, as_played, double, drop, resign, take, throw, toss
from tutor.legality import hops
from tutor.notation import NotationError, Problem, read_play, read_roll, read_ruleset
from tutor.play import Hop
from tutor.position import Color
from tutor.record import TITLE, VERSION
from tutor.referee import Tried, TurnError, confirm, play, step, undo_all
from tutor.ruleset import FIELDS, Ruleset, field_value
from tutor.transcript import LETTERS, NAMES, dice_text, lost, pair, result_text

_Value = TypeVar("_Value")

LONGEST_TEXT = 600_000
"""So many characters of game text are read, and as many bytes of a file: some three hundred games. No written form is
longer: to `MOST_WRITTEN` characters comes the head and one game, in which `MOST_DONE` things take a line each."""

_COLORS = {name.lower(): color for names in (LETTERS, NAMES) for color, name in names.items()}


def read_file(data: bytes) -> Contest:
    """The contest that a file holds. Raises `NotationError`."""
    if len(data) > LONGEST_TEXT:
        raise NotationError(Problem.TOO_LONG, "", 0, {"count": len(data), "limit": LONGEST_TEXT})
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError(Problem.ENCODING, "", 0, {}, line) from error
    return read_contest(text)


def read_contest(text: str) -> Contest:
    """The contest that a game text holds. Raises `NotationError`, and `TurnError` for what the rules refuse."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(Problem.TOO_LONG, "", 0, {"count": len(text), "limit": LONGEST_TEXT})
    lines = (part for number, raw in enumerate(LINES.split(text), 1) if (part := part_of(number, raw)).text)
    title = next(lines, None)
    if title is None:
        raise NotationError(Problem.EMPTY, "")
    _read_title(title)
    parts = list(lines)
    begin = next((at for at, part in enumerate(parts) if not _TERM.fullmatch(part.text)), len(parts))
    reading = _Reading(new_contest(_Head(parts[:begin]).terms(parts[begin] if begin < len(parts) else None)))
    for part in parts[begin:]:
        reading.line(part)
    return reading.contest


_TITLE = re.compile(TITLE.replace(" ", " +") + " +([1-9][0-9]*)", re.IGNORECASE)
_WORD = re.compile(r"\S+")


def _read_title(part: Part) -> None:
    found = _TITLE.fullmatch(part.text)
    if found is None:
        raise _untitled(part)
    if found[1] != VERSION:
        raise part.group(found, 1).fault(Problem.GAME_NEWER)


def _untitled(part: Part) -> NotationError:
    """The error of a first line that is another one: from the first word that differs, if it begins as it should."""
    right, words = f"{TITLE} {VERSION}".split(), list(_WORD.finditer(part.text))
    same = 0
    while same < min(len(right), len(words)) and words[same][0].lower() == right[same].lower():
        same += 1
    if same == 0:
        return part.fault(Problem.GAME_TEXT, found=part.shown, valid=(" ".join(right),))
    begin = words[same].start() if same < len(words) else len(part.text)
    rest = part._replace(text=part.text[begin:], columns=part.columns[begin:])
    return rest.unexpected(*((" ".join(right[same:]),) if same < len(right) else ()))


# The head.

_KEYS = ("Rules", "Played as", "White", "Black", "Match", "Score", "Crawford", "Dice", "Start")
_TERM = re.compile(r"(?!toss|result|game)([a-z]+(?: +[a-z]+)*) *: *(.*)", re.IGNORECASE)
_SCORE = re.compile(r"(\d+) *- *(\d+)")
_SEED = re.compile(r"seed +(.*)", re.IGNORECASE)


class _Head:
    """The lines of the head by their names; what they say is read in the order in which one depends on another."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts: dict[str, Part] = {}
        known = {key.lower(): key for key in _KEYS}
        for part in parts:
            found = _TERM.fullmatch(part.text)
            assert found is not None
            name = part.group(found, 1)
            key = known.get(" ".join(name.text.lower().split()))
            if key is None:
                raise name.unexpected(*(f"{each}:" for each in _KEYS))
            if key in self.parts:
                raise name.fault(Problem.TERM_TWICE, found=f"{key}:")
            self.parts[key] = part.group(found, 2)

    def terms(self, after: Part | None) -> Terms:
        """What was agreed; `after` is what stands after the head."""
        rules = self.part("Rules", lambda part: part.read(read_ruleset), None)
        if rules is None:
            if after is None:
                raise NotationError(Problem.ENDED, "", 0, {"valid": ("Rules:",)})
            raise after.unexpected("Rules:")
        length = self.part("Match", lambda part: part.number(1, LONGEST_MATCH), None)
        score = self.part("Score", lambda part: _read_score(part, length), (0, 0))
        terms = Terms(
            rules,
            self.part("Played as", lambda part: _read_settled(part, rules), None),
            self.part("White", _read_player, Player.PERSON),
            self.part("Black", _read_player, Player.PERSON),
            length,
            score,
            self.part("Crawford", lambda part: _read_crawford(part, length, score), False)
            or _both_close(length, score),
            self.part("Dice", _read_dice, None),
        )
        starter = self.part("Start", lambda part: _read_start(part, terms), None)
        return replace(terms, starter=starter)

    def part(self, key: str, read: Callable[[Part], _Value], missing: _Value) -> _Value:
        """What a line says; `missing` where there is no such line."""
        return read(self.parts[key]) if key in self.parts else missing


def _read_score(part: Part, length: int | None) -> tuple[int, int]:
    found = _SCORE.fullmatch(part.text)
    if found is None:
        raise part.unexpected("3-5")
    most = MOST_POINTS if length is None else length - 1
    return part.group(found, 1).number(0, most), part.group(found, 2).number(0, most)


def _read_settled(part: Part, rules: Ruleset) -> Ruleset:
    """The rules with what they leave open as it is written here."""
    settled = part.read(lambda text: read_ruleset(text, rules))
    topics = left_open(rules)
    kept = any(field_value(settled, topic) != field_value(rules, topic) for topic in set(FIELDS) - set(topics))
    if kept or settled.name != rules.name:
        raise part.unexpected(*(f"{topic}=" for topic in topics))
    return as_played(settled)


def _read_player(part: Part) -> Player:
    words = " ".join(part.text.lower().split())
    if words not in tuple(Player):
        raise part.unexpected(*Player)
    return Player(words)


def _read_crawford(part: Part, length: int | None, score: tuple[int, int]) -> bool:
    close = length is not None and length - 1 in score
    valid = ("played",) if _both_close(length, score) else ("played", "not played") if close else ("not played",)
    words = " ".join(part.text.lower().split())
    if words not in valid:
        raise part.unexpected(*valid)
    return words == "played"


def _both_close(length: int | None, score: tuple[int, int]) -> bool:
    """Whether both sides are one point short of the match, so that a Crawford game has been played."""
    return length is not None and length > 1 and score == (length - 1, length - 1)


def _read_dice(part: Part) -> str | None:
    if part.text.lower() == "typed":
        return None
    found = _SEED.fullmatch(part.text)
    if found is None:
        raise part.unexpected("typed", "seed 4711")
    return part.group(found, 1).read(read_seed)


def _read_start(part: Part, terms: Terms) -> Color:
    if not terms.may_agree_on_starter:
        raise part.unexpected()
    return _read_color(part)


def _read_color(part: Part, *valid: Color) -> Color:
    color = _COLORS.get(part.text.lower())
    if color is None or color not in (valid or tuple(Color)):
        raise part.unexpected(*(LETTERS[each] for each in valid or tuple(Color)))
    return color


# The turns.

_HEADING = re.compile(r"game +(\d+) *(?:\( *(.*?) *\))? *(?:: *(\w+) +starts)?", re.IGNORECASE)
_TOSS = re.compile(r"toss *: *(.*)", re.IGNORECASE)
_PAIR = re.compile(r"([1-6]) *[-,]? *([1-6])")
_RESULT = re.compile(r"result *: *(.*)", re.IGNORECASE)
_TURN = re.compile(r"(\d+) *\. *(\w+) +(.*)")
_DOUBLES = re.compile(r"doubles(?: +to +(\w+))?", re.IGNORECASE)
_RESIGNS = re.compile(r"resigns(?: *\( *(\w+) *\))?", re.IGNORECASE)
_DICE = re.compile(r"([^:]*?) *: *(.*)")
_TRIED = re.compile(r"(.*?) *(refused|\.\.\.)?", re.IGNORECASE)


class _Reading:
    """A contest being read line by line: what a line says is done at once, and so must be due."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.begun = False
        self.told = False
        """Whether the result of this game has been read."""

    @property
    def game(self) -> Game:
        return self.contest.game

    def go_on(self, game: Game) -> None:
        self.contest = self.contest.gone_on(game)

    def line(self, part: Part) -> None:
        """Read one line, which is not empty."""
        for expression, read in (
            (_HEADING, self.heading),
            (_TOSS, self.toss),
            (_RESULT, self.result),
            (_TURN, self.turn),
        ):
            if found := expression.fullmatch(part.text):
                return read(part, found)
        if ":" in part.text and not self.begun:
            raise part.unexpected(*(f"{key}:" for key in _KEYS))
        raise self.not_due(part)

    def not_due(self, part: Part) -> NotationError:
        """The error that something else is due here."""
        number = self.game.turn_number
        if not self.begun:
            return part.unexpected("Game 1")
        if self.contest.full:
            return part.fault(Problem.GAME_FULL)
        match self.contest.due:
            case Due.TOSS:
                return part.unexpected("Toss: 6-3")
            case Due.NEXT_GAME:
                return part.unexpected(f"Game {self.contest.number + 1}")
            case Due.OVER:
                return part.unexpected()
            case Due.ANSWER:
                letter = LETTERS[self.game.position.to_move.other]
                return part.unexpected(f"{number}. {letter} takes", f"{number}. {letter} drops")
            case _:
                dice = dice_text(self.game.roll) if self.game.roll else "6-5"
                return part.unexpected(f"{number}. {LETTERS[self.game.position.to_move]} {dice}:")

    def heading(self, part: Part, found: re.Match[str]) -> None:
        if self.begun and self.contest.due is not Due.NEXT_GAME:
            raise self.not_due(part)
        if self.begun:
            self.contest = next_game(self.contest)
        self.begun, self.told = True, False
        number = self.contest.number
        if found[1].lstrip("0") != str(number):
            raise part.group(found, 1).unexpected(str(number))
        score = pair(self.contest.score_before(number))
        if found[2] is not None and found[2].replace(" ", "") != score:
            raise part.group(found, 2).unexpected(score)
        if found[3] is None:
            return
        if self.game.starter is None:
            raise part.group(found, 3).unexpected()
        _read_color(part.group(found, 3), self.game.starter)

    def toss(self, part: Part, found: re.Match[str]) -> None:
        if not self.begun or self.contest.due is not Due.TOSS:
            raise self.not_due(part)
        dice = part.group(found, 1)
        dice.read(read_roll)
        each = _PAIR.fullmatch(dice.text)
        if each is None:
            raise dice.unexpected("6-3")
        thrown = Toss(int(each[1]), int(each[2]))
        self.seeded(dice, thrown)
        self.go_on(toss(self.game, thrown))

    def seeded(self, dice: Part, thrown: Toss | Roll) -> None:
        """Dice of a seed are those that it gives."""
        given = due_dice(self.contest)
        if given not in (None, thrown):
            right = dice_text(given) if isinstance(given, Roll) else f"{given.white}-{given.black}" if given else ""
            raise dice.fault(Problem.SEED_DICE, found=dice.shown, valid=(right,))

    def result(self, part: Part, found: re.Match[str]) -> None:
        if not self.begun or self.told or self.game.result is None:
            raise self.not_due(part)
        self.told = True
        said, right = part.group(found, 1), result_text(self.game.result, self.contest.score)
        if "".join(said.text.lower().split()) != right.lower().replace(" ", ""):
            raise said.unexpected(right)

    def turn(self, part: Part, found: re.Match[str]) -> None:
        acting = self.game.acting
        if not self.begun or acting is None or self.contest.due is Due.OVER:
            raise self.not_due(part)
        if found[1].lstrip("0") != str(self.game.turn_number):
            raise part.group(found, 1).unexpected(str(self.game.turn_number))
        _read_color(part.group(found, 2), acting)
        self.done(part.group(found, 3), part)

    def done(self, what: Part, part: Part) -> None:
        """Read what the side to act has done; `part` is the whole line."""
        if found := _DOUBLES.fullmatch(what.text):
            return self.doubles(what, found, part)
        if found := _RESIGNS.fullmatch(what.text):
            return self.resigns(what, found, part)
        words = what.text.lower()
        if (words in ("takes", "drops")) is not (self.contest.due is Due.ANSWER):
            raise self.not_due(part)
        if words in ("takes", "drops"):
            return self.go_on((take if words == "takes" else drop)(self.game))
        return self.played(what, part)

    def doubles(self, what: Part, found: re.Match[str], part: Part) -> None:
        if self.contest.due is Due.ANSWER:
            raise self.not_due(part)
        if problem := self.game.no_doubling:
            raise what.fault(problem, color=self.game.position.to_move)
        value = str(self.game.cube * 2)
        if found[1] not in (None, value):
            raise what.group(found, 1).unexpected(value)
        self.go_on(double(self.game))

    def resigns(self, what: Part, found: re.Match[str], part: Part) -> None:
        if Action.RESIGN not in self.game.actions:
            raise self.not_due(part)
        right = lost(self.game.position)
        if (found[1] or right).lower() != right:
            raise what.group(found, 1).unexpected(right)
        self.go_on(resign(self.game))

    def played(self, what: Part, part: Part) -> None:
        """Read the dice, and what was tried, made or played with them."""
        found = _DICE.fullmatch(what.text)
        dice, rest = (what.group(found, 1), what.group(found, 2)) if found else (what, None)
        roll = dice.read(_roll)
        if rest is None:
            raise part._replace(text="", columns=part.columns[-1:]).unexpected(":")
        if self.game.roll is None:
            self.seeded(dice, roll)
            self.go_on(throw(self.game, roll))
        elif roll != self.game.roll:
            raise dice.unexpected(dice_text(self.game.roll))
        if found := _RESIGNS.fullmatch(rest.text):
            return self.resigns(rest, found, part)
        tried = _TRIED.fullmatch(rest.text)
        assert tried is not None
        said = rest.group(tried, 1)
        if (tried[2] or "").lower() == "refused":
            return self.refused(said)
        if tried[2] or not said.text:
            made = step(undo_all(self.game), *(_read_hops(said) if said.text else ()))
            return self.go_on(_allowed(made, said))
        return self.go_on(_allowed(play(self.game, _read_hops(said)), said))

    def refused(self, said: Part) -> None:
        tried = step(undo_all(self.game), *_read_hops(said))
        tried = tried if tried.refusal else confirm(tried.game)
        if not tried.refusal:
            raise said.fault(Problem.TURN_LEGAL, found=said.shown)
        if hops(tried.refusal.play) not in tried.game.refused:
            raise said.fault(Problem.GAME_FULL)
        self.go_on(undo_all(tried.game))


def _read_hops(part: Part) -> tuple[Hop, ...]:
    return () if part.text.lower() == "passes" else part.read(_play)


# The same dice and plays stand in a text many times.
_roll = lru_cache(maxsize=64)(read_roll)
_play = lru_cache(maxsize=2_048)(read_play)


def _allowed(tried: Tried, part: Part) -> Game:
    """The game after what was tried; raises `TurnError` when that was refused."""
    if tried.refusal is None:
        return tried.game
    raise TurnError(part.raw, part.columns[0], part.line, tried.refusal)
