"""Goes on with an erasure, a transaction at a time.

All state of an erasure is on its Outbox node and its receipt, and moves in the transaction that
does a step: a worker that goes on, after kill -9 or beside another, does the next one.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from anaphora.caller import Actor, ActorKind
from anaphora.clock import Clock
from anaphora.ids import new_id
from cypher.memories import erasure as queries
from graph.changes.run_lifecycle import end_run, find_run
from graph.enums import RunStatus
from graph.lock import UserLock, lock_user
from graph.session import Graph, Transaction
from memory.runs.erasure.filler import overwrite
from memory.runs.erasure.portion import erase_portion
from memory.runs.erasure.probes import Probing, Wanted, probe
from memory.runs.erasure.state import (
    OVERWRITE,
    STEP,
    Erasure,
    Stage,
    find_erasure,
    receipt_state,
    save_erasure,
)
from memory.runs.erasure.user import erase_user_portion

T = TypeVar("T")
# So much of what was freed, about, is overwritten, and what the erasure wrote itself, in bytes.
_MARGIN, _ITSELF = 1.5, 30_000
# Seconds of probes between two transactions, which keep how far they came.
_PROBING = 20.0
_Do = Callable[[Transaction, UserLock, Erasure], Awaitable[T]]


class _OverError(Exception):
    """Raised where the erasure has ended meanwhile, to roll the transaction back."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step that was done: the state after it, and what it erased."""

    erasure: Erasure
    ids: tuple[str, ...] = ()
    unembedded: tuple[str, ...] = ()
    memories: int = 0
    # The receipt is complete.
    over: bool = False


@dataclass(frozen=True, slots=True)
class Slice:
    """Steps that were done: whether there is more to do, and the memories to embed anew."""

    more: bool
    unembedded: tuple[str, ...] = ()


async def go_on_erasing(
    graph: Graph, user_id: str, id: str, clock: Clock, seconds: float = 60.0
) -> Slice:
    """Do what an erasure has left for this many seconds: at least a step.

    Safe to do again, beside itself, and after any of it was killed. `id` may also be of the work
    that an erasure leaves: to overwrite what it freed.
    """
    until = time.monotonic() + seconds
    unembedded: list[str] = []
    while True:
        step = await do_step(graph, user_id, id, clock)
        if step is None:
            more = await overwrite(graph, user_id, id, clock, seconds)
            return Slice(more, tuple(unembedded))
        unembedded += step.unembedded
        if step.over:
            return Slice(False, tuple(unembedded))
        if time.monotonic() >= until:
            return Slice(True, tuple(unembedded))


async def do_step(graph: Graph, user_id: str, id: str, clock: Clock) -> Step | None:
    """Do the next step of an erasure; None where it has ended."""
    erasure = await find_erasure(graph.read, user_id, id)
    if erasure is None:
        return None
    do = {
        Stage.ERASE: _erase,
        Stage.REST: _clear_rest,
        Stage.PROBE: _probe,
    }[erasure.stage]
    try:
        return await do(graph, clock, erasure)
    except _OverError:
        return None


async def _locked(graph: Graph, clock: Clock, erasure: Erasure, do: _Do[T]) -> T:
    """Do something under the user's lock with the erasure as it is. Raises _OverError."""

    async def work(transaction: Transaction) -> T:
        lock = await lock_user(transaction, erasure.user_id, clock, erasing=True)
        now = await find_erasure(transaction.run, erasure.user_id, erasure.id)
        if now is None:
            # Rolls back the user, too, that the lock would have made anew.
            raise _OverError
        return await do(transaction, lock, now)

    return await graph.write(work, name="erase")


async def _erase(graph: Graph, clock: Clock, erasure: Erasure) -> Step:
    async def do(transaction: Transaction, lock: UserLock, now: Erasure) -> Step:
        if now.stage is not Stage.ERASE:
            return Step(now)
        if now.what is None:
            after, memories = await erase_user_portion(transaction, lock, now)
            return Step(after, memories=memories)
        actor = await _actor(transaction, now)
        done = await erase_portion(transaction, lock, actor, now)
        return Step(done.erasure, tuple(done.erased), tuple(done.unembedded), len(done.erased))

    return await _locked(graph, clock, erasure, do)


async def _clear_rest(graph: Graph, clock: Clock, erasure: Erasure) -> Step:
    """Clear what no link leads to: idempotent writes."""

    async def do(transaction: Transaction, lock: UserLock, now: Erasure) -> Step:
        if now.stage is not Stage.REST:
            return Step(now)
        [row] = await transaction.run(queries.clear_writes, user_id=now.user_id)
        after = replace(now.counted({"writes": row["cleared"]}), stage=Stage.PROBE)
        await save_erasure(transaction, lock, after)
        return Step(after)

    return await _locked(graph, clock, erasure, do)


async def _probe(graph: Graph, clock: Clock, erasure: Erasure) -> Step:
    """Make probes for a while, and keep how far they came; complete the receipt behind the last."""
    wanted = Wanted(erasure.user_id, erasure.requested_at, erasure.texts, erasure.vectors)
    began = erasure.probing_place
    done = await probe(graph, clock, wanted, Probing.of(began), _PROBING)

    async def do(transaction: Transaction, lock: UserLock, now: Erasure) -> Step:
        if now.probing_place != began:
            return Step(now)  # Somebody else made these.
        if done.over:
            await _finish(transaction, lock, now, done.found)
            return Step(now, over=True)
        after = replace(now, probing_place=done.text)
        await save_erasure(transaction, lock, after)
        return Step(after)

    return await _locked(graph, clock, erasure, do)


async def _finish(
    transaction: Transaction, lock: UserLock, erasure: Erasure, probes: Mapping[str, int]
) -> None:
    """Complete the receipt, and delete the work; with a user, all that is left of them.

    What is left is to overwrite what was freed, the words of the work, too: the sweeper asks for
    that, when the database gives out again what was freed.
    """
    whole_user = erasure.what is None
    if not whole_user:
        counts, done = dict(erasure.counts), RunStatus.SUCCEEDED
        await end_run(transaction, lock, erasure.run_id, done, counts, STEP)
    state = receipt_state(erasure) | {
        "probe_names": list(probes),
        "probe_counts": list(probes.values()),
        "completed_at": lock.now,
    }
    await transaction.run(
        queries.end_erasure,
        user_id=erasure.user_id,
        id=erasure.id,
        receipt=state,
        whole_user=whole_user,
        run_id=erasure.run_id,
        next={
            "id": new_id(),
            "task": OVERWRITE,
            "freed": round(erasure.freed * _MARGIN) + _ITSELF,
            "run_id": erasure.run_id,
            "receipt_id": erasure.id,
        },
        at=lock.now,
    )


async def _actor(transaction: Transaction, erasure: Erasure) -> Actor:
    run = await find_run(transaction.run, erasure.user_id, erasure.run_id)
    return run.started_by if run is not None else Actor(ActorKind.SYSTEM, "erasure")
