"""Checks by `anaphora doctor` of what runs: database, indexes, broker, workers, model, API."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx

from anaphora.errors import AnaphoraError, Unavailable
from anaphora.settings import Settings
from cypher import structure
from graph.structure.setup import OpenGraph, open_graph
from language.embedding.sentence_encoder import SentenceEncoder
from language.llm.endpoint import Endpoint
from language.llm.state import EndpointState
from launch.doctor.checks import Check, State
from launch.doctor.red_health import explained
from tasks.broker import QUEUES
from tasks.health.health import WorkHealth


async def service_checks(settings: Settings, url: str) -> list[Check]:
    """Check each part on its own, so that one that is down hides no other."""
    encoder = SentenceEncoder(settings)
    health = WorkHealth(settings)
    try:
        checks = [
            *await _graph_checks(settings, encoder, health),
            await _check("broker", lambda: _broker(health)),
            await _check("workers", lambda: _workers(health)),
            await _check("model", lambda: _model(encoder)),
            *await _language_model(settings),
            await _check("api", lambda: _api(url)),
        ]
    finally:
        await health.close()
    return checks


async def _check(name: str, look: Callable[[], Awaitable[str]]) -> Check:
    try:
        return Check(name, State.OK, await look())
    except AnaphoraError as error:
        return Check(name, State.FAILED, error.message)


async def _graph_checks(
    settings: Settings, encoder: SentenceEncoder, health: WorkHealth
) -> list[Check]:
    try:
        opened = await open_graph(settings, model=encoder.info)
    except AnaphoraError as error:
        return [Check("database", State.FAILED, error.message)]
    try:
        meta = opened.meta
        text = f"{settings.neo4j_uri}, embedded with {meta.embedding_model}"
        return [
            Check("database", State.OK, text),
            await _check("indexes", lambda: _indexes(opened)),
            *await explained(opened.graph, settings, health, encoder),
        ]
    finally:
        await opened.graph.close()


async def _indexes(opened: OpenGraph) -> str:
    rows = await opened.graph.read(structure.find_indexes)
    wrong = [f"{row['name']} is {row['state']}" for row in rows if row["state"] != "ONLINE"]
    if wrong:
        raise Unavailable(f"{', '.join(wrong)}: wait, or see the database's log.")
    return f"{len(rows)}, all online"


async def _broker(health: WorkHealth) -> str:
    lengths = await health.queue_lengths()
    waiting = ", ".join(f"{name} {count}" for name, count in lengths.items() if count)
    return f"answers; waiting: {waiting or 'nothing'}"


async def _workers(health: WorkHealth) -> str:
    workers = await health.workers()
    unserved = set(QUEUES) - {queue for worker in workers for queue in worker.queues}
    if unserved:
        names = ", ".join(sorted(unserved))
        raise Unavailable(f"no worker serves {names}: start `anaphora worker`, or see its log.")
    return ", ".join(f"{worker.name} ({worker.pid})" for worker in workers)


async def _model(encoder: SentenceEncoder) -> str:
    vectors = await encoder.encode(["Does it work?"])
    return f"{encoder.info.name} makes vectors of {vectors.shape[1]} dimensions"


async def _language_model(settings: Settings) -> list[Check]:
    """Check the language model's endpoint, if one is configured; the key is not shown."""
    if (endpoint := Endpoint.of(settings)) is None:
        return []
    state = EndpointState(endpoint)
    try:
        return [await _check("language model", state.look)]
    finally:
        await state.close()


async def _api(url: str) -> str:
    def look() -> httpx.Response:
        return httpx.get(f"{url}/readyz", timeout=10.0)

    try:
        response = await asyncio.to_thread(look)
    except httpx.HTTPError as error:
        raise Unavailable(f"{url} does not answer ({error}): see its log.") from error
    if response.status_code != 200:
        raise Unavailable(f"{url}/readyz answers {response.status_code}: {response.text[:200]}")
    return f"{url} is ready"
