"""The gate to numba: where compiled code is kept, when it is stale, and what happens where nothing can be kept."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.test_package import PACKAGE, ROOT, imported, own_imports
from tutor.compiling import COMPILED, cache_folder, compiled_modules, sources, sources_hash, warm


def said(program: str, **environment: str) -> str:
    """What a program of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    return done.stdout.strip()


LISTED = """
from tutor import compiling
from tutor.dice import Roll
from tutor.kernel import ends
from tutor.position import START
from tutor.ruleset import GREEK
print(len(ends(GREEK, START, Roll(6, 5)).own), compiling.COMPILED)
"""
"""One list; with numba it compiles all that it needs."""

QUICKLY = """
import tempfile

def refuse(*_, **__):
    raise FileNotFoundError("no folder that can be written")

if {no_temporary}:
    tempfile.mkdtemp = refuse
from tutor import compiling

@compiling.compiled
def doubled(number):
    return 2 * number

print(doubled(21), compiling._FOLDER if compiling.COMPILED else "plain")
"""
"""As little as can be compiled."""


def test_the_sources_that_name_the_folder_are_all_that_compiled_code_comes_from() -> None:
    compile_something = {
        path.stem
        for path in PACKAGE.rglob("*.py")
        if "tutor.compiling" in path.read_text("utf-8") and "tutor.compiling.compiled" in imported(path)
    }
    assert compile_something <= set(compiled_modules())
    assert {"kernel", "bearoff"} <= compile_something
    needed, waiting = set[str](), compiled_modules()
    while waiting:
        module = waiting.pop()
        if module not in needed:
            needed.add(module)
            waiting += own_imports(PACKAGE / f"{module}.py")
    assert needed <= set(sources())


def test_another_source_is_another_folder(tmp_path: Path) -> None:
    """Also of a module that only gives a number to one that compiles something, and not of any other module."""
    for path in PACKAGE.glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert sources_hash(tmp_path) == sources_hash(PACKAGE)
    for name, matters in (("kernel", True), ("compiling", True), ("position", True), ("explain", False)):
        file = tmp_path / f"{name}.py"
        before = file.read_bytes()
        file.write_bytes(before + b"\n")
        assert (sources_hash(tmp_path) != sources_hash(PACKAGE)) is matters, name
        file.write_bytes(before)


def test_the_folder_is_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "nardy-tutor" / sources_hash()
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "nardy-tutor" / sources_hash()


def nowhere(tmp_path: Path) -> str:
    """A folder that nobody can make: below a file."""
    (tmp_path / "file").write_text("")
    return str(tmp_path / "file" / "home")


def test_without_a_home_that_can_be_written_the_folder_is_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", nowhere(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    first, second = cache_folder(), cache_folder()
    assert first is not None
    assert second is not None
    assert first != second
    assert first.is_dir()
    assert not list(first.iterdir())


@pytest.mark.parametrize("temporary", [True, False], ids=["temporary", "nothing"])
def test_where_nothing_can_be_kept_it_runs_all_the_same(temporary: bool, tmp_path: Path) -> None:
    """As on an installation that cannot be written, for a user without a home; there, numba's own cache refuses."""
    home = nowhere(tmp_path)
    folder = tmp_path / "tmp"
    folder.mkdir()
    program = tmp_path / "program.py"
    program.write_text(QUICKLY.format(no_temporary=not temporary))
    run = f"import runpy; runpy.run_path({str(program)!r})"
    out = said(run, HOME=home, XDG_CACHE_HOME=home, NUMBA_CACHE_DIR=home, TMPDIR=str(folder))
    number, where = out.split()
    assert number == "42"
    kept = where.startswith(str(folder)) if temporary else where == "None"
    assert kept if COMPILED else where == "plain"
    assert not list(folder.iterdir()), "what was kept for a while is gone"


def test_the_plain_source_runs_when_the_environment_says_so() -> None:
    assert said(LISTED, NARDY_COMPILED="no") == "1 False"


def test_it_runs_plain_where_numba_is_told_to_compile_nothing() -> None:
    assert said(LISTED, NUMBA_DISABLE_JIT="1") == "1 False"


def test_the_folder_of_other_users_of_numba_is_left_as_it_is() -> None:
    program = "import tutor.kernel, sys; numba = sys.modules.get('numba'); print(numba and numba.config.CACHE_DIR)"
    assert said(program, NUMBA_CACHE_DIR="/their/own") == ("/their/own" if COMPILED else "None")


def test_first_calls_are_made_in_the_background_and_then_it_is_ready() -> None:
    made: list[str] = []

    def slow() -> None:
        time.sleep(0.2)
        made.append("slow")

    warming = warm(slow, lambda: made.append("quick"))
    assert not made
    assert warming.wait(20)
    assert warming.ready
    assert made == ["slow", "quick"]


def test_a_first_call_that_fails_leaves_it_unready_and_harms_nobody() -> None:
    warming = warm(lambda: 1 // 0)
    assert not warming.wait(20)
    assert isinstance(warming.failure, ZeroDivisionError)


@pytest.mark.parametrize("after", [0.0, 1.0])
def test_a_program_that_ends_while_it_compiles_ends_well(after: float, tmp_path: Path) -> None:
    program = f"import time; from tutor.compiling import warm; warm(lambda: exec({LISTED!r})); time.sleep({after})"
    assert said(program, XDG_CACHE_HOME=str(tmp_path)) in {"", f"1 {COMPILED}"}
