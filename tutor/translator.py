"""One translator per language: a value that is passed on, never a language set for the whole process.

English is the source language and needs no catalogue. Greek and Ukrainian are compiled in memory from
`locales/<code>/LC_MESSAGES/tutor.po`, so no compiled file can be missing or out of date. Babel is
imported only where it is needed: most answers in English never do.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from types import MappingProxyType

from tutor.data import folder

LANGUAGES: MappingProxyType[str, str] = MappingProxyType({"el": "Ελληνικά", "en": "English", "uk": "Українська"})
"""The languages by code, each with its own name for itself."""

_SOURCE = "en"
_BABEL = {"el": "el", "en": "en_GB", "uk": "uk"}
"""What Babel calls each language; British English, so that lists read "A, B and C"."""


class CatalogueError(Exception):
    """A language's catalogue is missing or cannot be read; the message says which and where."""


def N_(message: str) -> str:
    """Mark a message in a table, to be translated later by `Translator.t`."""
    return message


def NP_(context: str, message: str) -> tuple[str, str]:
    """Mark a message with a context, to be translated later by `Translator.p`."""
    return context, message


def NNP_(context: str, one: str, many: str) -> tuple[str, str, str]:
    """Mark a counted message with a context, to be translated later by `Translator.np`."""
    return context, one, many


@dataclass(frozen=True, slots=True)
class Translator:
    """Everything that depends on the reader's language: sentences, plural forms, numbers, lists.

    Messages are whole English sentences with named fields: `t("Point {point} is free.", point=7)`.
    A field that the sentence names and the call lacks is a `KeyError`.

    >>> en = translator("en")
    >>> en.n("{n} checker", "{n} checkers", 15)
    '15 checkers'
    >>> en.join(["20", "19", "18"])
    '20, 19 and 18'
    """

    code: str
    _catalogue: gettext.NullTranslations = field(repr=False, compare=False)

    def t(self, message: str, /, **fields: object) -> str:
        """The sentence in this language, its fields filled in."""
        return self._catalogue.gettext(message).format(**fields)

    def n(self, one: str, many: str, count: int, /, **fields: object) -> str:
        """The sentence in the plural form for `count`, which the sentence may show as {n}."""
        return self._catalogue.ngettext(one, many, count).format(n=self.number(count), **fields)

    def p(self, context: str, message: str, /, **fields: object) -> str:
        """Like `t`, for a message whose translation depends on where it stands."""
        return self._catalogue.pgettext(context, message).format(**fields)

    def np(self, context: str, one: str, many: str, count: int, /, **fields: object) -> str:
        """Like `n`, for a message whose translation depends on where it stands."""
        return self._catalogue.npgettext(context, one, many, count).format(n=self.number(count), **fields)

    @property
    def plural_forms(self) -> int:
        """How many forms a counted word has in this language."""
        return 1 + max(map(self.plural, range(200)))

    def plural(self, count: int) -> int:
        """Which of the forms of a word goes with this count, from 0."""
        rule = getattr(self._catalogue, "plural", None)  # only catalogues have one
        return int(rule(count)) if rule else int(count != 1)

    def number(self, value: int) -> str:
        """A whole number, its thousands grouped."""
        if 0 <= value < 1000:
            return str(value)
        from babel.numbers import format_decimal

        return format_decimal(value, locale=_BABEL[self.code])

    def decimal(self, value: float, digits: int = 1) -> str:
        """A number with exactly so many digits after the decimal sign.

        >>> translator("en").decimal(8.1667, 2)
        '8.17'
        """
        from babel.numbers import format_decimal

        return format_decimal(value, "#,##0." + "0" * digits if digits else "#,##0", locale=_BABEL[self.code])

    def percent(self, fraction: float, digits: int = 1, exactly: bool = False) -> str:
        """A fraction as a percentage, with at most or `exactly` so many digits after the decimal sign.

        >>> translator("en").percent(1 / 36), translator("en").percent(0.5, 2, exactly=True)
        ('2.8%', '50.00%')
        """
        from babel.numbers import format_percent

        rounded, locale = round(fraction, digits + 2), _BABEL[self.code]
        if exactly and digits:
            return format_percent(rounded, "#,##0." + "0" * digits + "%", locale=locale)
        return format_percent(rounded, locale=locale, decimal_quantization=False)

    def join(self, items: Iterable[str]) -> str:
        """All of these: A, B and C."""
        return self._list(list(items), "standard", " and ")

    def either(self, items: Iterable[str]) -> str:
        """One of these: A, B or C."""
        return self._list(list(items), "or", " or ")

    def series(self, items: Iterable[str]) -> str:
        """Parts that have commas of their own, one after another: A; B. (Greek: A· B, for its semicolon asks.)"""
        return ("· " if self.code == "el" else "; ").join(items)

    def _list(self, items: list[str], style: str, english: str) -> str:
        if self.code == _SOURCE:  # What Babel gives for it (tested), without importing Babel.
            return english.join(filter(None, (", ".join(items[:-1]), *items[-1:])))
        from babel.lists import format_list

        return format_list(items, style="or" if style == "or" else "standard", locale=_BABEL[self.code])


@cache
def translator(code: str) -> Translator:
    """The translator of one language.

    Raises `ValueError` for a code that is not in `LANGUAGES`, and `CatalogueError` when the language's
    catalogue is missing or broken: no reader is silently given English instead.
    """
    if code not in LANGUAGES:
        raise ValueError(f"expected a language of {', '.join(LANGUAGES)}, got {code!r}")
    return Translator(code, gettext.NullTranslations() if code == _SOURCE else _compiled(code))


def _compiled(code: str) -> gettext.GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        path = folder("locales") / code / "LC_MESSAGES" / "tutor.po"
        compiled = BytesIO()
        with path.open("rb") as file:
            write_mo(compiled, read_po(file, locale=code, abort_invalid=True))
    except (OSError, ValueError, PoFileError) as error:
        raise CatalogueError(f"the catalogue of {code!r} cannot be read: {error}") from error
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def negotiate(*wanted: str | None) -> str:
    """The language to use for what a browser, a system or a link asks for; English when none fits.

    Each of `wanted`, best first, may be a locale (`el-CY`, `uk_UA.UTF-8`) or a list of them with
    weights as browsers send it. Anything unreadable counts as not asked for.

    >>> negotiate("el-CY"), negotiate("ru-UA,uk;q=0.8"), negotiate(None, "C.UTF-8")
    ('el', 'uk', 'en')
    """
    for text in wanted:
        for locale in _by_weight(text or ""):
            code = locale.replace("-", "_").split("_")[0].split(".")[0].split("@")[0].lower()
            if code in LANGUAGES:
                return code
    return _SOURCE


def _by_weight(text: str) -> list[str]:
    """The locales of a list such as `uk;q=0.5, el`, heaviest first; those of weight 0 are refused."""
    weighted: list[tuple[float, str]] = []
    for part in text.split(","):
        locale, _, parameter = part.partition(";")
        try:
            weight = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if weight > 0:
            weighted.append((weight, locale.strip()))
    return [locale for _, locale in sorted(weighted, key=lambda item: -item[0])]
