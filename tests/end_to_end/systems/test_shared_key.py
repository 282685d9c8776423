"""The shared key of `up` is kept, replaced or ended: there is one at a time, and it only reads."""

from pathlib import Path

import pytest

from anaphora.caller import Actor, ActorKind, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import Unauthenticated
from graph.structure.setup import OpenGraph
from launch.supervision.shared_key import SHARED_NAME, end_shared_key, ensure_shared_key
from memory.users.administration import revoke_key
from memory.users.key_records import KeyRecord
from memory.users.keys import find_caller, list_keys, new_key, save_key
from tests.support.plain import run

ACTOR = Actor(ActorKind.SYSTEM, "test")
READS = frozenset({Scope.READ})


async def add_key(opened: OpenGraph, user_id: str, name: str, *scopes: Scope) -> str:
    key = await new_key(
        opened.graph,
        utc_now,
        name=name,
        kind=KeyKind.USER,
        user_id=user_id,
        scopes=scopes,
        max_trust="VERIFIED",
        expires_at=None,
    )
    return await save_key(opened.graph.execute, key)


async def live_keys(opened: OpenGraph, user_id: str) -> list[KeyRecord]:
    page = await list_keys(opened.graph, opened.signer, first=200, user_id=user_id)
    return [key for key in page.items if key.revoked_at is None]


async def test_the_key_of_the_file_is_kept_while_it_works(
    opened: OpenGraph, user_id: str, tmp_path: Path
) -> None:
    path = tmp_path / "shared-key"
    for _ in range(3):
        await ensure_shared_key(opened, user_id, path)
    [key] = await live_keys(opened, user_id)
    assert (key.name, frozenset(key.scopes), key.max_trust) == (SHARED_NAME, READS, "UNTRUSTED")
    caller = await find_caller(opened.graph, utc_now, path.read_text(), None)
    assert (caller.key_id, caller.scopes) == (key.id, READS)
    # Times of Changes never go back, and the demo, which may be told next, is of earlier days.
    query = "MATCH (c:Change {user_id: $u}) RETURN c.id"
    assert await run(opened.graph, query, u=user_id) == []


async def test_a_lost_or_revoked_key_is_replaced_and_does_not_go_on(
    opened: OpenGraph, user_id: str, tmp_path: Path
) -> None:
    path, secrets = tmp_path / "shared-key", []
    for damage in ("remove", "revoke", "overwrite", "binary"):
        await ensure_shared_key(opened, user_id, path)
        secrets.append(path.read_text())
        if damage == "remove":
            path.unlink()
        elif damage == "revoke":
            [key] = await live_keys(opened, user_id)
            await revoke_key(opened.graph, utc_now, ACTOR, key.id)
        else:
            path.write_bytes(b"\xff\x00" if damage == "binary" else b"not a key\n")
    await ensure_shared_key(opened, user_id, path)
    assert len(await live_keys(opened, user_id)) == 1
    assert len({*secrets, path.read_text()}) == 5
    for secret in secrets:
        with pytest.raises(Unauthenticated):
            await find_caller(opened.graph, utc_now, secret, None)


async def test_a_key_that_may_do_more_or_is_anothers_is_not_shared(
    opened: OpenGraph, user_id: str, tmp_path: Path
) -> None:
    path = tmp_path / "shared-key"
    full = await add_key(opened, user_id, SHARED_NAME, Scope.READ, Scope.WRITE)
    own = await add_key(opened, user_id, "my own", Scope.READ)
    others = await add_key(opened, f"{user_id}-other", SHARED_NAME, Scope.READ)
    for secret in (full, own, others):
        path.write_text(secret)
        await ensure_shared_key(opened, user_id, path)
        assert path.read_text() != secret
        caller = await find_caller(opened.graph, utc_now, path.read_text(), None)
        assert (caller.user_id, caller.scopes) == (user_id, READS)
    await end_shared_key(opened, user_id, path)
    assert not path.exists()
    # What is not the shared key goes on.
    for secret in (full, own, others):
        assert await find_caller(opened.graph, utc_now, secret, None)
