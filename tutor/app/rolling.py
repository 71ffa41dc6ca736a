"""Roll-outs in the background: one after the other for all who ask, a slice at a time, on all processors.

A roll-out belongs to the page that asked for it. It stands in a queue; the first one is worked on, and where others
wait it gives way after `TURN` seconds and goes to the end. One that nobody looks at any more is left: what it has come
to stays in the page's hands, and it goes on from there when it is asked for again.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache
from time import monotonic
from typing import Protocol, TypeVar

TURN = 10.0
"""Seconds after which a roll-out gives way to those that wait."""
LOOKED_AT = 15.0
"""Seconds without being looked at after which nobody is thought to wait for it."""
_KINDLY = 10
"""By how much threads that play games stand behind the one that answers readers, on systems that know of it."""

_Self = TypeVar("_Self", bound="Rolled")


class Rolled(Protocol):
    """What can be made surer, a slice at a time (`tutor.ranking.Ranking`)."""

    def done(self) -> bool:
        """Whether nothing is left to do."""

    def further(self: _Self, *, workers: Executor) -> _Self:
        """The same after a slice more, of some tenths of a second."""


class Job:
    """A roll-out of `value`, which grows. `going` is whether it is wanted: it can be stopped and asked for again."""

    def __init__(self, value: Rolled) -> None:
        self.value = value
        self.going = False
        self.failure: BaseException | None = None
        self.looked_at = monotonic()

    @property
    def active(self) -> bool:
        """Whether it still goes on or waits."""
        return self.going and self.failure is None and not self.value.done()


class Line:
    """The queue, and the thread that works on its first. There is one in the server (`line`)."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._jobs: deque[Job] = deque()
        self._changed = threading.Condition()
        self._worker: threading.Thread | None = None

    def start(self, job: Job) -> None:
        """Let a roll-out go on; at the end of the queue unless it is in it already."""
        with self._changed:
            job.going, job.looked_at = True, self._clock()
            if job not in self._jobs:
                self._jobs.append(job)
            if self._worker is None:
                self._worker = threading.Thread(target=self._work, name="roll-outs", daemon=True)
                self._worker.start()
            self._changed.notify()

    def stop(self, job: Job) -> None:
        """Leave a roll-out where it is; the slice in hand is still counted."""
        with self._changed:
            job.going = False

    def place(self, job: Job) -> int | None:
        """How many are before it: 0 when it is worked on, None when it is not in the queue. To ask is to look at it."""
        with self._changed:
            job.looked_at = self._clock()
            return self._jobs.index(job) if job in self._jobs else None

    def others(self, job: Job) -> int:
        """How many others are wanted too, and so take turns with it."""
        with self._changed:
            return sum(other.going for other in self._jobs if other is not job)

    def _work(self) -> None:
        with ThreadPoolExecutor(os.cpu_count() or 1, initializer=_stand_back) as workers:
            begun = self._clock()
            while True:
                job = self._first()
                if not self._wanted(job):
                    self._end(job)
                    begun = self._clock()
                    continue
                try:
                    job.value = job.value.further(workers=workers)
                except Exception as failure:  # told to its reader; the others wait for theirs
                    job.failure = failure
                if self._clock() - begun >= TURN:
                    self._give_way()
                    begun = self._clock()

    def _first(self) -> Job:
        with self._changed:
            while not self._jobs:
                self._changed.wait()
            return self._jobs[0]

    def _wanted(self, job: Job) -> bool:
        return job.active and self._clock() - job.looked_at < LOOKED_AT

    def _end(self, job: Job) -> None:
        with self._changed:
            self._jobs.remove(job)
            job.going = False

    def _give_way(self) -> None:
        with self._changed:
            self._jobs.rotate(-1)


def _stand_back() -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _KINDLY)


@cache
def line() -> Line:
    """The queue of this server."""
    return Line()
