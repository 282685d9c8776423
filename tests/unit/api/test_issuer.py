"""Tokens of an issuer: who they let in, and every way in which they do not."""

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.caller import KeyKind, Scope
from anaphora.errors import Forbidden, Unauthenticated, Unavailable
from anaphora.settings import Settings
from api.http.authentication import Door
from api.issuer.published_keys import FRESH, KEPT, PAUSE, PublishedKeys, read_keys
from api.issuer.tokens import Issuer, scopes_of
from bench.servers.issuer import (
    AUDIENCE,
    ISSUER,
    SECRET,
    Keys,
    claims_of,
    private_key,
    public_key,
    running_issuer,
    token,
)


class Time:
    """A clock that is told how late it is."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def running() -> Iterator[Keys]:
    with running_issuer() as keys:
        yield keys


@pytest.fixture
def served(running: Keys) -> Keys:
    """An issuer that nobody has asked yet, with a key of each kind."""
    running.asked, running.status, running.pause = 0, 200, 0.0
    running.publish("rsa-1", "ec-1", "ed-1", "weak-1")
    return running


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
async def issuer(served: Keys, clock: Time) -> AsyncIterator[Issuer]:
    settings = Settings(
        jwt_issuer=ISSUER, jwt_audience=AUDIENCE, jwt_keys=served.address, jwt_leeway=30
    )
    keys = PublishedKeys(served.address, httpx.AsyncClient(timeout=5), clock)
    made = Issuer(settings, keys)
    yield made
    await made.close()


@pytest.mark.parametrize(
    ("name", "algorithm"),
    [("rsa-1", "RS256"), ("rsa-1", "PS384"), ("ec-1", "ES256"), ("ed-1", "EdDSA")],
)
async def test_a_token_tells_the_caller(issuer: Issuer, name: str, algorithm: str) -> None:
    caller = await issuer.caller(token(name, algorithm, azp="kitchen app"))
    assert (caller.user_id, caller.kind, caller.key_name) == ("maya", KeyKind.USER, "kitchen app")
    assert caller.scopes == {Scope.READ, Scope.WRITE}
    assert caller.max_trust == "STANDARD"
    assert caller.expires_at is not None
    assert 200 < caller.expires_at.timestamp() - time.time() < 301


async def test_keys_are_fetched_once_for_many_tokens(issuer: Issuer, served: Keys) -> None:
    await asyncio.gather(*(issuer.caller(token()) for _ in range(20)))
    assert served.asked == 1


def unsigned(header: dict[str, Any], claims: dict[str, Any]) -> str:
    parts = (json.dumps(part).encode() for part in (header, claims))
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)


def forged() -> list[Any]:
    public = public_key("rsa-1")
    head = {"alg": "none", "kid": "rsa-1"}
    confused = jwt.encode(claims_of(), SECRET, "HS256", headers={"kid": "rsa-1"})
    by_modulus = jwt.encode(claims_of(), public["n"], "HS256", headers={"kid": "rsa-1"})
    good = token()
    other = token("rsa-2", headers={"kid": "rsa-1"})
    nested = base64.urlsafe_b64encode(b"[" * 5000).decode().rstrip("=")
    return [
        pytest.param(f"{unsigned(head, claims_of())}.", id="no signature"),
        pytest.param(f"{unsigned(head, claims_of())}.x", id="none"),
        pytest.param(confused, id="a shared secret"),
        pytest.param(by_modulus, id="the public key as a secret"),
        pytest.param(other, id="another's key under a known id"),
        pytest.param(token("weak-1"), id="a short key"),
        pytest.param(token("rsa-9"), id="an unknown key"),
        pytest.param(token("ec-1", "ES256", headers={"kid": "rsa-1"}), id="another kind of key"),
        pytest.param(token(headers={"kid": None}), id="no key's id"),
        pytest.param(token(headers={"crit": ["b64"], "b64": False}), id="a critical extension"),
        pytest.param(token(headers={"jwk": public_key("rsa-2"), "kid": "rsa-2"}), id="own key"),
        pytest.param(token(exp=time.time() - 31), id="expired"),
        pytest.param(token(nbf=time.time() + 3600), id="not yet valid"),
        pytest.param(token(aud="somebody else"), id="another audience"),
        pytest.param(token(iss="https://other.example"), id="another issuer"),
        pytest.param(token(iss=[ISSUER]), id="a list of issuers"),
        *(
            pytest.param(token(**{name: None}), id=f"without {name}")
            for name in ("exp", "iss", "aud", "sub")
        ),
        pytest.param(token(sub=""), id="an empty subject"),
        pytest.param(token(sub="a\nb"), id="an unprintable subject"),
        pytest.param(token(sub=7), id="a number as the subject"),
        pytest.param(token(sub="m" * 300), id="a long subject"),
        pytest.param(token(exp=1e300), id="the end of time"),
        pytest.param(token(exp="soon"), id="no time"),
        pytest.param(good[:-9] + "AAAAAAAAA", id="another signature"),
        pytest.param(good + "x" * 9000, id="huge"),
        pytest.param(f"{nested}.{nested}.x", id="nested"),
        pytest.param("a.b", id="two parts"),
        pytest.param("...", id="full stops"),
        pytest.param("ä.ö.ü", id="letters of no base"),
    ]


@pytest.mark.parametrize("given", forged())
async def test_a_token_that_is_not_right_lets_nobody_in(issuer: Issuer, given: str) -> None:
    with pytest.raises(Unauthenticated) as told:
        await issuer.caller(given)
    assert "maya" not in told.value.message


async def test_a_clock_that_is_off_by_less_than_the_leeway_does_no_harm(issuer: Issuer) -> None:
    now = time.time()
    await issuer.caller(token(exp=now - 20, nbf=now + 20, iat=now + 20))


@given(st.text(st.sampled_from("abcXYZ019-_.= \n"), max_size=80))
async def test_no_text_is_a_token(given: str) -> None:
    settings = Settings(jwt_issuer=ISSUER, jwt_audience=AUDIENCE, jwt_keys="https://127.0.0.1:1/")
    keys = PublishedKeys("https://127.0.0.1:1/")
    with pytest.raises((Unauthenticated, Unavailable)):
        await Issuer(settings, keys).caller(given)
    await keys.close()


async def test_a_key_that_was_rotated_in_is_found_and_one_withdrawn_is_not(
    issuer: Issuer, served: Keys, clock: Time
) -> None:
    await issuer.caller(token())
    served.publish("rsa-2")
    # Ids of somebody's invention do not become requests.
    with pytest.raises(Unauthenticated):
        await issuer.caller(token("rsa-2"))
    assert served.asked == 1
    clock.now += PAUSE
    await issuer.caller(token("rsa-2"))
    assert served.asked == 2
    with pytest.raises(Unauthenticated):
        await issuer.caller(token("rsa-1"))


async def test_an_issuer_that_is_gone_is_missed_only_after_an_hour(
    issuer: Issuer, served: Keys, clock: Time
) -> None:
    await issuer.caller(token())
    served.status = 500
    clock.now += FRESH + 1
    await issuer.caller(token())
    clock.now += KEPT
    with pytest.raises(Unavailable):
        await issuer.caller(token())
    served.status = 200
    clock.now += PAUSE
    await issuer.caller(token())


async def test_a_slow_issuer_makes_nobody_wait_who_has_a_known_key(
    issuer: Issuer, served: Keys, clock: Time
) -> None:
    await issuer.caller(token())
    served.pause = 2.0
    clock.now += FRESH + 1
    begun = time.monotonic()
    await issuer.caller(token())
    assert time.monotonic() - begun < 2.0


async def test_an_issuer_that_does_not_answer_is_away(served: Keys, clock: Time) -> None:
    served.pause = 3.0
    keys = PublishedKeys(served.address, httpx.AsyncClient(timeout=9), clock, patience=0.2)
    with pytest.raises(Unavailable):
        await keys.find("rsa-1", "RS256")
    served.pause = 0.0
    clock.now += PAUSE
    await keys.find("rsa-1", "RS256")
    await keys.close()


def test_only_keys_that_verify_are_read() -> None:
    usable = public_key("rsa-1")
    odd: list[Any] = [
        *(None, 7, "x", {}, {"kid": "a"}, {"kid": 7, "kty": "RSA"}),
        {"kid": "shared", "kty": "oct", "k": "c2VjcmV0"},
        {"kid": "halved", "kty": "RSA", "n": "x"},
        {"kid": "curved", "kty": "EC", "crv": ["P-256"]},
        public_key("rsa-1", kid="for encryption", use="enc"),
        public_key("rsa-1", kid="private", d="x"),
        public_key("rsa-1", kid="by secret", alg="HS256"),
        public_key("weak-1"),
    ]
    assert read_keys({"keys": [*odd, usable]}) == {"rsa-1": usable}
    for content in (None, [], {}, {"keys": {}}, "x"):
        with pytest.raises(ValueError, match="JWKS"):
            read_keys(content)


@pytest.mark.parametrize(
    ("claim", "scopes"),
    [
        ("read write", {Scope.READ, Scope.WRITE}),
        ("openid anaphora:maintain READ", {Scope.MAINTAIN, Scope.READ}),
        (["read", 7, None], {Scope.READ}),
        ("admin anaphora:admin ADMIN", set()),
        (None, set()),
        ({"read": True}, set()),
    ],
)
def test_scopes_are_words(claim: object, scopes: set[Scope]) -> None:
    assert scopes_of(claim) == scopes


async def test_a_token_speaks_for_its_subject_alone(issuer: Issuer) -> None:
    graph: Any = None
    door = Door(graph, lambda: None, issuer)  # type: ignore[arg-type, return-value]
    assert (await door.find_caller(token(), "maya", "a bot")).actor.name == "token (a bot)"
    with pytest.raises(Forbidden):
        await door.find_caller(token(), "another")


def test_the_test_s_own_keys_differ() -> None:
    assert private_key("rsa-1") is not private_key("rsa-2")
