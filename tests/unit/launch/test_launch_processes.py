"""Ending what is ours, all of it, and nothing else."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from launch.supervision.child import child_command, child_options
from launch.supervision.process_records import (
    Record,
    end_records,
    is_alive,
    members,
    read_records,
    record,
    write_records,
)

SLEEP = "import time; time.sleep(600)"
# A parent that ignores TERM, and a child in its group, whose id it prints.
FAMILY = f"""
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(subprocess.Popen([sys.executable, "-c", {SLEEP!r}]).pid, flush=True)
time.sleep(600)
"""

Start = Callable[[str], tuple[subprocess.Popen[bytes], Record]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[subprocess.Popen[bytes]] = []

    def begin(code: str) -> tuple[subprocess.Popen[bytes], Record]:
        run = uuid.uuid4().hex
        with (tmp_path / "log").open("wb") as log:
            process = subprocess.Popen(
                child_command([sys.executable, "-c", code]), **child_options(log, run, os.environ)
            )
        started.append(process)
        return process, record("worker", process.pid, run)

    yield begin
    for process in started:
        process.kill()
        process.wait()


def first_line(path: Path) -> str:
    """The first line that the process wrote, once it has."""
    for _ in range(200):
        if text := path.read_text():
            return text.splitlines()[0]
        time.sleep(0.05)
    raise TimeoutError(path)


def has_ended(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_ends_parent_and_child(start: Start, tmp_path: Path) -> None:
    _, one = start(FAMILY)
    child = int(first_line(tmp_path / "log"))
    assert set(members(one)) == {one.pid, child}
    assert end_records([one], grace=0.2) == [one]
    assert has_ended(one.pid)
    assert has_ended(child)


def test_ends_children_of_a_dead_parent(start: Start, tmp_path: Path) -> None:
    process, one = start(FAMILY)
    child = int(first_line(tmp_path / "log"))
    process.kill()
    process.wait()
    assert members(one) == [child]
    assert end_records([one], grace=0.2) == [one]
    assert has_ended(child)


def test_leaves_another_with_the_same_id(start: Start) -> None:
    process, one = start(SLEEP)
    earlier = replace(one, created=one.created - 60, run="another")
    assert not is_alive(earlier)
    assert end_records([earlier], grace=0.2) == []
    assert process.poll() is None


def test_child_dies_with_its_parent(tmp_path: Path) -> None:
    code = (
        "import os, subprocess, sys, time\n"
        "from launch.supervision.child import child_command, child_options\n"
        f"log = open({str(tmp_path / 'child')!r}, 'wb')\n"
        f"command = child_command([sys.executable, '-c', {SLEEP!r}])\n"
        "print(subprocess.Popen(command, **child_options(log, 'r', os.environ)).pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with (tmp_path / "log").open("wb") as log:
        parent = subprocess.Popen([sys.executable, "-c", code], stdout=log)
    try:
        child = int(first_line(tmp_path / "log"))
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    for _ in range(200):
        if has_ended(child):
            return
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    pytest.fail("the child outlived its parent")


def test_records_are_kept(tmp_path: Path) -> None:
    records = [Record("api", 12, 3.5, "run"), Record("worker", 13, 4.25, "run")]
    write_records(tmp_path / "processes.json", records)
    assert read_records(tmp_path / "processes.json") == records
    (tmp_path / "processes.json").write_text('[{"part": "api"')
    assert read_records(tmp_path / "processes.json") == []
