"""Authentication: the key in the Authorization header, or in the first message of a socket."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection

from anaphora.caller import Caller
from anaphora.clock import Clock
from anaphora.errors import Invalid, Unauthenticated
from graph.session import Graph
from language.questions.labels import label
from memory.users.keys import HEADER, check_named_user, find_caller

if TYPE_CHECKING:
    from api.issuer.tokens import Issuer

# Names the program that uses the key: its writes carry it as their actor, beside the key.
AGENT = "X-Anaphora-Agent"
LONGEST_AGENT = 100


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
class Door:
    """Lets callers in by their keys, and by the tokens of an issuer where the settings name one."""

    graph: Graph
    clock: Clock
    issuer: "Issuer | None" = None

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
