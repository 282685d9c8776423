"""Links a new memory to the entities that it names."""

from collections.abc import Mapping, Sequence
from typing import Any

from anaphora.caller import Actor
from cypher.entities import writing
from graph.enums import SummaryScope
from graph.lock import UserLock
from graph.session import Transaction
from memory.entities.hide import show_entities
from memory.entities.resolution import Naming
from memory.fields.references import Reference
from memory.memories.drafts import Draft


def mention_rows(memory_id: str, draft: Draft, naming: Naming) -> list[dict[str, Any]]:
    """Make one row for each entity of a draft; a fact's subject and object are mentions too."""
    about = draft.subject or _summarised(draft)
    rows: dict[str, dict[str, Any]] = {}
    for reference in (about, draft.object_entity, *draft.entities):
        if reference is None:
            continue
        entity = naming.entity(reference)
        row = rows.setdefault(
            entity.id,
            {
                "memory_id": memory_id,
                "entity_id": entity.id,
                "text": reference.name or entity.name,
                "type": entity.type,
                "subject": False,
                "object": False,
            },
        )
        row["subject"] |= reference is about
        row["object"] |= reference is draft.object_entity
    return list(rows.values())


async def link_mentions(
    transaction: Transaction, lock: UserLock, actor: Actor, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Store rows of `mention_rows`; a hidden entity is shown again, with its Change."""
    [row] = await transaction.run(
        writing.link_mentions, user_id=lock.user_id, at=lock.now, rows=list(rows)
    )
    if row["hidden"]:
        await show_entities(transaction, lock, actor, row["hidden"])


def _summarised(draft: Draft) -> Reference | None:
    """Return the subject of an entity's summary that names none: its first entity."""
    is_about_one = draft.properties.get("scope") == SummaryScope.ENTITY.value
    return draft.entities[0] if is_about_one and draft.entities else None
