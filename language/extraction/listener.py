"""Hears turns off the event loop: one at a time, by a reader that is loaded when first needed."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol

from language.extraction.extracted_fact import Heard, Said
from language.extraction.reader import Reader


class Reads(Protocol):
    """Reads a turn, synchronously."""

    def read(self, said: Said) -> Heard:
        """Return the facts of a turn."""


class Listener:
    """A reader with a thread of its own: reading takes a processor, and the first turn seconds.

    `make` makes the reader, in that thread.
    """

    def __init__(self, make: Callable[[], Reads] = Reader) -> None:
        self._make = make
        self._reader: Reads | None = None
        self._thread: ThreadPoolExecutor | None = None

    @classmethod
    def of(cls, languages: Sequence[str]) -> "Listener":
        """Return a listener for these languages."""
        return cls(partial(Reader, languages))

    async def hear(self, said: Said) -> Heard:
        """Return the facts of a turn. Cancelled before its turn, it is not read at all."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="listener")
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read, said)

    def _read(self, said: Said) -> Heard:
        if self._reader is None:
            self._reader = self._make()
        return self._reader.read(said)
