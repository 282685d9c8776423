"""Derives trust anew from sources, when a source's trust is raised or lowered.

Up to a bound this is done in the transaction of its cause. The same transaction saves the rest as
an Outbox node, whose work is done in portions by workers, each in a transaction that moves the node
on or deletes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.caller import Actor, ActorKind
from anaphora.clock import Clock
from anaphora.ids import new_id
from cypher import runs
from cypher.memories import writing
from graph.changes.changes import Action
from graph.enums import Trust
from graph.lock import UserLock, lock_user
from graph.session import Graph, Transaction
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.trust.rules import INHERITED, least

TASK = "trust"
PORTION = 200
_RULE = Actor(ActorKind.RULE, "inherited_trust")
_HOWS = sorted(INHERITED)


@dataclass(slots=True)
class _Frontier:
    """Sources whose dependants are to be derived; of the first, those with ids after `after`."""

    ids: list[str]
    after: str = ""


async def derive_dependants(
    transaction: Transaction, lock: UserLock, ids: Sequence[str], most: int = PORTION
) -> list[str]:
    """Derive the trust of all memories that rest on these, from their present trust.

    Looks at most at `most` memories; returns the id of the Outbox node with the rest, or nothing.
    """
    frontier = _Frontier(list(dict.fromkeys(ids)))
    await _walk(transaction, lock, frontier, most)
    if not frontier.ids:
        return []
    work_id = new_id()
    await _save(transaction, lock, work_id, frontier)
    return [work_id]


async def derive_more(graph: Graph, user_id: str, work_id: str, clock: Clock) -> bool:
    """Do a portion of an Outbox node's work; return whether there is more. Safe to repeat."""

    async def work(transaction: Transaction) -> bool:
        lock = await lock_user(transaction, user_id, clock, known=True)
        rows = await transaction.run(runs.find_outbox, user_id=user_id, id=work_id)
        if not rows:
            return False
        owed = rows[0]["work"]
        frontier = _Frontier(list(owed.get("ids") or ()), owed.get("after") or "")
        await _walk(transaction, lock, frontier, PORTION)
        if frontier.ids:
            await _save(transaction, lock, work_id, frontier)
            return True
        await transaction.run(runs.delete_outbox, user_id=user_id, id=work_id)
        return False

    return await graph.write(work, name="derive_trust")


async def bounds_of(
    transaction: Transaction, user_id: str, ids: Sequence[str]
) -> dict[str, list[tuple[str, Trust, str]]]:
    """Find each memory's trust bounds: (how, trust, id of a source), one of each how and trust."""
    rows = await transaction.run(writing.find_trust_bounds, user_id=user_id, ids=list(ids))
    found: dict[str, list[tuple[str, Trust, str]]] = {}
    for row in rows:
        bound = (row["how"], Trust(row["trust"]), row["source_id"])
        found.setdefault(row["id"], []).append(bound)
    return found


async def _walk(transaction: Transaction, lock: UserLock, frontier: _Frontier, most: int) -> None:
    """Walk from the frontier until nothing more follows, or `most` memories were looked at."""
    while frontier.ids and most > 0:
        source_id = frontier.ids[0]
        rows = await transaction.run(
            writing.find_dependants,
            user_id=lock.user_id,
            id=source_id,
            hows=_HOWS,
            after=frontier.after,
            limit=most,
        )
        ids = [row["id"] for row in rows]
        changed = await _derive(transaction, lock, ids, source_id)
        if len(ids) == most:
            frontier.after = ids[-1]
        else:
            frontier.ids.pop(0)
            frontier.after = ""
        # A source that is under way stays first, so that its dependants are not looked at twice.
        frontier.ids += [id for id in changed if id not in frontier.ids[1:]]
        most -= max(1, len(ids))


async def _derive(
    transaction: Transaction, lock: UserLock, ids: Sequence[str], source_id: str
) -> list[str]:
    """Give these memories the derived trust; return the ids of those whose trust changed."""
    if not ids:
        return []
    bounds = await bounds_of(transaction, lock.user_id, ids)
    stored = await find_stored(transaction, lock.user_id, ids, "id")
    alterations = []
    for memory in stored:
        given = given_trust(memory)
        follows = least(given, [(how, trust) for how, trust, _ in bounds.get(memory.id, ())])
        if follows is not memory.trust:
            alterations.append(
                trust_alteration(
                    memory, Action.INHERITED, given, follows, f"It follows {source_id}."
                )
            )
    if alterations:
        await save_alterations(transaction, lock, _RULE, alterations)
    return [alteration.memory.id for alteration in alterations]


def given_trust(memory: StoredMemory) -> Trust:
    """Return the trust that the writer gave, whatever the sources leave of it."""
    return Trust(memory.node.get("given_trust") or memory.node["trust"])


def trust_alteration(
    memory: StoredMemory, action: Action, given: Trust, trust: Trust, reason: str | None
) -> Alteration:
    """Describe setting a memory's trust, and the trust it was given where that differs."""
    after = {"trust": trust.value, "given_trust": None if given is trust else given.value}
    before = {name: memory.node.get(name) for name in after}
    properties = after | mark_for_comparison(memory.node, after)
    return Alteration(memory, action, properties, before=before, after=after, reason=reason)


async def _save(
    transaction: Transaction, lock: UserLock, work_id: str, frontier: _Frontier
) -> None:
    await transaction.run(
        runs.save_outbox,
        user_id=lock.user_id,
        id=work_id,
        task=TASK,
        ids=frontier.ids,
        after=frontier.after,
        at=lock.now,
    )
