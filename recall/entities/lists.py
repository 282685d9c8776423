"""Lists of entities, of open reviews of mentions, and of the memories that mention entities."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, LAST_END, aware, native
from cypher.entities import reading
from graph.enums import HELD, LIVE, MemoryKind, Trust
from graph.pages import Cursors, Page, page_size
from graph.records.instants import instant
from graph.records.records import EntityRecord, MemoryRecord, MentionRecord
from graph.session import Transaction
from graph.totals import counting
from recall.contract.depth import check_depth
from recall.contract.paths import Direction, EntityPathRecord, Expansion
from recall.entities.at_instant import paths_as_known
from recall.entities.lookup import checked_type, lookup
from recall.links.walk import walk
from recall.nodes.batch_pages import Found, fill, pages
from recall.services import Services

_LAST_ID = "~"
# Most entities found by a search; a longer list of similar names says nothing more.
_MOST_FOUND = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityReviewRecord:
    """An open question whether a mention of `mention.entity` is of the `candidate`."""

    id: str
    mention: MentionRecord
    candidate: EntityRecord
    score: float
    how: str
    memory_id: str | None
    created_at: datetime


async def list_entities(
    services: Services,
    user_id: str,
    *,
    search: str | None = None,
    type: str | None = None,
    first: int = 20,
    after: str | None = None,
) -> Page[EntityRecord]:
    """List entities by their folded names; with `search` those with similar names, best first."""
    first = page_size(services.settings, first)
    type = checked_type(type)
    if search is not None:
        return await _search(services, user_id, search, type, first, after)
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


async def _search(
    services: Services, user_id: str, search: str, type: str | None, first: int, after: str | None
) -> Page[EntityRecord]:
    cursors = Cursors(services.signer, user_id, "entities:search")
    found = await lookup(services, user_id, search, type=type, limit=_MOST_FOUND, field="search")
    ranked = sorted((-one.score, one.entity.id, one.entity) for one in found.matches)
    scores = {entity.id: score for score, _, entity in ranked}
    place = cursors.read(after)
    rows = [one for score, id, one in ranked if place is None or (score, id) > place]
    return cursors.page(rows[: first + 1], first, lambda one: (scores[one.id], one.id), after=after)


async def list_reviews(
    services: Services, user_id: str, first: int = 20, after: str | None = None
) -> Page[EntityReviewRecord]:
    """List open questions whether a mention is of an entity that was known, the newest first."""
    cursors = Cursors(services.signer, user_id, "entityReviews")
    first = page_size(services.settings, first)
    place, id = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
    rows = await services.graph.read(
        reading.find_reviews, user_id=user_id, place=place, id=id, limit=first + 1
    )
    reviews = [_review(row["review"]) for row in rows]
    return cursors.page(reviews, first, lambda one: (one.created_at, one.id), after=after)


def _review(node: dict[str, Any]) -> EntityReviewRecord:
    mention = MentionRecord(
        entity=EntityRecord.from_node(node["entity"]), text=node["text"], type=node["type"]
    )
    return EntityReviewRecord(
        id=node["id"],
        mention=mention,
        candidate=EntityRecord.from_node(node["candidate"]),
        score=node["score"],
        how=node["how"],
        memory_id=node["memory_id"],
        created_at=native(node["created_at"]),
    )


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
    valid_at = aware(valid_at, "validAt") if valid_at is not None else None
    known_at = aware(known_at, "knownAt") if known_at is not None else None
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
        valid_at=aware(valid_at, "validAt") if valid_at is not None else None,
        known_at=aware(known_at, "knownAt") if known_at is not None else None,
    )

    async def read(transaction: Transaction) -> list[EntityPathRecord]:
        return await walk(transaction, user_id, ids, expansion, most=limit)

    # All in one transaction: a long list of entities takes no more transactions than one entity.
    walked = await services.graph.reading(read, name="related")
    found: dict[str, list[EntityPathRecord]] = {id: [] for id in ids}
    for path in await paths_as_known(services.graph.read, user_id, walked, expansion.known_at):
        found[path.start_id].append(path)
    return found
