"""Tells the story to the write path, each item at its own time: both clocks look lived in."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
from memory.supersede import supersede

from anaphora.caller import Caller
from anaphora.clock import Clock, utc_now
from anaphora.errors import Internal, Unavailable
from anaphora.settings import Settings
from cypher import demo
from graph.embedding import Embedded, save_embeddings
from graph.records import MemoryRecord
from graph.setup import OpenGraph
from language.embedded_text import embedded_text
from language.encoder import ModelInfo, Vectors
from launch.demo.story import SOURCE, Item, read_story
from launch.demo.vectors import read_vectors, text_hash
from memory.inputs import TurnInput
from memory.remember import remember
from memory.services import Services
from memory.turns import add_turn


async def load_story(opened: OpenGraph, settings: Settings, caller: Caller) -> int:
    """Store every item for the caller's user; how many there were."""
    teller = Teller(opened, settings, caller)
    story = read_story()
    for item in story:
        await teller.tell(item)
    await teller.finish()
    return len(story)


class Teller:
    """Stores items one after the other, and remembers which memory each became."""

    def __init__(self, opened: OpenGraph, settings: Settings, caller: Caller) -> None:
        encoder = _Beforehand(ModelInfo(opened.meta.embedding_model, opened.meta.dimensions))
        silent = _Silent()
        self._services = Services(opened.graph, encoder, silent, silent, opened.signer, settings)
        self._encoder = encoder
        self._caller = caller
        self._ids: dict[str, str] = {}
        self._turns: list[MemoryRecord] = []

    async def tell(self, item: Item) -> None:
        services = replace(self._services, clock=_held(item.at))
        if isinstance(item.given, TurnInput):
            memory = (await add_turn(services, self._caller, item.given)).episode
        else:
            sources = tuple(self._ids[name] for name in item.sources)
            given = replace(item.given, derived_from=sources)
            memory = (await remember(services, self._caller, given)).memory
        if memory is None:
            raise Internal(f"The demo's item {item.name} was not stored.")
        self._ids[item.name] = memory.id
        if isinstance(item.given, TurnInput):
            self._turns.append(memory)
        if item.replaces is not None:
            await supersede(services, self._caller, self._ids[item.replaces], memory.id)

    async def finish(self) -> None:
        """What is done for all turns at once: their embeddings, and saying whose they are."""
        graph, user_id = self._services.graph, self._caller.user_id
        rows = [row for turn in self._turns if (row := self._encoder.embedded(turn))]
        await save_embeddings(graph, user_id, self._encoder.info.name, rows)
        ids = [turn.id for turn in self._turns]
        await graph.execute(demo.mark_turns, user_id=user_id, ids=ids, source=SOURCE)


def _held(at: datetime) -> Clock:
    """A clock that stands at a moment of the story, or now for one that is still to come."""
    moment = min(at.astimezone(UTC), utc_now())
    return lambda: moment


class _Beforehand:
    """Gives the vectors that were made beforehand: loading must not wait for a model."""

    def __init__(self, info: ModelInfo) -> None:
        self.info = info
        self._kept = read_vectors(info)
        self.ready = bool(self._kept)

    def begin_loading(self) -> None:
        """Nothing to load."""

    async def encode(self, texts: Sequence[str]) -> Vectors:
        found = [self._kept.get(text_hash(text)) for text in texts]
        vectors = [vector for vector in found if vector is not None]
        if len(vectors) < len(found):
            raise Unavailable("The demo has no vector of that text.")
        return np.stack(vectors)

    def embedded(self, memory: MemoryRecord) -> Embedded | None:
        """The memory's vector, if it is there."""
        key = text_hash(embedded_text(memory.text, memory.role))
        vector = self._kept.get(key)
        return None if vector is None else Embedded(memory.id, key, vector)


class _Silent:
    """No queue and no events: the sweeper finds what is owed, and nobody listens yet."""

    def embed(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """Left to the sweeper."""

    def changed(self, user_id: str) -> None:
        """Nobody listens."""

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """Nobody listens."""
