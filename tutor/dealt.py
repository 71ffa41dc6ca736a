"""Drills as the command gives them: as JSON, with all that is known of each, and as text made from that."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from tutor.answers import Json
from tutor.asked import hints, kind_name, level_heading, level_name, option_text, prompt, solution, subject_name, told
from tutor.assignment import Assignment
from tutor.drills import Item, Kind, Level, Subject, kinds_of, subjects_of
from tutor.explain import rules_named, to_move_text
from tutor.notation import hops_text, position_text, read_position, read_ruleset, ruleset_text
from tutor.ruleset import Ruleset
from tutor.screen import Option, Screen, options, screen_of
from tutor.translator import Translator

LETTERS = "ABCDEFGH"
"""By which the answers offered are called."""


def lettered(screen: Screen) -> Iterator[tuple[str, Option]]:
    """The answers offered, each with the letter by which it is called, wherever it stands."""
    return zip(LETTERS, options(screen), strict=False)


def set_answer(assignment: Assignment, copy: int | None) -> Json:
    """What a set is: the parts of its link (docs/interfaces.md)."""
    return {
        "drill": [*assignment.subjects],
        "n": assignment.count,
        "level": int(assignment.level),
        "rules": ruleset_text(assignment.rules),
        "seed": assignment.seed,
        "kind": [*assignment.kinds],
        "copy": copy if assignment.own else None,
    }


def set_options(assignment: Assignment, copy: int | None) -> list[str]:
    """A set as the options of a command; their names are the parts of its link."""
    query = assignment.to_query()
    own = query.pop("own", None)
    parts = [f"--{part} {text}" for part, text in query.items()]
    return [*parts, f"--copy {copy}"] if own and copy else parts


def subjects_text(t: Translator, subjects: Sequence[Subject], rules: Ruleset) -> str:
    """What is practised, in a line."""
    if tuple(subjects) == subjects_of(rules):
        return t.p("drills", "All rules")
    return " · ".join(subject_name(t, subject) for subject in subjects)


def items_answer(t: Translator, assignment: Assignment, copy: int | None) -> Json:
    """The items of a set, each with its question, its answers and what is said to them."""
    items = [_item(t, number, item) for number, item in enumerate(assignment.items(copy), 1)]
    return {**set_answer(assignment, copy), "items": items}


def _item(t: Translator, number: int, item: Item) -> Json:
    screen = screen_of(item)
    foil = item.foil
    return {
        "number": number,
        "subject": item.subject,
        "kind": item.kind,
        "level": int(item.level),
        "rules": ruleset_text(item.rules),
        "position": position_text(item.position, item.roll),
        "roll": [item.roll.high, item.roll.low] if item.roll else None,
        "plays": [hops_text(play) for play in item.plays],
        "prompt": prompt(t, screen),
        "options": [*_options(t, screen)],
        "answer": item.answer,
        "solution": [*solution(t, screen)],
        "hints": [*hints(t, item)],
        "foil": foil
        and {
            "rules": ruleset_text(foil.rules),
            "position": position_text(foil.position, item.roll),
            "play": hops_text(foil.play),
        },
        "difficulty": item.difficulty._asdict(),
    }


def _options(t: Translator, screen: Screen) -> Iterator[Json]:
    for letter, option in lettered(screen):
        said = told(t, screen, option.code)
        yield {
            "letter": letter,
            "code": option.code,
            "text": option_text(t, screen, option.code),
            "right": option.right,
            "told": [said.opening, *said.sentences],
        }


def offer_answer(t: Translator, rules: Ruleset) -> Json:
    """What can be practised under a rule set: subjects, each with the kinds of question about it, kinds, levels."""
    offered = subjects_of(rules)
    asked = {kind for subject in offered for kind in kinds_of(subject, rules)}
    return {
        "rules": ruleset_text(rules),
        "subjects": [
            {"subject": subject, "name": subject_name(t, subject), "kinds": [*kinds_of(subject, rules)]}
            for subject in offered
        ],
        "kinds": [{"kind": kind, "name": kind_name(t, kind)} for kind in Kind if kind in asked],
        "levels": [{"level": int(level), "name": level_name(t, level)} for level in Level],
    }


# ---------------------------------------------------------------- as text


def items_report(t: Translator, answer: Json, again: str, answers: bool, width: int | None) -> str:
    """The items to be answered, if `answers` also with what is right and why. `again` is the command that deals the
    same."""
    lines = [
        " · ".join(
            (
                subjects_text(t, [Subject(subject) for subject in answer["drill"]], read_ruleset(answer["rules"])),
                level_heading(t, Level(answer["level"])),
                rules_named(t, read_ruleset(answer["rules"])),
            )
        ),
        t.p("drills", "The same again: {command}", command=again),
    ]
    for item in answer["items"]:
        lines += ["", f"{t.number(item['number'])}. {item['position']}"]
        lines += [line for text in _asked(t, item) for line in _wrapped(text, width)]
        if answers:
            lines += [line for text in _answered(item) for line in _wrapped(text, width)]
    return "\n".join(lines)


def _asked(t: Translator, item: Json) -> Iterator[str]:
    """Whose turn it is, the question, and the answers offered."""
    if item["roll"]:
        position, roll = read_position(item["position"])
        assert roll
        yield f"{to_move_text(t, position.to_move)} {roll.high}-{roll.low}"
    yield item["prompt"]
    for option in item["options"]:
        yield f"{option['letter']}  {option['text']}"


def _answered(item: Json) -> Iterator[str]:
    """The letters of what is right, and why."""
    letters = [option["letter"] for option in item["options"] if option["right"]]
    first, *rest = item["solution"]
    yield f"-> {' '.join((*letters, first))}"
    yield from rest


def offer_report(answer: Json) -> str:
    """What can be practised, a line each: the word for the option, and what it means."""
    blocks = (
        [(each["subject"], f"{each['name']} ({', '.join(each['kinds'])})") for each in answer["subjects"]],
        [(each["kind"], each["name"]) for each in answer["kinds"]],
        [(str(each["level"]), each["name"]) for each in answer["levels"]],
    )
    wide = max(len(word) for block in blocks for word, _ in block)
    lines = (
        [option, *(f"  {word:<{wide}}  {told}" for word, told in block)]
        for option, block in zip(("--drill", "--kind", "--level"), blocks, strict=True)
    )
    return "\n\n".join("\n".join(block) for block in lines)


_INDENT = "   "


def _wrapped(text: str, width: int | None) -> list[str]:
    """A text under its item, in lines no longer than a terminal is wide."""
    if width is None:
        return [_INDENT + text]
    return textwrap.wrap(
        text,
        max(width, 40),
        initial_indent=_INDENT,
        subsequent_indent=_INDENT + "   ",
        break_long_words=False,
        break_on_hyphens=False,
    )
