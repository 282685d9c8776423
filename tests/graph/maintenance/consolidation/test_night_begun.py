"""A night: begun once, and begun again where its schedule was killed."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from anaphora.clock import utc_now
from anaphora.errors import Unavailable
from cypher.runs import consolidation as queries
from graph.session import Graph
from maintenance.consolidation import night
from maintenance.services import Services as Upkeep
from memory.services import Services
from tests.support.writing import maintaining

BEGUN = [("a user", "a run")]


@pytest.fixture(autouse=True)
async def remembered(graph: Graph) -> AsyncIterator[None]:
    """The last night that was begun was due two days ago."""
    [row] = await graph.read(queries.find_night)
    await graph.execute(queries.mark_night, due_at=utc_now() - timedelta(days=2))
    yield
    await graph.execute(queries.mark_night, due_at=row["night_at"])


async def test_a_night_is_begun_again_where_it_was_killed(
    writing: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = maintaining(writing)
    calls = 0

    async def begin_due(*_: object) -> list[tuple[str, str]]:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise Unavailable("The database is away.")
        return BEGUN

    monkeypatch.setattr(night, "begin_due", begin_due)
    with pytest.raises(Unavailable):
        await night.begin_night(services)
    assert await night.begin_night(services) == BEGUN
    assert await night.begin_night(services) == []
    assert calls == 2


async def test_a_new_graph_has_missed_no_night(
    writing: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    services: Upkeep = maintaining(writing)
    await services.graph.execute(queries.mark_night, due_at=None)

    async def begin_due(*_: object) -> list[tuple[str, str]]:
        raise AssertionError("nothing is due")

    monkeypatch.setattr(night, "begin_due", begin_due)
    assert await night.begin_night(services) == []
    [row] = await services.graph.read(queries.find_night)
    assert row["night_at"] is not None
