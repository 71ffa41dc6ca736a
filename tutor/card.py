"""The card of the rules that a table has agreed on: one A4 page to sign, in one language or in several side by side.

It names the rule set, every matter on which the written texts differ as it is settled here, and the general practice
where the text is silent. There is a box to tick where the text leaves a matter open or does not speak of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor import link
from tutor.conduct import GENERAL
from tutor.customs import conduct_text
from tutor.explain import (
    basis_name,
    capital,
    ground_text,
    ruleset_name,
    topic_name,
    topic_text,
    value_name,
    version_text,
)
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
from tutor.ruleset import FIELDS, VERSION, Basis, Cube, Opening, Prime, Ruleset, Topic, field_value
from tutor.ruling import Verdict
from tutor.translator import Translator

MARGIN, GAP = 16.0, 8.0
BREADTH = WIDTH - 2 * MARGIN
_CHOICES = (
    *((size, 1.0, 3, False) for size in (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)),
    (7.5, 0.7, 2, False),
    *((size, 0.5, 1, False) for size in (7.5, 7.0)),
    *((size, 0.5, 1, True) for size in (7.5, 7.0, 6.5, 6.0, 5.5)),
)
"""The sizes of the text that are tried, in points, how much room is kept between paragraphs, how many lines there are
to write on, and whether it has to be tight: what is played instead of a practice then stands in its last line."""


def told(t: Translator, rules: Ruleset, tight: bool = False) -> Iterator[Paragraph]:
    """What the card says in one language; `tight` as in the choices of a layout."""
    yield Paragraph(capital(ruleset_name(t, rules)), 1.3, bold=True)
    unsaid = [topic for topic in Topic if _unsaid(rules, topic)]
    for topic in FIELDS:
        if topic not in unsaid:
            yield from _matter(t, rules, topic)
    if disputed := [topic for topic in unsaid if topic not in _UNDISPUTED]:
        title = t.p("card", "The text is silent on this. General practice, to be agreed on:")
        yield Paragraph(title, bold=True, before=0.9, rule=True)
        for topic in disputed:
            yield from _to_agree(t, _practice(t, rules, topic), tight)
    if undisputed := [topic for topic in unsaid if topic in _UNDISPUTED]:
        names = t.series(topic_name(t, topic) for topic in undisputed)
        yield Paragraph(t.p("card", "Nor of this, where nobody plays otherwise: {topics}.", topics=names), before=0.4)


_UNDISPUTED = (
    Topic.DIRECTION,
    Topic.DOUBLE,
    Topic.HEAD,
    Topic.CLOSED,
    Topic.LANDINGS,
    Topic.ALL_DICE,
    Topic.LARGER_DIE,
    Topic.FOUR_OF_DOUBLE,
    Topic.MOST_OF_DOUBLE,
    Topic.HOME,
    Topic.BEAR_OFF,
    Topic.SCORE,
)
"""What makes the game what it is: where one text is silent, the others say it, and all alike."""


def _unsaid(rules: Ruleset, topic: Topic) -> bool:
    """Whether a matter that can come up under these rules is not in their text."""
    if topic is Topic.EQUAL_TOSS and rules.opening is Opening.WHITE:
        return False
    if topic is Topic.CRAWFORD and rules.cube is Cube.NO:
        return False
    if topic in (Topic.PRIME_OFF, Topic.PRIME_CORNER, Topic.PRIME_ENDS) and rules.prime is Prime.FREE:
        return False
    return rules.ground(topic).basis is Basis.SILENT


def _practice(t: Translator, rules: Ruleset, topic: Topic) -> str:
    """What is played in a matter of which the text does not speak."""
    if topic in (Topic.ONE_CHECKER, Topic.PRIME_OFF, Topic.KOKS):  # Their sentences name the matter.
        return topic_text(t, topic) or ""
    if topic in FIELDS:
        practice = value_name(t, field_value(rules, topic))
    else:
        practice = topic_text(t, topic) or conduct_text(t, GENERAL[topic](rules))
    return t.p("card", "{matter}: {practice}", matter=capital(topic_name(t, topic)), practice=practice)


def _to_agree(t: Translator, practice: str, tight: bool) -> Iterator[Paragraph]:
    """A practice with a box to tick, and another one for what is played instead."""
    if tight:
        # Without spaces, so that the box stands in one line with what it is for.
        instead = t.p("card", "otherwise: {room}", room="…" * 4).replace(" ", "")
        yield Paragraph(f"{practice} \N{BALLOT BOX}{instead}", before=0.35, sign=TO_TICK)
        return
    yield Paragraph(practice, before=0.35, sign=TO_TICK)
    yield Paragraph(t.p("card", "otherwise: {room}", room="…" * 9), before=0.1, sign=TO_TICK)


def _matter(t: Translator, rules: Ruleset, topic: Topic) -> Iterator[Paragraph]:
    """A matter on which the texts differ, and how this table plays it."""
    yield Paragraph(capital(topic_name(t, topic)), bold=True, before=0.8)
    value, ground = field_value(rules, topic), rules.ground(topic)
    if value is None:
        yield Paragraph(ground_text(t, ground), 0.85, before=0.1)
        for each in FIELDS[topic]:
            yield Paragraph(capital(value_name(t, each)), before=0.2, sign=TO_TICK)
        return
    house = ground.basis is Basis.HOUSE
    yield Paragraph(capital(value_name(t, value)), before=0.1, sign=Verdict.LEGAL if house else "")
    rests = capital(basis_name(t, ground.basis)) if house else ground_text(t, ground)
    yield Paragraph(rests, 0.85, bold=house, before=0.1)


def card(languages: Sequence[Translator], rules: Ruleset, address: str | None = None) -> Page:
    """The card in these languages. `address` is where others find the app (see `tutor.link.public`): the code to scan
    then opens it with these rules; without one it holds the rule set as text."""
    head = _head(languages, rules, address)
    top = max(part.box.bottom for part in head) + 5
    texts = {tight: [tuple(told(t, rules, tight)) for t in languages] for tight in (False, True)}
    for size, loose, lines, tight in _CHOICES:
        body, foot = _columns(texts[tight], top, size, loose), tuple(_foot(languages, lines))
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
    titles = [Paragraph(title, _TITLES[len(languages)], bold=True) for title in _titles(languages)]
    captions = dict.fromkeys(_caption(t, bool(address)) for t in languages)
    words = [*titles, *(Paragraph(each, 0.85, before=0.3) for each in captions), Paragraph(coded, 0.85, before=0.3)]
    left = MARGIN + BREADTH - _CODE
    return (
        column("head", words, MARGIN, 16, BREADTH - _CODE - GAP, 10),
        code("code", coded, left, 12, _CODE),
    )


_TITLES = {1: 2.0, 2: 1.6, 3: 1.3}
"""How large the titles are, in sizes of the head's text, with so many languages."""


def _caption(t: Translator, linked: bool) -> str:
    """What the code beside the titles is good for."""
    if linked:
        return t.p("card", "The code opens Nardy Tutor with these rules:")
    return t.p("card", "The code holds these rules as the nardy command takes them after --rules:")


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
