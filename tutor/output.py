"""Where the command's answers go: standard output, always in UTF-8, and files."""

from __future__ import annotations

import errno
import io
import json
import os
import secrets
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TextIO

from tutor.answers import Json
from tutor.question import InputError, no_value
from tutor.scanner import path_shown
from tutor.translator import Translator


def speak_utf8() -> None:
    """Write UTF-8 whatever the locale says: answers are in three alphabets, and JSON is UTF-8.

    Without a standard stream (it can be closed) what is written to it is lost, as it would be anywhere. What is read
    and is no text is replaced.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.FileIO(os.devnull, "w"), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def send(t: Translator, text: str, end: str = "\n") -> None:
    """Print a line at once; `InputError` when the output takes no more, `BrokenPipeError` when nobody reads."""
    try:
        print(text, end=end, flush=True)
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
    """Write a file; `InputError` about the part `output` when that cannot be done. What stood in it stays until all of
    the new is there."""
    try:
        _write(path, content)
    except OSError as error:
        raise InputError(_not_written(t, error), "output") from error


_ONLY_INTO_IT = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY)
"""What is said where nothing can be put in the place of a file; the file itself can perhaps be written all the same."""


def _write(path: Path, content: bytes) -> None:
    before = _status(path)
    if before and not _replaceable(before):
        path.write_bytes(content)
        return
    _expect_writable(path, before)
    try:
        _put_in_place(Path(os.path.realpath(path)), before, content)
    except OSError as error:
        if before is None or error.errno not in _ONLY_INTO_IT:
            raise
        path.write_bytes(content)


def _status(path: Path) -> os.stat_result | None:
    """What is there; None where nothing is."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _replaceable(status: os.stat_result) -> bool:
    """Whether this is a file, and not a device, a pipe, or what a standard stream writes to."""
    if not stat.S_ISREG(status.st_mode):
        return False
    for number in (1, 2):
        with suppress(OSError):
            if os.path.samestat(status, os.fstat(number)):
                return False
    return True


def _expect_writable(path: Path, status: os.stat_result | None) -> None:
    """`OSError` for a file that is kept from being written."""
    if status and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _put_in_place(path: Path, before: os.stat_result | None, content: bytes) -> None:
    """Write a file beside this one and put it in its place, with the same owner and permissions."""
    with _beside(path) as (written, file):
        file.write(content)
        file.flush()
        if before:
            with suppress(OSError):
                os.chown(written, before.st_uid, before.st_gid)
            written.chmod(stat.S_IMODE(before.st_mode))
        os.fsync(file.fileno())
        written.replace(path)


@contextmanager
def _beside(path: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A new file in the folder of this one, which is gone afterwards if it still has its name."""
    name = path.with_name(f".nardy-{secrets.token_hex(8)}")
    with name.open("xb") as file:
        try:
            yield name, file
        finally:
            name.unlink(missing_ok=True)


def _expect_place(t: Translator, path: Path) -> None:
    """`InputError` where a file cannot be written, before what is written is worked out."""
    try:
        before = _status(path)
        _expect_writable(path, before)
        if before is None:
            with _beside(Path(os.path.realpath(path))):
                return
    except OSError as error:
        raise InputError(_not_written(t, error), "output") from error


def output_file(t: Translator, output: str, kinds: tuple[str, ...], example: str) -> Path:
    """The file to write, of a kind that can be written, and where one can be."""
    path = Path(output)
    if not output or "\0" in output:
        raise InputError(
            t.p("output", "The name of a file is missing. Expected: {example}.", example=example), "output"
        )
    if os.path.isdir(path):  # noqa: PTH112 (`Path.is_dir` stumbles over a name that is too long)
        raise InputError(t.p("output", "This is a folder. Expected: the name of a file."), "output")
    if path.suffix.lower() not in kinds:
        raise no_value(t, "output", path.suffix or path.name, kinds)
    _expect_place(t, path)
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
