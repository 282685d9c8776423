"""The key of `up --share`: the local user's, for others, who read with it and cannot write."""

from pathlib import Path

from anaphora.caller import Actor, ActorKind, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import Unauthenticated
from graph.structure.setup import OpenGraph
from launch.supervision.files import read_secret, write_atomically
from memory.users.administration import revoke_key
from memory.users.keys import MOST_KEYS, find_caller, list_keys, new_key, save_key

SHARED_NAME = "shared by anaphora up, reads only"
_SCOPES = frozenset({Scope.READ})
_UP = Actor(ActorKind.SYSTEM, "anaphora up")


async def ensure_shared_key(opened: OpenGraph, user_id: str, key_file: Path) -> None:
    """Keep the key of the file if it works, reads and does no more; else make one in its place.

    There is one at a time: of keys of earlier starts whose secrets are lost none goes on.
    """
    if await _is_shared(opened, user_id, key_file):
        return
    await _revoke_all(opened, user_id)
    key = await new_key(
        opened.graph,
        utc_now,
        name=SHARED_NAME,
        kind=KeyKind.USER,
        user_id=user_id,
        scopes=_SCOPES,
        max_trust="UNTRUSTED",
        expires_at=None,
    )
    # Without a Change, as the local user's own key: the demo may be told yet.
    write_atomically(key_file, await save_key(opened.graph.execute, key))


async def end_shared_key(opened: OpenGraph, user_id: str, key_file: Path) -> None:
    """Revoke what was shared, and remove the file."""
    await _revoke_all(opened, user_id)
    _remove(key_file)


async def _is_shared(opened: OpenGraph, user_id: str, key_file: Path) -> bool:
    try:
        caller = await find_caller(opened.graph, utc_now, read_secret(key_file), None)
    except Unauthenticated:
        return False
    # Another key that somebody put there may do more.
    return (caller.user_id, caller.key_name, caller.scopes) == (user_id, SHARED_NAME, _SCOPES)


def _remove(key_file: Path) -> None:
    key_file.unlink(missing_ok=True)


async def _revoke_all(opened: OpenGraph, user_id: str) -> None:
    """Revoke every key that was shared; a key of another name or with more scopes is not."""
    after = None
    while True:
        page = await list_keys(
            opened.graph, opened.signer, first=MOST_KEYS, after=after, user_id=user_id
        )
        for key in page.items:
            if (key.name, frozenset(key.scopes)) == (SHARED_NAME, _SCOPES):
                await revoke_key(opened.graph, utc_now, _UP, key.id, user_id=user_id)
        if not page.has_next:
            return
        after = page.edges[-1].cursor
