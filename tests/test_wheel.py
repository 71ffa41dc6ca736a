"""What a person has who installs the package: built here, installed in an empty environment, used from elsewhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import sync_playwright

from tools.catalogues import TRANSLATED

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT], check=True, capture_output=True
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment in which only the wheel was installed."""
    folder = tmp_path_factory.mktemp("empty")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install: list[str | Path] = [
        "-m",
        "pip",
        "--disable-pip-version-check",
        "-qq",
        "install",
        "-c",
        ROOT / "constraints.txt",
        wheel,
    ]
    subprocess.run([folder / "bin" / "python", *install], check=True, cwd=folder)
    return folder / "bin"


def elsewhere() -> dict[str, str]:
    """The environment of somebody who knows nothing of this checkout."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "STREAMLIT"))
    }


def test_the_wheel_carries_everything_that_travels(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    carried = {"streamlit_app.py", ".streamlit/config.toml", *(f"locales/{c}/LC_MESSAGES/tutor.po" for c in TRANSLATED)}
    assert {f"tutor/_data/{name}" for name in carried} <= names
    taught = {path.relative_to(ROOT).as_posix() for path in (ROOT / "lessons").rglob("*.*") if path.is_file()}
    assert any(name.endswith("case.toml") for name in taught)
    assert {f"tutor/_data/{name}" for name in taught} <= names
    in_package = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tutor").rglob("*") if path.is_file()}
    assert {name for name in in_package if "__pycache__" not in name} <= names
    assert not [name for name in names if name.startswith(("tests", "tools"))]


@pytest.mark.parametrize("lang", ["el", "en", "uk"])
def test_the_command_rules_from_any_folder_in_every_language(programs: Path, tmp_path: Path, lang: str) -> None:
    play = ["LN1.w24x15.b24x15.w65", "24/18", "24/19"]
    said = subprocess.run(
        [programs / "nardy", "check", *play, "--lang", lang, "--json"],
        cwd=tmp_path, env=elsewhere(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    answer = json.loads(said.stdout)
    assert answer["ruling"] == "illegal"
    message = answer["reasons"][0]["message"]
    alphabets = {"el": r"[α-ωά-ώ]", "en": r"[a-z]", "uk": r"[а-яіїєґ]"}
    assert re.search(alphabets[lang], message), message


@pytest.fixture
def app(programs: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the app, started by its command from a folder that has nothing to do with it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = (tmp_path / "log").open("w+")
    server = subprocess.Popen(
        [programs / "nardy", "app", "--port", str(port)], cwd=tmp_path, env=elsewhere(), stdout=log, stderr=log
    )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_healthy(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=20)
        log.seek(0)
        written = log.read()
        log.close()
    assert "Traceback" not in written, written


def wait_until_healthy(address: str, server: subprocess.Popen[bytes]) -> None:
    """Ask again until the server answers, or has ended."""
    deadline = time.monotonic() + 120
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=60) as answer:
                assert answer.read() == b"ok"
                return
        except OSError:
            try:
                server.wait(timeout=0.1)
            except subprocess.TimeoutExpired:
                continue
    raise AssertionError(f"the app did not answer; it ended with {server.returncode}")


def test_the_app_starts_from_any_folder(app: str) -> None:
    with urllib.request.urlopen(app, timeout=60) as answer:
        assert answer.status == 200
        assert b"<html" in answer.read()


@pytest.mark.browser
def test_the_installed_app_shows_the_board(app: str) -> None:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        failed: list[str] = []
        page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
        page.goto(app)
        page.locator("[data-point='24']").first.wait_for()
        browser.close()
    assert failed == []
