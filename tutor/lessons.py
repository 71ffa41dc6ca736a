"""Lessons: facts that are claims, and beside them the prose of each language.

A lesson is a folder `<nn-name>` with `lesson.toml` (facts only), `el.md`, `en.md` and `uk.md` (prose only, one
section a screen). `read` gives the lessons of a folder and every fault in them, each with file and line: what
cannot be read, what does not fit together, and each claim that the engine finds false. A lesson with a fault is
left out and the others are read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from tutor import explain
from tutor.claims import KINDS, Board, Claim, Hops, Need, UnfitError, made_steps
from tutor.legality import Rule, hops
from tutor.lines import Lines
from tutor.notation import NotationError, hops_text, read_play, read_position, read_ruleset
from tutor.ruleset import FIELDS, NARD_ONLINE, Basis, Ruleset
from tutor.scanner import shown
from tutor.screen import BRACES, NEEDS, ONE_OF, Ask, Screen, fact_text, facts, filled, options
from tutor.translator import LANGUAGES, NP_, Translator, translator
from tutor.wording import numbers_in_words, wrong_sides

FACTS = "lesson.toml"
WORDS_A_SCREEN = 100
LETTERS_A_WORD = 40
"""The longest word that fits a line on a phone."""
MOST_BYTES = 100_000

_Value = TypeVar("_Value")
_Code = TypeVar("_Code", bound=StrEnum)


class Section(NamedTuple):
    """The prose of one screen, still with its facts in braces: title, paragraphs, and hints that open one by one."""

    title: str
    text: str
    hints: tuple[str, ...]
    line: int


class Prose(NamedTuple):
    """A lesson in one language."""

    title: str
    summary: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson. `name` is its folder's (`03-head`), `teaches` the rules that it teaches; the reasons of a rule lead
    to the first lesson that teaches it."""

    name: str
    teaches: tuple[Rule, ...]
    screens: tuple[Screen, ...]
    prose: Mapping[str, Prose] = field(hash=False)


# ---------------------------------------------------------------- faults


class Flaw(StrEnum):
    """What can be wrong with a lesson's files."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    ENCODING = "encoding"
    LARGE = "large"
    TOML = "toml"
    KEY = "key"
    VALUE = "value"
    NEEDED = "needed"
    ANSWERS = "answers"
    FALSE = "false"
    NOTATION = "notation"
    SCREENS = "screens"
    TITLE = "title"
    PARTS = "parts"
    LONG = "long"
    FACT = "fact"
    FORMS = "forms"
    NUMBER = "number"
    LACKING = "lacking"
    TEACHES = "teaches"
    MARKUP = "markup"
    WORD = "word"
    SIDE = "side"
    SECTION = "section"
    HEADING = "heading"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a lesson's file, at a line counted from 1 (0: about the whole file)."""

    path: Path
    line: int
    flaw: Flaw
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)
    error: NotationError | None = None

    def place(self, name: str) -> str:
        """Where the fault is, the file being called so: `03-head/en.md:7`. About a whole file no line is named."""
        return f"{name}:{self.line}" if self.line else name


_FLAWS = {
    Flaw.MISSING: NP_("lesson", "There is no such file, and there has to be one."),
    Flaw.UNREADABLE: NP_("lesson", "This cannot be read."),
    Flaw.ENCODING: NP_("lesson", "Here the file is not UTF-8 text."),
    Flaw.LARGE: NP_("lesson", "The file has {found} bytes. At most {limit} are read."),
    Flaw.KEY: NP_("lesson", "“{found}” is not known here. Expected: {valid}."),
    Flaw.VALUE: NP_("lesson", "The value of {key} does not fit. Expected: {valid}."),
    Flaw.NEEDED: NP_("lesson", "“{key}” does not stand alone: the screen also needs {valid}."),
    Flaw.ANSWERS: NP_("lesson", "“{key}” must offer one right answer and a wrong one. Right: {right}, wrong: {wrong}."),
    Flaw.FALSE: NP_("lesson", "The claim {key} does not hold. Claimed: {claimed}. Found: {found}."),
    Flaw.SCREENS: NP_("lesson", "Sections: {found}. Screens in the facts: {wanted}. There must be as many."),
    Flaw.TITLE: NP_("lesson", "The file has to begin with “# ” and the lesson's title, then a line that sums it up."),
    Flaw.PARTS: NP_(
        "lesson",
        "The file has to have “# ” and a title, what each side says, and the ruling, with empty lines between.",
    ),
    Flaw.LONG: NP_("lesson", "Words on this screen: {found}. At most {limit} fit."),
    Flaw.FACT: NP_("lesson", "The screen has no fact {found}. It has: {valid}."),
    Flaw.FORMS: NP_("lesson", "{found} has a wrong number of plural forms. This language has {wanted}."),
    Flaw.NUMBER: NP_("lesson", "The number {found} is typed. Numbers come from the screen's facts, in braces."),
    Flaw.LACKING: NP_("lesson", "The key {key} is missing. Expected: {valid}."),
    Flaw.TEACHES: NP_(
        "lesson",
        "“teaches” names rules that refuse a play of the lesson, and at least one. These refuse some: {valid}.",
    ),
    Flaw.MARKUP: NP_("lesson", "Prose is text, without pictures, links and tags. Here stands “{found}”."),
    Flaw.WORD: NP_("lesson", "The word “{found}” does not fit a line. Letters: {letters}, at most {limit}."),
    Flaw.SECTION: NP_(
        "lesson", "The section of screen {screen} is missing. Sections: {found}. Screens in the facts: {wanted}."
    ),
    Flaw.HEADING: NP_("lesson", "A section begins with “## ” and its title. Here the title is missing."),
    Flaw.DIFFERS: NP_(
        "lesson",
        "Every language names the same facts on a screen. On screen {screen} only here: {found}. Only in {language}: "
        "{wanted}.",
    ),
    Flaw.SIDE: NP_(
        "lesson",
        "A sentence about the roll or the turn first names the side to move: {mover}. This one names “{found}”.",
    ),
}


class Syntax(StrEnum):
    """What can be wrong with a file of facts before anything in it is looked at."""

    TWICE = "twice"
    QUOTE = "quote"
    BRACKET = "bracket"
    EQUALS = "equals"
    VALUE = "value"
    MORE = "more"
    DIGITS = "digits"
    OTHER = "other"


_SYNTAX = {
    Syntax.TWICE: NP_("lesson", "Here the file is not valid TOML: this key or table is there already."),
    Syntax.QUOTE: NP_("lesson", "Here the file is not valid TOML: a text in quotation marks does not end."),
    Syntax.BRACKET: NP_("lesson", "Here the file is not valid TOML: a bracket is opened and not closed."),
    Syntax.EQUALS: NP_("lesson", "Here the file is not valid TOML: a key has to be followed by “=” and its value."),
    Syntax.VALUE: NP_(
        "lesson",
        "Here the file is not valid TOML: a value is expected, such as a text in quotation marks, a number or a list.",
    ),
    Syntax.MORE: NP_("lesson", "Here the file is not valid TOML: the line goes on after the value."),
    Syntax.DIGITS: NP_("lesson", "A number has more digits than can be read."),
    Syntax.OTHER: NP_("lesson", "Here the file is not valid TOML."),
}
_SAID_BY_TOMLLIB = (
    (r"Cannot (?:overwrite|declare|mutate)", Syntax.TWICE),
    (r"Unterminated string|Illegal character '\\n'|Expected [\"']'[\"']", Syntax.QUOTE),
    (r"Unclosed|Expected '\]|Invalid value \(at end", Syntax.BRACKET),
    (r"Expected '='", Syntax.EQUALS),
    (r"Invalid value", Syntax.VALUE),
    (r"Expected newline", Syntax.MORE),
    (r"digits", Syntax.DIGITS),
)
_DIGITS = re.compile(r"\d[\d_]{4000,}")


def fault_text(t: Translator, fault: Fault) -> str:
    """What is wrong, in a sentence; file and line stand apart."""
    if fault.error:
        return explain.error_text(t, fault.error)
    if fault.flaw is Flaw.TOML:
        return t.p(*_SYNTAX[Syntax(str(fault.fields["syntax"]))])
    return t.p(*_FLAWS[fault.flaw], **{name: _told(t, fault.flaw, fact) for name, fact in fault.fields.items()})


def _told(t: Translator, flaw: Flaw, fact: object) -> str:
    if isinstance(fact, tuple):
        return (t.join if flaw in (Flaw.NEEDED, Flaw.TEACHES, Flaw.DIFFERS) else t.either)(fact)
    return t.number(fact) if isinstance(fact, int) else str(fact)


class FlawError(Exception):
    """Reading cannot go on; `at` gives the fault."""

    def __init__(self, line: int, flaw: Flaw, error: NotationError | None = None, **fields: object) -> None:
        super().__init__(flaw)
        self.line, self.flaw, self.error, self.fields = line, flaw, error, fields

    def at(self, path: Path, text: str = "") -> Fault:
        """The fault, in this file; its column counts from the beginning of the line of the text."""
        return Fault(path, self.line, self.flaw, self.fields, self.error and _in_line(self.error, self.line, text))


def _in_line(error: NotationError, line: int, text: str) -> NotationError:
    """The error of a value told of the whole line, or of no column where the value is not written there as it is."""
    whole = text.split("\n")[line - 1] if text else error.text
    begins = max(whole.find(f"{quote}{error.text}{quote}") for quote in "\"'") if text else -1
    column = begins + 1 + error.at if begins >= 0 and error.at else 0
    return NotationError(error.problem, whole, column, error.fields)


# ---------------------------------------------------------------- reading


class Course(NamedTuple):
    """The lessons of a folder in their order, what is wrong with those that are left out, and the names of all that
    were found, in their order too."""

    lessons: tuple[Lesson, ...]
    faults: tuple[Fault, ...]
    names: tuple[str, ...]

    @property
    def found(self) -> int:
        """How many lessons were found, whole or not."""
        return len(self.names)

    def lesson(self, name: str) -> Lesson | None:
        """The lesson of this name."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def teaching(self, rule: Rule) -> Lesson | None:
        """The first lesson that teaches a rule."""
        return next((lesson for lesson in self.lessons if rule in lesson.teaches), None)


@lru_cache(maxsize=8)
def read(folder: Path) -> Course:
    """Every lesson in `folder`, or the one that it is."""
    try:
        inner = places(folder, FACTS)
    except (OSError, ValueError):
        return Course((), (Fault(folder, 0, Flaw.UNREADABLE),), ())
    found = [_lesson(place) for place in inner]
    lessons = tuple(lesson for lesson, _ in found if lesson)
    return Course(lessons, tuple(fault for _, faults in found for fault in faults), tuple(map(_name, inner)))


def places(folder: Path, facts: str) -> list[Path]:
    """The folders of lessons, or of what else has facts in a file of this name: numbered, or with such a file."""
    if (folder / facts).exists():
        return [folder]
    inner = sorted(p for p in folder.iterdir() if p.is_dir() and (_named(p) or (p / facts).exists()))
    return inner or [folder] * _named(folder)


def _name(place: Path) -> str:
    return place.resolve().name


def _named(place: Path) -> bool:
    return re.match(r"\d\d-", place.name) is not None


class _Facts(NamedTuple):
    """What a file of facts says: None for a screen that cannot be read, no screens when none can."""

    teaches: tuple[Rule, ...] = ()
    screens: tuple[Screen | None, ...] = ()


def _lesson(place: Path) -> tuple[Lesson | None, list[Fault]]:
    said, faults = _facts(place / FACTS)
    prose = {}
    for code in LANGUAGES:
        path = place / f"{code}.md"
        try:
            text = file_text(path)
            prose[code] = _prose(text)
        except FlawError as broken:
            faults.append(broken.at(path))
        else:
            faults += _faults_of_prose(path, code, text, prose[code], said.screens)
    if not faults:
        faults += _differing(place, prose)
    if faults:
        return None, faults
    screens = tuple(filter(None, said.screens))
    return Lesson(_name(place), said.teaches, screens, MappingProxyType(prose)), []


def file_text(path: Path) -> str:
    """A file's text, its lines ended in one way; a mark of its encoding at the beginning is no part of it."""
    try:
        if path.exists() and not path.is_file():
            raise FlawError(0, Flaw.UNREADABLE)
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise FlawError(0, Flaw.LARGE, found=size, limit=MOST_BYTES)
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise FlawError(0, Flaw.MISSING) from error
    except OSError as error:
        raise FlawError(0, Flaw.UNREADABLE) from error
    try:
        return re.sub(r"\r\n?", "\n", data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FlawError(data.count(b"\n", 0, error.start) + 1, Flaw.ENCODING) from error


_ABOUT_LESSON = ("teaches", "rules", "screens")
_ABOUT_SCREEN = ("ask", "rules", "position", "made", "offered")
_NOTHING: Hops = ()


def _facts(path: Path) -> tuple[_Facts, list[Fault]]:
    """What a file of facts says, and what is wrong with it."""
    faults: list[Fault] = []
    screens: list[Screen | None] = []
    text = ""
    try:
        text = file_text(path)
        found = toml_of(text)
        lines = Lines(text)
        known_keys(found, _ABOUT_LESSON, lines, 0)
        rules = _ruleset(found.get("rules", NARD_ONLINE.name), lines.of(0, "rules"))
        if "teaches" not in found:
            raise FlawError(1, Flaw.LACKING, key="teaches", valid="teaches = […]")
        teaches = rules_list(found["teaches"], lines.of(0, "teaches"), "teaches")
        tables = found.get("screens")
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            raise FlawError(lines.of(0, "screens"), Flaw.VALUE, key="screens", valid="[[screens]] …")
    except FlawError as broken:
        return _Facts(), [broken.at(path, text)]
    for number, table in enumerate(tables, 1):
        try:
            screen = screen_of(table, rules, lines, number)
            faults += (flaw.at(path) for flaw in false_claims(screen, lines.of(number, "made")))
        except FlawError as broken:
            screen = None
            faults.append(broken.at(path, text))
        screens.append(screen)
    if not faults:
        faults += (flaw.at(path) for flaw in _wrongly_taught(teaches, screens, lines.of(0, "teaches")))
    return _Facts(teaches, tuple(screens)), faults


def _wrongly_taught(teaches: tuple[Rule, ...], screens: Sequence[Screen | None], line: int) -> Iterator[FlawError]:
    """A rule is taught where a play is refused for it; a lesson that refuses plays teaches one of these rules."""
    claimed = {rule for screen in screens if screen for each in screen.claimed("illegal") for rule in each.because}
    if not set(teaches) <= claimed or (claimed and not teaches):
        yield FlawError(line, Flaw.TEACHES, valid=tuple(rule for rule in Rule if rule in claimed) or ("–",))


def toml_of(text: str) -> dict[str, object]:
    """What a text in TOML says."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise FlawError(_line_of(error, text), Flaw.TOML, syntax=_syntax_of(error, text)) from error


def _line_of(error: Exception, text: str) -> int:
    place = re.search(r"\(at line (\d+), column \d+\)$", str(error))
    if place:
        return int(place[1])
    number = _DIGITS.search(text) if not isinstance(error, tomllib.TOMLDecodeError) else None
    return text[: number.start()].count("\n") + 1 if number else text.rstrip().count("\n") + 1


def _syntax_of(error: Exception, text: str) -> Syntax:
    if text.rstrip().endswith("="):
        return Syntax.VALUE
    return next((syntax for said, syntax in _SAID_BY_TOMLLIB if re.search(said, str(error))), Syntax.OTHER)


def known_keys(table: Mapping[str, object], valid: tuple[str, ...], lines: Lines, screen: int) -> None:
    """`FlawError` for a key that is not valid here."""
    for key in table:
        if key not in valid:
            raise FlawError(lines.of(screen, key), Flaw.KEY, found=shown(key), valid=valid)


def _ruleset(value: object, line: int) -> Ruleset:
    return _read(read_ruleset, value, line, "rules", '"greek+prime-timing=turn"')


def _read(reader: Callable[[str], _Value], value: object, line: int, key: str, example: str) -> _Value:
    """A value that has a written form of its own."""
    if not isinstance(value, str):
        raise FlawError(line, Flaw.VALUE, key=key, valid=example)
    try:
        return reader(value)
    except NotationError as error:
        raise FlawError(line, Flaw.NOTATION, error) from error


def rules_list(value: object, line: int, key: str) -> tuple[Rule, ...]:
    """A list of the codes of rules."""
    return _codes(value, tuple(Rule), line, key)


def _codes(value: object, valid: tuple[_Code, ...], line: int, key: str) -> tuple[_Code, ...]:
    """A list of some of these codes."""
    if not isinstance(value, list):
        raise FlawError(line, Flaw.VALUE, key=key, valid=f'["{valid[0]}", …]')
    if any(code not in valid for code in value):
        raise FlawError(line, Flaw.VALUE, key=key, valid=valid)
    return tuple(valid[valid.index(code)] for code in value)


def screen_of(table: dict[str, object], rules: Ruleset, lines: Lines, n: int) -> Screen:
    """One screen of the facts, the `n`th, as its table says."""
    known_keys(table, (*_ABOUT_SCREEN, *KINDS), lines, n)
    if table.get("ask") not in list(Ask):
        raise FlawError(lines.of(n, "ask"), Flaw.VALUE, key="ask", valid=tuple(Ask))
    if "rules" in table:
        rules = _ruleset(table["rules"], lines.of(n, "rules"))
    position, roll, made = None, None, _NOTHING
    if "position" in table:
        position, roll = _read(read_position, table["position"], lines.of(n, "position"), "position", Need.ROLL)
    if "made" in table:
        made = _read(read_play, table["made"], lines.of(n, "made"), "made", '"24/18"')
    claims = tuple(claim for key in table if key in KINDS for claim in _claims(key, table[key], lines, n))
    offered = _offered(table, claims, lines.of(n, "offered"))
    screen = Screen(Ask(str(table["ask"])), Board(rules, position, roll, made), claims, offered, lines.of(n))
    needs = [(claim.key, claim.line, KINDS[claim.key].needs) for claim in claims]
    for key, line, need in [*needs, *([("made", lines.of(n, "made"), Need.ROLL)] if made else [])]:
        if (need is not Need.RULES and not position) or (need is Need.ROLL and not roll):
            raise FlawError(line, Flaw.NEEDED, key=key, valid=(need,))
    _answerable(screen, lines.of(n, "ask"))
    return screen


def _offered(table: dict[str, object], claims: tuple[Claim, ...], line: int) -> tuple[str, ...]:
    """The wrong answers beside the right one: codes of rules or of a field's values, or numbers."""
    given = table.get("offered", [])
    if table["ask"] == Ask.COUNT:
        if not isinstance(given, list) or any(type(each) is not int or each < 1 for each in given):
            raise FlawError(line, Flaw.VALUE, key="offered", valid="[3, 5, …]")
        return tuple(map(str, given))
    asked = next((claim.value.topic for claim in claims if claim.key == "field" and table["ask"] == Ask.FIELD), None)
    return _codes(given, (*FIELDS[asked], Basis.OPEN) if asked else tuple(Rule), line, "offered")


def _answerable(screen: Screen, line: int) -> None:
    """A screen has what its question needs; an answer by choosing is one of several, and the only right one."""
    needs = NEEDS[screen.ask]
    there = {"made": screen.board.made, "offered": screen.offered}
    missing = tuple(key for key in needs if not (there.get(key) or screen.claimed(key)))
    if screen.ask in ONE_OF:
        missing = (" | ".join(needs),) if missing == needs else ()
    if missing:
        raise FlawError(line, Flaw.NEEDED, key=screen.ask, valid=missing)
    offered = options(screen)
    right = sum(option.right for option in offered)
    if offered and (right != 1 or len(offered) < 2):
        raise FlawError(line, Flaw.ANSWERS, key=screen.ask, right=right, wrong=len(offered) - right)


def _claims(key: str, value: object, lines: Lines, n: int) -> Iterator[Claim]:
    many = KINDS[key].many and isinstance(value, list)
    if many and not value:
        raise FlawError(lines.of(n, key), Flaw.VALUE, key=key, valid="[…, …]")
    for item, each in enumerate(value if many and isinstance(value, list) else [value]):
        line = lines.of(n, key, item if many else None)
        try:
            yield Claim(key, KINDS[key].read(each), line)
        except NotationError as error:
            raise FlawError(line, Flaw.NOTATION, error) from error
        except UnfitError as error:
            raise FlawError(line, Flaw.VALUE, key=key, valid=str(error)) from error


def false_claims(screen: Screen, made_line: int) -> Iterator[FlawError]:
    """What the engine finds false on a screen."""
    board, begun = screen.board, _NOTHING
    try:
        begun = made_steps(board) if board.made else ()
    except UnfitError as error:
        yield FlawError(made_line, Flaw.VALUE, key="made", valid=str(error))
    for claim in screen.claims:
        truth = claim.truth(board)
        if truth != claim.told():
            yield FlawError(claim.line, Flaw.FALSE, key=claim.key, claimed=claim.told(), found=truth)
        elif claim.key in ("legal", "open") and hops(board.ruling(claim.value).play)[: len(begun)] != begun:
            yield FlawError(claim.line, Flaw.VALUE, key=claim.key, valid=f'"{hops_text(begun)} …"')


# ---------------------------------------------------------------- prose


def _prose(text: str) -> Prose:
    lines = text.split("\n")
    if untitled := next((n for n, line in enumerate(lines, 1) if re.fullmatch(r"##\s*", line)), 0):
        raise FlawError(untitled, Flaw.HEADING)
    starts = [n for n, line in enumerate(lines) if line.startswith("## ")]
    opening = [(n, line) for n, line in enumerate(lines[: starts[0] if starts else len(lines)], 1) if line.strip()]
    if len(opening) < 2 or not re.match(r"# +\S", opening[0][1]):
        raise FlawError(opening[0][0] if opening else 1, Flaw.TITLE)
    ends = [*starts[1:], len(lines)]
    sections = tuple(_section(lines[a:b], a + 1) for a, b in zip(starts, ends, strict=True))
    return Prose(opening[0][1][2:].strip(), " ".join(line.strip() for _, line in opening[1:]), sections)


def _section(lines: list[str], line: int) -> Section:
    hints = tuple(text[1:].strip() for text in lines[1:] if text.startswith(">"))
    text = "\n".join(text for text in lines[1:] if not text.startswith(">")).strip()
    return Section(lines[0][3:].strip(), text, tuple(filter(None, hints)), line)


_MARKS = re.compile(BRACES.pattern + r"|[{}]|\d[\d/.–-]*")
"""What is looked at in prose: facts, braces that stand alone, and typed numbers."""
_MARKUP = re.compile(
    r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\][(\[:]"  # a picture, a link, the address that a link is given elsewhere
    r"|</?[^\W\d_]|<[!?]|<(?=[^\s<>]+@)"  # a tag, a comment, an address in angle brackets
    r"|(?<=\w)://|\bwww\.|\bmailto:|(?<=[\w.+-])@(?=[\w-]+\.\w)"  # an address alone
    r"|:[\w-]+\[|:[\w-]+/[\w-]+:|\$[^$\n]+\$"  # a colour, a symbol, a formula
)
"""What would be shown as something else than text."""
_WORD = re.compile(rf"[^\s–—-]{{{LETTERS_A_WORD + 1},}}")


def _faults_of_prose(
    path: Path, code: str, text: str, prose: Prose, screens: tuple[Screen | None, ...]
) -> Iterator[Fault]:
    """What is wrong with a lesson in one language; `screens` are those of its facts, none if they cannot be read."""
    t, sections, lines = translator(code), prose.sections, text.split("\n")
    ends = [section.line - 1 for section in sections[1:]] + [len(lines)]
    opening = lines[: sections[0].line - 1] if sections else lines
    yield from (flaw.at(path) for flaw in flaws_of_text(t, {}, opening, 1))
    if screens and len(sections) != len(screens):
        yield _miscounted(t, sections, screens, text.rstrip().count("\n") + 1).at(path)
        return
    for screen, section, end in zip(screens, sections, ends, strict=False):
        if screen:
            yield from (flaw.at(path) for flaw in _flaws_of_section(t, screen, section, lines[section.line - 1 : end]))


def _miscounted(
    t: Translator, sections: tuple[Section, ...], screens: tuple[Screen | None, ...], last: int
) -> FlawError:
    """A section too many; or the one that is missing: where the first stands that does not fit its screen."""
    found, wanted = len(sections), len(screens)
    if found > wanted:
        return FlawError(sections[wanted].line, Flaw.SCREENS, found=found, wanted=wanted)
    pairs = enumerate(zip(sections, screens, strict=False))
    gap = next((n for n, (section, screen) in pairs if screen and named(section) - set(facts(t, screen))), found)
    line = sections[gap].line if gap < found else last
    return FlawError(line, Flaw.SECTION, screen=gap + 1, found=found, wanted=wanted)


def named(section: Section) -> set[str]:
    """The facts that a section names, as the board calls them."""
    whole = "\n".join((section.title, section.text, *section.hints))
    return {" ".join(found[1].split()) for found in BRACES.finditer(whole)}


_ALSO_IN_WORDS = {"roll", "high", "low", "dice"}
"""Facts for which a language may say something else: the smaller die, this roll."""


def _differing(place: Path, prose: Mapping[str, Prose]) -> Iterator[Fault]:
    """The sections that name other facts than those of most languages: another screen's, or one left out."""
    for number, sections in enumerate(zip(*(each.sections for each in prose.values()), strict=False), 1):
        sets = {code: named(each) - _ALSO_IN_WORDS for code, each in zip(prose, sections, strict=True)}
        usual = max(sets, key=lambda code: (sum(each == sets[code] for each in sets.values()), code == "en"))
        for code, section in zip(prose, sections, strict=True):
            if sets[code] != sets[usual]:
                told = {"screen": number, "language": f"{usual}.md"}
                told |= {"found": _list(sets[code] - sets[usual]), "wanted": _list(sets[usual] - sets[code])}
                yield Fault(place / f"{code}.md", section.line, Flaw.DIFFERS, told)


def _list(names: set[str]) -> tuple[str, ...]:
    return tuple(f"{{{name}}}" for name in sorted(names)) or ("–",)


def _flaws_of_section(t: Translator, screen: Screen, section: Section, lines: list[str]) -> Iterator[FlawError]:
    found = list(flaws_of_text(t, facts(t, screen), lines, section.line))
    yield from found
    yield from _flaws_of_wording(t, screen, lines, section.line)
    words = 0 if found else sum(bool(re.search(r"\w", word)) for word in filled(t, screen, section.text).split())
    if words > WORDS_A_SCREEN:
        yield FlawError(section.line, Flaw.LONG, found=words, limit=WORDS_A_SCREEN)


def _flaws_of_wording(t: Translator, screen: Screen, lines: list[str], first: int) -> Iterator[FlawError]:
    """The wrong side, and facts of the board in words."""
    text = "\n".join(lines)
    for at, words in numbers_in_words(t.code, text):
        yield FlawError(first + text.count("\n", 0, at), Flaw.NUMBER, found=words)
    if screen.board.position:
        mover = screen.board.position.to_move
        for at, words in wrong_sides(t.code, mover, text):
            yield FlawError(first + text.count("\n", 0, at), Flaw.SIDE, found=words, mover=explain.color_name(t, mover))


def flaws_of_text(t: Translator, known: Mapping[str, str | int], lines: list[str], first: int) -> Iterator[FlawError]:
    """What is wrong with the facts and the numbers in lines of prose, of which the first is so numbered."""
    text = "\n".join(lines)
    for mark in _MARKS.finditer(text):
        line = first + text.count("\n", 0, mark.start())
        if mark[0][0].isdigit():
            yield FlawError(line, Flaw.NUMBER, found=mark[0].rstrip("/.–-"))
        elif mark[1] is None:
            yield FlawError(line, Flaw.FACT, found=mark[0], valid=tuple(known) or ("–",))
        else:
            yield from _flaws_of_fact(t, known, mark, line)
    # Facts are no longer words of the author, but the forms of a counted word are: they stay.
    bare = BRACES.sub(lambda found: "\n" * found[1].count("\n") + found[2].replace("|", " "), text)
    for mark in _MARKUP.finditer(bare):
        yield FlawError(first + bare.count("\n", 0, mark.start()), Flaw.MARKUP, found=shown(mark[0]))
    for mark in _WORD.finditer(bare):
        line = first + bare.count("\n", 0, mark.start())
        yield FlawError(line, Flaw.WORD, found=shown(mark[0]), letters=len(mark[0]), limit=LETTERS_A_WORD)


def _flaws_of_fact(
    t: Translator, known: Mapping[str, str | int], mark: re.Match[str], line: int
) -> Iterator[FlawError]:
    try:
        fact_text(t, known, mark)
    except KeyError as error:
        yield FlawError(line, Flaw.FACT, found=shown(error.args[0]) or "{}", valid=tuple(known) or ("–",))
    except ValueError:
        yield FlawError(line, Flaw.FORMS, found=shown(mark[0], 60), wanted=t.plural_forms)
    if typed := re.search(r"\d+", mark[2]):
        yield FlawError(line, Flaw.NUMBER, found=typed[0])
