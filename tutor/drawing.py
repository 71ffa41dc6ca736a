"""A board in a file: the position, and the arrows of a play or the marks of its refusal, with words around it.

What is drawn comes from a ruling; how it looks is the board's matter. matplotlib is loaded only to write.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from tutor.board import View, marks_for, marks_for_play, shapes
from tutor.dice import Roll
from tutor.explain import (
    origin_text,
    own_numbers_text,
    play_words,
    position_words,
    prime_zones,
    reason_text,
    to_move_text,
    verdict_text,
)
from tutor.marks import Marks
from tutor.notation import play_text, position_text
from tutor.palette import Palette
from tutor.play import Hop
from tutor.position import Color, Position
from tutor.ruleset import Ruleset
from tutor.ruling import Ruling, rule
from tutor.shape import Shape
from tutor.translator import Translator


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board ready to be written to a file: its shapes, a title, what stands below, a description in words, and
    the language of all these."""

    shapes: tuple[Shape, ...]
    title: str
    footer: str
    description: str
    lang: str

    def file(self, kind: str, palette: Palette, width: int) -> bytes:
        """The file of this kind, such as ".svg", so many pixels wide (a PDF: millimetres)."""
        picture = _picture_maker()
        words = picture.Words(self.title, self.footer, self.title, self.description, self.lang)
        write: dict[str, Callable[..., str | bytes]] = {
            ".svg": picture.svg,
            ".png": picture.png,
            ".pdf": picture.pdf,
        }
        made = write[kind](self.shapes, palette, words, width)
        return made.encode() if isinstance(made, str) else made


def _picture_maker() -> ModuleType:
    """The module that writes pictures, loaded without matplotlib's remarks in English, such as that it has to put
    its cache elsewhere because the home folder is not writable."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    from tutor import picture

    return picture


def board(t: Translator, rules: Ruleset, position: Position, roll: Roll | None, view: View) -> Drawing:
    """The position alone."""
    title = to_move_text(t, position.to_move) + (f" {roll.high}-{roll.low}" if roll else "")
    footer = origin_text(t, rules, position_text(position, roll))
    return Drawing(shapes(position, roll, (), view), title, footer, position_words(t, position), t.code)


def ruling(
    t: Translator, rules: Ruleset, position: Position, roll: Roll, played: tuple[Hop, ...], view: View
) -> Drawing:
    """The position with the ruling on a play: numbered arrows, or the marks of the first reason against it."""
    found = rule(rules, position, roll, played)
    title = f"{play_words(t, play_text(found.play))}: {verdict_text(t, found.verdict)}"
    told = [position_words(t, position), f"{title}."]
    reading = rules.readings()[0]
    told += (reason_text(t, reading, found.turn, position.to_move, found.play, r) for r in found.reasons)
    zones = prime_zones(t, reading, found.turn, found.reasons[0]) if found.reasons else None
    return Drawing(
        shapes(position, roll, _marks(reading, found), view, zones),
        titled(t, position.to_move, view, title) if found.play else title,
        origin_text(t, rules, position_text(position, roll)),
        " ".join(told),
        t.code,
    )


def titled(t: Translator, mover: Color, view: View, title: str) -> str:
    """The title of a board with a play, which is written in the mover's own numbers: it says so where the board
    shows others."""
    own = view.seat is mover and not view.reverse_numbers
    return title if own or not view.numbers else own_numbers_text(t, mover, title)


def _marks(reading: Ruleset, found: Ruling) -> Marks:
    if found.reasons:
        return marks_for(reading, found.reasons[0], found.play)
    return marks_for_play(found.play)
