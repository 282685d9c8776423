"""Links memories, and unlinks them, on a caller's request."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid
from anaphora.ids import new_id
from cypher import links as queries
from graph.changes.changes import Action
from graph.enums import MemoryStatus
from graph.lock import UserLock
from graph.records.records import LinkRecord
from graph.records.relations import BY_HAND, MEANINGS, OWN, link_id, type_of
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.fields import checks, limits
from memory.links.history import Link, end_links, keep_links, restore_links
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.services import Services
from memory.trust.permissions import check_memories

FROM, TO, REL = "from", "to", "rel"

_REL = re.compile(r"[a-z][a-z0-9_]*")
_INSTEAD = {
    "supersedes": "`supersede` creates it, and `restore` ends it",
    "merged_into": "merging creates it, and `restore` ends it",
    "derived_from": "give `derivedFrom` when the memory is written",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    link: LinkRecord
    created: bool
    receipt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlinked:
    removed: int
    receipt: str


async def link(services: Services, caller: Caller, from_id: str, to_id: str, rel: str) -> Linked:
    """Link one memory to another; a link that is there already stays as it is.

    Raises NotFound, Invalid for a memory and itself or a relation that is not made by hand,
    Conflict for a forgotten memory.
    """
    rel = checked_rel(rel)
    if from_id == to_id:
        raise Invalid("A memory cannot be linked to itself.", field=TO)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[tuple[LinkRecord, bool]]:
        source, target = await _find_ends(transaction, caller.user_id, from_id, to_id)
        for memory, field in ((source, FROM), (target, TO)):
            if memory.status is MemoryStatus.FORGOTTEN:
                raise Conflict(
                    "The memory is forgotten: restore it first.", field=field, ids=[memory.id]
                )
        if there := await _find_made(transaction, lock, from_id, to_id, rel):
            known = _record(there[0]), False
            return Committed(known, changed=False, memory_ids=[from_id, to_id])
        type = type_of(rel)
        own = {"id": new_id(), "rel": rel} if type == OWN else {}
        made = await restore_links(transaction, lock, [Link(type, from_id, to_id, own)])
        change = Alteration(source, Action.LINKED, {}, before={}, after=keep_links(made))
        await save_alterations(transaction, lock, caller.actor, [change])
        return Committed((_record(made[0]), True), memory_ids=[from_id, to_id])

    (made, created), receipt = await commit(services, caller, work, name="link")
    return Linked(link=made, created=created, receipt=receipt)


async def unlink(
    services: Services, caller: Caller, from_id: str, to_id: str, rel: str | None
) -> Unlinked:
    """End the link of this relation; without a relation, every link made by hand, either way.

    Reads of the past still see them. Raises NotFound; Invalid; Forbidden for a link of a memory
    that is trusted higher than the key may give.
    """
    rel = None if rel is None else checked_rel(rel)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[int]:
        ends = await _find_ends(transaction, caller.user_id, from_id, to_id)
        there = await _find_made(transaction, lock, from_id, to_id, rel)
        if there:
            # A link says something of both memories.
            for id, field in ((from_id, FROM), (to_id, TO)):
                await check_memories(transaction, caller, [id], field)
        alterations = []
        for memory in dict.fromkeys(memory.id for memory in ends):
            keys = [link.key for link in there if link.from_id == memory]
            if ended := await end_links(transaction, lock, keys):
                source = next(end for end in ends if end.id == memory)
                alterations.append(_unlinking(source, ended))
        if alterations:
            await save_alterations(transaction, lock, caller.actor, alterations)
        return Committed(len(there), changed=bool(there), memory_ids=[from_id, to_id])

    removed, receipt = await commit(services, caller, work, name="unlink")
    return Unlinked(removed=removed, receipt=receipt)


def checked_rel(given: str) -> str:
    """Check a relation's name: a small letter, then small letters, digits or `_`, 64 at most.

    Raises Invalid for a malformed name, or for a relation that only other operations make,
    LimitExceeded for a long name.
    """
    rel = checks.checked_name(given, REL, limits.LONGEST_TERM)
    if not _REL.fullmatch(rel):
        raise Invalid("Name a relation with a-z, 0-9 and _, e.g. works_with.", field=REL)
    if rel in MEANINGS and rel not in BY_HAND:
        raise Invalid(f"`{rel}` cannot be created or removed by hand: {_INSTEAD[rel]}.", field=REL)
    return rel


def _unlinking(source: StoredMemory, ended: Sequence[Link]) -> Alteration:
    return Alteration(source, Action.UNLINKED, {}, before=keep_links(ended), after={})


async def _find_ends(
    transaction: Transaction, user_id: str, from_id: str, to_id: str
) -> tuple[StoredMemory, StoredMemory]:
    [source] = await find_stored(transaction, user_id, [from_id], FROM)
    [target] = await find_stored(transaction, user_id, [to_id], TO)
    return source, target


async def _find_made(
    transaction: Transaction, lock: UserLock, from_id: str, to_id: str, rel: str | None
) -> list[Link]:
    """Find links of a relation from one end to the other; for None, all by hand, either way."""
    rows = await transaction.run(
        queries.find_links_between, user_id=lock.user_id, one_id=from_id, other_id=to_id
    )
    if rel is None:
        rows = [row for row in rows if row["type"] == OWN or row["rel"] in BY_HAND]
    else:
        rows = [row for row in rows if row["rel"] == rel and row["from_id"] == from_id]
    own = ("id", "rel", "created_at")
    return [
        Link(row["type"], row["from_id"], row["to_id"], {name: row[name] for name in own})
        for row in rows
    ]


def _record(link: Link) -> LinkRecord:
    rel = link.properties.get("rel") or link.type.lower()
    id = link_id(link.type, *link.ends, link.properties.get("id"))
    at = link.properties["created_at"]
    return LinkRecord.from_row(
        {"id": id, "rel": rel, "from_id": link.from_id, "to_id": link.to_id, "created_at": at}
    )
