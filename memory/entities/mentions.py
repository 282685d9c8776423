"""Links a new memory to the entities that it names."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from anaphora.caller import Actor
from cypher.entities import writing
from graph.enums import SummaryScope
from graph.lock import UserLock
from graph.session import Transaction
from memory.entities.hide import show_entities
from memory.entities.nodes import Mention
from memory.entities.resolution import Naming
from memory.fields.references import Reference
from memory.memories.drafts import Draft


def mentions_of(memory_id: str, draft: Draft, naming: Naming) -> list[Mention]:
    """Return one mention of each entity of a draft."""
    about = draft.subject or _summarised(draft)
    found: dict[str, Mention] = {}
    for reference in (about, draft.object_entity, *draft.entities):
        if reference is None:
            continue
        entity = naming.entity(reference)
        text = reference.name or entity.name
        known = found.get(entity.id, Mention(memory_id, entity.id, text, entity.type))
        found[entity.id] = replace(
            known,
            subject=known.subject or reference is about,
            object=known.object or reference is draft.object_entity,
        )
    return list(found.values())


async def link_mentions(
    transaction: Transaction, lock: UserLock, actor: Actor, mentions: Sequence[Mention]
) -> None:
    """Store mentions; a hidden entity is shown again, with its Change."""
    rows = [asdict(mention) for mention in mentions]
    [row] = await transaction.run(
        writing.link_mentions, user_id=lock.user_id, at=lock.now, rows=rows
    )
    if row["hidden"]:
        await show_entities(transaction, lock, actor, row["hidden"])


def _summarised(draft: Draft) -> Reference | None:
    """Return the subject of an entity's summary that names none: its first entity."""
    is_about_one = draft.properties.get("scope") == SummaryScope.ENTITY.value
    return draft.entities[0] if is_about_one and draft.entities else None
