"""Authentication: the key in the Authorization header, or in the first message of a socket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cachetools import TTLCache
from starlette.requests import HTTPConnection

from anaphora.caller import Caller
from anaphora.clock import Clock
from anaphora.errors import AnaphoraError, Invalid, Unauthenticated
from graph.session import Graph
from language.questions.labels import label
from memory.users.key_records import hash_of
from memory.users.keys import HEADER, check_named_user, find_caller

if TYPE_CHECKING:
    from api.issuer.tokens import Issuer

# Names the program that uses the key: its writes carry it as their actor, beside the key.
AGENT = "X-Anaphora-Agent"
LONGEST_AGENT = 100
# Callers that are remembered, and seconds until they are forgotten.
_MOST_KNOWN = 1000
_KNOWN = 60.0


def key_of(connection: HTTPConnection) -> str:
    """The key that the header holds. Raises Unauthenticated without one."""
    return _bearer(connection.headers.get("authorization"))


def user_of(connection: HTTPConnection) -> str | None:
    """The user that a service's or an operator's key speaks for, in UTF-8.

    Raises Invalid for other bytes: read as Latin-1 they would be another user.
    """
    value = connection.headers.get(HEADER)
    try:
        # Starlette gives the bytes as Latin-1.
        return None if value is None else value.encode("latin-1").decode("utf-8")
    except UnicodeError:
        raise Invalid("Not valid UTF-8.", field=HEADER) from None


def socket_key(connection: HTTPConnection, payload: Mapping[str, Any]) -> str:
    """The key of a socket's first message: `{"authorization": "Bearer …"}` or `{"key": "…"}`.

    A client that can set headers, as browsers cannot, may send it in the handshake's.
    """
    if isinstance(key := payload.get("key"), str):
        return key
    given = _named(payload, "authorization")
    return _bearer(given) if given is not None else key_of(connection)


def socket_user(connection: HTTPConnection, payload: Mapping[str, Any]) -> str | None:
    """The user that the first message names, or the handshake."""
    given = _named(payload, HEADER)
    return given if given is not None else user_of(connection)


def agent_of(connection: HTTPConnection) -> str:
    """The agent that the header names, as it may stand in a Change; empty without one."""
    value = connection.headers.get(AGENT, "")
    # What is no UTF-8 is a name all the same: nobody is refused for it.
    return agent_name(value.encode("latin-1").decode("utf-8", "replace"))


def socket_agent(connection: HTTPConnection, payload: Mapping[str, Any]) -> str:
    """The agent that the first message names, or the handshake."""
    given = _named(payload, AGENT)
    return agent_name(given) if given is not None else agent_of(connection)


def agent_name(given: str) -> str:
    """An agent's account of itself, on one line of at most 100 characters that can be stored."""
    # JSON may hold half a surrogate pair, which no database takes.
    return label(given, LONGEST_AGENT).encode("utf-8", "replace").decode()


@dataclass(frozen=True, slots=True)
class Entry:
    """A caller who enters; with a `confirmation`, as the key was found a moment ago.

    That may have changed: whatever is decided by it is decided again once the lookup is over.
    """

    caller: Caller
    confirmation: asyncio.Task[Caller] | None = None


# Hash of the secret, the user that the request names, and its agent.
_CacheKey = tuple[str, str | None, str]


def _new_cache() -> TTLCache[_CacheKey, Caller]:
    return TTLCache(_MOST_KNOWN, _KNOWN)


@dataclass(frozen=True, slots=True)
class Door:
    """Lets callers in by their keys, and by the tokens of an issuer where the settings name one."""

    graph: Graph
    clock: Clock
    issuer: "Issuer | None" = None
    _known: TTLCache[_CacheKey, Caller] = field(
        init=False, repr=False, compare=False, default_factory=_new_cache
    )

    @contextlib.asynccontextmanager
    async def entering(
        self, secret: str, user: str | None, agent: str = ""
    ) -> AsyncIterator[Entry]:
        """Let a caller in; one who entered a moment ago begins while the key is looked up again.

        Leaves the block only when the lookup is done: raises its refusal in place of the block's
        result or error. Raises as `find_caller` does.
        """
        place = hash_of(secret), user, agent
        if (known := self._known.get(place)) is None:
            caller = await self.find_caller(secret, user, agent)
            # A token is checked without asking anybody.
            if "." not in secret:
                self._known[place] = caller
            yield Entry(caller)
            return
        lookup = asyncio.create_task(self.find_caller(secret, user, agent), name="look-up-key")
        # Of a client that left nobody asks what came of it.
        lookup.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            yield Entry(known, lookup)
        except Exception:
            await self._confirm(place, lookup)
            raise
        else:
            await self._confirm(place, lookup)
        finally:
            lookup.cancel()

    async def _confirm(self, place: _CacheKey, lookup: asyncio.Task[Caller]) -> None:
        try:
            self._known[place] = await lookup
        except AnaphoraError:
            self._known.pop(place, None)
            raise

    async def find_caller(self, secret: str, user: str | None, agent: str = "") -> Caller:
        """Return the caller. Raises Unauthenticated, Forbidden, Invalid or Unavailable."""
        # A key has no full stop, and a token has two.
        if self.issuer is not None and "." in secret:
            caller = await self.issuer.caller(secret)
            check_named_user(caller.user_id, user)
        else:
            caller = await find_caller(self.graph, self.clock, secret, user, user_needed=False)
        return replace(caller, agent=agent) if agent else caller


def _named(payload: Mapping[str, Any], wanted: str) -> str | None:
    values = (value for name, value in payload.items() if name.lower() == wanted.lower())
    value = next(values, None)
    return value if isinstance(value, str) else None


def _bearer(value: str | None) -> str:
    scheme, _, key = (value or "").partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Unauthenticated()
    return key.strip()
