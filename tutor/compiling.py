"""The one gate to numba: functions that are compiled where it is installed, and run as they stand where it is not.

`compiled` is for functions that need nothing but numbers, tuples of numbers and what `room` gives, so that one source
serves both ways. Compiled code is kept in a folder named after a hash of all the sources it can come from: what numba
itself compares is the one file of a function, so that a change of a function it calls would go unnoticed.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import threading
from collections.abc import Callable, MutableSequence, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

_Function = TypeVar("_Function", bound=Callable[..., Any])

SWITCH = "NARDY_COMPILED"
"""Set to `no` in the environment, this lets everything run as it stands although numba is installed."""

_PACKAGE = Path(__file__).resolve().parent
_IMPORT = re.compile(r"(?:from|import) tutor\.(\w+)|from tutor import \(?([\w, ]+)")


def compiled_modules(folder: Path = _PACKAGE) -> list[str]:
    """The names of the modules that compile something, this one first."""
    texts = ((path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.py")))
    asking = (name for name, text in texts if "\n@compiled\n" in text)
    return ["compiling", *asking]


def sources(folder: Path = _PACKAGE) -> list[str]:
    """The names of all modules that compiled code comes from: those that compile something, and what they import, for
    the value of a constant is compiled into the code that uses it."""
    found: set[str] = set()
    waiting = compiled_modules(folder)
    while waiting:
        name = waiting.pop()
        path = folder / f"{name}.py"
        if name not in found and path.exists():
            found.add(name)
            waiting += _imports(path)
    return sorted(found)


def _imports(path: Path) -> list[str]:
    """The modules of the package that a file imports."""
    found = _IMPORT.findall(path.read_text("utf-8"))
    return [name.strip() for module, names in found for name in (module or names).split(",")]


def sources_hash(folder: Path = _PACKAGE) -> str:
    """A hash of every source that compiled code comes from."""
    texts = ((folder / f"{name}.py").read_bytes() for name in sources(folder))
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]


def cache_folder() -> Path | None:
    """The folder to keep compiled code in: the user's own, else a new one that is gone with the process.

    None where nothing can be written at all, as on an installation without a home and without a temporary folder.
    """
    try:
        users = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = users / "nardy-tutor" / sources_hash()
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        return folder
    except (OSError, RuntimeError):  # a home that is not known is a RuntimeError
        pass
    try:
        _kept.append(tempfile.TemporaryDirectory(prefix="nardy-tutor-", ignore_cleanup_errors=True))
        return Path(_kept[-1].name)
    except OSError:
        return None


_kept: list[tempfile.TemporaryDirectory[str]] = []
"""A temporary folder is removed when nobody has it any more."""

try:
    if os.environ.get(SWITCH) == "no":
        raise ImportError(f"{SWITCH} says no")
    import numba
    import numpy
    from llvmlite import ir
    from numba.extending import intrinsic

    COMPILED: bool = not numba.config.DISABLE_JIT
except (ImportError, OSError):  # OSError: a library that numba needs cannot be loaded
    COMPILED = False

_FOLDER = cache_folder() if COMPILED else None


def compiled(function: _Function) -> _Function:
    """The function, compiled on its first call where numba is installed; other threads can run while it does."""
    if not COMPILED:
        return function
    # Where to cache is a setting of all of numba, which looks at it when a function is wrapped.
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(_FOLDER or "")
    try:
        return cast("_Function", numba.njit(nogil=True, cache=_FOLDER is not None)(function))
    finally:
        numba.config.CACHE_DIR = before


def room(size: int) -> MutableSequence[int]:
    """So many whole numbers of 64 bits, all 0, to work in: an array, or a list where nothing is compiled."""
    numbers: Any = numpy.zeros(size, numpy.int64) if COMPILED else [0] * size
    return cast("MutableSequence[int]", numbers)


def constants(numbers: tuple[int, ...]) -> Sequence[int]:
    """The same numbers, for compiled code to look up: an array, in which a place that varies is found fastest."""
    array: Any = numpy.array(numbers, numpy.int64) if COMPILED else numbers
    return cast("Sequence[int]", array)


def _lowest(bits: int) -> int:
    """The number of the lowest bit that is set; there must be one."""
    return (bits & -bits).bit_length() - 1


def _ones(bits: int) -> int:
    """How many bits are set; the number must not be negative."""
    return bits.bit_count()


def _by_the_processor() -> tuple[Callable[[int], int], Callable[[int], int]]:
    """Both as instructions of the processor."""
    whole = numba.int64(numba.int64)

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(_context: Any, _bits: Any) -> Any:
        def trailing_zeros(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return whole, trailing_zeros

    @intrinsic  # type: ignore[untyped-decorator]
    def ones(_context: Any, _bits: Any) -> Any:
        def population(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return whole, population

    return cast("tuple[Callable[[int], int], Callable[[int], int]]", (lowest, ones))


lowest, ones = _by_the_processor() if COMPILED else (_lowest, _ones)


class Warming:
    """First calls being made in the background, because the first call of a compiled function compiles it.

    `ready` says whether all are done; until then, and for ever if one fails, let something else answer. `failure` is
    the exception that ended them.
    """

    def __init__(self, first_calls: tuple[Callable[[], object], ...]) -> None:
        self.ready = False
        self.failure: Exception | None = None
        self._thread = threading.Thread(target=self._make, args=(first_calls,), name="warming", daemon=True)
        self._thread.start()

    def _make(self, first_calls: tuple[Callable[[], object], ...]) -> None:
        try:
            for call in first_calls:
                call()
            self.ready = True
        except Exception as failure:  # whatever it is, there is another way to answer
            self.failure = failure

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until they are done, or so many seconds; whether they are."""
        self._thread.join(seconds)
        return self.ready


def warm(*first_calls: Callable[[], object]) -> Warming:
    """Begin to make these calls in the background."""
    return Warming(first_calls)
