"""POST /graphql: parse, call the schema, answer. Everything else is refused with a code."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from anaphora.caller import Caller
from anaphora.errors import Invalid, LimitExceeded
from api.http.answers import ask_later, failed, json_answer
from api.http.authentication import agent_of, key_of, user_of
from api.http.bodies import check_type, read_body, read_object, too_long
from api.http.pace import Pace
from api.http.requests import RequestLog
from api.operations import Operations
from api.parts import Parts
from schema.serving.context import Context
from schema.serving.scopes import OPERATIONS

_IMPORTING = OPERATIONS["importOntology"]


class GraphQLEndpoint:
    """Answers one operation a request."""

    def __init__(self, operations: Operations, parts: Parts) -> None:
        self._operations = operations
        self._parts = parts

    async def answer(self, request: Request) -> Response:
        """Answer a request with a key: with 4xx or 503 where its operation cannot be started."""
        try:
            check_type(request, "application/json")
        except Invalid as error:
            return failed(error, status=415)
        ready = self._parts.ready()
        # The key first: a client without one learns nothing, and costs no parsing. One whose key
        # held a moment ago begins, and is told nothing before it is found to hold.
        key, user, agent = key_of(request), user_of(request), agent_of(request)
        async with ready.door.entering(key, user, agent) as entry:
            asked = await self._read(request, entry.caller)
            log: RequestLog = request.state.log
            log.user_id = entry.caller.user_id
            context = Context(
                services=ready.services,
                caller=entry.caller,
                find_caller=lambda: ready.door.find_caller(key, user, agent),
                request_id=log.id,
                confirmation=entry.confirmation,
            )
            result = await self._operations.run(
                asked.query, asked.variables, asked.operation_name, context, log
            )
        content: dict[str, Any] = {"data": result.data}
        if result.errors:
            content["errors"] = [error.formatted for error in result.errors]
        answer = json_answer(content)
        waits = [(error.extensions or {}).get("retryAfter") for error in result.errors or ()]
        if wait := max(filter(None, waits), default=None):
            ask_later(answer, wait)
        return answer

    async def _read(self, request: Request, caller: Caller) -> "GraphQLRequest":
        """Read the request. Only an import, in a variable, may be longer than `max_body`."""
        most = self._parts.settings.max_body
        # An ontology's text in JSON is at most three times as long.
        more = 3 * self._parts.settings.max_ontology if _IMPORTING in caller.scopes else 0
        settings = self._parts.settings
        seconds = settings.import_timeout if more else settings.body_timeout
        try:
            body = await read_body(request, most + more, Pace(settings, seconds))
        except LimitExceeded:
            raise too_long(most, more) from None
        asked = GraphQLRequest.of(await read_object(body, settings, more))
        if len(body) <= most:
            return asked
        documents = self._operations.schema.documents
        if len(asked.query) > most or not await documents.asks_for_import(
            asked.query, asked.operation_name
        ):
            raise too_long(most, more)
        return asked


class GraphQLRequest:
    """GraphQL request read from a body. Raises Invalid for a body that holds none."""

    __slots__ = ("operation_name", "query", "variables")

    def __init__(
        self, query: str, variables: dict[str, Any] | None, operation_name: str | None
    ) -> None:
        self.query = query
        self.variables = variables
        self.operation_name = operation_name

    @classmethod
    def of(cls, body: dict[str, Any]) -> "GraphQLRequest":
        query, variables = body.get("query"), body.get("variables")
        operation_name = body.get("operationName")
        if not isinstance(query, str):
            raise Invalid("Send the query as a string.", field="query")
        if not isinstance(variables, dict | None):
            raise Invalid("Send the variables as an object.", field="variables")
        if not isinstance(operation_name, str | None):
            raise Invalid("Send the operation's name as a string.", field="operationName")
        return cls(query, variables, operation_name)
