"""Files that commands write: all or not at all, and refused before the work where they cannot be written."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tutor import output
from tutor.question import InputError
from tutor.scanner import path_shown
from tutor.translator import translator

T = translator("en")
OLD, NEW = b"the old game\n", b"the new game, which is longer\n"


@contextmanager
def no_room(size: int) -> Iterator[None]:
    """A disk on which no file can be larger than this."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_stood_in_a_file_stays_where_there_is_no_room_for_the_new(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(OLD)
    with no_room(5), pytest.raises(InputError) as caught:
        output.write(T, file, NEW)
    assert caught.value.part == "output"
    assert file.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_permissions_stay_and_nothing_lies_beside(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(OLD)
    file.chmod(mode)
    output.write(T, file, NEW)
    assert file.read_bytes() == NEW
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert list(tmp_path.iterdir()) == [file]


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_bytes(b"")
    output.write(T, tmp_path / "new.txt", NEW)
    assert (tmp_path / "new.txt").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link(tmp_path: Path, there: bool) -> None:
    (tmp_path / "kept").mkdir()
    file, link = tmp_path / "kept" / "game.txt", tmp_path / "link.txt"
    if there:
        file.write_bytes(OLD)
    link.symlink_to("kept/game.txt")
    output.write(T, link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW


def test_a_pipe_and_a_device_are_written_to_and_stay(tmp_path: Path) -> None:
    pipe, got = tmp_path / "pipe.txt", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    output.write(T, pipe, NEW)
    reader.join(10)
    assert got == [NEW]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    full = tmp_path / "full.txt"
    full.symlink_to("/dev/full")
    with pytest.raises(InputError, match="no room"):
        output.write(T, full, NEW)
    assert stat.S_ISCHR(full.stat().st_mode)


def test_where_nothing_can_be_put_in_its_place_the_file_itself_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(OLD)

    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(output, "_beside", refuse)
    output.write(T, file, NEW)
    assert file.read_bytes() == NEW
    with pytest.raises(InputError, match="not permitted"):
        output.write(T, tmp_path / "new.txt", NEW)


def test_a_file_kept_from_being_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(OLD)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(InputError, match="not permitted"):
        output.write(T, file, NEW)
    with pytest.raises(InputError, match="not permitted"):
        output.output_file(T, str(file), (".txt",), "game.txt")
    assert file.read_bytes() == OLD


@pytest.mark.parametrize("name", ["nowhere/game.txt", "file/game.txt", "/proc/nowhere.txt"])
def test_a_place_where_nothing_can_be_written_is_refused_before_the_work(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(InputError) as caught:
        output.output_file(T, str(tmp_path / name), (".txt",), "game.txt")
    assert caught.value.part == "output"


def test_asking_for_a_place_leaves_nothing_there(tmp_path: Path) -> None:
    assert output.output_file(T, str(tmp_path / "game.txt"), (".txt",), "game.txt") == tmp_path / "game.txt"
    assert list(tmp_path.iterdir()) == []


def test_of_a_name_that_fills_lines_the_beginning_and_the_end_are_shown() -> None:
    assert path_shown("a" * 300) == "a" * 300
    shown = path_shown("/begin/" + "a" * 5000 + "/end.txt")
    assert len(shown) < 310
    assert shown.startswith("/begin/")
    assert shown.endswith("/end.txt")


@pytest.mark.parametrize("arguments", [("batch",), ("review", "-")])
@pytest.mark.parametrize("closed", ["0<&-", "0>/dev/null"])
def test_standard_input_that_cannot_be_read_is_as_one_with_nothing_in_it(
    arguments: tuple[str, ...], closed: str
) -> None:
    said = [
        subprocess.run(
            ["bash", "-c", f'exec "$@" {how}', "bash", sys.executable, "-m", "tutor.cli", *arguments],
            capture_output=True,
            text=True,
            timeout=60,
        )
        for how in ("</dev/null", closed)
    ]
    assert (said[0].returncode, said[0].stdout, said[0].stderr) == (said[1].returncode, said[1].stdout, said[1].stderr)
    assert len(said[1].stderr.splitlines()) <= 1
