"""The lesson pack: a set of questions as one HTML file that opens from a memory stick, with no network and no app.

All that the app would work out is worked out beforehand: of every answer offered whether it is right, why, and the
board that shows it; the hints, and a key. Free play is left out: the question "make a legal play" needs the engine, so
a pack asks others instead (`packed`). The file asks nothing of any machine; its policy forbids it. Answers, language
and colours outlast a reload, not the tab. It ends with the result code of `tutor.assignment`, made by the same
arithmetic in the browser (`assets/pack.js`).
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tutor import link, pictured, spoken
from tutor.asked import hints, level_heading, option_text, prompt, right_codes, solution, subject_name, told
from tutor.assignment import COPIES, FINGERPRINTS, Assignment, Outcome
from tutor.board import HEIGHT, WIDTH, empty_board, shapes
from tutor.codes import BASE_OF_CHECK, MODULUS, SIGNS, Code
from tutor.drills import Item, Kind, kinds_of, subjects_of
from tutor.explain import position_words, rules_named, to_move_text, version_text
from tutor.given import outcome_name
from tutor.notation import position_text
from tutor.palette import DARK, LIGHT, PRINT, Palette, css_variables
from tutor.pictured import Pictured
from tutor.screen import Screen, options, screen_of
from tutor.shape import Shape, number
from tutor.translator import LANGUAGES, Translator
from tutor.vector import SIGNS as VERDICTS
from tutor.vector import UNIT, live

Json = dict[str, Any]

_HERE = Path(__file__).parent
_ASSETS = _HERE / "assets"
_OUTCOMES = {Outcome.RIGHT: "right", Outcome.HELPED: "helped", Outcome.MISSED: "missed", Outcome.UNANSWERED: "open"}


def packed(assignment: Assignment) -> Assignment:
    """The set as a pack has it: without questions that are answered by playing. It is another set than the one given,
    if that has them, with result codes of its own: read these with it.

    Where a subject would have no kind of question left, it has all its others.
    """
    known = {subject: kinds_of(subject, assignment.rules) for subject in assignment.subjects}
    dealt = [[kind for kind in kinds if kind in assignment.asked] or kinds for kinds in known.values()]
    if not any(Kind.PLAY in kinds for kinds in dealt):
        return assignment
    wanted = set(assignment.asked) - {Kind.PLAY}
    others = [set(kinds) - {Kind.PLAY} for kinds in known.values()]
    kept = set().union(*(kinds & wanted or kinds for kinds in others))
    return replace(assignment, kinds=tuple(kept))


def pack(
    languages: Sequence[Translator], assignment: Assignment, address: str | None = None, copy: int | None = None
) -> str:
    """The lesson pack as HTML; the same set makes the same file.

    The reader's language, if it is one of these, is chosen by the browser, otherwise the first; a switch changes it.
    `address` is where others find the app (see `tutor.link.public`): the teacher's part names the link to the page
    there that reads the result codes. `copy` is the number of a pupil's copy; without one each browser draws a number,
    so that two pupils with equal results have two codes (of a set of which each copy has its own items, the items are
    those of no copy).
    """
    assignment = packed(assignment)
    lesson = _lesson(languages, assignment, address, copy)
    style, script = _style(), _asset("pack.js")
    policy = f"default-src 'none'; script-src '{_hashed(script)}'; style-src '{_hashed(style)}'; img-src data:"
    first = languages[0]
    silent = "".join(f'<p lang="{t.code}">{escape(_without_script(t))}</p>' for t in languages)
    icon = quote((_HERE / "app" / "icon.svg").read_text("utf-8"))
    return (
        f'<!doctype html>\n<html lang="{first.code}">\n<head>\n<meta charset="utf-8">\n'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}; base-uri 'none'; form-action 'none'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f'<meta name="generator" content="{escape(version_text(first))}">\n'
        f"<title>{escape(_title(first, assignment))}</title>\n"
        f'<link rel="icon" href="data:image/svg+xml,{icon}">\n<style>{style}</style>\n</head>\n<body>\n'
        f'{_ground()}\n<noscript>{silent}</noscript>\n<div id="page"></div>\n'
        f'<script type="application/json" id="lesson">{_embedded(lesson)}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _asset(name: str) -> str:
    return (_ASSETS / name).read_text("utf-8")


def _hashed(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _embedded(lesson: Json) -> str:
    """JSON that can stand in a page: it cannot end its element, nor begin a comment."""
    return json.dumps(lesson, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/").replace("<!", "\\u003c!")


def _style() -> str:
    """The style sheet: colours as the reader has them, or as switched, and those of paper."""
    dark, light = _colours(DARK), _colours(LIGHT)
    return (
        f":root{{color-scheme:light;{light}}}"
        f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{color-scheme:dark;{dark}}}}}'
        f':root[data-theme="dark"]{{color-scheme:dark;{dark}}}'
        f"@media print{{:root:root:root{{color-scheme:light;{_colours(PRINT)}}}}}\n{_asset('pack.css')}"
    )


def _colours(palette: Palette) -> str:
    return "".join(f"{name}:{value};" for name, value in css_variables(palette).items())


def _ground() -> str:
    """The empty board, once for all boards of the file."""
    drawn = "".join(map(live, empty_board()))
    return f'<svg class="defs" aria-hidden="true" focusable="false"><defs>{_group(drawn, "ground")}</defs></svg>'


def _group(drawn: str, name: str) -> str:
    return f'<g id="{name}" transform="scale({UNIT})" stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'


# ---------------------------------------------------------------- what the page is told


def _lesson(languages: Sequence[Translator], assignment: Assignment, address: str | None, copy: int | None) -> Json:
    items, album = assignment.items(copy), _Album()
    return {
        "langs": [{"code": t.code, "name": LANGUAGES[t.code], "short": LANGUAGES[t.code][:2]} for t in languages],
        "words": {t.code: _words(t, assignment, address, len(items)) for t in languages},
        "items": [_item(languages, item, album) for item in items],
        "shapes": list(album.shapes),
        "views": [list(view) for view in album.views],
        "size": [float(number(WIDTH * UNIT)), float(number(HEIGHT * UNIT)), UNIT],
        "signs": dict(VERDICTS),
        "outcomes": [_OUTCOMES[outcome] for outcome in Outcome],
        "code": {
            "kind": Code.RESULT.value,
            "signs": SIGNS,
            "modulus": MODULUS,
            "base": BASE_OF_CHECK,
            "fingerprint": [assignment.fingerprint, FINGERPRINTS],
            "copy": copy or (0 if assignment.own else None),
            "copies": COPIES,
        },
    }


@dataclass
class _Album:
    """Boards, of which each shape and each board is held once; the values are their numbers."""

    shapes: dict[str, int] = field(default_factory=dict)
    views: dict[tuple[int, ...], int] = field(default_factory=dict)

    def put(self, drawn: Iterable[Shape]) -> int:
        """The number of a board that shows these shapes."""
        view = tuple(self.shapes.setdefault(live(shape), len(self.shapes)) for shape in drawn)
        return self.views.setdefault(view, len(self.views))


def _item(languages: Sequence[Translator], item: Item, album: _Album) -> Json:
    screen = screen_of(item)
    return {
        "subject": item.subject.value,
        "codes": [option.code for option in options(screen)],
        "right": right_codes(screen)[0],
        "position": position_text(item.position, item.roll),
        "told": {t.code: _told(t, item, screen, album) for t in languages},
    }


def _told(t: Translator, item: Item, screen: Screen, album: _Album) -> Json:
    """An item in a language. Of each answer offered: its text, what is said to it, and the boards that show it, as long
    as the item is open and afterwards."""

    def board(shown: Pictured) -> int:
        return album.put(shapes(item.position, item.roll, shown.marks, words=shown.notes, off=t.p("tray", "off")))

    answers = []
    for option in options(screen):
        said = told(t, screen, option.code)
        answers.append(
            {
                "text": option_text(t, screen, option.code),
                "said": [said.opening, *said.sentences],
                "tried": board(pictured.of_choice(t, screen, option.code)),
                "after": board(pictured.of_choice(t, screen, option.code, settled=True)),
            }
        )
    mover = to_move_text(t, item.position.to_move)
    roll = f"{item.roll.high}-{item.roll.low}" if item.roll else ""
    return {
        "prompt": prompt(t, screen),
        "turn": t.t("{mover} Roll: {roll}.", mover=mover, roll=roll) if roll else t.t("The game is over."),
        "board": t.t("Board. {mover} Roll: {roll}.", mover=mover, roll=roll) if roll else _finished_board(t),
        "words": [position_words(t, item.position), *([spoken.roll_said(t, item.roll)] if roll else ())],
        "view": board(pictured.of_question(screen)),
        "answers": answers,
        "hints": list(hints(t, item)[:-1]),
        "solution": list(solution(t, screen)),
    }


def _finished_board(t: Translator) -> str:
    return t.p("pack", "Board. The game is over.")


# ---------------------------------------------------------------- words


def _title(t: Translator, assignment: Assignment) -> str:
    """What is practised."""
    if assignment.subjects == subjects_of(assignment.rules):
        return t.p("pack", "All rules")
    return " · ".join(subject_name(t, subject) for subject in assignment.subjects)


def _without_script(t: Translator) -> str:
    return t.p(
        "pack", "This file needs a browser in which scripts are not switched off. It asks nothing of the network."
    )


def _words(t: Translator, assignment: Assignment, address: str | None, count: int) -> Json:
    """What stands on the page around the items. Fields that the page fills are left as they are."""
    rules = rules_named(t, assignment.rules)
    query = link.link(f"{address or '/'}class", assignment.to_query())
    return {
        "title": _title(t, assignment),
        "about": " · ".join((t.n("{n} question", "{n} questions", count), level_heading(t, assignment.level), rules)),
        "language": t.t("Language"),
        "dark": t.p("pack", "Dark colours"),
        "questions": t.p("pack", "Questions"),
        "question": t.p("pack", "Question {number}", number="{number}"),
        "place": t.t("Question {number} of {count}", number="{number}", count=t.number(count)),
        "became": t.p("pack", "Question {number}: {outcome}", number="{number}", outcome="{outcome}"),
        "position": t.p("pack", "The position in words"),
        "hint": t.t("Hint"),
        "answer": t.p("pack", "Show the answer"),
        "answered": t.p("pack", "The answer:"),
        "offered": t.p("pack", "Offered: {answers}", answers="{answers}"),
        "back": t.p("pack", "Previous"),
        "next": t.p("pack", "Next"),
        "finish": t.p("pack", "To the result"),
        "result": t.p("pack", "Result"),
        "subjects": {each.value: subject_name(t, each) for each in assignment.subjects},
        "outcomes": {_OUTCOMES[outcome]: outcome_name(t, outcome) for outcome in Outcome},
        "code": t.p("pack", "Result code"),
        "coded": t.p(
            "pack",
            "Copy the code or read it out: it tells your teacher what became of each question. There is no name in it.",
        ),
        "copy": t.p("pack", "Copy the code"),
        "copied": t.p("pack", "Copied."),
        "again": t.p("pack", "Begin again"),
        "key": t.p("pack", "Key for teachers"),
        "keyed": t.p("pack", "All answers with their reasons, each beside its board."),
        "print": t.p("pack", "Print the key"),
        "return": t.p("pack", "Back to the questions"),
        "about-file": t.p("pack", "About this file"),
        "facts": [
            [t.p("pack", "Made by"), version_text(t)],
            [t.p("pack", "Rule set"), rules],
            [t.p("pack", "Seed"), assignment.seed],
            [t.p("pack", "The set in the app, where result codes are read"), query],
        ],
        "kept": t.p(
            "pack", "The file asks nothing of the network, and once its tab is closed it has forgotten all answers."
        ),
    }
