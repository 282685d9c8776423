"""Tuning begun by the schedule: a run for every user whose run can be begun."""

from typing import Any

import pytest

from anaphora.caller import Caller
from cypher.recall import learning
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from maintenance.tuning import begin_due
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from tests.support.plain import run
from tests.support.writing import caller_of, maintaining


async def test_a_user_who_cannot_be_tuned_stops_no_other(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    erased, broken = caller_of(f"{caller.user_id}-erased"), caller_of(f"{caller.user_id}-broken")
    for one in (erased, broken, caller):
        await remember(writing, one, RememberInput(text="It rains."))
    closed = "MATCH (u:User {id: $id}) SET u.erasing_at = datetime()"
    await run(writing.graph, closed, id=erased.user_id)
    odd = "MATCH (u:User {id: $id}) SET u.changed_at = 'no instant'"
    await run(writing.graph, odd, id=broken.user_id)
    read = writing.graph.read

    async def these(query: Any, **given: Any) -> list[dict[str, Any]]:
        if query is learning.find_users_to_tune:
            return [{"user_id": one.user_id} for one in (erased, broken, caller)]
        return await read(query, **given)

    monkeypatch.setattr(writing.graph, "read", these)
    [(user_id, run_id)] = await begin_due(maintaining(writing))
    assert user_id == caller.user_id
    begun = await find_run(read, user_id, run_id)
    assert begun is not None
    assert begun.status is RunStatus.QUEUED
