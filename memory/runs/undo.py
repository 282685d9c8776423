"""Undoes a run's changes, newest first, a transaction for each thing, as a run of its own.

All state of an undoing is on its Run, and moves in the transaction that does a step: a worker that
goes on, after kill -9 or beside another, does the next one. No step is done twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from anaphora.caller import Actor, ActorKind, Caller, Scope
from anaphora.clock import Clock
from anaphora.errors import Invalid, NotFound
from anaphora.work import Work
from cypher import runs
from graph.changes.changes import Action, new_change_of, save_changes
from graph.changes.run_lifecycle import find_run, join_run, new_run, run_state
from graph.enums import LIVE, MemoryStatus, RunKind, RunStatus, Trust
from graph.lock import UserLock, lock_user
from graph.records.run import RunRecord
from graph.session import Graph, Transaction
from language.embedding.memory_text import text_hash
from memory.commit import Committed, commit
from memory.endings.shared_links import find_united
from memory.entities.stored import ENTITY
from memory.links.history import Link, end_links, keep_links, restore_links
from memory.links.moved_facts import compare_moved, moved_facts
from memory.memories.comparison_due import mark_for_comparison
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.ontology.undo import put_back
from memory.ontology.writer import CONCEPT, ONTOLOGY
from memory.runs import things
from memory.runs.undo_plan import Done, Left, Plan, Thing, plan_undo
from memory.services import Services
from memory.trust import inheritance

STEP = "UNDO"
_PAGE = 200
_MOST_CHANGES = 1000
_MOST_NAMED = 100
_GIVEN_UP = (RunStatus.CANCELLED, RunStatus.FAILED)
_BEHIND_ALL = 2**62


@dataclass(frozen=True, slots=True)
class _Step:
    """One step of an undoing: the user, the two runs, and the next change of the undone run."""

    user_id: str
    run_id: str
    undone_id: str
    change: Mapping[str, Any]

    @property
    def subject_id(self) -> str:
        return str(self.change.get("memory_id") or self.change.get("subject_id"))

    @property
    def actor(self) -> Actor:
        return Actor(ActorKind.RUN, self.run_id)


async def undo_run(services: Services, caller: Caller, id: str) -> RunRecord:
    """Undo a run: queue a new run that undoes it, or return the run that did.

    Raises NotFound; Invalid for a run that has not ended, a dry run, an import of memories, or one
    that erased memories.
    """

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        undone = await find_run(transaction.run, caller.user_id, id)
        if undone is None:
            raise NotFound("No such run.", field="id")
        if undone.undone_by_id is not None:
            found = await find_run(transaction.run, caller.user_id, undone.undone_by_id)
            if found is not None and not _may_begin_again(found, caller):
                return Committed(found, changed=False)
        _check_undoable(undone)
        status = RunStatus.QUEUED
        run = new_run(caller.actor, RunKind.UNDO, STEP, lock.now, status=status, undoes=id)
        run["max_trust"] = caller.max_trust
        run["admin"] = Scope.ADMIN in caller.scopes
        await transaction.run(runs.save_run, user_id=caller.user_id, run=run)
        await _change_run(transaction, caller.user_id, id, {"undone_by": run["id"]})
        owed = {Work.UNDO_RUN: [run["id"]]}
        return Committed(RunRecord.from_node(run), changed=False, owed=owed)

    record, _ = await commit(services, caller, work, name="undo_run")
    return record


def _may_begin_again(run: RunRecord, caller: Caller) -> bool:
    """Whether an undoing was given up half-way, or its key was not allowed to do all of it.

    Steps that it did stay done.
    """
    if run.status in _GIVEN_UP:
        return True
    outranked = Scope.ADMIN in caller.scopes and not run.admin
    return outranked and not run.status.open and run.counts.get("skipped", 0) > 0


async def go_on_undoing(
    graph: Graph, user_id: str, run_id: str, clock: Clock, most: int = 10**9
) -> bool:
    """Do up to `most` steps of an undoing; return whether there is more to do.

    Safe to do again, beside itself, and after any of it was killed.
    """
    while most > 0:
        undoing = await find_run(graph.read, user_id, run_id)
        if undoing is None or undoing.undoes_id is None or not undoing.status.open:
            return False
        found = await graph.read(
            runs.find_changes_of_runs,
            user_id=user_id,
            ids=[undoing.undoes_id],
            place=undoing.place or _BEHIND_ALL,
            limit=min(_PAGE, most),
        )
        changes = sorted((row["change"] for row in found), key=_sequence, reverse=True)
        for change in changes:
            step = _Step(user_id, run_id, undoing.undoes_id, change)
            if not await _do(graph, step, clock):
                return False
        if not changes:
            await _finish(graph, user_id, run_id, clock)
            return False
        most -= len(changes)
    return True


async def _do(graph: Graph, step: _Step, clock: Clock) -> bool:
    """Do one step in one transaction; return False where the run is over."""

    async def work(transaction: Transaction) -> bool:
        lock = await lock_user(transaction, step.user_id, clock)
        run = await find_run(transaction.run, step.user_id, step.run_id)
        if run is None or not run.status.open:
            return False
        if step.change["sequence"] >= (run.place or _BEHIND_ALL):
            return True  # Somebody else has done it.
        counts = dict(run.counts)
        if step.change.get("subject_label") in (CONCEPT, ONTOLOGY):
            names = await _undo_ontology(transaction, lock, step, run.admin, counts)
        else:
            outcome, name = await _undo_subject(transaction, lock, step, Trust(run.max_trust or ""))
            counts[outcome] = counts.get(outcome, 0) + 1
            names = [name] if name else []
        warnings = [*run.warnings, *names][:_MOST_NAMED]
        state = run_state(RunStatus.RUNNING, STEP, counts, lock.now, warnings=warnings)
        state["place"] = step.change["sequence"]
        if run.started_at is None:
            state["started_at"] = lock.now
        await _change_run(transaction, step.user_id, step.run_id, state)
        return True

    return await graph.write(work, name="undo_step")


async def _undo_ontology(
    transaction: Transaction, lock: UserLock, step: _Step, admin: bool, counts: dict[str, int]
) -> list[str]:
    """Put a Change's rows back, and count each; return warnings of those that are left."""
    why = f"Undoes the run {step.undone_id}."
    done = await put_back(transaction, lock, step.actor, step.change, admin=admin, reason=why)
    await join_run(transaction, lock, step.run_id)
    for name, by in (("undone", done.undone), ("skipped", len(done.left))):
        if by:
            counts[name] = counts.get(name, 0) + by
    return done.left


async def _undo_subject(
    transaction: Transaction, lock: UserLock, step: _Step, cap: Trust
) -> tuple[str, str | None]:
    """Undo one thing; return the outcome as the run counts it, and a warning if it is left."""

    def left(why: str) -> tuple[str, str]:
        return "skipped", f"{step.subject_id} was left: {why}"

    of_subject: dict[str, Any] = {"user_id": lock.user_id, "id": step.subject_id}
    [span] = await transaction.run(runs.find_span, run_id=step.undone_id, **of_subject)
    if span["last"] is None:
        return left("it is gone")
    if span["last"] > step.change["sequence"]:
        return "repeated", None  # Undone with the newest of its changes.
    rows = await transaction.run(
        runs.find_subject_changes, since=span["first"], limit=_MOST_CHANGES + 1, **of_subject
    )
    if len(rows) > _MOST_CHANGES:
        return left("too much of it was changed since")
    mine = [row["change"] for row in rows if row["run_id"] == step.undone_id]
    since = [
        Done.of(row["change"])
        for row in rows
        if not row["undone"] and row["run_id"] not in (step.undone_id, step.run_id)
    ]
    label = step.change.get("subject_label")
    memory: StoredMemory | None = None
    thing: Thing | None = None
    if label is None:
        memory = await _find_memory(transaction, lock.user_id, step.subject_id)
        thing = Thing(memory.node) if memory else None
    else:
        subject = step.subject_id, step.undone_id
        thing = await things.find_thing(transaction, lock.user_id, label, *subject)
    if thing is None:
        return left("it is gone")
    plan = plan_undo(thing, [Done.of(change) for change in mine], since, cap, lock.now)
    if isinstance(plan, Plan) and label == ENTITY:
        plan = await things.check_name(transaction, lock.user_id, thing, plan)
    if isinstance(plan, Left):
        return left(plan.why)
    if plan.empty:
        return "unchanged", None
    await _apply(transaction, lock, step, memory, thing.node, plan)
    return "undone", None


async def _apply(
    transaction: Transaction,
    lock: UserLock,
    step: _Step,
    memory: StoredMemory | None,
    node: Mapping[str, Any],
    plan: Plan,
) -> None:
    ended, made = await _turn_links(transaction, lock, plan)
    before = {name: node.get(name) for name in plan.properties} | keep_links(ended)
    after = dict(plan.properties) | keep_links(made)
    why = f"Undoes the run {step.undone_id}."
    if memory is not None:
        properties, status = _of_memory(memory, plan.properties)
        moved = memory.id in moved_facts((*ended, *made))
        properties |= mark_for_comparison(memory.node, properties, moved=moved)
        after |= status
        change = Alteration(memory, Action.UNDONE, properties, before, after, reason=why)
        await save_alterations(transaction, lock, step.actor, [change], run_id=step.run_id)
        if "trust" in plan.properties:
            await inheritance.derive_dependants(transaction, lock, [memory.id])
        return
    await compare_moved(transaction, lock, made)
    label = str(step.change["subject_label"])
    if plan.properties:
        await things.change_thing(transaction, lock, label, step.subject_id, node, plan.properties)
    row = new_change_of(
        lock, step.subject_id, label, Action.UNDONE, before=before, after=after, reason=why
    )
    await save_changes(transaction, lock, step.actor, [row])
    await join_run(transaction, lock, step.run_id, after=lock.sequence - 1)


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


async def _find_memory(transaction: Transaction, user_id: str, id: str) -> StoredMemory | None:
    try:
        [memory] = await find_stored(transaction, user_id, [id], "id")
    except NotFound:
        return None
    return memory


async def _finish(graph: Graph, user_id: str, run_id: str, clock: Clock) -> None:
    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, user_id, clock)
        run = await find_run(transaction.run, user_id, run_id)
        if run is None or run.undoes_id is None or not run.status.open:
            return
        counts = {name: count for name, count in run.counts.items() if name != "repeated"}
        state = run_state(RunStatus.SUCCEEDED, STEP, counts, lock.now, warnings=run.warnings)
        if run.started_at is None:
            state["started_at"] = lock.now
        await _change_run(transaction, user_id, run_id, state)
        undone = await find_run(transaction.run, user_id, run.undoes_id)
        if undone is not None and undone.undoes_id is not None:
            # An undoing was undone: the run that it undid stands, and can be undone anew.
            await _change_run(transaction, user_id, undone.undoes_id, {"undone_by": None})

    await graph.write(work, name="undo_finish")


def _check_undoable(run: RunRecord) -> None:
    if run.status.open:
        raise Invalid("The run is still active: wait for its end, or cancel it.", field="id")
    if run.kind is RunKind.ERASURE:
        raise Invalid("An erasure cannot be undone.", field="id")
    if run.kind is RunKind.TUNING:
        raise Invalid("Use activateWeights to return to earlier weights.", field="id")
    # Only an import of lines counts `pending`; an ontology's does not, and can be undone.
    if run.kind is RunKind.IMPORT and "pending" in run.counts:
        # An import of lines brought the Changes of another graph, and left none of its own.
        raise Invalid("An import cannot be undone: use forget on what it brought in.", field="id")
    if run.dry_run:
        raise Invalid("A dry run changed nothing: there is nothing to undo.", field="id")


async def _change_run(
    transaction: Transaction, user_id: str, id: str, properties: Mapping[str, Any]
) -> None:
    await transaction.run(runs.change_run, user_id=user_id, id=id, properties=dict(properties))


def _sequence(change: Mapping[str, Any]) -> int:
    sequence: int = change["sequence"]
    return sequence
