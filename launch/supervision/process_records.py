"""Processes that are ours, and how to end them without ever touching another's.

A process is ours if its id and start time are those recorded, or if it carries the mark of the run
(launch.child.RUN_MARK) in the group of one that is: ids are used again, start times are not.
"""

import contextlib
import json
import os
import signal
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from launch.supervision.child import RUN_MARK
from launch.supervision.files import write_atomically

# Start times are derived from the boot time, which a clock adjustment moves a little.
TOLERANCE = 3.0
POLL = 0.05


@dataclass(frozen=True, slots=True)
class Record:
    """A process that `up` started: part, process id (also its group's), start time, run."""

    part: str
    pid: int
    created: float
    run: str


def record(part: str, pid: int, run: str) -> Record:
    """Record a process just started; a process that is already gone gets the time 0."""
    try:
        return Record(part, pid, psutil.Process(pid).create_time(), run)
    except psutil.NoSuchProcess:
        return Record(part, pid, 0.0, run)


def write_records(path: Path, records: Iterable[Record]) -> None:
    write_atomically(path, json.dumps([asdict(one) for one in records], indent=1))


def read_records(path: Path) -> list[Record]:
    """The records of the last run; none if there are none, or they cannot be read."""
    try:
        return [Record(**one) for one in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return []


def is_alive(one: Record) -> bool:
    """Check whether the recorded process itself still runs, and is not another with its id."""
    try:
        process = psutil.Process(one.pid)
        same = abs(process.create_time() - one.created) <= TOLERANCE
        return same and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def members(one: Record) -> list[int]:
    """The living processes of the record's group that are of its run, its leader among them."""
    found = [one.pid] if is_alive(one) else []
    for pid in psutil.pids():
        if pid != one.pid and _in_group(pid, one):
            found.append(pid)
    return found


def _in_group(pid: int, one: Record) -> bool:
    try:
        if os.getpgid(pid) != one.pid:
            return False
        process = psutil.Process(pid)
        living = process.status() != psutil.STATUS_ZOMBIE
        return living and process.environ().get(RUN_MARK) == one.run
    except (psutil.Error, OSError):
        return False


def end_records(records: Sequence[Record], grace: float) -> list[Record]:
    """End what is left of these: TERM to the leaders, KILL after `grace` seconds to all.

    Returns the records of which something was running.
    """
    left = [one for one in records if members(one)]
    for one in left:
        if is_alive(one):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one.pid, signal.SIGTERM)
    deadline = time.monotonic() + grace
    while time.monotonic() < deadline and any(is_alive(one) for one in left):
        time.sleep(POLL)
    for one in left:
        kill_members(one)
    return left


def kill_members(one: Record, seconds: float = 10.0) -> None:
    """Kill all of the group, and return when it is gone, or cannot be killed."""
    deadline = time.monotonic() + seconds
    while (found := members(one)) and time.monotonic() < deadline:
        for pid in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(POLL / 2)
