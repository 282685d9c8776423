"""Middleware of every request: id, the Host it was sent to, safe headers, log line, error codes.

Logs tell the id, the operation, the code and the time; never texts, keys or embeddings.
"""

import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from anaphora.errors import Invalid
from anaphora.ids import new_id
from anaphora.settings import LOOPBACK, Settings
from anaphora.telemetry.masking import serving_request
from anaphora.telemetry.tracing import PARENT, span
from api.http.answers import GONE, failed
from api.http.cors import Cors
from api.monitoring.metrics import Metrics
from graph.tenancy import tenant_token

log = logging.getLogger("anaphora.requests")

# Asked every few seconds by whatever watches: not worth a line.
_QUIET = ("/healthz", "/readyz", "/metrics")
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
_PAGES = ("/", "/explorer", "/graphiql", "/static", "/browser", "/docs")
_ROUTES = ("/graphql", "/mcp", "/export", "/import", *_PAGES, *_QUIET)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass
class RequestLog:
    """Log record of a request; handlers fill in what they learn."""

    id: str
    started: float = field(default_factory=time.perf_counter)
    user_id: str = ""
    operation: str | None = None
    codes: list[str] = field(default_factory=list)
    status: int = 0

    def write(self, scope: Scope) -> None:
        if scope["path"] in _QUIET:
            return
        log.info(
            "request",
            extra={
                "request_id": self.id,
                "method": scope.get("method", "WEBSOCKET"),
                "path": _route(scope["path"]),
                "status": self.status,
                "operation": self.operation,
                "codes": self.codes,
                "tenant": tenant_token(self.user_id) if self.user_id else None,
                "ms": round((time.perf_counter() - self.started) * 1000, 2),
            },
        )


class Requests:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._cors = Cors(settings)
        # A server that is told to listen on an address serves that name, too.
        listened = f"[{settings.host}]" if ":" in settings.host else settings.host
        self._hosts = _names((*LOOPBACK, *settings.allowed_hosts, listened))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        entry = RequestLog(new_id())
        scope.setdefault("state", {})["log"] = entry
        try:
            with serving_request(entry.id):
                if scope["type"] == "http" and scope["path"] not in _QUIET:
                    await self._traced(scope, receive, send, entry)
                else:
                    await self._answer(scope, receive, send, entry)
        finally:
            if scope["type"] == "http":
                self._metrics.count_request(_route(scope["path"]), entry.status)
            entry.write(scope)

    async def _traced(self, scope: Scope, receive: Receive, send: Send, entry: RequestLog) -> None:
        """Answer within a span, which goes on with the trace that the client names, if any."""
        method, route = scope["method"], _route(scope["path"])
        method = method if method in _METHODS else "_OTHER"
        parent = HTTPConnection(scope).headers.get(PARENT)
        named = {"http.request.method": method, "http.route": route}
        with span(f"{method} {route}", kind="server", parent=parent, **named) as opened:
            await self._answer(scope, receive, send, entry)
            opened.set(
                http__response__status_code=entry.status,
                anaphora__request_id=entry.id,
                anaphora__tenant=tenant_token(entry.user_id) if entry.user_id else None,
            )
            if entry.status >= 500:
                opened.fail(str(entry.status))

    async def _answer(self, scope: Scope, receive: Receive, send: Send, entry: RequestLog) -> None:
        async def send_marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                entry.status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = entry.id
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                self._cors.mark(scope, headers)
            elif message["type"] == "websocket.accept":
                entry.status = 101
            await send(message)

        try:
            self._check_host(scope)
            app = self._cors.preflight(scope) or self._app
            await app(scope, receive, send_marked)
        except ClientDisconnect:
            # Nobody is there to be answered, and nothing of ours failed.
            entry.status = entry.status or GONE
        except Exception as error:
            if scope["type"] == "websocket":
                await _refuse(WebSocket(scope, receive, send), error, accepted=bool(entry.status))
            elif entry.status:
                # An answer has begun: all that is left is to break it off.
                failed(error)
                raise
            else:
                answer = failed(error)
                await answer(scope, receive, send_marked)

    def _check_host(self, scope: Scope) -> None:
        """A page of another site that has its name point here may not read what we answer."""
        host = HTTPConnection(scope).headers.get("host", "")
        if "*" not in self._hosts and _without_port(host).lower() not in self._hosts:
            raise Invalid("Unknown host: add it to ANAPHORA_ALLOWED_HOSTS.", field="Host")


async def _refuse(websocket: WebSocket, error: Exception, *, accepted: bool) -> None:
    answer = failed(error)
    if accepted:
        await websocket.close(1011)
    elif "websocket.http.response" in websocket.scope.get("extensions", {}):
        await websocket.send_denial_response(answer)
    else:
        await websocket.close(1013)


def _names(hosts: Iterable[str]) -> frozenset[str]:
    return frozenset(host.lower() for host in hosts)


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() and not name.endswith(":") else host


def _route(path: str) -> str:
    """A path as it is counted and logged: known paths as they are, all others together."""
    first = "/" + path.lstrip("/").partition("/")[0]
    return first if first in _ROUTES else "other"
