"""The package as a whole: who may import whom, what is public, and what a quick command does not pay for."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tutor

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tutor"

ENGINE = (
    "position",
    "dice",
    "play",
    "ruleset",
    "scanner",
    "notation",
    "codes",
    "legality",
    "ruling",
    "outlook",
    "analysis",
    "dispute",
    "chance",
    "construction",
    "drills",
    "progress",
    "misplays",
    "assignment",
    "conduct",
    "game",
    "transcript",
    "referee",
    "contest",
    "excerpt",
    "record",
    "replay",
)
COMPUTING = ("compiling", "kernel", "bearoff", "throws", "inputs", "net", "teaching", "comparison", "training", "luck")
"""Numbers only, for the many positions of an analysis; compiled where numba is installed."""
WORDS = ("data", "translator", "explain", "figures", "settled", "customs")
DRAWING = (
    "palette",
    "shape",
    "geometry",
    "marks",
    "arrows",
    "signs",
    "board",
    "rollmap",
    "textboard",
    "vector",
    "picture",
)
ORDER = (
    *ENGINE,
    *COMPUTING,
    *WORDS,
    "evaluator",
    "advantage",
    "rollout",
    "ranking",
    "appraisal",
    "enginecard",
    "opponent",
    "coach",
    "commentary",
    "review",
    *DRAWING,
    "link",
    "qr",
    "network",
    "answers",
    "tables",
    "claims",
    "screen",
    "lines",
    "wording",
    "lessons",
    "glossary",
    "cases",
    "question",
    "enquiry",
    "report",
    "drawing",
    "kept",
    "answered",
    "hints",
    "asked",
    "reviewed",
    "pictured",
    "dealt",
    "given",
    "page",
    "sheet",
    "card",
    "output",
    "spoken",
    "batch",
    "gallery",
    "worksheet",
    "pack",
    "export",
    "usage",
    "options",
    "ask",
    "practice",
    "workshop",
    "ranks",
    "hindsight",
    "typed",
    "dialogue",
    "app.serve",
    "serving",
    "commands",
    "cli",
    "app",
)
"""Every module imports only modules that stand before it. (How the app is started, the command has to know.)"""

APART = (
    *((drawing, words) for drawing in DRAWING for words in ("translator", "explain")),
    *(("app", command) for command in ("batch", "report", "output", "usage", "serving", "commands", "cli")),
)
"""And, of these, the first never the second."""

LIBRARIES = {
    "streamlit": ("app",),
    "matplotlib": (*DRAWING, "app"),
    "babel": ("translator",),
    "gettext": ("translator",),
    "segno": ("qr",),
    "numba": ("compiling",),
    "llvmlite": ("compiling",),
    "click": ("usage", "options", "practice", "hindsight", "dialogue", "commands"),
}
"""Which modules may import what."""

NEVER_IN_THE_ENGINE = {"pathlib", "os", "io", "importlib", "random", "time", "subprocess", "socket", "open"}


def modules() -> Iterator[tuple[str, Path]]:
    """The files of the package, each with the module of ORDER that it belongs to."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts) if ".".join(parts) in ORDER else parts[0], path


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it, by its full name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name} has a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def own_imports(path: Path) -> set[str]:
    """The modules of ORDER that a file imports."""
    own = {name.removeprefix("tutor.") for name in imported(path) if name.startswith("tutor.")}
    whole = {
        name
        for name in own
        if (PACKAGE / name.split(".")[0]).with_suffix(".py").exists() or name.split(".")[0] == "app"
    }
    return {next((known for known in ("app.serve",) if name.startswith(known)), name.split(".")[0]) for name in whole}


def faults_of_imports(module: str, path: Path) -> Iterator[str]:
    """What one file imports and may not."""
    if module not in ORDER:
        yield f"{module} has no place in ORDER"
        return
    for other in own_imports(path) - {module}:
        if other not in ORDER or ORDER.index(other) > ORDER.index(module) or (module, other) in APART:
            yield f"{module} imports {other}"
    for name in imported(path):
        library = name.split(".")[0]
        if module not in LIBRARIES.get(library, (module,)):
            yield f"{module} imports {library}"
        if "pyplot" in name or "pylab" in name:
            yield f"{module} imports {name}"
        if (
            module in ENGINE
            and library != "tutor"
            and (library in NEVER_IN_THE_ENGINE or library not in sys.stdlib_module_names)
        ):
            yield f"{module} imports {library}"


def test_imports_go_one_way() -> None:
    faults = [fault for module, path in modules() if module != "__init__" for fault in faults_of_imports(module, path)]
    assert faults == []


def test_the_package_itself_imports_only_the_engine() -> None:
    assert own_imports(PACKAGE / "__init__.py") <= set(ENGINE)


def test_every_module_in_the_order_of_imports_is_there() -> None:
    assert {module for module, _ in modules()} - {"__init__"} == set(ORDER)


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("legality", "from tutor.ruling import rule"),
        ("legality", "from tutor import ruling"),
        ("legality", "def later():\n    import tutor.explain"),
        ("board", "from tutor.explain import reason_text"),
        ("explain", "from tutor.board import figure"),
        ("answers", "import streamlit as st"),
        ("picture", "import matplotlib.pyplot as plt"),
        ("app", "from matplotlib import pyplot"),
        ("ruling", "import gettext"),
        ("ruling", "from babel.numbers import format_decimal"),
        ("ruling", "import numpy"),
        ("kernel", "from numba import njit"),
        ("notation", "from pathlib import Path"),
        ("analysis", "import random"),
        ("explain", "import matplotlib"),
        ("newcomer", "import tutor"),
    ],
)
def test_an_import_that_goes_the_wrong_way_is_found(module: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(code)
    assert list(faults_of_imports(module, path))


def test_the_engine_reads_no_files() -> None:
    for module, path in modules():
        if module in ENGINE:
            calls = [n.func for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)]
            assert not [call for call in calls if isinstance(call, ast.Name) and call.id == "open"], module


def test_what_is_listed_is_what_is_public_and_it_is_sorted() -> None:
    public = {
        name
        for name, value in vars(tutor).items()
        if not name.startswith("_") and name != "annotations" and not isinstance(value, ModuleType)
    }
    assert public == set(tutor.__all__) - {"__version__"}
    assert list(tutor.__all__) == sorted(tutor.__all__, key=lambda name: (not name.isupper(), name)), "constants first"


@pytest.mark.parametrize("name", sorted(set(tutor.__all__) - {"__version__"}))
def test_everything_public_that_can_be_called_says_what_it_does(name: str) -> None:
    value = getattr(tutor, name)
    if callable(value) and getattr(value, "__module__", "").startswith("tutor"):
        assert value.__doc__, name


def with_examples() -> list[str]:
    """The modules with examples in their docstrings."""
    files = [path for _, path in modules() if ">>>" in path.read_text("utf-8")]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in files]


@pytest.mark.parametrize("name", with_examples())
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert attempted
    assert not failed


def test_the_public_api_is_shown_by_an_example() -> None:
    assert "tutor" in with_examples()


def test_the_examples_in_the_readme_are_true() -> None:
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert attempted
    assert not failed


def shown_in_the_readme() -> list[tuple[str, str]]:
    """Each command that the README shows, with the output it shows."""
    blocks = re.findall(r"^```\n(\$ nardy .*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return re.findall(r"^\$ nardy (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)


@pytest.mark.parametrize(("arguments", "output"), shown_in_the_readme())
def test_the_commands_in_the_readme_print_what_it_shows(arguments: str, output: str, tmp_path: Path) -> None:
    program = "from tutor.cli import main; main()"
    said = subprocess.run(
        [sys.executable, "-c", program, *arguments.split(), "--lang", "en"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,  # some of them write a file
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert said.stdout == output


def test_the_readme_shows_a_refusal_and_a_list_of_plays() -> None:
    assert {arguments.split()[0] for arguments, _ in shown_in_the_readme()} >= {"check", "plays"}


def loaded_by(program: str) -> set[str]:
    """The top-level modules that a program has loaded when it ends."""
    program += "\nimport sys\nprint('loaded', *sorted(name for name in sys.modules if '.' not in name))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.rsplit("loaded", 1)[1].split())


def test_the_library_loads_nothing_but_the_standard_library() -> None:
    assert loaded_by("import tutor") - sys.stdlib_module_names <= {"tutor", "__main__"} | loaded_by("")


CHECK = """
import sys
from tutor.cli import main
sys.argv = ["nardy", "check", "LN1.w24x15.b24x15.w65", "24/18", "24/19", "--lang", "{lang}"]
try:
    main()
except SystemExit as stop:
    assert not stop.code, stop.code
"""


@pytest.mark.parametrize(("lang", "spared"), [("en", {"babel"}), ("uk", set())])
def test_a_ruling_on_the_command_line_loads_nothing_heavy(lang: str, spared: set[str]) -> None:
    heavy = {"matplotlib", "streamlit", "numba", "numpy", "pandas", "PIL", "asyncio"} | spared
    loaded = loaded_by(CHECK.format(lang=lang))
    assert "click" in loaded
    assert not heavy & loaded


def project_files() -> Iterator[Path]:
    """The text files of the project: not what is installed in or made from its folder."""
    made = {".git", "__pycache__", "build", "dist"}
    for path in [
        *ROOT.iterdir(),
        *(inner for folder in ROOT.iterdir() if folder.is_dir() for inner in folder.rglob("*")),
    ]:
        parts = path.relative_to(ROOT).parts
        if (
            made & set(parts)
            or parts[0].startswith(".venv")
            or parts[0].endswith("_cache")
            or parts[0] == ".hypothesis"
        ):
            continue
        if path.is_file() and path.suffix not in {".png", ".pdf", ".ico", ".woff2", ".f16"}:
            yield path


MACHINE = re.compile(
    r"(?<![\w.])/(?:root|work|opt|tmp|home)/\w|files\.pythonhosted|simple/\w+-\d|pypi\.(?:org|python)/simple|\b10\.\d+\.\d+\.\d+\b|\b192\.168\."
)


def test_no_file_names_a_place_of_one_machine() -> None:
    files = list(project_files())
    assert {ROOT / "Makefile", ROOT / ".ci" / "run", PACKAGE / "legality.py"} <= set(files)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}" for path in files for match in MACHINE.finditer(path.read_text("utf-8"))
    ]
    assert found == []


def test_the_version_stands_in_the_list_of_changes() -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest
    assert newest[1] == tutor.__version__


def test_the_pinned_versions_name_no_places_and_cover_what_the_package_needs() -> None:
    pins = (ROOT / "constraints.txt").read_text("utf-8").split()
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)
    names = {pin.split("==")[0].lower() for pin in pins}
    assert {"streamlit", "matplotlib", "babel", "click", "pytest", "playwright", "ruff", "mypy"} <= names
