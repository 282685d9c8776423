"""A worker's niceness, in processes of their own: it cannot be taken back."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from anaphora.settings import Settings
from tasks.broker import QUEUES
from tasks.niceness import niceness_of

_PROGRAM = """
import os, sys
from pathlib import Path
from tasks.niceness import give_way
give_way(int(sys.argv[1]), Path(sys.argv[2]))
print(os.nice(0))
"""
_SESSION = Path("/proc/self/autogroup")


@pytest.mark.parametrize(
    ("queues", "niceness"),
    [(QUEUES, 3), (["embed", "stream"], 3), (["stream"], 3), (["extract", "maintain"], 12)],
)
def test_what_nobody_waits_for_gives_way_most(queues: Sequence[str], niceness: int) -> None:
    settings = Settings(worker_nice=3, maintenance_nice=12)
    assert niceness_of(queues, settings) == niceness


def give_way_in_a_process(niceness: int, session: Path, *, leads: bool) -> int:
    """The process's niceness above this one's after it gave way."""
    command = [sys.executable, "-c", _PROGRAM, str(niceness), str(session)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=60, start_new_session=leads
    )
    return int(done.stdout)


def test_a_worker_gives_its_niceness_to_the_session_that_it_leads(tmp_path: Path) -> None:
    session = tmp_path / "session"
    session.touch()
    assert give_way_in_a_process(5, session, leads=True) >= 5
    assert session.read_text() == "5"


@pytest.mark.parametrize(("niceness", "leads"), [(5, False), (0, True)])
def test_other_sessions_are_left_as_they_are(niceness: int, leads: bool, tmp_path: Path) -> None:
    session = tmp_path / "session"
    session.touch()
    give_way_in_a_process(niceness, session, leads=leads)
    assert session.read_text() == ""


def test_a_system_without_sessions_that_are_nice_is_no_error(tmp_path: Path) -> None:
    assert give_way_in_a_process(3, tmp_path / "nothing" / "here", leads=True) >= 3


@pytest.mark.skipif(not os.access(_SESSION, os.W_OK), reason="no sessions that can be nice")
def test_linux_takes_it() -> None:
    program = f"""
from tasks.niceness import give_way
give_way(7)
print(open("{_SESSION}").read())
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        start_new_session=True,
    )
    assert done.stdout.split()[-2:] == ["nice", "7"]
