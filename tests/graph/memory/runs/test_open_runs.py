"""Runs of which one of a kind is open for a user, whichever replica queued it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from graph.changes.consolidation import begin_consolidation
from graph.changes.tuning import begin_tuning
from graph.enums import RunStep
from graph.lock import UserLock, lock_user
from graph.records.run import RunRecord
from graph.session import Transaction
from memory.remember.backfills import begin_backfill
from memory.services import Services
from tests.support.plain import run

Begin = Callable[[Services, Caller], Awaitable[RunRecord]]


async def _locked(
    services: Services,
    caller: Caller,
    begin: Callable[[Transaction, UserLock], Awaitable[RunRecord]],
) -> RunRecord:
    async def work(transaction: Transaction) -> RunRecord:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        return await begin(transaction, lock)

    return await services.graph.write(work)


async def _consolidation(services: Services, caller: Caller) -> RunRecord:
    async def begin(transaction: Transaction, lock: UserLock) -> RunRecord:
        return await begin_consolidation(transaction, lock, caller.actor, [RunStep.MERGE])

    return await _locked(services, caller, begin)


async def _tuning(services: Services, caller: Caller) -> RunRecord:
    async def begin(transaction: Transaction, lock: UserLock) -> RunRecord:
        return await begin_tuning(transaction, lock, caller.actor)

    return await _locked(services, caller, begin)


async def _backfill(services: Services, caller: Caller) -> RunRecord:
    return await begin_backfill(services, caller, RunStep.EXTRACT, None)


@pytest.mark.parametrize("begin", [_consolidation, _tuning, _backfill])
async def test_a_run_of_a_replica_whose_clock_is_ahead_is_found(
    writing: Services, caller: Caller, begin: Begin
) -> None:
    ahead = replace(writing, clock=lambda: utc_now() + timedelta(minutes=5))
    first = await begin(ahead, caller)
    assert (await begin(writing, caller)).id == first.id
    query = "MATCH (r:Run {user_id: $id}) RETURN count(r) AS n"
    assert (await run(writing.graph, query, id=caller.user_id))[0]["n"] == 1
