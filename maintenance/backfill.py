"""Gives an approved term to the memories that suggested it: a Run, some hundred a transaction.

It may be started twice, or again after it was killed: a memory that has the term suggests it no
more, and a run that is over does nothing.
"""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from anaphora.caller import Actor, ActorKind
from anaphora.clock import native
from cypher import vocabulary
from cypher.memories import writing
from graph.changes.changes import Action, new_change, shared_change
from graph.changes.run_lifecycle import end_run, find_run, join_run
from graph.enums import EnrichmentConfidence, RunStatus
from graph.lock import UserGoneError, UserLock, lock_user
from graph.records.vocabulary import TermKind, read_versions
from graph.session import Transaction
from language.questions.topics import GENERAL
from maintenance.services import Services

STEP = "BACKFILL"
_BATCH = 500
_MOST_TOPICS = 3
_ACTOR = Actor(ActorKind.RUN, "backfill")
_TICK = timedelta(milliseconds=1)
_SUGGESTING = {
    TermKind.TOPIC: vocabulary.find_suggesting_topics,
    TermKind.CATEGORY: vocabulary.find_suggesting_categories,
}


async def backfill(services: Services, user_id: str, run_id: str) -> int:
    """Do this run, if it is not over; return how many memories were given the term."""
    given = 0
    while True:

        async def work(transaction: Transaction, given: int = given) -> int | None:
            lock = await lock_user(transaction, user_id, services.clock, known=True)
            return await _portion(transaction, lock, run_id, given)

        try:
            some = await services.graph.write(work, name="backfill")
        except UserGoneError:
            # Nobody's memories wait for a term of an erased user.
            return given
        if some is None:
            return given
        given += some
        if some:
            services.events.changed(user_id)


async def _portion(transaction: Transaction, lock: UserLock, run_id: str, given: int) -> int | None:
    """Give the term to some memories; return how many, None when the run is over."""
    run = await find_run(transaction.run, lock.user_id, run_id)
    if run is None or not run.status.open:
        return None
    task = _task(run.input)
    if task is None:
        error = {"code": "INTERNAL", "message": "It does not say what to do.", "field": None}
        await end_run(transaction, lock, run_id, RunStatus.FAILED, {}, STEP, error=error)
        return None
    kind, value = task
    found = await transaction.run(
        _SUGGESTING[kind], user_id=lock.user_id, value=value, limit=_BATCH
    )
    version = str(await read_versions(transaction, lock.user_id)) if found else ""
    changes = [_row(lock, row["memory"], kind, value, version) for row in found]
    if changes:
        await transaction.run(
            writing.change_memories,
            user_id=lock.user_id,
            sequence=lock.sequence,
            at=lock.now,
            change=shared_change(lock, _ACTOR),
            rows=changes,
        )
        await join_run(transaction, lock, run_id)
    over = len(found) < _BATCH
    # Memories that an earlier worker did, before it was killed, count too.
    total = run.counts.get("memories", 0) + len(changes)
    status = RunStatus.SUCCEEDED if over else RunStatus.RUNNING
    await end_run(transaction, lock, run_id, status, {"memories": total}, STEP)
    return None if over and not changes else len(changes)


def _task(text: str | None) -> tuple[TermKind, str] | None:
    """Return the kind and value of the term; None for text that is no such task."""
    try:
        content = json.loads(text or "")
        return TermKind(content["kind"]), str(content["value"])
    except (ValueError, KeyError, TypeError):
        return None


def _row(
    lock: UserLock, memory: Mapping[str, Any], kind: TermKind, value: str, version: str
) -> dict[str, Any]:
    after: dict[str, Any]
    if kind is TermKind.TOPIC:
        # The general topic is of what no other is.
        had = [topic for topic in memory["topics"] or () if topic != GENERAL]
        topics = list(dict.fromkeys([*had, value]))
        # There is room for three topics: the one just approved stays.
        after = {"topics": topics[-_MOST_TOPICS:], "suggested_topic": None}
    else:
        after = {"category": value, "suggested_category": None}
    if memory.get("enrichment_model") is not None:
        # A person says that it fits: as sure as a local classifier may be.
        after["enrichment_version"] = version
        after["enrichment_confidence"] = EnrichmentConfidence.MEDIUM.value
    before = {name: memory.get(name) for name in after}
    change = new_change(lock, memory, Action.UPDATED, before=before, after=after)
    updated: datetime = native(memory["updated_at"])
    properties = after | {"updated_at": max(lock.now, updated + _TICK)}
    return {"id": memory["id"], "properties": properties, "change": change}
