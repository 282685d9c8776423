"""Extracts the facts of turns that were stored without: a Run, a transaction for each turn.

It may be started twice, or again after it was killed: a turn is extracted once, and the transaction
that extracts it counts it and moves the run on.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.caller import Caller
from anaphora.charging import charging
from anaphora.clock import FAR_PAST
from anaphora.work import Work
from cypher import runs
from cypher.threads import extraction as queries
from graph.changes.run_lifecycle import (
    RunOverError,
    beat,
    check_open,
    end_run,
    find_run,
    join_run,
    new_run,
    run_state,
)
from graph.enums import RunKind, RunStatus, RunStep
from graph.lock import UserLock, lock_user
from graph.records.instants import instant
from graph.records.run import RunRecord
from graph.session import Graph, Transaction
from language.extraction.roles import UNHEARD
from memory.commit import Committed, commit
from memory.fields import checks
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.extraction.store import Told, counts_of
from memory.services import Services

STEP = RunStep.EXTRACT.value
_OPEN = [status.value for status in RunStatus if status.open]
# Turns looked for at once.
_PORTION = 64


@dataclass(frozen=True, slots=True)
class _Place:
    """Place of the run: behind the turn of this id, which occurred then."""

    at: datetime
    after: str = ""

    @classmethod
    def of(cls, text: str | None) -> "_Place":
        content = json.loads(text or "{}")
        at = content.get("at")
        return cls(datetime.fromisoformat(at) if at else FAR_PAST, content.get("after", ""))

    @property
    def text(self) -> str:
        return json.dumps({"at": self.at.isoformat(), "after": self.after}, sort_keys=True)


async def begin_extraction(services: Services, caller: Caller, since: datetime | None) -> RunRecord:
    """Begin a run over all turns that occurred since then and were never extracted.

    One that goes on already is returned instead. Turns stored with `extract: OFF` are left out.
    Raises Invalid for a time without offset.
    """
    moment = checks.checked_moment(since, "since") or FAR_PAST

    async def work(transaction: Transaction, lock: UserLock) -> Committed[RunRecord]:
        waiting = await transaction.run(
            runs.find_runs,
            user_id=lock.user_id,
            kinds=[RunKind.BACKFILL.value],
            statuses=_OPEN,
            place=lock.now,
            place_id="\uffff",
            limit=100,
        )
        for row in waiting:
            if is_extraction(found := RunRecord.from_node(row["run"])):
                return Committed(found, changed=False, owed={Work.BACKFILL: [found.id]})
        run = new_run(caller.actor, RunKind.BACKFILL, STEP, lock.now, status=RunStatus.QUEUED)
        run["input"] = _Place(moment).text
        await transaction.run(runs.save_run, user_id=lock.user_id, run=run)
        record = RunRecord.from_node(run)
        return Committed(record, changed=False, owed={Work.BACKFILL: [record.id]})

    record, _ = await commit(services, caller, work, name="begin_extraction")
    return record


def is_extraction(run: RunRecord) -> bool:
    """Check whether a backfill is of turns, not of a term."""
    return any(stage.step == STEP for stage in run.stages)


async def go_on_extracting(
    services: Services, user_id: str, run_id: str, *, most: int, careful: bool = False
) -> bool:
    """Do so many turns of a run; return whether there are more. Safe to run beside itself.

    Raises Unavailable without a database.
    """
    progress = _Progress(run_id)
    for _ in range(0, most, _PORTION):
        run = await find_run(services.graph.read, user_id, run_id)
        if run is None or not run.status.open:
            return False
        await beat(services.graph, user_id, run_id, services.clock())
        found = await _find_unheard(services, user_id, run)
        if not found:
            await _finish(services.graph, user_id, run_id, services)
            return False
        ids = [row["id"] for row in found]
        await progress.look(services, user_id, run)
        try:
            with charging(user_id, run_id):
                counts = await extract_turns(
                    services, rule_caller(user_id), ids, careful=careful, note=progress.note
                )
            await progress.move(services, user_id, found[-1], counts.failed)
        except RunOverError:
            return False
    return True


class _Progress:
    """Counts a run's turns in the transactions that extract them, and says how far it is."""

    def __init__(self, run_id: str) -> None:
        self._run_id = run_id
        self._total: int | None = None

    async def look(self, services: Services, user_id: str, run: RunRecord) -> None:
        """Count what there is to do, once."""
        if self._total is None:
            at = _Place.of(run.input).at
            [row] = await services.graph.read(
                queries.count_unheard, user_id=user_id, occurred_at=at, unheard=sorted(UNHEARD)
            )
            self._total = int(row["turns"]) + run.counts.get("turns", 0)

    async def note(self, transaction: Transaction, lock: UserLock, told: Told) -> None:
        """Count what a turn brought. Raises RunOverError for a run that ended meanwhile."""
        run = await check_open(transaction, lock, self._run_id)
        counts = counts_of(told)
        await join_run(transaction, lock, self._run_id)
        more = {"turns": counts.turns, "facts": counts.facts}
        if counts.local:
            more["local"] = counts.local
        await self._save(transaction, lock, run, more)

    async def move(
        self, services: Services, user_id: str, last: Mapping[str, Any], failed: int
    ) -> None:
        """Go on behind this turn, with so many before it that could not be read."""
        at = instant(last["occurred_at"]) or FAR_PAST
        place = _Place(at, last["id"]).text

        async def work(transaction: Transaction) -> None:
            lock = await lock_user(transaction, user_id, services.clock)
            run = await check_open(transaction, lock, self._run_id)
            more = {"failed": failed} if failed else {}
            await self._save(transaction, lock, run, more, input=place)

        await services.graph.write(work, name="move_extraction")

    async def _save(
        self,
        transaction: Transaction,
        lock: UserLock,
        run: RunRecord,
        more: Mapping[str, int],
        **properties: str,
    ) -> None:
        counts = dict(run.counts)
        for name, count in more.items():
            counts[name] = counts.get(name, 0) + count
        done = counts.get("turns", 0)
        state = run_state(RunStatus.RUNNING, STEP, counts, lock.now, done=done, total=self._total)
        if run.started_at is None:
            state["started_at"] = lock.now
        await transaction.run(
            runs.change_run,
            user_id=lock.user_id,
            id=self._run_id,
            properties=state | properties,
        )


async def _find_unheard(
    services: Services, user_id: str, run: RunRecord
) -> Sequence[Mapping[str, Any]]:
    place = _Place.of(run.input)
    return await services.graph.read(
        queries.find_unheard,
        user_id=user_id,
        occurred_at=place.at,
        after_id=place.after,
        unheard=sorted(UNHEARD),
        max_attempts=services.settings.max_attempts,
        limit=_PORTION,
    )


async def _finish(graph: Graph, user_id: str, run_id: str, services: Services) -> None:
    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, user_id, services.clock)
        run = await find_run(transaction.run, user_id, run_id)
        if run is None or not run.status.open:
            return
        failed, local = run.counts.get("failed", 0), run.counts.get("local", 0)
        warnings = [f"{failed} turns could not be read: the log names them."] if failed else []
        if local:
            warnings.append(f"The language model did not answer: rules read {local} turns.")
        await end_run(
            transaction, lock, run_id, RunStatus.SUCCEEDED, run.counts, STEP, warnings=warnings
        )

    await graph.write(work, name="finish_extraction")
