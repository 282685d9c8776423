"""Approves and rejects terms that a user's memories suggested."""

import json
from dataclasses import dataclass

from anaphora.caller import Caller
from anaphora.errors import Conflict, Invalid, NotFound
from anaphora.ids import new_id
from anaphora.work import Work
from cypher import runs, vocabulary
from graph.changes.run_lifecycle import begin_run
from graph.enums import LIVE, RunKind, RunStatus
from graph.lock import UserLock, lock_user
from graph.records.run import RunRecord
from graph.records.vocabulary import (
    FOREVER,
    TermKind,
    TermRecord,
    VocabularyRecord,
    read_vocabulary,
    term_rows,
)
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.fields import checks, limits
from memory.ontology.layers import layer_of
from memory.services import Services

STEP = "BACKFILL"
COUNTED = [status.value for status in LIVE]
SUGGESTED = {
    TermKind.TOPIC: vocabulary.find_suggested_topics,
    TermKind.CATEGORY: vocabulary.find_suggested_categories,
}


@dataclass(frozen=True, slots=True)
class TermDecided:
    """The vocabulary as it is now; `run` gives the term to the memories that suggested it."""

    vocabulary: VocabularyRecord
    run: RunRecord | None


async def approve_term(
    services: Services, caller: Caller, kind: TermKind, value: str, *, shared: bool = False
) -> TermDecided:
    """Add a suggested term to the user's own vocabulary, or to everybody's.

    The version goes up, and a Run gives the term to the caller's memories that suggested it. Raises
    NotFound for a term that nothing suggested, Conflict for one that was seen too seldom or is in
    the vocabulary already, Forbidden for the shared layer without the scope ADMIN.
    """
    layer = layer_of(caller, shared)
    value = checks.checked_name(value, "value", limits.LONGEST_TERM)
    _check_kind(kind)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[TermDecided]:
        await _check_new(transaction, caller.user_id, kind, value)
        frequency = await _frequency(transaction, caller.user_id, kind, value)
        least = services.settings.term_frequency
        if frequency < least:
            raise Conflict(
                f"It was suggested {frequency} times: {least} are needed.", field="value"
            )
        await _add(transaction, lock, layer, TermRecord(kind=kind, value=value))
        run_id = await begin_run(
            transaction, lock, caller.actor, RunKind.BACKFILL, STEP, status=RunStatus.QUEUED
        )
        task = json.dumps({"kind": kind.value, "value": value}, sort_keys=True)
        await transaction.run(
            runs.change_run, user_id=caller.user_id, id=run_id, properties={"input": task}
        )
        [row] = await transaction.run(runs.find_runs_by_id, user_id=caller.user_id, ids=[run_id])
        now = await read_vocabulary(transaction, caller.user_id)
        decided = TermDecided(now, RunRecord.from_node(row["run"]))
        return Committed(decided, changed=False, owed={Work.BACKFILL: [run_id]})

    decided, _ = await commit(services, caller, work, name="approve term")
    return decided


async def reject_term(
    services: Services, caller: Caller, kind: TermKind, value: str, *, shared: bool = False
) -> TermDecided:
    """Reject a term: it is suggested no more, but may still be approved later.

    Raises NotFound for a term that nothing suggested, Conflict for a term of the vocabulary,
    Forbidden for the shared layer without the scope ADMIN.
    """
    layer = layer_of(caller, shared)
    value = checks.checked_name(value, "value", limits.LONGEST_TERM)
    _check_kind(kind)

    async def work(transaction: Transaction) -> TermDecided:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        await _check_new(transaction, caller.user_id, kind, value)
        await _frequency(transaction, caller.user_id, kind, value)
        await transaction.run(
            vocabulary.mark_rejected, user_id=layer, kind=kind.value, value=value, at=lock.now
        )
        return TermDecided(await read_vocabulary(transaction, caller.user_id), None)

    return await services.graph.write(work, name="reject term")


def _check_kind(kind: TermKind) -> None:
    if kind not in SUGGESTED:
        raise Invalid(
            "Only topics and categories can be suggested: import the others.", field="kind"
        )


async def _check_new(transaction: Transaction, user_id: str, kind: TermKind, value: str) -> None:
    if (await read_vocabulary(transaction, user_id)).has(kind, value):
        raise Conflict("The vocabulary already has this term.", field="value")


async def _frequency(transaction: Transaction, user_id: str, kind: TermKind, value: str) -> int:
    rows = await transaction.run(
        SUGGESTED[kind], user_id=user_id, value=value, statuses=COUNTED, frequency=1, limit=1
    )
    if not rows:
        raise NotFound("No memory suggested that term.", field="value")
    return int(rows[0]["frequency"])


async def _add(transaction: Transaction, lock: UserLock, layer: str, term: TermRecord) -> None:
    version = await next_version(transaction, lock, layer)
    await transaction.run(
        vocabulary.link_terms,
        user_id=layer,
        version=version,
        forever=FOREVER,
        at=lock.now,
        rows=term_rows([term], first=version),
    )


async def next_version(transaction: Transaction, lock: UserLock, layer: str) -> int:
    """Take the layer's lock and move its vocabulary to the next version."""
    [row] = await transaction.run(
        vocabulary.lock_vocabulary, user_id=layer, id=new_id(), at=lock.now
    )
    version = int(row["version"]) + 1
    await transaction.run(vocabulary.change_version, user_id=layer, version=version, at=lock.now)
    return version
