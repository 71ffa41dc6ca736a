"""All legal plays of a roll on paper: the position, then a small board for each position that can be reached, with the
play under it; on as many A4 pages as that takes.

What is shown is the answer that `--json` prints. Pages are laid out first, as values, and painted one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tutor import drawing
from tutor.answers import Json, Listed, listed
from tutor.board import View, marks_for_result, shapes
from tutor.explain import play_words, standing_text
from tutor.notation import read_position, read_ruleset
from tutor.page import HEIGHT, POINT, WIDTH, Page, Paragraph, Part, as_pdf, board, board_height, column
from tutor.palette import PRINT
from tutor.position import Position
from tutor.report import orders_text, reached_texts
from tutor.ruling import Standing, Verdict
from tutor.translator import Translator

Progress = Callable[[int, int], None]

MARGIN = 15.0
"""The paper round a page's boards, and below them room for the foot, in millimetres."""
FOOT = 9.0
LARGE = 112.0
"""The width of the board that shows the position."""
GAP = 6.0
"""Between two boards beside each other, and below a caption."""
FEW = 12
"""Up to so many boards stand in two columns, more in three."""
OTHERS = 2
"""So many other orders are named under a board."""
TEXT, SMALL, FINE = 10.0, 9.0, 7.0
"""The sizes of letters, in points: beside the position, of a play, and of the foot."""


class Cell(NamedTuple):
    """A small board and what stands under it."""

    board: Part
    caption: Part

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.caption.box.bottom


def pdf(t: Translator, answer: Json, progress: Progress | None = None) -> bytes:
    """The answer to `plays` as a PDF file; its text is real text. `progress` is told of each page that is begun, from
    1, and of how many."""
    found = pages(t, answer)

    def begun() -> Iterator[Page]:
        for number, page in enumerate(found, 1):
            if progress:
                progress(number, len(found))
            yield page

    return as_pdf(begun(), found[0].title, PRINT)


def pages(t: Translator, answer: Json) -> tuple[Page, ...]:
    """The pages, each with a foot: the position's text, the rule set, the version, and which page of how many it is."""
    position, roll = read_position(answer["position"])
    rules = read_ruleset(answer["rules"])
    shown = drawing.board(t, rules, position, roll, View(position.to_move))
    bodies = [*_bodies(t, answer, position, shown)]
    return tuple(
        Page(shown.title, t.code, (*body, *_foot(t, shown.footer, number, len(bodies))))
        for number, body in enumerate(bodies, 1)
    )


def _bodies(t: Translator, answer: Json, position: Position, shown: drawing.Drawing) -> Iterator[tuple[Part, ...]]:
    """The parts of each page but its foot. The boards of a row begin at one height, and a row is never broken."""
    parts = _beginning(t, answer, shown)
    top = parts[-1].box.bottom + GAP
    found = listed(answer["results"])
    across = 2 if len(found) <= FEW else 3
    for first in range(0, len(found), across):
        row = _row(t, position, found[first : first + across], first, across, top)
        if max(cell.bottom for cell in row) > HEIGHT - MARGIN - FOOT:
            yield tuple(parts)
            parts = []
            row = _row(t, position, found[first : first + across], first, across, MARGIN)
        parts += [part for cell in row for part in cell]
        top = max(cell.bottom for cell in row) + GAP
    yield tuple(parts)


def _beginning(t: Translator, answer: Json, shown: drawing.Drawing) -> list[Part]:
    """The title, the position, and beside it how many positions can be reached and what is to be known."""
    title = column("title", [Paragraph(shown.title, bold=True)], MARGIN, MARGIN, WIDTH - 2 * MARGIN, 1.7 * TEXT)
    top = title.box.bottom + 0.5 * GAP
    large = board("position", shown.shapes, MARGIN, top, LARGE)
    told = [Paragraph(text, before=0.6) for text in reached_texts(t, answer)]
    if answer["results"] and not answer["pass"]:
        legend = t.p(
            "plays", "Each small board is a position reached: a ring where a checker came, a broken one where one left."
        )
        told.append(Paragraph(legend, before=0.6))
    told += [Paragraph(note["message"], before=0.6) for note in answer["notes"]]
    left = MARGIN + LARGE + GAP
    beside = column("about", told, left, top, WIDTH - MARGIN - left, TEXT)
    lowest = max(large.box.bottom, beside.box.bottom)
    return [title, beside, large._replace(box=large.box._replace(bottom=lowest))]


def _row(t: Translator, position: Position, found: Sequence[Listed], first: int, across: int, top: float) -> list[Cell]:
    """Boards beside each other; `first` is how many stand before them."""
    width = (WIDTH - 2 * MARGIN - (across - 1) * GAP) / across
    return [
        _cell(t, position, one, first + k + 1, MARGIN + k * (width + GAP), top, width) for k, one in enumerate(found)
    ]


def _cell(t: Translator, position: Position, found: Listed, number: int, left: float, top: float, width: float) -> Cell:
    """The position that a play leads to, seen by the side that played."""
    mover = position.to_move
    after = read_position(found.result["position"])[0].counts(mover)
    marks = marks_for_result(position.counts(mover), after)
    drawn = shapes(position.with_mover(after), None, marks, View(mover))
    name = f"play {number}"
    play, *others = found.orders
    told = [Paragraph(f"{t.number(number)}. {play_words(t, play)}", bold=True)]
    if found.result["ruling"] == Verdict.OPEN:
        told.append(Paragraph(standing_text(t, Standing.OPEN), scale=FINE / SMALL, sign=Verdict.OPEN))
    if others:
        told.append(Paragraph(orders_text(t, others[:OTHERS], found.result["order_count"]), scale=FINE / SMALL))
    caption = column(f"{name}, words", told, left, top + board_height(width) + 1, width, SMALL)
    return Cell(board(name, drawn, left, top, width), caption)


def page_text(t: Translator, number: int, count: int) -> str:
    """Which page of how many it is."""
    return t.p("plays", "Page {number} of {count}", number=t.number(number), count=t.number(count))


def _foot(t: Translator, origin: str, number: int, count: int) -> tuple[Part, Part]:
    """Where the page comes from, on the left, and its number, on the right."""
    which = page_text(t, number, count)
    wide = drawing.picture_maker().width_of(which) * FINE * POINT + 1
    left, top = WIDTH - MARGIN - wide, HEIGHT - MARGIN - FOOT + 4
    lines = [Paragraph(line) for line in origin.splitlines()]
    return (
        column("origin", lines, MARGIN, top, left - MARGIN - GAP, FINE),
        column("number", [Paragraph(which)], left, top, wide, FINE),
    )
