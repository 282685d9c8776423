"""POST /mcp: the key and the body are checked as GraphQL's are, the rest is the library's."""

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from anaphora.errors import AnaphoraError, Forbidden, Invalid
from anaphora.settings import Settings
from anaphora.telemetry.masking import Shown
from api.http.answers import failed
from api.http.authentication import agent_name, agent_of, key_of, user_of
from api.http.bodies import check_type, read_body, read_object
from api.http.origins import Origins
from api.http.pace import Pace
from api.mcp.local_backend import LocalBackend
from api.mcp.sessions import HEADER, agent_in, agent_of_session, session_id
from api.mcp.transport import Transport
from api.operations import Operations
from api.parts import Parts
from schema.serving.context import Context

# JSON-RPC's code for an error of the server; the code of ours is beside it.
_SERVER_ERROR = -32000


class AgentEndpoint:
    """Answers one message of an agent a request."""

    def __init__(self, operations: Operations, parts: Parts) -> None:
        self._operations = operations
        self._parts = parts
        self._settings: Settings = parts.settings
        self._origins = Origins(parts.settings)
        self._transport = Transport(parts.settings.max_body)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: list[Message] = []

        async def hold(message: Message) -> None:
            answer.append(message)

        try:
            await self._answer(Request(scope, receive), hold)
        except AnaphoraError as error:
            status = 415 if isinstance(error, Invalid) and error.field == "Content-Type" else None
            await failed(error, status=status, said=_as_rpc)(scope, receive, send)
            return
        for message in answer:
            await send(message)

    async def close(self) -> None:
        """End what still runs."""
        await self._transport.close()

    async def _answer(self, request: Request, send: Send) -> None:
        """Answer a message, whole: it is told when the key holds. Raises what is told instead."""
        if not self._origins.allow(request):
            raise Forbidden("A page of another site may not ask here.", field="Origin")
        check_type(request, "application/json")
        ready = self._parts.ready()
        key, user = key_of(request), user_of(request)
        agent = agent_of(request) or _told_before(request)
        async with ready.door.entering(key, user, agent) as entry:
            body, content = await self._read(request)
            log = request.state.log
            log.user_id = entry.caller.user_id
            context = Context(
                services=ready.services,
                caller=entry.caller,
                find_caller=lambda: ready.door.find_caller(key, user, agent),
                request_id=log.id,
                confirmation=entry.confirmation,
            )
            request.state.backend = LocalBackend(self._operations, context, log)
            transport = await self._transport.open()
            begins = content.get("method") == "initialize"
            told = _beginning(send, content) if begins else send
            await transport.handle_request(request.scope, _again(body, request.receive), told)

    async def _read(self, request: Request) -> tuple[bytes, dict[str, Any]]:
        """Read the message, and its bytes. Raises Invalid, LimitExceeded."""
        settings = self._settings
        body = await read_body(request, settings.max_body, Pace(settings, settings.body_timeout))
        content = await read_object(body, settings)
        id = content.get("id", 0)
        if isinstance(id, bool) or not isinstance(id, str | int):
            raise Invalid("Send the message's id as a string or a number.", field="id")
        return body, content


def _told_before(request: Request) -> str:
    return agent_name(agent_of_session(request.headers.get(HEADER, "")))


def _as_rpc(shown: Shown) -> Any:
    """An error as JSON-RPC says it. No message is named: it may not have been read."""
    about = {"code": shown.code, **shown.extensions}
    error = {"code": _SERVER_ERROR, "message": f"{shown.code}: {shown.message}", "data": about}
    return {"jsonrpc": "2.0", "id": None, "error": error}


def _again(body: bytes, receive: Receive) -> Receive:
    """Give the body that was read once more, then whatever comes."""
    given = False

    async def read() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read


def _beginning(send: Send, content: Mapping[str, Any]) -> Send:
    """Send a session's first answer, with an id that tells who the agent is."""
    params = content.get("params")
    agent = agent_in(params.get("clientInfo") if isinstance(params, dict) else None)

    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200 and agent:
            MutableHeaders(scope=message)[HEADER] = session_id(agent_name(agent))
        await send(message)

    return answer
