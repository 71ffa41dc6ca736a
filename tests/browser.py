"""A running app and a page on it, for the tests in a browser."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit
from weakref import WeakKeyDictionary

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect, sync_playwright

from tutor.app.serve import command
from tutor.translator import LANGUAGES, Translator

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
QUICK = (("light", "en"), ("dark", "el"), ("light", "uk"))
LOOKS = [
    (scheme, code, () if (scheme, code) in QUICK else (pytest.mark.slow,))
    for scheme in ("light", "dark")
    for code in LANGUAGES
]
"""Every theme with every language, and what marks its tests: quickly, each theme and each language is seen once."""

UNFILLED = ".frame[inert]"
"""The frame of a component whose script has not come yet."""

PATIENCE = 30_000  # ms: as long as a busy machine may take, never slept
expect.set_options(timeout=PATIENCE)


def chromium() -> str:
    """The browser of the system."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "Chromium is not installed (Debian: apt-get install chromium)"
    return found


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


_CONTEXTS: WeakKeyDictionary[Browser, dict[str, tuple[Page, CDPSession]]] = WeakKeyDictionary()


@contextmanager
def new_page(browser: Browser, **options: Any) -> Iterator[Page]:
    """A page in a browser that has kept nothing; `options` are those of the browser's context.

    Pages with the same options share a context, which has the app's scripts and has compiled them: to open the app in
    a new one takes half as long again.
    """
    contexts, key = _CONTEXTS.setdefault(browser, {}), repr(sorted(options.items()))
    if key not in contexts:
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        blank = context.new_page()  # it stays: to close a last page and to open one anew is nearly half of the work
        contexts[key] = blank, context.new_cdp_session(blank)
    blank, devtools = contexts[key]
    context = blank.context
    page = context.new_page()
    try:
        yield page
    finally:
        others = [other for other in context.pages if other is not blank]
        origins = {urlsplit(other.url)._replace(path="", query="", fragment="").geturl() for other in others}
        for other in others:
            other.close()
        for origin in origins:
            devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": _KEPT})
        context.clear_cookies()


_KEPT = "local_storage,indexeddb,cache_storage,service_workers,websql,file_systems"


@contextmanager
def served() -> Iterator[str]:
    """The app, served as `nardy app` serves it; the address. It must not have failed when it ends."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as home, (Path(home) / "log").open("w+") as log:
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # of compiled code
        paths = {"HOME": home, "XDG_CACHE_HOME": cache, "PYTHONPATH": os.pathsep.join(sys.path)}
        environment = {**os.environ, **paths}
        with subprocess.Popen(command("127.0.0.1", port), cwd=home, env=environment, stdout=log, stderr=log) as server:
            try:
                _wait_for(f"http://127.0.0.1:{port}/_stcore/health", server)
                yield f"http://127.0.0.1:{port}/"
            finally:
                server.terminate()
        log.seek(0)
        told = log.read()
    assert "Traceback" not in told, told


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            assert server.poll() is None, "the server ended at once"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)


def settled(page: Page) -> None:
    """Wait until nothing runs and every component has filled its frame."""
    app = page.locator("[data-testid=stApp]")
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=PATIENCE)
    expect(page.locator(UNFILLED)).to_have_count(0, timeout=PATIENCE)


def accessible(page: Page, *parts: str) -> None:
    """axe finds nothing on the page, or in these parts of it, once they are all there."""
    if page.locator("[data-testid=stApp]").count():
        settled(page)
    look(page, *parts)


def look(page: Page, *parts: str) -> None:
    """axe finds nothing on the page as it is now, or in these parts of it."""
    found = Axe().run(page, context={"include": [[part] for part in parts]} if parts else None)
    faults = found.response["violations"]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in faults] == []


class Table:
    """The page as a person uses it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.board = page.locator(".board")
        self.said = page.locator(".say .text")
        self.card = page.locator(".st-key-card")
        self.faults: list[str] = []
        page.on("console", lambda message: self._fault(message.type, message.text))
        page.on("pageerror", lambda error: self._fault("error", str(error)))
        page.on("request", lambda request: self._asked(request.url))

    def _fault(self, kind: str, text: str) -> None:
        if kind == "error":
            self.faults.append(text)

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, self.address.replace("http", "ws", 1), "data:", "blob:")):
            self.faults.append(f"something was asked of another machine: {url}")

    def open(self, **query: str) -> Table:
        """Open the page with a link."""
        self.page.goto(f"{self.address}?{urlencode(query)}" if query else self.address)
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until the board is there and nothing runs."""
        expect(self.board).to_have_attribute("data-rev", re.compile(r"\d"), timeout=PATIENCE)
        settled(self.page)

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait for the page's answer to what is done inside: a new board, and then all that stands below it."""
        before = self.board.get_attribute("data-rev") or ""
        yield
        # The new board may come before the old one goes, and the buttons after both.
        expect(self.page.locator(f'.board[data-rev="{before}"]')).to_have_count(0, timeout=PATIENCE)
        expect(self.board).to_have_count(1, timeout=PATIENCE)
        settled(self.page)

    def lane(self, point: int) -> Locator:
        """A point in the mover's numbers; 0 is off."""
        return self.page.locator(f'.lane[data-point="{point}"]')

    def middle(self, point: int) -> tuple[float, float]:
        """The middle of a point on the screen."""
        box = self.lane(point).locator(".hit").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, point: int) -> None:
        """Click a point."""
        self.page.mouse.click(*self.middle(point))

    def step(self, source: int, target: int) -> None:
        """Try a step by two clicks."""
        self.tap(source)
        expect(self.lane(source)).to_have_attribute("aria-pressed", "true")
        with self.answered():
            self.tap(target)

    def drag(self, source: int, target: int) -> None:
        """Try a step by dragging the checker."""
        mouse = self.page.mouse
        mouse.move(*self.middle(source))
        mouse.down()
        mouse.move(*self.middle(target), steps=6)
        with self.answered():
            mouse.up()

    def press(self, name: str) -> None:
        """Press a button of the page and wait for the board."""
        with self.answered():
            self.page.get_by_role("button", name=name, exact=True).click()

    def choose(self, text: str) -> None:
        """Choose one of a row of choices."""
        self.page.locator("[data-testid=stButtonGroup] button, .radios label").filter(has_text=text).click()

    def pick(self, text: str) -> None:
        """Pick an item of the open list."""
        with self.answered():
            self.item(text).click()

    def item(self, text: str) -> Locator:
        """The item of the open list that begins with this line."""
        return self.page.locator(".item").filter(has=self.page.get_by_text(text, exact=True))

    def says(self, *words: str) -> None:
        """What is said under the board holds these words."""
        for word in words:
            expect(self.said).to_contain_text(word, timeout=PATIENCE)

    def sign(self, name: str) -> None:
        """What is said carries this sign."""
        expect(self.page.locator(".say")).to_have_attribute("data-sign", name, timeout=PATIENCE)

    def scheme(self) -> str:
        """Whether the browser asks for light or dark."""
        dark: bool = self.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        return "dark" if dark else "light"

    def labels(self) -> list[str]:
        """What a screen reader is told of each point, along the route."""
        return [lane.get_attribute("aria-label") or "" for lane in self.page.locator(".lane").all()]


class Visitor(Table):
    """Somebody who comes to a page by its own address and reads it in one language."""

    def __init__(self, page: Page, address: str, t: Translator) -> None:
        super().__init__(page, address)
        self.t = t

    def _fault(self, kind: str, text: str) -> None:
        # Opened by its own address, Streamlit's page first looks for the server below it, which is no fault.
        if "404" not in text:
            super()._fault(kind, text)

    def settled(self) -> None:
        """Wait until what was done is answered."""
        self.page.wait_for_timeout(60)  # until the app has begun to run
        settled(self.page)
