"""Undoes some changes of a run in one transaction: what they changed is read for all at once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from anaphora.caller import Actor, ActorKind
from cypher import runs
from graph.changes.changes import Action, new_change_of, save_changes
from graph.changes.run_lifecycle import join_run
from graph.enums import LIVE, MemoryStatus, Trust
from graph.lock import UserLock
from graph.session import Row, Transaction
from language.embedding.memory_text import text_hash
from memory.endings.shared_links import find_united
from memory.entities.stored import ENTITY
from memory.links.history import Link, end_links, keep_links, restore_links
from memory.links.moved_facts import compare_moved, moved_facts
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.digests import bring_digests_back
from memory.memories.stored import Alteration, StoredMemory, find_those_stored, save_alterations
from memory.ontology.undo import put_back
from memory.ontology.writer import CONCEPT, ONTOLOGY
from memory.runs import things
from memory.runs.undo_plan import Done, Left, Plan, Thing, plan_undo
from memory.trust import inheritance

_MOST_CHANGES = 1000


@dataclass(frozen=True, slots=True)
class Batch:
    """The next changes of the undone run, the newest first; the user and the two runs."""

    user_id: str
    run_id: str
    undone_id: str
    changes: Sequence[Mapping[str, Any]]

    @property
    def actor(self) -> Actor:
        return Actor(ActorKind.RUN, self.run_id)

    @property
    def why(self) -> str:
        return f"Undoes the run {self.undone_id}."

    def behind(self, place: int) -> "Batch":
        """Return the batch without the changes that were undone up to that number."""
        return replace(self, changes=[one for one in self.changes if one["sequence"] < place])


@dataclass(frozen=True, slots=True)
class Rights:
    """Rights of the key that asked: the trust that it may give, and whether it administers."""

    cap: Trust
    admin: bool


@dataclass(slots=True)
class Undone:
    """The number of the last change that was undone, outcomes with their counts, what was left.

    `live` are the ids of memories that are live again.
    """

    place: int
    counts: Counter[str] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)
    live: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Found:
    """Findings on the subjects of a batch: the memories, and changes since the first of ours.

    `lasts` are the numbers of the newest change of each by the undone run.
    """

    lasts: Mapping[str, int]
    memories: Mapping[str, StoredMemory]
    changes: Mapping[str, Sequence[Row]]


def subject_of(change: Mapping[str, Any]) -> str:
    """Return the id of what was changed."""
    return str(change.get("memory_id") or change.get("subject_id"))


async def undo_changes(
    transaction: Transaction, lock: UserLock, batch: Batch, rights: Rights
) -> Undone:
    """Undo changes of a batch, in order: all, or up to one that others may follow from.

    Digests that went with what is live again come back. The Changes that this leaves are joined to
    the undoing.
    """
    done = await _undo_some(transaction, lock, batch, rights)
    began = lock.sequence
    await bring_digests_back(transaction, lock, batch.actor, done.live)
    if lock.sequence > began:
        await join_run(transaction, lock, batch.run_id, after=began)
    return done


async def _undo_some(
    transaction: Transaction, lock: UserLock, batch: Batch, rights: Rights
) -> Undone:
    done = Undone(place=0)
    found = await _find(transaction, batch)
    for change in batch.changes:
        done.place = change["sequence"]
        if change.get("subject_label") in (CONCEPT, ONTOLOGY):
            await _undo_ontology(transaction, lock, batch, change, rights, done)
            return done
        last, id = found.lasts.get(subject_of(change)), subject_of(change)
        if last is not None and last > change["sequence"]:
            done.counts["repeated"] += 1  # Undone with the newest of its changes.
            continue
        thing = await _thing(transaction, batch, change, found)
        plan = await _plan(transaction, lock, batch, change, found, thing, rights.cap)
        if isinstance(plan, Left):
            done.counts["skipped"] += 1
            done.left.append(f"{id} was left: {plan.why}")
            continue
        done.counts["unchanged" if plan.empty else "undone"] += 1
        if plan.empty or thing is None:
            continue
        memory = found.memories.get(id)
        if memory is None:
            await _apply_to_thing(transaction, lock, batch, change, thing.node, plan)
            continue
        await _apply(transaction, lock, batch, memory, plan)
        if plan.properties.get("status") in LIVE:
            done.live.append(id)
        if "trust" in plan.properties:
            # Others inherit trust, and are not as they were found.
            await join_run(transaction, lock, batch.run_id)
            await inheritance.derive_dependants(transaction, lock, [id])
            return done
    await join_run(transaction, lock, batch.run_id)
    return done


async def _find(transaction: Transaction, batch: Batch) -> _Found:
    """Read what the changes of a batch were of, up to the first of an ontology."""
    subjects: dict[str, Mapping[str, Any]] = {}
    for change in batch.changes:
        if change.get("subject_label") in (CONCEPT, ONTOLOGY):
            break
        subjects.setdefault(subject_of(change), change)
    if not subjects:
        return _Found({}, {}, {})
    of_run = {"user_id": batch.user_id, "run_id": batch.undone_id}
    spans = await transaction.run(runs.find_span, ids=list(subjects), **of_run)
    # A thing is undone with the newest of its changes: older ones need nothing.
    due = [row for row in spans if row["last"] == subjects[row["id"]]["sequence"]]
    rows = await transaction.run(
        runs.find_subject_changes,
        user_id=batch.user_id,
        subjects=[{"id": row["id"], "since": row["first"]} for row in due],
        limit=_MOST_CHANGES + 1,
    )
    changes: dict[str, list[Row]] = {}
    for row in rows:
        changes.setdefault(row["id"], []).append(row)
    for some in changes.values():
        some.sort(key=lambda row: -row["change"]["sequence"])
    ids = [row["id"] for row in due if subjects[row["id"]].get("subject_label") is None]
    memories = await find_those_stored(transaction, batch.user_id, ids)
    return _Found({row["id"]: row["last"] for row in spans}, memories, changes)


async def _plan(
    transaction: Transaction,
    lock: UserLock,
    batch: Batch,
    change: Mapping[str, Any],
    found: _Found,
    thing: Thing | None,
    cap: Trust,
) -> Plan | Left:
    """Plan the undoing of all that the undone run did to what a change was of."""
    rows = found.changes.get(subject_of(change), ())
    if thing is None or not rows:
        return Left("it is gone")
    if len(rows) > _MOST_CHANGES:
        return Left("too much of it was changed since")
    mine = [Done.of(row["change"]) for row in rows if row["run_id"] == batch.undone_id]
    since = [
        Done.of(row["change"])
        for row in rows
        if not row["undone"] and row["run_id"] not in (batch.undone_id, batch.run_id)
    ]
    plan = plan_undo(thing, mine, since, cap, lock.now)
    if isinstance(plan, Plan) and change.get("subject_label") == ENTITY:
        return await things.check_name(transaction, batch.user_id, thing, plan)
    return plan


async def _thing(
    transaction: Transaction, batch: Batch, change: Mapping[str, Any], found: _Found
) -> Thing | None:
    """Return what a change was of as it is now; None if it is gone."""
    id, label = subject_of(change), change.get("subject_label")
    if label is None:
        memory = found.memories.get(id)
        return Thing(memory.node) if memory is not None else None
    return await things.find_thing(transaction, batch.user_id, label, id, batch.undone_id)


async def _undo_ontology(
    transaction: Transaction,
    lock: UserLock,
    batch: Batch,
    change: Mapping[str, Any],
    rights: Rights,
    done: Undone,
) -> None:
    """Put a Change's rows back, and count each; name those that are left."""
    put = await put_back(
        transaction, lock, batch.actor, change, admin=rights.admin, reason=batch.why
    )
    await join_run(transaction, lock, batch.run_id)
    done.counts += Counter({"undone": put.undone, "skipped": len(put.left)})
    done.left += put.left


async def _apply(
    transaction: Transaction, lock: UserLock, batch: Batch, memory: StoredMemory, plan: Plan
) -> None:
    ended, made = await _turn_links(transaction, lock, plan)
    before, after = _told(memory.node, plan, ended, made)
    properties, status = _of_memory(memory, plan.properties)
    moved = memory.id in moved_facts((*ended, *made))
    properties |= mark_for_comparison(memory.node, properties, moved=moved)
    after |= status
    change = Alteration(memory, Action.UNDONE, properties, before, after, reason=batch.why)
    await save_alterations(transaction, lock, batch.actor, [change])


async def _apply_to_thing(
    transaction: Transaction,
    lock: UserLock,
    batch: Batch,
    change: Mapping[str, Any],
    node: Mapping[str, Any],
    plan: Plan,
) -> None:
    ended, made = await _turn_links(transaction, lock, plan)
    before, after = _told(node, plan, ended, made)
    await compare_moved(transaction, lock, made)
    id, label = subject_of(change), str(change["subject_label"])
    if plan.properties:
        await things.change_thing(transaction, lock, label, id, node, plan.properties)
    action, why = Action.UNDONE, batch.why
    row = new_change_of(lock, id, label, action, before=before, after=after, reason=why)
    await save_changes(transaction, lock, batch.actor, [row])


def _told(
    node: Mapping[str, Any], plan: Plan, ended: Sequence[Link], made: Sequence[Link]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what the Change of an undoing keeps: before and after."""
    before = {name: node.get(name) for name in plan.properties} | keep_links(ended)
    return before, dict(plan.properties) | keep_links(made)


async def _turn_links(
    transaction: Transaction, lock: UserLock, plan: Plan
) -> tuple[list[Link], list[Link]]:
    """End and make the plan's links; links shared with others that stay merged are kept."""
    united = [
        await find_united(transaction, lock.user_id, key.from_id, key.to_id)
        for key in plan.end
        if key.type == "MERGED_INTO"
    ]
    keys = [*plan.end, *(key for one in united for key in one.ending())]
    ended = await end_links(transaction, lock, keys)
    stays = [link for one in united for link in one.staying(ended)]
    return ended, await restore_links(transaction, lock, [*plan.make, *stays])


def _of_memory(
    memory: StoredMemory, properties: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return all properties to set with these, and the status as the Change tells it."""
    found = dict(properties)
    status = found.get("status", memory.node["status"])
    if {"text", "role"} & found.keys():
        merged = dict(memory.node) | found
        found |= {"text_hash": text_hash(merged["text"], merged.get("role"))}
        found |= dict.fromkeys(("embedding", "embedding_b", "token_vectors")) | {"attempts": 0}
        if status in LIVE:
            found["status"] = MemoryStatus.PENDING_EMBED.value
    elif "status" in found and status in LIVE:
        found["status"] = memory.live_status.value
        found |= {} if memory.embedded else {"attempts": 0}
    shown = {"status": found["status"]} if "status" in properties else {}
    return found, shown
