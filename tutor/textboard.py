"""The board in plain text, for a chat or a letter: ASCII only, each letter as wide as the others.

A telephone shows some thirty signs of such a text in a line, so the board stands upright: it is the drawn one turned
by a quarter, its upper row at the left, its lower row at the right, and stacks lie on their sides. Nothing here is a
word of any language, so words stand round it and not in it. Every line begins and ends with a sign that is not a
space: programs that strip spaces move nothing.
"""

from __future__ import annotations

from types import MappingProxyType

from tutor.dice import Roll
from tutor.geometry import OTHER_TRAY, OWN_TRAY, Stacks
from tutor.position import Color, Position
from tutor.signs import View

LETTERS: MappingProxyType[Color, str] = MappingProxyType({Color.WHITE: "O", Color.BLACK: "X"})
"""One checker of each side."""
WIDTH = 31
"""How many signs wide the board is."""
HEIGHT = 19
"""How many lines high it is."""
_TALLEST = 5
"""So many checkers are shown one by one; behind those of a taller stack stands how many there are."""
_HALF = WIDTH // 2 - 1
_STACK = _HALF - len("24  ")
_RULE = f"+{'-' * _HALF}+{'-' * _HALF}+"


def board_text(position: Position, roll: Roll | None = None, view: View | None = None) -> str:
    """The board, `HEIGHT` lines of `WIDTH` signs, seen as the drawn one is: by default from the mover's seat.

    `LETTERS` are the checkers, a dot is an empty point; of more than five on a point stands the number beside them. A
    tray has the number of those that are off, and the one at the mover's head the mover's letter with its dice, `?-?`
    before they are thrown.

    >>> from tutor.notation import read_position
    >>> print(board_text(*read_position("LN1.w24x9-18x2-13-1.b24x8-4x6.w65")))
    +--------------+--------------+
    |    X 1       |              |
    +--------------+--------------+
    | 13 O         |   8 XXXXX 12 |
    | 14 .         |         . 11 |
    | 15 .         |         . 10 |
    | 16 XXXXX 6   |         .  9 |
    | 17 .         |         .  8 |
    | 18 OO        |         .  7 |
    +--------------+--------------+
    | 19 .         |         .  6 |
    | 20 .         |         .  5 |
    | 21 .         |         .  4 |
    | 22 .         |         .  3 |
    | 23 .         |         .  2 |
    | 24 OOOOO 9   |         O  1 |
    +--------------+--------------+
    |    O 6-5     |       O 2    |
    +--------------+--------------+
    """
    view = view or View(position.to_move)
    stacks = Stacks(position, view.seat)
    thrown = f"{LETTERS[position.to_move]} {f'{roll.high}-{roll.low}' if roll else '?-?'}"
    own, other = (thrown, "") if position.to_move is view.seat else ("", thrown)
    points = [_line(_point(view, stacks, 13 + k), _point(view, stacks, 12 - k)) for k in range(12)]
    lines = (
        _RULE,
        _line(("", _off(stacks, OTHER_TRAY, view.seat.other)), ("", other)),
        _RULE,
        *points[:6],
        _RULE,
        *points[6:],
        _RULE,
        _line(("", own), ("", _off(stacks, OWN_TRAY, view.seat))),
        _RULE,
    )
    return "\n".join(lines)


def _line(left: tuple[str, str], right: tuple[str, str]) -> str:
    """A line: of either side the number at the rim, and what lies from there towards the middle."""
    (number, lying), (opposite, facing) = left, right
    return f"| {number:>2} {lying:<{_STACK}}|{facing:>{_STACK}} {opposite:>2} |"


def _point(view: View, stacks: Stacks, place: int) -> tuple[str, str]:
    """A point's number, and its checkers as they lie from the rim."""
    number = str(25 - place if view.reverse_numbers else place) if view.numbers else ""
    n = stacks.count[place]
    if not n:
        return number, "."
    checkers = LETTERS[stacks.owner[place]] * min(n, _TALLEST)
    parts = (checkers, str(n)) if n > _TALLEST else (checkers,)
    return number, " ".join(parts if place > 12 else reversed(parts))


def _off(stacks: Stacks, tray: int, owner: Color) -> str:
    return f"{LETTERS[owner]} {stacks.count[tray]}" if stacks.count[tray] else ""
