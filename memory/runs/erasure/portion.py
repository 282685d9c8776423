"""Erases some memories in one transaction, with all that they left beside themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from anaphora.caller import Actor
from anaphora.errors import NotFound
from cypher.memories import erasure as queries
from graph.changes.changes import Action, new_change, save_changes
from graph.changes.run_lifecycle import end_run, join_run
from graph.enums import MemoryKind, RunStatus, Trust
from graph.lock import UserLock
from graph.session import Transaction
from memory.endings.targets import IDS, reached
from memory.entities.lookup import find_threads
from memory.memories.stored import save_alterations
from memory.runs.erasure.closure import Closure, Resting, follow
from memory.runs.erasure.shares import take_back_shares
from memory.runs.erasure.snapshots import without_words
from memory.runs.erasure.state import (
    A_CHARACTER,
    MOST_PROBED,
    STEP,
    Erasure,
    Stage,
    save_erasure,
)
from memory.runs.erasure.summaries import rewrite
from memory.trust.rules import INHERITED, check_permitted, permits

_PORTION = 500
_HOWS = sorted(INHERITED)
# About how much a memory's properties and changes take beside its text and its vector, in bytes.
_BESIDE, _VECTOR = 1000, 4000
_PLURALS = {
    MemoryKind.FACT: "facts",
    MemoryKind.EPISODE: "episodes",
    MemoryKind.PROCEDURE: "procedures",
    MemoryKind.SUMMARY: "summaries",
}


@dataclass(slots=True)
class Portion:
    """An erasure after a portion, the ids that it erased, and memories to embed anew."""

    erasure: Erasure
    erased: list[str] = field(default_factory=list)
    unembedded: list[str] = field(default_factory=list)


async def erase_portion(
    transaction: Transaction, lock: UserLock, actor: Actor, erasure: Erasure, *, first: bool = False
) -> Portion:
    """Erase the next memories: derived ones, else what the target still reaches.

    Raises NotFound for a target that is not the user's, Forbidden for a memory that is trusted
    higher than the key may give: both only at `first`.
    """
    derived = bool(erasure.frontier)
    ids, erasure = await _next(transaction, erasure, first=first)
    rows = await _content(transaction, erasure, ids)
    if first:
        _check(erasure, rows, ids)
    ids = [row["id"] for row in rows]
    if ids:
        portion = await _erase(transaction, lock, actor, erasure, rows)
    elif derived:
        portion = Portion(erasure)  # Somebody else has erased them.
    else:
        portion = Portion(await _end_target(transaction, lock, erasure))
    erasure = portion.erasure
    if not erasure.frontier and erasure.what is not None and erasure.what.ids is not None:
        portion.erasure = replace(erasure, stage=Stage.REST)
    await save_erasure(transaction, lock, portion.erasure)
    counts = dict(portion.erasure.counts)
    await end_run(transaction, lock, erasure.run_id, RunStatus.RUNNING, counts, STEP)
    return portion


async def _next(
    transaction: Transaction, erasure: Erasure, *, first: bool
) -> tuple[list[str], Erasure]:
    """Return the ids to erase next, and the erasure without them."""
    what = erasure.what
    if erasure.frontier:
        # Ids that were given are erased together.
        most = len(erasure.frontier) if first else _PORTION
        rest = erasure.frontier[most:]
        return list(erasure.frontier[:most]), replace(erasure, frontier=rest)
    if what is None or what.ids is not None:
        return [], erasure
    try:
        found = await reached(erasure.user_id, what, hidden=True).find(transaction, _PORTION)
    except NotFound:
        if first:
            raise
        found = []  # The entity went with the last memory that named it.
    return found, erasure


async def _content(
    transaction: Transaction, erasure: Erasure, ids: Sequence[str]
) -> list[Mapping[str, Any]]:
    # The first of each portion, so that the probes are spread over all of them.
    left = max(0, MOST_PROBED - len(erasure.texts))
    probed = list(ids[: min(left, max(1, MOST_PROBED // 8))])
    return list(
        await transaction.run(
            queries.find_content, user_id=erasure.user_id, ids=list(ids), probed=probed
        )
    )


def _check(erasure: Erasure, rows: Sequence[Mapping[str, Any]], ids: Sequence[str]) -> None:
    if len(rows) < len(set(ids)):
        raise NotFound("No such memory.", field=IDS)
    higher = [row for row in rows if not permits(erasure.cap, Trust(row["trust"]))]
    trusts = [Trust(row["trust"]) for row in higher]
    check_permitted(erasure.cap, trusts, field="what", ids=[row["id"] for row in higher])


async def _erase(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    erasure: Erasure,
    rows: Sequence[Mapping[str, Any]],
) -> Portion:
    ids = [row["id"] for row in rows]
    closure = await _close(transaction, erasure, ids)
    going = {*erasure.frontier, *closure.gone}
    began = lock.sequence
    await take_back_shares(transaction, lock, actor, ids, going)
    counts = await _clear(transaction, lock, ids, closure.rewritten)
    await transaction.run(queries.retire_memories, user_id=lock.user_id, ids=ids, at=lock.now)
    alterations, empty = await rewrite(transaction, lock, closure.rewritten, going)
    rewritten = [alteration.memory.id for alteration in alterations]
    if alterations:
        await save_alterations(transaction, lock, actor, alterations)
    await _tell(transaction, lock, actor, rows, erasure.reason)
    await join_run(transaction, lock, erasure.run_id, after=began)
    [row] = await transaction.run(
        queries.change_unbound,
        user_id=lock.user_id,
        ids=[*closure.kept, *rewritten],
        rewritten=rewritten,
    )
    named = [*counts.pop("entity_ids"), *row["entity_ids"]]
    entities = await retire_entities(transaction, lock, named)
    texts = [row["text"] for row in rows if row["text"]]
    freed = sum(
        _BESIDE + _VECTOR * bool(row["embedded"]) + A_CHARACTER * row["length"] for row in rows
    )
    frontier = (*erasure.frontier, *closure.gone, *empty)
    erasure = (
        replace(erasure, frontier=tuple(dict.fromkeys(frontier)))
        .counted(counts | _kinds(rows) | {"entities": entities})
        .probing(texts, [row["vector"] for row in rows if row["vector"]], freed)
        .writing_anew(rewritten, ids)
    )
    return Portion(erasure, ids, rewritten)


async def _close(transaction: Transaction, erasure: Erasure, ids: Sequence[str]) -> Closure:
    """Find what goes with these memories next, and which summaries are written anew."""
    gone = {*ids, *erasure.frontier}
    going: list[str] = []
    rewritten: list[str] = []
    kept: list[str] = []
    at: Sequence[str] = ids
    while at:
        rows = await transaction.run(
            queries.find_resting, user_id=erasure.user_id, ids=list(at), hows=_HOWS
        )
        resting = [Resting.of(row) for row in rows if row["id"] not in erasure.kept]
        found = follow(resting, gone, rewritten)
        gone.update(found.gone)
        going += found.gone
        rewritten += found.rewritten
        kept += found.kept
        # What rests on a summary that is written anew may say what it said before. A chain is
        # followed for a portion's worth: the rest is found when that is erased.
        at = [*(found.gone if len(going) < _PORTION else ()), *found.rewritten]
    left = [id for id in kept if id not in gone]
    return Closure(tuple(going), tuple(rewritten), tuple(dict.fromkeys(left)))


async def _clear(
    transaction: Transaction, lock: UserLock, ids: Sequence[str], rewritten: Sequence[str]
) -> dict[str, Any]:
    """Clear what these memories left beside themselves; return counts, and entities they named."""
    user_id = lock.user_id
    [near] = await transaction.run(queries.find_near, user_id=user_id, ids=list(ids))
    told = await transaction.run(queries.find_telling_changes, user_id=user_id, ids=list(ids))
    erased = set(ids)
    bare = [
        {
            "id": row["id"],
            "before": without_words(row["before"], erased),
            "after": without_words(row["after"], erased),
        }
        for row in told
    ]
    await transaction.run(queries.change_snapshots, user_id=user_id, rows=bare)
    [changes] = await transaction.run(
        queries.clear_changes,
        user_id=user_id,
        memory_ids=[*ids, *rewritten],
        subject_ids=[*near["review_ids"], *near["conflict_ids"]],
    )
    [conflicts] = await transaction.run(
        queries.clear_conflicts, user_id=user_id, ids=near["conflict_ids"], at=lock.now
    )
    [traces] = await transaction.run(
        queries.delete_traces, user_id=user_id, ids=list(ids), review_ids=near["review_ids"]
    )
    counts = {"changes": changes["cleared"], "conflicts": conflicts["cleared"], **traces}
    return {name: count for name, count in counts.items() if count} | {
        "entity_ids": near["entity_ids"]
    }


async def _tell(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    rows: Sequence[Mapping[str, Any]],
    reason: str | None,
) -> None:
    """Save a Change for each, without content, so that whoever listens drops what they kept."""
    changes = [
        new_change(lock, row, Action.ERASED, before=None, after=None, reason=reason) for row in rows
    ]
    await save_changes(transaction, lock, actor, changes)


async def retire_entities(
    transaction: Transaction, lock: UserLock, ids: Sequence[str], *, named: bool = False
) -> int:
    """Erase the entities among these that nothing names any more; return how many."""
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        return 0
    rows = await transaction.run(
        queries.retire_entities, user_id=lock.user_id, ids=wanted, at=lock.now, named=named
    )
    gone = [row["id"] for row in rows]
    await transaction.run(
        queries.clear_changes, user_id=lock.user_id, memory_ids=[], subject_ids=gone
    )
    return len(gone)


async def _end_target(transaction: Transaction, lock: UserLock, erasure: Erasure) -> Erasure:
    """Erase the entity or the thread itself; nothing else is left of the target."""
    what, counts = erasure.what, dict[str, int]()
    if what is not None and what.entity_id is not None:
        counts["entities"] = await retire_entities(transaction, lock, [what.entity_id], named=True)
    if what is not None and what.thread_id is not None:
        threads = await find_threads(transaction, lock.user_id, [what.thread_id])
        ids = [thread["id"] for thread in threads.values()]
        for id in ids:
            rows = await transaction.run(queries.retire_thread, user_id=lock.user_id, id=id)
            counts["threads"] = counts.get("threads", 0) + len(rows)
        await transaction.run(
            queries.clear_changes, user_id=lock.user_id, memory_ids=[], subject_ids=ids
        )
    return replace(erasure.counted(counts), stage=Stage.REST)


def _kinds(rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    counts = {"embeddings": sum(bool(row["embedded"]) for row in rows)}
    for row in rows:
        name = _PLURALS[MemoryKind(row["kind"])]
        counts[name] = counts.get(name, 0) + 1
    return counts
