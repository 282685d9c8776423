"""Connections of clients that stand still: uvicorn has no limit on them but between two requests.

A request's header must come within a time, and what is answered must be taken: an export that
nobody reads would hold its place, and its memory, for good. Bodies are timed where they are read
(`api/http/bodies.py`), as what is slow there may be ourselves.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from anaphora.settings import Settings


class Connection(HttpToolsProtocol):
    """Connection of one client. It is cut off `seconds` after it began to stand still."""

    seconds: float

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._header: asyncio.TimerHandle | None = None
        self._untaken: asyncio.TimerHandle | None = None
        self._cycles: list[RequestResponseCycle] = []

    @classmethod
    def under(cls, settings: Settings) -> type["Connection"]:
        """The class with the settings' limit: uvicorn makes one for each connection."""
        return type("Connection", (cls,), {"seconds": settings.idle_timeout})

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._header = self._later()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._stop_header()
        self._header = self._later()

    def on_headers_complete(self) -> None:
        self._stop_header()
        super().on_headers_complete()
        # One is answered, and those that were sent behind it wait; a socket's request has none.
        found = (*self._cycles, self.cycle)
        self._cycles = [one for one in found if one is not None and not one.response_complete]

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_untaken()
        self._untaken = self._later()

    def resume_writing(self) -> None:
        self._stop_untaken()
        super().resume_writing()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._end_closing()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._end_closing()

    def eof_received(self) -> None:
        super().eof_received()
        self._leave()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_header()
        self._stop_untaken()
        super().connection_lost(exc)

    def _leave(self) -> None:
        """Write no more: the loop closes the connection now, and only later tells that it is lost.

        What was written between the two would be an error, and be logged as one of ours.
        """
        for cycle in self._cycles:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def _end_closing(self) -> None:
        """Limit the time of a closing connection: it ends once all is sent, and nobody may read."""
        if self.transport.is_closing():
            self._stop_untaken()
            self._untaken = self._later()

    def _later(self) -> asyncio.TimerHandle:
        return self.loop.call_later(self.seconds, self.transport.abort)

    def _stop_header(self) -> None:
        if self._header is not None:
            self._header.cancel()
            self._header = None

    def _stop_untaken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None
