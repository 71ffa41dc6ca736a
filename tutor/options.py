"""The options that commands share: the language, the rule set, and how the answer is given."""

from __future__ import annotations

import click

from tutor.question import DEFAULT_RULES, no_value
from tutor.ruleset import RULESETS
from tutor.translator import LANGUAGES, Translator
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


def option(name: str, metavar: str, told: str, default: str | None = None, short: str = "") -> click.Option:
    """An option with a value; `metavar` shows how the value is written, `told` says what it is."""
    return click.Option([*filter(None, (short,)), name], metavar=metavar, help=told, default=default)


def flag(name: str, told: str) -> click.Option:
    """An option that is given or not."""
    return click.Option([name], is_flag=True, help=told)
