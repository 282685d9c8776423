"""conflictChanged over graphql-transport-ws: opened, decided and open again, from any process."""

import asyncio
from typing import Any

from gql import gql

from anaphora.settings import Settings
from tasks.messages.events import ValkeyEvents
from tests.end_to_end.api.test_api_sockets import PATIENCE, session
from tests.end_to_end.conftest import Api

SUBSCRIBE = "subscription { conflictChanged { id kind status verdict a { text } b { text } } }"
LIVES = """
mutation ($text: String!, $city: String!, $name: String = "Anna") {
  remember(input: {text: $text, subject: {name: $name}, predicate: "lives_in", object: $city}) {
    memory { id } conflicts { id } } }
"""
RESOLVE = """
mutation ($id: ID!) { resolveConflict(conflict: {id: $id}, verdict: SUPERSEDE_A) {
  conflict { status } } }
"""
RESTORE = "mutation ($id: ID!) { restore(id: $id) { receipt } }"


async def ask(api: Api, query: str, **variables: Any) -> dict[str, Any]:
    found: dict[str, Any] = await asyncio.to_thread(api.ask, query, **variables)
    return found


async def test_each_turn_of_a_conflict_reaches_a_listener_of_another_api(
    api: Api, api_urls: tuple[str, str], settings: Settings, user_id: str
) -> None:
    publisher = ValkeyEvents(settings)
    async with session(Api(api_urls[1], api.key)) as elsewhere:
        events = elsewhere.subscribe(gql(SUBSCRIBE))
        heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        async def listen() -> None:
            async for event in events:
                heard.put_nowait(event["conflictChanged"])

        async def following() -> dict[str, Any]:
            return await asyncio.wait_for(heard.get(), PATIENCE)

        listening = asyncio.ensure_future(listen())
        # A subscription has no answer of its own: what is heard first shows that it listens.
        for number in range(100):
            name = f"Somebody {number}"
            await ask(api, LIVES, text=f"{name} lives in Rome", city="Rome", name=name)
            await ask(api, LIVES, text=f"{name} lives in Oslo", city="Oslo", name=name)
            if not heard.empty():
                break
            await asyncio.wait({listening}, timeout=0.1)
        old = await ask(api, LIVES, text="Anna lives in Paris", city="Paris")
        new = await ask(api, LIVES, text="Anna lives in Turin", city="Turin")
        [conflict] = new["remember"]["conflicts"]
        event = await following()
        while event["id"] != conflict["id"]:
            event = await following()
        assert (event["kind"], event["status"], event["verdict"]) == ("CONTRADICTION", "OPEN", None)
        texts = {event["a"]["text"], event["b"]["text"]}
        assert texts == {"Anna lives in Paris", "Anna lives in Turin"}
        await ask(api, RESOLVE, id=conflict["id"])
        event = await following()
        assert (event["id"], event["status"]) == (conflict["id"], "RESOLVED")
        assert event["verdict"] == "SUPERSEDE_A"
        await ask(api, RESTORE, id=old["remember"]["memory"]["id"])
        event = await following()
        assert (event["id"], event["status"], event["verdict"]) == (conflict["id"], "OPEN", None)
        # Nothing of another tenant's, and nothing twice.
        publisher.changed(user_id)
        assert heard.empty()
        listening.cancel()
        await asyncio.wait({listening})
        await events.aclose()
    publisher.close()
