"""Authentication: the key in the Authorization header, or in the first message of a socket."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import HTTPConnection

from anaphora.caller import Caller
from anaphora.clock import Clock
from anaphora.errors import Invalid, Unauthenticated
from graph.session import Graph
from memory.users.keys import HEADER, find_caller


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


async def authenticate(graph: Graph, clock: Clock, key: str, user: str | None) -> Caller:
    """The caller. Raises Unauthenticated, Forbidden or Invalid."""
    return await find_caller(graph, clock, key, user, user_needed=False)


def _named(payload: Mapping[str, Any], wanted: str) -> str | None:
    values = (value for name, value in payload.items() if name.lower() == wanted.lower())
    value = next(values, None)
    return value if isinstance(value, str) else None


def _bearer(value: str | None) -> str:
    scheme, _, key = (value or "").partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Unauthenticated()
    return key.strip()
