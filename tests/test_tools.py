"""The scripts behind the make commands, where they meet a machine that lacks something."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import pythons

ROOT = Path(__file__).resolve().parent.parent


def program(folder: Path, name: str, script: str) -> Path:
    """A shell script that passes for a program."""
    path = folder / name
    path.write_text(f"#!/bin/bash\n{script}\n")
    path.chmod(0o755)
    return path


def test_an_interpreter_is_found_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    monkeypatch.setattr(pythons, "VERSIONS", (version, "3.99"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pythons.found() == {}
    path = program(tmp_path, f"python{version}", f'exec "{sys.executable}" "$@"')
    assert pythons.found() == {version: path}


@pytest.mark.parametrize("script", ["exit 127", "echo 3.10", "echo", "exec /nowhere/python"])
def test_a_shim_that_runs_nothing_is_no_interpreter(tmp_path: Path, script: str) -> None:
    assert not pythons.runs(program(tmp_path, "python3.12", script), "3.12")


def made(tmp_path: Path, python: str) -> subprocess.CompletedProcess[str]:
    """What tools/venv.sh does with an interpreter, for somebody who is not root and has only `tmp_path` on the path."""
    program(tmp_path, "id", "echo 1000")
    environment = {"PATH": f"{tmp_path}:{os.defpath}"}
    command: list[str | Path] = [ROOT / "tools" / "venv.sh", python, tmp_path / "new"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_without_python_the_reader_is_told_what_to_install(tmp_path: Path) -> None:
    done = made(tmp_path, "python3.99")
    assert done.returncode == 1
    assert "There is no python3.99 here. Install Python 3.11 or later" in done.stderr


def test_an_old_python_is_refused_by_its_version(tmp_path: Path) -> None:
    old = program(tmp_path, "oldpython", '[[ $1 == --version ]] && { echo "Python 3.9.18"; exit; }; exit 1')
    done = made(tmp_path, str(old))
    assert done.returncode == 1
    assert "is Python 3.9.18; Nardy Tutor needs Python 3.11 or later" in done.stderr


def test_without_venv_the_reader_is_told_which_package_to_install(tmp_path: Path) -> None:
    bare = program(tmp_path, "barepython", f'[[ $2 == *ensurepip* ]] && exit 1; exec "{sys.executable}" "$@"')
    done = made(tmp_path, str(bare))
    assert done.returncode == 1
    assert f"sudo apt-get install python3.{sys.version_info[1]}-venv" in done.stderr
    assert not (tmp_path / "new").exists()
