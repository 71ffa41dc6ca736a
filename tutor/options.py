"""The options that commands share: the language, the rule set, and how the answer is given."""

from __future__ import annotations

import click
from click.core import ParameterSource

from tutor import link
from tutor.question import DEFAULT_RULES, InputError, no_value
from tutor.ruleset import RULESETS
from tutor.scanner import shown
from tutor.translator import LANGUAGES, Translator, translator
from tutor.usage import Refused


def language(t: Translator) -> click.Option:
    """The language of the answer."""

    def read(ctx: click.Context, _: click.Parameter, code: str | None) -> None:
        if code is not None and code not in LANGUAGES:
            raise Refused(ctx, no_value(t, "--lang", code, tuple(LANGUAGES)))

    return click.Option(
        ["--lang"],
        metavar="|".join(LANGUAGES),
        expose_value=False,
        callback=read,
        help=t.p("help", "The language of the answer; otherwise that of the system."),
    )


def options(t: Translator, *more: str) -> list[click.Parameter]:
    """The options that every command has; `more` are other words that `--rules` takes."""
    names = ", ".join((*RULESETS, *more))
    rules = t.p(
        "help",
        "The rule set: {names}, with house rules such as {example}. Without this option: {default}.",
        names=names,
        example="greek+prime-timing=turn",
        default=DEFAULT_RULES,
    )
    return [option("--rules", t.p("usage", "RULES"), rules, default=DEFAULT_RULES), *answering(t)]


def answering(t: Translator) -> list[click.Parameter]:
    """How the answer is given."""
    return [flag("--json", t.p("help", "Answer in JSON.")), language(t)]


def position_and_roll(t: Translator) -> list[click.Parameter]:
    """A position and its roll."""
    roll = t.p("help", "The roll, when the position has none.")
    return [click.Argument(["position"], metavar=t.p("usage", "POSITION")), option("--roll", "6-5", roll)]


def option(name: str, metavar: str, told: str, default: str | None = None, short: str = "") -> click.Option:
    """An option with a value; `metavar` shows how the value is written, `told` says what it is."""
    return click.Option([*filter(None, (short,)), name], metavar=metavar, help=told, default=default)


def flag(name: str, told: str) -> click.Option:
    """An option that is given or not."""
    return click.Option([name], is_flag=True, help=told)


def given() -> frozenset[str]:
    """The names of the options and arguments that stand on the command line of the command that is carried out."""
    ctx = click.get_current_context()
    names = (param.name for param in ctx.command.params if param.name)
    return frozenset(name for name in names if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE)


def whole_number(t: Translator, part: str, text: str, least: int, most: int) -> int:
    """A whole number of so much at least and at most."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise no_value(t, part, text, (f"{least}–{most}",))
    return int(text)


# ---------------------------------------------------------------- what is printed

SHEETS = (".pdf", ".png")
"""The kinds of file that a page can be."""


def print_options(t: Translator, kinds: tuple[str, ...] = SHEETS, langs: str = "") -> list[click.Parameter]:
    """The options of pages to print, in a file of one of these kinds. `langs` says what is done with several languages;
    otherwise they stand side by side."""
    url = t.p(
        "help",
        "The address of the app for the code to scan; otherwise the setting {name}. Without one the code holds text.",
        name=link.SETTING,
    )
    beside = t.p("help", "The languages of the page, side by side; otherwise that of the answer.")
    return [
        option(
            "--output",
            t.p("usage", "FILE"),
            t.p("help", "A page to print: the file to write; its name ends in {kinds}.", kinds=", ".join(kinds)),
            short="-o",
        ),
        option("--langs", "el,en,uk", langs or beside),
        option("--url", "https://…", url),
    ]


def page_languages(t: Translator, codes: str | None) -> list[Translator]:
    """The translators of these languages, each once."""
    if codes is None:
        return [t]
    wanted = dict.fromkeys(code.strip().lower() for code in codes.split(","))
    for code in wanted:
        if code not in LANGUAGES:
            raise no_value(t, "langs", code, tuple(LANGUAGES))
    return [translator(code) for code in wanted]


def app_address(t: Translator, url: str | None) -> str | None:
    """Where others find the app: as given, or as this machine's setting has it."""
    part, text = ("url", url) if url is not None else (link.SETTING, link.setting())
    if not text and url is None:
        return None
    found = link.public(text)
    if found is None:
        sentence = t.p(
            "input",
            "Others cannot open “{text}”. Expected: an address of at most {most} characters, such as {example}.",
            text=shown(text),
            most=link.MOST,
            example="https://nardy.example",
        )
        raise InputError(sentence, part)
    return found
