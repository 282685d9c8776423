"""`anaphora up`: everything on this machine, started, watched and ended by one process."""

import asyncio
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anaphora.errors import AnaphoraError, Unavailable
from anaphora.settings import LOOPBACK, Settings
from launch.browser_link import FIRST_QUERY, browser_link, start_link
from launch.display import Display
from launch.servers.jars import ensure_jars
from launch.servers.needs import Servers, embedded_servers, needs_neo4j
from launch.servers.ports import api_port
from launch.supervision.child import last_lines
from launch.supervision.folder import DataFolder
from launch.supervision.part import Part
from launch.supervision.process_records import end_records, read_records
from launch.supervision.runtime import Runtime, RuntimeFile
from launch.supervision.start_options import StartOptions, remember_options
from launch.supervision.supervisor import Supervisor
from launch.up_processes import Readiness, anaphora, local, our_parts, read_readiness, server_part

LEFT_SECONDS = 15.0
# Longest time that links wait for a model of the user's own, which may have to be fetched.
LOAD_SECONDS = 120.0
# Seconds that the first question has the processors before workers and schedule start: a database
# that has just started plans its queries on all of them, and an answer is what somebody waits for.
HEAD_START = 4.0


@dataclass(frozen=True, slots=True)
class Run:
    """One `up`: where its data is, its servers, and where the API answers."""

    folder: DataFolder
    settings: Settings
    servers: Servers
    port: int
    options: StartOptions

    @property
    def url(self) -> str:
        host = local(self.settings.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def bolt(self) -> str:
        neo4j = self.servers.neo4j
        return neo4j.bolt if neo4j else self.settings.neo4j_uri

    @property
    def browser(self) -> str:
        """A link that opens Neo4j Browser connected; of an external database nothing is known."""
        neo4j = self.servers.neo4j
        if neo4j is None:
            return ""
        password = self.folder.secret("neo4j-password")
        return browser_link(
            f"{neo4j.http}/browser/", neo4j.bolt, password, FIRST_QUERY, url=self.url
        )

    def start_page(self, key: str) -> str:
        """The start page with the key, and with the way into Neo4j Browser if that is ours."""
        neo4j = self.servers.neo4j
        if neo4j is None:
            return f"{self.url}/#key={key}"
        password = self.folder.secret("neo4j-password")
        return start_link(self.url, key, f"{neo4j.http}/browser/", neo4j.bolt, password)


def up(folder: DataFolder, settings: Settings, options: StartOptions, display: Display) -> None:
    """Start everything and keep it running until told to end. Raises the errors of its parts.

    The options are remembered; where the API listens is in the settings.
    """
    folder.open()
    with folder.held():
        _end_leftovers(folder, display)
        port = api_port(settings.port, settings.host)
        remember_options(folder.options, options)
        jars = _jars(display) if needs_neo4j(settings) else None
        servers = embedded_servers(folder, settings, jars)
        try:
            asyncio.run(_run(Run(folder, settings, servers, port, options), display))
        finally:
            folder.runtime.unlink(missing_ok=True)
            folder.processes.unlink(missing_ok=True)


def _jars(display: Display) -> Path:
    with display.fetching("Fetching Neo4j") as (started, progress):
        return ensure_jars(started=started, progress=progress)


def _end_leftovers(folder: DataFolder, display: Display) -> None:
    left = [one for one in read_records(folder.processes) if one.part != "up"]
    servers = [one for one in left if one.part in ("neo4j", "valkey")]
    # Ours may end at any instant and lose nothing.
    ended = end_records([one for one in left if one not in servers], 0.0)
    ended += end_records(servers, LEFT_SECONDS)
    if ended:
        parts = ", ".join(f"{one.part} ({one.pid})" for one in ended)
        display.say(f"Ended what the last run left: {parts}")
    folder.runtime.unlink(missing_ok=True)


async def _run(run: Run, display: Display) -> None:
    stop, hurry = _signals(display)
    runtime = RuntimeFile(run.folder.runtime, Runtime(run.url, run.bolt, run.browser))
    supervisor = Supervisor(
        run.folder.logs,
        run.folder.processes,
        say=display.say,
        changed=runtime.changed,
    )
    running = asyncio.create_task(_start(run, supervisor, runtime, display))
    stopping = asyncio.create_task(stop.wait())
    tasks: set[asyncio.Task[Any]] = {running, stopping}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
            await supervisor.first(stopping)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with display.step("Ending"):
            await supervisor.stop(hurry)


async def _start(run: Run, supervisor: Supervisor, runtime: RuntimeFile, display: Display) -> None:
    names = [server.name for server in run.servers.all()]
    for server in run.servers.all():
        supervisor.start(server_part(server))
    api, *others = our_parts(run.servers, run.settings.host, run.port, run.folder.key)
    # Imports and models of these are loaded when the servers answer.
    sharing = StartOptions(share=run.options.share).arguments()
    preparing = asyncio.create_task(
        _once(run, supervisor, "prepare", "--data", str(run.folder.path), *sharing)
    )
    supervisor.start(api)
    try:
        if names:
            with display.step(f"Starting {' and '.join(names)}"):
                await supervisor.wait_ready(*names)
        with display.step("Preparing the graph"):
            await supervisor.first(preparing)
            preparing.result()
    finally:
        preparing.cancel()
        await asyncio.gather(preparing, return_exceptions=True)
    # Before the workers: the demo has its vectors.
    if run.options.demo is not False and not run.folder.demo_loaded.exists():
        with display.step("Loading the demo"):
            await _once(run, supervisor, "demo", "--once", str(run.folder.demo_loaded))
    with display.step("Starting the API"):
        await supervisor.wait_ready(api.name)
        readiness = await _answers_by_meaning(run)
    runtime.publish()
    _say_where(run, display, readiness)
    await asyncio.sleep(HEAD_START)
    for part in others:
        supervisor.start(part)
    await supervisor.wait_ready(*(part.name for part in others))


async def _answers_by_meaning(run: Run) -> Readiness:
    """Return when the API does, when its model has failed, or when that takes too long."""
    deadline = time.monotonic() + LOAD_SECONDS
    while True:
        found = await asyncio.to_thread(read_readiness, run.settings.host, run.port)
        if found.ready or found.model_failed or time.monotonic() > deadline:
            return found
        await asyncio.sleep(0.1)


async def _once(run: Run, supervisor: Supervisor, *arguments: str) -> None:
    """Run one of our commands to its end. Raises Unavailable with what it said, if it fails."""
    name = arguments[0]
    part = Part(name, lambda: anaphora(*arguments), environment=run.servers.environment)
    if await supervisor.once(part):
        lines = last_lines(run.folder.logs / f"{name}.log", 1) or ["It said nothing."]
        raise told(lines[-1])


def told(line: str) -> AnaphoraError:
    """The error that a command of ours ended with, from the line it printed."""
    code, _, message = line.partition(": ")
    kinds = {kind.code: kind for kind in AnaphoraError.__subclasses__()}
    return kinds[code](message) if code in kinds else Unavailable(line)


def _say_where(run: Run, display: Display, readiness: Readiness) -> None:
    key = run.folder.key.read_text(encoding="utf-8").strip()
    if readiness.ready:
        display.say("\nAnaphora is ready. Ctrl-C ends it.")
    else:
        reasons = " ".join(readiness.reasons)
        display.say(f"\nAnaphora runs, but answers by words alone: {reasons} Ctrl-C ends it.")
    if local(run.settings.host) != run.settings.host:
        names = ", ".join(dict.fromkeys((*LOOPBACK, *run.settings.allowed_hosts)))
        display.say(
            f"It listens on every address, and answers to these names: {names}. "
            "Add the names that others call it by: ANAPHORA_ALLOWED_HOSTS."
        )
    display.link("Data and logs", str(run.folder.path))
    display.link("Key", key)
    display.link("Explorer", f"{run.url}/explorer#key={key}")
    if run.settings.graphiql:
        display.link("GraphiQL", f"{run.url}/graphiql#key={key}")
    if run.settings.mcp:
        display.link("Agents (MCP)", f"{run.url}/mcp")
    if run.browser:
        display.link("Neo4j Browser", run.browser)
    if run.options.share:
        shared = run.folder.shared_key.read_text(encoding="utf-8").strip()
        display.link("Reads only", shared)
        display.link("To share", f"{run.url}/explorer#key={shared}")
    # The last is what is seen first.
    display.link("Start page", run.start_page(key))


def _signals(display: Display) -> tuple[asyncio.Event, asyncio.Event]:
    """Set by the first signal to end, and by the second, which means at once."""
    stop, hurry = asyncio.Event(), asyncio.Event()

    def told() -> None:
        if stop.is_set():
            hurry.set()
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, told)
    return stop, hurry
