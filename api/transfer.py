"""GET /export and POST /import: all of a user's graph as lines of JSON, streamed both ways."""

import logging
from collections.abc import AsyncIterator
from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from anaphora.caller import Caller
from anaphora.errors import Invalid
from api.answers import failed, json_answer
from api.authentication import authenticate, key_of, user_of
from api.bodies import check_type, stream_body
from api.parts import Parts, Ready
from memory.export import export_lines
from memory.importing import import_lines, split_lines
from memory.keys import HEADER
from schema.guard import check_scope
from schema.scopes import ROUTES

log = logging.getLogger("anaphora.api")

NDJSON = "application/x-ndjson"


class Transfer:
    """Both ways out of and into a graph."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    async def export(self, request: Request) -> Response:
        """The lines, as the database gives them. An error in the middle breaks the answer off."""
        ready, caller = await self._enter(request)
        lines = export_lines(ready.graph, caller.user_id)
        first = await anext(lines, None)

        async def body() -> AsyncIterator[bytes]:
            if first is not None:
                yield first
            async for line in lines:
                yield line

        headers = {"Cache-Control": "no-store", "Content-Disposition": "attachment"}
        return StreamingResponse(body(), media_type=NDJSON, headers=headers)

    async def import_(self, request: Request) -> Response:
        """Counts of what came in. What is there already is left as it is."""
        try:
            check_type(request, NDJSON)
        except Invalid as error:
            return failed(error, status=415)
        ready, caller = await self._enter(request)
        lines = split_lines(stream_body(request, self._parts.settings.max_import_body))
        counts = await import_lines(ready.services.writing, caller, lines)
        return json_answer(asdict(counts))

    async def _enter(self, request: Request) -> tuple[Ready, Caller]:
        ready = self._parts.ready()
        clock = ready.services.reading.clock
        caller = await authenticate(ready.graph, clock, key_of(request), user_of(request))
        request.state.log.user_id = caller.user_id
        request.state.log.operation = request.url.path
        check_scope(caller, ROUTES[request.url.path])
        if not caller.user_id:
            raise Invalid(f"Name the user in the {HEADER} header.", field=HEADER)
        return ready, caller
