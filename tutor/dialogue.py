"""`nardy play`: a game at the terminal, line by line, against the computer or between two people.

A line is a play, dice that were thrown, or one of a few words, which are the same in every language.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tutor import commentary
from tutor.assignment import new_seed, read_seed
from tutor.chance import Chance
from tutor.coach import advice
from tutor.conduct import Toss
from tutor.contest import LONGEST_MATCH, Contest, Player, Terms, due_dice, new_contest, next_game, throw_own
from tutor.explain import error_text, refusal_text, rules_named, to_move_text
from tutor.game import Action, Due, Game, Played, double, drop, resign, take, throw, toss
from tutor.notation import NotationError, read_play, read_roll
from tutor.opponent import acted
from tutor.options import flag, option, options, whole_number
from tutor.output import output_file, send, write
from tutor.play import Hop
from tutor.position import Color
from tutor.question import InputError, no_value, read_rules
from tutor.record import contest_text
from tutor.referee import play, undo_all
from tutor.replay import read_file
from tutor.ruling import plays_of
from tutor.scanner import path_shown
from tutor.signs import View
from tutor.textboard import board_text
from tutor.translator import Translator
from tutor.usage import Command

Asking = Callable[[str], str | None]
"""Asks for a line with a prompt; None when there is no more."""
Saying = Callable[[str], None]

SIDES = {"white": Color.WHITE, "black": Color.BLACK, "two": None}
LEVELS = {"easy": Player.EASY, "medium": Player.MEDIUM, "hard": Player.HARD}
QUIT = "quit"


def play_command(t: Translator) -> Command:
    """The command to play with."""

    def run(game: str | None, output: str | None, coach: bool, **agreed: Any) -> None:
        path = output_file(t, output, (".txt",), "game.txt") if output else None
        contest = _saved(t, game) if game else new_contest(_terms(t, **agreed))
        if path:
            write(t, path, contest_text(contest).encode())
        say: Saying = lambda text: send(t, text)  # noqa: E731 (one line)
        say(_opening(t, contest))
        for after in dialogue(t, contest, coach, _ask, say):
            if path:
                write(t, path, contest_text(after).encode())
        if path:
            say(t.p("output", "Written: {file}", file=path_shown(str(path))))

    told = t.p(
        "help",
        "Play against the computer, or two people in turn. {file} is a game that was saved, to be gone on with.",
        file=t.p("usage", "GAME"),
    )
    seed = t.p("help", "The seed of the program's dice; the same one gives the same dice. Otherwise a new one.")
    params: list[click.Parameter] = [
        click.Argument(["game"], metavar=t.p("usage", "GAME"), required=False),
        option("--side", "|".join(SIDES), t.p("help", "Your side; {word}: two people play.", word="two"), "white"),
        option("--level", "|".join(LEVELS), t.p("help", "How strong the computer plays."), "easy"),
        option("--match", "5", t.p("help", "To how many points a match is played; otherwise single games.")),
        option("--seed", "4711", seed),
        flag("--typed", t.p("help", "The dice are thrown by hand and typed in.")),
        flag("--coach", t.p("help", "Warn before a costly play.")),
        option(
            "--output",
            t.p("usage", "FILE"),
            t.p("help", "The file in which the game is kept as text, after each turn."),
            short="-o",
        ),
        *(each for each in options(t) if each.name != "json"),
    ]
    examples = ("nardy play --level hard --match 5 -o game.txt", "nardy play game.txt -o game.txt")
    return Command(t, "play", run, told, params, examples)


def _saved(t: Translator, name: str) -> Contest:
    try:
        return read_file(Path(name).read_bytes())
    except NotationError as error:
        raise InputError(error_text(t, error), "game") from error
    except (OSError, ValueError) as error:
        raise InputError(t.p("input", "The file cannot be read: {file}.", file=path_shown(name)), "game") from error


def _terms(t: Translator, rules: str, side: str, level: str, match: str | None, seed: str | None, typed: bool) -> Terms:
    for part, word, known in (("side", side, SIDES), ("level", level, LEVELS)):
        if word not in known:
            raise no_value(t, part, word, tuple(known))
    mine, computer = SIDES[side], LEVELS[level]
    white, black = (Player.PERSON if mine in (None, color) else computer for color in (Color.WHITE, Color.BLACK))
    try:
        number = read_seed(seed) if seed else new_seed(Chance(str(random.SystemRandom().getrandbits(64))))
    except NotationError as error:
        raise InputError(error_text(t, error), "seed") from error
    length = whole_number(t, "match", match, 1, LONGEST_MATCH) if match else None
    return Terms(read_rules(t, rules), white=white, black=black, length=length, seed=None if typed else number)


def _opening(t: Translator, contest: Contest) -> str:
    """What is played, and by whom."""
    terms = contest.terms
    sides = " · ".join(commentary.side_text(t, terms, color) for color in Color)
    dice = t.t("dice typed in") if terms.seed is None else t.t("dice from the seed {seed}", seed=terms.seed)
    about = " · ".join((rules_named(t, terms.rules), dice))
    return "\n".join((sides, about, *commentary.settled_lines(t, terms), commentary.score_text(t, contest)))


def _ask(prompt: str) -> str | None:
    """A line of standard input."""
    print(prompt, end=" ", flush=True)
    return sys.stdin.readline() or None


# ---------------------------------------------------------------- the game, line by line


class _Refused(Exception):  # noqa: N818 (it is what the person reads, not a fault)
    """Why a line is not done."""


def dialogue(t: Translator, contest: Contest, coached: bool, ask: Asking, say: Saying) -> Iterator[Contest]:
    """Go on with a contest until it is over or the lines end; yields it after each thing done."""
    talk = _Talk(t, coached)
    while contest.due is not Due.OVER:
        after = talk.by_itself(contest)
        if after is None:
            for text in talk.before(contest):
                say(text)
            line = ask(talk.prompt(contest))
            while line is not None and not line.strip() and not talk.goes_on(contest):
                line = ask(talk.again(contest))
            if line is None or line.strip().lower() == QUIT:
                return
            try:
                after = talk.done(contest, " ".join(line.lower().split()))
            except _Refused as refused:
                say(str(refused))
                if talk.tried:
                    contest = contest.gone_on(talk.tried)
                    yield contest
                continue
        for text in _news(t, contest, after):
            say(text)
        contest = after
        yield contest


def _news(t: Translator, before: Contest, after: Contest) -> Iterator[str]:
    """What has been done, in words."""
    if len(after.games) > len(before.games):
        return
    game = after.game
    yield from (commentary.toss_text(t, thrown) for thrown in game.tosses[len(before.game.tosses) :])
    for entry in game.entries[len(before.game.entries) :]:
        if isinstance(entry, Played) or not game.result:
            yield commentary.sentence(t, entry)
    if game.result and not before.game.result:
        yield commentary.result_text(t, game)
        yield commentary.score_text(t, after)


class _Talk:
    """What is asked of a person, and what a line means. `warned` is the play that the coach has warned of, `tried` the
    game with what was refused last, to be kept, and `shown` the board that was shown last."""

    def __init__(self, t: Translator, coached: bool) -> None:
        self.t = t
        self.coached = coached
        self.warned: tuple[Hop, ...] | None = None
        self.tried: Game | None = None
        self.shown = ""

    def by_itself(self, contest: Contest) -> Contest | None:
        """What needs nobody's line: the computer's turn, the program's dice, a pass; None where a person is asked."""
        game = contest.game
        if contest.player not in (None, Player.PERSON):
            after = acted(contest)
            return after if after != contest else None
        if due_dice(contest) and Action.DOUBLE not in game.actions:
            return throw_own(contest)
        if contest.due is Due.PLAY and plays_of(game.rules, game.began).must_pass:
            return contest.gone_on(play(game, ()).game)
        return None

    def before(self, contest: Contest) -> Iterator[str]:
        """What is shown before a line is asked for: the board, from the person's seat, when it is another one."""
        game = contest.game
        if contest.due not in (Due.PLAY, Due.THROW, Due.ANSWER):
            return
        alone = [color for color in Color if contest.terms.player(color) is Player.PERSON]
        seat = alone[0] if len(alone) == 1 else game.position.to_move
        board = board_text(game.position, game.roll, View(seat))
        if board != self.shown:
            yield board
        self.shown = board

    def prompt(self, contest: Contest) -> str:
        """What is asked for."""
        t, game = self.t, contest.game
        match contest.due:
            case Due.TOSS:
                return t.t("The dice of the toss, White's first, such as {example}:", example="6-3")
            case Due.THROW:
                words = t.either(self._words(contest))
                mover = to_move_text(t, game.position.to_move)
                if contest.terms.seed is None:
                    return t.t(
                        "{mover} The dice, such as {example}, or {words}:", mover=mover, example="6-5", words=words
                    )
                return t.t("{mover} Enter throws; or {words}:", mover=mover, words=words)
            case Due.PLAY:
                mover = to_move_text(t, game.position.to_move)
                words = t.either(self._words(contest))
                return t.t(
                    "{mover} The play, such as {example}, or {words}:", mover=mover, example="24/18/13", words=words
                )
            case Due.ANSWER:
                return t.t("{words}?", words=t.either(self._words(contest)))
            case _:
                return t.t("Enter begins the next game; or {words}:", words=QUIT)

    def goes_on(self, contest: Contest) -> bool:
        """Whether an empty line says something: throw, or begin the next game."""
        return contest.due is Due.NEXT_GAME or due_dice(contest) is not None

    def again(self, contest: Contest) -> str:
        """The same question, after a line with nothing on it."""
        match contest.due:
            case Due.PLAY:
                return self.t.t("The play:")
            case Due.TOSS | Due.THROW:
                return self.t.t("The dice:")
            case _:
                return self.prompt(contest)

    def _words(self, contest: Contest) -> tuple[str, ...]:
        known = [
            word for word in (Action.DOUBLE, Action.TAKE, Action.DROP, Action.RESIGN) if word in self._may(contest)
        ]
        return (*map(str, known), QUIT)

    def _may(self, contest: Contest) -> tuple[Action, ...]:
        return contest.actions if contest.player in (None, Player.PERSON) else ()

    def done(self, contest: Contest, line: str) -> Contest:
        """The contest after what a line says; raises `_Refused`."""
        self.tried = None
        game = contest.game
        if line in _WORDS:
            if _WORDS[line][0] not in self._may(contest):
                raise _Refused(self.t.t("That cannot be done now: {word}.", word=line))
            return contest.gone_on(_WORDS[line][1](game))
        try:
            match contest.due:
                case Due.NEXT_GAME:
                    return next_game(contest)
                case Due.TOSS:
                    return contest.gone_on(toss(game, _toss(line)))
                case Due.THROW if not line and due_dice(contest):
                    return throw_own(contest)
                case Due.THROW if contest.terms.seed is None:
                    return contest.gone_on(throw(game, read_roll(line)))
                case Due.PLAY:
                    return contest.gone_on(self._played(game, read_play(line)))
        except NotationError as error:
            raise _Refused(error_text(self.t, error)) from error
        raise _Refused(no_value(self.t, "", line, self._words(contest)).message)

    def _played(self, game: Game, wanted: tuple[Hop, ...]) -> Game:
        after, refusal = play(game, wanted)
        if refusal:
            self.tried = after
            raise _Refused(refusal_text(self.t, refusal))
        made = after.entries[-1]
        assert isinstance(made, Played)
        if self.coached and made.play != self.warned and (said := advice(replace(undo_all(game), made=made.play))):
            self.warned = made.play
            raise _Refused(commentary.warning_text(self.t, said))
        return after


_WORDS: dict[str, tuple[Action, Callable[[Game], Game]]] = {
    "double": (Action.DOUBLE, double),
    "take": (Action.TAKE, take),
    "drop": (Action.DROP, drop),
    "resign": (Action.RESIGN, resign),
}


def _toss(line: str) -> Toss:
    """The dice of a toss in the order in which they are typed."""
    read_roll(line)
    white, black = (int(char) for char in line if char.isdecimal())
    return Toss(white, black)
