"""A board in a file: the position, and the arrows of a play or the marks of its refusal, with words around it.

What is drawn comes from a ruling; how it looks is the board's matter. matplotlib is loaded only to write.
"""

from __future__ import annotations

import logging
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import NamedTuple

from tutor.analysis import RollTable, roll_table
from tutor.board import View, shapes
from tutor.dice import Roll
from tutor.explain import (
    attempt_zones,
    ground_text,
    note_text,
    origin_text,
    own_numbers_text,
    play_words,
    position_words,
    reading_name,
    reason_text,
    remark_text,
    support_text,
    to_move_text,
    verdict_text,
)
from tutor.figures import rolls_legend, totals_texts
from tutor.marks import attempt_marks
from tutor.notation import play_text, position_text
from tutor.palette import Palette
from tutor.play import Hop, Play, Turn
from tutor.position import Color, Position
from tutor.rollmap import rollmap
from tutor.ruleset import Ruleset, Topic
from tutor.ruling import Objection, Ruling, Verdict, grounds, play_notes, rule, supports
from tutor.shape import Shape
from tutor.textboard import LETTERS, board_text
from tutor.textboard import WIDTH as TEXT_WIDTH
from tutor.translator import NP_, Translator


class Passage(NamedTuple):
    """A part of what stands under a board: what it is about, a sentence, and what that rests on."""

    about: str = ""
    sentence: str = ""
    rests: str = ""


BEFORE_REMARK = " · "
"""What stands between the citation that a sentence rests on and a remark on it."""
BETWEEN_GROUNDS = " · "
"""What stands between the citations that an allowed play rests on."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board ready to be written to a file: its shapes, a title, what stands below, a description in words, the
    language of all these, and, between the board and what stands below, the caption that gives the reasons. Without
    `ground` no empty board lies under the shapes: they are something else of its size."""

    shapes: tuple[Shape, ...]
    title: str
    footer: str
    description: str
    lang: str
    caption: tuple[Passage, ...] = ()
    ground: bool = True

    def file(self, kind: str, palette: Palette, width: int) -> bytes:
        """The file of this kind, such as ".svg", so many pixels wide (a PDF: millimetres)."""
        picture = picture_maker()
        words = picture.Words(self.title, self.footer, self.title, self.description, self.lang, self.caption)
        write: dict[str, Callable[..., str | bytes]] = {
            ".svg": picture.svg,
            ".png": picture.png,
            ".pdf": picture.pdf,
        }
        made = write[kind](self.shapes, palette, words, width, self.ground)
        return made.encode() if isinstance(made, str) else made


def plain(t: Translator, made: Drawing, position: Position, roll: Roll | None, view: View) -> str:
    """The same for a chat: the board in plain text, and round it the words of the drawing, in lines no longer than the
    board's. Only the position's text is never broken, so that it can be copied."""
    legend = t.p(
        "text board",
        "{white} is White, {black} is Black, a dot is an empty point. Beside more than five: how many they are. "
        "Above and below: the dice, and how many checkers are off.",
        white=LETTERS[Color.WHITE],
        black=LETTERS[Color.BLACK],
    )
    origin, *maker = made.footer.splitlines()
    blocks = [
        _wrapped(made.title),
        board_text(position, roll, view),
        _wrapped(legend),
        *("\n".join(map(_wrapped, filter(None, passage))) for passage in made.caption),
        "\n".join((origin, *map(_wrapped, maker))),
    ]
    return "\n\n".join(blocks) + "\n"


def _wrapped(text: str) -> str:
    return textwrap.fill(text, TEXT_WIDTH, break_on_hyphens=False)


def picture_maker() -> ModuleType:
    """The module that writes pictures, loaded without matplotlib's remarks in English, such as that it has to put
    its cache elsewhere because the home folder is not writable."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    from tutor import picture

    return picture


def board(t: Translator, rules: Ruleset, position: Position, roll: Roll | None, view: View) -> Drawing:
    """The position alone."""
    title = to_move_text(t, position.to_move) + (f" {roll.high}-{roll.low}" if roll else "")
    footer = origin_text(t, rules, position_text(position, roll))
    return Drawing(
        shapes(position, roll, (), view, off=t.p("tray", "off")), title, footer, position_words(t, position), t.code
    )


_ROLL_MAP = {
    Color.WHITE: NP_("roll map", "White to move: what each roll allows"),
    Color.BLACK: NP_("roll map", "Black to move: what each roll allows"),
}


def rolls(t: Translator, rules: Ruleset, position: Position, table: RollTable | None = None) -> Drawing:
    """What each of the 21 rolls gives the side to move, as 36 cells, with their totals; the `table` if it is known."""
    table = table or roll_table(rules, position)
    blocked, partly, *_ = (f"{name}: {text}" for name, text in totals_texts(t, table.totals))
    listed = t.join(f"{count.roll.high}-{count.roll.low}: {t.number(count.results)}" for count in table.rolls)
    told = t.p("roll map", "Positions that each roll can lead to: {list}.", list=listed)
    return Drawing(
        rollmap(table, position.to_move, t.number),
        t.p(*_ROLL_MAP[position.to_move]),
        origin_text(t, rules, position_text(position)),
        " ".join((position_words(t, position), told, f"{blocked}. {partly}.")),
        t.code,
        (Passage("", f"{blocked} · {partly}", rolls_legend(t)),),
        ground=False,
    )


def ruling(
    t: Translator,
    rules: Ruleset,
    position: Position,
    roll: Roll,
    played: tuple[Hop, ...],
    view: View,
    captioned: bool = True,
) -> Drawing:
    """The position with the ruling on a play: numbered arrows, or the marks of the first reason against it.

    `captioned`: the reasons stand under the board, not in the description alone.
    """
    found = rule(rules, position, roll, played)
    caption = ruled(t, rules, position.to_move, found)
    return Drawing(
        shapes(position, roll, attempt_marks(found), view, attempt_zones(t, found), off=t.p("tray", "off")),
        heading(t, position.to_move, view, found.play, found.verdict),
        origin_text(t, rules, position_text(position, roll)),
        described(t, position, found.play, found.verdict, caption),
        t.code,
        caption if captioned else (),
    )


def ruled(t: Translator, rules: Ruleset, mover: Color, found: Ruling) -> tuple[Passage, ...]:
    """The caption of a ruling; of a play that names several dice at once each order with its reasons."""
    first = rules.readings()[0]
    if found.attempts:
        told: list[Passage] = []
        for attempt in found.attempts:
            against = [Objection(first, attempt.play, reason) for reason in attempt.reasons]
            name = f"{play_text(attempt.play)}:" if len(found.attempts) > 1 else ""
            told += _headed(name, (_objection(t, rules, found.turn, mover, one) for one in against))
    elif found.divided:
        told = [*_by_reading(t, rules, found.turn, mover, found.objections)]
    else:
        told = [*caption(t, rules, found.turn, mover, found.play, found.verdict, found.objections)]
    if found.legal_order is not None:
        order = play_text(found.legal_order)
        told.append(Passage("", t.p("report", "The same steps are allowed in this order: {play}.", play=order)))
    return tuple(told)


def caption(
    t: Translator,
    rules: Ruleset,
    turn: Turn,
    mover: Color,
    play: Play,
    verdict: Verdict,
    against: Sequence[Objection],
) -> tuple[Passage, ...]:
    """What stands under a board with a ruling: that the play is allowed, each reason against it, or what each
    reading of an open rule set answers. `turn` is the turn before the play, `rules` are the rules as agreed."""
    if verdict is Verdict.OPEN:
        return tuple(_by_reading(t, rules, turn, mover, against))
    if verdict is Verdict.ILLEGAL:
        return tuple(_objection(t, rules, turn, mover, one) for one in against)
    return allowed(t, rules, turn, play)


def allowed(t: Translator, rules: Ruleset, turn: Turn, play: Play, about: Sequence[Topic] = ()) -> tuple[Passage, ...]:
    """That a play is allowed, what could be heard against it, and what it rests on: of this only the matters `about`
    which is asked, where it touches any of them."""
    kept = t.t("No step can be made: the turn passes.")
    if play:
        kept = t.p("caption", "Every step is allowed, and the dice are used as the rules ask.")
    found = supports(rules, turn, play)
    asked = [ground for ground in found if ground.topic in about] or found
    heard = " ".join(note_text(t, note) for note in play_notes(rules, turn, play))
    rests = BETWEEN_GROUNDS.join(support_text(t, ground) for ground in asked)
    return Passage("", kept, heard), Passage("", "", rests)


def _by_reading(
    t: Translator, rules: Ruleset, turn: Turn, mover: Color, against: Sequence[Objection]
) -> Iterator[Passage]:
    """What each reading of an open rule set answers."""
    for reading in rules.readings():
        yield from _answer(t, rules, turn, mover, reading, against)


def _answer(
    t: Translator, rules: Ruleset, turn: Turn, mover: Color, reading: Ruleset, against: Sequence[Objection]
) -> list[Passage]:
    """What one reading answers."""
    found = [one for one in against if one.rules == reading]
    name, verdict = reading_name(t, rules, reading), Verdict.ILLEGAL if found else Verdict.LEGAL
    fields = {"reading": name[:1].upper() + name[1:], "verdict": verdict_text(t, verdict)}
    about = t.t("{reading} – {verdict}", **fields)
    return _headed(about, (_objection(t, rules, turn, mover, one) for one in found))


def _headed(about: str, passages: Iterable[Passage]) -> list[Passage]:
    """The passages, the first of which says what all are about."""
    first, *rest = [*passages] or [Passage()]
    return [first._replace(about=about), *rest]


def _objection(t: Translator, rules: Ruleset, turn: Turn, mover: Color, against: Objection) -> Passage:
    """A reason, and what the text does about the matter that decides."""
    sentence = reason_text(t, against.rules, turn, mover, against.play, against.reason)
    ground = next(iter(grounds(rules, turn, against.play, against.reason)), None)
    if ground is None:
        return Passage("", sentence)
    remark = remark_text(t, ground)
    return Passage("", sentence, BEFORE_REMARK.join(filter(None, (ground_text(t, ground), remark))))


def heading(t: Translator, mover: Color, view: View, play: Play, verdict: Verdict) -> str:
    """The title of a board with a ruling on a play."""
    title = ruling_text(t, play, verdict)
    return titled(t, mover, view, title) if play else title


def ruling_text(t: Translator, play: Play, verdict: Verdict) -> str:
    """A ruling in a line."""
    return f"{play_words(t, play_text(play))}: {verdict_text(t, verdict)}"


def described(t: Translator, position: Position, play: Play, verdict: Verdict, caption: Iterable[Passage]) -> str:
    """The same for those who cannot see the board: the position, the ruling and why."""
    why = (part for passage in caption for part in passage if part)
    return " ".join((position_words(t, position), f"{ruling_text(t, play, verdict)}.", *why))


def titled(t: Translator, mover: Color, view: View, title: str) -> str:
    """The title of a board with a play, which is written in the mover's own numbers: it says so where the board
    shows others."""
    own = view.seat is mover and not view.reverse_numbers
    return title if own or not view.numbers else own_numbers_text(t, mover, title)
