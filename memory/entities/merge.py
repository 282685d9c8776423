"""Merges entities into one winner: all links of the losers become links of the winner.

The losers are kept, and a reference to a loser means the winner. A merge is a run, undone by
undoing the run: each Change holds the links that it ended and made.
"""

from collections.abc import Sequence

from anaphora.caller import Caller
from anaphora.errors import Invalid, LimitExceeded
from cypher.entities import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.changes.run_lifecycle import begin_run, end_run, join_run
from graph.enums import RunKind, RunStatus
from graph.lock import UserLock
from graph.records.records import EntityRecord
from graph.session import Transaction
from language.folding import fold
from memory.commit import Committed, commit
from memory.entities.inputs import MOST_LOSERS
from memory.entities.results import EntityChanged
from memory.entities.stored import (
    ENTITY,
    StoredEntity,
    check_stands,
    find_stored_entities,
    save_entity,
)
from memory.fields import checks
from memory.fields.limits import MOST_ALIASES
from memory.links.history import Link, LinkKey, end_links, keep_links, restore_links
from memory.links.moved_facts import compare_moved
from memory.services import Services
from memory.trust.permissions import check_entities

_STEP = "MERGE"
# Links moved in one transaction; more would hold the user's lock for too long.
MOST_LINKS = 50_000
# Links that one Change holds.
_PORTION = 400


async def merge_entities(
    services: Services, caller: Caller, winner: str, losers: Sequence[str]
) -> EntityChanged:
    """Merge the losers into the winner: mentions, subjects, objects, relations, names; return it.

    Raises NotFound; Invalid for no loser, or the winner among them; Conflict for an entity that was
    merged before; LimitExceeded for more links than can be moved at once; Forbidden where memories
    say something of them that are trusted higher than the key may give.
    """
    checks.check_count(len(losers), MOST_LOSERS, "losers")
    if not losers:
        raise Invalid("Name the entities to merge.", field="losers")
    if winner in losers:
        raise Invalid("An entity cannot be merged into itself.", field="losers")

    async def work(transaction: Transaction, lock: UserLock) -> Committed[EntityRecord]:
        [first] = await find_stored_entities(transaction, lock.user_id, [winner], "winner")
        others = await find_stored_entities(transaction, lock.user_id, losers, "losers")
        check_stands(first, "winner")
        for other in others:
            check_stands(other, "losers")
        return Committed(await merge_stored(transaction, lock, caller, first, others))

    record, receipt = await commit(services, caller, work, name="merge_entities")
    return EntityChanged(entity=record, created=False, receipt=receipt)


async def merge_stored(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    winner: StoredEntity,
    losers: Sequence[StoredEntity],
) -> EntityRecord:
    """Merge within a transaction, as one run of all the transaction's changes; return the winner.

    Raises Forbidden where memories say something of them that are above the key's cap.
    """
    ids = [winner.id, *(loser.id for loser in losers)]
    await check_entities(transaction, caller, ids, None)
    run_id = await begin_run(transaction, lock, caller.actor, RunKind.MERGE, _STEP)
    keys = await _links(transaction, lock.user_id, losers)
    moved = 0
    for start in range(0, len(keys), _PORTION):
        moved += await _move(transaction, lock, caller, winner, losers, keys[start:][:_PORTION])
    for loser in losers:
        await _point(transaction, lock, caller, winner, loser)
    record = await _take_names(transaction, lock, caller, winner, losers)
    await join_run(transaction, lock, run_id)
    counts = {"entities": len(losers), "links": moved}
    await end_run(transaction, lock, run_id, RunStatus.SUCCEEDED, counts, _STEP)
    return record


async def _links(
    transaction: Transaction, user_id: str, losers: Sequence[StoredEntity]
) -> list[LinkKey]:
    rows = await transaction.run(
        writing.find_entity_links,
        user_id=user_id,
        ids=[loser.id for loser in losers],
        limit=MOST_LINKS + 1,
    )
    if len(rows) > MOST_LINKS:
        raise LimitExceeded(
            f"The entities have more than {MOST_LINKS} links in total.", field="losers"
        )
    return [LinkKey(**row) for row in rows]


async def _move(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    winner: StoredEntity,
    losers: Sequence[StoredEntity],
    keys: Sequence[LinkKey],
) -> int:
    """End these links and make them links of the winner, except those from it to itself."""
    gone = {loser.id for loser in losers}
    ended = await end_links(transaction, lock, keys)
    turned = [link.moved(gone, winner.id) for link in ended]
    made = await restore_links(
        transaction, lock, [link for link in turned if link.from_id != link.to_id]
    )
    await compare_moved(transaction, lock, made)
    before, after = keep_links(ended), keep_links(made)
    change = new_change_of(lock, losers[0].id, ENTITY, Action.MERGED, before=before, after=after)
    await save_changes(transaction, lock, caller.actor, [change])
    return len(ended)


async def _point(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    winner: StoredEntity,
    loser: StoredEntity,
) -> None:
    """Link a loser to its winner."""
    made = await restore_links(transaction, lock, [Link("MERGED_INTO", loser.id, winner.id)])
    after = keep_links(made)
    change = new_change_of(lock, loser.id, ENTITY, Action.MERGED, before=None, after=after)
    await save_changes(transaction, lock, caller.actor, [change])


async def _take_names(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    winner: StoredEntity,
    losers: Sequence[StoredEntity],
) -> EntityRecord:
    """Add the losers' names to the winner's aliases, as many as it may have; return the winner."""
    names = {fold(alias): alias for alias in winner.aliases}
    for loser in losers:
        for name in (loser.name, *loser.aliases):
            names.setdefault(fold(name), name)
    names.pop(fold(winner.name), None)
    aliases = list(names.values())[:MOST_ALIASES]
    if aliases == list(winner.aliases):
        return winner.record
    before = {"aliases": list(winner.aliases)}
    record = await save_entity(transaction, lock, winner, {"aliases": aliases})
    change = new_change_of(
        lock, winner.id, ENTITY, Action.UPDATED, before=before, after={"aliases": aliases}
    )
    await save_changes(transaction, lock, caller.actor, [change])
    return record
