"""`nardy play`: a game at the terminal, line by line, against the computer or between two people.

A line is a play, dice that were thrown, or one of a few words (`typed`).
"""

from __future__ import annotations

import random
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
from tutor.hindsight import content_of, read_game
from tutor.notation import NotationError, read_play, read_roll
from tutor.opponent import acted
from tutor.options import flag, given, option, options, whole_number
from tutor.output import output_file, send, write
from tutor.play import Hop
from tutor.position import Color
from tutor.question import InputError, no_value, read_rules
from tutor.record import contest_text
from tutor.referee import play, undo_all
from tutor.ruling import plays_of
from tutor.scanner import path_shown
from tutor.signs import View
from tutor.textboard import board_text
from tutor.translator import Translator
from tutor.typed import ANSWERS, Word, help_lines, line_of_input, read_word, word_shown
from tutor.usage import Command

Asking = Callable[[str], str | None]
"""Asks for a line with a prompt; None when there is no more."""
Saying = Callable[[str], None]

SIDES = {"white": Color.WHITE, "black": Color.BLACK, "two": None}
LEVELS = {"easy": Player.EASY, "medium": Player.MEDIUM, "hard": Player.HARD}
_AGREED = ("rules", "side", "level", "match", "seed", "typed")
"""The options that say what is agreed before the first game."""


def play_command(t: Translator) -> Command:
    """The command to play with."""

    def run(game: str | None, output: str | None, coach: bool, **agreed: Any) -> None:
        _expect_no_more(t, game)
        contest = new_contest(_terms(t, **agreed)) if game is None else read_game(t, content_of(t, game))
        path = None if output is None else _kept_in(t, output, game)
        if path:
            write(t, path, contest_text(contest).encode())
        say: Saying = lambda text: send(t, text)  # noqa: E731 (one line)
        say(_opening(t, contest))
        for after in dialogue(t, contest, coach, lambda prompt: line_of_input(t, prompt), say):
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


def _expect_no_more(t: Translator, game: str | None) -> None:
    """`InputError` about an option that would say nothing."""
    found = given()
    if game is not None:
        sentence = t.p(
            "input", "The saved game says this itself. Expected beside it: {options}.", options="--coach, --output"
        )
        for part in _AGREED:
            if part in found:
                raise InputError(sentence, part)
    if {"seed", "typed"} <= found:
        sentence = t.p("input", "Dice that are typed in have no seed. Expected: {options}.", options="--seed | --typed")
        raise InputError(sentence, "seed")


def _kept_in(t: Translator, output: str, game: str | None) -> Path:
    """The file to keep the game in: an empty or a new one, or the one that the game was read from."""
    path = output_file(t, output, (".txt",), "game.txt")
    if path.is_file() and path.stat().st_size and (game is None or not path.samefile(game)):
        sentence = t.p(
            "output",
            "This file is there already, with something in it. Expected: a new file, or the saved game that is gone on "
            "with ({example}).",
            example="nardy play game.txt -o game.txt",
        )
        raise InputError(sentence, "output")
    return path


def _terms(t: Translator, rules: str, side: str, level: str, match: str | None, seed: str | None, typed: bool) -> Terms:
    for part, word, known in (("side", side, SIDES), ("level", level, LEVELS)):
        if word not in known:
            raise no_value(t, part, word, tuple(known))
    mine, computer = SIDES[side], LEVELS[level]
    if mine is None and "level" in given():
        raise InputError(t.p("input", "Two people play here, and not the computer, which alone has a level."), "level")
    white, black = (Player.PERSON if mine in (None, color) else computer for color in (Color.WHITE, Color.BLACK))
    try:
        number = new_seed(Chance(str(random.SystemRandom().getrandbits(64)))) if seed is None else read_seed(seed)
    except NotationError as error:
        raise InputError(error_text(t, error), "seed") from error
    length = whole_number(t, "match", match, 1, LONGEST_MATCH) if match is not None else None
    return Terms(read_rules(t, rules), white=white, black=black, length=length, seed=None if typed else number)


def _opening(t: Translator, contest: Contest) -> str:
    """What is played, and by whom."""
    terms = contest.terms
    sides = " · ".join(commentary.side_text(t, terms, color) for color in Color)
    dice = t.t("dice typed in") if terms.seed is None else t.t("dice from the seed {seed}", seed=terms.seed)
    about = " · ".join((rules_named(t, terms.rules), dice))
    return "\n".join((sides, about, *commentary.settled_lines(t, terms), commentary.score_text(t, contest)))


# ---------------------------------------------------------------- the game, line by line


class _Told(Exception):  # noqa: N818 (it is what the person reads, not a fault)
    """What is said instead of doing something."""


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
            if line is None or read_word(t, line) is Word.QUIT:
                return
            try:
                after = talk.done(contest, line)
            except _Told as told:
                say(str(told))
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
    elif after.full and not before.full:
        yield commentary.score_text(t, after)


class _Talk:
    """What is asked of a person, and what a line means. `warned` is the play that the coach has warned of, `tried` the
    game with what was refused last, to be kept, `shown` the board that was shown last, and `resigning` whether it is
    asked if the game is really given up."""

    def __init__(self, t: Translator, coached: bool) -> None:
        self.t = t
        self.coached = coached
        self.warned: tuple[Hop, ...] | None = None
        self.tried: Game | None = None
        self.shown = ""
        self.resigning = False

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
        if self.resigning:
            return _really(t, game)
        match contest.due:
            case Due.TOSS:
                return t.t("The dice of the toss, White's first, such as {example}:", example="6-3")
            case Due.THROW:
                words = t.either(self._shown(contest))
                mover = to_move_text(t, game.position.to_move)
                if contest.terms.seed is None:
                    return t.t(
                        "{mover} The dice, such as {example}, or {words}:", mover=mover, example="6-5", words=words
                    )
                return t.t("{mover} Enter throws; or {words}:", mover=mover, words=words)
            case Due.PLAY:
                mover = to_move_text(t, game.position.to_move)
                words = t.either(self._shown(contest))
                return t.t(
                    "{mover} The play, such as {example}, or {words}:", mover=mover, example="24/18/13", words=words
                )
            case Due.ANSWER:
                return t.t("{words}?", words=t.either(self._shown(contest)))
            case _:
                return t.t("Enter begins the next game; or {words}:", words=t.either(self._shown(contest)))

    def goes_on(self, contest: Contest) -> bool:
        """Whether an empty line says something: throw, or begin the next game."""
        return not self.resigning and (contest.due is Due.NEXT_GAME or due_dice(contest) is not None)

    def again(self, contest: Contest) -> str:
        """The same question, after a line with nothing on it."""
        match contest.due:
            case _ if self.resigning:
                return self.prompt(contest)
            case Due.PLAY:
                return self.t.t("The play:")
            case Due.TOSS | Due.THROW:
                return self.t.t("The dice:")
            case _:
                return self.prompt(contest)

    def _words(self, contest: Contest) -> tuple[Word, ...]:
        """The words that can be typed now."""
        may = self._may(contest)
        return (*(word for word, (action, _) in _ACTIONS.items() if action in may), Word.HELP, Word.QUIT)

    def _shown(self, contest: Contest) -> tuple[str, ...]:
        return tuple(word_shown(self.t, word) for word in self._words(contest))

    def _may(self, contest: Contest) -> tuple[Action, ...]:
        return contest.actions if contest.player in (None, Player.PERSON) else ()

    def done(self, contest: Contest, line: str) -> Contest:
        """The contest after what a line says; raises `_Told`."""
        self.tried = None
        game, word = contest.game, read_word(self.t, line)
        line = " ".join(line.lower().split())
        if self.resigning:
            return self._resigned(contest, word, line)
        match word:
            case Word.HELP:
                raise _Told("\n".join(help_lines(self.t, self._words(contest), contest.terms.seed is not None)))
            case Word.UNDO:
                raise _Told(self.t.t("There is nothing to undo: a play is typed whole, and once it is made it stands."))
            case Word() if word in _ACTIONS:
                action, do = _ACTIONS[word]
                if action not in self._may(contest):
                    raise _Told(self.t.t("That cannot be done now: {word}.", word=line))
                self.resigning = word is Word.RESIGN
                return contest if self.resigning else contest.gone_on(do(game))
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
            raise _Told(error_text(self.t, error)) from error
        raise _Told(no_value(self.t, "", line, self._shown(contest)).message)

    def _resigned(self, contest: Contest, word: Word | None, line: str) -> Contest:
        """The contest after the answer whether the game is really given up."""
        if word not in ANSWERS:
            raise _Told(no_value(self.t, "", line, tuple(word_shown(self.t, each) for each in ANSWERS)).message)
        self.resigning = False
        return contest.gone_on(resign(contest.game)) if word is Word.YES else contest

    def _played(self, game: Game, wanted: tuple[Hop, ...]) -> Game:
        after, refusal = play(game, wanted)
        if refusal:
            self.tried = after
            raise _Told(refusal_text(self.t, refusal))
        made = after.entries[-1]
        assert isinstance(made, Played)
        if self.coached and made.play != self.warned and (said := advice(replace(undo_all(game), made=made.play))):
            self.warned = made.play
            raise _Told(commentary.warning_text(self.t, said))
        return after


_ACTIONS: dict[Word, tuple[Action, Callable[[Game], Game]]] = {
    Word.DOUBLE: (Action.DOUBLE, double),
    Word.TAKE: (Action.TAKE, take),
    Word.DROP: (Action.DROP, drop),
    Word.RESIGN: (Action.RESIGN, resign),
}


def _really(t: Translator, game: Game) -> str:
    """The question whether a game is given up, with what that costs."""
    result = resign(game).result
    assert result
    return t.n(
        "Resigning costs {n} point. Really resign, {answers}?",
        "Resigning costs {n} points. Really resign, {answers}?",
        result.points,
        answers=t.either(word_shown(t, word) for word in ANSWERS),
    )


def _toss(line: str) -> Toss:
    """The dice of a toss in the order in which they are typed."""
    read_roll(line)
    white, black = (int(char) for char in line if char.isdecimal())
    return Toss(white, black)
