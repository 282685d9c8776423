"""Processes of ours for a measurement or a test: started over given servers, always ended."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from redis import Redis
from redis.exceptions import RedisError

from anaphora.settings import PREFIX, Settings
from launch.servers.ports import pick_port
from launch.up_processes import anaphora
from tasks.messages.channels import WORKER_PREFIX, open_client

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0


def wait_until(check: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Return the check's first true answer. Raises TimeoutError after `patience` seconds."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if found := check():
            return found
        time.sleep(0.1)
    raise TimeoutError(f"not within {patience:.0f} s: {what}")


@dataclass
class Fleet:
    """APIs, workers and beat over the servers of the settings."""

    settings: Settings
    folder: Path
    # Of these processes alone: what else starts meanwhile is not told.
    environment: dict[str, str] = field(default_factory=dict)
    _running: list[subprocess.Popen[bytes]] = field(default_factory=list)
    _workers: list[str] = field(default_factory=list)

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start one of our commands, in a process group of its own."""
        log = self.folder / f"{arguments[0]}-{len(self._running)}.log"
        with log.open("wb") as file:
            process = subprocess.Popen(
                anaphora(*arguments),
                env=self._environment(),
                stdout=file,
                stderr=file,
                start_new_session=True,
                cwd=ROOT,
            )
        self._running.append(process)
        return process

    def run(self, *arguments: str) -> str:
        """Run one of our commands to its end, and return what it prints."""
        return subprocess.run(
            anaphora(*arguments),
            env=self._environment(),
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        ).stdout

    def api(self) -> tuple[str, subprocess.Popen[bytes]]:
        """An API that answers: its address and its process."""
        # Claimed: of two that start at once, another would be given it too.
        port = pick_port(0)
        process = self.start("api", "--port", str(port))
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(url), f"{url} answers; {self.folder} has its log")
        return url, process

    def worker(self, name: str, queues: str = "embed,stream") -> subprocess.Popen[bytes]:
        """A worker that has said it is ready."""
        self._workers.append(name)
        with contextlib.closing(open_client(self.settings.events_url)) as client:
            # An earlier one of this name that was killed seems alive for half a minute.
            _forget(client, name)
            process = self.start("worker", "--queues", queues, "--name", name)
            beats = f"{WORKER_PREFIX}{name}@*"
            wait_until(lambda: list(client.scan_iter(match=beats)), f"worker {name} beats")
        return process

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """kill -9, the process alone: what it leaves has to end by itself."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for process in self._running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        # Killed, they would seem alive to whoever looks next.
        with (
            contextlib.suppress(RedisError, OSError),
            contextlib.closing(open_client(self.settings.events_url)) as client,
        ):
            for name in self._workers:
                _forget(client, name)

    def _environment(self) -> dict[str, str]:
        settings = self.settings
        ours = {
            "NEO4J_URI": settings.neo4j_uri,
            "NEO4J_PASSWORD": settings.neo4j_password.get_secret_value(),
            "BROKER_URL": settings.broker_url,
            "RESULT_URL": settings.result_url,
            "EVENTS_URL": settings.events_url,
            "EMBEDDING_MODEL": settings.embedding_model,
            "SWEEP_SECONDS": str(settings.sweep_seconds),
            "SWEEP_AFTER_SECONDS": str(settings.sweep_after_seconds),
        }
        named = {PREFIX + name: value for name, value in ours.items()}
        return {**os.environ, **named, **self.environment}


def _forget(client: Redis, name: str) -> None:
    """Remove the heartbeats of workers of a name."""
    for key in client.scan_iter(match=f"{WORKER_PREFIX}{name}@*"):
        client.delete(key)


@contextlib.contextmanager
def fleet(settings: Settings, folder: Path, **environment: str) -> Iterator[Fleet]:
    """A fleet that is ended with the block; its processes have this environment besides."""
    started = Fleet(settings, folder, environment)
    before = _end_politely()
    try:
        yield started
    finally:
        started.end()
        if before is not None:
            signal.signal(signal.SIGTERM, before)


def _end_politely() -> Any:
    """Have SIGTERM end the block like an error; return the old handler, in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        return None

    def end(*_: object) -> None:
        raise SystemExit(128 + signal.SIGTERM)

    return signal.signal(signal.SIGTERM, end)


def answers(url: str) -> bool:
    """Check whether an API answers there."""
    try:
        return httpx.get(f"{url}/healthz", timeout=5).status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False
