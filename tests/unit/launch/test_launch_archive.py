"""The archive of Neo4j's classes: put in place only when it is whole, never needed."""

import os
import time
from pathlib import Path

import pytest

from anaphora.errors import Conflict, Unavailable
from launch.servers.class_archive import ClassArchive, forget_archives
from launch.up import told


def archive(folder: Path) -> tuple[ClassArchive, Path]:
    """An archive whose base is there, and the file that a first run would write."""
    (folder / "java.jsa").write_bytes(b"base")
    found = ClassArchive(folder)
    [option] = [one for one in found.flags() if one.startswith("-XX:ArchiveClassesAtExit=")]
    return found, Path(option.partition("=")[2])


def test_first_run_writes_and_later_ones_use_it(tmp_path: Path) -> None:
    first, part = archive(tmp_path)
    part.write_bytes(b"whole")
    first.keep()
    assert not part.exists()
    [option, _] = ClassArchive(tmp_path).flags()
    assert option == f"-XX:SharedArchiveFile={tmp_path}/java.jsa:{tmp_path}/neo4j.jsa"


def test_what_a_killed_one_wrote_is_dropped(tmp_path: Path) -> None:
    first, part = archive(tmp_path)
    part.write_bytes(b"hal")
    first.discard()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["java.jsa"]


def test_what_killed_runs_left_is_removed(tmp_path: Path) -> None:
    old, new = tmp_path / "neo4j.jsa.0123", tmp_path / "neo4j.jsa.4567"
    for path in (old, new):
        path.write_bytes(b"hal")
    os.utime(old, (time.time() - 86_400,) * 2)
    archive(tmp_path)
    assert not old.exists()
    assert new.exists()


def test_nothing_written_is_nothing_kept(tmp_path: Path) -> None:
    first, _ = archive(tmp_path)
    first.keep()
    assert not (tmp_path / "neo4j.jsa").exists()


def test_other_jars_forget_it(tmp_path: Path) -> None:
    for name in ("java.jsa", "neo4j.jsa", "neo4j.jsa.0123", "some.jar"):
        (tmp_path / name).write_bytes(b"")
    forget_archives(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["some.jar"]


def test_folder_that_cannot_be_written_goes_without(tmp_path: Path) -> None:
    assert ClassArchive(tmp_path / "missing").flags() == []


def test_error_of_a_command_is_told_on() -> None:
    error = told("CONFLICT: Another model: run this.")
    assert isinstance(error, Conflict)
    assert error.message == "Another model: run this."
    with pytest.raises(Unavailable, match="KeyError: 'x'"):
        raise told("KeyError: 'x'")
