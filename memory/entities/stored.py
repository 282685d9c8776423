"""Reads stored entities that are to be changed, and saves their changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.errors import Conflict, NotFound
from anaphora.ids import is_id
from cypher.entities import writing
from graph.lock import UserLock
from graph.records.records import EntityRecord
from graph.session import Transaction
from memory.entities.nodes import derived

ENTITY = "Entity"


@dataclass(frozen=True, slots=True)
class StoredEntity:
    """A stored entity; `merged_into` is the id of the winner, None if it was not merged."""

    id: str
    name: str
    type: str
    aliases: tuple[str, ...]
    merged_into: str | None

    @property
    def record(self) -> EntityRecord:
        return EntityRecord(id=self.id, name=self.name, type=self.type, aliases=self.aliases)


async def find_stored_entities(
    transaction: Transaction, user_id: str, ids: Sequence[str], field: str
) -> list[StoredEntity]:
    """Find these entities, in order. Raises NotFound unless each is there and the user's."""
    wanted = list(dict.fromkeys(ids))
    found: dict[str, StoredEntity] = {}
    if all(map(is_id, wanted)):
        rows = await transaction.run(writing.find_stored, user_id=user_id, ids=wanted)
        found = {row["id"]: _stored(row) for row in rows}
    if any(id not in found for id in wanted):
        raise NotFound("No such entity.", field=field)
    return [found[id] for id in wanted]


def check_stands(entity: StoredEntity, field: str) -> None:
    """Raise Conflict for an entity that was merged into another."""
    if entity.merged_into is not None:
        raise Conflict(
            f"This entity was merged into {entity.merged_into}: change that entity.",
            field=field,
            ids=[entity.merged_into],
        )


async def save_entity(
    transaction: Transaction, lock: UserLock, entity: StoredEntity, changed: Mapping[str, Any]
) -> EntityRecord:
    """Give an entity a new name, type or aliases, and derive anew what follows from them."""
    name = changed.get("name", entity.name)
    properties = dict(changed) | derived(name, changed.get("aliases", entity.aliases))
    properties["updated_at"] = lock.now
    if "name" in changed or "type" in changed:
        # A vector is of the name and the type: a worker makes another.
        properties |= {"embedding": None, "unembedded_at": lock.now, "attempts": 0}
    [row] = await transaction.run(
        writing.change_entities,
        user_id=lock.user_id,
        rows=[{"id": entity.id, "properties": properties}],
    )
    return EntityRecord.from_node(row["entity"])


def _stored(row: Mapping[str, Any]) -> StoredEntity:
    node = row["entity"]
    aliases = tuple(node["aliases"] or ())
    return StoredEntity(node["id"], node["name"], node["type"], aliases, row["merged_into"])
