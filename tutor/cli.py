"""The `nardy` command: everything else is loaded inside it, so that it can be interrupted meanwhile.

Exit codes (docs/interfaces.md): 0 answered, whatever the ruling; 2 the input could not be read or a file not
be written; 130 interrupted; 1 only for faults of the program. `check --exit-verdict` adds 3 and 4.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from nardy_start import INTERRUPTED, end_as_usual, end_at_once


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; the arguments are those of the process unless given."""
    try:
        end_at_once()
        from tutor import commands

        end_as_usual()
        return commands.run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    code = main()
    end_at_once()
    sys.exit(code)
