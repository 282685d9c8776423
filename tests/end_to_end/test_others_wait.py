"""One client asks for too much, and the others go on to be answered: `/healthz` has no gap.

The gaps are printed (`pytest -s`). Of each, the longest of a witness beside the API is the
machine's own, and taken off. What the attack itself holds up it holds up each time, while a machine
that is short of processors does so now and then: a gap counts that every try has.
"""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from anaphora.caller import Scope
from anaphora.settings import Settings
from bench.servers.fleet import fleet, wait_until
from graph.session import Graph
from tests.end_to_end.conftest import Api, MakeKey, embeds, is_ready
from tests.support.served.attacks import BODIES, MESSAGES
from tests.support.served.prober import HEALTH, PERIOD, WITNESS, Prober, probing

LONGEST = 0.25
TRIES = 3
PATIENCE = 180.0
# A socket that a busy machine opens late, or whose pings it answers late, is no gap.
PATIENT: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None}
MOST_ANSWERS = 20
# As long as it takes, on a busy machine, to see that all places are taken before one is given up.
IDLE = 12.0
NDJSON = {"Content-Type": "application/x-ndjson"}
COUNT = "MATCH (r:Recollection {user_id: $user_id}) RETURN count(*) AS count"


@pytest.fixture(scope="module")
def url(
    settings: Settings, graph: Graph, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """An API of this module's own, which gives up on slow clients soon."""
    given = {
        "ANAPHORA_IDLE_TIMEOUT": str(IDLE),
        "ANAPHORA_MAX_RECOLLECTIONS": str(MOST_ANSWERS),
    }
    with fleet(settings, tmp_path_factory.mktemp("busy"), **given) as started:
        url, _ = started.api()
        wait_until(lambda: is_ready(url) and embeds(url), f"{url} is ready")
        yield url


@pytest.fixture
async def api(url: str, make_key: MakeKey) -> Api:
    return Api(url, await make_key())


@pytest.fixture
async def prober(url: str, make_key: MakeKey, user_id: str) -> AsyncIterator[Prober]:
    """A client of another user, who asks all the time."""
    with probing(url, await make_key(user=f"{user_id}-quiet")) as found:
        yield found


async def check_gap(prober: Prober, name: str, attack: Callable[[], Awaitable[Any]]) -> Any:
    """Answers to the attack. Fails where `/healthz` had a long gap of its own in every try."""
    for _ in range(TRIES):
        await asyncio.to_thread(prober.wait_quiet, LONGEST)
        since = time.monotonic()
        answer = await attack()
        until = time.monotonic()
        await asyncio.to_thread(prober.wait_beyond, until)
        gap, noise = (prober.longest_gap(what, since, until) for what in (HEALTH, WITNESS))
        print(f"{name}: {gap * 1000:.0f} ms (witness {noise * 1000:.0f} ms)")
        # The witness is asked every 50 ms: up to there its gaps are no noise.
        if gap - max(0.0, noise - PERIOD) <= LONGEST:
            return answer
    raise AssertionError(f"{name}: /healthz was silent for {gap * 1000:.0f} ms")


@pytest.mark.parametrize("name", BODIES)
async def test_one_request_holds_up_nobody(api: Api, prober: Prober, name: str) -> None:
    body = BODIES[name]()
    assert len(body) <= Settings().max_body, "it would be refused for its length"
    headers = {**api.all_headers, "Content-Type": "application/json"}
    async with httpx.AsyncClient(timeout=PATIENCE) as client:

        async def send() -> httpx.Response:
            return await client.post(f"{api.url}/graphql", content=body, headers=headers)

        answer = await check_gap(prober, name, send)
    assert answer.status_code < 500
    for error in answer.json().get("errors", ()):
        assert error["extensions"]["code"] in {"INVALID", "LIMIT_EXCEEDED"}


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("known", [False, True])
async def test_one_message_holds_up_nobody(
    api: Api, prober: Prober, name: str, known: bool
) -> None:
    message = MESSAGES[name]()
    assert len(message) <= Settings().max_body, "it would be refused for its length"
    protocols: Any = ["graphql-transport-ws"]

    async def send() -> None:
        async with connect(api.socket_url, subprotocols=protocols, **PATIENT) as opened:
            if known:
                init = {"type": "connection_init", "payload": {"key": api.key}}
                await opened.send(json.dumps(init))
                await opened.recv()
            with contextlib.suppress(ConnectionClosed):
                await opened.send(message)
                await asyncio.wait_for(opened.recv(), PATIENCE)

    await check_gap(prober, f"{name}, {known=}", send)


async def test_a_reader_that_writes_much_holds_up_nobody(
    url: str, make_key: MakeKey, prober: Prober
) -> None:
    reader = Api(url, await make_key(Scope.READ))
    query = "mutation ($i: [RememberInput!]!) { rememberMany(inputs: $i) { receipt } }"
    variables = {"i": [{"text": "x"}] * 5000}

    async def send() -> dict[str, Any]:
        return await asyncio.to_thread(reader.refused, query, **variables)

    assert await check_gap(prober, "a reader's batch", send) == {"code": "FORBIDDEN"}


async def test_slow_imports_and_exports_leave_others_their_place(
    url: str, make_key: MakeKey, prober: Prober, user_id: str, graph: Graph
) -> None:
    users = [Api(url, await make_key(user=f"{user_id}-{number}")) for number in range(4)]
    for number in range(4):
        await fill(graph, f"{user_id}-{number}")
    other = Api(url, await make_key())

    async def trickle() -> None:
        async with httpx.AsyncClient(timeout=PATIENCE, headers=other.all_headers) as client:
            first = (await client.get(f"{url}/export")).content.split(b"\n", 1)[0] + b"\n"
        async with contextlib.AsyncExitStack() as ends:
            begun = [import_slowly(one, first) for one in users for _ in range(2)]
            slow = [asyncio.create_task(one) for one in begun]
            for one in users:
                for _ in range(2):
                    ends.callback((await asyncio.to_thread(read_nothing, one)).close)
            # All that users can have together is taken, and whoever comes has a place.
            for one in users:
                await refused_import(one)
            async with httpx.AsyncClient(timeout=PATIENCE, headers=other.all_headers) as client:
                exported = await client.get(f"{url}/export")
                assert exported.status_code == httpx.codes.OK
                imported = await client.post(
                    f"{url}/import", content=exported.content, headers=NDJSON
                )
                assert imported.status_code == httpx.codes.OK
            statuses = await asyncio.wait_for(asyncio.gather(*slow), PATIENCE)
        assert set(statuses) == {httpx.codes.REQUEST_TIMEOUT}, statuses

    await check_gap(prober, "slow imports and exports", trickle)


async def fill(graph: Graph, user_id: str) -> None:
    """More of the user's than lies between two sockets."""
    await graph.driver.execute_query(
        """MERGE (user:User {id: $user}) SET user.sequence = 0
           WITH 1 AS one UNWIND range(1, 300) AS number
           CREATE (:Memory:Fact {id: $user + toString(number), user_id: $user, kind: 'FACT',
             status: 'ACTIVE', created_at: datetime(), text: $text})""",
        user=user_id,
        text="x" * 30_000,
    )


async def import_slowly(api: Api, first: bytes) -> int:
    """A byte now and then, never a pause: the status that it is ended with."""
    at = urlsplit(api.url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    headers = {**api.all_headers, **NDJSON, "Host": at.netloc, "Content-Length": "1000000"}
    lines = [f"{name}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join(["POST /import HTTP/1.1", *lines, "", ""]).encode() + first)
    answered = asyncio.ensure_future(reader.readline())
    try:
        while not answered.done():
            writer.write(b"\n")
            await asyncio.wait({answered}, timeout=0.1)
        return int(answered.result().split()[1])
    finally:
        writer.close()


async def refused_import(api: Api) -> None:
    """Return when the user's places are taken: another import is refused."""
    deadline = time.monotonic() + PATIENCE
    async with httpx.AsyncClient(timeout=PATIENCE, headers=api.all_headers) as client:
        while True:
            answer = await client.post(f"{api.url}/import", content=b"", headers=NDJSON)
            if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
                return
            assert time.monotonic() < deadline, answer.text
            await asyncio.sleep(0.1)


def read_nothing(api: Api) -> socket.socket:
    """An export that has a place, since its answer begins, and is not read further."""
    at = urlsplit(api.url)
    assert at.hostname is not None
    assert at.port is not None
    client = socket.create_connection((at.hostname, at.port))
    headers = "".join(f"{name}: {value}\r\n" for name, value in api.all_headers.items())
    client.sendall(f"GET /export HTTP/1.1\r\nHost: {at.netloc}\r\n{headers}\r\n".encode())
    assert client.recv(12, socket.MSG_WAITALL) == b"HTTP/1.1 200"
    return client


async def test_a_thousand_subscriptions_hold_up_nobody(api: Api, prober: Prober) -> None:
    remember = "mutation ($t: String!) { remember(input: {text: $t}) { receipt } }"

    async def subscribe() -> tuple[int, int]:
        async with contextlib.AsyncExitStack() as opened:
            sockets = [await opened.enter_async_context(listening(api)) for _ in range(10)]
            heard = [asyncio.create_task(hear(one)) for one in sockets]
            # Each is told of what is written, until one that was let in is.
            for number in range(5):
                await asyncio.to_thread(api.ask, remember, t=f"Number {number}.")
            deadline = time.monotonic() + PATIENCE
            while sum(one.refused + one.told for one in counted) < 1000:
                assert time.monotonic() < deadline
                await asyncio.sleep(0.1)
            for one in heard:
                one.cancel()
        found = sum(one.refused for one in counted), sum(one.told for one in counted)
        counted.clear()
        return found

    refused, told = await check_gap(prober, "a thousand subscriptions", subscribe)
    assert refused == 900
    assert told >= 100


class Counted:
    """Messages that came over a socket."""

    def __init__(self) -> None:
        self.refused = 0
        self.told = 0


counted: list[Counted] = []


@contextlib.asynccontextmanager
async def listening(api: Api) -> AsyncIterator[ClientConnection]:
    """A socket that subscribes a hundred times."""
    protocols: Any = ["graphql-transport-ws"]
    async with connect(api.socket_url, subprotocols=protocols, max_queue=None, **PATIENT) as opened:
        await opened.send(json.dumps({"type": "connection_init", "payload": {"key": api.key}}))
        await opened.recv()
        query = "subscription { memoryChanged { cursor change { memory { id text } } } }"
        for number in range(100):
            payload = {"type": "subscribe", "id": str(number), "payload": {"query": query}}
            await opened.send(json.dumps(payload))
        yield opened


async def hear(opened: ClientConnection) -> None:
    mine = Counted()
    counted.append(mine)
    async for message in opened:
        content = json.loads(message)
        mine.told += content["type"] == "next"
        if content["type"] == "error":
            assert content["payload"][0]["extensions"] == {"code": "LIMIT_EXCEEDED"}
            mine.refused += 1


async def test_recalls_leave_so_many_answers_and_hold_up_nobody(
    url: str, make_key: MakeKey, prober: Prober, graph: Graph, user_id: str
) -> None:
    reader = Api(url, await make_key(Scope.READ))
    fields = " ".join(f'a{n}: recall(input: {{query: "What of {n}?"}}) {{ id }}' for n in range(30))

    async def ask() -> None:
        for _ in range(5):
            await asyncio.to_thread(reader.ask, f"{{ {fields} }}")

    await check_gap(prober, "150 recalls", ask)
    rows: list[Any] = []

    async def settled() -> bool:
        nonlocal rows
        rows, _, _ = await graph.driver.execute_query(COUNT, user_id=user_id)
        return bool(rows[0]["count"] == MOST_ANSWERS)

    deadline = time.monotonic() + PATIENCE
    while not await settled():
        assert time.monotonic() < deadline, f"{rows[0]['count']} answers are kept"
        await asyncio.sleep(0.2)
