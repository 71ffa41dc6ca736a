"""A command's help and its usage errors in the reader's language: click reads the arguments, this has the words.

click's own words come from its own catalogue for the whole process; here every sentence comes from a
`Translator`, and an error is one line: which command, what is wrong, what was expected.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import click

from tutor.output import send
from tutor.question import InputError, no_value
from tutor.scanner import shown
from tutor.translator import Translator


class Refused(Exception):  # noqa: N818 (it is what the person reads, not a fault)
    """A command that is not carried out: which one, and why in one line."""

    def __init__(self, ctx: click.Context, error: InputError) -> None:
        super().__init__(": ".join(filter(None, (ctx.command_path, _named(ctx, error.part), error.message))))


def _named(ctx: click.Context, part: str | None) -> str | None:
    """A part of the question as it is called on the command line."""
    for param in ctx.command.params:
        if part and param.name == part.replace("-", "_"):
            return param.opts[-1] if isinstance(param, click.Option) else param.metavar
    return part


_SETTINGS: dict[str, Any] = {"allow_extra_args": True, "help_option_names": []}
"""Extra arguments are refused here, help is an option like the others: in both cases for the words."""


class Formatter(click.HelpFormatter):
    """Help that is never broken at a hyphen: `greek+prime-timing=turn` is copied from it as one word."""

    def write_text(self, text: str) -> None:
        """A paragraph."""
        before = " " * self.current_indent
        lines = textwrap.wrap(text, max(self.width - len(before), 11), **_WHOLE_WORDS)
        self.write("".join(f"{before}{line}\n" for line in lines))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Names and beside them what they are."""
        rows = list(rows)
        before, between = " " * self.current_indent, " " * col_spacing
        wide = min(max((len(name) for name, _ in rows), default=0), col_max)
        room = max(self.width - len(before) - wide - col_spacing, 10)
        for name, told in rows:
            lines = textwrap.wrap(told, room, **_WHOLE_WORDS) or [""]
            if len(name) > wide:
                self.write(f"{before}{name}\n")
                name = ""
            for line in lines:
                self.write(f"{before}{name:<{wide}}{between}{line}".rstrip() + "\n")
                name = ""


_WHOLE_WORDS: dict[str, Any] = {"break_on_hyphens": False, "break_long_words": False}


class Context(click.Context):
    """A context whose help is laid out by `Formatter`."""

    formatter_class = Formatter


class Command(click.Command):
    """A command whose help and errors are translated. `examples` stand at the end of its help."""

    context_class = Context

    def __init__(
        self,
        t: Translator,
        name: str,
        callback: Callable[..., Any],
        help: str,  # noqa: A002 (click's name)
        params: list[click.Parameter],
        examples: Iterable[str] = (),
    ) -> None:
        params = [*params, help_option(t)]
        super().__init__(name, _SETTINGS, callback, params, help, options_metavar=_options(t), add_help_option=False)
        self.t, self.examples = t, tuple(examples)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; `Refused` when they cannot be read."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise Refused(ctx, _explained(self.t, error, ctx)) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless an argument is left over."""
        try:
            if ctx.args:
                raise _too_many(self.t, ctx)
            return super().invoke(ctx)
        except InputError as error:
            raise Refused(ctx, error) from error

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, what the command does, its options, examples."""
        write_usage(self.t, ctx, formatter)
        write_text(formatter, self.help or "")
        write_options(self.t, self, formatter)
        if self.examples:
            with formatter.section(self.t.p("usage", "Examples")):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


class Group(click.Group):
    """The group of commands. Without a command it prints its help."""

    context_class = Context

    def __init__(
        self,
        t: Translator,
        name: str,
        help: str,  # noqa: A002 (click's name)
        params: list[click.Parameter],
        commands: Mapping[str, Callable[[], click.Command]],
    ) -> None:
        super().__init__(
            name,
            context_settings={"help_option_names": []},
            params=[*params, help_option(t)],
            help=help,
            callback=lambda **_: None,
            invoke_without_command=True,
            no_args_is_help=False,
            options_metavar=_options(t),
            subcommand_metavar=f"{t.p('usage', 'COMMAND')} …",
            add_help_option=False,
        )
        self.t, self.offered = t, commands

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands in the order in which they are explained."""
        return list(self.offered)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name, made when it is asked for: the others need not be waited for."""
        if cmd_name not in self.commands and cmd_name in self.offered:
            self.commands[cmd_name] = self.offered[cmd_name]()
        return self.commands.get(cmd_name)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; `Refused` when they cannot be read."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise Refused(ctx, _explained(self.t, error, ctx)) from error

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named first; `InputError` when there is none of this name."""
        if args[0] not in self.offered:
            raise Refused(ctx, _unknown(self.t, args[0], self.offered))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, or print the help when none is named."""
        found = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            show_help(self.t, ctx)
        return found

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, what it is for, the commands, the options."""
        write_usage(self.t, ctx, formatter)
        write_text(formatter, self.help or "")
        with formatter.section(self.t.p("usage", "Commands")):
            made = ((name, self.get_command(ctx, name)) for name in self.offered)
            formatter.write_dl([(name, (command and command.help) or "") for name, command in made])
        write_options(self.t, self, formatter)


def _options(t: Translator) -> str:
    return f"[{t.p('usage', 'OPTIONS')}]"


def help_option(t: Translator) -> click.Option:
    """`--help`, which prints the help of its command and ends."""

    def show(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            show_help(t, ctx)
            ctx.exit()

    return click.Option(
        ["-h", "--help"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=t.p("usage", "Show this help and end."),
    )


def show_help(t: Translator, ctx: click.Context) -> None:
    """Print the help of the command in `ctx`."""
    send(t, ctx.get_help())


def write_usage(t: Translator, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """How the command is written."""
    formatter.write_usage(ctx.command_path, _pieces(ctx), prefix=f"{t.p('usage', 'Usage')}: ")


def _pieces(ctx: click.Context) -> str:
    """What follows the command's name, in the order in which it is written."""
    command = ctx.command
    arguments = (param for param in command.params if isinstance(param, click.Argument))
    pieces = [str(command.options_metavar), *(_argument(each) for each in arguments)]
    return " ".join((*pieces, command.subcommand_metavar) if isinstance(command, click.Group) else pieces)


def _argument(argument: click.Argument) -> str:
    """An argument, in square brackets when it may be left out."""
    return str(argument.metavar) if argument.required else f"[{argument.metavar}]"


def write_text(formatter: click.HelpFormatter, text: str) -> None:
    """A paragraph of its own, indented."""
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)


def write_options(t: Translator, command: click.Command, formatter: click.HelpFormatter) -> None:
    """Every option with its value and what it is for."""
    rows = []
    for option in command.params:
        if isinstance(option, click.Option):
            names = ", ".join(option.opts)
            rows.append((names if option.is_flag else f"{names} {option.metavar}", option.help or ""))
    with formatter.section(t.p("usage", "Options")):
        formatter.write_dl(rows)


# ---------------------------------------------------------------- what is wrong with the arguments


def _explained(t: Translator, error: click.UsageError, ctx: click.Context) -> InputError:
    params = ctx.command.params
    if isinstance(error, click.NoSuchOption):
        names = [name for param in params if isinstance(param, click.Option) for name in param.opts]
        return _unknown(t, error.option_name, names)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        message = t.p("usage", "This is missing. Expected: {usage}.", usage=_usage(ctx))
        return InputError(message, error.param.metavar)
    if isinstance(error, click.BadOptionUsage):
        option = next((p for p in params if error.option_name in p.opts), None)
        if isinstance(option, click.Option) and option.is_flag:
            return InputError(t.p("usage", "This option takes no value."), error.option_name)
        value = str(option.metavar) if option else ""
        return InputError(t.p("usage", "A value is missing. Expected: {value}.", value=value), error.option_name)
    return InputError(t.p("usage", "The arguments cannot be read. Expected: {usage}.", usage=_usage(ctx)))


def _too_many(t: Translator, ctx: click.Context) -> InputError:
    fields = {"found": shown(ctx.args[0]), "usage": _usage(ctx)}
    return InputError(t.p("usage", "“{found}” is one argument too many. Expected: {usage}.", **fields))


def _usage(ctx: click.Context) -> str:
    return f"{ctx.command_path} {_pieces(ctx)}"


def _unknown(t: Translator, found: str, names: Iterable[str]) -> InputError:
    """There is no option or command of this name; the one that was probably meant."""
    valid = tuple(names)
    close = get_close_matches(found[:40], valid, 1, 0.75)
    if not close:
        return no_value(t, "", found, valid)
    fields = {"found": shown(found), "close": close[0]}
    return InputError(t.p("usage", "“{found}” is not known here. Is {close} meant?", **fields))
