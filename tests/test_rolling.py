"""Roll-outs in the background: who is worked on, who waits, what stopping and leaving do."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace

import pytest

from tutor.app import rolling
from tutor.app.rolling import Job, Line

PATIENCE = 10


@dataclass(frozen=True)
class Counted:
    """Something that is done after so many slices; each waits until it may be made."""

    gate: threading.Semaphore
    made: threading.Semaphore
    slices: int = 0
    wanted: int = 1000
    fails: bool = False

    def done(self) -> bool:
        return self.slices >= self.wanted

    def further(self, *, workers: Executor) -> Counted:
        assert workers.submit(int).result() == 0
        self.gate.acquire()
        if self.fails:
            self.made.release()
            raise RuntimeError
        after = replace(self, slices=self.slices + 1)
        self.made.release()
        return after


@dataclass
class Clock:
    """A clock that stands until it is set."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def gate() -> Iterator[threading.Semaphore]:
    found = threading.Semaphore(0)
    yield found
    found.release(5000)


def job(gate: threading.Semaphore, **more: object) -> Job:
    return Job(Counted(gate, threading.Semaphore(0), **more))  # type: ignore[arg-type]


def slices(found: Job) -> int:
    assert isinstance(found.value, Counted)
    return found.value.slices


def let(gate: threading.Semaphore, found: Job, count: int = 1) -> None:
    """Let so many slices of this roll-out be made."""
    assert isinstance(found.value, Counted)
    for _ in range(count):
        gate.release()
        assert found.value.made.acquire(timeout=PATIENCE)


def until(what: object) -> None:
    """Wait until something comes true."""
    assert callable(what)
    waited = threading.Event()
    for _ in range(PATIENCE * 100):
        if what():
            return
        waited.wait(0.01)
    raise AssertionError


def test_it_goes_on_until_it_is_done_and_leaves_the_queue(gate: threading.Semaphore) -> None:
    line, one = Line(), job(gate, wanted=3)
    line.start(one)
    assert line.place(one) == 0
    let(gate, one, 3)
    until(lambda: line.place(one) is None)
    assert slices(one) == 3
    assert not one.active


def test_it_can_be_stopped_and_goes_on_where_it_was(gate: threading.Semaphore) -> None:
    line, one = Line(), job(gate)
    line.start(one)
    let(gate, one, 2)
    line.stop(one)
    gate.release()  # the slice that is in hand
    until(lambda: line.place(one) is None)
    before = slices(one)
    assert before in (2, 3)
    line.start(one)
    line.start(one)
    assert line.place(one) == 0
    let(gate, one, 1)
    until(lambda: slices(one) > before)


def test_ten_at_once_wait_in_their_places_and_give_way_to_each_other(gate: threading.Semaphore) -> None:
    clock = Clock()
    line, jobs = Line(clock), [job(gate) for _ in range(10)]
    for one in jobs:
        line.start(one)
    assert [line.place(one) for one in jobs] == list(range(10))
    assert [line.others(one) for one in jobs] == [9] * 10
    let(gate, jobs[0], 1)
    until(lambda: slices(jobs[0]) == 1)
    assert line.place(jobs[0]) == 0
    clock.now += rolling.TURN
    let(gate, jobs[0], 1)
    until(lambda: line.place(jobs[0]) == 9)
    assert [line.place(one) for one in jobs] == [9, *range(9)]
    let(gate, jobs[1], 1)
    until(lambda: slices(jobs[1]) == 1)
    line.stop(jobs[2])
    assert line.place(jobs[3]) == 2, "who has stopped leaves when its turn comes"
    assert [line.others(one) for one in jobs] == [8, 8, 9, *[8] * 7], "nobody takes turns with one that has stopped"


def test_what_nobody_looks_at_is_left_where_it_is(gate: threading.Semaphore) -> None:
    clock = Clock()
    line, one, other = Line(clock), job(gate), job(gate, wanted=1)
    line.start(one)
    let(gate, one, 1)
    line.start(other)
    clock.now += rolling.LOOKED_AT
    line.place(other)
    let(gate, one, 1)
    let(gate, other, 1)
    until(lambda: not one.going)
    assert slices(one) in (1, 2)


def test_one_that_fails_keeps_nobody_else_waiting(gate: threading.Semaphore) -> None:
    line, one, other = Line(), job(gate, fails=True), job(gate, wanted=1)
    line.start(one)
    line.start(other)
    let(gate, one, 1)
    let(gate, other, 1)
    until(lambda: line.place(other) is None)
    assert isinstance(one.failure, RuntimeError)
    assert not one.active
    assert slices(other) == 1
