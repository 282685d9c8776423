"""Management of keys: a user's key manages only that user's, and none gives more than it has."""

from dataclasses import dataclass

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import Forbidden
from graph.enums import Trust
from graph.pages import Page
from memory.users.administration import create_key, revoke_key
from memory.users.keys import KeyRecord, list_keys, new_key
from schema.serving.context import Context
from schema.types.inputs import CreateApiKeyInput

_MIGHT = list(KeyKind)


@dataclass(frozen=True, slots=True)
class Created:
    key: KeyRecord
    secret: str


@dataclass(frozen=True, slots=True)
class Revoked:
    key: KeyRecord


async def list_for(context: Context, first: int, after: str | None) -> Page[KeyRecord]:
    """A page of the keys that the caller manages, the newest first."""
    reading, caller = context.services.reading, context.caller
    user_id = caller.user_id if caller.kind is KeyKind.USER else None
    return await list_keys(reading.graph, reading.signer, first=first, after=after, user_id=user_id)


async def create(context: Context, given: CreateApiKeyInput) -> Created:
    """Create a key with no more power than its creator's. Raises Forbidden for more."""
    caller = context.caller
    _check(caller, given)
    user_id = given.user_id
    if caller.kind is KeyKind.USER and user_id is None:
        user_id = caller.user_id  # type: ignore[assignment]
    writing = context.services.writing
    key = await new_key(
        writing.graph,
        writing.clock,
        name=given.name,
        kind=given.kind,
        user_id=user_id,
        scopes=given.scopes,
        max_trust=given.max_trust,
        expires_at=given.expires_at or caller.expires_at,
    )
    secret = await create_key(writing.graph, writing.clock, caller.actor, key)
    return Created(key, secret)


async def revoke(context: Context, id: str) -> Revoked:
    """Revoke a key. Raises NotFound for a key that the caller does not manage."""
    writing, caller = context.services.writing, context.caller
    key = await revoke_key(
        writing.graph,
        writing.clock,
        caller.actor,
        id,
        kinds=_MIGHT[: _MIGHT.index(caller.kind) + 1],
        user_id=caller.user_id if caller.kind is KeyKind.USER else None,
    )
    return Revoked(key)


def _check(caller: Caller, given: CreateApiKeyInput) -> None:
    if not set(given.scopes) <= caller.scopes:
        lacking = ", ".join(scope for scope in Scope if scope in set(given.scopes) - caller.scopes)
        raise Forbidden(f"This key lacks {lacking}, and cannot grant it.", field="scopes")
    if given.max_trust.rank > Trust(caller.max_trust).rank:
        raise Forbidden(f"This key may give trust up to {caller.max_trust}.", field="maxTrust")
    if _MIGHT.index(given.kind) > _MIGHT.index(caller.kind):
        raise Forbidden(
            f"A key of the kind {caller.kind} cannot create keys of this kind.", field="kind"
        )
    if caller.expires_at and given.expires_at and given.expires_at > caller.expires_at:
        raise Forbidden("A key cannot create a key that expires after itself.", field="expiresAt")
    if caller.kind is KeyKind.USER and given.user_id not in (None, caller.user_id):
        raise Forbidden("This key can only create keys of its own user.", field="userId")
