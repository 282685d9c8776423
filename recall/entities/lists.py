"""Lists of entities, of the memories that mention them, and of those related to them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, LAST_END, aware
from cypher.entities import reading
from graph.enums import HELD, LIVE, MemoryKind, Trust
from graph.pages import Cursors, Page, page_size
from graph.records.instants import instant
from graph.records.records import EntityRecord, MemoryRecord
from graph.session import Transaction
from graph.totals import counting
from recall.contract.depth import check_depth
from recall.contract.paths import Direction, EntityPathRecord, Expansion
from recall.entities.at_instant import paths_as_known, shown_as_known
from recall.entities.lookup import checked_type, lookup
from recall.links.walk import walk
from recall.nodes.batch_pages import Found, fill, pages
from recall.services import Services

_LAST_ID = "~"
# Most entities found by a search; a longer list of similar names says nothing more.
_MOST_FOUND = 100


async def list_entities(
    services: Services,
    user_id: str,
    *,
    search: str | None = None,
    type: str | None = None,
    known_at: datetime | None = None,
    first: int = 20,
    after: str | None = None,
) -> Page[EntityRecord]:
    """List entities by their folded names; with `search` those with similar names, best first.

    At `known_at` they are those that were there and not merged, as they were called then; without
    `search` in the order of the names that they have now.
    """
    first = page_size(services.settings, first)
    type = checked_type(type)
    known_at = aware(known_at, "knownAt")
    if search is not None:
        return await _search(services, user_id, search, type, known_at, first, after)
    if known_at is not None:
        return await _list_known(services, user_id, type, known_at, first, after)
    cursors = Cursors(services.signer, user_id, "entities")
    key, id = cursors.read(after) or ("", "")
    rows = await services.graph.read(
        reading.find_entities_listed,
        user_id=user_id,
        type=type,
        key=key,
        id=id,
        limit=first + 1,
    )
    keys = {row["entity"]["id"]: row["key"] for row in rows}
    records = [EntityRecord.from_node(row["entity"]) for row in rows]
    count = counting(services.graph, reading.count_entities, user_id=user_id, type=type)
    return cursors.page(
        records, first, lambda one: (keys[one.id], one.id), after=after, count=count
    )


async def _list_known(
    services: Services,
    user_id: str,
    type: str | None,
    known_at: datetime,
    first: int,
    after: str | None,
) -> Page[EntityRecord]:
    cursors = Cursors(services.signer, user_id, "entities")
    place = cursors.read(after) or ("", "")
    kept: list[tuple[tuple[str, str], EntityRecord]] = []
    while len(kept) <= first:
        rows = await services.graph.read(
            reading.find_entities_known,
            user_id=user_id,
            type=type,
            known_at=known_at,
            key=place[0],
            id=place[1],
            limit=first + 1,
        )
        records = [EntityRecord.from_node(row["entity"]) for row in rows]
        known = await shown_as_known(services.graph.read, user_id, records, known_at)
        kept += [
            ((row["key"], one.id), one)
            for row in rows
            if (one := known.get(row["entity"]["id"])) and type in (None, one.type)
        ]
        if len(rows) <= first:
            break
        place = rows[-1]["key"], rows[-1]["entity"]["id"]
    # How many there were is not told: those that were renamed or hidden since must be rebuilt.
    page = cursors.page(kept, first, lambda one: one[0], after=after)
    return page.map(lambda one: one[1])


async def _search(
    services: Services,
    user_id: str,
    search: str,
    type: str | None,
    known_at: datetime | None,
    first: int,
    after: str | None,
) -> Page[EntityRecord]:
    cursors = Cursors(services.signer, user_id, "entities:search")
    found = await lookup(
        services,
        user_id,
        search,
        type=type,
        limit=_MOST_FOUND,
        known_at=known_at,
        field="search",
    )
    ranked = sorted((-one.score, one.entity.id, one.entity) for one in found.matches)
    scores = {entity.id: score for score, _, entity in ranked}
    place = cursors.read(after)
    rows = [one for score, id, one in ranked if place is None or (score, id) > place]
    return cursors.page(rows[: first + 1], first, lambda one: (scores[one.id], one.id), after=after)


async def entity_memories(
    services: Services,
    user_id: str,
    ids: Sequence[str],
    *,
    kinds: Sequence[MemoryKind] | None = None,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
    first: int = 20,
    after: str | None = None,
) -> dict[str, Page[MemoryRecord]]:
    """List memories that mention each entity and may be shown, newest first; as known at an
    instant.

    With `valid_at` memories that held then may be shown, whatever became of them since.
    """
    cursors = Cursors(services.signer, user_id, "entity.memories")
    first = page_size(services.settings, first)
    start = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
    valid_at = aware(valid_at, "validAt")
    known_at = aware(known_at, "knownAt")
    shown_trusts = Trust.UNTRUSTED.and_above()
    statuses = LIVE if valid_at is None else HELD

    async def find(asked: dict[str, Any]) -> list[Found]:
        then = known_at is not None
        rows = await services.graph.read(
            reading.find_entity_memories,
            user_id=user_id,
            places=[
                {"id": id, "created_at": place[0], "memory_id": place[1]}
                for id, place in asked.items()
            ],
            kinds=None if kinds is None else [str(kind) for kind in kinds],
            statuses=None if then else [str(status) for status in statuses],
            trusts=None if then else [str(trust) for trust in shown_trusts],
            valid_at=valid_at,
            known_at=known_at,
            limit=first + 1,
        )
        return [
            Found(row["parent"], row["id"], (instant(row["created_at"]), row["id"])) for row in rows
        ]

    def keep(memory: MemoryRecord) -> bool:
        if memory.status not in statuses or memory.trust not in shown_trusts:
            return False
        return memory.holds_at(valid_at) and memory.ended_by(LAST_END)

    places = dict.fromkeys(ids, start)
    kept = await fill(services, user_id, places, first, find, known_at, keep)
    return pages(cursors, ids, kept, first, after)


async def related(
    services: Services,
    user_id: str,
    ids: Sequence[str],
    *,
    relations: Sequence[str] | None = None,
    direction: Direction = Direction.BOTH,
    depth: int = 1,
    limit: int = 50,
    valid_at: datetime | None = None,
    known_at: datetime | None = None,
) -> dict[str, list[EntityPathRecord]]:
    """Find entities one or more named relations away from each entity, the nearest first.

    Raises Invalid or LimitExceeded for a depth that is not 1 to 5, or a limit out of bounds.
    """
    check_depth(depth)
    limit = page_size(services.settings, limit, "limit")
    expansion = Expansion(
        relations=None if relations is None else tuple(relations),
        subclasses=False,
        direction=direction,
        depth=depth,
        limit=limit,
        valid_at=aware(valid_at, "validAt"),
        known_at=aware(known_at, "knownAt"),
    )

    async def read(transaction: Transaction) -> list[EntityPathRecord]:
        return await walk(transaction, user_id, ids, expansion, most=limit)

    # All in one transaction: a long list of entities takes no more transactions than one entity.
    walked = await services.graph.reading(read, name="related")
    found: dict[str, list[EntityPathRecord]] = {id: [] for id in ids}
    for path in await paths_as_known(services.graph.read, user_id, walked, expansion.known_at):
        found[path.start_id].append(path)
    return found
