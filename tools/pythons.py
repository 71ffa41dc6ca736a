"""Find the Python interpreters of this machine that the project supports: on the path and among pyenv's.

`python3 -m tools.pythons` prints a line each, version and path, and names on the standard error the versions that
were not found. Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def candidates(version: str) -> list[Path]:
    """Where an interpreter of this version may lie."""
    on_path = [Path(folder) / f"python{version}" for folder in os.get_exec_path()]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    return [*on_path, *sorted(pyenv.glob(f"{version}.*/bin/python{version}"), reverse=True)]


def runs(path: Path, version: str) -> bool:
    """Whether this is an interpreter of the version: a shim may lie there and run nothing."""
    try:
        answer = subprocess.run(
            [path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and answer.stdout.strip() == version


def found() -> dict[str, Path]:
    """The first interpreter that runs, by version."""
    by_version: dict[str, Path] = {}
    for version in VERSIONS:
        path = next((path for path in candidates(version) if path.is_file() and runs(path, version)), None)
        if path:
            by_version[version] = path
    return by_version


if __name__ == "__main__":
    interpreters = found()
    for version, path in interpreters.items():
        print(version, path)
    if missing := [version for version in VERSIONS if version not in interpreters]:
        print(f"Not tested, because not found: Python {', '.join(missing)}", file=sys.stderr)
