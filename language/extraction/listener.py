"""Hears turns off the event loop: one at a time, by a reader that is loaded when first needed."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol, TypeVar

from anaphora.clock import utc_now
from language.extraction.extracted_fact import ExtractedFact, Heard, Mention, Utterance
from language.extraction.model_claims import Claimed
from language.extraction.reader import Reader

T = TypeVar("T")


class Reads(Protocol):
    """Reads a turn, synchronously."""

    def read(self, said: Utterance) -> Heard:
        """Return the facts of a turn."""

    def check(self, said: Utterance, claims: Sequence[Claimed]) -> tuple[ExtractedFact, ...]:
        """Return the claimed facts of a turn that pass our own rules."""


class Hears(Protocol):
    """Reads the facts and mentions of turns."""

    async def hear(self, said: Utterance) -> Heard:
        """Return the facts of a turn."""

    async def mentions(self, said: Utterance) -> tuple[Mention, ...]:
        """Return what a turn mentions that was heard before."""


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

    async def load(self) -> None:
        """Make the reader now, and read a turn in English: what that takes is loaded by then."""
        await self.hear(Utterance("I live in Rome.", utc_now(), language="en"))

    async def hear(self, said: Utterance) -> Heard:
        """Return the facts of a turn. Cancelled before its turn, it is not read at all."""
        return await self._run(lambda reader: reader.read(said))

    async def mentions(self, said: Utterance) -> tuple[Mention, ...]:
        """Return what a turn mentions that was heard before."""
        return (await self.hear(said)).mentions

    async def check(self, said: Utterance, claims: Sequence[Claimed]) -> tuple[ExtractedFact, ...]:
        """Return the claimed facts of a turn that pass our own rules."""
        return await self._run(lambda reader: reader.check(said, claims))

    async def _run(self, work: Callable[[Reads], T]) -> T:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="listener")
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _do(self, work: Callable[[Reads], T]) -> T:
        if self._reader is None:
            self._reader = self._make()
        return work(self._reader)
