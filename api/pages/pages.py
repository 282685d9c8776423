"""The pages people open: the start page, the explorer, GraphiQL, the way into Neo4j Browser.

All of them are files of this folder, served from here: none loads anything from another host.
A key comes in a link's fragment, which no server sees, and is kept for the tab alone.
"""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from anaphora.errors import Invalid
from anaphora.settings import Settings
from api.pages.documents import document_routes

_HTTP = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,200}(/[^\\\s]{0,500})?")
_BOLT = re.compile(r"(bolt|neo4j)(\+s|\+ssc)?://[A-Za-z0-9.:\[\]-]{1,200}")

STATIC = Path(__file__).parents[1] / "static"

# Monaco writes style elements, so inline styles are allowed; inline scripts are not.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


class _Files(StaticFiles):
    """Static files with the pages' headers: a worker's own policy is that of its script."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(HEADERS)
        return response


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Answer with one HTML file."""
    path = STATIC / "pages" / name

    async def answer(request: Request) -> Response:
        return FileResponse(path, headers=HEADERS, media_type="text/html")

    return answer


async def _icon(request: Request) -> Response:
    return FileResponse(STATIC / "pages" / "icon.svg", headers=HEADERS)


async def _sign_in_service(request: Request) -> Response:
    """Tell Neo4j Browser where its sign-in service is. The answer holds no secret.

    The service is the page `/browser/return`, which answers with what the tab knows.
    """
    bolt = request.query_params.get("bolt", "")
    if not _BOLT.fullmatch(bolt):
        message = "Give the database's address, e.g. bolt://127.0.0.1:7687."
        refused = {"code": Invalid.code, "message": message, "field": "bolt"}
        return JSONResponse(refused, status_code=400)
    provider = {
        "id": "anaphora",
        "name": "Anaphora",
        "auth_flow": "implicit",
        "auth_endpoint": str(request.url.replace(path="/browser/return", query="")),
        "params": {"client_id": "anaphora", "response_type": "token", "scope": "openid"},
        "config": {
            "token_type_principal": "id_token",
            "principal": "sub",
            "token_type_authentication": "access_token",
        },
    }
    content = {"bolt_direct": bolt, "auth_config": {"oidc_providers": [provider]}}
    return JSONResponse(content, headers={"Access-Control-Allow-Origin": "*"})


def _target(settings: Settings) -> Callable[[Request], Awaitable[Response]]:
    """Return a check of where a link leads: anybody can write a link, to any address."""
    names = known_hosts(settings)

    async def answer(request: Request) -> Response:
        for field, pattern in (("browser", _HTTP), ("bolt", _BOLT)):
            url = request.query_params.get(field, "")
            if not pattern.fullmatch(url) or _host(url) not in names:
                message = "Links lead to no such host: add it to ANAPHORA_ALLOWED_HOSTS."
                return JSONResponse(
                    {"code": Invalid.code, "message": message, "field": field},
                    status_code=400,
                    headers=HEADERS,
                )
        return JSONResponse({"status": "OK"}, headers=HEADERS)

    return answer


def _host(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def known_hosts(settings: Settings) -> frozenset[str]:
    """Return the hosts that links may lead to: the names served, and the database's own."""
    served = (*settings.allowed_hosts, settings.host, urlsplit(settings.neo4j_uri).hostname or "")
    return frozenset(name.strip("[]").lower() for name in served) - {"*", ""}


def page_routes(settings: Settings) -> list[BaseRoute]:
    """Return the routes of the pages, `/graphiql` if switched on, and of the files they load."""
    routes: list[BaseRoute] = [
        Route("/", _page("start.html")),
        Route("/explorer", _page("explorer.html")),
        Route("/favicon.ico", _icon),
        # Into Neo4j Browser, which is served by the database, and back from its sign-in.
        Route("/browser", _page("browser.html")),
        Route("/browser/return", _page("browser.html")),
        Route("/browser/service", _sign_in_service),
        *document_routes(HEADERS),
        Route("/browser/target", _target(settings)),
        Mount("/static", _Files(directory=STATIC), name="static"),
    ]
    if settings.graphiql:
        routes.insert(1, Route("/graphiql", _page("graphiql.html")))
    return routes
