"""The case library: disputes as they come up at a table, each ruled under every rule set and told in each language.

A case is a folder `<nn-name>` with `case.toml` (facts, which are claims as in a lesson), and `el.md`, `en.md` and
`uk.md` (a title, what each side says, the ruling and why). `read` gives the cases and every fault in them; a case with
a fault is left out. `search` is how a reader finds one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from tutor import explain
from tutor.claims import KINDS, Hops
from tutor.glossary import plain
from tutor.legality import Rule
from tutor.lessons import (
    WORDS_A_SCREEN,
    Fault,
    Flaw,
    FlawError,
    false_claims,
    file_text,
    flaws_of_text,
    known_keys,
    places,
    screen_of,
    toml_of,
)
from tutor.lines import Lines
from tutor.position import Color
from tutor.ruleset import NARD_ONLINE, RULESETS, Topic
from tutor.ruling import Verdict
from tutor.screen import Ask, Screen, facts, filled
from tutor.translator import LANGUAGES, Translator, translator

FOLDER = "cases"
"""The folder of the library, beside the lessons."""
FACTS = "case.toml"

_ABOUT_CASE = ("about", "by", "rules", "position", *KINDS)
_ACROSS = ("fields", "grounds")
MATTERS = tuple(topic for topic in Topic if topic not in [*Rule, Topic.CLOSED, Topic.BEAR_OFF])
"""The matters by which a case is found beside the rules of a step; a matter that such a rule is has the rule's name."""
_SIDES: Mapping[str, Color] = MappingProxyType({"white": Color.WHITE, "black": Color.BLACK})


class Attempt(NamedTuple):
    """A play that a side stands by: it was made, or it is what this side would have instead.

    `verdicts` has what each rule set says of it, `because` the rules that refuse it under the case's own rule set.
    """

    by: Color
    play: Hops
    verdicts: tuple[tuple[str, Verdict], ...]
    because: frozenset[Rule]


class Told(NamedTuple):
    """A case in one language: its title, the dispute (what each side said), and the ruling with its reasons."""

    title: str
    dispute: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Case:
    """One case. `name` is its folder's (`01-two-from-the-head`), `about` the rules that it turns on, and `topics` the
    matters that no rule of a step is: those that are named, and those in which the texts are compared.

    `screen` has the board, the rule set that the players use, and all that is claimed; `prose` has its facts in braces
    still. A case that is about no step (who starts, whether it is a draw) has no attempts, and perhaps no board.
    """

    name: str
    about: tuple[Rule, ...]
    topics: tuple[Topic, ...]
    screen: Screen
    attempts: tuple[Attempt, ...]
    prose: Mapping[str, Told] = field(hash=False)

    @property
    def compared(self) -> tuple[Topic, ...]:
        """The matters in which the texts are compared."""
        return _compared(self.screen)

    @property
    def differs(self) -> bool:
        """Whether the rule sets answer differently."""
        answers = (*(attempt.verdicts for attempt in self.attempts), *(a.values for a in self.screen.claimed("fields")))
        return any(len({answer for _, answer in each}) > 1 for each in answers)

    def told(self, t: Translator) -> Told:
        """The case in the reader's language, with its facts."""
        return Told(*(filled(t, self.screen, text) for text in self.prose[t.code]))


def _compared(screen: Screen) -> tuple[Topic, ...]:
    return tuple(dict.fromkeys(across.topic for key in _ACROSS for across in screen.claimed(key)))


class Library(NamedTuple):
    """The cases of a folder in their order, what is wrong with those that are left out, and how many were found."""

    cases: tuple[Case, ...]
    faults: tuple[Fault, ...]
    found: int

    def case(self, name: str) -> Case | None:
        """The case of this name."""
        return next((case for case in self.cases if case.name == name), None)


# ---------------------------------------------------------------- reading


@lru_cache(maxsize=8)
def read(folder: Path) -> Library:
    """Every case in `folder`, or the one that it is."""
    try:
        inner = places(folder, FACTS)
    except (OSError, ValueError):
        return Library((), (Fault(folder, 0, Flaw.UNREADABLE),), 0)
    found = [_case(place) for place in inner]
    cases = tuple(case for case, _ in found if case)
    return Library(cases, tuple(fault for _, faults in found for fault in faults), len(found))


def held(folder: Path) -> bool:
    """Whether a folder is a case, or one that holds cases."""
    try:
        return (folder / FACTS).exists() or any(folder.glob(f"*/{FACTS}"))
    except (OSError, ValueError):
        return False


class _Facts(NamedTuple):
    """What a file of facts says."""

    about: tuple[Rule, ...]
    topics: tuple[Topic, ...]
    screen: Screen
    attempts: tuple[Attempt, ...]


def _case(place: Path) -> tuple[Case | None, list[Fault]]:
    said, faults = _facts(place / FACTS)
    prose = {}
    for code in LANGUAGES:
        path = place / f"{code}.md"
        try:
            text = file_text(path)
            prose[code] = _told(text)
            faults += (flaw.at(path) for flaw in _flaws_of_prose(code, text, prose[code], said))
        except FlawError as broken:
            faults.append(broken.at(path))
    if faults or said is None:
        return None, faults
    return Case(place.resolve().name, *said, MappingProxyType(prose)), []


def _facts(path: Path) -> tuple[_Facts | None, list[Fault]]:
    """What a file of facts says, if it can be read, and what is wrong with it."""
    try:
        text = file_text(path)
        found = toml_of(text)
        lines = Lines(text)
        known_keys(found, _ABOUT_CASE, lines, 0)
        about, named = _about(found.get("about", []), lines.of(0, "about"))
        board = {key: value for key, value in found.items() if key not in ("about", "by")}
        screen = screen_of({"ask": Ask.READ, **board}, NARD_ONLINE, lines, 0)
        attempts = _attempts(screen, found.get("by", []), lines)
        wrong = list(false_claims(screen, 0)) or [*_not_named(screen, about, lines)]
    except FlawError as broken:
        return None, [broken.at(path)]
    topics = tuple(dict.fromkeys((*named, *_compared(screen))))
    return _Facts(about, topics, screen, attempts), [flaw.at(path) for flaw in wrong]


def _about(value: object, line: int) -> tuple[tuple[Rule, ...], tuple[Topic, ...]]:
    """The rules and the matters that a case names."""
    valid = (*Rule, *MATTERS)
    if not isinstance(value, list) or any(code not in valid for code in value):
        raise FlawError(line, Flaw.VALUE, key="about", valid=valid)
    return tuple(Rule(code) for code in value if code in list(Rule)), tuple(
        Topic(code) for code in value if code in MATTERS
    )


def _attempts(screen: Screen, by: object, lines: Lines) -> tuple[Attempt, ...]:
    """The plays whose rulings are claimed, each with the side that stands by it. Without one, texts are compared."""
    compared = screen.claimed("rulings")
    if not compared and not any(screen.claimed(key) for key in _ACROSS):
        raise FlawError(1, Flaw.NEEDED, key=FACTS, valid=("rulings | fields | grounds",))
    if not isinstance(by, list) or any(side not in list(_SIDES) for side in by) or len(by) != len(compared):
        sides = " | ".join(f'"{side}"' for side in _SIDES)
        raise FlawError(lines.of(0, "by"), Flaw.VALUE, key="by", valid=f"[{', '.join([sides] * len(compared))}]")
    refused = {refused.play: refused.because for refused in screen.claimed("illegal")}
    return tuple(
        Attempt(_SIDES[side], each.play, each.verdicts, refused.get(each.play, frozenset()))
        for side, each in zip(by, compared, strict=True)
    )


def _not_named(screen: Screen, about: tuple[Rule, ...], lines: Lines) -> Iterator[FlawError]:
    """What the facts should say of the plays in dispute: why the case's rule set refuses them, and every rule that
    some rule set refuses them for."""
    claimed = {refused.play for refused in screen.claimed("illegal")}
    refusing: set[Rule] = set()
    for item, each in enumerate(screen.claimed("rulings")):
        ruling = screen.board.ruling(each.play)
        if ruling.verdict is Verdict.ILLEGAL and each.play not in claimed:
            valid = ('illegal = { play = "…", because = "…" }',)
            yield FlawError(lines.of(0, "rulings", item), Flaw.NEEDED, key="rulings", valid=valid)
        for rules in RULESETS.values():
            judged = screen.board._replace(rules=rules).ruling(each.play)
            ways = judged.readings or judged.attempts or (judged,)
            refusing |= {reason.rule for way in ways for reason in way.reasons}
    if not refusing <= set(about):
        wanted = ", ".join(f'"{rule}"' for rule in Rule if rule in refusing)
        yield FlawError(lines.of(0, "about"), Flaw.VALUE, key="about", valid=f"[{wanted}]")


# ---------------------------------------------------------------- prose


def _told(text: str) -> Told:
    """A title, what each side says, and the ruling: all that follows."""
    title, *parts = (part.strip() for part in re.split(r"\n(?:[ \t]*\n)+", text.strip()))
    if not re.fullmatch(r"# +\S.*", title) or len(parts) < 2 or any(part.startswith("#") for part in parts):
        raise FlawError(1, Flaw.PARTS)
    return Told(title[1:].strip(), _line(parts[0]), "\n\n".join(map(_line, parts[1:])))


def _line(text: str) -> str:
    return " ".join(text.split())


def _flaws_of_prose(code: str, text: str, told: Told, said: _Facts | None) -> Iterator[FlawError]:
    if said is None:
        return
    t = translator(code)
    found = list(flaws_of_text(t, facts(t, said.screen), text.split("\n"), 1))
    yield from found
    whole = "" if found else filled(t, said.screen, f"{told.dispute} {told.ruling}")
    words = sum(bool(re.search(r"\w", word)) for word in whole.split())
    if words > WORDS_A_SCREEN:
        yield FlawError(1, Flaw.LONG, found=words, limit=WORDS_A_SCREEN)


# ---------------------------------------------------------------- looking for a case


class Ruled(NamedTuple):
    """A ruling that is looked for: of one rule set, by its name, or (`rules` is None) of any."""

    verdict: Verdict
    rules: str | None = None


def search(
    library: Library, t: Translator, words: str = "", about: Rule | Topic | None = None, ruled: Ruled | None = None
) -> tuple[Case, ...]:
    """The cases that have all the words, in the reader's language, are about this rule or matter, and have a play so
    ruled on.

    Each of the words has to begin one of the case's; capitals, accents and apostrophes make no difference. Cases with
    all the words in their title, or in the names of what they are about, come first; those names are known in English
    too, as a term such as Crawford is written everywhere.
    """
    cases = [
        case
        for case in library.cases
        if about in (None, *case.about, *case.topics) and (ruled is None or _ruled(case, ruled))
    ]
    parts = plain(words).split()
    first = [case for case in cases if _holds(_called(case, t.code), parts)]
    return (*first, *(case for case in cases if case not in first and _holds(_whole(case, t.code), parts)))


def _ruled(case: Case, ruled: Ruled) -> bool:
    return any(
        verdict is ruled.verdict and ruled.rules in (None, name)
        for attempt in case.attempts
        for name, verdict in attempt.verdicts
    )


def _holds(text: str, parts: list[str]) -> bool:
    return all(f" {part}" in text for part in parts)


def about_name(t: Translator, about: Rule | Topic) -> str:
    """What a case is about, in a few words."""
    return explain.rule_name(t, about) if isinstance(about, Rule) else explain.topic_name(t, about)


@lru_cache(maxsize=1024)
def _called(case: Case, code: str) -> str:
    about: tuple[Rule | Topic, ...] = (*case.about, *case.topics)
    names = [about_name(t, each) for t in map(translator, (code, "en")) for each in about]
    return " " + plain(" ".join((case.prose[code].title, *names)))


@lru_cache(maxsize=1024)
def _whole(case: Case, code: str) -> str:
    return _called(case, code) + " " + plain(" ".join(case.told(translator(code))))
