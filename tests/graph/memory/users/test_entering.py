"""Callers who enter again: their key is looked up each time, whatever was known of it."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

import pytest

from anaphora.caller import Actor, ActorKind, Caller, KeyKind, Scope, awaiting
from anaphora.clock import utc_now
from anaphora.errors import Forbidden, Invalid, Unauthenticated
from anaphora.ids import new_id
from api.http.authentication import Door
from cypher import users
from graph.session import Graph
from memory.services import Services
from memory.users.administration import revoke_key
from memory.users.keys import KeyRecord, new_key, save_key
from recall.services import Services as Reading
from schema.build import build_schema
from schema.serving.context import Context
from schema.serving.context import Services as Served
from tests.support.plain import run

ACTOR = Actor(ActorKind.SYSTEM, "a test")


@pytest.fixture
async def made(graph: Graph, user_id: str) -> tuple[KeyRecord, str]:
    key = await new_key(
        graph,
        utc_now,
        name="a key",
        kind=KeyKind.USER,
        user_id=user_id,
        scopes=[Scope.READ],
        max_trust="STANDARD",
        expires_at=None,
    )
    return key, await save_key(graph.execute, key)


@pytest.fixture
def door(graph: Graph) -> Door:
    return Door(graph, utc_now)


async def entered(door: Door, secret: str, user: str | None = None) -> Caller:
    async with door.entering(secret, user) as entry:
        return entry.caller


async def test_who_entered_a_moment_ago_begins_at_once(
    door: Door, made: tuple[KeyRecord, str]
) -> None:
    _, secret = made
    async with door.entering(secret, None) as first:
        assert first.confirmation is None
    async with door.entering(secret, None) as second:
        assert second.caller == first.caller
        assert second.confirmation is not None
        assert not second.confirmation.done()
    assert second.confirmation.done()
    assert second.confirmation.result() == first.caller


async def test_a_revoked_key_gets_no_answer_and_is_a_stranger_then(
    graph: Graph, door: Door, made: tuple[KeyRecord, str], user_id: str
) -> None:
    key, secret = made
    caller = await entered(door, secret)
    await revoke_key(graph, utc_now, ACTOR, key.id, user_id=user_id)
    reached = []
    with pytest.raises(Unauthenticated, match="revoked"):
        async with door.entering(secret, None):
            reached.append(caller)
    assert reached == [caller]
    with pytest.raises(Unauthenticated, match="revoked"):
        async with door.entering(secret, None):
            reached.append(caller)
    assert reached == [caller]


async def test_an_error_yields_to_the_keys_refusal(
    graph: Graph, door: Door, made: tuple[KeyRecord, str], user_id: str
) -> None:
    key, secret = made
    await entered(door, secret)
    with pytest.raises(Invalid, match="unlike"):
        async with door.entering(secret, None):
            raise Invalid("It is unlike anything.")
    await revoke_key(graph, utc_now, ACTOR, key.id, user_id=user_id)
    with pytest.raises(Unauthenticated, match="revoked"):
        async with door.entering(secret, None):
            raise Invalid("It is unlike anything.")


async def test_who_is_known_is_known_for_the_user_that_was_named(
    door: Door, made: tuple[KeyRecord, str], user_id: str
) -> None:
    _, secret = made
    await entered(door, secret, user_id)
    with pytest.raises(Forbidden):
        await entered(door, secret, f"{user_id}-other")


async def test_whoever_goes_away_leaves_no_lookup_behind(
    door: Door, made: tuple[KeyRecord, str]
) -> None:
    _, secret = made
    await entered(door, secret)
    begun = asyncio.Event()
    lookups = []

    async def ask() -> None:
        async with door.entering(secret, None) as entry:
            lookups.append(entry.confirmation)
            begun.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(ask())
    await begun.wait()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    [lookup] = lookups
    assert lookup is not None
    await asyncio.wait([lookup])


async def test_a_refused_caller_writes_nothing(
    graph: Graph, made: tuple[KeyRecord, str], user_id: str
) -> None:
    key, _ = made
    refused = asyncio.Event()

    async def admission() -> None:
        await refused.wait()
        raise Unauthenticated("This key was revoked: ask for another.")

    now = utc_now()
    with awaiting(asyncio.create_task(admission())):
        writing = asyncio.create_task(graph.execute(users.touch_key, id=key.id, at=now, before=now))
        assert await graph.read(users.find_key_by_hash, hash=new_id()) == []
    assert not writing.done()
    refused.set()
    with pytest.raises(Unauthenticated):
        await writing
    [row] = await run(graph, "MATCH (k:ApiKey {id: $id}) RETURN k.last_used_at AS at", id=key.id)
    assert row["at"] is None


@pytest.mark.parametrize(
    ("scopes", "told"),
    [({Scope.READ}, None), ({Scope.WRITE}, "FORBIDDEN")],
)
async def test_whose_key_changed_is_answered_as_what_it_is(
    writing: Services, caller: Caller, scopes: set[Scope], told: str | None
) -> None:
    """The operation is begun again, by the caller that the lookup finds."""
    found = replace(caller, key_name="another", scopes=frozenset(scopes))

    async def look_up() -> Caller:
        await asyncio.sleep(0.05)
        return found

    reading = Reading(
        writing.graph, writing.encoder, writing.signer, writing.settings, writing.clock
    )
    context = Context(
        services=Served(reading, writing, cast(Any, None), cast(Any, None)),
        caller=caller,
        find_caller=cast(Any, None),
        request_id="test",
        confirmation=asyncio.create_task(look_up()),
    )
    schema = build_schema(writing.settings)
    schema.documents.get("{ viewer { keyName } }")
    result = await schema.execute("{ viewer { keyName } }", None, context)
    codes = [(error.extensions or {})["code"] for error in result.errors or ()]
    if told is None:
        assert (result.data, codes) == ({"viewer": {"keyName": "another"}}, [])
    else:
        assert codes == [told]
    assert context.caller == found
