"""`nardy review`: a game looked over, as text or JSON."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from tutor.commentary import result_text
from tutor.contest import Contest
from tutor.explain import color_name, error_text, refusal_text
from tutor.notation import NotationError, position_text
from tutor.options import answering, option, whole_number
from tutor.output import indented, progress, send, width
from tutor.position import Color
from tutor.question import InputError
from tutor.replay import LONGEST_TEXT, read_file
from tutor.report import columns
from tutor.review import Review, gathered, look_over
from tutor.reviewed import (
    decision_texts,
    loss_text,
    luck_text,
    meaning_text,
    review_answer,
    tally_rows,
    tried_text,
    turn_text,
    why_text,
)
from tutor.translator import Translator
from tutor.usage import Command

STANDARD_INPUT = "-"


def review_command(t: Translator) -> Command:
    """The command that looks a game over."""

    def run(game: str, number: str | None, json: bool) -> None:
        contest = read_game(t, _typed_in() if game == STANDARD_INPUT else content_of(t, game))
        last = len(contest.games)
        wanted = [whole_number(t, "number", number, 1, last)] if number is not None else list(range(1, last + 1))
        reviews = _reviews(t, contest, wanted)
        if json:
            send(t, indented(review_answer(t, contest, reviews)))
        else:
            send(t, "\n".join(_report(t, reviews, width())))

    told = t.p(
        "help",
        "A game looked over: what each costly play cost and what was better, how lucky the rolls were, and every step "
        "that was refused, with its reason. {file} is a game text; {dash} reads it from standard input.",
        file=t.p("usage", "GAME"),
        dash=STANDARD_INPUT,
    )
    params: list[click.Parameter] = [
        click.Argument(["game"], metavar=t.p("usage", "GAME")),
        option("--number", "1", t.p("help", "Only the game of this number; otherwise all games of the text.")),
        *answering(t),
    ]
    return Command(t, "review", run, told, params, ("nardy review game.txt", "nardy review game.txt --number 2 --json"))


def read_game(t: Translator, content: bytes) -> Contest:
    """The contest that a file holds; `InputError` about the part `game` where it holds none."""
    try:
        return read_file(content)
    except NotationError as error:
        raise InputError(error_text(t, error), "game", error.at or None) from error


def content_of(t: Translator, file: str) -> bytes:
    """What is in a file, as far as it is read; `InputError` about the part `game` where nothing can be read."""
    try:
        with Path(file).open("rb") as opened:
            return opened.read(LONGEST_TEXT + 1)
    except (OSError, ValueError) as error:
        sentence = t.p("input", "No file that can be read is there. Expected: the name of a file with a game text.")
        raise InputError(sentence, "game") from error


def _typed_in() -> bytes:
    """What standard input gives, as far as it is read: nothing where it is closed."""
    try:
        return sys.stdin.buffer.read(LONGEST_TEXT + 1) if sys.stdin else b""
    except (OSError, ValueError):
        return b""


def _reviews(t: Translator, contest: Contest, wanted: Sequence[int]) -> dict[int, Review]:
    """The reviews of these games; a terminal shows how far it is."""
    reviews = {}
    with progress() as tell:
        for number in wanted:
            game, found = contest.games[number - 1], []
            for done, each in enumerate(look_over(game), 1):
                found.append(each)
                if tell:
                    tell(
                        t.p(
                            "progress",
                            "Game {game}: {done} of {count}",
                            game=number,
                            done=done,
                            count=len(game.entries),
                        )
                    )
            reviews[number] = gathered(game, found)
    return reviews


# ---------------------------------------------------------------- as text


def _report(t: Translator, reviews: Mapping[int, Review], wide: int | None) -> Iterator[str]:
    for number, review in reviews.items():
        yield from ("",) if number != next(iter(reviews)) else ()
        title = t.p("review", "Game {number}", number=number)
        yield f"{title}. {result_text(t, review.game)}" if review.game.result else title
        yield ""
        yield from _table(t, review)
        yield ""
        yield from _wrapped(meaning_text(t), "", wide)
        yield from _costly(t, review, wide)
        yield from _decisions(t, review, wide)
        yield from _refused(t, review, wide)


def _table(t: Translator, review: Review) -> Iterator[str]:
    """What each side's turns come to, the names before the numbers of both."""
    white, black = (tally_rows(t, review.tally(color)) for color in Color)
    rows = [("", *(color_name(t, color) for color in Color))]
    rows += [(name, one, other) for (name, one), (_, other) in zip(white, black, strict=True)]
    yield from columns(rows, right=(1, 2))


def _costly(t: Translator, review: Review, wide: int | None) -> Iterator[str]:
    if review.costly:
        yield from ("", t.p("review", "Costly plays"))
    for turn in review.costly:
        assert turn.judged
        yield turn_text(t, turn)
        yield from _wrapped(loss_text(t, turn.judged), "  ", wide)
        if why := why_text(t, review, turn):
            yield from _wrapped(why, "  ", wide)
        yield f"  {luck_text(t, turn.judged)}"
        yield f"  {position_text(turn.entry.position, turn.entry.roll)}"


def _decisions(t: Translator, review: Review, wide: int | None) -> Iterator[str]:
    if review.decisions:
        yield from ("", t.p("review", "The cube, and giving up"))
    for decision in review.decisions:
        first, *rest = decision_texts(t, decision)
        yield first
        for text in rest:
            yield from _wrapped(text, "  ", wide)


def _refused(t: Translator, review: Review, wide: int | None) -> Iterator[str]:
    if review.refused:
        yield from ("", t.p("review", "Refused"))
    for refused in review.refused:
        yield tried_text(t, refused)
        yield from _wrapped(refusal_text(t, refused.refusal), "  ", wide)
        yield f"  {position_text(refused.position, refused.roll)}"


def _wrapped(text: str, indent: str, wide: int | None) -> list[str]:
    if wide is None:
        return [indent + text]
    return textwrap.wrap(text, max(wide, 40), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
