"""Streamable HTTP, each request by itself, so that any replica can answer it.

The protocol's library takes long to import (0.7 s, 25 MB): the first agent waits for it, no start.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from api.mcp.backend import Backend
from api.mcp.sessions import agent_in

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager


class Transport:
    """Opened by the first request, closed with the process."""

    def __init__(self, max_body: int) -> None:
        self._max_body = max_body
        self._manager: StreamableHTTPSessionManager | None = None
        self._opening = asyncio.Lock()
        self._closing = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def open(self) -> "StreamableHTTPSessionManager":
        """The library's part, which answers requests."""
        async with self._opening:
            if self._manager is None:
                manager = await asyncio.to_thread(_build, self._max_body)
                running = asyncio.Event()
                self._running = asyncio.create_task(self._run(manager, running), name="serve-mcp")
                await running.wait()
                self._manager = manager
            return self._manager

    async def close(self) -> None:
        """End what still runs."""
        self._closing.set()
        if self._running is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def _run(self, manager: "StreamableHTTPSessionManager", running: asyncio.Event) -> None:
        # One task enters and leaves it, as the library's task group asks for.
        async with manager.run():
            running.set()
            await self._closing.wait()


def _build(max_body: int) -> "StreamableHTTPSessionManager":
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    from api.mcp.server import build_server

    server = build_server(_backend_of)
    # Host, Origin and body are checked before, by the API's own rules.
    return StreamableHTTPSessionManager(
        server, json_response=True, stateless=True, max_request_body_size=max_body
    )


def _backend_of(context: "ServerRequestContext[Any, Any]") -> Backend:
    """The backend of the request that a message came in."""
    request: Any = context.request
    served: Any = request.state.backend
    if (info := context.session.client_params) is not None:
        # The newer protocol names the agent in each request.
        served.name_agent(agent_in(info.client_info.model_dump()))
    backend: Backend = served
    return backend
