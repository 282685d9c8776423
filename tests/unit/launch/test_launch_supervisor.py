"""Parts are restarted, given up on, and ended with all their children."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import psutil
import pytest

from launch.supervision.part import Part
from launch.supervision.supervisor import PartFailed, Supervisor

SLEEP = "import time; time.sleep(600)"
FAMILY = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SLEEP!r}])"


class Watched:
    """A supervisor, what it said, and the process ids that it told of."""

    def __init__(self, folder: Path) -> None:
        self.said: list[str] = []
        self.known: list[dict[str, int]] = []
        self.supervisor = Supervisor(
            folder / "logs",
            folder / "processes.json",
            say=self.said.append,
            changed=self.known.append,
        )


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[Watched]:
    found = Watched(tmp_path)
    yield found
    hurry = asyncio.Event()
    hurry.set()
    await found.supervisor.stop(hurry)
    if found.supervisor.failed.done():
        found.supervisor.failed.exception()


def part(name: str, code: str, *needs: str) -> Part:
    return Part(name, lambda: [sys.executable, "-c", code], needs=needs, grace=5.0)


async def until(condition: Callable[[], bool]) -> None:
    async def look() -> None:
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)

    await asyncio.wait_for(look(), 30)


async def test_killed_part_is_started_again(watched: Watched) -> None:
    supervisor = watched.supervisor
    supervisor.start(part("one", SLEEP))
    await supervisor.wait_ready("one")
    first = supervisor.processes["one"]
    os.kill(first, signal.SIGKILL)
    await until(lambda: supervisor.processes.get("one", first) != first)
    assert watched.said == ["one was ended by SIGKILL; starting it again"]
    assert watched.known[-1]["one"] != first


async def test_children_of_a_killed_part_end(watched: Watched) -> None:
    supervisor = watched.supervisor
    supervisor.start(part("one", FAMILY))
    await supervisor.wait_ready("one")
    parent = psutil.Process(supervisor.processes["one"])
    await until(lambda: len(parent.children()) == 1)
    child = parent.children()[0]
    parent.kill()
    await until(lambda: not child.is_running())


async def test_part_that_keeps_dying_fails_with_its_last_lines(watched: Watched) -> None:
    watched.supervisor.start(part("one", "print('out of cheese'); raise SystemExit(3)"))
    with pytest.raises(PartFailed, match=r"(?s)one keeps ending .*exit code 3.*out of cheese"):
        await watched.supervisor.first(asyncio.get_running_loop().create_future())
    assert len(watched.said) == 4


async def test_part_waits_for_what_it_needs(watched: Watched, tmp_path: Path) -> None:
    supervisor = watched.supervisor
    flag = tmp_path / "ready"
    needed = part("needed", SLEEP)
    supervisor.start(Part("needed", needed.command, ready=flag.exists))
    supervisor.start(part("one", SLEEP, "needed"))
    await until(lambda: "needed" in supervisor.processes)
    assert "one" not in supervisor.processes
    flag.touch()
    await supervisor.wait_ready("one")


async def test_failing_preparation_ends_it(watched: Watched) -> None:
    def prepare() -> None:
        raise PartFailed("no room")

    watched.supervisor.start(Part("one", lambda: ["true"], prepare=prepare))
    with pytest.raises(PartFailed, match="no room"):
        await watched.supervisor.wait_ready("one")


async def test_stop_ends_all(watched: Watched) -> None:
    supervisor = watched.supervisor
    stubborn = "import signal, time; signal.signal(15, signal.SIG_IGN); print(1, flush=True); "
    supervisor.start(part("gentle", SLEEP))
    supervisor.start(
        Part("stubborn", lambda: [sys.executable, "-c", stubborn + "time.sleep(600)"], grace=0.3)
    )
    await supervisor.wait_ready("gentle", "stubborn")
    pids = [supervisor.processes[name] for name in ("gentle", "stubborn")]
    await supervisor.stop(asyncio.Event())
    assert not any(psutil.pid_exists(pid) for pid in pids)
    assert supervisor.processes.keys() == {"up"}


async def test_once_tells_the_exit_code(watched: Watched) -> None:
    once: Callable[[Part], Awaitable[int]] = watched.supervisor.once
    assert await once(part("check", "raise SystemExit(4)")) == 4
    assert "check" not in watched.supervisor.processes
