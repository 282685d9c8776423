"""Makes and lists API keys, and finds the caller behind a request's key."""

import contextlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from anaphora.caller import Bound, Caller, KeyKind, Scope
from anaphora.clock import FAR_FUTURE, Clock
from anaphora.errors import (
    AnaphoraError,
    Forbidden,
    Invalid,
    LimitExceeded,
    Unauthenticated,
)
from anaphora.ids import new_id
from anaphora.tokens import Signer
from cypher import users
from graph.enums import Trust
from graph.pages import Cursors, Page
from graph.session import Graph, RunQuery
from memory.fields.checks import checked_moment, checked_name
from memory.fields.limits import LONGEST_NAME
from memory.users.bounds import checked_bound
from memory.users.ids import checked_user_id
from memory.users.key_records import KeyRecord, hash_of

__all__ = [
    "KeyRecord",
    "check_named_user",
    "find_caller",
    "list_keys",
    "new_key",
    "save_key",
]

HEADER = "X-Anaphora-User"
MOST_KEYS = 200

_SECRET = re.compile(r"ak_[A-Za-z0-9_-]{43}")
_RANDOM_BYTES = 32
_USE_NOTED = timedelta(minutes=1)


async def new_key(
    graph: Graph,
    clock: Clock,
    *,
    name: str,
    kind: KeyKind,
    user_id: str | None,
    scopes: Iterable[Scope],
    max_trust: str,
    expires_at: datetime | None,
    bound_threads: Sequence[str] = (),
    bound_tags: Sequence[str] = (),
) -> KeyRecord:
    """Check a key, which `save_key` stores; bind it to threads, by key or id, and tags, if given.

    Raises Invalid for a key that is nameless, without scopes, expired, or of the wrong user, or a
    bound key with more scopes than READ and WRITE, NotFound for a thread that is not the user's.
    """
    now = clock()
    key = KeyRecord(
        id=new_id(),
        name=checked_name(name, "name", LONGEST_NAME),
        kind=kind,
        user_id=_user_of(kind, user_id),
        scopes=_scopes(scopes),
        max_trust=Trust(max_trust),
        created_at=now,
        expires_at=_expiry(expires_at, now),
        last_used_at=None,
        revoked_at=None,
    )
    return replace(key, bound=await checked_bound(graph, key, bound_threads, bound_tags))


async def save_key(run: RunQuery, key: KeyRecord) -> str:
    """Store a key; return its secret, which is not stored and cannot be had again."""
    secret, bound = f"ak_{secrets.token_urlsafe(_RANDOM_BYTES)}", key.bound or Bound()
    node = {
        "id": key.id,
        "hash": hash_of(secret),
        "name": key.name,
        "kind": key.kind.value,
        "user_id": key.user_id,
        "scopes": [scope.value for scope in key.scopes],
        "max_trust": key.max_trust.value,
        "created_at": key.created_at,
        "expires_at": key.expires_at,
        # Without a bound the properties are not there.
        "bound_threads": list(bound.thread_ids) or None,
        "bound_tags": list(bound.tags) or None,
    }
    await run(users.save_key, key=node)
    return secret


async def list_keys(
    graph: Graph,
    signer: Signer,
    *,
    first: int = 20,
    after: str | None = None,
    user_id: str | None = None,
) -> Page[KeyRecord]:
    """List keys of a user, or of everybody, the newest first.

    Raises Invalid for `first` below 1 or another list's cursor, LimitExceeded above 200.
    """
    if first < 1:
        raise Invalid("Ask for at least one key.", field="first")
    if first > MOST_KEYS:
        raise LimitExceeded(f"A page may have at most {MOST_KEYS} keys.", field="first")
    cursors = Cursors(signer, "", "keys")
    before_at, before_id = cursors.read(after) or (FAR_FUTURE, "")
    rows = await graph.read(
        users.find_keys,
        user_id=user_id,
        before_at=before_at,
        before_id=before_id,
        limit=first + 1,
    )
    records = [KeyRecord.from_node(row["key"]) for row in rows]
    return cursors.page(records, first, lambda key: (key.created_at, key.id), after=after)


async def find_caller(
    graph: Graph,
    clock: Clock,
    secret: str,
    user_header: str | None,
    *,
    user_needed: bool = True,
) -> Caller:
    """Find the caller by a key's secret and the user that the header names.

    A user's key speaks for that user alone. A service's and an operator's key name the user in the
    header; without one they act for nobody (`user_id` is empty) where no user is needed.

    Raises Unauthenticated for a key that is unknown, expired or revoked, Forbidden for the header
    of another user than the key's own, Invalid for a header that is missing or no user's id.
    """
    key = await _find_key(graph, clock, secret)
    if key.kind is KeyKind.USER:
        user_id = key.user_id or ""
        check_named_user(user_id, user_header)
    elif user_header is not None:
        user_id = checked_user_id(user_header, HEADER)
    elif user_needed:
        raise Invalid(f"Name the user in the {HEADER} header.", field=HEADER)
    else:
        user_id = ""
    return Caller(
        user_id=user_id,
        key_id=key.id,
        key_name=key.name,
        kind=key.kind,
        scopes=frozenset(key.scopes),
        max_trust=key.max_trust.value,
        expires_at=key.expires_at,
        receipt_id=key.receipt_id,
        bound=key.bound,
    )


def check_named_user(user_id: str, user_header: str | None) -> None:
    """Check the header of a caller who is one user. Raises Forbidden where it names another."""
    if user_header is None:
        return
    one, other = (unicodedata.normalize("NFC", value) for value in (user_header, user_id))
    if one != other:
        raise Forbidden(f"You act for your own user only: leave {HEADER} out.")


async def _find_key(graph: Graph, clock: Clock, secret: str) -> KeyRecord:
    if not _SECRET.fullmatch(secret):
        raise Unauthenticated("Unknown key.")
    hashed = hash_of(secret)
    rows = await graph.read(users.find_key_by_hash, hash=hashed)
    if not rows or not hmac.compare_digest(rows[0]["key"]["hash"], hashed):
        raise Unauthenticated("Unknown key.")
    key = KeyRecord.from_node(rows[0]["key"])
    now = clock()
    if key.revoked_at is not None:
        raise Unauthenticated("This key was revoked: ask for another.")
    if key.expires_at is not None and key.expires_at <= now:
        raise Unauthenticated("This key has expired: ask for another.")
    await _note_use(graph, key, now)
    return key


async def _note_use(graph: Graph, key: KeyRecord, now: datetime) -> None:
    if key.last_used_at is not None and key.last_used_at > now - _USE_NOTED:
        return
    # The key is good, whether or not its use can be noted.
    with contextlib.suppress(AnaphoraError):
        await graph.execute(users.touch_key, id=key.id, at=now, before=now - _USE_NOTED)


def _user_of(kind: KeyKind, user_id: str | None) -> str | None:
    if kind is KeyKind.USER:
        if user_id is None:
            raise Invalid("Name the key's user.", field="userId")
        return checked_user_id(user_id, "userId")
    if user_id is not None:
        raise Invalid("Only a key of the kind USER has a user.", field="userId")
    return None


def _scopes(scopes: Iterable[Scope]) -> tuple[Scope, ...]:
    given = set(scopes)
    if not given:
        raise Invalid("Give the key at least one scope.", field="scopes")
    return tuple(scope for scope in Scope if scope in given)


def _expiry(expires_at: datetime | None, now: datetime) -> datetime | None:
    moment = checked_moment(expires_at, "expiresAt")
    if moment is not None and moment <= now:
        raise Invalid("The time is in the past: give a future time.", field="expiresAt")
    return moment
