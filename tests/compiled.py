"""The compiled modules in both ways to run: compiled, and as they stand in plain Python."""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from tutor import compiling

WAYS = ("compiled", "plain") if compiling.COMPILED else ("plain",)
"""Where numba is not installed, there is only one."""


def _asking() -> list[str]:
    """The modules that run otherwise where nothing is compiled: all that ask `tutor.compiling` for something."""
    texts = ((path.stem, path.read_text("utf-8")) for path in Path(compiling.__file__).parent.glob("*.py"))
    return ["compiling", *(name for name, text in texts if "from tutor.compiling import" in text)]


@cache
def module(name: str, way: str) -> ModuleType:
    """A module that asks `tutor.compiling` for something, in one of the `WAYS`, whichever the process uses."""
    if way == "compiled":
        return importlib.import_module(f"tutor.{name}")
    own = {full: sys.modules.pop(full, None) for full in (f"tutor.{each}" for each in _asking())}
    for full in own:  # `from tutor import …` looks here first
        vars(sys.modules["tutor"]).pop(full.removeprefix("tutor."), None)
    setting = os.environ.get(compiling.SWITCH)
    os.environ[compiling.SWITCH] = "no"
    try:
        return importlib.import_module(f"tutor.{name}")
    finally:
        for full, before in own.items():
            sys.modules.pop(full, None)
            if before is not None:
                sys.modules[full] = before
                setattr(sys.modules["tutor"], full.removeprefix("tutor."), before)
        del os.environ[compiling.SWITCH]
        if setting is not None:
            os.environ[compiling.SWITCH] = setting
