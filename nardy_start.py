"""Where the `nardy` command begins, outside its package: loading that takes a while, and Ctrl+C may come meanwhile."""

from __future__ import annotations

import os
import signal

INTERRUPTED = 130
"""The exit code of a command that was interrupted."""


def main() -> int:
    """Run the command on the arguments of the process; its exit code."""
    end_at_once()
    from tutor.cli import main as run

    try:
        return run()
    finally:
        end_at_once()  # The interpreter has still to end.


def end_at_once() -> None:
    """From now on an interruption ends the process without a word, unless somebody sees to interruptions already.

    Thrown into an import or into the end of the interpreter, it could be lost, or be reported as a fault.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        try:
            signal.signal(signal.SIGINT, _end)
        except ValueError:  # This is not the main thread, and only there interruptions come.
            return


def end_as_usual() -> None:
    """From now on an interruption is a `KeyboardInterrupt` again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    os._exit(INTERRUPTED)
