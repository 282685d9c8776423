"""Ends and makes the links from a fact to its subject and its object."""

from collections.abc import Mapping, Sequence
from typing import Any

from anaphora.caller import Actor
from cypher.entities import writing
from graph.lock import UserLock
from graph.session import Transaction
from memory.entities.mentions import link_mentions
from memory.links.history import Link, LinkKey, end_links, restore_links


async def move_fact_links(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    memory_id: str,
    types: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
) -> tuple[list[Link], list[Link]]:
    """End a fact's links of these types (SUBJECT, OBJECT) with their mentions, and make others.

    `rows` are as `link_mentions` takes them. Returns the links ended and those made.
    """
    found = await transaction.run(
        writing.find_fact_links, user_id=lock.user_id, id=memory_id, types=list(types)
    )
    keys = [LinkKey(row["type"], memory_id, row["entity_id"]) for row in found]
    ended = await end_links(transaction, lock, keys)
    made = await restore_links(transaction, lock, [one for row in rows for one in _links(row)])
    if rows:
        # A mention that was there already gets the words of this one.
        await link_mentions(transaction, lock, actor, rows)
    return ended, made


def _links(row: Mapping[str, Any]) -> list[Link]:
    ends = row["memory_id"], row["entity_id"]
    roles = [role.upper() for role in ("subject", "object") if row[role]]
    mention = Link("MENTIONS", *ends, {"text": row["text"], "type": row["type"]})
    return [mention, *(Link(role, *ends) for role in roles)]
