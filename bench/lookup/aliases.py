"""Hits of lookups by an alias that nobody told.

The data are lines of JSON with `label`, `aliases` and perhaps `description`. An entity is made of
its label alone, with the description for its type; each alias is then looked up.
"""

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from anaphora.work import Nobody

_FILE = "wikidata_entities.jsonl"
_DEEPEST = 10


async def measure_aliases(settings: Settings, path: Path) -> Mapping[str, Any] | None:
    """Measure hit@1 and hit@5 over all aliases, and means by entity; None without the data."""
    rows = await asyncio.to_thread(_rows, path)
    if not rows:
        return None
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    try:
        caller = Caller("aliases", "bench", "bench", KeyKind.USER, frozenset(Scope), "STANDARD")
        ids = await _store(settings, opened, encoder, caller, rows)
        return await _ask(settings, opened, encoder, caller.user_id, rows, ids)
    finally:
        await opened.graph.close()


def _rows(path: Path) -> list[Any]:
    file = path if path.is_file() else path / _FILE
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]


async def _store(
    settings: Settings, opened: Any, encoder: Any, caller: Caller, rows: Sequence[Any]
) -> list[str]:
    import maintenance.services
    import memory.services
    from maintenance.embed_entities import embed_entities
    from memory.entities.inputs import EntityInput
    from memory.entities.upsert import upsert_entity

    quiet = Nobody()
    services = memory.services.Services(
        opened.graph, encoder, quiet, quiet, opened.signer, settings
    )
    ids = []
    for row in rows:
        type = (row.get("description") or "thing")[:64]
        made = await upsert_entity(services, caller, EntityInput(name=row["label"], type=type))
        ids.append(made.entity.id)
    working = maintenance.services.Services(opened.graph, encoder, quiet, settings)
    await embed_entities(working, caller.user_id, [])
    return ids


async def _ask(
    settings: Settings,
    opened: Any,
    encoder: Any,
    user_id: str,
    rows: Sequence[Any],
    ids: Sequence[str],
) -> Mapping[str, Any]:
    from anaphora.errors import AnaphoraError
    from recall.entities.lookup import lookup
    from recall.services import Services

    services = Services(opened.graph, encoder, opened.signer, settings)
    places: dict[str, list[int]] = defaultdict(list)
    times, refused = [], 0
    for row, id in zip(rows, ids, strict=True):
        for alias in row["aliases"]:
            began = time.perf_counter()
            try:
                found = await lookup(services, user_id, alias, limit=_DEEPEST)
            except AnaphoraError:
                refused += 1
                places[id].append(_DEEPEST)
                continue
            times.append((time.perf_counter() - began) * 1000)
            order = [match.entity.id for match in found.matches]
            places[id].append(order.index(id) if id in order else _DEEPEST)
    every = [place for some in places.values() for place in some]

    def hit(deepest: int) -> str:
        micro = mean(place < deepest for place in every)
        macro = mean(mean(place < deepest for place in some) for some in places.values())
        return f"{micro:.3f} of aliases, {macro:.3f} as the mean of entities"

    return {
        "entities": len(set(ids)),
        "aliases": len(every),
        "refused": refused,
        "hit@1": hit(1),
        "hit@5": hit(5),
        "hit@10": hit(10),
        "ms p50, p95": f"{quantiles(times, n=20)[9]:.1f}, {quantiles(times, n=20)[-1]:.1f}",
    }
