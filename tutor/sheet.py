"""The ruling sheet: one A4 page that two players can both read, in one language or in several side by side.

What it says comes from a settlement, and its sentences are those of the drawing's caption: it cannot differ from what
the command and the page say. Boards stand once, for all languages, so nothing on them is a word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from tutor import link
from tutor.board import View, marks_for_play, marks_for_result, shapes
from tutor.dispute import Account, Deduced, Settlement, deciding
from tutor.drawing import BEFORE_REMARK, Passage, allowed, ruled, ruling_text
from tutor.explain import (
    attempt_zones,
    capital,
    note_text,
    play_words,
    rules_named,
    rulesets_named,
    to_move_text,
    verdict_text,
    version_text,
)
from tutor.marks import attempt_marks
from tutor.notation import play_text, position_text, ruleset_text
from tutor.page import (
    HEIGHT,
    LEADING,
    POINT,
    WIDTH,
    Page,
    Paragraph,
    Part,
    board,
    board_height,
    code,
    column,
)
from tutor.play import Play, Turn
from tutor.ruling import Ruling, Verdict, notes, play_notes
from tutor.settled import (
    account_text,
    alike_text,
    elsewhere_texts,
    from_after_text,
    near_text,
    proof_text,
    reached_texts,
    said_text,
    to_agree_text,
)
from tutor.shape import Shape
from tutor.translator import Translator

LEAST = 7.5
"""The smallest letters of a text, in points."""
MARGIN, GAP = 10.0, 4.0
BREADTH = WIDTH - 2 * MARGIN


# ---------------------------------------------------------------- what it says


class Told(NamedTuple):
    """What the sheet says in one language: the ruling that counts, and what is to be known beside it."""

    ruling: tuple[Paragraph, ...]
    beside: tuple[Paragraph, ...]


def told(t: Translator, case: Settlement, headed: bool, brief: bool = False, *, deduced: Deduced | None = None) -> Told:
    """The text of the sheet in one language; `headed` puts the verdict before it, and `brief` leaves out the reasons of
    the other rule sets, and the nearest plays, of which the first is drawn. `deduced` is what was ruled from the
    position after, when nobody told the steps."""
    agreed = case.agreed
    name = Paragraph(rules_named(t, agreed.rules), 1.15, bold=True)
    verdict = Paragraph(capital(verdict_text(t, agreed.verdict)), 1.3, bold=True, sign=agreed.verdict)
    # An order of the same steps that is allowed is told among the nearest plays.
    passages = ruled(t, agreed.rules, case.position.to_move, replace(agreed, legal_order=None))
    proof = proof_text(t, agreed.verdict, case.proof)
    about = [*notes(agreed.rules, case.position, case.roll)]
    if agreed.verdict is not Verdict.LEGAL:  # Of a legal play they stand beside its ruling.
        about += play_notes(agreed.rules, agreed.turn, agreed.play)
    led = [*_led(t, deduced)] if deduced else []
    above = frozenset(passage.sentence for passage in passages if passage.sentence)
    return Told(
        (
            *([verdict] if headed else []),
            *([_said(t, case.account)] if case.account else []),
            *_section(t.p("sheet", "Agreed rules"), [name]),
            *([Paragraph(from_after_text(t, deduced.reached.after), before=0.35)] if deduced else []),
            *(led if agreed.verdict is Verdict.ILLEGAL else []),
            *_passages(passages),
            *(led if agreed.verdict is not Verdict.ILLEGAL else []),
            *_section(t.p("sheet", "Proof"), [Paragraph(proof)] if proof else []),
            *_section(
                t.np("sheet", "The other account", "The other accounts", len(case.other_accounts)),
                [*_accounts(t, case)],
            ),
            *_section(t.p("sheet", "About the position"), [Paragraph(note_text(t, note)) for note in about]),
        ),
        (
            *_section(t.p("sheet", "Other rule sets"), [*_others(t, case, above, brief), *_ways(t, deduced)]),
            *_section(t.p("sheet", "The nearest plays that are allowed"), [] if brief else [*_nearest(t, case)]),
            *_section(
                t.p("sheet", "Left open"),
                [Paragraph(to_agree_text(t, case.left_open))] if case.left_open else [],
            ),
        ),
    )


def _led(t: Translator, deduced: Deduced) -> Iterator[Paragraph]:
    """What leads to the position after, and when the order mattered what refuses another order."""
    for text in reached_texts(t, deduced.reached):
        yield Paragraph(text, before=0.2)
    if refused := deduced.refused:
        title = ruling_text(t, refused.play, refused.verdict)
        yield Paragraph(title, bold=True, before=0.35, sign=refused.verdict)
        yield from _passages(ruled(t, refused.rules, deduced.mover, replace(refused, legal_order=None))[:1], indent=1.5)


def _ways(t: Translator, deduced: Deduced | None) -> Iterator[Paragraph]:
    """What leads to the position after under other rule sets, where it is not the same."""
    for text in elsewhere_texts(t, deduced) if deduced else ():
        yield Paragraph(text, before=0.35)


def _said(t: Translator, account: Account) -> Paragraph:
    return Paragraph(said_text(t, account.number, account.by, play_text(account.ruling.play)), bold=True, before=0.3)


def _accounts(t: Translator, case: Settlement) -> Iterator[Paragraph]:
    """The accounts besides the one ruled on above, each with its ruling under the same rules, and the first reason."""
    for account in case.other_accounts:
        ruling = account.ruling
        yield Paragraph(account_text(t, account), bold=True, before=0.4, sign=ruling.verdict)
        passages = ruled(t, ruling.rules, case.position.to_move, ruling)
        yield from _passages(passages[:1] if ruling.verdict is Verdict.ILLEGAL else passages, indent=1.5)


def _section(title: str, paragraphs: list[Paragraph]) -> Iterator[Paragraph]:
    if paragraphs:
        yield Paragraph(title, 0.9, bold=True, before=0.7, rule=True)
        yield from paragraphs


def _passages(passages: Iterable[Passage], indent: float = 0.0) -> Iterator[Paragraph]:
    for about, sentence, rests in passages:
        if about:
            yield Paragraph(about, bold=True, before=0.5, indent=indent)
        if sentence:
            yield Paragraph(sentence, before=0.35, indent=indent)
        if rests:
            yield Paragraph(rests, _SMALL, before=0.1, indent=indent)


_SMALL = 0.88
"""Of what a sentence rests on."""


def _nearest(t: Translator, case: Settlement) -> Iterator[Paragraph]:
    for near in case.nearest:
        yield Paragraph(near_text(t, near), before=0.25, sign=near.verdict)


class _Answer(NamedTuple):
    """What one or several rule sets answer in the same words."""

    verdict: Verdict
    sentences: tuple[tuple[str, str], ...]


def _others(t: Translator, case: Settlement, above: frozenset[str], brief: bool) -> Iterator[Paragraph]:
    """The rulings that differ, those with the same words together; then in one line the sets that rule alike. Sentences
    that stand `above` are not told again."""
    found: dict[_Answer, list[tuple[Ruling, tuple[Passage, ...]]]] = {}
    for ruling in case.differing:
        # The plays that are allowed are told below, once for all.
        if ruling.verdict is Verdict.LEGAL:
            passages = allowed(t, ruling.rules, ruling.turn, ruling.play, deciding(case, ruling))
        else:
            passages = ruled(t, ruling.rules, case.position.to_move, replace(ruling, legal_order=None))
        answer = _Answer(ruling.verdict, tuple((about, sentence) for about, sentence, _ in passages))
        found.setdefault(answer, []).append((ruling, passages))
    for answer, alike in found.items():
        names = rulesets_named(t, (ruling.rules for ruling, _ in alike))
        fields = {"rules": names, "verdict": verdict_text(t, answer.verdict)}
        yield Paragraph(t.t("{rules}: {verdict}", **fields), bold=not brief, before=0.4, sign=answer.verdict)
        once = (_once(t, passage, above) for passage in _together([passages for _, passages in alike]))
        yield from [] if brief else _passages(once, indent=1.5)
    if brief:
        yield Paragraph(t.p("sheet", "There is no room here for their reasons: nardy check tells them."), before=0.4)
    if case.alike:
        yield Paragraph(alike_text(t, case.alike), before=0.4, sign=case.agreed.verdict)


def _together(answers: Sequence[tuple[Passage, ...]]) -> Iterator[Passage]:
    """Passages that say the same, with all the citations that they rest on."""
    for same in zip(*answers, strict=True):
        cited = (passage.rests.partition(BEFORE_REMARK)[0] for passage in same)
        yield same[0]._replace(rests="\n".join(dict.fromkeys(filter(None, cited))))


def _once(t: Translator, passage: Passage, above: frozenset[str]) -> Passage:
    """The passage, its sentence told only if it does not stand above already."""
    if passage.sentence not in above:
        return passage
    return passage._replace(sentence=t.p("sheet", "For the reason told above.") if passage.rests else "")


# ---------------------------------------------------------------- how it is laid out


class _Choice(NamedTuple):
    """One way to lay a sheet out: the size of the text, the width of the board, how many of the nearest plays are
    drawn, and how much room is kept between paragraphs."""

    size: float
    board: float
    drawn: int = 1
    loose: float = 1.0


_LARGE = 80.0
"""A board as wide as this, in millimetres, is read at arm's length."""
_CHOICES = (
    _Choice(10, 112, 3),
    _Choice(9.5, 106, 3),
    _Choice(10, 116),
    _Choice(9.5, 112),
    _Choice(9, 108),
    _Choice(8.5, 104),
    _Choice(8, 98),
    _Choice(LEAST, 92),
    _Choice(LEAST, 84, loose=0.8),
    _Choice(LEAST, _LARGE, loose=0.6),
    _Choice(LEAST, _LARGE, loose=0.4),
)
"""The ways to lay a sheet out, the best first: letters become smaller before the board does, and room between
paragraphs is given up before the board is hard to read."""
_SMALLER = (
    *_CHOICES,
    _Choice(LEAST, 70, loose=0.4),
    _Choice(LEAST, 60, loose=0.4),
    _Choice(LEAST, 54, loose=0.4),
)
"""The same, and smaller boards, when the reasons of the other rule sets are left out already."""


def sheet(
    languages: Sequence[Translator], case: Settlement, address: str | None = None, *, deduced: Deduced | None = None
) -> Page:
    """The sheet in these languages, side by side. `address` is where others find the app (see `tutor.link.public`):
    the code to scan then opens the case there; without one it holds the position as text. A case that was `deduced`
    from the position after says so, and its link opens it with that position.

    What is too long for a page even in the smallest letters is left out, first the reasons of the other rule sets, and
    the sheet says so.
    """
    for brief, tried in ((False, _CHOICES), (True, _SMALLER)):
        layouts = [_Layout(languages, case, address, choice, deduced) for choice in tried]
        texts = [told(t, case, len(languages) > 1, brief, deduced=deduced) for t in languages]
        best = bisect_left(layouts, True, key=lambda layout: layout.holds(texts))
        if best < len(layouts):
            return layouts[best].page(texts)
    return _shortened(layouts[-1], texts)


def _shortened(layout: _Layout, texts: list[Told]) -> Page:
    """The page with as much of each column as it holds, and under it how to see the rest."""
    kept = [layout.cut(t, (*text.ruling, *text.beside)) for t, text in zip(layout.languages, texts, strict=True)]
    return layout.page([Told(paragraphs, ()) for paragraphs in kept])


@dataclass(frozen=True)
class _Layout:
    """A page in the making."""

    languages: Sequence[Translator]
    case: Settlement
    address: str | None
    choice: _Choice
    deduced: Deduced | None = None

    # -------------------------------------------------------- its parts

    def page(self, texts: Sequence[Told]) -> Page:
        """The page with these texts."""
        above = [self.head, *self.boards]
        body, foot = self.body(texts), self.foot
        parts = (*above, *body, *self.gallery(max(part.box.bottom for part in body) + 4), foot)
        return Page(self.title(), self.languages[0].code, parts)

    def holds(self, texts: Sequence[Told]) -> bool:
        """Whether all of it has room on the page."""
        body = max(part.box.bottom for part in self.body(texts))
        if self.choice.drawn > 1 and len(self.case.nearest) > 1:
            body += _GALLERY
        return body + 2 <= self.foot.box.top

    def title(self) -> str:
        """What was played, and in a sheet of one language what the ruling is."""
        case = self.case
        plays = dict.fromkeys(play_words(t, play_text(case.agreed.play)) for t in self.languages)
        title = " · ".join(plays)
        if len(self.languages) > 1:
            return title
        return f"{title}: {verdict_text(self.languages[0], case.agreed.verdict)}"

    @cached_property
    def head(self) -> Part:
        """The play with the sign of its ruling, whose turn it is, and the roll."""
        roll = self.case.roll
        moves = " ".join(to_move_text(t, self.case.position.to_move) for t in self.languages)
        return column(
            "head",
            [
                Paragraph(self.title(), 2.0, bold=True, sign=self.case.agreed.verdict),
                Paragraph(f"{roll.high}-{roll.low} · {moves}", 1.1, before=0.2),
            ],
            MARGIN,
            9,
            BREADTH,
            9,
        )

    @cached_property
    def boards(self) -> tuple[Part, ...]:
        """The board with the attempt; beside it a board with what is allowed, and the code to scan."""
        return tuple(self._boards(self.head.box.bottom + 3))

    def _boards(self, top: float) -> Iterator[Part]:
        case, width = self.case, self.choice.board
        yield board("board", self.attempted(), MARGIN, top, width)
        left = MARGIN + width + GAP
        rail, bottom = MARGIN + BREADTH - left, top + board_height(width)
        abreast = rail - GAP - _CODE >= _LEAST_BOARD
        if abreast:
            at = MARGIN + BREADTH - _CODE
            yield code("code", self.coded(), at, top, _CODE)
            yield column("scan", self.scanned(), at, top + _CODE + 1, _CODE, LEAST)
            rail, lowest = rail - GAP - _CODE, bottom
        else:
            lowest = bottom - _CODE
            yield code("code", self.coded(), left, lowest, _CODE)
            yield column("scan", self.scanned(), left + _CODE + 2, lowest + 3, rail - _CODE - 2, LEAST)
            lowest -= 1
        drawn = self.drawn(case.nearest[0].play) if case.nearest else self.result()
        if drawn:
            words = column("allowed-words", [self.allowed()], left, top, rail, LEAST)
            yield words
            high = lowest - words.box.bottom - 1
            yield board("allowed", drawn, left, words.box.bottom + 1, min(rail, high * rail / board_height(rail)))

    def attempted(self) -> tuple[Shape, ...]:
        """The board as it was, with what was played and the marks of its refusal."""
        case, found = self.case, self.case.agreed
        zones = None
        if len(self.languages) == 1:
            zones = attempt_zones(self.languages[0], found)
        return shapes(case.position, case.roll, attempt_marks(found), View(case.position.to_move), zones)

    def drawn(self, play: Play) -> tuple[Shape, ...]:
        """A legal play on the board."""
        case = self.case
        return shapes(case.position, case.roll, marks_for_play(play), View(case.position.to_move))

    def result(self) -> tuple[Shape, ...]:
        """The board after a legal play; nothing after a pass."""
        case = self.case
        if not case.agreed.play:
            return ()
        turn = Turn.start(case.position, case.roll)
        end = turn
        for step in case.agreed.play:
            end = end.after(step)
        position = case.position.with_mover(end.own)
        marks = marks_for_result(turn.own, end.own)
        return shapes(position, None, marks, View(case.position.to_move))

    def allowed(self) -> Paragraph:
        """What the smaller board shows."""
        if self.case.nearest:
            words = [t.p("sheet", "The nearest play") for t in self.languages]
            near = self.case.nearest[0]
            return Paragraph(f"{play_text(near.play)} · {' · '.join(words)}", sign=near.verdict)
        return Paragraph(" · ".join(t.p("sheet", "After the play") for t in self.languages))

    def gallery(self, top: float) -> Iterator[Part]:
        """The next plays in order of nearness, drawn in a row."""
        more = self.case.nearest[1 : self.choice.drawn]
        for k, near in enumerate(more):
            left = MARGIN + k * (_THIRD + GAP)
            name = Paragraph(play_text(near.play), sign=near.verdict)
            words = column(f"near-{k}-words", [name], left, top, _THIRD, LEAST)
            yield words
            yield board(f"near-{k}", self.drawn(near.play), left, words.box.bottom + 1, _THIRD)

    def coded(self) -> str:
        """What the code to scan holds: the link, or the position as text."""
        return self.link() or position_text(self.case.position, self.case.roll)

    def link(self) -> str:
        """The link that opens the case where disputes are settled; empty without an address."""
        if not self.address:
            return ""
        case = self.case
        ended = len(case.agreed.play) < len(case.agreed.turn.dice)
        played = None if self.deduced else case.played
        query: dict[str, str | list[str]] = {
            **link.to_query(case.agreed.rules, case.position, case.roll, played, ended)
        }
        if self.deduced:
            query["after"] = position_text(self.deduced.reached.after)
        if case.accounts:
            query |= link.accounts(
                [(by, played, len(played) < len(case.agreed.turn.dice)) for _, by, played, _ in case.accounts],
                case.accounts.index(case.account) if case.account else 0,
            )
        if houses := [ruleset_text(ruling.rules) for ruling in case.others if any(ruling.rules.overrides())]:
            query["house"] = houses
        return link.link(f"{self.address}settle", query)

    def scanned(self) -> list[Paragraph]:
        """What one finds who scans the code."""
        if self.address:
            return [Paragraph(t.p("sheet", "The play on the board")) for t in self.languages]
        return [Paragraph(t.p("sheet", "The position as text")) for t in self.languages]

    def body(self, texts: Sequence[Told]) -> list[Part]:
        """The columns: one for each language, or two of the only one."""
        parts = [(*text.ruling, *text.beside) for text in texts]
        if len(texts) == 1 and texts[0].beside:
            parts = [texts[0].ruling, texts[0].beside]
        top = max(part.box.bottom for part in self.boards) + 3.5
        width = (BREADTH - GAP * (len(parts) - 1)) / len(parts)
        return [
            column(f"text-{k}", paragraphs, MARGIN + k * (width + GAP), top, width, self.choice.size, self.choice.loose)
            for k, paragraphs in enumerate(parts)
        ]

    @cached_property
    def foot(self) -> Part:
        """The position as text, the rule set as text, the link, and which version made the sheet."""
        case = self.case
        lines = [
            f"{position_text(case.position, case.roll)} · {ruleset_text(case.agreed.rules)}",
            *filter(None, [self.link()]),
            " · ".join(version_text(t) for t in self.languages),
        ]
        paragraphs = [Paragraph(text, rule=not k) for k, text in enumerate(lines)]
        height = column("foot", paragraphs, MARGIN, 0, BREADTH, LEAST).box.bottom
        return column("foot", paragraphs, MARGIN, HEIGHT - 8 - height, BREADTH, LEAST)

    def cut(self, t: Translator, paragraphs: tuple[Paragraph, ...]) -> tuple[Paragraph, ...]:
        """As many of the paragraphs as have room, and what to do to see the others."""
        rest = Paragraph(
            t.p("sheet", "There is more than a page holds. All of it: nardy check."), bold=True, before=0.5
        )
        foot = self.foot.box.top

        def too_many(count: int) -> bool:
            (part,) = self.body([Told((*paragraphs[:count], rest), ())] * len(self.languages))[:1]
            return part.box.bottom + 2 > foot

        counts = range(len(paragraphs))
        return (*paragraphs[: max(bisect_left(counts, True, key=too_many) - 1, 0)], rest)


_CODE = 34.0
"""The breadth of the code to scan with its quiet zone."""
_THIRD = (BREADTH - 2 * GAP) / 3
_GALLERY = 4 + LEADING * LEAST * POINT + 1 + board_height(_THIRD)
"""How high the row of further plays is, with the room above it."""
_LEAST_BOARD = 44.0
"""A board narrower than this is not drawn beside the code, but above it."""
