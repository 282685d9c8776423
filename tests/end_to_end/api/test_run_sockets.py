"""runProgress and runChanged over graphql-transport-ws: a run from its queue to its end."""

import asyncio
from typing import Any

import pytest
from gql import gql

from anaphora.caller import Scope
from tests.end_to_end.api.test_api_sockets import PATIENCE, session
from tests.end_to_end.api.test_conflict_sockets import ask
from tests.end_to_end.conftest import Api, MakeKey

BEGIN = "mutation { consolidate(input: {steps: [DECAY]}) { run { id } } }"
CANCEL = "mutation ($id: ID!) { cancelRun(id: $id) { run { status } } }"
PROGRESS = "subscription ($id: ID!) { runProgress(id: $id) { id status progress finishedAt } }"
CHANGED = "subscription { runChanged { id kind status } }"


@pytest.fixture
async def api(api_urls: tuple[str, str], make_key: MakeKey) -> Api:
    """The test's user, who may begin runs."""
    scopes = Scope.READ, Scope.WRITE, Scope.MAINTAIN
    return Api(api_urls[0], await make_key(*scopes))


async def begin(api: Api) -> str:
    """A run that no worker takes: there is none here."""
    return str((await ask(api, BEGIN))["consolidate"]["run"]["id"])


async def test_a_run_is_told_of_until_its_end(api: Api) -> None:
    run = await begin(api)
    seen: list[dict[str, Any]] = []
    async with session(api) as socket:

        async def listen() -> None:
            query = gql(PROGRESS)
            query.variable_values = {"id": run}
            async for event in socket.subscribe(query):
                seen.append(event["runProgress"])
                if len(seen) == 1:
                    await ask(api, CANCEL, id=run)

        await asyncio.wait_for(listen(), PATIENCE)
    assert [event["status"] for event in seen] == ["QUEUED", "CANCELLED"]
    assert seen[0]["finishedAt"] is None
    assert seen[1]["finishedAt"] is not None


async def test_runs_that_begin_and_end(api: Api) -> None:
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    async with session(api) as socket:

        async def listen() -> None:
            async for event in socket.subscribe(gql(CHANGED)):
                heard.put_nowait(event["runChanged"])

        listening = asyncio.ensure_future(listen())
        # A subscription has no answer of its own: what is heard first shows that it listens.
        while heard.empty():
            run = await begin(api)
            await ask(api, CANCEL, id=run)
            await asyncio.wait({listening}, timeout=0.2)
        run = await begin(api)
        await ask(api, CANCEL, id=run)
        event = await asyncio.wait_for(heard.get(), PATIENCE)
        while (event["id"], event["status"]) != (run, "CANCELLED"):
            event = await asyncio.wait_for(heard.get(), PATIENCE)
        assert event["kind"] == "CONSOLIDATION"
        listening.cancel()
