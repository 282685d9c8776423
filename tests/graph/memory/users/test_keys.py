"""Keys: whom they speak for, how they end, and that their secrets are nowhere."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from anaphora.caller import Actor, ActorKind, Caller, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import (
    AnaphoraError,
    Forbidden,
    Invalid,
    LimitExceeded,
    NotFound,
    Unauthenticated,
)
from anaphora.ids import new_id
from anaphora.tokens import Signer
from graph.session import Graph
from memory.users.administration import revoke_key
from memory.users.keys import KeyRecord, find_caller, list_keys, new_key, save_key
from tests.support.plain import run

SIGNER = Signer(b"k" * 32)
ACTOR = Actor(ActorKind.SYSTEM, "a test")


async def make(
    graph: Graph,
    user_id: str | None,
    kind: KeyKind = KeyKind.USER,
    expires_at: datetime | None = None,
) -> tuple[KeyRecord, str]:
    key = await new_key(
        graph,
        utc_now,
        name="a key",
        kind=kind,
        user_id=user_id,
        scopes=[Scope.WRITE, Scope.READ],
        max_trust="UNTRUSTED",
        expires_at=expires_at,
    )
    return key, await save_key(graph.execute, key)


async def test_a_users_key_speaks_for_that_user(graph: Graph, user_id: str) -> None:
    key, secret = await make(graph, user_id)
    wanted = Caller(
        user_id, key.id, "a key", KeyKind.USER, frozenset({Scope.READ, Scope.WRITE}), "UNTRUSTED"
    )
    assert await find_caller(graph, utc_now, secret, None) == wanted
    assert await find_caller(graph, utc_now, secret, user_id) == wanted
    with pytest.raises(Forbidden):
        await find_caller(graph, utc_now, secret, "another")


@pytest.mark.parametrize("kind", [KeyKind.SERVICE, KeyKind.ADMIN])
async def test_a_service_names_the_user(graph: Graph, user_id: str, kind: KeyKind) -> None:
    _, secret = await make(graph, None, kind)
    assert (await find_caller(graph, utc_now, secret, user_id)).user_id == user_id
    nobody = await find_caller(graph, utc_now, secret, None, user_needed=False)
    assert nobody.user_id == ""
    for header in (None, "", " x", "x" * 257, "a\nb", "\ud800"):
        with pytest.raises(Invalid) as caught:
            await find_caller(graph, utc_now, secret, header)
        assert caught.value.field == "X-Anaphora-User"


async def test_a_user_is_one_however_the_name_is_typed(graph: Graph, user_id: str) -> None:
    one, typed = f"Jos\u00e9-{user_id}", f"Jose\u0301-{user_id}"
    key, own = await make(graph, typed)
    assert key.user_id == one
    assert (await find_caller(graph, utc_now, own, typed)).user_id == one
    _, secret = await make(graph, None, KeyKind.SERVICE)
    for name in (one, typed):
        assert (await find_caller(graph, utc_now, secret, name)).user_id == one


async def test_the_secret_is_kept_nowhere(graph: Graph, user_id: str) -> None:
    key, secret = await make(graph, user_id)
    assert secret.startswith("ak_")
    assert len(secret) == 46
    [row] = await run(graph, "MATCH (k:ApiKey {id: $id}) RETURN k {.*} AS k", id=key.id)
    stored = json.dumps(row["k"], default=str)
    assert secret not in stored
    assert secret.removeprefix("ak_") not in stored
    assert secret not in repr(key)


@pytest.mark.parametrize("secret", ["", "ak_", "nonsense", "ak_" + "A" * 43, "ak_\ud800", "é" * 46])
async def test_an_unknown_key_is_refused(graph: Graph, secret: str) -> None:
    with pytest.raises(Unauthenticated):
        await find_caller(graph, utc_now, secret, None)


async def test_an_expired_key_is_refused(graph: Graph, user_id: str) -> None:
    end = utc_now() + timedelta(hours=1)
    _, secret = await make(graph, user_id, expires_at=end)
    await find_caller(graph, utc_now, secret, None)
    with pytest.raises(Unauthenticated, match="expired"):
        await find_caller(graph, lambda: end, secret, None)


async def test_a_revoked_key_is_refused_at_once(graph: Graph, user_id: str) -> None:
    key, secret = await make(graph, user_id)
    revoked = await revoke_key(graph, utc_now, ACTOR, key.id)
    assert revoked.revoked_at is not None
    with pytest.raises(Unauthenticated, match="revoked"):
        await find_caller(graph, utc_now, secret, None)
    assert await revoke_key(graph, utc_now, ACTOR, key.id) == revoked
    for id in (new_id(), "no id"):
        with pytest.raises(NotFound):
            await revoke_key(graph, utc_now, ACTOR, id)


async def test_only_who_manages_a_key_revokes_it(graph: Graph, user_id: str) -> None:
    mighty, _ = await make(graph, None, KeyKind.ADMIN)
    with pytest.raises(NotFound):
        await revoke_key(graph, utc_now, ACTOR, mighty.id, kinds=[KeyKind.USER, KeyKind.SERVICE])
    mine, _ = await make(graph, user_id)
    with pytest.raises(NotFound):
        await revoke_key(graph, utc_now, ACTOR, mine.id, user_id="somebody else")
    assert (
        await revoke_key(graph, utc_now, ACTOR, mine.id, user_id=user_id)
    ).revoked_at is not None


async def test_its_use_is_noted_once_a_minute(graph: Graph, user_id: str) -> None:
    key, secret = await make(graph, user_id)
    began = utc_now()
    for seconds, noted in ((0, 0), (30, 0), (59, 0), (61, 61)):
        at = began + timedelta(seconds=seconds)
        await find_caller(graph, lambda at=at: at, secret, None)  # type: ignore[misc]
        [row] = await run(
            graph, "MATCH (k:ApiKey {id: $id}) RETURN k.last_used_at AS at", id=key.id
        )
        assert row["at"].to_native() == began + timedelta(seconds=noted)


async def test_they_are_listed_newest_first(graph: Graph, user_id: str) -> None:
    made = [(await make(graph, user_id))[0].id for _ in range(5)]
    found: list[KeyRecord] = []
    after = None
    while len([key for key in found if key.id in made]) < 5:
        page = await list_keys(graph, SIGNER, first=2, after=after)
        found += page.items
        after = page.edges[-1].cursor
    assert [key.id for key in found if key.id in made] == made[::-1]
    assert len({key.id for key in found}) == len(found)


async def test_bad_pages(graph: Graph) -> None:
    for first, error in ((0, Invalid), (-1, Invalid), (10**9, LimitExceeded)):
        with pytest.raises(error):
            await list_keys(graph, SIGNER, first=first)
    for cursor in ("x", SIGNER.sign("cursor", "somebody", ["keys", {"t": "x"}, "y"])):
        with pytest.raises(Invalid):
            await list_keys(graph, SIGNER, after=cursor)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 257}, "name"),
        ({"user_id": None}, "userId"),
        ({"user_id": ""}, "userId"),
        ({"user_id": "a\0b"}, "userId"),
        ({"kind": KeyKind.SERVICE}, "userId"),
        ({"scopes": []}, "scopes"),
        ({"expires_at": datetime(2020, 1, 1, tzinfo=UTC)}, "expiresAt"),
        ({"expires_at": datetime(2030, 1, 1)}, "expiresAt"),  # noqa: DTZ001
    ],
)
async def test_a_wrong_key_is_not_made(
    graph: Graph, user_id: str, given: dict[str, object], field: str
) -> None:
    wanted: dict[str, object] = {
        "name": "a key",
        "kind": KeyKind.USER,
        "user_id": user_id,
        "scopes": [Scope.READ],
        "max_trust": "STANDARD",
        "expires_at": None,
    }
    with pytest.raises(AnaphoraError) as caught:
        await new_key(graph, utc_now, **(wanted | given))  # type: ignore[arg-type]
    assert caught.value.field == field
    rows = await run(graph, "MATCH (k:ApiKey {user_id: $id}) RETURN k.id", id=user_id)
    assert rows == []
