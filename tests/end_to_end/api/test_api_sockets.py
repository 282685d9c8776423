"""memoryChanged over graphql-transport-ws: from any process, in order, resumable, with a key."""

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

import pytest
from gql import Client, gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.websockets import WebsocketsTransport
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from anaphora.caller import Actor, ActorKind, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.settings import Settings
from anaphora.tokens import Signer
from graph.session import Graph
from graph.structure.setup import OpenGraph
from memory.users.administration import revoke_key
from memory.users.keys import list_keys
from tasks.messages.events import ValkeyEvents
from tests.end_to_end.conftest import Api, MakeKey

PATIENCE = 90
SUBSCRIBE = """
subscription ($kinds: [MemoryKind!], $thread: ID, $after: String) {
  memoryChanged(kinds: $kinds, threadId: $thread, after: $after) {
    cursor memoryId reset change { action memory { text } }
  }
}
"""
Event = dict[str, Any]


@contextlib.asynccontextmanager
async def session(api: Api) -> AsyncIterator[Any]:
    transport = patient_transport(api.socket_url, {"authorization": f"Bearer {api.key}"})
    async with Client(transport=transport, execute_timeout=PATIENCE) as opened:
        yield opened


def patient_transport(
    url: str, payload: dict[str, str] | None = None, **given: Any
) -> WebsocketsTransport:
    """A transport that waits as long as the tests do: a busy machine is no refusal."""
    return WebsocketsTransport(
        url=url,
        init_payload=payload or {},
        connect_timeout=PATIENCE,
        ack_timeout=PATIENCE,
        connect_args={"ping_interval": None},
        **given,
    )


class Listener:
    """A subscription that is heard: made sure of by a cursor to begin at."""

    def __init__(self, events: AsyncGenerator[dict[str, Event], None]) -> None:
        self._events = events

    async def next(self) -> Event:
        found = await asyncio.wait_for(anext(self._events), PATIENCE)
        return found["memoryChanged"]

    async def next_change(self) -> Event:
        while True:
            event = await self.next()
            if event["change"] is not None:
                return event

    async def close(self) -> None:
        await self._events.aclose()


def listen(opened: Any, **variables: Any) -> Listener:
    given = {name: value for name, value in variables.items() if value is not None}
    request = gql(SUBSCRIBE)
    request.variable_values = given
    return Listener(opened.subscribe(request))


def start(signer: Signer, user_id: str) -> str:
    """The cursor before a new user's first change."""
    return signer.sign("event cursor", user_id, 0)


async def remember(api: Api, text: str, **given: Any) -> str:
    query = "mutation ($i: RememberInput!) { remember(input: $i) { memory { id } } }"
    data = await asyncio.to_thread(api.ask, query, i={"text": text, **given})
    found: str = data["remember"]["memory"]["id"]
    return found


async def test_a_change_made_by_one_api_reaches_a_listener_of_the_other(
    api: Api, api_urls: tuple[str, str], opened: OpenGraph, user_id: str
) -> None:
    async with session(Api(api_urls[1], api.key)) as elsewhere:
        events = listen(elsewhere, after=start(opened.signer, user_id))
        texts = [f"Change {number}." for number in range(5)]
        ids = [await remember(api, text) for text in texts]
        heard = [await events.next_change() for _ in texts]
        assert [event["memoryId"] for event in heard] == ids
        assert [event["change"]["memory"]["text"] for event in heard] == texts
        assert {event["change"]["action"] for event in heard} == {"created"}
        # Woken once and for all: without the slow look it is there much sooner.
        await remember(api, "One more.")
        assert (await events.next_change())["change"]["memory"]["text"] == "One more."
        await events.close()


async def test_without_a_cursor_it_begins_now(api: Api, settings: Settings, user_id: str) -> None:
    await remember(api, "Long ago.")
    publisher = ValkeyEvents(settings)
    async with session(api) as opened:
        events = listen(opened)
        first = asyncio.ensure_future(events.next())
        while not first.done():
            # An event shows that it is being listened.
            publisher.embedded(user_id, ["x"])
            await asyncio.wait({first}, timeout=0.2)
        await remember(api, "Just now.")
        assert (await events.next_change())["change"]["memory"]["text"] == "Just now."
        await events.close()
    publisher.close()


async def test_a_cursor_resumes_behind_it(api: Api, opened: OpenGraph, user_id: str) -> None:
    for number in range(6):
        await remember(api, f"Change {number}.")
    async with session(api) as one:
        events = listen(one, after=start(opened.signer, user_id))
        heard = [await events.next_change() for _ in range(3)]
        await events.close()
    await remember(api, "Said while away.")
    async with session(api) as two:
        events = listen(two, after=heard[-1]["cursor"])
        rest = [(await events.next_change())["change"]["memory"]["text"] for _ in range(4)]
        await events.close()
    assert rest == ["Change 3.", "Change 4.", "Change 5.", "Said while away."]


async def test_kinds_and_a_thread_filter(api: Api, opened: OpenGraph, user_id: str) -> None:
    after = start(opened.signer, user_id)
    turn = """mutation ($t: ID!) {
        addTurn(input: {threadId: $t, text: "Hi.", extract: OFF}) { receipt } }"""
    await remember(api, "A fact.")
    await asyncio.to_thread(api.ask, turn, t="one")
    await asyncio.to_thread(api.ask, turn, t="two")
    await remember(api, "How to.", kind="PROCEDURE", trigger="x", action="y")
    async with session(api) as socket:
        events = listen(socket, after=after, kinds=["PROCEDURE"])
        assert (await events.next_change())["change"]["memory"]["text"] == "How to."
        await events.close()
        two = await asyncio.to_thread(
            api.ask, '{ thread(id: "two") { turns { edges { node { id } } } } }'
        )
        events = listen(socket, after=after, thread="two")
        [edge] = two["thread"]["turns"]["edges"]
        assert (await events.next_change())["memoryId"] == edge["node"]["id"]
        await events.close()


async def test_what_was_embedded_is_told_without_a_change(
    api: Api, settings: Settings, opened: OpenGraph, user_id: str
) -> None:
    id = await remember(api, "Wait for me.")
    publisher = ValkeyEvents(settings)
    async with session(api) as socket:
        events = listen(socket, after=start(opened.signer, user_id), kinds=["FACT"])
        change = await events.next_change()
        heard = asyncio.ensure_future(events.next())
        while not heard.done():
            publisher.embedded(user_id, [id])
            await asyncio.wait({heard}, timeout=0.2)
        event = heard.result()
        assert event["change"] is None
        assert (event["memoryId"], event["cursor"]) == (id, change["cursor"])
        await events.close()
    publisher.close()


async def test_a_cursor_ahead_of_the_graph_is_told_to_read_again(
    api: Api, opened: OpenGraph, user_id: str
) -> None:
    await remember(api, "The first.")
    ahead = opened.signer.sign("event cursor", user_id, 500)
    async with session(api) as socket:
        events = listen(socket, after=ahead)
        event = await events.next()
        assert (event["reset"], event["change"]) == (True, None)
        await remember(api, "The second.")
        assert (await events.next_change())["change"]["memory"]["text"] == "The second."
        await events.close()


async def test_lost_history_is_told_to_read_again(
    api: Api, opened: OpenGraph, user_id: str, graph: Graph
) -> None:
    for number in range(3):
        await remember(api, f"Change {number}.")
    # As keeping history for a while would leave it.
    await graph.driver.execute_query(
        "MATCH (c:Change {user_id: $user_id}) WHERE c.sequence < 3 DETACH DELETE c",
        user_id=user_id,
    )
    async with session(api) as socket:
        events = listen(socket, after=start(opened.signer, user_id))
        assert (await events.next())["reset"]
        assert (await events.next())["change"]["memory"]["text"] == "Change 2."
        await events.close()


@pytest.mark.parametrize("after", ["nonsense", "", "A" * 40])
async def test_a_malformed_cursor_is_refused(api: Api, after: str) -> None:
    await refused(api, "INVALID", "after", after=after)


async def test_anothers_cursor_and_thread_are_refused(
    api: Api, opened: OpenGraph, user_id: str
) -> None:
    await refused(api, "INVALID", "after", after=start(opened.signer, f"{user_id}-other"))
    await refused(api, "NOT_FOUND", "threadId", thread="unknown")


async def refused(api: Api, code: str, field: str, **variables: Any) -> None:
    async with session(api) as socket:
        events = listen(socket, **variables)
        with pytest.raises(TransportQueryError) as error:
            await events.next()
    assert error.value.errors is not None
    assert error.value.errors[0]["extensions"] == {"code": code, "field": field}


async def test_queries_and_their_errors_go_by_the_socket_too(api: Api, user_id: str) -> None:
    async with session(api) as socket:
        answer = await socket.execute(gql("{ viewer { userId } }"))
        assert answer == {"viewer": {"userId": user_id}}
        for query in ("{ nothing }", '{ memory(id: "x") { id } }'):
            with pytest.raises(TransportQueryError) as error:
                await socket.execute(gql(query))
            assert error.value.errors is not None
            assert error.value.errors[0]["extensions"]["code"] in ("INVALID", "NOT_FOUND")


@contextlib.asynccontextmanager
async def raw(api: Api, **options: Any) -> AsyncIterator[ClientConnection]:
    protocols: Any = ["graphql-transport-ws"]
    patient = {"open_timeout": PATIENCE, "ping_interval": None, **options}
    async with connect(api.socket_url, subprotocols=protocols, **patient) as socket:
        yield socket


async def closed(socket: ClientConnection) -> tuple[int, str]:
    """The code with which the server closed it."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    assert socket.close_code is not None
    return socket.close_code, socket.close_reason or ""


@pytest.mark.parametrize(
    "payload",
    [{}, None, {"authorization": "Bearer ak_no"}, {"key": "ak_" + "A" * 43}, {"authorization": 7}],
)
async def test_a_socket_without_a_good_key_is_closed(api: Api, payload: Any) -> None:
    async with raw(api) as socket:
        content = {"type": "connection_init"} | ({} if payload is None else {"payload": payload})
        await socket.send(json.dumps(content))
        code, reason = await closed(socket)
    assert code == 4401
    assert reason.startswith("UNAUTHENTICATED")


async def test_another_users_header_closes_it(api: Api) -> None:
    async with raw(api) as socket:
        payload = {"key": api.key, "X-Anaphora-User": "somebody else"}
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        assert (await closed(socket))[0] == 4403


async def test_a_service_names_its_user_in_the_first_message(
    api: Api, make_key: MakeKey, user_id: str
) -> None:
    key = await make_key(Scope.READ, kind=KeyKind.SERVICE)
    transport = patient_transport(api.socket_url, {"key": key, "X-Anaphora-User": user_id})
    async with Client(transport=transport, execute_timeout=PATIENCE) as socket:
        assert await socket.execute(gql("{ viewer { userId } }")) == {"viewer": {"userId": user_id}}


async def test_a_key_in_the_handshake_serves_as_well(api: Api) -> None:
    transport = patient_transport(api.socket_url, headers=api.all_headers)
    async with Client(transport=transport, execute_timeout=PATIENCE) as socket:
        assert await socket.execute(gql("{ viewer { keyName } }"))


async def test_a_socket_that_asks_before_it_says_who_it_is_is_closed(api: Api) -> None:
    async with raw(api) as socket:
        payload = {"query": "{ viewer { userId } }"}
        await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
        assert (await closed(socket))[0] == 4401


@pytest.mark.parametrize("message", ["{", "[]", "7", '{"type": "nothing"}', "[" * 50_000, "{}"])
async def test_nonsense_closes_the_socket(api: Api, message: str) -> None:
    async with raw(api) as socket:
        await socket.send(message)
        assert (await closed(socket))[0] in (4400, 1011)


async def test_another_sites_page_opens_no_socket(api: Api) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with raw(api, origin="https://evil.example"):
            pass
    assert refused.value.response.status_code == 403


async def test_our_own_page_opens_one(api: Api) -> None:
    async with raw(api, origin=api.url) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        assert answer["type"] == "connection_ack"


async def test_a_revoked_key_ends_its_sockets(
    api: Api, graph: Graph, opened: OpenGraph, user_id: str
) -> None:
    async with raw(api) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        await asyncio.wait_for(socket.recv(), PATIENCE)
        [mine] = (await list_keys(graph, opened.signer, user_id=user_id)).items
        await revoke_key(graph, utc_now, Actor(ActorKind.SYSTEM, "a test"), mine.id)
        code, reason = await closed(socket)
    assert code == 4401
    assert "revoked" in reason


@pytest.mark.parametrize(
    "message",
    [None, [], 7, {}, {"type": 5}, {"type": "subscribe", "id": 5, "payload": {"query": "{ x }"}},
     {"type": "subscribe", "id": "1", "payload": []}, {"type": "complete", "id": {}}],
)  # fmt: skip
async def test_what_is_no_message_closes_as_the_protocol_says(api: Api, message: Any) -> None:
    async with raw(api) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        await socket.send(json.dumps(message))
        code, _ = await closed(socket)
    assert code == 4400


@pytest.mark.parametrize("id", ["1", "x" * 3000, "half \ud800", "é" * 80])
async def test_an_id_twice_closes_as_the_protocol_says(api: Api, id: str) -> None:
    payload = {"query": "subscription { memoryChanged { cursor } }"}
    async with raw(api) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        for _ in range(2):
            await socket.send(json.dumps({"type": "subscribe", "id": id, "payload": payload}))
        code, reason = await closed(socket)
    assert code == 4409
    assert reason.startswith("Subscriber for")


@pytest.mark.parametrize(
    ("payload", "field"),
    [({"query": 5}, "query"), ({}, "query"), ({"query": "{ x }", "variables": []}, "variables")],
)
async def test_what_is_no_request_is_answered_with_its_error(
    api: Api, payload: Any, field: str
) -> None:
    async with raw(api) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        await asyncio.wait_for(socket.recv(), PATIENCE)
        await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
        answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
    assert (answer["type"], answer["id"]) == ("error", "1")
    assert answer["payload"][0]["extensions"] == {"code": "INVALID", "field": field}


async def test_too_many_subscriptions_of_a_socket_are_refused(api: Api) -> None:
    async with raw(api) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        await asyncio.wait_for(socket.recv(), PATIENCE)
        payload = {"query": "subscription { memoryChanged { cursor } }"}
        for number in range(101):
            content = {"type": "subscribe", "id": str(number), "payload": payload}
            await socket.send(json.dumps(content))
        answer = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        assert (answer["type"], answer["id"]) == ("error", "100")
        assert answer["payload"][0]["extensions"] == {"code": "LIMIT_EXCEEDED"}
