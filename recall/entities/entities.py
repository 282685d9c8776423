"""Entities: by id, as memories mention them, and as facts are about them; in batches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.clock import aware
from cypher.entities import reading
from graph.pages import page_size
from graph.records.records import EntityRecord, MentionRecord
from recall.entities.at_instant import entities_as_known, shown_as_known
from recall.nodes.by_id import valid
from recall.services import Services

# Names of the entity that stands for the user.
_USER = frozenset({"user", "you", "me", "i"})


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of a fact: the entity it is about, and the entity that is its object."""

    subject: EntityRecord | None
    object: EntityRecord | None

    @property
    def of_user(self) -> bool:
        return self.subject is not None and is_user(self.subject.name)


def is_user(name: str) -> bool:
    """Return whether an entity of this name stands for the user."""
    return name.lower() in _USER


async def get_entities(
    services: Services, user_id: str, ids: Sequence[str], known_at: datetime | None = None
) -> dict[str, EntityRecord]:
    """Find the user's entities of these ids, as known at an instant if one is given.

    Entities that are unknown, hidden or another user's are absent, also those that were so then.
    """
    rows = await services.graph.read(
        reading.find_entities_by_id, user_id=user_id, ids=valid(ids), known_at=known_at
    )
    records = [EntityRecord.from_node(row["entity"]) for row in rows]
    if known_at is not None:
        return await shown_as_known(services.graph.read, user_id, records, known_at)
    return {record.id: record for record in records}


async def find_heads(
    services: Services, user_id: str, ids: Sequence[str], known_at: datetime | None = None
) -> dict[str, EntityRecord]:
    """Find what entities were merged into, by their ids; unmerged entities are absent."""
    rows = await services.graph.read(
        reading.find_heads, user_id=user_id, ids=valid(ids), known_at=known_at
    )
    records = [EntityRecord.from_node(row["entity"]) for row in rows]
    known = await entities_as_known(services.graph.read, user_id, records, known_at)
    return {row["id"]: known[row["entity"]["id"]] for row in rows}


async def get_standing(
    services: Services, user_id: str, id: str, known_at: datetime | None = None
) -> EntityRecord | None:
    """Find the entity of an id, or what it was merged into, as known at an instant if one is given.

    None where there is none, or was none then.
    """
    known_at = aware(known_at, "knownAt")
    heads = await find_heads(services, user_id, [id], known_at)
    return heads.get(id) or (await get_entities(services, user_id, [id], known_at)).get(id)


async def mentions(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    first: int = 20,
    known_at: datetime | None = None,
) -> dict[str, list[MentionRecord]]:
    """Find at most `first` entities that each memory mentions, with the words that mention them."""
    rows = await services.graph.read(
        reading.find_mentioned_entities,
        user_id=user_id,
        ids=list(dict.fromkeys(memory_ids)),
        known_at=known_at,
        limit=page_size(services.settings, first),
    )
    found: dict[str, list[MentionRecord]] = {id: [] for id in memory_ids}
    records = [EntityRecord.from_node(row["entity"]) for row in rows]
    known = await entities_as_known(services.graph.read, user_id, records, known_at)
    for row in rows:
        entity = known[row["entity"]["id"]]
        found[row["parent"]].append(
            MentionRecord(entity=entity, text=row["text"], type=row["type"])
        )
    return found


async def fact_ends(
    services: Services,
    user_id: str,
    memory_ids: Sequence[str],
    known_at: datetime | None = None,
) -> dict[str, Ends]:
    """Find subject and object of each fact, as known; both None for a sentence, no triple."""
    rows = await services.graph.read(
        reading.find_subjects,
        user_id=user_id,
        ids=list(dict.fromkeys(memory_ids)),
        known_at=known_at,
    )
    nodes = [row[end] for row in rows for end in ("subject", "object") if row[end]]
    records = map(EntityRecord.from_node, nodes)
    known = await entities_as_known(services.graph.read, user_id, records, known_at)

    def end(node: Mapping[str, Any] | None) -> EntityRecord | None:
        return known[node["id"]] if node else None

    return {row["id"]: Ends(end(row["subject"]), end(row["object"])) for row in rows}
