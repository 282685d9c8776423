"""Fixtures of tests that write to the graph."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from anaphora.caller import Caller
from anaphora.settings import Settings
from graph.session import Graph
from graph.structure.setup import OpenGraph
from maintenance import stale_runs, sweep
from memory.services import Services
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.recall.past import SetClock
from tests.support.writing import caller_of, services_for


@pytest.fixture(scope="session", autouse=True)
async def offsets_only(opened: OpenGraph) -> AsyncIterator[None]:
    """Nothing that any test stored has an instant with a zone's name: it equals no other."""
    yield
    for matched, named in (("(n)", "labels(n)[0]"), ("()-[n]->()", "type(n)")):
        rows = await run(
            opened.graph,
            f"MATCH {matched} UNWIND keys(n) AS key "
            "WITH n, key, CASE WHEN valueType(n[key]) STARTS WITH 'ZONED DATETIME' "
            "THEN toString(n[key]) ELSE '' END AS text WHERE text ENDS WITH ']' "
            f"RETURN DISTINCT {named} AS named, key",
        )
        assert not rows, rows


@pytest.fixture(autouse=True)
def sweeps_see_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweep takes the first some thousand that wait: other tests leave more than that."""
    for module, name in ((sweep, "_MOST"), (sweep, "_MOST_WORK"), (stale_runs, "_MOST")):
        assert hasattr(module, name)
        monkeypatch.setattr(module, name, 1_000_000)


@pytest.fixture(scope="session")
def plain_settings(settings: Settings) -> Settings:
    """Settings for the plain encoder: its vectors say nothing of what is relevant.

    Contexts have no floor of it.
    """
    return settings.model_copy(update={"context_known": 0, "context_relevance": 0})


@pytest.fixture
def writing(graph: Graph, plain_settings: Settings) -> Services:
    """The write path's services, with an encoder that is ready."""
    return services_for(graph, plain_settings)


@pytest.fixture
def reading(writing: Services) -> Reading:
    """The read path's services beside them."""
    one = writing
    return Reading(one.graph, one.encoder, one.signer, one.settings, one.clock)


@pytest.fixture
def caller(user_id: str) -> Caller:
    """A user that may do everything."""
    return caller_of(user_id)


@pytest.fixture
def clock() -> SetClock:
    """A clock that the test sets; `ask` goes by it."""
    return SetClock()


@pytest.fixture
def ask(writing: Services, caller: Caller, clock: SetClock) -> Asking:
    """A client of that user, over the served schema."""
    return Asking(replace(writing, clock=clock), caller)
