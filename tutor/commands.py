"""The commands of `nardy`: what stands on the command line becomes a question, the answer is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from tutor import __version__
from tutor.answers import Json, board_answer, check_answer
from tutor.data import folder
from tutor.export import WRITERS, file, plays_pdf
from tutor.network import EVERYWHERE
from tutor.notation import ruleset_text
from tutor.options import (
    SHEETS,
    answering,
    app_address,
    flag,
    language,
    option,
    options,
    page_languages,
    position_and_roll,
    print_options,
    whole_number,
)
from tutor.output import complain, forget, indented, output_file, progress, save, send, speak_utf8, width
from tutor.palette import PALETTES
from tutor.position import Color
from tutor.question import (
    ALL,
    DEFAULT_RULES,
    Do,
    InputError,
    Question,
    no_value,
    read_board,
    read_hops,
    read_house,
    read_rules,
    thrown,
)
from tutor.report import lessons_report, report
from tutor.ruleset import RULESETS, VERSION
from tutor.ruling import Verdict
from tutor.scanner import shown
from tutor.translator import LANGUAGES, CatalogueError, Translator, negotiate, translator
from tutor.usage import Command, Group, Refused

NAME = "nardy"
UNREADABLE, FAULT, FALSE = 2, 1, 3
VERDICTS = {Verdict.LEGAL: 0, Verdict.ILLEGAL: 3, Verdict.OPEN: 4}
"""The exit codes of `check --exit-verdict`."""


def run(arguments: list[str]) -> int:
    """Carry out what the arguments ask for; the exit code."""
    speak_utf8()
    try:
        return _run(arguments)
    except BrokenPipeError:
        forget(sys.stdout)
        return 0
    except Refused as error:
        complain(str(error))
        return UNREADABLE
    except CatalogueError as error:
        complain(f"{NAME}: {error}")
        return FAULT


def _run(arguments: list[str]) -> int:
    asked = _asked_for(arguments)
    t = _translator(asked)
    group = nardy(t, asked)
    context = click.Context(group, info_name=NAME)
    try:
        with group.make_context(NAME, arguments) as context:
            code = group.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except InputError as error:
        raise Refused(context, error) from error
    return code if isinstance(code, int) else 0


def _translator(asked: str) -> Translator:
    """The translator of the language that is asked for, or of the system's; the option itself is checked later."""
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), None)
    return translator(asked if asked in LANGUAGES else negotiate(system))


def _asked_for(arguments: list[str]) -> str:
    """What `--lang` says last, wherever it stands."""
    found = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            found = argument.removeprefix("--lang=")
        elif argument == "--lang":
            found = "".join(arguments[place + 1 : place + 2])
    return found


# ---------------------------------------------------------------- the commands


def nardy(t: Translator, asked: str = "") -> click.Group:
    """The whole command in one language; `asked` is the one that was asked for, if any."""
    version = click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=lambda ctx, _, wanted: _version(t, ctx, wanted),
        help=t.p("help", "Print the version and end."),
    )
    about = t.p(
        "help",
        "Long nardy: every legal play of a position and a roll, and why anything else is refused. "
        "A position is written like {position}, a play like {play}.",
        position=EXAMPLE,
        play="24/18/13",
    )
    commands: dict[str, Callable[[], click.Command]] = {
        "plays": lambda: _plays(t),
        "explain": lambda: _explain(t),
        "check": lambda: _check(t),
        "draw": lambda: _draw(t),
        "card": lambda: _card(t),
        "say": lambda: _spoken(t),
        "rolls": lambda: _rolls(t),
        "facts": lambda: _facts(t),
        "compare": lambda: _compare(t),
        "batch": lambda: _batch(t),
        "app": lambda: _app(t, asked),
        "lessons": lambda: _lessons(t),
        "ask": lambda: _ask(t),
        "drills": lambda: _drills(t),
        "worksheet": lambda: _worksheet(t),
        "pack": lambda: _pack(t),
        "rank": lambda: _rank(t),
        "play": lambda: _play(t),
        "review": lambda: _review(t),
        "train": lambda: _train(t),
    }
    return Group(t, NAME, about, [language(t), version], commands)


def _ask(t: Translator) -> Group:
    from tutor.ask import ask  # only who asks waits for it

    return ask(t)


def _drills(t: Translator) -> Command:
    from tutor.practice import drills  # only who practises waits for it

    return drills(t)


def _worksheet(t: Translator) -> Command:
    from tutor.practice import worksheet  # only who practises waits for it

    return worksheet(t)


def _pack(t: Translator) -> Command:
    from tutor.practice import lesson_pack  # only who practises waits for it

    return lesson_pack(t)


def _rank(t: Translator) -> Command:
    from tutor.ranks import rank_command  # only who ranks waits for it

    return rank_command(t)


def _play(t: Translator) -> Command:
    from tutor.dialogue import play_command  # only who plays waits for it

    return play_command(t)


def _review(t: Translator) -> Command:
    from tutor.hindsight import review_command  # only who looks a game over waits for it

    return review_command(t)


def _train(t: Translator) -> Command:
    from tutor.workshop import train  # only who trains waits for it

    return train(t)


EXAMPLE = "w24x15.b24x15.w65"


def _version(t: Translator, ctx: click.Context, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        send(t, f"{NAME} {__version__} ({t.p('help', 'rule sets version {version}', version=VERSION)})")
        ctx.exit()


def _say(t: Translator, do: Do, answer: Json, as_json: bool) -> None:
    send(t, indented(answer) if as_json else report(t, do, answer, width()))


def _asked(t: Translator, do: Do, name: str, told: str, examples: Sequence[str]) -> Command:
    """A command that asks one question about a position, and answers it on the screen or as a file."""

    def run(position: str, roll: str | None, output: str | None, rules: str, json: bool) -> None:
        _answer(t, Question(do, position, roll, rules), output, json)

    return Command(t, name, run, told, [*position_and_roll(t), _output(t, WRITERS[do]), *options(t)], examples)


def _answer(t: Translator, question: Question, output: str | None, as_json: bool) -> None:
    """Answer a question on the screen, or as a file."""
    do = question.do
    path = None if output is None else output_file(t, output, tuple(WRITERS[do]), f"{do}.csv")
    answer = question.answer(t)
    if path is None:
        _say(t, do, answer, as_json)
    else:
        save(t, path, _made(t, do, answer, path.suffix.lower()), answer, as_json)


def _made(t: Translator, do: Do, answer: Json, kind: str) -> bytes:
    """The file; of what takes long a terminal shows how far it is."""
    if (do, kind) != (Do.PLAYS, ".pdf"):
        return file(t, do, answer, kind)
    with progress() as told:
        return plays_pdf(t, answer, told)


def _output(t: Translator, kinds: Iterable[str]) -> click.Option:
    """The file to answer with."""
    told = t.p("help", "Answer as a file; its name ends in {kinds}.", kinds=", ".join(kinds))
    return option("--output", t.p("usage", "FILE"), told, None, "-o")


def _plays(t: Translator) -> Command:
    told = t.p("help", "Every legal play, grouped by the position it leads to.")
    return _asked(t, Do.PLAYS, "plays", told, (f"{NAME} plays {EXAMPLE}", f"{NAME} plays w24x15.b24x15.w --roll 3-3"))


def _explain(t: Translator) -> Command:
    told = t.p("help", "Every own checker with each die as the first step: allowed, allowed later, or why not.")
    return _asked(t, Do.EXPLAIN, "explain", told, (f"{NAME} explain {EXAMPLE}",))


def _rolls(t: Translator) -> Command:
    def run(
        position: str, roll: str | None, output: str | None, theme: str, width: str | None, rules: str, json: bool
    ) -> None:
        question = Question(Do.ROLLS, position, roll, rules)
        path = None if output is None else output_file(t, output, kinds, "rolls.svg")
        if path is None or path.suffix.lower() in WRITERS[Do.ROLLS]:
            _answer(t, question, output, json)
        else:
            save(t, path, _rolls_drawn(t, question, path.suffix.lower(), theme, width), question.answer(t), json)

    kinds = (*_MAP_KINDS, *WRITERS[Do.ROLLS])
    params = [*position_and_roll(t), _output(t, kinds), _theme(t), _width(t), *options(t)]
    told = t.p("help", "The 21 rolls: dice playable, positions reached, pips lost, and the chance of a blocked roll.")
    examples = f"{NAME} rolls w24x15.b24x15.w", f"{NAME} rolls w24x15.b24x15.w -o rolls.svg"
    return Command(t, "rolls", run, told, params, examples)


def _rolls_drawn(t: Translator, question: Question, kind: str, theme: str, width: str | None) -> bytes:
    """The map of the rolls as a file of this kind."""
    from tutor import drawing

    palette, wide = PALETTES[_choice(t, "theme", theme, tuple(PALETTES))], _wide(t, width, kind)
    position, _ = read_board(t, question.position, question.roll)
    return drawing.rolls(t, read_rules(t, question.rules), position).file(kind, palette, wide)


def _facts(t: Translator) -> Command:
    told = t.p(
        "help",
        "What can be counted about both sides: pips, rows of points, points to land on, what the next roll allows.",
    )
    return _asked(t, Do.FACTS, "facts", told, (f"{NAME} facts w24x15.b24x15.w",))


def _compare(t: Translator) -> Command:
    def run(
        position: str, plays: tuple[str, str], roll: str | None, output: str | None, rules: str, json: bool
    ) -> None:
        _answer(t, Question(Do.COMPARE, position, roll, rules, plays=plays), output, json)

    play = t.p("usage", "PLAY")
    both = click.Argument(["plays"], nargs=2, metavar=f"{play} {play}")
    told = t.p("help", "Two plays side by side, each in quotes: where they lead, and what they leave the opponent.")
    example = f'{NAME} compare w24x14-13.b24x15.w65 "24/18/13" "24/18 13/8"'
    params = [*position_and_roll(t), both, _output(t, WRITERS[Do.COMPARE]), *options(t)]
    return Command(t, "compare", run, told, params, (example,))


def _check(t: Translator) -> Command:
    def run(
        position: str,
        play: tuple[str, ...],
        roll: str | None,
        rules: str,
        json: bool,
        exit_verdict: bool,
        output: str | None,
        **printed: Any,
    ) -> int:
        question = Question(Do.CHECK, position, roll, rules, " ".join(play))
        if output is None:
            _only_on_paper(t, printed)
            answer = question.answer(t)
            _say(t, Do.CHECK, answer, json)
        else:
            path = output_file(t, output, SHEETS, "sheet.pdf")
            answer, made = _ruling_sheet(t, question, printed, path.suffix.lower())
            save(t, path, made, answer, json)
        return VERDICTS[_verdict(answer)] if exit_verdict else 0

    coded = t.p("help", "End with exit code 0 for allowed, 3 for not allowed, 4 for left open or differing.")
    params = [
        *position_and_roll(t),
        click.Argument(["play"], nargs=-1, required=True, metavar=t.p("usage", "PLAY")),
        *options(t, ALL),
        flag("--exit-verdict", coded),
        *print_options(t),
        click.Option(
            ["--house"],
            metavar=t.p("usage", "RULES"),
            multiple=True,
            help=t.p("help", "House rules to rule under beside the others, such as {example}.", example="prime=never"),
        ),
    ]
    told = t.p(
        "help", "The ruling on a play, with every reason. With {option} under each rule set.", option="--rules all"
    )
    examples = (
        f"{NAME} check {EXAMPLE} 24/18 24/19 --rules all",
        f"{NAME} check {EXAMPLE} 24/18 24/19 --langs el,uk -o sheet.pdf",
    )
    return Command(t, "check", run, told, params, examples)


def _verdict(answer: Json) -> Verdict:
    """The ruling; open when rule sets differ."""
    found = {Verdict(ruling["ruling"]) for ruling in answer.get("rulings", [answer])}
    return found.pop() if len(found) == 1 else Verdict.OPEN


# ---------------------------------------------------------------- on paper


def _only_on_paper(t: Translator, printed: dict[str, Any]) -> None:
    """`InputError` when an option is given that says nothing without a page."""
    for part, value in printed.items():
        if value not in (None, ()):
            raise InputError(
                t.p("input", "This is for a page to print. Expected beside it: {option}.", option="-o"), part
            )


def _ruling_sheet(t: Translator, question: Question, printed: dict[str, Any], kind: str) -> tuple[Json, bytes]:
    """The ruling, and its sheet as a file of this kind."""
    if question.rules.strip().lower() == ALL:
        sentence = t.p(
            "input",
            "A page is for the rules that were agreed on; the other rule sets stand beside them. Expected: {values}.",
            values=", ".join(RULESETS),
        )
        raise InputError(sentence, "rules", None, tuple(RULESETS))
    from tutor.dispute import settle
    from tutor.sheet import sheet

    answer = question.answer(t)
    rules = read_rules(t, question.rules)
    position, roll = read_board(t, question.position, question.roll)
    houses = tuple(read_house(t, text, rules) for text in printed["house"])
    case = settle(rules, position, thrown(t, roll), read_hops(t, question.play), houses)
    page = sheet(page_languages(t, printed["langs"]), case, app_address(t, printed["url"]))
    return answer, page.file(kind, PALETTES["print"])


def _card(t: Translator) -> Command:
    def run(rules: str, json: bool, output: str | None, langs: str | None, url: str | None) -> None:
        path = output_file(t, output or "", SHEETS, "card.pdf")
        agreed = read_rules(t, rules)
        from tutor.card import card

        page = card(page_languages(t, langs), agreed, app_address(t, url))
        save(t, path, page.file(path.suffix.lower(), PALETTES["print"]), {"rules": ruleset_text(agreed)}, json)

    told = t.p("help", "The rules that a table has agreed on, on a page to sign.")
    example = f"{NAME} card --rules greek+prime-timing=turn --langs el,uk -o card.pdf"
    return Command(t, "card", run, told, [*options(t), *print_options(t)], (example,))


# ---------------------------------------------------------------- a drawing

_SEATS = {"white": Color.WHITE, "black": Color.BLACK}
_NUMBERS = {"own": False, "forward": True}
_KINDS = {".svg": 760, ".png": 1000, ".pdf": 170, ".txt": 0}
"""The formats, with the usual width: in pixels, of a PDF in millimetres. A board in plain text has one width only."""
_MAP_KINDS = (".svg", ".png", ".pdf")
"""The formats of a map of the rolls; its usual widths are the same."""
_LEAST_WIDTH, _MOST_WIDTH = 50, 8000


def _draw(t: Translator) -> Command:
    def run(
        position: str,
        steps: tuple[str, ...],
        roll: str | None,
        play: str | None,
        rules: str,
        json: bool,
        no_caption: bool,
        output: str,
        **look: Any,
    ) -> None:
        path = output_file(t, output, tuple(_KINDS), "board.svg")
        position, play = _position_and_play(position, play, steps)
        answer, made = _drawn(t, (position, roll, play, rules), look, path.suffix.lower(), not no_caption)
        save(t, path, made, answer, json)

    to_file = t.p("help", "The file to write; its name ends in {kinds}.", kinds=", ".join(_KINDS))
    numbers = t.p(
        "help", "How points are counted: from the head down (own), or from 1 up as in Russian books (forward)."
    )
    params = [
        *position_and_roll(t),
        click.Argument(["steps"], nargs=-1, metavar=t.p("usage", "PLAY")),
        option("--play", t.p("usage", "PLAY"), t.p("help", "A play to rule on and draw.")),
        flag("--no-caption", t.p("help", "Leave out the reasons under the board.")),
        option("--output", t.p("usage", "FILE"), to_file, "", "-o"),
        _theme(t),
        option("--seat", "|".join(_SEATS), t.p("help", "The side at the bottom; otherwise the side to move.")),
        option("--numbers", "|".join(_NUMBERS), numbers, "own"),
        _width(t),
        *options(t),
    ]
    told = t.p("help", "The board as a file, with the arrows of a play or the marks of its refusal.")
    return Command(t, "draw", run, told, params, (f"{NAME} draw {EXAMPLE} --play 24/18 24/19 -o board.svg",))


def _theme(t: Translator) -> click.Option:
    told = t.p("help", "The colours: for a screen, light or dark, or for print.")
    return option("--theme", "|".join(PALETTES), told, "light")


def _width(t: Translator) -> click.Option:
    return option("--width", "1000", t.p("help", "The width in pixels, of a PDF in millimetres."))


def _wide(t: Translator, text: str | None, kind: str) -> int:
    """How wide a drawing is made; usually as wide as drawings of its kind are."""
    return _KINDS[kind] if text is None else whole_number(t, "width", text, _LEAST_WIDTH, _MOST_WIDTH)


def _position_and_play(position: str, play: str | None, steps: Sequence[str]) -> tuple[str, str | None]:
    """What is to be drawn. A play may be written as several arguments; so the position may come after them, and then
    the first of these was taken for it."""
    words = [position, *steps]
    if play is not None and "/" in position and steps:
        words = [words[-1], *words[:-1]]
    parts = [*([] if play is None else [play]), *words[1:]]
    return words[0], " ".join(parts) if parts else None


def _drawn(
    t: Translator, asked: tuple[str, str | None, str | None, str], look: dict[str, Any], kind: str, captioned: bool
) -> tuple[Json, bytes]:
    """The answer about what is drawn, and the drawing as a file of this kind, with the reasons or without them."""
    from tutor import drawing
    from tutor.board import View

    palette = PALETTES[_choice(t, "theme", look["theme"], tuple(PALETTES))]
    seat = None if look["seat"] is None else _SEATS[_choice(t, "seat", look["seat"], tuple(_SEATS))]
    forward = _NUMBERS[_choice(t, "numbers", look["numbers"], tuple(_NUMBERS))]
    width = _wide(t, look["width"], kind)
    position, roll = read_board(t, *asked[:2])
    rules, view = read_rules(t, asked[3]), View(seat or position.to_move, reverse_numbers=forward)
    if asked[2] is None:
        answer, made = board_answer(t, rules, position, roll), drawing.board(t, rules, position, roll, view)
    else:
        case = rules, position, thrown(t, roll), read_hops(t, asked[2])
        answer, made = check_answer(t, *case), drawing.ruling(t, *case, view, captioned)
    if kind == ".txt":
        return answer, drawing.plain(t, made, position, roll, view).encode()
    return answer, made.file(kind, palette, width)


def _choice(t: Translator, part: str, value: str, valid: tuple[str, ...]) -> str:
    if value not in valid:
        raise no_value(t, part, value, valid)
    return value


# ---------------------------------------------------------------- sentences to hear


def _spoken(t: Translator) -> Command:
    def run(position: str, steps: tuple[str, ...], roll: str | None, rules: str, json: bool) -> None:
        from tutor.spoken import said_answer

        answer = said_answer(t, position, roll, rules, " ".join(steps) if steps else None)
        send(t, indented(answer) if json else "\n".join(answer["sentences"]))

    play = click.Argument(["steps"], nargs=-1, metavar=t.p("usage", "PLAY"))
    told = t.p("help", "The position in sentences to read aloud or to hear, with a play also the ruling on it.")
    params, example = [*position_and_roll(t), play, *options(t, ALL)], f"{NAME} say {EXAMPLE} 24/18 18/13"
    return Command(t, "say", run, told, params, (example,))


# ---------------------------------------------------------------- many questions, and the app


def _batch(t: Translator) -> Command:
    def run(rules: str, json: bool) -> None:  # noqa: ARG001 (it is JSON in any case)
        from tutor import batch  # only who has many questions waits for it

        if rules.strip().lower() != ALL:
            read_rules(t, rules, ALL)
        if sys.stdin is not None:
            batch.run(t, sys.stdin.buffer, lambda line: send(t, line), rules)

    told = t.p("help", "Answer JSON requests, one a line, with JSON, one a line, until the input ends.")
    return Command(t, "batch", run, told, options(t), (f"{NAME} batch < in.jsonl > out.jsonl",))


USUAL_PORT = 8501
_ALONE: dict[str, Any] = {"is_flag": False, "flag_value": EVERYWHERE[0]}
"""What `--host` alone stands for."""


def _app(t: Translator, asked: str) -> Command:
    def run(host: str, port: str | None, rules: str, json: bool) -> int:
        from tutor import serving

        given = None if port is None else whole_number(t, "port", port, 1, 65535)
        query = _query(t, rules, asked)
        if given is not None:
            serving.ask_for(t, host, given)
        number = given or serving.free_port(t, host, USUAL_PORT)
        address = serving.address(host, number) + query
        beyond = serving.beyond(host, number)
        others = [other + query for other in beyond or ()]
        started = t.p("output", "The app: {address} (Ctrl+C ends it)", address=address)
        if given is None and number != USUAL_PORT:
            ports = {"port": USUAL_PORT, "other": number}
            taken = t.p("output", "Something is served at {port} already, so the app takes {other}.", **ports)
            started = f"{taken}\n{started}"
        if beyond is not None:
            started = f"{started}\n{_for_others(t, others)}"
        send(t, indented({"address": address, "addresses": others}) if json else started)
        return FAULT if serving.serve(host, number, *(beyond or ())[:1]) else 0

    told_port = t.p("help", "The port to serve at; otherwise {port}, or the next one that is free.", port=USUAL_PORT)
    told_host = t.p(
        "help",
        "The address to serve at; without {host} every address of this machine, so that phones in the same network can "
        "open the app.",
        host=t.p("usage", "HOST"),
    )
    params = [
        click.Option(["--host"], metavar=f"[{t.p('usage', 'HOST')}]", help=told_host, default="localhost", **_ALONE),
        option("--port", t.p("usage", "PORT"), told_port),
        *options(t),
    ]
    told = t.p("help", "Start the app and print its address.")
    return Command(t, "app", run, told, params, (f"{NAME} app --port 8600", f"{NAME} app --host"))


def _for_others(t: Translator, addresses: Sequence[str]) -> str:
    """What phones open, and in a terminal the code for the likeliest address."""
    from tutor import qr

    if not addresses:
        return t.p(
            "output",
            "This machine has no address that a phone could open. Join a network, or switch on this machine's own "
            "hotspot, and start the app again.",
        )
    said = (
        t.p("output", "Phones in the same network open:")
        if len(addresses) == 1
        else t.p("output", "Phones in the same network open the first of these that answers:")
    )
    lines = [said, *(f"  {address}" for address in addresses)]
    if len(qr.modules(addresses[0])) <= (width() or 0):
        lines.append(qr.in_colour(addresses[0]))
    return "\n".join(lines)


def _query(t: Translator, rules: str, lang: str) -> str:
    """What the address says: the rule set, when it is not the usual one, and the language, when one was asked for."""
    text = ruleset_text(read_rules(t, rules))
    said = ["rules=" + text.replace("+", "%2B")] if text != DEFAULT_RULES else []
    if lang:
        said.append(f"lang={lang}")
    return "?" + "&".join(said) if said else ""


# ---------------------------------------------------------------- lessons


def _lessons(t: Translator) -> Group:
    told = t.p("help", "Lessons in files: facts that the rules prove, and prose in three languages.")
    return Group(t, "lessons", told, [language(t)], {"verify": lambda: _verify(t)})


def _verify(t: Translator) -> Command:
    def run(path: str | None, json: bool) -> int:
        answer = _verified(t, folder("lessons") if path is None else Path(path))
        send(t, indented(answer) if json else lessons_report(t, answer))
        return FALSE if answer["faults"] else 0

    told = t.p(
        "help",
        "Check lessons and cases: each fault with its file and line. "
        "Without {path}: those that come with the program. The exit code is 3 when there is a fault.",
        path=t.p("usage", "PATH"),
    )
    params = [click.Argument(["path"], required=False, metavar=t.p("usage", "PATH")), *answering(t)]
    return Command(t, "verify", run, told, params, (f"{NAME} lessons verify", f"{NAME} lessons verify 03-head --json"))


def _verified(t: Translator, path: Path) -> Json:
    """What is wrong with the lessons at a path and the cases beside them, or with the cases there; `InputError` when
    there are none of either."""
    from tutor import cases, lessons

    only = cases.held(path)
    course = lessons.Course((), (), ()) if only else lessons.read(path)
    inner = path if only else path / cases.FOLDER
    library = cases.read(inner) if cases.held(inner) else cases.Library((), (), 0)
    if not course.found and not library.found:
        message = t.p(
            "input",
            "No lesson can be read at “{found}”. Expected: a folder with {file}, or one that holds such folders.",
            found=shown(str(path), 80),
            file=lessons.FACTS,
        )
        raise InputError(message)
    faults = [
        {
            "file": str(fault.path),
            "line": fault.line or None,
            "flaw": fault.flaw.value,
            "message": lessons.fault_text(t, fault),
        }
        for fault in (*course.faults, *library.faults)
    ]
    return {"lessons": course.found, "cases": library.found, "faults": faults}
