"""Where the command's answers go: standard output, always in UTF-8, and files."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tutor.answers import Json
from tutor.question import InputError, no_value
from tutor.scanner import path_shown
from tutor.translator import Translator


def speak_utf8() -> None:
    """Write UTF-8 whatever the locale says: answers are in three alphabets, and JSON is UTF-8.

    Without a standard stream (it can be closed) what is written to it is lost, as it would be anywhere.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, "w"), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def send(t: Translator, text: str) -> None:
    """Print a line at once; `InputError` when the output takes no more, `BrokenPipeError` when nobody reads."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        forget(sys.stdout)
        raise InputError(_not_written(t, error)) from error


def complain(text: str) -> None:
    """Print a line to standard error, if it takes one: what went wrong is in the exit code too."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        forget(sys.stderr)


@contextmanager
def progress() -> Iterator[Callable[[str], None] | None]:
    """What shows, in one line of a terminal, how far something is; None where nobody sees it. The line is gone
    afterwards."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield lambda text: print(f"\r{text}", end="", file=sys.stderr, flush=True)
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def forget(stream: TextIO) -> None:
    """Let the interpreter close a standard stream without a complaint about what could not be written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def write(t: Translator, path: Path, content: bytes) -> None:
    """Write a file; `InputError` about the part `output` when that cannot be done."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(_not_written(t, error), "output") from error


def output_file(t: Translator, output: str, kinds: tuple[str, ...], example: str) -> Path:
    """The file to write, of a kind that can be written."""
    path = Path(output)
    if not output or "\0" in output:
        raise InputError(
            t.p("output", "The name of a file is missing. Expected: {example}.", example=example), "output"
        )
    if os.path.isdir(path):  # noqa: PTH112 (`Path.is_dir` stumbles over a name that is too long)
        raise InputError(t.p("output", "This is a folder. Expected: the name of a file."), "output")
    if path.suffix.lower() not in kinds:
        raise no_value(t, "output", path.suffix or path.name, kinds)
    return path


def save(t: Translator, path: Path, content: bytes, answer: Json, as_json: bool) -> None:
    """Write a file and say so; in JSON, the answer that it was made from, and the file."""
    write(t, path, content)
    written = t.p("output", "Written: {file}", file=path_shown(str(path)))
    send(t, indented({**answer, "file": str(path)}) if as_json else written)


def _not_written(t: Translator, error: OSError) -> str:
    """Why something could not be written."""
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return t.p("output", "There is no such folder. Expected: a file in a folder that exists.")
        case errno.EISDIR:
            return t.p("output", "This is a folder. Expected: the name of a file.")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return t.p("output", "Writing is not permitted here. Expected: a file that can be written to.")
        case errno.ENOSPC | errno.EDQUOT:
            return t.p("output", "There is no room left to write to.")
        case errno.ENAMETOOLONG:
            return t.p("output", "The name of the file is too long.")
        case _:
            return t.p("output", "Writing failed (error {number}).", number=error.errno)


def indented(answer: Json) -> str:
    """An answer as JSON that a person can read too."""
    return json.dumps(answer, ensure_ascii=False, indent=2)


def width() -> int | None:
    """How wide a terminal is; None when the text goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
