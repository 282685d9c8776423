"""Who asks: the key in the Authorization header, or in the first message of a socket."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import HTTPConnection

from anaphora.caller import Caller
from anaphora.clock import Clock
from anaphora.errors import Unauthenticated
from graph.run import Graph
from memory.keys import HEADER, find_caller


def key_of(connection: HTTPConnection) -> str:
    """The key that the header holds. Raises Unauthenticated without one."""
    return _bearer(connection.headers.get("authorization"))


def user_of(connection: HTTPConnection) -> str | None:
    """The user that a service's or an operator's key speaks for."""
    return connection.headers.get(HEADER)


def socket_key(payload: Mapping[str, Any]) -> str:
    """The key of a socket's first message: `{"authorization": "Bearer …"}` or `{"key": "…"}`."""
    for name, value in payload.items():
        if name.lower() == "authorization" and isinstance(value, str):
            return _bearer(value)
        if name == "key" and isinstance(value, str):
            return value
    raise Unauthenticated()


def socket_user(payload: Mapping[str, Any]) -> str | None:
    """The user that the first message names."""
    found = (value for name, value in payload.items() if name.lower() == HEADER.lower())
    value = next(found, None)
    return value if isinstance(value, str) else None


async def authenticate(graph: Graph, clock: Clock, key: str, user: str | None) -> Caller:
    """The caller. Raises Unauthenticated, Forbidden or Invalid."""
    return await find_caller(graph, clock, key, user, user_needed=False)


def _bearer(value: str | None) -> str:
    scheme, _, key = (value or "").partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Unauthenticated()
    return key.strip()
