"""Connections of memories: links, sources, chains of successors and heads; in batches."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST, native
from cypher import links as queries
from cypher.query import Query
from graph.pages import Cursors, Page, batch_pages, page_size
from graph.records.records import LinkRecord, MemoryRecord
from recall.contract.paths import Direction
from recall.nodes.batch_pages import Found, fill, pages, shown
from recall.nodes.by_id import get_memories
from recall.services import Services

_LAST_ID = "~"


async def links(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    *,
    rels: Sequence[str] | None = None,
    direction: Direction = Direction.BOTH,
    first: int = 20,
    after: str | None = None,
    known_at: datetime | None = None,
) -> dict[str, Page[LinkRecord]]:
    """List each memory's links, newest first; those to a forgotten memory are left out."""
    cursors = Cursors(services.signer, user_id, "links")
    first = page_size(services.settings, first)
    start = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
    mine: dict[str, list[LinkRecord]] = {id: [] for id in memory_ids}
    asked = dict.fromkeys(memory_ids, start)
    while asked:
        rows = await services.graph.read(
            queries.find_links,
            user_id=user_id,
            places=[
                {"id": id, "created_at": moment, "link_id": link_id}
                for id, (moment, link_id) in asked.items()
            ],
            rels=None if rels is None else [rel.lower() for rel in rels],
            direction=direction,
            known_at=known_at,
            limit=first + 1,
        )
        found: dict[str, list[LinkRecord]] = {}
        for row in rows:
            found.setdefault(row["parent"], []).append(LinkRecord.from_row(row))
        hidden = await _hidden(services, user_id, found, known_at)
        short: dict[str, tuple[Any, ...]] = {}
        for parent, some in found.items():
            mine[parent] += [link for link in some if _other(link, parent) not in hidden]
            if known_at is not None and len(some) > first and len(mine[parent]) <= first:
                short[parent] = (some[-1].created_at, some[-1].id)
        asked = short
    return batch_pages(
        cursors, memory_ids, mine, first, lambda link: (link.created_at, link.id), after=after
    )


async def _hidden(
    services: Services,
    user_id: str,
    found: dict[str, list[LinkRecord]],
    known_at: datetime | None,
) -> set[str]:
    """Find other ends that were forgotten at the instant; as of now the query leaves them out."""
    if known_at is None:
        return set()
    ids = {_other(link, parent) for parent, some in found.items() for link in some}
    records = await get_memories(services, user_id, sorted(ids), known_at)
    return {id for id in ids if id not in records or not shown(records[id])}


def _other(link: LinkRecord, parent: str) -> str:
    return link.to_id if link.from_id == parent else link.from_id


async def derived_from(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    first: int = 20,
    after: str | None = None,
    known_at: datetime | None = None,
) -> dict[str, Page[MemoryRecord]]:
    """List the memories that each memory is derived from, oldest first."""
    query = queries.find_sources
    return await _members(services, user_id, memory_ids, query, "source_id", first, after, known_at)


async def chains(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    first: int = 20,
    after: str | None = None,
    known_at: datetime | None = None,
) -> dict[str, Page[MemoryRecord]]:
    """List each memory's chain of successors, oldest first."""
    query = queries.find_chains
    return await _members(services, user_id, memory_ids, query, "member_id", first, after, known_at)


async def heads(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    known_at: datetime | None = None,
) -> dict[str, MemoryRecord]:
    """Find the head of each memory's chain: itself if nothing replaced it; absent if forgotten."""
    rows = await services.graph.read(
        queries.find_heads, user_id=user_id, ids=list(dict.fromkeys(memory_ids)), known_at=known_at
    )
    found = {row["id"]: row["head_id"] for row in rows}
    return await _ends(services, user_id, found, known_at)


async def merged_into(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    known_at: datetime | None = None,
) -> dict[str, MemoryRecord]:
    """Find the memory that each memory was merged into; unmerged memories are absent."""
    rows = await services.graph.read(
        queries.find_merged_into,
        user_id=user_id,
        ids=list(dict.fromkeys(memory_ids)),
        known_at=known_at,
    )
    found = {row["id"]: row["winner_id"] for row in rows}
    return await _ends(services, user_id, found, known_at)


async def _ends(
    services: Services, user_id: str, found: dict[str, str], known_at: datetime | None
) -> dict[str, MemoryRecord]:
    records = await get_memories(services, user_id, list(found.values()), known_at)
    return {id: records[end] for id, end in found.items() if end in records and shown(records[end])}


async def _members(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    query: Query,
    id_name: str,
    first: int,
    after: str | None,
    known_at: datetime | None,
) -> dict[str, Page[MemoryRecord]]:
    """List memories along a relationship, in the order in which they were created."""
    cursors = Cursors(services.signer, user_id, query.name)
    first = page_size(services.settings, first)
    start = cursors.read(after) or (FAR_PAST, "")

    async def find(places: dict[str, Any]) -> list[Found]:
        rows = await services.graph.read(
            query,
            user_id=user_id,
            places=[
                {"id": id, "created_at": moment, id_name: member}
                for id, (moment, member) in places.items()
            ],
            known_at=known_at,
            limit=first + 1,
        )
        return [
            Found(row["parent"], row["id"], (native(row["created_at"]), row["id"])) for row in rows
        ]

    kept = await fill(
        services, user_id, dict.fromkeys(memory_ids, start), first, find, known_at, shown
    )
    return pages(cursors, memory_ids, kept, first, after)
