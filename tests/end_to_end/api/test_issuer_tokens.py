"""An API that takes an issuer's tokens beside keys, at each of its doors."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest
from anaphora_client import AsyncAnaphora, Forbidden, Unauthenticated
from anaphora_client.generated import RememberInput
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from anaphora.settings import Settings
from bench.servers.fleet import fleet, wait_until
from bench.servers.issuer import AUDIENCE, ISSUER, Keys, running_issuer, token
from graph.session import Graph
from tests.end_to_end.conftest import Api, MakeKey, embeds, is_ready
from tests.support.served.fuzzing import rounds, spoiled

REMEMBER = "mutation ($text: String!) { remember(input: {text: $text}) { memory { id trust } } }"
TEXTS = "{ memories { edges { node { text } } } }"


@pytest.fixture(scope="module")
def issuer() -> Iterator[Keys]:
    with running_issuer() as keys:
        keys.publish("rsa-1")
        yield keys


@pytest.fixture(scope="module")
def url(
    settings: Settings, graph: Graph, issuer: Keys, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    # Of this API alone: the others, which a test of this module may start, take no token.
    takes = {
        "ANAPHORA_JWT_ISSUER": ISSUER,
        "ANAPHORA_JWT_AUDIENCE": AUDIENCE,
        "ANAPHORA_JWT_KEYS": issuer.address,
    }
    with fleet(settings, tmp_path_factory.mktemp("tokens"), **takes) as started:
        url, _ = started.api()
        wait_until(lambda: is_ready(url) and embeds(url), f"{url} is ready")
        yield url


@pytest.fixture
def api(url: str, user_id: str, graph: Graph) -> Api:
    """The test's user, with a token."""
    return Api(url, token(sub=user_id, azp="kitchen app"))


async def test_a_token_and_a_key_are_one_user_and_nobody_else_s(
    api: Api, url: str, make_key: MakeKey, user_id: str
) -> None:
    stored = api.ask(REMEMBER, text="Told with a token.")["remember"]["memory"]
    assert stored["trust"] == "STANDARD"
    by_key = Api(url, await make_key())
    other = Api(url, token(sub=f"{user_id}-other"))
    texts = [one.ask(TEXTS)["memories"]["edges"] for one in (api, by_key, other)]
    assert [len(found) for found in texts] == [1, 1, 0]
    viewer = api.ask("{ viewer { userId keyName keyKind scopes maxTrust } }")["viewer"]
    assert viewer == {
        "userId": user_id,
        "keyName": "kitchen app",
        "keyKind": "USER",
        "scopes": ["READ", "WRITE"],
        "maxTrust": "STANDARD",
    }


async def test_scopes_and_the_cap_on_trust_hold(url: str, user_id: str, graph: Graph) -> None:
    reading = Api(url, token(sub=user_id, scope="openid read"))
    assert reading.refused(REMEMBER, text="x")["code"] == "FORBIDDEN"
    operator = Api(url, token(sub=user_id, scope="read admin"))
    assert operator.refused("{ apiKeys { edges { node { id } } } }")["code"] == "FORBIDDEN"
    nobody = Api(url, token(sub=user_id, scope=None))
    assert nobody.refused(TEXTS)["code"] == "FORBIDDEN"
    named = Api(url, token(sub=user_id), {"X-Anaphora-User": "another"})
    assert named.refused(TEXTS)["code"] == "FORBIDDEN"
    told = Api(url, token(sub=user_id)).ask(
        'mutation { remember(input: {text: "Sure.", trust: VERIFIED}) '
        "{ warnings memory { trust } } }"
    )["remember"]
    assert told["memory"]["trust"] == "STANDARD"
    assert told["warnings"]


def test_export_and_the_tools_of_agents_take_tokens_too(api: Api) -> None:
    api.ask(REMEMBER, text="Told with a token.")
    headers = {"Authorization": f"Bearer {api.key}"}
    exported = httpx.get(f"{api.url}/export", headers=headers, timeout=60)
    assert "Told with a token." in exported.text
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    accepted = {"Accept": "application/json, text/event-stream"}
    for given, status in ((headers, 200), ({"Authorization": "Bearer a.b.c"}, 401)):
        answer = httpx.post(f"{api.url}/mcp", json=call, headers=given | accepted, timeout=60)
        assert answer.status_code == status


@pytest.mark.fuzz
def test_random_tokens_open_no_door(api: Api) -> None:
    opened: Counter[int] = Counter()
    accepted = {"Accept": "application/json, text/event-stream"}
    with httpx.Client(base_url=api.url, headers=accepted, timeout=60) as http:
        for chance in rounds("doors", 0.03):
            parts = api.key.encode().split(b".")
            at = chance.randrange(3)
            parts[at] = spoiled(chance, parts[at])
            given = b".".join(parts)
            # What a header may hold at all.
            given = bytes(byte for byte in given if byte > 0x20 and byte != 0x7F)[:50_000]
            path = chance.choice(("/graphql", "/export", "/mcp"))
            method = "GET" if path == "/export" else "POST"
            headers = {b"Authorization": b"Bearer " + given}
            if given == api.key.encode():
                continue
            answer = http.request(method, path, json={}, headers=headers)
            assert answer.status_code in (400, 401, 431), (given, answer.status_code, answer.text)
            opened[answer.status_code] += 1
    print(f"{opened.total()} tokens: {dict(opened)}")
    assert opened[401]


async def test_a_socket_ends_with_its_token(url: str, user_id: str, graph: Graph) -> None:
    address = url.replace("http", "ws", 1) + "/graphql"
    protocols = [Subprotocol("graphql-transport-ws")]
    # A token is taken for half a minute behind its end. More of that is left where it was over
    # before a busy machine let the socket in.
    for left in (5, 15, 29):
        ending = token(sub=user_id, exp=time.time() - 30 + left)
        async with connect(address, subprotocols=protocols, open_timeout=60) as socket:
            payload = {"authorization": f"Bearer {ending}"}
            await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
            try:
                answer = json.loads(await socket.recv())
            except ConnectionClosed:
                continue
            assert answer["type"] == "connection_ack"
            async with asyncio.timeout(120):
                await socket.wait_closed()
            assert socket.close_code == 4401
            return
    pytest.fail("no token was taken")


async def test_a_client_with_a_wrong_token_is_told_why(url: str, user_id: str) -> None:
    async with AsyncAnaphora(url, token(exp=time.time() - 99)) as client:
        with pytest.raises(Unauthenticated, match="expired"):
            await client.viewer()
        with pytest.raises(Unauthenticated, match="expired"):
            await anext(client.conflict_changed())
    async with AsyncAnaphora(url, token(sub=user_id, scope="read")) as client:
        with pytest.raises(Forbidden):
            await client.remember(RememberInput(text="x"))


async def test_a_server_without_an_issuer_takes_no_token(api_urls: tuple[str, str]) -> None:
    stranger = Api(api_urls[0], token())
    assert stranger.refused(TEXTS)["code"] == "UNAUTHENTICATED"
