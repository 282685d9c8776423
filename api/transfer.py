"""GET /export and POST /import: all of a user's graph as lines of JSON, streamed both ways."""

import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from anaphora.caller import Caller
from anaphora.errors import Forbidden, Invalid, LimitExceeded
from api.http.answers import failed, json_answer
from api.http.authentication import key_of, user_of
from api.http.bodies import check_type, stream_body
from api.http.pace import Pace, keep_pace
from api.http.places import Places
from api.parts import Parts, Ready
from memory.transfer.export import export_lines
from memory.transfer.imports import import_lines, split_lines
from memory.users.keys import HEADER
from schema.limits.guard import check_scope
from schema.serving.scopes import ROUTES

log = logging.getLogger("anaphora.api")

NDJSON = "application/x-ndjson"
# At once, of a user; a second one only where others leave room for it. An export reads page after
# page as fast as it is taken, which is work for the database that all others want something of,
# too; an import holds some megabytes of lines, and its user's lock again and again.
_OF_USER = 2
_SECONDS = 8
_MOST = 32


class _Export(StreamingResponse):
    """Holds its place until it is sent, or nobody is there any more."""

    def __init__(self, give_back: Callable[[], None], *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._give_back = give_back

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._give_back()


class Transfer:
    """Export and import over HTTP: both ways out of and into a graph."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._exports = Places("exports", each=_OF_USER, further=_SECONDS, all=_MOST)
        self._imports = Places("imports", each=_OF_USER, further=_SECONDS, all=_MOST)

    async def export(self, request: Request) -> Response:
        """The lines, as the database gives them. An error in the middle breaks the answer off."""
        ready, caller = await self._enter(request)
        try:
            give_back = self._exports.take(caller.user_id)
        except LimitExceeded as error:
            return failed(error, status=429)
        pace = Pace(self._parts.settings)
        try:
            lines = export_lines(ready.graph, caller.user_id)
            first = await anext(lines, None)
        except BaseException:
            give_back()
            raise

        async def body() -> AsyncIterator[bytes]:
            if first is not None:
                yield first
            async for line in keep_pace(lines, pace):
                yield line

        headers = {"Cache-Control": "no-store", "Content-Disposition": "attachment"}
        return _Export(give_back, body(), media_type=NDJSON, headers=headers)

    async def import_(self, request: Request) -> Response:
        """Counts of what came in. What is there already is left as it is."""
        try:
            check_type(request, NDJSON)
        except Invalid as error:
            return failed(error, status=415)
        ready, caller = await self._enter(request)
        new_ids = _asks_new_ids(request)
        try:
            give_back = self._imports.take(caller.user_id)
        except LimitExceeded as error:
            return failed(error, status=429)
        settings = self._parts.settings
        lines = split_lines(stream_body(request, settings.max_import_body, Pace(settings)))
        try:
            counts = await import_lines(ready.services.writing, caller, lines, new_ids=new_ids)
        finally:
            give_back()
        return json_answer(asdict(counts))

    async def _enter(self, request: Request) -> tuple[Ready, Caller]:
        ready = self._parts.ready()
        caller = await ready.door.find_caller(key_of(request), user_of(request))
        request.state.log.user_id = caller.user_id
        request.state.log.operation = request.url.path
        check_scope(caller, ROUTES[request.url.path])
        if caller.bound is not None:
            raise Forbidden("A key that is bound to threads or tags exports and imports nothing.")
        if not caller.user_id:
            raise Invalid(f"Name the user in the {HEADER} header.", field=HEADER)
        if (allowance := ready.services.allowance) is not None:
            await allowance.spend_operation(caller)
        return ready, caller


def _asks_new_ids(request: Request) -> bool:
    given = request.query_params.getlist("ids")
    if given not in ([], ["new"]):
        raise Invalid("Use `ids=new`, or leave it out to keep the ids.", field="ids")
    return bool(given)
