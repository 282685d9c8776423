"""A real `anaphora up`, as a process of its own on a folder of its own."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil

from launch.servers.ports import pick_port

COMMAND = (sys.executable, "-P", "-m", "launch")
PATIENCE = 480.0


def run_command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of ours, run to its end."""
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **environment},
        check=False,
    )


def wait_for(condition: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        time.sleep(0.1)


class RunningUp:
    """`up` in the background; every process that it ever had is known, to see that all end."""

    def __init__(self, folder: Path, *, demo: bool = False, **environment: str) -> None:
        self.data = folder / "data"
        self.log = folder / "up.log"
        # Claimed until the tests end: it listens there much later.
        self.port = pick_port(0)
        self._options = ("--port", str(self.port), *(() if demo else ("--no-demo",)))
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._seen: dict[int, psutil.Process] = {}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *options: str, remembered: bool = False) -> None:
        """Start it; return when it says that it is ready, and its workers have been started.

        With `remembered`, its port and whether it has a demo are left to what it remembers.
        """
        given = options if remembered else (*self._options, *options)
        self.log.write_bytes(b"")
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*COMMAND, "up", *given, "--data", str(self.data)],
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**os.environ, **self._environment},
            )
        wait_for(lambda: "Ctrl-C ends it" in self.said() or self._ended(), "up is ready")
        assert not self._ended(), self.said()
        wait_for(lambda: "beat" in self.processes() or self._ended(), "its workers are started")
        assert not self._ended(), self.said()
        self.look()

    def said(self) -> str:
        return self.log.read_text()

    def processes(self) -> dict[str, int]:
        found: dict[str, int] = json.loads((self.data / "runtime.json").read_text())["processes"]
        return found

    def look(self) -> None:
        """Remember every process of now, and their children."""
        for pid in self.processes().values():
            with contextlib.suppress(psutil.NoSuchProcess):
                parent = psutil.Process(pid)
                for one in (parent, *parent.children(recursive=True)):
                    self._seen[one.pid] = one

    def kill_part(self, part: str) -> None:
        """kill -9 of a part; return when runtime.json has another in its place."""
        self.look()
        before = self.processes()[part]
        os.kill(before, signal.SIGKILL)
        wait_for(lambda: self.processes()[part] != before, f"{part} is started again")

    def kill(self) -> None:
        """kill -9 of `up` itself."""
        assert self._process is not None
        self.look()
        self._process.kill()
        self._process.wait()

    def end(self) -> int:
        """SIGTERM; the exit code."""
        if self._process is None:
            return 0
        if not self._ended():
            self.look()
            self._process.terminate()
        return self._process.wait(PATIENCE)

    def left(self) -> list[psutil.Process]:
        """Processes of any of its runs that still live."""
        living = []
        for one in self._seen.values():
            with contextlib.suppress(psutil.NoSuchProcess):
                if one.is_running() and one.status() != psutil.STATUS_ZOMBIE:
                    living.append(one)
        return living

    def _ended(self) -> bool:
        return self._process is None or self._process.poll() is not None


@contextlib.contextmanager
def used(folder: Path, *, demo: bool = False, **environment: str) -> Iterator[RunningUp]:
    """One that is started, and ended without a process left."""
    running = RunningUp(folder, demo=demo, **environment)
    try:
        running.start()
        yield running
    finally:
        running.end()
    assert running.left() == []
