"""The card of the rules that a table has agreed on: one A4 page to sign, in one language or in several side by side.

It names the rule set, every matter on which the written texts differ as it is settled here, with a box to tick where
the text leaves it open, and the matters of which the text does not speak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor import link
from tutor.explain import basis_name, capital, ground_text, ruleset_name, topic_name, value_name, version_text
from tutor.notation import ruleset_text
from tutor.page import (
    HEIGHT,
    TO_TICK,
    WIDTH,
    Page,
    Paragraph,
    Part,
    code,
    column,
    rule_across,
)
from tutor.ruleset import FIELDS, VERSION, Basis, Ruleset, Topic, field_value
from tutor.ruling import Verdict
from tutor.translator import Translator

MARGIN, GAP = 16.0, 8.0
BREADTH = WIDTH - 2 * MARGIN
_CHOICES = (
    *((size, 1.0, 3) for size in (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)),
    (7.5, 0.7, 2),
    (7.5, 0.5, 1),
)
"""The sizes of the text that are tried, in points, how much room is kept between paragraphs, and how many lines there
are to write on."""


def told(t: Translator, rules: Ruleset) -> Iterator[Paragraph]:
    """What the card says in one language."""
    yield Paragraph(capital(ruleset_name(t, rules)), 1.3, bold=True)
    for topic in FIELDS:
        yield from _matter(t, rules, topic)
    unsaid = [topic for topic in Topic if topic not in FIELDS and rules.ground(topic).basis in _UNSAID]
    if unsaid:
        yield Paragraph(t.p("card", "The text does not speak of"), bold=True, before=0.9, rule=True)
        yield Paragraph(t.p("card", "{topics}. General practice decides.", topics=_listed(t, unsaid)), before=0.1)


_UNSAID = (Basis.SILENT, Basis.OPEN)


def _listed(t: Translator, topics: Sequence[Topic]) -> str:
    return capital(t.series(topic_name(t, topic) for topic in topics))


def _matter(t: Translator, rules: Ruleset, topic: Topic) -> Iterator[Paragraph]:
    """A matter on which the texts differ, and how this table plays it."""
    yield Paragraph(capital(topic_name(t, topic)), bold=True, before=0.8)
    value, ground = field_value(rules, topic), rules.ground(topic)
    if value is not None:
        house = ground.basis is Basis.HOUSE
        yield Paragraph(capital(value_name(t, value)), before=0.1, sign=Verdict.LEGAL if house else "")
        rests = capital(basis_name(t, ground.basis)) if house else ground_text(t, ground)
        yield Paragraph(rests, 0.85, bold=house, before=0.1)
        return
    yield Paragraph(ground_text(t, ground), 0.85, before=0.1)
    for each in FIELDS[topic]:
        yield Paragraph(capital(value_name(t, each)), before=0.2, sign=TO_TICK)


def card(languages: Sequence[Translator], rules: Ruleset, address: str | None = None) -> Page:
    """The card in these languages. `address` is where others find the app (see `tutor.link.public`): the code to scan
    then opens it with these rules; without one it holds the rule set as text."""
    head = _head(languages, rules, address)
    top = max(part.box.bottom for part in head) + 5
    texts = [tuple(told(t, rules)) for t in languages]
    for size, loose, lines in _CHOICES:
        body, foot = _columns(texts, top, size, loose), tuple(_foot(languages, lines))
        if max(part.box.bottom for part in body) + 3 <= min(part.box.top for part in foot):
            break
    return Page(" · ".join(_titles(languages)), languages[0].code, (*head, *body, *foot))


def _columns(texts: Sequence[tuple[Paragraph, ...]], top: float, size: float, loose: float) -> list[Part]:
    width = (BREADTH - GAP * (len(texts) - 1)) / len(texts)
    return [
        column(f"text-{k}", paragraphs, MARGIN + k * (width + GAP), top, width, size, loose)
        for k, paragraphs in enumerate(texts)
    ]


def _titles(languages: Sequence[Translator]) -> list[str]:
    return list(dict.fromkeys(t.p("card", "The rules of this table") for t in languages))


def _head(languages: Sequence[Translator], rules: Ruleset, address: str | None) -> tuple[Part, ...]:
    """The titles, and beside them the code to scan."""
    query = {"rules": ruleset_text(rules), "v": VERSION}
    coded = link.link(address, query) if address else ruleset_text(rules)
    titles = [Paragraph(title, 2.0 if len(languages) == 1 else 1.6, bold=True) for title in _titles(languages)]
    words = [*titles, Paragraph(coded, 0.85, before=0.5)]
    left = MARGIN + BREADTH - _CODE
    return (
        column("head", words, MARGIN, 16, BREADTH - _CODE - GAP, 10),
        code("code", coded, left, 12, _CODE),
    )


def _foot(languages: Sequence[Translator], lines: int) -> Iterator[Part]:
    """Lines to write on: what else is agreed, who signs, when; and which version made the card."""
    wide = (BREADTH - 2 * GAP) / 3
    version = " · ".join(version_text(t) for t in languages)
    made = [Paragraph(version, rule=True)]
    height = column("made", made, MARGIN, 0, BREADTH, 7.5).box.bottom
    bottom = HEIGHT - 10 - height
    below = _joined(t.p("card", "Signature") for t in languages)
    names = (below, below, _joined(t.p("card", "Date") for t in languages))
    also = _joined(t.p("card", "Also agreed") for t in languages)
    rows = bottom - 18
    yield _lines("also", also, MARGIN, rows - 17.5 - _WRITTEN * lines, BREADTH, lines)
    for k, name in enumerate(names):
        yield _to_sign(f"sign-{k}", name, MARGIN + k * (wide + GAP), rows, wide)
    yield column("made", made, MARGIN, bottom, BREADTH, 7.5)


def _joined(words: Iterator[str]) -> str:
    return " · ".join(dict.fromkeys(words))


def _lines(name: str, title: str, left: float, top: float, width: float, count: int) -> Part:
    """A title and under it lines to write on."""
    text = column(name, [Paragraph(title)], left, top, width, 8.5)
    rules = [rule_across(left, text.box.bottom + _WRITTEN * (k + 1), width) for k in range(count)]
    return Part(text.box._replace(bottom=text.box.bottom + _WRITTEN * count + 0.5), (*text.shapes, *rules))


def _to_sign(name: str, title: str, left: float, top: float, width: float) -> Part:
    """A line to sign on, and under it for what."""
    text = column(name, [Paragraph(title)], left, top, width, 8.5)
    return Part(text.box._replace(top=top - 12), (rule_across(left, top - 1, width), *text.shapes))


_WRITTEN = 7.5
"""From line to line where people write."""
_CODE = 30.0
"""The breadth of the code to scan with its quiet zone."""
