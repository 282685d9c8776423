"""The composition root: every part made once and put together into one ASGI application."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from anaphora.errors import Invalid, NotFound
from anaphora.settings import Settings
from api.graphql import GraphQLEndpoint
from api.http.answers import failed
from api.http.requests import Requests
from api.mcp.endpoint import AgentEndpoint
from api.monitoring.lag import watching_lag
from api.monitoring.metrics import Metrics
from api.monitoring.otlp_metrics import exporting_metrics
from api.operations import Operations
from api.pages.pages import page_routes
from api.parts import Parts
from api.probes import Watching
from api.sockets import SocketEndpoint
from api.transfer import Transfer
from schema.build import build_schema


def create_app(settings: Settings) -> Starlette:
    """The application. It answers at once: with UNAVAILABLE until the graph is open."""
    parts, metrics = Parts(settings), Metrics()
    operations = Operations(build_schema(settings), metrics)
    agents = AgentEndpoint(operations, parts) if settings.mcp else None

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        parts.start()
        try:
            async with watching_lag(metrics), exporting_metrics(parts, metrics):
                yield
        finally:
            if agents is not None:
                await agents.close()
            await parts.close()

    app = Starlette(
        routes=_routes(parts, metrics, operations, agents),
        middleware=[Middleware(Requests, settings=settings, metrics=metrics)],
        exception_handlers={404: _unknown, 405: _wrong_method},
        lifespan=lifespan,
    )
    # A path with a slash too many is another path: nobody's request is sent around.
    app.router.redirect_slashes = False
    app.state.parts = parts
    return app


def _routes(
    parts: Parts, metrics: Metrics, operations: Operations, agents: AgentEndpoint | None
) -> list[BaseRoute]:
    schema = operations.schema
    watching, transfer = Watching(parts, metrics), Transfer(parts)
    return [
        Route("/graphql", GraphQLEndpoint(operations, parts).answer, methods=["POST"]),
        WebSocketRoute("/graphql", SocketEndpoint(schema, parts, metrics)),
        *([Route("/mcp", agents, methods=["POST"])] if agents is not None else []),
        Route("/export", transfer.export, methods=["GET"]),
        Route("/import", transfer.import_, methods=["POST"]),
        Route("/healthz", watching.healthz),
        Route("/readyz", watching.readyz),
        Route("/metrics", watching.metrics),
        *page_routes(parts.settings),
    ]


async def _unknown(request: Request, error: Exception) -> Response:
    return failed(NotFound("Nothing is served at this path."), status=404)


async def _wrong_method(request: Request, error: Exception) -> Response:
    allowed = getattr(error, "headers", None) or {}
    refused = Invalid(f"Method not allowed: use {allowed.get('Allow', 'another method')}.")
    return failed(refused, status=405, headers=allowed)
