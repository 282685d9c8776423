"""Pages that may ask: those of the names that are served here, and of origins that are listed."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from anaphora.settings import LOOPBACK, Settings


class Origins:
    """Names and origins whose pages may ask, from the settings."""

    def __init__(self, settings: Settings) -> None:
        names = (*LOOPBACK, *settings.allowed_hosts, settings.host)
        self._names = frozenset(name.strip("[]").lower() for name in names)
        self._listed = frozenset(settings.allowed_origins)

    def __bool__(self) -> bool:
        """Return whether any origin of another site is listed."""
        return bool(self._listed)

    def lists(self, origin: str) -> bool:
        """Return whether this origin is listed, byte by byte: a browser sends one form of it."""
        return origin in self._listed

    def allow(self, connection: HTTPConnection) -> bool:
        """Return whether a request comes from no page, from a name served here or a listed page."""
        origin = connection.headers.get("origin")
        if origin is None or "*" in self._names or self.lists(origin):
            return True
        try:
            return (urlsplit(origin).hostname or "").lower() in self._names
        except ValueError:
            return False
