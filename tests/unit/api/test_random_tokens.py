"""Random tokens: forged in any way, or signed and of any claims. Nobody is let in by mistake."""

import base64
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anaphora.errors import Forbidden, Unauthenticated
from anaphora.settings import Settings
from api.issuer.published_keys import PublishedKeys, read_keys
from api.issuer.tokens import Issuer
from bench.servers.issuer import (
    AUDIENCE,
    ISSUER,
    claims_of,
    public_key,
    running_issuer,
    token,
)
from tests.support.served.fuzzing import SECONDS

pytestmark = pytest.mark.fuzz
thorough = settings(max_examples=max(100, int(4 * SECONDS)))
TEXTS = st.text(max_size=20) | st.sampled_from(("rsa-1", ISSUER, AUDIENCE, "maya", "\ud800", "0"))
NUMBERS = st.integers() | st.floats() | st.sampled_from((10**400, 2**63, 1e300, -1))
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
ODD_CLAIMS = st.dictionaries(
    st.sampled_from((*claims_of(), "nbf", "jti", "azp", "client_id", "sid")), JSON, max_size=4
)
ODD_HEADERS = st.dictionaries(
    st.sampled_from(("alg", "kid", "typ", "crit", "b64", "jwk", "jku", "x5u", "cty", "zip")),
    JSON | st.sampled_from(("none", "HS256", "RS256", "ES256", "EdDSA")),
    max_size=4,
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_issuer() as keys:
        keys.publish("rsa-1", "ec-1", "ed-1")
        yield keys.address


@pytest.fixture(scope="module")
async def issuer(address: str) -> AsyncIterator[Issuer]:
    settings = Settings(jwt_issuer=ISSUER, jwt_audience=AUDIENCE, jwt_keys=address)
    made = Issuer(settings, PublishedKeys(address, httpx.AsyncClient(timeout=30)))
    yield made
    await made.close()


async def user_of(issuer: Issuer, given: str) -> str | None:
    """The user whom a token lets in; any error but a refusal is a fault."""
    try:
        caller = await issuer.caller(given)
    except (Unauthenticated, Forbidden):
        return None
    # What stands in the history can be stored.
    caller.actor.name.encode()
    return caller.user_id


@thorough
@given(ODD_CLAIMS)
@example({"exp": []})
@example({"exp": {"x": 1}})
@example({"nbf": []})
@example({"iat": {}})
@example({"exp": float("inf")})
@example({"azp": "half \ud800"})
async def test_signed_claims_of_any_type_are_read_or_refused(
    issuer: Issuer, claims: dict[str, Any]
) -> None:
    user = await user_of(issuer, token(**claims))
    assert user is None or user == claims.get("sub", "maya")


@thorough
@given(ODD_HEADERS)
async def test_a_header_that_nobody_signed_lets_nobody_in(
    issuer: Issuer, headers: dict[str, Any]
) -> None:
    _, content, signature = token().split(".")
    header = part({"alg": "RS256", "kid": "rsa-1"} | headers)
    assert await user_of(issuer, f"{header}.{content}.{signature}") is None
    assert await user_of(issuer, f"{header}.{content}.") is None


@thorough
@given(st.integers(0, 2000), st.binary(max_size=4))
async def test_a_token_with_other_bytes_lets_nobody_in(
    issuer: Issuer, at: int, piece: bytes
) -> None:
    whole = token()
    header, content, signature = (decoded(text) for text in whole.split("."))
    parts = [bytearray(header), bytearray(content), bytearray(signature)]
    spoiled = parts[at % 3]
    spoiled[at % len(spoiled) : at % len(spoiled) + 1] = piece
    made = ".".join(base64.urlsafe_b64encode(one).decode().rstrip("=") for one in parts)
    assert await user_of(issuer, made) is None or made == whole


@thorough
@given(st.binary(max_size=60), st.binary(max_size=60), st.binary(max_size=60))
async def test_three_parts_of_any_bytes_let_nobody_in(
    issuer: Issuer, header: bytes, content: bytes, signature: bytes
) -> None:
    parts = (header, content, signature)
    made = ".".join(base64.urlsafe_b64encode(one).decode().rstrip("=") for one in parts)
    assert await user_of(issuer, made) is None


@thorough
@given(st.lists(st.dictionaries(st.sampled_from((*public_key("ec-1"), "alg", "n", "d")), JSON)))
@example([{"kid": "a", "kty": "EC", "crv": []}])
@example([{"kid": "a", "kty": "RSA", "n": "x", "alg": {}}])
def test_published_keys_of_any_type_are_left_out(keys: list[dict[str, Any]]) -> None:
    usable = public_key("ec-1")
    spoiled = [usable | key | {"kid": f"odd {at}"} for at, key in enumerate(keys)]
    assert read_keys({"keys": [*spoiled[:50], usable]})["ec-1"] == usable


def part(content: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(content).encode()).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
