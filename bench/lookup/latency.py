"""Latency of a lookup at 20,000 entities, beside the same Cypher on the driver alone.

The bare one encodes the name and asks the same two indexes and the same relations, by turns, each
with names of its own. Asked are names that an entity has, half of them with a letter left out, and
such as nothing has, which are looked for by their meaning. The vectors in the index are random: how
long a search takes is not in their meaning.
"""

import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import numpy as np

from anaphora.settings import Settings
from bench.locomo.texts import make_texts

ENTITIES = 20_000
_BATCH = 1000
_ASKED = 300
_WARM = 150
# Names that one of the two is asked in a row.
_TURN = 10
_USER = "latency"


async def measure_latency(settings: Settings, path: Path) -> Mapping[str, Any]:
    """Return milliseconds and their ratio, with and without expansion along relations."""
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        names = await _load(opened.graph)
        return await _compare(settings, opened, encoder, names)
    finally:
        await opened.graph.close()


def make_names(count: int, seed: int) -> list[str]:
    """Names of two to four common words, all different."""
    chance = random.Random(seed)
    words = sorted({word for text in make_texts(300, seed) for word in text.strip(".").split()})
    made: dict[str, None] = {}
    while len(made) < count:
        made[" ".join(chance.choices(words, k=chance.randint(2, 4))).title()] = None
    return list(made)


async def _load(graph: Any) -> list[str]:
    from neo4j.vector import Vector

    from anaphora.clock import utc_now
    from anaphora.ids import new_id
    from cypher import benchmarks
    from cypher.entities import writing
    from graph.lock import UserLock, lock_user
    from memory.entities.nodes import creation_row, entity_node

    chance = np.random.default_rng(7)
    names = make_names(ENTITIES, 7)
    ids: list[str] = []
    for start in range(0, len(names), _BATCH):

        async def work(transaction: Any, start: int = start) -> None:
            lock: UserLock = await lock_user(transaction, _USER, utc_now)
            rows = []
            for name in names[start : start + _BATCH]:
                vector = chance.normal(size=384).astype(np.float32)
                node = entity_node(lock, name, "thing", embedded=True)
                ids.append(node["id"])
                rows.append(creation_row(node, Vector(vector / np.linalg.norm(vector))))
            await transaction.run(writing.save_entities, user_id=_USER, rows=rows)

        await graph.write(work)
    pick = random.Random(3)
    links = [
        {"id": new_id(), "from_id": pick.choice(ids), "to_id": pick.choice(ids), "name": "knows"}
        for _ in range(2 * ENTITIES)
    ]
    for start in range(0, len(links), 5 * _BATCH):
        await graph.execute(
            benchmarks.link_bare_entities,
            user_id=_USER,
            at=utc_now(),
            rows=links[start : start + 5 * _BATCH],
        )
    return names


async def _compare(
    settings: Settings, opened: Any, encoder: Any, names: Sequence[str]
) -> Mapping[str, Any]:
    from neo4j.vector import Vector
    from sentence_transformers import SentenceTransformer

    from cypher import benchmarks
    from graph.tenancy import tenant_token
    from language.embedding.model_files import local_folder
    from language.names.tokens import query_of
    from recall.contract.paths import Expansion
    from recall.entities.lookup import lookup
    from recall.services import Services

    services = Services(opened.graph, encoder, opened.signer, settings)
    model = SentenceTransformer(str(local_folder(settings.embedding_model)), device="cpu")
    token = tenant_token(_USER)

    async def bare(name: str) -> None:
        vector = model.encode([name], normalize_embeddings=True, show_progress_bar=False)[0]
        await opened.graph.driver.execute_query(
            benchmarks.find_bare_entities.body,
            {"user_id": _USER, "search": query_of(token, name), "vector": Vector(vector)},
            routing_="r",
        )

    async def ours(name: str) -> None:
        await lookup(services, _USER, name, expansion=Expansion())

    chance = random.Random(11)
    sample = chance.sample(list(names), 4 * (_ASKED + _WARM))
    asked = {
        "of a name": [_misspelt(name, chance) for name in sample[::2]],
        "of no name": [_mixed(*pair) for pair in zip(sample[1::2], sample[::2], strict=True)],
    }
    shown: dict[str, Any] = {"entities": ENTITIES}
    for sort, some in asked.items():
        times: tuple[list[float], list[float]] = ([], [])
        for at, name in enumerate(some):
            began = time.perf_counter()
            await (bare, ours)[at // _TURN % 2](name)
            times[at // _TURN % 2].append((time.perf_counter() - began) * 1000)
        shown |= _shown(sort, _spread(times[0][_WARM:]), _spread(times[1][_WARM:]))
    return shown


def _shown(sort: str, bare: tuple[float, float], ours: tuple[float, float]) -> dict[str, str]:
    return {
        f"lookup {sort} with expansion, ms p50, p95": f"{ours[0]:.1f}, {ours[1]:.1f}",
        f"bare {sort}: encode and Cypher, ms p50, p95": f"{bare[0]:.1f}, {bare[1]:.1f}",
        f"ratio {sort} p50, p95": f"{ours[0] / bare[0]:.2f}, {ours[1] / bare[1]:.2f}",
    }


def _misspelt(name: str, chance: random.Random) -> str:
    """Leave one letter out of a name, or, as often, leave the name as it is."""
    if chance.random() < 0.5:
        return name
    at = chance.randrange(len(name))
    return name[:at] + name[at + 1 :]


def _mixed(name: str, other: str) -> str:
    """The first word of one and the last of another."""
    return f"{name.split()[0]} of the {other.split()[-1]}"


def _spread(times: Sequence[float]) -> tuple[float, float]:
    return median(times), quantiles(times, n=20)[-1]
