"""Hides the memories that a target reaches, some hundred in a transaction; together one run.

The target is kept on the Run, whose state moves in the transaction of each portion: a worker that
goes on, after kill -9 or beside another, hides the next portion.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from anaphora.caller import Actor
from anaphora.clock import Clock
from cypher import runs
from graph.changes.changes import Action
from graph.changes.run_lifecycle import RunOverError, begin_run, check_open, end_run, find_run
from graph.enums import MemoryStatus, RunKind, RunStatus, Trust
from graph.lock import UserLock, lock_user
from graph.session import Graph, Transaction
from memory.endings.targets import IDS, Reached, kept_target, reached
from memory.entities.hide import hide_entity
from memory.inputs import ForgetTarget
from memory.memories.digests import rewrite_digests
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.trust.rules import check_permitted, permits

_PORTION = 500
_STEP = "FORGET"


@dataclass
class Hiding:
    """A hiding, which is a run if it is of more than one memory. `gone`: the ids hidden by it."""

    graph: Graph
    clock: Clock
    user_id: str
    actor: Actor
    what: ForgetTarget
    reason: str | None
    run_id: str | None = None
    # Memories trusted higher are not hidden.
    cap: Trust = Trust.VERIFIED
    gone: list[str] = field(default_factory=list)
    # Nothing is left to do, or the run was cancelled.
    over: bool = False

    async def hide(self, seconds: float) -> None:
        """Hide for this many seconds: at least a portion. Ids go together or not at all.

        Raises Forbidden for a portion with something that is trusted higher than `cap`.
        """
        reach = None if self.what.ids is not None else reached(self.user_id, self.what)
        until = time.monotonic() + seconds

        async def work(transaction: Transaction) -> tuple[list[str], str | None, bool]:
            return await self._portion(transaction, reach)

        while True:
            try:
                hidden, self.run_id, self.over = await self.graph.write(work, name="forget")
            except RunOverError:
                self.over = True
                return
            self.gone += hidden
            if self.over or time.monotonic() >= until:
                return

    async def _portion(
        self, transaction: Transaction, reach: Reached | None
    ) -> tuple[list[str], str | None, bool]:
        """Hide one portion; return the ids hidden, the run, and whether it was the last."""
        lock = await lock_user(transaction, self.user_id, self.clock)
        run_id, before = self.run_id, 0
        if run_id is not None:
            run = await check_open(transaction, lock, run_id)
            before = run.counts.get("forgotten", 0)
        ids = await reach.find(transaction, _PORTION) if reach else self.what.ids or ()
        last = reach is None or len(ids) < _PORTION
        alterations = await self._alterations(transaction, ids)
        entity_id = self.what.entity_id if last else None
        if run_id is None and (len(alterations) > 1 or entity_id):
            run_id = await self._begin(transaction, lock, last)
        if alterations:
            await save_alterations(transaction, lock, self.actor, alterations, run_id)
            gone = [one.memory.id for one in alterations]
            await rewrite_digests(transaction, lock, self.actor, gone, run_id)
        if entity_id is not None and run_id is not None:
            await hide_entity(transaction, lock, self.actor, entity_id, self.reason, run_id)
        if run_id is not None:
            status = RunStatus.SUCCEEDED if last else RunStatus.RUNNING
            counts = {"forgotten": before + len(alterations)}
            await end_run(transaction, lock, run_id, status, counts, _STEP)
        return [one.memory.id for one in alterations], run_id, last

    async def _alterations(self, transaction: Transaction, ids: Sequence[str]) -> list[Alteration]:
        stored = await find_stored(transaction, self.user_id, ids, IDS)
        shown = [memory for memory in stored if memory.status is not MemoryStatus.FORGOTTEN]
        higher = [memory for memory in shown if not permits(self.cap, memory.trust)]
        trusts = [memory.trust for memory in higher]
        check_permitted(self.cap, trusts, field="what", ids=[memory.id for memory in higher])
        return [_forgetting(memory, self.reason) for memory in shown]

    async def _begin(self, transaction: Transaction, lock: UserLock, last: bool) -> str:
        """Begin a run; if others may have to continue it, it holds what there is to do."""
        run_id = await begin_run(transaction, lock, self.actor, RunKind.FORGET, _STEP)
        if not last:
            given = {"what": asdict(self.what), "reason": self.reason, "cap": self.cap.value}
            task = json.dumps(given, sort_keys=True)
            await transaction.run(
                runs.change_run, user_id=self.user_id, id=run_id, properties={"input": task}
            )
        return run_id


async def go_on_forgetting(
    graph: Graph, user_id: str, run_id: str, clock: Clock, seconds: float = 60.0
) -> bool:
    """Hide for this many seconds what a run has left; return whether there is more.

    Safe to do again, beside itself, and after any of it was killed.
    """
    run = await find_run(graph.read, user_id, run_id)
    if run is None or not run.input or not run.status.open:
        return False
    kept = json.loads(run.input)
    what, cap = kept_target(kept["what"]), Trust(kept.get("cap", Trust.VERIFIED))
    hiding = Hiding(graph, clock, user_id, run.started_by, what, kept["reason"], run_id, cap)
    await hiding.hide(seconds)
    return not hiding.over


def _forgetting(memory: StoredMemory, reason: str | None) -> Alteration:
    before = {"status": memory.node["status"]}
    after = {"status": MemoryStatus.FORGOTTEN.value}
    return Alteration(memory, Action.FORGOTTEN, after, before=before, after=after, reason=reason)
