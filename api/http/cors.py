"""CORS: which pages of other sites may ask and read answers; none unless their origin is listed.

A key comes in a header that the page sets itself. There are no cookies, so credentials are never
allowed, and no origin is answered with `*`.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import Scope

from anaphora.settings import Settings
from api.http.origins import Origins

# Methods of what is served to programs, by path; pages are for browsers that open them.
_METHODS = {"/graphql": "POST", "/mcp": "POST", "/export": "GET", "/import": "POST"}
_ASKED = (
    *("Authorization", "Content-Type", "X-Anaphora-User", "X-Anaphora-Agent"),
    *("Mcp-Session-Id", "Mcp-Protocol-Version"),
)
_TOLD = ("X-Request-Id", "Retry-After", "Mcp-Session-Id")
# Seconds for which a browser need not ask again.
_REMEMBERED = 600


class Cors:
    """Marks answers for pages whose origins are listed, and answers what they ask beforehand."""

    def __init__(self, settings: Settings) -> None:
        self._origins = Origins(settings)

    def preflight(self, scope: Scope) -> Response | None:
        """Answer a listed page's question beforehand; None for anything else."""
        if scope["type"] != "http" or scope["method"] != "OPTIONS" or not self._listed(scope):
            return None
        method = _METHODS.get(scope["path"])
        if method is None or "access-control-request-method" not in Headers(scope=scope):
            return None
        allowed = {
            "Access-Control-Allow-Methods": method,
            "Access-Control-Allow-Headers": ", ".join(_ASKED),
            "Access-Control-Max-Age": str(_REMEMBERED),
        }
        return Response(status_code=204, headers=allowed)

    def mark(self, scope: Scope, headers: MutableHeaders) -> None:
        """Add what lets a listed page read the answer; to others nothing is added but `Vary`."""
        if not self._origins or scope["path"] not in _METHODS:
            return
        # An answer without it could be kept for a page that may read it, and the reverse.
        headers.add_vary_header("Origin")
        if self._listed(scope):
            headers["Access-Control-Allow-Origin"] = Headers(scope=scope)["origin"]
            headers["Access-Control-Expose-Headers"] = ", ".join(_TOLD)

    def _listed(self, scope: Scope) -> bool:
        # Two Origin headers are no browser's.
        given = Headers(scope=scope).getlist("origin")
        return len(given) == 1 and self._origins.lists(given[0])
