"""`nardy drills`, `nardy worksheet` and `nardy pack`: a set of drills as text or JSON, on paper, and in one file."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import click

from tutor.answers import Json
from tutor.assignment import COPIES, LONGEST_SEED, MISSED, MOST_ITEMS, Assignment, Opened, from_query, new_seed
from tutor.chance import Chance
from tutor.dealt import items_answer, items_report, offer_answer, offer_report, set_answer, set_options
from tutor.drills import Kind, Subject
from tutor.explain import error_text
from tutor.options import app_address, flag, option, options, page_languages, print_options
from tutor.output import indented, output_file, save, send, width
from tutor.question import InputError, no_value, read_rules
from tutor.translator import Translator
from tutor.usage import Command

_USUAL = 10
_ON_PAPER = 12
"""How many items there are when nothing is said."""
_VALUES = {
    "drill": "prime,head",
    "n": "10",
    "level": "1|2|3",
    "kind": "allowed,which",
    "seed": "4711",
    "copy": "7",
}
"""How the parts of a set are written."""


def drills(t: Translator) -> Command:
    """The command that deals items to be answered on the screen, or by another program."""

    def run(rules: str, json: bool, answers: bool, list: bool, **given: str | None) -> None:  # noqa: A002 (the option's name)
        if list:
            offer = offer_answer(t, read_rules(t, rules))
            send(t, indented(offer) if json else offer_report(offer))
            return
        assignment, copy, _ = _opened(t, rules, given, _USUAL)
        answer = items_answer(t, assignment, copy)
        again = " ".join(("nardy drills", *set_options(assignment, copy)))
        send(t, indented(answer) if json else items_report(t, answer, again, answers, width()))

    told = t.p(
        "help",
        "Positions in which one rule decides, each with a question; with {option} also the answers.",
        option="--answers",
    )
    params = [
        *_set(t, _USUAL),
        flag("--answers", t.p("help", "Tell the right answers too, and why they are right.")),
        flag("--list", t.p("help", "Name the subjects that the rule set has, and the kinds of question.")),
        *options(t),
    ]
    examples = ("nardy drills --drill prime --level 2 --n 5 --answers", "nardy drills --list")
    return Command(t, "drills", run, told, params, examples)


def worksheet(t: Translator) -> Command:
    """The command that writes a set on paper, with its key."""

    def run(
        rules: str, json: bool, output: str | None, langs: str | None, url: str | None, per_page: str, **given: Any
    ) -> None:
        path = output_file(t, output or "", (".pdf",), "sheet.pdf")
        from tutor.worksheet import PER_PAGE, document

        if per_page not in map(str, PER_PAGE):
            raise no_value(t, "per-page", per_page, tuple(map(str, PER_PAGE)))
        assignment, copy, _ = _opened(t, rules, given, _ON_PAPER)
        languages, address = page_languages(t, langs), app_address(t, url)
        made = document(languages, assignment, int(per_page), address, copy)
        save(t, path, made, _written(assignment, copy, languages, int(per_page)), json)

    told = t.p(
        "help", "A worksheet to print: positions with questions, and on pages of their own the key with the reasons."
    )
    langs = t.p(
        "help",
        "The languages of the sheet; otherwise that of the answer. With two questions on a page they stand together, "
        "with six one sheet follows another.",
    )
    params = [
        *_set(t, _ON_PAPER),
        option("--per-page", "2|6", t.p("help", "How many questions a page has."), "6"),
        *print_options(t, (".pdf",), langs),
        *options(t),
    ]
    examples = (
        "nardy worksheet --drill prime,head --level 2 -o sheet.pdf",
        "nardy worksheet --n 8 --seed 4711 --per-page 2 --langs el,uk -o sheet.pdf",
    )
    return Command(t, "worksheet", run, told, params, examples)


def lesson_pack(t: Translator) -> Command:
    """The command that writes a set as one HTML file, which needs neither the app nor a network."""

    def run(rules: str, json: bool, output: str | None, langs: str | None, url: str | None, **given: Any) -> None:
        path = output_file(t, output or "", (".html",), "lesson.html")
        from tutor.pack import pack, packed

        assignment, copy, _ = _opened(t, rules, given, _ON_PAPER)
        if assignment.kinds == (Kind.PLAY,):
            raise InputError(_no_free_play(t), "kind")
        languages, address = page_languages(t, langs), app_address(t, url)
        made = pack(languages, assignment, address, copy).encode()
        codes = [each.code for each in languages]
        save(t, path, made, {**set_answer(packed(assignment), copy), "langs": codes}, json)

    told = t.p(
        "help",
        "A lesson pack: one HTML file with questions, boards and reasons. It opens in a browser from a memory stick, "
        "without a network; questions that are answered by playing are left out.",
    )
    written = t.p("help", "The file to write; its name ends in {kinds}.", kinds=".html")
    langs = t.p("help", "The languages of the file, one of which is chosen in it; otherwise that of the answer.")
    url = t.p("help", "The address of the app, for the link to the page that reads the result codes.")
    params = [
        *_set(t, _ON_PAPER),
        option("--output", t.p("usage", "FILE"), written, short="-o"),
        option("--langs", "el,en,uk", langs),
        option("--url", "https://…", url),
        *options(t),
    ]
    examples = (
        "nardy pack --drill prime,head --level 2 -o lesson.html",
        "nardy pack --n 8 --seed 4711 --langs el,en,uk -o lesson.html",
    )
    return Command(t, "pack", run, told, params, examples)


def _no_free_play(t: Translator) -> str:
    """Why a pack has no questions of that kind alone."""
    others = ", ".join(kind for kind in Kind if kind is not Kind.PLAY)
    return t.p("usage", "A pack leaves out questions that are answered by playing. Expected: {valid}.", valid=others)


def _written(assignment: Assignment, copy: int | None, languages: list[Translator], per_page: int) -> Json:
    """What a worksheet was made of, in JSON."""
    return {**set_answer(assignment, copy), "per_page": per_page, "langs": [t.code for t in languages]}


def _set(t: Translator, usual: int) -> list[click.Parameter]:
    """The options that say what a set is made of; their names are the parts of its link."""
    subjects, kinds = ", ".join(Subject), ", ".join(Kind)
    told = {
        "drill": t.p("help", "What the questions are about: {names}. Otherwise all.", names=subjects),
        "n": t.p("help", "How many questions, 1 to {most}; usually {n}.", most=MOST_ITEMS, n=usual),
        "level": t.p("help", "How hard they are: easy, medium, hard. Otherwise easy."),
        "kind": t.p("help", "Only questions of these kinds: {names}.", names=kinds),
        "seed": t.p(
            "help",
            "At most {most} letters and digits: the same seed deals the same again. Otherwise a new one.",
            most=LONGEST_SEED,
        ),
        "copy": t.p("help", "A pupil's copy, 1 to {most}: each number has questions of its own.", most=COPIES),
    }
    return [option(f"--{part}", _VALUES[part], sentence) for part, sentence in told.items()]


def _opened(t: Translator, rules: str, given: dict[str, Any], usual: int) -> Opened:
    """The set that was asked for; `InputError` about the first option that cannot be read."""
    agreed = read_rules(t, rules)
    query = {part: text for part, text in given.items() if text is not None}
    for part, text in query.items():
        if not text.replace(",", "").strip():
            raise InputError(t.p("usage", "A value is missing. Expected: {value}.", value=_VALUES[part]), part)
    if query.get("drill", "").strip().lower() == MISSED:  # Whose it is, only a page knows.
        raise no_value(t, "drill", query["drill"], tuple(Subject))
    if "copy" in query:
        query["own"] = "1"
    seed = new_seed(Chance(str(SystemRandom().getrandbits(64))))
    opened = from_query({"n": str(usual), **query}, seed, agreed)
    for part, error in opened.faults:
        raise InputError(error_text(t, error), part, error.at or None, error.expected)
    return opened
