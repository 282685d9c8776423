"""Errors as agents see them: by the rule of GraphQL, what is unexpected masked and logged."""

from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from anaphora.errors import Conflict, Internal, Invalid
from anaphora.settings import Settings
from anaphora.telemetry.masking import Shown
from api.http.requests import Requests
from api.mcp.refusals import Refused
from api.mcp.tools.operations import Operation
from api.mcp.transport import Transport
from api.monitoring.metrics import Metrics

SECRET = "the vault opens at 7"
CALL = {"name": "search_memory", "arguments": {"query": "x"}}
HEADERS = {"Accept": "application/json, text/event-stream"}


class Failing:
    """A `Backend` whose every operation raises this error."""

    owner = "maya"

    def __init__(self, error: Exception) -> None:
        self.error = error

    async def run(self, operation: Operation, variables: Mapping[str, Any]) -> Any:
        raise self.error


class Served:
    """The agents' transport under the middleware of every request."""

    def __init__(self) -> None:
        self.error: Exception = Invalid()
        self.transport = Transport(max_body=100_000)
        app = Requests(self._answer, Settings(), Metrics())
        transport = httpx.ASGITransport(app)
        self.http = httpx.AsyncClient(
            transport=transport, base_url="http://localhost", headers=HEADERS
        )

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        Request(scope).state.backend = Failing(self.error)
        await (await self.transport.open()).handle_request(scope, receive, send)

    async def ask(self, error: Exception, method: str, **params: Any) -> httpx.Response:
        """Send one message, whose operation raises this error."""
        self.error = error
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return await self.http.post("/mcp", json=message)


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    made = Served()
    yield made
    await made.http.aclose()
    await made.transport.close()


def internal(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [vars(found) for found in caplog.records if found.name == "anaphora.errors"]


async def test_an_unexpected_error_in_a_tool_is_logged_with_its_trace_and_request(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    await served.ask(Invalid("first"), "tools/call", **CALL)
    answer = await served.ask(ZeroDivisionError(SECRET), "tools/call", **CALL)
    result = answer.json()["result"]
    assert result["isError"]
    error = result["_meta"]["anaphora/error"]
    [logged] = internal(caplog)
    assert error == {"code": "INTERNAL", "message": Internal().message, "id": logged["error_id"]}
    assert result["content"][0]["text"] == f"INTERNAL: {error['message']} (id: {error['id']})"
    assert logged["request_id"] == answer.headers["X-Request-Id"]
    assert logged["error"] == "ZeroDivisionError"
    assert any("Failing.run" in line for line in logged["trace"])
    assert SECRET not in str(logged) + answer.text


@pytest.mark.parametrize(
    ("method", "params"),
    [("resources/read", {"uri": "anaphora://memory/x"}), ("resources/list", {})],
)
async def test_an_unexpected_error_in_a_resource_is_logged_as_well(
    served: Served, caplog: pytest.LogCaptureFixture, method: str, params: dict[str, Any]
) -> None:
    answer = await served.ask(ZeroDivisionError(SECRET), method, **params)
    [logged] = internal(caplog)
    data = answer.json()["error"]["data"]
    assert (data["code"], data["id"]) == ("INTERNAL", logged["error_id"])
    assert logged["request_id"] == answer.headers["X-Request-Id"]


@pytest.mark.parametrize(
    "error", [Conflict("No.", field="text", ids=["a", "b"]), TimeoutError(), RecursionError()]
)
async def test_what_graphql_tells_is_told_to_agents(
    served: Served, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    answer = await served.ask(error, "tools/call", **CALL)
    shown = Shown.of(error)
    told = answer.json()["result"]["_meta"]["anaphora/error"]
    assert told == {"message": shown.message, **shown.extensions}
    assert internal(caplog) == []


def test_a_refusal_names_what_is_in_the_way() -> None:
    extensions = {"code": "CONFLICT", "conflicts": ["a", "b"]}
    refused = Refused.of({"message": "No.", "extensions": extensions})
    assert refused.line == "CONFLICT: No. (conflicts: a, b)"
    assert refused.details["conflicts"] == ["a", "b"]
