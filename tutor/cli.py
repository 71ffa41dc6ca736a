"""The `nardy` command: everything else is loaded inside it, so that it can be interrupted meanwhile.

Exit codes (docs/interfaces.md): 0 answered, whatever the ruling; 2 the input could not be read or a file not
be written; 130 interrupted; 1 only for faults of the program. `check --exit-verdict` adds 3 and 4, and
`lessons verify` 3 for lessons with a fault.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; the arguments are those of the process unless given."""
    try:
        end_at_once()
        from tutor import commands

        end_as_usual()
        return commands.run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        return INTERRUPTED
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


if __name__ == "__main__":
    sys.exit(main())
