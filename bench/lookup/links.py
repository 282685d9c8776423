"""Latency of neighbours beside the bare pattern on the driver, two links deep.

One user has all memories, with their vectors, and entities that they mention. The two are asked by
turns in one run, each from memories of its own, so that neither finds the other's work done.
"""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from statistics import mean, median, quantiles
from typing import Any

import click

from anaphora.settings import Settings
from bench.servers.own import own_servers

_WARM = 100
_BATCH = 1000
_LIMIT = 100
_TYPES = ("RELATED", "REFINES", "EXAMPLE_OF", "CONTRADICTS", "LINK")
Ask = Callable[[str], Awaitable[int]]


@click.command("links")
@click.option("--memories", default=100_000, show_default=True, help="Memories of the user.")
@click.option("--entities", default=20_000, show_default=True, help="Entities that they mention.")
@click.option("--links", default=3, show_default=True, help="Links out of each memory.")
@click.option("--mentions", default=2, show_default=True, help="Mentions of each memory.")
@click.option("--questions", default=500, show_default=True, help="Questions for each way.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for scripts.")
def command(
    memories: int, entities: int, links: int, mentions: int, questions: int, as_json: bool
) -> None:
    """Latency of neighbours at depth 2, as a ratio to the bare Cypher on the driver."""
    sizes = {"memories": memories, "entities": entities, "links": links, "mentions": mentions}
    with own_servers() as settings:
        report = asyncio.run(_measure(settings, sizes, questions))
    click.echo(json.dumps(report) if as_json else as_text(report))


async def _measure(settings: Settings, sizes: dict[str, int], questions: int) -> dict[str, Any]:
    from graph.structure.setup import open_graph
    from language.embedding.model_files import read_info

    opened = await open_graph(settings, migrate=True, model=read_info(settings.embedding_model))
    try:
        user_id, ids = await _store(opened.graph, sizes)
        bare, walked = _bare(opened.graph, user_id), _walk(settings, opened, user_id)
        times, found = await _interleave(ids, questions, bare, walked)
        spread = [_spread(one) for one in times]
        ratio = {name: round(spread[1][name] / spread[0][name], 3) for name in spread[0]}
        return {
            **sizes,
            "questions": questions,
            "found": [round(mean(some), 1) for some in found],
            "bare_ms": spread[0],
            "neighbors_ms": spread[1],
            "ratio": ratio,
        }
    finally:
        await opened.graph.close()


async def _store(graph: Any, sizes: dict[str, int]) -> tuple[str, list[str]]:
    from anaphora.clock import utc_now
    from anaphora.ids import new_id
    from cypher import benchmarks

    chance, user_id, now = random.Random(7), f"links-{new_id()}", utc_now()
    rows = _memories(user_id, sizes["memories"])
    ids = [row["properties"]["id"] for row in rows]
    for part in _parts(rows):
        await graph.execute(benchmarks.save_bare_memories, user_id=user_id, rows=part)
    links = [
        {"type": type, "rel": "mine" if type == "LINK" else None, "one": one, "other": other}
        for one in ids
        for other in chance.choices(ids, k=sizes["links"])
        for type in chance.choices(_TYPES)
        if one != other
    ]
    for part in _parts(links):
        await graph.execute(benchmarks.link_bare_memories, user_id=user_id, at=now, rows=part)
    entities = _entities(user_id, sizes, ids, chance)
    for part in _parts(entities):
        await graph.execute(benchmarks.save_bare_entities, user_id=user_id, at=now, rows=part)
    return user_id, ids


def _memories(user_id: str, count: int) -> list[dict[str, Any]]:
    import numpy as np
    from neo4j.vector import Vector

    from anaphora.clock import utc_now
    from bench.locomo.texts import make_texts
    from bench.recall.crowd import properties_of

    vectors = np.random.default_rng(5).normal(size=(count, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    now, texts = utc_now(), make_texts(count, 3)
    return [
        {"properties": properties_of(user_id, at, now, text), "vector": Vector(vectors[at])}
        for at, text in enumerate(texts)
    ]


def _entities(
    user_id: str, sizes: dict[str, int], ids: Sequence[str], chance: random.Random
) -> list[dict[str, Any]]:
    from anaphora.ids import new_id
    from graph.tenancy import tenant_token

    mentioned: list[list[str]] = [[] for _ in range(sizes["entities"])]
    # Few are mentioned often, most seldom, as in what people write.
    weights = [1 / (rank + 10) for rank in range(sizes["entities"])]
    picked = chance.choices(mentioned, weights, k=len(ids) * sizes["mentions"])
    for at, entity in enumerate(picked):
        entity.append(ids[at // sizes["mentions"]])
    return [
        {
            "properties": {
                "id": new_id(),
                "tenant": tenant_token(user_id),
                "name": f"Entity {at}",
                "key": f"entity {at}",
                "type": "thing",
                "aliases": [],
            },
            "memory_ids": list(dict.fromkeys(some)),
        }
        for at, some in enumerate(mentioned)
    ]


def _parts(rows: Sequence[dict[str, Any]]) -> list[Sequence[dict[str, Any]]]:
    return [rows[start : start + _BATCH] for start in range(0, len(rows), _BATCH)]


def _bare(graph: Any, user_id: str) -> Ask:
    """The pattern, on the driver itself."""
    from cypher import benchmarks

    statement = benchmarks.find_bare_neighbors.body

    async def ask(id: str) -> int:
        values = {"user_id": user_id, "id": id, "limit": _LIMIT}
        records, _, _ = await graph.driver.execute_query(statement, values, routing_="r")
        return len(records)

    return ask


def _walk(settings: Settings, opened: Any, user_id: str) -> Ask:
    from language.embedding.sentence_encoder import SentenceEncoder
    from recall.links.neighbors import neighbors
    from recall.services import Services

    services = Services(opened.graph, SentenceEncoder(settings), opened.signer, settings)

    async def ask(id: str) -> int:
        return len((await neighbors(services, user_id, id, depth=2, limit=_LIMIT)).nodes)

    return ask


async def _interleave(
    ids: Sequence[str], questions: int, bare: Ask, other: Ask
) -> tuple[tuple[list[float], list[float]], tuple[list[int], list[int]]]:
    """Return milliseconds and sizes of answers, bare and otherwise, after some to warm up."""
    chance = random.Random(11)
    times: tuple[list[float], list[float]] = ([], [])
    sizes: tuple[list[int], list[int]] = ([], [])
    for at in range(2 * (questions + _WARM)):
        way, id = at % 2, chance.choice(ids)
        began = time.perf_counter()
        sizes[way].append(await (bare, other)[way](id))
        times[way].append((time.perf_counter() - began) * 1000)
    return (times[0][_WARM:], times[1][_WARM:]), (sizes[0][_WARM:], sizes[1][_WARM:])


def _spread(times: Sequence[float]) -> dict[str, float]:
    return {"p50": round(median(times), 3), "p95": round(quantiles(times, n=20)[-1], 3)}


def as_text(report: dict[str, Any]) -> str:
    """The report in lines."""
    bare, took, ratio = report["bare_ms"], report["neighbors_ms"], report["ratio"]
    return "\n".join(
        [
            f"{report['memories']} memories with {report['links']} links each, "
            f"{report['entities']} entities; {report['found'][1]} neighbours at depth 2 "
            f"({report['found'][0]} bare)",
            f"p50 {took['p50']:.2f} ms, p95 {took['p95']:.2f} ms; bare {bare['p50']:.2f} and "
            f"{bare['p95']:.2f}; ratio {ratio['p50']:.2f} and {ratio['p95']:.2f}",
        ]
    )
