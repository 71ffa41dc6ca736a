"""The analyser's start: what it loads and compiles on first use is prepared in the background, once for the server.

Until then the readable engine answers, which lists and explains plays and values none.
"""

from __future__ import annotations

from functools import cache
from threading import Thread


class _Preparing:
    """The thread that prepares it, and how that ended."""

    def __init__(self) -> None:
        self.ready = False
        self.failure: Exception | None = None
        Thread(target=self._prepare, name="analyser", daemon=True).start()

    def _prepare(self) -> None:
        try:
            from tutor import compiling, evaluator, ranking  # they load numba

            evaluator.ready()  # reads the weights and counts the tables, which takes a second
            if compiling.COMPILED:
                ranking.warm_up()
            self.ready = True
        except Exception as failure:  # told to the reader; all else works without it
            self.failure = failure


def ready() -> bool:
    """Whether positions can be valued at once; the first to ask lets it be prepared."""
    return _preparing().ready


def failure() -> Exception | None:
    """Why positions cannot be valued here; None as long as they can, or may be able to."""
    return _preparing().failure


@cache
def _preparing() -> _Preparing:
    return _Preparing()
