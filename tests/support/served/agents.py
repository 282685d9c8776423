"""Agents as people run them: the protocol's official client, with a key."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any, Literal

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, Implementation

# With a handshake at the start; with everything in each request, as newer agents speak.
ERAS: tuple[Literal["legacy", "auto"], ...] = ("legacy", "auto")


@contextlib.asynccontextmanager
async def agent(
    url: str,
    key: str,
    era: Literal["legacy", "auto"] = "legacy",
    name: str = "tester",
    **headers: str,
) -> AsyncIterator[Client]:
    """An agent that is connected to the API at this address."""
    given = {"Authorization": f"Bearer {key}", **headers}
    async with httpx2.AsyncClient(headers=given, timeout=60) as http:
        transport = streamable_http_client(f"{url}/mcp", http_client=http)
        info = Implementation(name=name, version="1.2")
        async with Client(transport, mode=era, client_info=info, cache=None) as client:
            yield client


async def told(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """The structured answer of a tool that does not fail."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, said(result)
    found: dict[str, Any] = result.structured_content
    return found


async def refused(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """The error of a tool that fails, for programs; its text says the same."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.structured_content
    assert result.meta is not None
    found: dict[str, Any] = result.meta["anaphora/error"]
    assert said(result).startswith(f"{found['code']}: {found['message']}")
    return found


def said(result: CallToolResult) -> str:
    """The text for a model."""
    [content] = result.content
    assert content.type == "text"
    return content.text
