"""Games as text: a head with what was agreed, then one line a turn (docs/interfaces.md, "Game text").

The writer has one form for each contest. The reader plays the text through: what cannot be read, or may not be played,
raises `NotationError`, which names line, column, what stands there and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar

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
from tutor.game import (
    Action,
    Answered,
    Doubled,
    Due,
    Ending,
    Entry,
    Game,
    Played,
    Resigned,
    Tried,
    TurnError,
    as_played,
    confirm,
    double,
    drop,
    play,
    resign,
    step,
    take,
    throw,
    toss,
    undo_all,
)
from tutor.notation import NotationError, Problem, hops_text, read_play, read_roll, read_ruleset, ruleset_text
from tutor.play import Hop
from tutor.position import OFF, Color, Position
from tutor.ruleset import FIELDS, Ruleset, field_value
from tutor.scanner import BLANKS, DASHES, ZERO_WIDTH, shown

_Value = TypeVar("_Value")

TITLE = "Nardy Tutor game text"
VERSION = "1"
LONGEST_TEXT = 500_000
"""So many characters of game text are read, and as many bytes of a file: some two hundred games."""
LONGEST_LINE = 1_000
"""So many characters of a line are read, its comment not counted."""

_LETTERS = {Color.WHITE: "W", Color.BLACK: "B"}
_NAMES = {Color.WHITE: "White", Color.BLACK: "Black"}
_COLORS = {name.lower(): color for names in (_LETTERS, _NAMES) for color, name in names.items()}


# ---------------------------------------------------------------- writing


def contest_text(contest: Contest) -> str:
    """The one written form of a contest, as far as it has been played."""
    lines = [f"{TITLE} {VERSION}", *_head(contest.terms)]
    for number, game in enumerate(contest.games, 1):
        lines += ["", _heading(contest, number)]
        lines += _turns(game)
        if game.result:
            lines.append(f"Result: {_result(contest, number)}")
    return "\n".join(lines) + "\n"


def _head(terms: Terms) -> Iterator[str]:
    yield f"Rules: {ruleset_text(terms.rules)}"
    if topics := left_open(terms.rules):
        yield "Played as: " + "+".join(f"{topic}={field_value(terms.settled, topic)}" for topic in topics)
    yield f"White: {terms.white}"
    yield f"Black: {terms.black}"
    if terms.length is not None:
        yield f"Match: {terms.length}"
    if terms.score != (0, 0):
        yield f"Score: {_pair(terms.score)}"
    if terms.crawford_played:
        yield "Crawford: played"
    yield "Dice: typed" if terms.seed is None else f"Dice: seed {terms.seed}"
    if terms.starter:
        yield f"Start: {_NAMES[terms.starter]}"


def _heading(contest: Contest, number: int) -> str:
    game = contest.games[number - 1]
    starts = f": {_NAMES[game.starter]} starts" if game.starter and not game.tosses else ""
    return f"Game {number} ({_pair(contest.score_before(number))}){starts}"


def _turns(game: Game) -> Iterator[str]:
    yield from (f"Toss: {thrown.white}-{thrown.black}" for thrown in game.tosses)
    number = 1
    for entry in game.entries:
        yield from (f"{number}. {line}" for line in _entry(entry))
        number += isinstance(entry, Played)
    if game.roll:
        turn = f"{number}. {_thrown(game.position, game.roll)}"
        yield from (f"{turn} {hops_text(tried)} refused" for tried in game.refused)
        yield f"{turn} {hops_text(game.made)} ..." if game.made else f"{turn} ..."


def _entry(entry: Entry) -> Iterator[str]:
    """The lines of what was done, without the number of the turn."""
    letter = _LETTERS[entry.position.to_move]
    match entry:
        case Played(position, roll, played, refused):
            turn = _thrown(position, roll)
            yield from (f"{turn} {hops_text(tried)} refused" for tried in refused)
            yield f"{turn} {hops_text(played)}"
        case Doubled(_, value):
            yield f"{letter} doubles to {value}"
        case Answered(position, taken):
            yield f"{_LETTERS[position.to_move.other]} {'takes' if taken else 'drops'}"
        case Resigned(position, roll, refused):
            turn = _thrown(position, roll) if roll else letter
            yield from (f"{turn} {hops_text(tried)} refused" for tried in refused)
            yield f"{turn} resigns ({_lost(position)})"


def _thrown(position: Position, roll: Roll) -> str:
    return f"{_LETTERS[position.to_move]} {_dice(roll)}:"


def _dice(roll: Roll) -> str:
    return f"{roll.high}-{roll.low}"


def _lost(position: Position) -> str:
    """What the side to move loses when it resigns."""
    return "oyn" if position.mover[OFF] else "mars"


def _result(contest: Contest, number: int) -> str:
    result, score = contest.games[number - 1].result, _pair(contest.score_before(number + 1))
    assert result is not None
    if result.winner is None:
        return f"draw, {score}"
    how = "dropped" if result.ending is Ending.DROPPED else "mars" if result.mars else "oyn"
    return f"{_NAMES[result.winner]} {result.points} ({how}), {score}"


def _pair(score: tuple[int, int]) -> str:
    return f"{score[0]}-{score[1]}"


# ---------------------------------------------------------------- reading


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
    lines = (part for number, raw in enumerate(_LINES.split(text), 1) if (part := _line(number, raw)).text)
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


_LINES = re.compile(r"\r\n|\r|\n")
_FORGIVEN = BLANKS | DASHES | {"…": "..."}


class _Part(NamedTuple):
    """A part of a line after forgiving; `columns` are where its letters and its end were typed in `raw`."""

    text: str
    columns: tuple[int, ...]
    raw: str
    line: int

    def fault(self, problem: Problem, **fields: str | int | tuple[str, ...]) -> NotationError:
        """The error of this problem where the part begins."""
        return NotationError(problem, self.raw, self.columns[0], fields, self.line)

    def unexpected(self, *valid: str) -> NotationError:
        """The error that one of these should stand here; where there is none, that nothing should."""
        if not self.text:
            return self.fault(Problem.ENDED, valid=valid)
        if not valid:
            return self.fault(Problem.EXTRA, found=self.shown)
        return self.fault(Problem.UNEXPECTED, found=self.shown, valid=valid)

    @property
    def shown(self) -> str:
        """What stands here, short and fit to show."""
        return shown(self.text)

    def group(self, found: re.Match[str], number: int | str) -> _Part:
        """The part that a group of an expression has matched."""
        begin, end = found.span(number)
        return self._replace(text=self.text[begin:end], columns=self.columns[begin : end + 1])

    def read(self, reader: Callable[[str], _Value]) -> _Value:
        """What another reader finds in this part, its errors told of the line."""
        try:
            return reader(self.text)
        except NotationError as error:
            at = self.columns[max(error.at, 1) - 1]
            raise NotationError(error.problem, self.raw, at, error.fields, self.line) from error

    def number(self, first: int, last: int) -> int:
        """The whole number that stands here, if it lies between."""
        digits = self.text
        if digits.isascii() and digits.isdecimal() and len(digits) <= 9 and first <= int(digits) <= last:
            return int(digits)
        raise self.fault(Problem.NUMBER, found=self.shown, first=first, last=last)


def _line(number: int, raw: str) -> _Part:
    """A line after forgiving: without its comment, and the spaces around it."""
    chars: list[str] = []
    columns: list[int] = []
    for column, char in enumerate(raw, 1):
        if char == "#":
            break
        if char not in ZERO_WIDTH:
            same = _FORGIVEN.get(char, char)
            chars += same
            columns += [column] * len(same)
    if len(chars) > LONGEST_LINE:
        raise NotationError(Problem.TOO_LONG, "", 0, {"count": len(chars), "limit": LONGEST_LINE}, number)
    begin = next((at for at, char in enumerate(chars) if char != " "), len(chars))
    text = "".join(chars).rstrip(" ")[begin:]
    ended = columns[begin + len(text) - 1] + 1 if text else 1
    return _Part(text, (*columns[begin : begin + len(text)], ended), raw, number)


_TITLE = re.compile(rf"{TITLE} +(\d+)", re.IGNORECASE)


def _read_title(part: _Part) -> None:
    found = _TITLE.fullmatch(part.text)
    if found is None:
        raise part.fault(Problem.GAME_TEXT, found=part.shown, valid=(f"{TITLE} {VERSION}",))
    if found[1] != VERSION:
        raise part.group(found, 1).fault(Problem.GAME_NEWER)


# The head.

_KEYS = ("Rules", "Played as", "White", "Black", "Match", "Score", "Crawford", "Dice", "Start")
_TERM = re.compile(r"(?!toss|result|game)([a-z]+(?: +[a-z]+)*) *: *(.*)", re.IGNORECASE)
_SCORE = re.compile(r"(\d+) *- *(\d+)")
_SEED = re.compile(r"seed +(.*)", re.IGNORECASE)


class _Head:
    """The lines of the head by their names; what they say is read in the order in which one depends on another."""

    def __init__(self, parts: list[_Part]) -> None:
        self.parts: dict[str, _Part] = {}
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

    def terms(self, after: _Part | None) -> Terms:
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

    def part(self, key: str, read: Callable[[_Part], _Value], missing: _Value) -> _Value:
        """What a line says; `missing` where there is no such line."""
        return read(self.parts[key]) if key in self.parts else missing


def _read_score(part: _Part, length: int | None) -> tuple[int, int]:
    found = _SCORE.fullmatch(part.text)
    if found is None:
        raise part.unexpected("3-5")
    most = MOST_POINTS if length is None else length - 1
    return part.group(found, 1).number(0, most), part.group(found, 2).number(0, most)


def _read_settled(part: _Part, rules: Ruleset) -> Ruleset:
    """The rules with what they leave open as it is written here."""
    settled = part.read(lambda text: read_ruleset(text, rules))
    topics = left_open(rules)
    kept = any(field_value(settled, topic) != field_value(rules, topic) for topic in set(FIELDS) - set(topics))
    if kept or settled.name != rules.name:
        raise part.unexpected(*(f"{topic}=" for topic in topics))
    return as_played(settled)


def _read_player(part: _Part) -> Player:
    words = " ".join(part.text.lower().split())
    if words not in tuple(Player):
        raise part.unexpected(*Player)
    return Player(words)


def _read_crawford(part: _Part, length: int | None, score: tuple[int, int]) -> bool:
    close = length is not None and length - 1 in score
    valid = ("played",) if _both_close(length, score) else ("played", "not played") if close else ("not played",)
    words = " ".join(part.text.lower().split())
    if words not in valid:
        raise part.unexpected(*valid)
    return words == "played"


def _both_close(length: int | None, score: tuple[int, int]) -> bool:
    """Whether both sides are one point short of the match, so that a Crawford game has been played."""
    return length is not None and length > 1 and score == (length - 1, length - 1)


def _read_dice(part: _Part) -> str | None:
    if part.text.lower() == "typed":
        return None
    found = _SEED.fullmatch(part.text)
    if found is None:
        raise part.unexpected("typed", "seed 4711")
    return part.group(found, 1).read(read_seed)


def _read_start(part: _Part, terms: Terms) -> Color:
    if not terms.may_agree_on_starter:
        raise part.unexpected()
    return _read_color(part)


def _read_color(part: _Part, *valid: Color) -> Color:
    color = _COLORS.get(part.text.lower())
    if color is None or color not in (valid or tuple(Color)):
        raise part.unexpected(*(_LETTERS[each] for each in valid or tuple(Color)))
    return color


# The turns.

_HEADING = re.compile(r"game +(\d+) *(?:\( *(.*?) *\))? *(?:: *(\w+) +starts)?", re.IGNORECASE)
_TOSS = re.compile(r"toss *: *(.*)", re.IGNORECASE)
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

    @property
    def game(self) -> Game:
        return self.contest.game

    def go_on(self, game: Game) -> None:
        self.contest = self.contest.gone_on(game)

    def line(self, part: _Part) -> None:
        """Read one line, which is not empty."""
        for expression, read in (
            (_HEADING, self.heading),
            (_TOSS, self.toss),
            (_RESULT, self.result),
            (_TURN, self.turn),
        ):
            if found := expression.fullmatch(part.text):
                return read(part, found)
        raise self.not_due(part)

    def not_due(self, part: _Part) -> NotationError:
        """The error that something else is due here."""
        number = self.game.turn_number
        if not self.begun:
            return part.unexpected("Game 1")
        match self.contest.due:
            case Due.TOSS:
                return part.unexpected("Toss: 6-3")
            case Due.NEXT_GAME:
                return part.unexpected(f"Game {len(self.contest.games) + 1}")
            case Due.OVER:
                return part.unexpected()
            case Due.ANSWER:
                letter = _LETTERS[self.game.position.to_move.other]
                return part.unexpected(f"{number}. {letter} takes", f"{number}. {letter} drops")
            case _:
                dice = _dice(self.game.roll) if self.game.roll else "6-5"
                return part.unexpected(f"{number}. {_LETTERS[self.game.position.to_move]} {dice}:")

    def heading(self, part: _Part, found: re.Match[str]) -> None:
        if self.begun and self.contest.due is not Due.NEXT_GAME:
            raise self.not_due(part)
        if self.begun:
            self.contest = next_game(self.contest)
        self.begun = True
        number = len(self.contest.games)
        if int(found[1][:9]) != number:
            raise part.group(found, 1).unexpected(str(number))
        score = _pair(self.contest.score_before(number))
        if found[2] is not None and found[2].replace(" ", "") != score:
            raise part.group(found, 2).unexpected(score)
        if found[3] is None:
            return
        if self.game.starter is None:
            raise part.group(found, 3).unexpected()
        _read_color(part.group(found, 3), self.game.starter)

    def toss(self, part: _Part, found: re.Match[str]) -> None:
        if not self.begun or self.contest.due is not Due.TOSS:
            raise self.not_due(part)
        dice = part.group(found, 1)
        dice.read(read_roll)
        white, black = (int(char) for char in dice.text if char.isdecimal())
        self.seeded(dice, Toss(white, black))
        self.go_on(toss(self.game, Toss(white, black)))

    def seeded(self, dice: _Part, thrown: Toss | Roll) -> None:
        """Dice of a seed are those that it gives."""
        given = due_dice(self.contest)
        if given not in (None, thrown):
            pair = _dice(given) if isinstance(given, Roll) else f"{given.white}-{given.black}" if given else ""
            raise dice.fault(Problem.SEED_DICE, found=dice.shown, valid=(pair,))

    def result(self, part: _Part, found: re.Match[str]) -> None:
        if not self.begun or self.game.result is None:
            raise self.not_due(part)
        said, right = part.group(found, 1), _result(self.contest, len(self.contest.games))
        if "".join(said.text.lower().split()) != right.lower().replace(" ", ""):
            raise said.unexpected(right)

    def turn(self, part: _Part, found: re.Match[str]) -> None:
        acting = self.game.acting
        if not self.begun or acting is None:
            raise self.not_due(part)
        if found[1].lstrip("0") != str(self.game.turn_number):
            raise part.group(found, 1).unexpected(str(self.game.turn_number))
        _read_color(part.group(found, 2), acting)
        self.done(part.group(found, 3), part)

    def done(self, what: _Part, part: _Part) -> None:
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

    def doubles(self, what: _Part, found: re.Match[str], part: _Part) -> None:
        if self.contest.due is Due.ANSWER:
            raise self.not_due(part)
        if problem := self.game.no_doubling:
            raise what.fault(problem, color=self.game.position.to_move)
        value = str(self.game.cube * 2)
        if found[1] not in (None, value):
            raise what.group(found, 1).unexpected(value)
        self.go_on(double(self.game))

    def resigns(self, what: _Part, found: re.Match[str], part: _Part) -> None:
        if Action.RESIGN not in self.game.actions:
            raise self.not_due(part)
        lost = _lost(self.game.position)
        if (found[1] or lost).lower() != lost:
            raise what.group(found, 1).unexpected(lost)
        self.go_on(resign(self.game))

    def played(self, what: _Part, part: _Part) -> None:
        """Read the dice, and what was tried, made or played with them."""
        found = _DICE.fullmatch(what.text)
        dice, rest = (what.group(found, 1), what.group(found, 2)) if found else (what, None)
        roll = dice.read(read_roll)
        if rest is None:
            raise part._replace(text="", columns=part.columns[-1:]).unexpected(":")
        if self.game.roll is None:
            self.seeded(dice, roll)
            self.go_on(throw(self.game, roll))
        elif roll != self.game.roll:
            raise dice.unexpected(_dice(self.game.roll))
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

    def refused(self, said: _Part) -> None:
        tried = step(undo_all(self.game), *_read_hops(said))
        tried = tried if tried.refusal else confirm(tried.game)
        if not tried.refusal:
            raise said.fault(Problem.TURN_LEGAL, found=said.shown)
        self.go_on(undo_all(tried.game))


def _read_hops(part: _Part) -> tuple[Hop, ...]:
    return () if part.text.lower() == "passes" else part.read(read_play)


def _allowed(tried: Tried, part: _Part) -> Game:
    """The game after what was tried; raises `TurnError` when that was refused."""
    if tried.refusal is None:
        return tried.game
    raise TurnError(part.raw, part.columns[0], part.line, tried.refusal)
