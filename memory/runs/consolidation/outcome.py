"""Endings, halved beliefs and conflicts that follow from contradictions, in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_PAST
from cypher import conflicts
from graph.changes.changes import Action
from graph.changes.step import Counts
from graph.enums import MemoryStatus
from graph.lock import UserLock
from graph.records.conflicts import in_order
from graph.session import Transaction
from memory.conflicts.policy import Opening
from memory.conflicts.save import keep_conflicts
from memory.endings.supersede import retirement
from memory.links.history import Link, keep_links, restore_links
from memory.memories.conflict_status import verdict_against
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.runs.consolidation.claims import is_as_read, read_claims, read_settled
from memory.runs.consolidation.contradiction import Opposition, Outcome, Succession, halve

RULE = Actor(ActorKind.RULE, "contradict")
WHY_OPPOSED = "another fact says the opposite"
WHY = "a clearly newer fact of the same subject and relation"


async def carry_out(transaction: Transaction, lock: UserLock, outcome: Outcome) -> Counts:
    """End what was replaced and halve what is disputed, where all is still as it was compared."""
    pairs = [(one.old, one.new) for one in outcome.successions]
    pairs += [(one.a, one.b) for one in outcome.oppositions]
    ids = {claim.id for pair in pairs for claim in pair}
    now = await read_claims(transaction.run, lock.user_id, ids)
    still = {claim.id for pair in pairs for claim in pair if is_as_read(now, claim)}
    known = [(one.id, other.id) for one, other in pairs]
    settled = await read_settled(transaction.run, lock.user_id, known)
    ending = [
        one
        for one in outcome.successions
        if {one.old.id, one.new.id} <= still and not settled.is_decided(one.old.id, one.new.id)
    ]
    # What ends here costs no belief: its opposite stands alone.
    left = still - {one.old.id for one in ending}
    opposed = [
        one
        for one in outcome.oppositions
        if {one.a.id, one.b.id} <= left and not settled.is_punished(one.a.id, one.b.id)
    ]
    await _end(transaction, lock, ending)
    halved = await _oppose(transaction, lock, opposed)
    return {
        "superseded": len(ending),
        "contradictions": len(opposed),
        "halved": halved,
        "left": len(pairs) - len(ending) - len(opposed),
    }


async def _end(transaction: Transaction, lock: UserLock, successions: Sequence[Succession]) -> None:
    """Replace each fact by its successor, and resolve their conflicts so."""
    if not successions:
        return
    ids = [id for one in successions for id in (one.old.id, one.new.id)]
    stored = {one.id: one for one in await find_stored(transaction, lock.user_id, ids, "id")}
    made = await restore_links(
        transaction, lock, [Link("SUPERSEDES", one.new.id, one.old.id) for one in successions]
    )
    links = {link.to_id: link for link in made}
    alterations = []
    for one in successions:
        old, new = stored[one.old.id], stored[one.new.id]
        mine = [links[old.id]] if old.id in links else []
        began = one.new.began if new.node["valid_from"] == FAR_PAST else None
        change = retirement(old, new, lock.now, mine, since=began)
        alterations.append(replace(change, reason=WHY))
    await save_alterations(transaction, lock, RULE, alterations)
    openings = [
        Opening(
            one.new.id,
            one.old.id,
            one.finding,
            None,
            verdict_against(
                one.old.id, in_order(one.old.id, one.new.id)[0], MemoryStatus.SUPERSEDED
            ),
        )
        for one in successions
    ]
    await keep_conflicts(transaction, lock, openings, RULE)


def _update(
    memory: StoredMemory, before: Mapping[str, float], after: Mapping[str, float]
) -> Alteration:
    return Alteration(memory, Action.UPDATED, after, before, after, reason=WHY_OPPOSED)


async def _oppose(
    transaction: Transaction, lock: UserLock, oppositions: Sequence[Opposition]
) -> int:
    """Halve the belief in facts that contradict each other, link them, and open their conflicts."""
    halved = 0
    for one in oppositions:
        pair = [one.a.id, one.b.id]
        linked = await transaction.run(
            conflicts.link_contradiction,
            user_id=lock.user_id,
            a_id=pair[0],
            b_id=pair[1],
            at=lock.now,
        )
        links = keep_links(map(Link.from_row, linked))
        # Read anew for each: one fact may be disputed by several.
        stored = {one.id: one for one in await find_stored(transaction, lock.user_id, pair, "id")}
        alterations = []
        for claim in one.halved:
            before = {"confidence": stored[claim.id].node["confidence"]}
            after = {"confidence": halve(before["confidence"])}
            if after != before:
                alterations.append(_update(stored[claim.id], before, after))
        halved += len(alterations)
        if links:
            first = stored[pair[0]]
            alterations.append(Alteration(first, Action.LINKED, {}, {}, links, reason=WHY_OPPOSED))
        await save_alterations(transaction, lock, RULE, alterations)
    openings = [Opening(one.a.id, one.b.id, one.finding, one.similarity) for one in oppositions]
    await keep_conflicts(transaction, lock, openings, RULE)
    return halved
