"""The board in plain text, for a chat or a letter: ASCII only, each letter as wide as the others.

Nothing here is a word of any language, so words stand round it and not in it. Every line begins and ends with a
sign that is not a space: programs that strip spaces move nothing.
"""

from __future__ import annotations

from types import MappingProxyType

from tutor.dice import Roll
from tutor.geometry import OTHER_TRAY, OWN_TRAY, Stacks
from tutor.position import Color, Position
from tutor.signs import View

LETTERS: MappingProxyType[Color, str] = MappingProxyType({Color.WHITE: "O", Color.BLACK: "X"})
"""One checker of each side."""
WIDTH = 57
"""How many signs wide the board is."""
_TALLEST = 5
"""So many checkers are shown one by one; of a taller stack the last one shown is its count."""
_TRAY, _LANE = 7, 3
_ROWS = (range(13, 25), range(12, 0, -1))
"""The places of the two rows, from the left."""
_RULE = f"+{'-' * _TRAY}+{'-' * (6 * _LANE + 1)}+{'-' * (6 * _LANE + 1)}+{'-' * _TRAY}+"


def board_text(position: Position, roll: Roll | None = None, view: View | None = None) -> str:
    """The board, seventeen lines of `WIDTH` signs, seen as the drawn one is: by default from the mover's seat.

    `LETTERS` are the checkers, a dot is an empty point. A tray has the number of those that are off, and the one
    at the mover's head the mover's letter with its dice, `?-?` before they are thrown.

    >>> from tutor.notation import read_position
    >>> print(board_text(*read_position("LN1.w24x9-18x2-13-1.b24x8-4x6.w65")))
    +-------+-------------------+-------------------+-------+
    | X 1   | 13 14 15 16 17 18 | 19 20 21 22 23 24 |       |
    +-------+-------------------+-------------------+-------+
    |       |  O  .  .  X  .  O |  .  .  .  .  .  O | O 6-5 |
    |       |           X     O |                 O |       |
    |       |           X       |                 O |       |
    |       |           X       |                 O |       |
    |       |           6       |                 9 |       |
    |       |                   |                   |       |
    |       |  8                |                   |       |
    |       |  X                |                   |       |
    |       |  X                |                   |       |
    |       |  X                |                   |       |
    |       |  X  .  .  .  .  . |  .  .  .  .  .  O |       |
    +-------+-------------------+-------------------+-------+
    |       | 12 11 10  9  8  7 |  6  5  4  3  2  1 | O 2   |
    +-------+-------------------+-------------------+-------+
    """
    view = view or View(position.to_move)
    stacks = Stacks(position, view.seat)
    thrown = f"{LETTERS[position.to_move]} {f'{roll.high}-{roll.low}' if roll else '?-?'}"
    right, left = (thrown, "") if position.to_move is view.seat else ("", thrown)
    upper, lower = _ROWS
    heights = range(_TALLEST)
    lines = (
        _RULE,
        _line(_numbers(view, upper), left=_off(stacks, OTHER_TRAY, view.seat.other)),
        _RULE,
        *(_line(_checkers(stacks, upper, k), right="" if k else right) for k in heights),
        _line([""] * 12),
        *(_line(_checkers(stacks, lower, k), left="" if k else left) for k in reversed(heights)),
        _RULE,
        _line(_numbers(view, lower), right=_off(stacks, OWN_TRAY, view.seat)),
        _RULE,
    )
    return "\n".join(lines)


def _line(cells: list[str], left: str = "", right: str = "") -> str:
    """A line: what stands in the left tray, on twelve lanes and in the right tray."""
    lanes = [f"{cell:>{_LANE}}" for cell in cells]
    halves = ("".join(lanes[:6]), "".join(lanes[6:]))
    return f"| {left:<{_TRAY - 1}}|{halves[0]} |{halves[1]} | {right:<{_TRAY - 1}}|"


def _numbers(view: View, places: range) -> list[str]:
    if not view.numbers:
        return [""] * len(places)
    return [str(25 - place if view.reverse_numbers else place) for place in places]


def _off(stacks: Stacks, tray: int, owner: Color) -> str:
    return f"{LETTERS[owner]} {stacks.count[tray]}" if stacks.count[tray] else ""


def _checkers(stacks: Stacks, places: range, k: int) -> list[str]:
    """What the places show at height `k`, 0 at the rim."""
    return [_checker(stacks, place, k) for place in places]


def _checker(stacks: Stacks, place: int, k: int) -> str:
    n = stacks.count[place]
    if k == _TALLEST - 1 and n > _TALLEST:
        return str(n)
    if k < n:
        return LETTERS[stacks.owner[place]]
    return "" if k else "."
