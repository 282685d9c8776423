"""Ends and makes the links from a fact to its subject and its object."""

from collections.abc import Sequence

from anaphora.caller import Actor
from cypher.entities import writing
from graph.lock import UserLock
from graph.session import Transaction
from memory.entities.mentions import link_mentions
from memory.entities.nodes import Mention
from memory.links.history import Link, LinkKey, end_links, restore_links


async def move_fact_links(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    memory_id: str,
    types: Sequence[str],
    mentions: Sequence[Mention],
) -> tuple[list[Link], list[Link]]:
    """End a fact's links of these types (SUBJECT, OBJECT) with their mentions, and make others.

    Returns the links ended and those made.
    """
    found = await transaction.run(
        writing.find_fact_links, user_id=lock.user_id, id=memory_id, types=list(types)
    )
    keys = [LinkKey(row["type"], memory_id, row["entity_id"]) for row in found]
    ended = await end_links(transaction, lock, keys)
    made = await restore_links(
        transaction, lock, [one for mention in mentions for one in _links(mention)]
    )
    if mentions:
        # An existing mention gets the words of this mention.
        await link_mentions(transaction, lock, actor, mentions)
    return ended, made


def _links(mention: Mention) -> list[Link]:
    ends = mention.memory_id, mention.entity_id
    links = [Link("MENTIONS", *ends, {"text": mention.text, "type": mention.type})]
    links += [Link("SUBJECT", *ends)] if mention.subject else []
    return links + ([Link("OBJECT", *ends)] if mention.object else [])
