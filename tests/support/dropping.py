"""A line to the database that can be cut, as when it restarts: what is under way fails."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit


class Line:
    """Passes bytes on to a server; `cut` ends all connections and takes none until `mend`."""

    def __init__(self, target: str) -> None:
        found = urlsplit(target)
        self._target = found.hostname or "127.0.0.1", found.port or 7687
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    @property
    def uri(self) -> str:
        return f"bolt://127.0.0.1:{self.port}"

    async def mend(self) -> None:
        """Take connections, at the same port as before."""
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """End what is open, and refuse what comes."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._server.wait_closed(), 5)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            further_reader, further = await asyncio.open_connection(*self._target)
            self._writers |= {writer, further}
            await asyncio.gather(_copy(reader, further), _copy(further_reader, writer))
            self._writers -= {writer, further}


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()
