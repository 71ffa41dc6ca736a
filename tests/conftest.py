"""What all tests share."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A slow or busy machine is no fault of the program: speed is measured by the benchmark, not here.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# Tests that run in the background inherit that Ctrl+C is ignored, and the programs they interrupt would, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The app, served once for all tests."""
    from tests.browser import served

    with served() as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser of a module's tests: as long as it is open, nothing else in this process can use `asyncio`."""
    from tests.browser import launched

    with launched() as found:
        yield found
