"""Late work for a user who was erased meanwhile makes nobody anew."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from graph.session import Graph
from maintenance.reflection import week
from maintenance.schedule.page import begin_each
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.runs import undo
from memory.services import Services
from tests.graph.memory.runs.test_undo import made, running
from tests.support.plain import run
from tests.support.writing import maintaining


async def _erase(graph: Graph, user_id: str) -> None:
    await run(graph, "MATCH (n {user_id: $u}) DETACH DELETE n", u=user_id)
    await run(graph, "MATCH (u:User {id: $u}) DETACH DELETE u", u=user_id)


async def _is_there(graph: Graph, user_id: str) -> bool:
    return bool(await run(graph, "MATCH (u:User {id: $u}) RETURN u.id AS id", u=user_id))


@pytest.mark.parametrize("late", ["_do_some", "_finish"])
async def test_an_undoing_ends_quietly(
    writing: Services, caller: Caller, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    memory = await made(writing, caller, "It rains.")
    done = await running(writing, caller, [memory.id], {"source": "elsewhere"})
    undoing = await undo.undo_run(writing, caller, done)
    real = getattr(undo, late)

    async def when_erased(graph: Graph, *given: Any) -> Any:
        await _erase(graph, caller.user_id)
        return await real(graph, *given)

    monkeypatch.setattr(undo, late, when_erased)
    given = writing.graph, caller.user_id, undoing.id, writing.clock
    assert await undo.go_on_undoing(*given) is False
    assert not await _is_there(writing.graph, caller.user_id)


async def test_no_reflection_is_begun(writing: Services, caller: Caller) -> None:
    await remember(writing, caller, RememberInput(text="It rains."))
    upkeep = maintaining(writing)
    services = replace(upkeep, settings=upkeep.settings.model_copy(update={"reflection_least": 0}))
    await _erase(writing.graph, caller.user_id)
    begin = partial(week._begin, services, utc_now())
    assert await begin_each([caller.user_id], begin, "reflection") == []
    assert not await _is_there(writing.graph, caller.user_id)
