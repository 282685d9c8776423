"""Rate at which turns of conversations are read: embedded, their facts extracted, all enriched.

Through GraphQL, by an API and workers of their own over an empty graph. Facts that the turns bring
are embedded and enriched, too, before the end.
"""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
import httpx
import psutil

from anaphora.caller import Scope
from anaphora.settings import Settings
from bench.conversations import Conversation, RecordedTurn, read_conversations
from bench.locomo.talkers import in_parallel
from bench.servers.fleet import fleet
from bench.servers.keys import make_key
from bench.servers.own import servers_and_folder
from cypher import benchmarks
from cypher.memories import enrichment
from cypher.threads import extraction
from graph.session import Graph
from graph.structure.setup import open_graph
from language.embedding.model_files import read_info

# Seconds between two looks at what is still owed: looking costs the database, too.
_LOOK = 0.5
_BATCH = 100
_WORKERS = {"embed": "embed,stream", "rest": "extract,enrich,maintain"}
_ADD = """
mutation ($inputs: [TurnInput!]!) { addTurns(inputs: $inputs) { results { error { code } } } }
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """Rates are turns a second from the first request on; `resident` are megabytes by process."""

    turns: int
    facts: int
    acknowledged: float
    active: float
    extracted: float
    enriched: float
    resident: dict[str, int]


@click.command("hear")
@click.argument("path", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(path: Path, as_json: bool) -> None:
    """Turns of the conversations in PATH through GraphQL until they are read and enriched."""
    conversations = read_conversations(path)
    with servers_and_folder() as (settings, folder):
        figures = _measure(settings, folder, conversations)
    if as_json:
        click.echo(json.dumps(asdict(figures)))
        return
    resident = ", ".join(f"{name} {size} MB" for name, size in figures.resident.items())
    click.echo(
        f"{figures.turns} turns, {figures.facts} facts: acknowledged {figures.acknowledged:.0f}/s, "
        f"active {figures.active:.1f}/s, extracted {figures.extracted:.1f}/s, "
        f"enriched {figures.enriched:.1f}/s\nresident: {resident}"
    )


def _measure(settings: Settings, folder: Path, conversations: Sequence[Conversation]) -> Figures:
    asyncio.run(_migrate(settings))
    with fleet(settings, folder) as started:
        url, _ = started.api()
        workers = {name: started.worker(name, queues) for name, queues in _WORKERS.items()}
        started.start("beat")
        clients = [_client(settings, url, one.name) for one in conversations]
        # The first turn loads parsers and models: a worker that has worked is measured.
        _add(clients[0], "warm", conversations[0].turns[:8])
        names = [one.name for one in conversations]
        asyncio.run(_wait(settings, names))
        began = time.perf_counter()
        in_parallel(
            [
                lambda one=one, client=client: _talk(client, one)  # type: ignore[misc]
                for one, client in zip(conversations, clients, strict=True)
            ]
        )
        acknowledged = time.perf_counter() - began
        ended = asyncio.run(_wait(settings, names))
        resident = {name: _resident(worker.pid) for name, worker in workers.items()}
    turns = sum(len(one.turns) for one in conversations)
    return Figures(
        turns=turns,
        facts=ended.facts,
        acknowledged=turns / acknowledged,
        active=turns / (ended.active - began),
        extracted=turns / (ended.extracted - began),
        enriched=turns / (ended.enriched - began),
        resident=resident,
    )


def _talk(client: httpx.Client, conversation: Conversation) -> None:
    turns = conversation.turns
    for start in range(0, len(turns), _BATCH):
        _add(client, "", turns[start : start + _BATCH])


def _add(client: httpx.Client, prefix: str, turns: Sequence[RecordedTurn]) -> None:
    inputs = [
        {
            "threadId": f"{prefix}{turn.session}",
            "text": turn.text,
            "role": turn.speaker,
            "occurredAt": turn.at.isoformat(),
        }
        for turn in turns
    ]
    answer = client.post("/graphql", json={"query": _ADD, "variables": {"inputs": inputs}})
    content: dict[str, Any] = answer.raise_for_status().json()
    results = (content.get("data") or {}).get("addTurns", {}).get("results", [])
    if "errors" in content or any(one["error"] for one in results):
        raise RuntimeError("a turn was not stored")


@dataclass(slots=True)
class _Ended:
    """Moments at which nothing more was owed, and how many facts there are."""

    active: float = 0.0
    extracted: float = 0.0
    enriched: float = 0.0
    facts: int = 0


async def _wait(settings: Settings, names: Sequence[str]) -> _Ended:
    """Wait until nothing is owed. What waits for one sort may bring more of another."""
    opened = await open_graph(settings)
    ended = _Ended()
    try:
        while True:
            unread, plain, pending = await _owed(opened.graph, names)
            now = time.perf_counter()
            ended.extracted = ended.extracted or (0.0 if unread else now)
            ended.enriched = (ended.enriched or now) if not unread and not plain else 0.0
            ended.active = (ended.active or now) if not unread and not pending else 0.0
            if ended.enriched and ended.active:
                for name in names:
                    rows = await opened.graph.read(benchmarks.count_facts, user_id=name)
                    ended.facts += rows[0]["facts"]
                return ended
            await asyncio.sleep(_LOOK)
    finally:
        await opened.graph.close()


async def _owed(graph: Graph, names: Sequence[str]) -> tuple[int, int, int]:
    unread = await graph.read(extraction.count_backlog, max_attempts=100)
    plain = await graph.read(enrichment.count_backlog, max_attempts=100)
    pending = [await graph.read(benchmarks.count_pending_memories, user_id=one) for one in names]
    return unread[0]["pending"], plain[0]["pending"], sum(rows[0]["pending"] for rows in pending)


def _resident(pid: int) -> int:
    """Return the megabytes that a worker and its children hold."""
    return sum(one.memory_info().rss for one in _tree(psutil.Process(pid))) // 2**20


def _tree(process: psutil.Process) -> Iterator[psutil.Process]:
    yield process
    yield from process.children(recursive=True)


async def _migrate(settings: Settings) -> None:
    opened = await open_graph(settings, migrate=True, model=read_info(settings.embedding_model))
    await opened.graph.close()


def _client(settings: Settings, url: str, name: str) -> httpx.Client:
    async def create() -> str:
        opened = await open_graph(settings)
        try:
            return await make_key(opened.graph, (Scope.READ, Scope.WRITE), name)
        finally:
            await opened.graph.close()

    headers = {"Authorization": f"Bearer {asyncio.run(create())}"}
    return httpx.Client(base_url=url, headers=headers, timeout=120)
