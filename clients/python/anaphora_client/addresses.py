"""Addresses of the API, and what a client says of itself."""

from urllib.parse import urlsplit, urlunsplit


def http_address(url: str) -> str:
    """Return the address of GraphQL at a server. Raises ValueError for what is no address."""
    return _address(url, {"http": "http", "https": "https"})


def socket_address(url: str) -> str:
    """Return the address of GraphQL's WebSocket at a server."""
    return _address(url, {"http": "ws", "https": "wss"})


def headers_of(key: str, user: str | None, agent: str | None) -> dict[bytes, bytes]:
    """Return a request's headers: the key, the user that a service key names, the program."""
    given = {"Authorization": f"Bearer {key}", "X-Anaphora-User": user, "X-Anaphora-Agent": agent}
    return {name.encode(): value.encode() for name, value in given.items() if value}


def socket_greeting(key: str, user: str | None) -> dict[str, str]:
    """Return the payload of `connection_init`: a page cannot set headers, so no client does."""
    named = {"X-Anaphora-User": user} if user else {}
    return {"authorization": f"Bearer {key}"} | named


def _address(url: str, schemes: dict[str, str]) -> str:
    parts = urlsplit(url)
    if parts.scheme not in schemes or not parts.netloc:
        raise ValueError("The address begins with http:// or https://, e.g. http://127.0.0.1:8000.")
    path = parts.path.rstrip("/").removesuffix("/graphql") + "/graphql"
    return urlunsplit((schemes[parts.scheme], parts.netloc, path, "", ""))
