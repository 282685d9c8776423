"""Administration of keys: creating, rotating and revoking, each with its Change and a line of log.

The Change is the key's user's. A key that names no user has nobody whose it could be: the log has
it alone. Neither has a secret or a hash.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from anaphora.caller import Actor, KeyKind
from anaphora.clock import Clock
from anaphora.errors import Conflict, Invalid, NotFound
from anaphora.ids import is_id, new_id
from cypher import users
from graph.changes.changes import Action, new_change_of, save_changes
from graph.lock import lock_user
from graph.session import Graph, Transaction
from graph.tenancy import tenant_token
from memory.users.key_records import API_KEY, KeyRecord
from memory.users.keys import save_key

log = logging.getLogger("anaphora.audit")

# How long a rotated key may go on beside its successor.
LONGEST_OVERLAP = timedelta(days=30)
_EVERY = tuple(KeyKind)


@dataclass(frozen=True, slots=True)
class _Deed:
    """A deed done to a key, as its Change tells it."""

    key: KeyRecord
    action: Action
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    reason: str | None = None


async def create_key(graph: Graph, clock: Clock, actor: Actor, key: KeyRecord) -> str:
    """Store a new key; return its secret."""
    secrets: list[str] = []

    async def work(transaction: Transaction) -> None:
        secrets[:] = [await save_key(transaction.run, key)]

    await _administer(graph, clock, actor, work, [_created(key)])
    return secrets[0]


async def rotate_key(
    graph: Graph, clock: Clock, actor: Actor, key_id: str, overlap: timedelta
) -> tuple[KeyRecord, KeyRecord, str]:
    """Give a key a successor that may do the same; return both, and the successor's secret.

    The old key goes on for `overlap`, and ends then, or before if it was to. The successor ends
    when the old key was to. Raises NotFound for a key that is not there, Invalid for one that has
    ended, and for an overlap that is negative or longer than 30 days.
    """
    if not timedelta() <= overlap <= LONGEST_OVERLAP:
        raise Invalid(f"Give an overlap of 0 to {LONGEST_OVERLAP.days} days.", field="overlap")
    now, old = clock(), await _find(graph, key_id)
    if old.revoked_at is not None or (old.expires_at is not None and old.expires_at <= now):
        raise Invalid("This key has ended: create another.", field="id")
    ends = min(now + overlap, old.expires_at or now + overlap)
    successor = replace(old, id=new_id(), created_at=now, last_used_at=None)
    secrets: list[str] = []

    async def work(transaction: Transaction) -> None:
        rows = await transaction.run(users.change_key, id=old.id, at=ends)
        if not rows:
            raise Invalid("This key has ended: create another.", field="id")
        secrets[:] = [await save_key(transaction.run, successor)]

    before, after = {"expires_at": _told(old.expires_at)}, {"expires_at": _told(ends)}
    reason = f"Rotated: {successor.id} takes its place."
    deeds = [_created(successor), _Deed(old, Action.UPDATED, before, after, reason)]
    await _administer(graph, clock, actor, work, deeds)
    return replace(old, expires_at=ends), successor, secrets[0]


async def revoke_key(
    graph: Graph,
    clock: Clock,
    actor: Actor,
    key_id: str,
    *,
    kinds: Sequence[KeyKind] = _EVERY,
    user_id: str | None = None,
) -> KeyRecord:
    """Revoke a key at once. Raises NotFound unless it is of these kinds and this user."""
    old = await _find(graph, key_id)
    if old.kind not in kinds or user_id not in (None, old.user_id):
        raise _unknown()
    if old.revoked_at is not None:
        return old
    at = clock()

    async def work(transaction: Transaction) -> None:
        await transaction.run(
            users.end_key, id=old.id, at=at, kinds=[old.kind.value], user_id=old.user_id
        )

    deed = _Deed(old, Action.REVOKED, {"revoked_at": None}, {"revoked_at": _told(at)})
    await _administer(graph, clock, actor, work, [deed])
    return replace(old, revoked_at=at)


async def _administer(
    graph: Graph,
    clock: Clock,
    actor: Actor,
    work: Callable[[Transaction], Awaitable[None]],
    deeds: Sequence[_Deed],
) -> None:
    """Do the work, and note its deeds, all about keys of one user or of none."""
    user_id, begins = deeds[0].key.user_id, deeds[-1].action is Action.CREATED

    async def noted(transaction: Transaction) -> None:
        lock = await lock_user(transaction, user_id or "", clock, known=not begins)
        await work(transaction)
        rows = [
            new_change_of(
                lock,
                deed.key.id,
                API_KEY,
                deed.action,
                before=deed.before,
                after=deed.after,
                reason=deed.reason,
            )
            for deed in deeds
        ]
        await save_changes(transaction, lock, actor, rows)

    if user_id is None:
        await graph.write(work, name="administer_keys")
    else:
        try:
            await graph.write(noted, name="administer_keys")
        except Conflict:
            # Of a user who is erased nothing is noted, and their keys still end.
            if begins:
                raise
            await graph.write(work, name="administer_keys")
    for deed in deeds:
        details = {
            "key_id": deed.key.id,
            "kind": deed.key.kind.value,
            "action": deed.action.value,
            "actor": actor.name,
            "tenant": tenant_token(user_id) if user_id else None,
        }
        log.info("key administered", extra=details)


async def _find(graph: Graph, key_id: str) -> KeyRecord:
    rows = await graph.read(users.find_key, id=key_id) if is_id(key_id) else []
    if not rows:
        raise _unknown()
    return KeyRecord.from_node(rows[0]["key"])


def _created(key: KeyRecord) -> _Deed:
    bound = key.bound
    after = {
        "name": key.name,
        "kind": key.kind.value,
        "scopes": [scope.value for scope in key.scopes],
        "max_trust": key.max_trust.value,
        "expires_at": _told(key.expires_at),
        "bound_threads": list(bound.thread_ids) if bound else [],
        "bound_tags": list(bound.tags) if bound else [],
    }
    return _Deed(key, Action.CREATED, None, after)


def _told(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _unknown() -> NotFound:
    return NotFound("No such key.", field="id")
