"""Child processes that end with us.

Each child leads a session and a process group of its own, so that a Ctrl-C in the terminal reaches
only `up`, and so that all of a part (a worker and its prefork children, say) can be ended together.
Run as a script this file is the step between fork and exec: it asks Linux to signal the child when
its parent dies, then becomes the command.
"""

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

# Marks every process of one run, its children too. No setting, hence the underscore.
RUN_MARK = "_ANAPHORA_RUN"
PR_SET_PDEATHSIG = 1
MAX_LOG = 10 * 1024 * 1024


def die_with_parent(number: int) -> None:
    """Have Linux send this process the signal when its parent ends; elsewhere nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)


def child_command(command: Sequence[str], number: int = signal.SIGTERM) -> list[str]:
    """The command, wrapped so that it gets the signal when this process dies.

    Raises RuntimeError outside the main thread: Linux sends it when the *thread* ends.
    """
    if threading.current_thread() is not threading.main_thread():
        raise RuntimeError("Start child processes from the main thread.")
    return [sys.executable, "-I", "-S", __file__, str(int(number)), str(os.getpid()), *command]


def child_options(log: IO[bytes], run: str, environment: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of `Popen` and `create_subprocess_exec` beside the command."""
    return {
        "stdin": -3,  # DEVNULL, by the same number in subprocess and asyncio
        "stdout": log,
        "stderr": log,
        "start_new_session": True,
        "env": {**environment, RUN_MARK: run},
    }


def open_log(path: Path) -> IO[bytes]:
    """The log, to append to; a long log is set aside as `.1` first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > MAX_LOG:
        path.replace(path.with_name(path.name + ".1"))
    return path.open("ab")


def last_lines(path: Path, count: int = 12) -> list[str]:
    """The end of a log, for the message about a part that does not run."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 16_384))
            lines = file.read().decode(errors="replace").rstrip().splitlines()
            # Requests, `up`'s among them, do not tell why a part ended.
            return [line for line in lines if '"anaphora.requests"' not in line][-count:]
    except OSError:
        return []


def main(arguments: Sequence[str]) -> None:
    number, parent, *command = arguments
    die_with_parent(int(number))
    # The parent may have died before the request was made.
    if os.getppid() != int(parent):
        raise SystemExit(1)
    os.execvp(command[0], command)  # noqa: S606


if __name__ == "__main__":
    main(sys.argv[1:])
