"""Niceness of a worker: the API and the database on its machine come first."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from anaphora.settings import Settings

# Linux shares the processors by session first, each with a niceness of its own, and by process
# only within a session: proc(5), sched(7), "The autogroup feature".
_SESSION = Path("/proc/self/autogroup")


# Their work is waited for: by whoever searches for what was just said, or by the next turn.
_WAITED_FOR = {"embed", "stream"}


def niceness_of(queues: Iterable[str], settings: Settings) -> int:
    """Return the niceness of a worker that serves these queues."""
    waited_for = not _WAITED_FOR.isdisjoint(queues)
    return settings.worker_nice if waited_for else settings.maintenance_nice


def give_way(niceness: int, session: Path = _SESSION) -> None:
    """Lower the priority of this process, and of its session where it leads it.

    A session that somebody else leads, such as a terminal's, is left as it is.
    """
    os.nice(niceness)
    if niceness and os.getsid(0) == os.getpid():
        # Absent on other systems, and read-only in some containers.
        with contextlib.suppress(OSError):
            session.write_text(str(niceness))
