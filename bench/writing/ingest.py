"""Rate at which turns become memories that recall finds by meaning, beside the least cost.

The least: encode the same number of texts and store each as one node with its vector, by one
process with nothing around it, the same indexes live. Both in one run, over servers of their own.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import click
import httpx

from anaphora.caller import Scope
from anaphora.clock import FAR_FUTURE, FAR_PAST, utc_now
from anaphora.ids import new_id
from anaphora.settings import Settings
from bench.locomo.talkers import add_one, add_rate, in_parallel, talker
from bench.locomo.texts import make_texts
from bench.servers.fleet import fleet
from bench.servers.keys import make_key
from bench.servers.own import servers_and_folder
from cypher import benchmarks
from graph.session import Graph
from graph.structure.setup import open_graph
from graph.tenancy import tenant_token
from language.embedding.model_files import read_info

# Seconds between two looks at what is still to be embedded: looking costs the database, too.
_LOOK = 0.25


@dataclass(frozen=True, slots=True)
class Figures:
    """Rates are texts a second, times milliseconds; `ratio` is ingest to bare."""

    turns: int
    bare: float
    ingest: float
    acknowledged: float
    ratio: float
    add_turn_p50: float
    add_turn_p95: float
    add_turn_rate: float


@click.command("ingest")
@click.option("--turns", default=12_000, show_default=True, help="Texts, in each of the two ways.")
@click.option("--users", default=4, show_default=True, help="Users who speak at once.")
@click.option("--batch", default=100, show_default=True, help="Turns in one addTurns.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(turns: int, users: int, batch: int, as_json: bool) -> None:
    """Turns through GraphQL until every one is ACTIVE, beside bare encoding and storing."""
    with servers_and_folder() as (settings, folder):
        figures = _measure(settings, folder, turns, users, batch)
    if as_json:
        click.echo(json.dumps(asdict(figures)))
        return
    click.echo(
        f"{figures.turns} turns: ingest {figures.ingest:.0f}/s until ACTIVE "
        f"(acknowledged {figures.acknowledged:.0f}/s), bare {figures.bare:.0f}/s: "
        f"ratio {figures.ratio:.2f}\n"
        f"addTurn acknowledged: p50 {figures.add_turn_p50:.1f} ms, "
        f"p95 {figures.add_turn_p95:.1f} ms; {figures.add_turn_rate:.0f}/s by eight callers"
    )


def _measure(settings: Settings, folder: Path, turns: int, users: int, batch: int) -> Figures:
    talks = [make_texts(turns // users, seed) for seed in range(users)]
    asyncio.run(_migrate(settings))
    # Before and after, so that neither way has the emptier graph.
    bare = [_bare(settings, [text for talk in talks for text in talk])]
    with fleet(settings, folder) as started:
        url, _ = started.api()
        started.worker("embed", "embed,stream")
        started.worker("rest", "extract,enrich,maintain")
        started.start("beat")
        names = [f"ingest-{number}-{new_id()}" for number in range(users)]
        clients = [_client(settings, url, name) for name in names]
        in_parallel([talker(client, make_texts(500, 99), batch) for client in clients])
        asyncio.run(_wait_active(settings, names))
        began = time.perf_counter()
        in_parallel(
            [talker(client, talk, batch) for client, talk in zip(clients, talks, strict=True)]
        )
        acknowledged = time.perf_counter() - began
        asyncio.run(_wait_active(settings, names))
        active = time.perf_counter() - began
        times = [add_one(clients[0], text) for text in make_texts(200, 7)]
        rate = add_rate(clients)
        asyncio.run(_wait_active(settings, names))
    bare.append(_bare(settings, [text for talk in talks for text in talk]))
    seconds, count = sum(bare) / len(bare), turns // users * users
    return Figures(
        turns=count,
        bare=count / seconds,
        ingest=count / active,
        acknowledged=count / acknowledged,
        ratio=seconds / active,
        add_turn_p50=median(times),
        add_turn_p95=quantiles(times, n=20)[-1],
        add_turn_rate=rate,
    )


async def _migrate(settings: Settings) -> None:
    opened = await open_graph(settings, migrate=True, model=read_info(settings.embedding_model))
    await opened.graph.close()


def _bare(settings: Settings, texts: Sequence[str]) -> float:
    """Return the seconds it takes to encode the texts and store them with their vectors."""
    from sentence_transformers import SentenceTransformer

    from language.embedding.model_files import local_folder

    model = SentenceTransformer(str(local_folder(settings.embedding_model)), device="cpu")
    model.encode(list(texts[:64]))

    async def store() -> float:
        opened = await open_graph(settings)
        began = time.perf_counter()
        for start in range(0, len(texts), 256):
            part = texts[start : start + 256]
            vectors = model.encode(list(part), normalize_embeddings=True, show_progress_bar=False)
            await _save_bare(opened.graph, part, vectors)
        seconds = time.perf_counter() - began
        await opened.graph.close()
        return seconds

    return asyncio.run(store())


async def _save_bare(graph: Graph, texts: Sequence[str], vectors: Any) -> None:
    from neo4j.vector import Vector

    user_id, now = f"bare-{new_id()}", utc_now()
    common = {
        "tenant": tenant_token(user_id),
        "kind": "EPISODE",
        "status": "ACTIVE",
        "trust": "STANDARD",
        "confidence": 0.9,
        "role": "user",
        "created_at": now,
        "updated_at": now,
        "valid_from": FAR_PAST,
        "valid_to": FAR_FUTURE,
        "retired_at": FAR_FUTURE,
    }
    rows = [
        {"properties": {**common, "id": new_id(), "text": text}, "vector": Vector(vector)}
        for text, vector in zip(texts, vectors, strict=True)
    ]
    await graph.execute(benchmarks.save_bare_memories, user_id=user_id, rows=rows)


def _client(settings: Settings, url: str, name: str) -> httpx.Client:
    async def create() -> str:
        opened = await open_graph(settings)
        try:
            return await make_key(opened.graph, (Scope.READ, Scope.WRITE), name)
        finally:
            await opened.graph.close()

    headers = {"Authorization": f"Bearer {asyncio.run(create())}"}
    return httpx.Client(base_url=url, headers=headers, timeout=120)


async def _wait_active(settings: Settings, names: Sequence[str]) -> None:
    opened = await open_graph(settings)
    try:
        for name in names:
            while await _pending(opened.graph, name):  # noqa: ASYNC110 (another process's work)
                await asyncio.sleep(_LOOK)
    finally:
        await opened.graph.close()


async def _pending(graph: Graph, name: str) -> int:
    rows = await graph.read(benchmarks.count_pending_memories, user_id=name)
    pending: int = rows[0]["pending"]
    return pending
