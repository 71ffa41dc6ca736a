"""A set of drills on paper: A4 pages with two or six questions each, and behind them the key.

Beside each question stands a code that opens it in the app. No page with questions gives an answer away, and nothing
asks for a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tutor import link
from tutor.asked import level_heading, option_text, prompt, solution
from tutor.assignment import Assignment, Outcome
from tutor.board import View, shapes
from tutor.dealt import LETTERS, set_options, subjects_text
from tutor.drawing import picture_maker
from tutor.drills import MOST_RESULTS, Hops, Item, Kind, subjects_of
from tutor.explain import attempt_zones, capital, rules_named, to_move_text, version_text
from tutor.gallery import page_text
from tutor.marks import Marks, attempt_marks
from tutor.notation import position_text
from tutor.page import (
    HEIGHT,
    LEADING,
    POINT,
    SIGNS,
    TO_TICK,
    WIDTH,
    Box,
    Page,
    Paragraph,
    Part,
    as_pdf,
    board,
    board_height,
    code,
    column,
    rule_across,
    written,
)
from tutor.palette import PRINT
from tutor.screen import ABOUT_A_PLAY, Ask, Screen, asked_about, options, screen_of
from tutor.shape import Shape
from tutor.translator import Translator

PER_PAGE = (2, 6)
"""How many questions a page may have."""
COMMAND = "nardy worksheet"
MARGIN, GAP = 12.0, 8.0
BREADTH = WIDTH - 2 * MARGIN
TOP, BOTTOM = 10.0, HEIGHT - 9.0
_SIZES = (12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""The sizes of the text of questions that are tried, in points; one for all pages."""
_KEY = 8.5
_ABOUT, _FINE = 8.0, 6.5
"""Of the number of the page, and of the foot."""
_CODED = 7.0
"""Of the position as text."""
_WRITTEN = 11.0
"""The room to write a play in."""


class _Form(NamedTuple):
    """How questions lie on a page: so many beside each other and one under another, how wide their boards and codes
    are, and the sizes of text that are tried. `beside`: the words stand beside the board, not under it; `rail`: and the
    code under the words, not under the board."""

    across: int
    down: int
    board: float
    code: float
    sizes: tuple[float, ...]
    beside: bool = False
    rail: bool = False

    @property
    def width(self) -> float:
        """Of a question."""
        return (BREADTH - (self.across - 1) * GAP) / self.across


_FORMS = {
    2: (_Form(1, 2, 120, 24, _SIZES[:5], True, True), _Form(1, 2, 116, 24, _SIZES, True)),
    6: (_Form(2, 3, 62, 24.5, _SIZES),),
}
"""By how many questions a page has, the best first."""


class _Question(NamedTuple):
    """An item with its number on the sheet."""

    number: int
    item: Item
    screen: Screen

    @property
    def text(self) -> str:
        """The position as text."""
        return position_text(self.item.position, self.item.roll)


def document(
    languages: Sequence[Translator],
    assignment: Assignment,
    per_page: int = 6,
    address: str | None = None,
    copy: int | None = None,
) -> bytes:
    """The worksheet with its key as one PDF file; the same set makes the same file."""
    made = pages(languages, assignment, per_page, address, copy)
    return as_pdf(made, made[0].title, PRINT)


def pages(
    languages: Sequence[Translator],
    assignment: Assignment,
    per_page: int = 6,
    address: str | None = None,
    copy: int | None = None,
) -> tuple[Page, ...]:
    """The pages of the worksheet, those of the key last.

    `per_page` is one of `PER_PAGE`. `address` is where others find the app (see `tutor.link.public`): the codes then
    open the questions there; without one they hold the positions as text. `copy` is the number of a pupil's copy, of a
    set of which each has its own.

    Several languages stand one under another on the pages of two questions, and side by side in their key, beside a
    board one under another. Of six
    questions to a page there is a whole worksheet for each language, one after another.
    """
    together = [tuple(languages)] if per_page == 2 else [(t,) for t in languages]
    made = (_Worksheet(group, tuple(languages), assignment, per_page, address, copy) for group in together)
    return tuple(page for worksheet in made for page in worksheet.pages())


@dataclass(frozen=True)
class _Worksheet:
    """A worksheet whose pages have all of its `languages`; `ordered` are those of the whole document."""

    languages: tuple[Translator, ...]
    ordered: tuple[Translator, ...]
    assignment: Assignment
    per_page: int
    address: str | None
    copy: int | None

    def pages(self) -> Iterator[Page]:
        """The pages, each with its head and its foot."""
        questions, key = [*self._question_pages()], [*self._key_pages()]
        count = len(questions) + len(key)
        title = self._titles(key=False)[0]
        for number, parts in enumerate((*questions, *key), 1):
            head = self._head(number > len(questions))
            which = self._which(number, count)
            yield Page(title, self.languages[0].code, (head, which, *parts, self.foot))

    # -------------------------------------------------------- head and foot

    def _titles(self, key: bool) -> list[str]:
        """What is practised, in each language once."""
        brief = len(self.languages) > 1 and len(self.assignment.subjects) > _NAMED
        return list(dict.fromkeys(_title(t, self.assignment, key, brief) for t in self.languages))

    def _head(self, key: bool) -> Part:
        """What is practised, the level, the rule set and the seed; without an address, that the codes hold no link."""
        named = self._titles(key)
        wide = (BREADTH - _NUMBER) / (10 * POINT)
        size = next((size for size in _TITLES if _in_a_line(named, wide / size)), 1.0)
        titles = [Paragraph(title, size, bold=True) for title in named]
        about = dict.fromkeys(self._about(t) for t in self.languages)
        lines = [*titles, *(Paragraph(text, 0.85, before=0.1) for text in about)]
        if not key and not self.address:
            lines += [Paragraph(text, 0.85, before=0.1) for text in dict.fromkeys(map(_unlinked, self.languages))]
        if key and any(question.item.kind is Kind.PLAY for question in self.questions):
            lines += [Paragraph(text, 0.85, before=0.1) for text in dict.fromkeys(map(_other_orders, self.languages))]
        return column("head", lines, MARGIN, TOP, BREADTH - _NUMBER, 10)

    def _about(self, t: Translator) -> str:
        assignment = self.assignment
        said = [
            level_heading(t, assignment.level),
            capital(rules_named(t, assignment.rules)),
            t.p("worksheet", "seed {seed}", seed=assignment.seed),
        ]
        if assignment.own and self.copy:
            said.append(t.t("copy {copy}", copy=self.copy))
        return " · ".join(said)

    def _which(self, number: int, count: int) -> Part:
        """Which page of how many it is."""
        t = self.languages[0]
        text = page_text(t, number, count) if len(self.languages) == 1 else f"{number} / {count}"
        wide = min(picture_maker().width_of(text) * _ABOUT * POINT + 1, _NUMBER - 2)
        return column("number", [Paragraph(text)], MARGIN + BREADTH - wide, TOP + 1, wide, _ABOUT)

    def _top(self, key: bool) -> float:
        """Where the questions begin, or the key."""
        return self._head(key).box.bottom + 4

    @cached_property
    def foot(self) -> Part:
        """How the same sheet is made again, what the codes are good for, and which version made it."""
        versions = " · ".join(dict.fromkeys(version_text(t) for t in self.languages))
        lines = [
            *dict.fromkeys(_scanned(t, bool(self.address)) for t in self.languages),
            self.command(),
            *filter(None, [self.link()]),
            versions,
        ]
        paragraphs = [Paragraph(text, rule=not k) for k, text in enumerate(lines)]
        height = column("foot", paragraphs, MARGIN, 0, BREADTH, _FINE).box.bottom
        return column("foot", paragraphs, MARGIN, BOTTOM - height, BREADTH, _FINE)

    def command(self) -> str:
        """The command that makes the same worksheet."""
        codes = ",".join(t.code for t in self.ordered)
        language = f"--langs {codes}" if len(self.ordered) > 1 else f"--lang {codes}"
        parts = set_options(self.assignment, self.copy)
        url = [f"--url {self.address}"] if self.address else []
        return " ".join((COMMAND, *parts, f"--per-page {self.per_page}", language, *url, "-o sheet.pdf"))

    def link(self, number: int = 1) -> str:
        """The link that opens the set at one of its questions: those before it count as not answered. Empty without an
        address."""
        if not self.address:
            return ""
        query: dict[str, str | list[str]] = {**self.assignment.to_query()}
        if self.assignment.own and self.copy:
            query["copy"] = str(self.copy)
        if number > 1:
            query["done"] = str(int(Outcome.UNANSWERED)) * (number - 1)
        return link.link(f"{self.address}practise", query)

    # -------------------------------------------------------- questions

    @cached_property
    def questions(self) -> tuple[_Question, ...]:
        """The items, numbered."""
        items = self.assignment.items(self.copy)
        return tuple(_Question(number, item, screen_of(item)) for number, item in enumerate(items, 1))

    def _question_pages(self) -> Iterator[tuple[Part, ...]]:
        form, size = self._layout()
        each = form.across * form.down
        for first in range(0, len(self.questions), each):
            yield tuple(self._laid(form, size, self.questions[first : first + each]))

    def _layout(self) -> tuple[_Form, float]:
        """The first form, and in it the largest text, in which all questions fit; if none does, with fewer of them to a
        page."""
        forms = _FORMS[self.per_page]
        for form in (self._sized(form, down) for down in range(forms[0].down, 0, -1) for form in forms):
            for size in form.sizes:
                if all(self._bottom(form, size, question) <= self._height(form) for question in self.questions):
                    return form, size
        return form, size

    def _sized(self, form: _Form, down: int) -> _Form:
        """The form with so many questions one under another, and boards that leave room for what is under them."""
        form = form._replace(down=down)
        under = _UNDER_BOARD + (2 * LEADING * _CODED * POINT + _WRITTEN if form.rail else form.code)
        high = self._height(form) - under
        return form._replace(board=min(form.board, high / board_height(1.0))) if form.beside else form

    def _height(self, form: _Form) -> float:
        """Of a question with all its parts."""
        return (self.foot.box.top - 4 - self._top(False) - (form.down - 1) * _BETWEEN) / form.down

    def _bottom(self, form: _Form, size: float, question: _Question) -> float:
        """How far down the words of a question reach from where it begins, with the code that is under them."""
        if not form.beside:
            return _lowest(self._below(form, size, question, 0, 0))
        words = _lowest(self._words(form, size, question, 0, 0))
        written_on = self._line(form, question, 0, 0).box.top if question.item.kind is Kind.PLAY else words
        return words + max(
            3 + form.code if form.rail else 0, self._height(form) - written_on if words > written_on else 0
        )

    def _laid(self, form: _Form, size: float, questions: Sequence[_Question]) -> Iterator[Part]:
        """The parts of a page of questions."""
        height = self._height(form)
        for k, question in enumerate(questions):
            row, place = divmod(k, form.across)
            left, top = MARGIN + place * (form.width + GAP), self._top(False) + row * (height + _BETWEEN)
            if row and not place:
                across = rule_across(MARGIN, top - _BETWEEN / 2, BREADTH)
                yield Part(Box(f"line {row}", MARGIN, top - _BETWEEN / 2, MARGIN + BREADTH, top - 1), (across,))
            yield from self._question(form, size, question, left, top)

    def _question(self, form: _Form, size: float, question: _Question, left: float, top: float) -> Iterator[Part]:
        """A question: its number, board, code and words."""
        at = left + form.width - form.board
        yield board(f"board {question.number}", _shown(question), at, top, form.board)
        if form.beside:
            yield from self._words(form, size, question, left, top)
            yield from self._coded_below(form, question, left, top)
            if question.item.kind is Kind.PLAY:
                yield self._line(form, question, left, top)
            return
        about = self._about_it(form, question, left, top)
        yield about
        yield code(f"code {question.number}", self.coded(question), left, about.box.bottom, form.code)
        yield from self._below(form, size, question, left, top)

    def _coded_below(self, form: _Form, question: _Question, left: float, top: float) -> Iterator[Part]:
        """The code at the foot of the words, or under the board, and the position as text under the board."""
        if form.rail:
            at, lowest = left, top + self._height(form) - form.code
        else:
            at, lowest = left + form.width - form.code, top + board_height(form.board) + _UNDER_BOARD
        yield code(f"code {question.number}", self.coded(question), at, lowest, form.code)
        yield self._text(form, question, left, top)

    def _line(self, form: _Form, question: _Question, left: float, top: float) -> Part:
        """A line to write a play on, under the board and beside the code."""
        first = left + form.code + 4 if form.rail else left
        return _to_write_on(
            question, first, self._text(form, question, left, top).box.bottom, form.width - form.code - 4
        )

    def coded(self, question: _Question) -> str:
        """What the code beside a question holds: the link to it, or the position as text."""
        return self.link(question.number) or question.text

    def _about_it(self, form: _Form, question: _Question, left: float, top: float) -> Part:
        """The number of a question, whose turn it is, and the roll."""
        wide = form.width - form.board - 2
        return column(f"number {question.number}", self._named(question), left, top, wide, 8.5)

    def _named(self, question: _Question) -> list[Paragraph]:
        roll = question.item.roll
        said = " ".join(dict.fromkeys(_turn(t, question.item) for t in self.languages))
        about = f"{roll.high}-{roll.low} · {said}" if roll else said
        return [Paragraph(str(question.number), 1.7, bold=True), Paragraph(about, before=0.1)]

    def _text(self, form: _Form, question: _Question, left: float, top: float) -> Part:
        """The position as text, under the board; where the words stand under it too, across all of the question."""
        text, under = [Paragraph(question.text)], top + board_height(form.board)
        if form.beside:
            wide = form.board if form.rail else form.board - form.code - 2
            return column(
                f"text {question.number}", text, left + form.width - form.board, under + _UNDER_BOARD, wide, _CODED
            )
        coded = self._about_it(form, question, left, top).box.bottom + form.code
        return column(f"text {question.number}", text, left, max(coded, under + 1), form.width, _CODED)

    def _below(self, form: _Form, size: float, question: _Question, left: float, top: float) -> list[Part]:
        """What stands under the board of a question: the position as text, and all words."""
        text = self._text(form, question, left, top)
        parts = [text, *self._asked(question, left, text.box.bottom + 1.5, form.width, size)]
        if question.item.kind is Kind.PLAY:
            parts.append(_to_write_on(question, left, parts[-1].box.bottom, form.width))
        return parts

    def _words(self, form: _Form, size: float, question: _Question, left: float, top: float) -> list[Part]:
        """The number of a question and all its words, beside its board."""
        wide = form.width - form.board - 6
        number = column(f"number {question.number}", self._named(question), left, top, wide, 10)
        return [number, *self._asked(question, left, number.box.bottom + 3, wide, size)]

    def _asked(self, question: _Question, left: float, top: float, width: float, size: float) -> list[Part]:
        """What is asked, and the answers to tick."""
        number = question.number
        said = dict.fromkeys(_prompt(t, question) for t in self.languages)
        asked = [Paragraph(text, before=0.35 * bool(k)) for k, text in enumerate(said)]
        parts = [column(f"prompt {number}", asked, left, top, width, size)]
        top = parts[0].box.bottom + 0.4 * size * POINT
        texts = self._offered(question)
        if not texts:
            return parts
        across, wide = _columns(question, texts, width, size)
        for first in range(0, len(texts), across):
            row = [
                _option(question, texts, k, left + (k - first) * (wide + _BETWEEN_OPTIONS), top, wide, size)
                for k in range(first, min(first + across, len(texts)))
            ]
            parts += row
            top = max(part.box.bottom for part in row) + 0.3 * size * POINT
        return parts

    def _offered(self, question: _Question) -> list[str]:
        """The answers offered, each in all languages in which it is said otherwise."""
        return [
            " · ".join(dict.fromkeys(option_text(t, question.screen, option.code) for t in self.languages))
            for option in options(question.screen)
        ]

    # -------------------------------------------------------- the key

    def _key_pages(self) -> Iterator[tuple[Part, ...]]:
        """The right answers with their reasons, in columns that are filled one after another."""
        across = 1 if len(self.languages) > 1 else 2
        width = (BREADTH - (across - 1) * GAP) / across
        parts: list[Part] = []
        first = self._top(True)
        place, top = 0, first
        for question in self.questions:
            entry = self._entry(question, MARGIN + place * (width + GAP), top, width)
            if _lowest(entry) > self.foot.box.top - 3 and top > first:
                place, top = place + 1, first
                if place == across:
                    yield tuple(parts)
                    parts, place = [], 0
                entry = self._entry(question, MARGIN + place * (width + GAP), top, width)
            parts += entry
            top = _lowest(entry) + 4
        yield tuple(parts)

    def _entry(self, question: _Question, left: float, top: float, width: float) -> list[Part]:
        """The answer to a question: its number and letter, a board with what refuses the play or allows it, why."""
        number = question.number
        letters = [LETTERS[k] for k, option in enumerate(options(question.screen)) if option.right]
        title = Paragraph(" – ".join((str(number), *letters)), 1.25, bold=True, rule=True)
        parts = [column(f"key {number}", [title], left, top, width, _KEY)]
        top = parts[0].box.bottom + 0.8
        alone = len(self.languages) == 1
        if play := _played(question):
            ruling = question.screen.board.ruling(play)
            zones = attempt_zones(self.languages[0], ruling) if alone else None
            drawn = _shown(question, attempt_marks(ruling), zones)
            parts.append(board(f"answer {number}", drawn, left, top, _KEY_BOARD))
            if alone:
                top = parts[-1].box.bottom + 1.5
            else:
                left, width = left + _KEY_BOARD + 4, width - _KEY_BOARD - 4
        stacked = alone or bool(play)
        wide = width if stacked else (width - (len(self.languages) - 1) * 4) / len(self.languages)
        for k, t in enumerate(self.languages):
            said = [
                Paragraph(text, bold=not n and question.item.kind is not Kind.PLAY, before=0.25 * bool(n))
                for n, text in enumerate(solution(t, question.screen, MOST_RESULTS))
            ]
            at = left if stacked else left + k * (wide + 4)
            parts.append(column(f"why {number} {t.code}", said, at, top, wide, _KEY))
            if stacked:
                top = parts[-1].box.bottom + 1.5
        return parts


_TITLES = (1.6, 1.4, 1.2)
"""The sizes in which a title that is short enough stands alone in its line; a longer one, or several, have that of the
head."""
_NUMBER = 34.0
"""The room for the number of the page, beside the head."""
_BETWEEN = 7.0
"""From one row of questions to the next."""
_BETWEEN_OPTIONS = 3.0
_UNDER_BOARD = 1.5
"""From a board down to its code."""
_NAMED = 3
"""So many subjects are named in a title of several languages, of more their number."""
_KEY_BOARD = 66.0
"""The width of a board in the key."""


def _in_a_line(titles: Sequence[str], width: float) -> bool:
    """Whether there is one title, and it is no wider than so many of its sizes."""
    return len(titles) == 1 and bool(picture_maker().width_of(titles[0], bold=True) <= width)


def _title(t: Translator, assignment: Assignment, key: bool, brief: bool) -> str:
    """What is practised, if `brief` only how much; of the key that it is one."""
    named = subjects_text(t, assignment.subjects, assignment.rules)
    if brief and assignment.subjects != subjects_of(assignment.rules):
        named = t.np("worksheet", "{n} subject", "{n} subjects", len(assignment.subjects))
    return t.p("worksheet", "Key – {subjects}", subjects=named) if key else named


def _other_orders(t: Translator) -> str:
    """How a play is marked that a pupil has written."""
    return t.p(
        "worksheet",
        "Of a play to write down, each result is named with one way to it. Other steps that lead to the same position "
        "are right too, if their order is allowed.",
    )


def _scanned(t: Translator, linked: bool) -> str:
    """What a link in the codes is good for, before what makes the same sheet again."""
    if linked:
        return t.p("worksheet", "The code beside a board opens its question in Nardy Tutor. The same sheet again:")
    return t.p("worksheet", "The same sheet again:")


def _unlinked(t: Translator) -> str:
    """That the codes open no page."""
    return t.p("worksheet", "The QR codes hold only the positions as text: no address of the app was given.")


def _turn(t: Translator, item: Item) -> str:
    """Whose turn it is; of a game that is over, that it is."""
    if item.roll is None:
        return t.p("worksheet", "The game is over.")
    return to_move_text(t, item.position.to_move)


def _prompt(t: Translator, question: _Question) -> str:
    """What is asked, for someone who has a pencil and no board."""
    if question.item.kind is Kind.PLAY:
        return t.p("worksheet", "Write down a play that is allowed.")
    return prompt(t, question.screen)


def _columns(question: _Question, texts: Sequence[str], width: float, size: float) -> tuple[int, float]:
    """In how many columns answers stand, and how wide these are: in as many as leave each in one line."""
    one_line = LEADING * size * POINT + 0.01
    for across in (*range(min(len(texts), 3), 1, -1), 1):
        wide = (width - (across - 1) * _BETWEEN_OPTIONS) / across
        if len(texts) == 4 and across == 3:  # The fourth would stand alone.
            continue
        if all(_option(question, texts, k, 0, 0, wide, size).box.bottom <= one_line for k in range(len(texts))):
            break
    return across, wide


def _option(
    question: _Question, texts: Sequence[str], k: int, left: float, top: float, width: float, size: float
) -> Part:
    """An answer to tick: a square, its letter, and the words."""
    name, letter = f"option {question.number}{LETTERS[k]}", LETTERS[k]
    words = column(name, [Paragraph(texts[k], indent=2.5)], left, top, width, size)
    line = size * POINT
    square = SIGNS[TO_TICK](left + 0.56 * line, top + 0.5 * LEADING * line, 0.56 * line)
    return words._replace(
        shapes=(*square, written(letter, left + 1.4 * line, top + 0.5 * LEADING * line, line, True), *words.shapes)
    )


def _shown(question: _Question, marks: Marks = (), zones: tuple[str, str] | None = None) -> tuple[Shape, ...]:
    """The board of a question, seen by the side to move."""
    item = question.item
    return shapes(item.position, item.roll, marks, View(item.position.to_move), zones)


_WITH_BOARD = frozenset({Ask.PLAY, *ABOUT_A_PLAY})
"""Questions whose key speaks of a play; marks show it."""


def _played(question: _Question) -> Hops | None:
    """The play that the key shows on the board: one that is refused if there is one."""
    screen = question.screen
    if screen.ask not in _WITH_BOARD:
        return None
    refused = screen.claimed("illegal")
    if refused:
        play: Hops = refused[0].play
        return play
    return None if screen.ask is Ask.PLAY else asked_about(screen)


def _to_write_on(question: _Question, left: float, top: float, width: float) -> Part:
    """A line with room above it."""
    line = rule_across(left, top + _WRITTEN - 0.3, width)
    return Part(Box(f"line of {question.number}", left, top, left + width, top + _WRITTEN), (line,))


def _lowest(parts: Iterable[Part]) -> float:
    return max(part.box.bottom for part in parts)
