"""A server of ours as a child process: started, waited for, stopped, killed."""

import abc
import os
import signal
import socket
import subprocess
import time
import uuid
from pathlib import Path
from typing import Self

from anaphora.errors import Unavailable
from launch.supervision.child import child_command, child_options, last_lines, open_log
from launch.supervision.process_records import Record, end_records, record


class Server(abc.ABC):
    """Server as the supervisor knows it, and as tests and benchmarks use it."""

    name: str
    folder: Path
    # Seconds it may take to end by itself.
    grace: float = 10.0

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / f"{self.name}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._record: Record | None = None

    @abc.abstractmethod
    def prepare(self) -> None:
        """Write what it reads at start."""

    @abc.abstractmethod
    def command(self) -> list[str]:
        """The program and its arguments."""

    @abc.abstractmethod
    def is_ready(self) -> bool:
        """Check whether the server answers now."""

    def ended(self, *, cleanly: bool) -> None:  # noqa: B027
        """Called when it has ended: by itself after it was told to, or otherwise."""

    @property
    def pid(self) -> int:
        """Process id of the server; 0 before it was started."""
        return self._process.pid if self._process else 0

    def start(self) -> Self:
        """Start it, from the main thread; it ends with this process."""
        self.prepare()
        run = uuid.uuid4().hex
        with open_log(self.log) as log:
            self._process = subprocess.Popen(  # noqa: S603
                child_command(self.command()), **child_options(log, run, os.environ)
            )
        self._record = record(self.name, self._process.pid, run)
        return self

    def wait_ready(self, seconds: float = 90.0) -> Self:
        """Return when it answers. Raises Unavailable if it ends, or takes longer."""
        deadline = time.monotonic() + seconds
        while not self.is_ready():
            ended = self._process is None or self._process.poll() is not None
            if ended or time.monotonic() > deadline:
                lines = "\n".join(last_lines(self.log))
                raise Unavailable(f"{self.name} does not answer. Its log ends:\n{lines}")
            time.sleep(0.1)
        return self

    def stop(self) -> None:
        """End it cleanly, or by force where it takes too long."""
        self._end(self.grace)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(0.0)

    def _end(self, grace: float) -> None:
        if self._process is None or self._record is None:
            return
        if grace == 0:
            self._process.kill()
        end_records([self._record], grace)
        self.ended(cleanly=self._process.wait() != -signal.SIGKILL)
        self._process = self._record = None


def answers(port: int, request: bytes, expected: bytes, host: str = "127.0.0.1") -> bool:
    """Check whether what listens on the port replies with these bytes first."""
    try:
        with socket.create_connection((host, port), timeout=2.0) as connection:
            connection.sendall(request)
            got = b""
            while len(got) < len(expected) and (part := connection.recv(64)):
                got += part
            return got.startswith(expected)
    except OSError:
        return False
