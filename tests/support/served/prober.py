"""A client that asks an API the same again and again, in a process of its own, and notes the times.

Beside the API it asks a witness: a server that does nothing else, in a third process. Where the
witness, too, was slow to answer, it was the machine that stood still and not the API.
"""

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import IO

from launch.servers.ports import pick_port
from tests.support.paths import ROOT

PERIOD = 0.05
HEALTH, RECALL, WITNESS = "healthz", "recall", "witness"
_ROOT = ROOT
_RECALL = "query ($q: String!) { recall(input: {query: $q, limit: 3, touch: false}) { semantic } }"


@dataclass(frozen=True, slots=True)
class Answer:
    """Instants at which something was asked and answered, on the system's monotonic clock."""

    what: str
    asked: float
    answered: float
    good: bool


class Prober:
    """Notes of the process up to now."""

    def __init__(self, lines: IO[str]) -> None:
        self._answers: list[Answer] = []
        self._reader = threading.Thread(target=self._read, args=(lines,), daemon=True)
        self._reader.start()

    def longest_gap(self, what: str, since: float, until: float) -> float:
        """Seconds of the longest time between two good answers that touches the window."""
        good = [one for one in self._answers if one.what == what and one.good]
        ends = [one.answered for one in good]
        gaps = (b - a for a, b in pairwise(ends) if b > since and a < until)
        return max(gaps, default=float("inf"))

    def wait_beyond(self, moment: float, patience: float = 300.0) -> None:
        """Return when the API and the witness have answered something asked after the moment."""
        deadline = time.monotonic() + patience
        wanted = {HEALTH, WITNESS}
        while time.monotonic() < deadline:
            if {one.what for one in self._answers[-400:] if one.asked > moment} >= wanted:
                return
            time.sleep(PERIOD)
        raise TimeoutError("the API, or the witness, answers nobody any more")

    def wait_quiet(self, longest: float, patience: float = 300.0) -> None:
        """Return when nothing had a longer gap for a second: API and machine are ready."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            since = time.monotonic()
            time.sleep(1.0)
            self.wait_beyond(time.monotonic())
            gaps = [self.longest_gap(one, since, time.monotonic()) for one in (HEALTH, WITNESS)]
            if max(gaps) <= longest:
                return
        raise TimeoutError("the machine, or the API, comes to no rest")

    def join(self) -> None:
        """Wait until the process, which has ended, is read to its end."""
        self._reader.join()

    def _read(self, lines: IO[str]) -> None:
        for line in lines:
            self._answers.append(Answer(*json.loads(line)))


@contextlib.contextmanager
def probing(url: str, key: str) -> Iterator[Prober]:
    """A prober of the API at work, until the block ends."""
    port = pick_port(0)
    with contextlib.ExitStack() as closing, contextlib.ExitStack() as running:
        for arguments in (["witness", str(port)], ["probe", url, key, str(port)]):
            process = subprocess.Popen(
                [sys.executable, "-P", "-m", "tests.support.served.prober", *arguments],
                stdout=subprocess.PIPE,
                text=True,
                cwd=_ROOT,
            )
            assert process.stdout is not None
            closing.callback(process.stdout.close)
            running.callback(_end, process)
        prober = Prober(process.stdout)
        # Between their end and the closing of what it reads.
        closing.callback(prober.join)
        prober.wait_beyond(time.monotonic())
        yield prober


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()


class _Asker:
    """Sends one request at a time, over one connection as long as it lasts."""

    def __init__(self, what: str, address: str, request: bytes) -> None:
        self._what = what
        self._host, _, self._port = address.rpartition(":")
        self._request = request

    async def ask_for_ever(self) -> None:
        streams = None
        while True:
            asked, good = time.monotonic(), False
            try:
                async with asyncio.timeout(30):
                    streams = streams or await asyncio.open_connection(self._host, int(self._port))
                    good = await self._ask(*streams)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                if streams is not None:
                    streams[1].close()
                streams = None
            answered = time.monotonic()
            print(json.dumps([self._what, asked, answered, good]), flush=True)
            await asyncio.sleep(max(0.0, asked + PERIOD - answered))

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        writer.write(self._request)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        body = await reader.readexactly(length)
        return head.startswith(b"HTTP/1.1 200") and b'"errors"' not in body


def _request(line: str, address: str, key: str = "", body: bytes = b"") -> bytes:
    head = f"{line} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {len(body)}\r\n"
    if key:
        head += f"Authorization: Bearer {key}\r\nContent-Type: application/json\r\n"
    return head.encode() + b"\r\n" + body


async def _probe(url: str, key: str, witness: str) -> None:
    api, beside = url.removeprefix("http://"), f"127.0.0.1:{witness}"
    body = json.dumps({"query": _RECALL, "variables": {"q": "Where does Maya live?"}}).encode()
    await asyncio.gather(
        _Asker(HEALTH, api, _request("GET /healthz", api)).ask_for_ever(),
        _Asker(RECALL, api, _request("POST /graphql", api, key, body)).ask_for_ever(),
        _Asker(WITNESS, beside, _request("GET /", beside)).ask_for_ever(),
    )


async def _witness(port: str) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                await reader.readuntil(b"\r\n\r\n")
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    server = await asyncio.start_server(answer, "127.0.0.1", int(port))
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_witness(*sys.argv[2:]) if sys.argv[1] == "witness" else _probe(*sys.argv[2:]))
