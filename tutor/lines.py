"""Where the keys of a lesson's facts stand in its file: reading TOML gives the values alone.

Only for text that `tomllib` has taken: what is scanned here is known to be valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{},=\n]"
    r"|[^\s\[\]{},=#\"']+",
    re.DOTALL,
)
_Statement = list[tuple[str, int]]
"""The tokens of a header, or of a key and its value, each with its line."""


class Lines:
    """The lines of keys, counted from 1. Screens (or what else `many` tables are called) are counted from 1 too; 0 is
    what stands above them all."""

    def __init__(self, text: str, many: str = "screens") -> None:
        self._many = many
        self._keys: dict[tuple[int, str], int] = {}
        self._items: dict[tuple[int, str], list[int]] = {}
        screen, table = 0, False
        for statement in _statements(text):
            first, line = statement[0]
            if first != "[":
                if not table:
                    self._put(screen, _names(statement)[0], line, _items(statement))
                continue
            name, *inner = _names(statement)
            table = bool(inner) or name != many or statement[1][0] != "["
            if not table:
                screen += 1
                self._put(screen, "", line, [line])
            elif inner and name == many:
                self._put(screen, inner[0], line, [line])
            else:
                self._put(0, name, line, [line])

    def _put(self, screen: int, key: str, line: int, items: list[int]) -> None:
        self._keys.setdefault((screen, key), line)
        self._items.setdefault((screen, key), []).extend(items)

    def of(self, screen: int, key: str = "", item: int | None = None) -> int:
        """The line of a key, or of one item of its list (from 0); where it has none, the line of its screen."""
        items = self._items.get((screen, key), [])
        if item is not None and item < len(items):
            return items[item]
        return self._keys.get((screen, key)) or self._screen(screen)

    def _screen(self, screen: int) -> int:
        inline = self._items.get((0, self._many), [])
        return self._keys.get((screen, "")) or (inline[screen - 1] if 0 < screen <= len(inline) else 1)


def _statements(text: str) -> Iterator[_Statement]:
    """What stands outside all brackets, line by line; a value may go on over many lines."""
    line, depth = 1, 0
    found: _Statement = []
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token == "\n":
            if not depth and found:
                yield found
                found = []
        elif not token.startswith("#"):
            found.append((token, line))
            depth += (token in "[{") - (token in "]}")
        line += token.count("\n")
    if found:
        yield found


def _names(statement: _Statement) -> list[str]:
    """The parts of the dotted key, or of the header, that a statement begins with."""
    names: list[str] = []
    for token, _ in statement:
        if token == "=":
            break
        if token[0] in "\"'":
            names.append(token[1:-1])
        elif token not in "[]":
            names += filter(None, token.split("."))
    return names


def _items(statement: _Statement) -> list[int]:
    """The lines on which the items of a list begin; of any other value, the line of its key."""
    place = [token for token, _ in statement].index("=") + 1
    if statement[place][0] != "[":
        return [statement[0][1]]
    found, depth, fresh = [], 0, False
    for token, line in statement[place:]:
        if token in "]}":
            depth -= 1
        elif fresh:
            found.append(line)
        depth += token in "[{"
        fresh = depth == 1 and token in "[,"
    return found
