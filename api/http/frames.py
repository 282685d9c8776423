"""Frames of a socket: messages as texts, and the reason with which it is closed."""

import contextlib
from collections.abc import AsyncGenerator, Iterator, Mapping

from starlette.websockets import WebSocketDisconnect, WebSocketState
from strawberry.asgi import ASGIWebSocketAdapter
from strawberry.http.exceptions import NonTextMessageReceived, WebSocketDisconnected


class Texts(ASGIWebSocketAdapter):
    """A client's messages as they come: the handler reads them, for it knows who sent them."""

    async def iter_json(
        self, *, ignore_parsing_errors: bool = False
    ) -> AsyncGenerator[object, None]:
        """Yield every message's text, until the socket is closed."""
        try:
            while self.ws.application_state is not WebSocketState.DISCONNECTED:
                yield await self.ws.receive_text()
        except KeyError as error:
            raise NonTextMessageReceived from error
        except WebSocketDisconnect:
            pass

    async def send_json(self, message: Mapping[str, object]) -> None:
        """Send a message. Raises WebSocketDisconnected where the socket is closed already."""
        with _told_as_gone():
            await super().send_json(message)

    async def close(self, code: int, reason: str) -> None:
        """Close with a reason, which may quote an id of the client's: of any length, any sign."""
        with _told_as_gone():
            await super().close(code, shortened(reason))


@contextlib.contextmanager
def _told_as_gone() -> Iterator[None]:
    """Tell of a socket that was closed below us, for a frame that is none, as of one that left."""
    try:
        yield
    except RecursionError:
        raise
    except (RuntimeError, WebSocketDisconnect) as error:
        raise WebSocketDisconnected from error


def shortened(reason: str) -> str:
    """The reason, as long as a close frame has room for: 123 bytes."""
    return reason.encode("utf-8", "replace")[:120].decode("utf-8", "ignore")
