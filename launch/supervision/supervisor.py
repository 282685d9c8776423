"""Keeps parts running: starts them in order of need, restarts those that die, ends them all.

Each part has a task of its own, which waits for what the part needs, starts it, waits until it is
ready, then until it ends. One that dies while what it
needs is down is not counted as failing.
"""

import asyncio
import contextlib
import os
import signal
import time
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from anaphora.errors import Unavailable
from launch.supervision.backoff import Backoff
from launch.supervision.child import child_command, child_options, last_lines, open_log
from launch.supervision.part import Part
from launch.supervision.process_records import Record, is_alive, kill_members, record, write_records

POLL, LONGEST_POLL = 0.1, 1.0


class PartFailed(Unavailable):
    """A part does not run, and starting it again does not help."""


class Supervisor:
    """The parts of one run. `changed` is called with the process ids whenever they change."""

    def __init__(
        self,
        logs: Path,
        records: Path,
        *,
        say: Callable[[str], None],
        changed: Callable[[dict[str, int]], None],
    ) -> None:
        self.run = uuid.uuid4().hex
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._logs = logs
        self._file = records
        self._say = say
        self._changed = changed
        self._parts: dict[str, Part] = {}
        self._ready: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._records: dict[str, Record] = {"up": record("up", os.getpid(), self.run)}
        self._ending = False

    def start(self, part: Part) -> None:
        """Begin to keep the part running."""
        self._parts[part.name] = part
        self._ready[part.name] = asyncio.Event()
        self._tasks[part.name] = asyncio.create_task(self._guard(part))

    async def wait_ready(self, *names: str) -> None:
        """Return when these answer. Raises PartFailed if one of the parts keeps dying."""
        for name in names:
            waiting = asyncio.ensure_future(self._ready[name].wait())
            await self.first(waiting)
            waiting.cancel()

    async def first(self, waiting: asyncio.Future[Any]) -> None:
        """Return when this is done. Raises PartFailed if one of the parts keeps dying before."""
        await asyncio.wait({waiting, self.failed}, return_when=asyncio.FIRST_COMPLETED)
        if self.failed.done():
            waiting.cancel()
            self.failed.result()

    async def once(self, part: Part) -> int:
        """Run the part to its end, and return the exit code."""
        process = await self._spawn(part)
        try:
            return await process.wait()
        finally:
            await self._clear(part.name)

    async def stop(self, hurry: asyncio.Event) -> None:
        """End everything in order; at once when `hurry` is set."""
        self._ending = True
        order = sorted({part.ends for part in self._parts.values()})
        for number in order:
            parts = [part for part in self._parts.values() if part.ends == number]
            await asyncio.gather(*(self._end(part, hurry) for part in parts))
        # Each has seen its process end by now; what still waits for another to start has not.
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=0.5)
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    @property
    def processes(self) -> dict[str, int]:
        """The process ids by part, `up` among them."""
        return {name: one.pid for name, one in self._records.items()}

    async def _guard(self, part: Part) -> None:
        try:
            await self._keep(part)
        except asyncio.CancelledError:
            raise
        except OSError as error:
            self._fail(PartFailed(f"{part.name} cannot be started: {error}."))
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        if not self.failed.done():
            self.failed.set_exception(error)

    async def _keep(self, part: Part) -> None:
        backoff = Backoff(time.monotonic)
        while not self._ending:
            await self.wait_ready(*part.needs)
            await asyncio.to_thread(part.prepare)
            if self._ending:
                return
            process = await self._spawn(part)
            code = await self._watch(part, process)
            await self._clear(part.name)
            if self._ending:
                part.ended(code != -signal.SIGKILL)
                return
            part.ended(False)
            excused = not all(self._ready[name].is_set() for name in part.needs)
            delay = 1.0 if excused else backoff.died()
            if delay is None:
                raise PartFailed(_ended(part, code, "keeps ending", self._log(part)))
            self._say(f"{part.name} {_how(code)}; starting it again")
            await asyncio.sleep(delay)

    async def _watch(self, part: Part, process: asyncio.subprocess.Process) -> int:
        """Mark the part ready when it is; return the exit code when it ends."""
        ended = asyncio.ensure_future(process.wait())
        deadline = time.monotonic() + part.patience
        pause = POLL
        while not ended.done() and not await asyncio.to_thread(part.ready):
            if time.monotonic() > deadline:
                raise PartFailed(_ended(part, 0, "does not answer", self._log(part)))
            await asyncio.wait({ended}, timeout=pause)
            pause = min(pause * 1.2, LONGEST_POLL)
        if not ended.done():
            self._ready[part.name].set()
        code = await ended
        self._ready[part.name].clear()
        return code

    async def _spawn(self, part: Part) -> asyncio.subprocess.Process:
        environment = {**os.environ, **part.environment}
        with open_log(self._log(part)) as log:
            process = await asyncio.create_subprocess_exec(
                *child_command(part.command(), part.dies_by),
                **child_options(log, self.run, environment),
            )
        self._remember(part.name, record(part.name, process.pid, self.run))
        return process

    async def _end(self, part: Part, hurry: asyncio.Event) -> None:
        one = self._records.get(part.name)
        if one is None:
            return
        if is_alive(one):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one.pid, signal.SIGTERM)
        await _gone(one, part.grace, hurry)
        if is_alive(one) and not hurry.is_set():
            self._say(f"{part.name} does not end by itself: ending it by force")
        await self._clear(part.name)

    async def _clear(self, name: str) -> None:
        """End what is left of the part's group (a killed worker's children), and forget it."""
        if one := self._records.get(name):
            await asyncio.to_thread(kill_members, one)
            self._remember(name, None)

    def _remember(self, name: str, one: Record | None) -> None:
        self._records.pop(name, None)
        if one is not None:
            self._records[name] = one
        write_records(self._file, self._records.values())
        self._changed(self.processes)

    def _log(self, part: Part) -> Path:
        return self._logs / f"{part.name}.log"


async def _gone(one: Record, seconds: float, hurry: asyncio.Event) -> None:
    """Return when the process has ended, the time is up, or there is hurry."""
    deadline = time.monotonic() + seconds
    while is_alive(one) and time.monotonic() < deadline and not hurry.is_set():  # noqa: ASYNC110
        await asyncio.sleep(0.05)


def _how(code: int) -> str:
    if code < 0:
        return f"was ended by {signal.Signals(-code).name}"
    return f"ended with exit code {code}"


def _ended(part: Part, code: int, what: str, log: Path) -> str:
    lines: Sequence[str] = last_lines(log) or ["(nothing)"]
    return f"{part.name} {what} ({_how(code)}). Its log, {log}, ends:\n" + "\n".join(lines)
