"""kill -9 of every part of a real `up`, in turn, while turns are added: nothing is lost."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from bench.servers.fleet import PATIENCE, ROOT, wait_until
from launch.servers.ports import pick_port
from launch.supervision.runtime import PARTS
from tests.support.served.client import ADD_TURNS, Client

_ANAPHORA = (sys.executable, "-P", "-m", "launch")

TURNS = 2000
BATCH = 20
KILLED = ("worker-embed", "api", "neo4j", "valkey", "worker", "beat", "up")
# After how many acknowledged turns each is killed.
STEP = TURNS // (len(KILLED) + 1)


class Up:
    """A real `anaphora up` on a folder of its own, started again when it was killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "data"
        self.port = pick_port(0)
        self._log = folder / "up.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *_ANAPHORA,
                    "up",
                    "--no-demo",
                    "--data",
                    str(self.folder),
                    "--port",
                    str(self.port),
                ],
                stdout=log,
                stderr=log,
                start_new_session=True,
                cwd=ROOT,
                env={**os.environ, "ANAPHORA_SWEEP_SECONDS": "5"},
            )
        # The one that was killed left its file.
        pid = self._process.pid
        wait_until(lambda: self._runs_all(pid), f"up runs: {self._log}", 600)

    def _runs_all(self, pid: int) -> bool:
        """Check whether this `up` has started its last part: workers follow the API."""
        found = self.processes()
        return found.get("up") == pid and found.keys() >= set(PARTS)

    def processes(self) -> dict[str, int]:
        try:
            found: dict[str, int] = json.loads((self.folder / "runtime.json").read_text())[
                "processes"
            ]
        except (OSError, ValueError):
            return {}
        return found

    @property
    def url(self) -> str:
        return str(json.loads((self.folder / "runtime.json").read_text())["url"])

    def key(self, user: str) -> str:
        made = subprocess.run(
            [
                *_ANAPHORA,
                "key",
                "create",
                "--json",
                "--name=test",
                f"--user={user}",
                f"--data={self.folder}",
            ],
            capture_output=True,
            check=True,
            cwd=ROOT,
        )
        return str(json.loads(made.stdout)["key"])

    def kill(self, part: str) -> None:
        """kill -9 of the part; returns when `up` runs it again, or was itself started again."""
        pid = self.processes()[part]
        os.kill(pid, signal.SIGKILL)
        if part == "up":
            assert self._process is not None
            self._process.wait()
            self.start()
        else:
            wait_until(lambda: self.processes().get(part) not in (None, pid), f"{part} is back")

    def end(self) -> None:
        """SIGTERM, and nothing that it started is left."""
        assert self._process is not None
        started: list[psutil.Process] = []
        for pid in self.processes().values():
            with contextlib.suppress(psutil.NoSuchProcess):
                started.append(psutil.Process(pid))
        family = set(started)
        for one in started:
            # A child may end while they are listed.
            with contextlib.suppress(psutil.NoSuchProcess):
                family |= {*one.children(recursive=True)}
        self._process.terminate()
        self._process.wait(PATIENCE)
        _, left = psutil.wait_procs(family, timeout=PATIENCE)
        for process in left:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        assert not left


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    started = Up(tmp_path)
    started.start()
    try:
        yield started
    finally:
        started.end()


class Talker(threading.Thread):
    """Adds turns in order, each batch again and again until it is acknowledged."""

    def __init__(self, client: Client) -> None:
        super().__init__(name="talker")
        self.client = client
        self.acknowledged: list[str] = []
        self.retries = 0
        self._stop_asked = threading.Event()

    def run(self) -> None:
        for start in range(0, TURNS, BATCH):
            inputs = [_turn(number) for number in range(start, start + BATCH)]
            while not self._stop_asked.is_set() and not self._add(inputs):
                self.retries += 1
                time.sleep(0.3)

    def stop(self) -> None:
        self._stop_asked.set()
        self.join()

    def _add(self, inputs: list[dict[str, Any]]) -> bool:
        try:
            results = self.client.ask(ADD_TURNS, inputs=inputs)["addTurns"]["results"]
        except (httpx.HTTPError, AssertionError):
            return False
        if any(result["error"] is not None for result in results):
            return False
        self.acknowledged += [result["episode"]["id"] for result in results]
        return True


def _turn(number: int) -> dict[str, Any]:
    return {
        "threadId": "talk",
        "text": f"Turn {number}: what was said then, in so many words.",
        "extract": "OFF",
        "idempotencyKey": f"turn-{number}",
    }


def test_everything_acknowledged_is_there_once_in_order_and_embedded(up: Up, user_id: str) -> None:
    client = Client(up.url, up.key(user_id))
    talker = Talker(client)
    talker.start()
    try:
        for number, part in enumerate(KILLED, start=1):
            wait_until(
                lambda goal=number * STEP: len(talker.acknowledged) >= goal,
                f"{number * STEP} turns are acknowledged",
                600,
            )
            up.kill(part)
        talker.join(600)
        assert len(talker.acknowledged) == TURNS
    finally:
        talker.stop()
    client.wait_embedded("talk", TURNS, patience=900)
    turns = client.turns("talk")
    assert [turn["text"] for turn in turns] == [_turn(number)["text"] for number in range(TURNS)]
    assert [turn["id"] for turn in turns] == talker.acknowledged
