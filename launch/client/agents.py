"""Agents of this machine: the protocol over standard input and output, the API over HTTP."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
from mcp.server.context import ServerRequestContext
from mcp.server.stdio import stdio_server

from anaphora.errors import AnaphoraError
from api.mcp.backend import Backend
from api.mcp.refusals import Refused
from api.mcp.server import build_server
from api.mcp.sessions import agent_in
from api.mcp.tools.operations import Operation

# The API's own limit of a request, and time for the way.
_SECONDS = 40.0


@dataclass
class Remote:
    """A running API as agents reach it; a `Backend`.

    `find` tells its address and key, each time anew: it may be started after the agent, and again.
    """

    find: Callable[[], tuple[str, str]]
    http: httpx.AsyncClient
    user: str | None = None
    agent: str = ""
    owner: str = field(default="", init=False)

    async def run(self, operation: Operation, variables: Mapping[str, Any]) -> Any:
        """The value of the operation's root field. Raises Refused."""
        try:
            url, key = self.find()
        except AnaphoraError as error:
            raise Refused(error.code, error.message) from None
        content = await self._post(url, key, operation.document, variables)
        if errors := content.get("errors"):
            raise Refused.of(errors[0])
        return content["data"][operation.field]

    async def _post(
        self, url: str, key: str, document: str, variables: Mapping[str, Any]
    ) -> dict[str, Any]:
        sent = {"query": document, "variables": dict(variables)}
        try:
            answer = await self.http.post(f"{url}/graphql", json=sent, headers=self._headers(key))
            content: dict[str, Any] = answer.json()
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.UnsupportedProtocol):
            message = f"Nothing answers at {url}: start it with `anaphora up`."
            raise Refused("UNAVAILABLE", message) from None
        except httpx.TransportError:
            message = "The answer did not come, and it may be done: check before you try again."
            raise Refused("UNAVAILABLE", message) from None
        except ValueError:
            raise Refused("INTERNAL", f"{url} did not answer in JSON.") from None
        return content

    def _headers(self, key: str) -> dict[bytes, bytes]:
        given = {"Authorization": f"Bearer {key}", "X-Anaphora-Agent": self.agent}
        if self.user is not None:
            given["X-Anaphora-User"] = self.user
        # As bytes: of text, httpx takes ASCII alone; a line break would end the header.
        return {
            name.encode(): " ".join(value.split()).encode()
            for name, value in given.items()
            if value
        }


async def serve_agent(find: Callable[[], tuple[str, str]], user: str | None) -> None:
    """Serve the agent at standard input and output until it closes them."""
    async with httpx.AsyncClient(timeout=_SECONDS) as http:
        remote = Remote(find, http, user)

        def backend_of(context: ServerRequestContext[Any, Any]) -> Backend:
            if (info := context.session.client_params) is not None:
                remote.agent = agent_in(info.client_info.model_dump())
            return remote

        server = build_server(backend_of)
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())
