"""Operations over graphql-transport-ws: the key comes in the first message, and is asked for again.

A browser sends other sites' sockets here too, so an Origin that is not ours is refused; the key is
never taken from a cookie. A key that is revoked ends its sockets within seconds.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from strawberry.asgi import GraphQL
from strawberry.http.exceptions import WebSocketDisconnected
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import (
    BaseGraphQLTransportWSHandler,
)

from anaphora.caller import Caller, KeyKind
from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError, Invalid, LimitExceeded, Unauthenticated, Unavailable
from anaphora.ids import new_id
from anaphora.settings import Settings
from api.graphql import GraphQLRequest
from api.http.authentication import socket_agent, socket_key, socket_user
from api.http.bodies import read_object
from api.http.frames import Texts, shortened
from api.http.origins import Origins
from api.http.requests import RequestLog
from api.monitoring.metrics import Metrics
from api.parts import Parts
from schema.build import ServedSchema
from schema.serving.context import Context
from schema.serving.errors import refusal

log = logging.getLogger("anaphora.api")

# Longest time for which sockets of a revoked key stay open.
CHECK = timedelta(seconds=3)
# Bytes of a message of a client that has not shown its key: it has nothing to say but that.
_MOST_BEFORE_KEY = 8 * 1024
_NOBODY = Caller("", "", "", KeyKind.USER, frozenset(), "QUARANTINED")


@dataclass
class Socket(Context):
    """A connection: who it speaks for is known from its first message on."""

    connection_params: dict[str, Any] | None = None
    watching: asyncio.Task[None] | None = None
    websocket: WebSocket = field(kw_only=True)
    crowd: "Crowd" = field(kw_only=True)
    handler: "_Handler | None" = None

    @property
    def who(self) -> str:
        """Owner of these operations: the user's id, or the id of a key that names no user."""
        return self.caller.user_id or self.caller.key_id

    def for_operation(self) -> Context:
        return Context(self.services, self.caller, self.find_caller, new_id())


class Crowd:
    """The sockets of this process by user, and what goes on over them: a user has so many."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sockets: dict[str, set[_Handler]] = {}

    def enter(self, user_id: str, handler: "_Handler") -> None:
        """Count the socket. Raises LimitExceeded where the user has too many."""
        sockets = self._sockets.setdefault(user_id, set())
        if len(sockets) >= self._settings.max_sockets:
            raise LimitExceeded(
                f"A user may have at most {self._settings.max_sockets} sockets at once."
            )
        sockets.add(handler)

    def leave(self, user_id: str, handler: "_Handler") -> None:
        """Count the socket no more."""
        sockets = self._sockets.get(user_id, set())
        sockets.discard(handler)
        if not sockets:
            self._sockets.pop(user_id, None)

    def check_room(self, user_id: str) -> None:
        """Raise LimitExceeded where so many operations of the user go on that none may begin."""
        most = self._settings.max_subscriptions
        if sum(len(one.operations) for one in self._sockets.get(user_id, ())) >= most:
            raise LimitExceeded(f"A user may have at most {most} subscriptions, over all sockets.")


class _Refused(Exception):  # noqa: N818
    """The socket is closed already, with the code that says why."""


class _Handler(BaseGraphQLTransportWSHandler[Socket, None]):
    async def handle_message(self, message: Any) -> None:
        """Handle a message of the client, as text. Closes with 4400 for none of the protocol's."""
        try:
            message = await self._read(message)
        except (Invalid, LimitExceeded) as error:
            # Not 1013, which asks the client to come back with the same.
            await self.handle_invalid_message(_reason(error))
            return
        if not _is_message(message):
            await self.handle_invalid_message("Failed to parse message")
            return
        await super().handle_message(message)

    async def _read(self, text: str) -> dict[str, Any]:
        """The message's object. Raises Invalid, or LimitExceeded."""
        body = text.encode()
        if not self.connection_acknowledged and len(body) > _MOST_BEFORE_KEY:
            raise LimitExceeded(
                f"Send `connection_init` first, in at most {_MOST_BEFORE_KEY} bytes."
            )
        return await read_object(body, self.context.services.settings)

    async def handle_connection_init(self, message: Any) -> None:
        self.context.handler = self
        # Strawberry would close it once more, which is an error.
        with contextlib.suppress(_Refused):
            await super().handle_connection_init(message)

    async def handle_subscribe(self, message: Any) -> None:
        """An operation: what is no request of GraphQL's is answered with its error."""
        if self.connection_acknowledged and message["id"] not in self.operations:
            try:
                GraphQLRequest.of(message["payload"])
                self.context.crowd.check_room(self.context.who)
            except (Invalid, LimitExceeded) as error:
                payload = [refusal(error).formatted]
                await self.send_message({"id": message["id"], "type": "error", "payload": payload})
                return
        await super().handle_subscribe(message)
        # Of many that came together each begins before the next is looked at, and others between.
        await asyncio.sleep(0)

    async def handle_task_exception(self, error: Exception) -> None:
        """Log an error of an operation; a client that left meanwhile is none."""
        if not isinstance(error, WebSocketDisconnected):
            await super().handle_task_exception(error)

    async def send_message(self, message: Any) -> None:
        if message["type"] == "error":
            for error in message["payload"]:
                # The protocol's own refusal: too many operations at once.
                error.setdefault("extensions", {"code": LimitExceeded.code})
        await super().send_message(message)


class SocketEndpoint(GraphQL[Socket, None]):
    """Strawberry's protocol, with our key check, errors and limits."""

    websocket_adapter_class = Texts
    graphql_transport_ws_handler_class = _Handler

    def __init__(self, schema: ServedSchema, parts: Parts, metrics: Metrics) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            allow_queries_via_get=False,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL,),
            connection_init_wait_timeout=timedelta(seconds=10),
        )
        self._parts = parts
        self._metrics = metrics
        self._crowd = Crowd(parts.settings)
        self._origins = Origins(parts.settings)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self._parts.ready()
        self._metrics.socket_opened()
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._metrics.socket_closed()

    def is_websocket_origin_allowed(self, request: Any, origin: str) -> bool:
        """Return whether a page of another origin than ours may open a socket."""
        return self._origins.lists(origin)

    async def get_context(self, request: Any, response: Any) -> Socket:
        entry: RequestLog = request.state.log
        services = self._parts.ready().services
        return Socket(services, _NOBODY, _refuse, entry.id, websocket=request, crowd=self._crowd)

    async def run(self, request: Any, *arguments: Any, **named: Any) -> Any:
        context = await self.get_context(request, request)
        try:
            return await super().run(request, context, None)
        finally:
            if context.handler is not None:
                self._crowd.leave(context.who, context.handler)
            if context.watching is not None:
                context.watching.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await context.watching

    async def on_ws_connect(self, context: Socket) -> Any:
        """Authenticate. Closes with 4401 for a key that does not hold, 4403 for a forbidden one."""
        try:
            await self._enter(context, context.connection_params or {})
        except AnaphoraError as error:
            context.websocket.state.log.codes = [error.code]
            await _close(context.websocket, error)
            raise _Refused from None
        return await super().on_ws_connect(context)

    async def _enter(self, socket: Socket, payload: Mapping[str, Any]) -> None:
        door = self._parts.ready().door
        key, user = socket_key(socket.websocket, payload), socket_user(socket.websocket, payload)
        agent = socket_agent(socket.websocket, payload)

        async def find() -> Caller:
            return await door.find_caller(key, user, agent)

        socket.find_caller = find
        socket.caller = await find()
        if socket.handler is not None:
            self._crowd.enter(socket.who, socket.handler)
        socket.websocket.state.log.user_id = socket.caller.user_id
        socket.watching = asyncio.create_task(_watch(socket), name="watch-key")


def _is_message(message: Any) -> bool:
    """Check the shape that the protocol gives every message, and that of operations."""
    if not isinstance(message, dict) or not isinstance(kind := message.get("type"), str):
        return False
    if kind == "subscribe" and not isinstance(message.get("payload"), dict):
        return False
    return kind not in ("subscribe", "complete") or isinstance(message.get("id"), str)


async def _watch(socket: Socket) -> None:
    """Close the socket once its key does not hold any more."""
    while True:
        await asyncio.sleep(CHECK.total_seconds())
        try:
            caller = await socket.find_caller()
        except Unavailable:
            # Nobody can tell whether it was revoked; its end is known.
            ends = socket.caller.expires_at
            if ends is None or utc_now() < ends:
                continue
            await _close(socket.websocket, Unauthenticated("This key has expired."))
            return
        except AnaphoraError as error:
            await _close(socket.websocket, error)
            return
        socket.caller = caller


async def _close(websocket: WebSocket, error: AnaphoraError) -> None:
    if websocket.application_state is WebSocketState.CONNECTED:
        # A client that left meanwhile has closed it.
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(_close_code(error), _reason(error))


async def _refuse() -> Caller:
    raise AssertionError("asked for the caller before the first message")


def _close_code(error: AnaphoraError) -> int:
    """Return the close code: 4400 + what HTTP would say, where the protocol has it: 401 and 403."""
    codes = {
        "UNAUTHENTICATED": 4401,
        "FORBIDDEN": 4403,
        "UNAVAILABLE": 1013,
        "LIMIT_EXCEEDED": 1013,
    }
    return codes.get(error.code, 4400)


def _reason(error: AnaphoraError) -> str:
    return shortened(f"{error.code}: {error.message}")
