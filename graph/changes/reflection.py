"""Runs of reflection: what one was asked for, and up to when earlier ones have seen."""

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from typing import Self

from anaphora.caller import Actor
from cypher import runs
from graph.changes.consolidation import RunPlace, begin_stages
from graph.enums import RunKind, RunStatus, RunStep, Trust
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import RunQuery, Transaction

# Earlier runs read at once: those of threads may be many since the last of all episodes.
_PAGE = 50


class ReflectSources(StrEnum):
    """Fates of the episodes that a reflection digests."""

    KEEP = "KEEP"
    SUPERSEDE = "SUPERSEDE"
    ERASE = "ERASE"


@dataclass(frozen=True, slots=True)
class ReflectionRequest:
    """The request for a reflection: a thread, or None for all; its sources; who asked.

    `cap` is the highest trust that the asking key may give or overrule. The schedule, which nobody
    asked, makes no digest again that was taken back.
    """

    thread_id: str | None = None
    sources: ReflectSources = ReflectSources.KEEP
    cap: Trust = Trust.VERIFIED
    scheduled: bool = False

    @classmethod
    def of(cls, text: str | None) -> Self:
        """Read it from the text that the run keeps."""
        told = json.loads(text or "{}")
        return cls(
            told.get("thread_id"),
            ReflectSources(told.get("sources", ReflectSources.KEEP)),
            Trust(told.get("cap", Trust.VERIFIED)),
            bool(told.get("scheduled")),
        )

    @property
    def text(self) -> str:
        """Return it as the run keeps it."""
        return json.dumps(asdict(self), sort_keys=True)


async def begin_reflection(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    asked: ReflectionRequest,
    *,
    dry_run: bool = False,
) -> RunRecord:
    """Queue a reflection; return it, or the open one that was asked for the same.

    Raises Conflict while one goes on that was asked for something else.
    """
    kind, steps = RunKind.REFLECTION, (RunStep.REFLECT,)
    return await begin_stages(transaction, lock, actor, kind, steps, dry_run, asked.text)


def asked_of(run: RunRecord) -> ReflectionRequest:
    """Return what a reflection was asked for."""
    return ReflectionRequest.of(RunPlace.of(run.input).asked)


async def find_seen(run: RunQuery, user_id: str, now: datetime) -> datetime | None:
    """Find up to when reflections have seen all of a user's episodes; None where none has.

    One that was undone has seen nothing.
    """
    at, id = now, "\uffff"
    while True:
        rows = await run(
            runs.find_runs,
            user_id=user_id,
            kinds=[RunKind.REFLECTION.value],
            statuses=[RunStatus.SUCCEEDED.value],
            place=at,
            place_id=id,
            limit=_PAGE,
        )
        records = [RunRecord.from_node(row["run"]) for row in rows]
        for record in records:
            place = RunPlace.of(record.input)
            whole = ReflectionRequest.of(place.asked).thread_id is None and place.until is not None
            if whole and not record.dry_run and record.undone_by_id is None:
                return place.until
        if len(records) < _PAGE:
            return None
        at, id = records[-1].queued_at, records[-1].id
