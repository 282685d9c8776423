"""Tells the story to the write path, each item at its own time, so that both clocks look lived in."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from anaphora.caller import Caller
from anaphora.clock import Clock, utc_now
from anaphora.errors import Unavailable
from anaphora.settings import Settings
from cypher import demo
from graph.embedding import Embedded, save_embeddings
from graph.setup import OpenGraph
from language.encoder import ModelInfo, Vectors
from launch.demo.story import SOURCE, Item, read_story
from launch.demo.vectors import read_vectors
from memory.inputs import TurnInput
from memory.remember import remember
from memory.services import Services
from memory.supersede import supersede
from memory.turns import add_turn


async def load_story(opened: OpenGraph, settings: Settings, caller: Caller) -> int:
    """Store every item for the caller's user; how many there were."""
    teller = _Teller(opened, settings, caller)
    story = read_story()
    for item in story:
        await teller.tell(item)
    await teller.finish()
    return len(story)


class _Teller:
    """Stores items one after the other, and remembers which memory each became."""

    def __init__(self, opened: OpenGraph, settings: Settings, caller: Caller) -> None:
        info = ModelInfo(opened.meta.embedding_model, opened.meta.dimensions)
        self._services = Services(
            opened.graph, _Absent(info), _Silent(), _Silent(), opened.signer, settings
        )
        self._caller = caller
        self._model = info
        self._vectors = read_vectors(info)
        self._ids: dict[str, str] = {}
        self._turns: list[str] = []
        self._unembedded: dict[str, Embedded] = {}

    async def tell(self, item: Item) -> None:
        services = replace(self._services, clock=_held(item.at))
        if isinstance(item.given, TurnInput):
            episode = (await add_turn(services, self._caller, item.given)).episode
            memory_id = "" if episode is None else episode.id
            self._turns.append(memory_id)
        else:
            sources = tuple(self._ids[name] for name in item.sources)
            given = replace(item.given, derived_from=sources)
            memory = (await remember(services, self._caller, given)).memory
            memory_id = "" if memory is None else memory.id
        self._ids[item.name] = memory_id
        if kept := self._vectors.get(item.name):
            self._unembedded[item.name] = Embedded(memory_id, kept.text_hash, kept.vector)
        if item.replaces is not None:
            await self._replace(services, item.replaces, memory_id)

    async def _replace(self, services: Services, old: str, new_id: str) -> None:
        # What has ended gets no embedding any more, and history is to be found by meaning too.
        await self._embed([old])
        await supersede(services, self._caller, self._ids[old], new_id)

    async def finish(self) -> None:
        """What can be done for all at once."""
        await self._embed(list(self._unembedded))
        await self._services.graph.execute(
            demo.mark_turns, user_id=self._caller.user_id, ids=self._turns, source=SOURCE
        )

    async def _embed(self, names: Sequence[str]) -> None:
        rows = [self._unembedded.pop(name) for name in names if name in self._unembedded]
        await save_embeddings(self._services.graph, self._caller.user_id, self._model.name, rows)


def _held(at: datetime) -> Clock:
    """A clock that stands at a moment of the story, or now for one that is still to come."""
    moment = min(at.astimezone(UTC), utc_now())
    return lambda: moment


class _Absent:
    """No model: loading must be quick."""

    ready = False

    def __init__(self, info: ModelInfo) -> None:
        self.info = info

    def begin_loading(self) -> None:
        """Nothing to load."""

    async def encode(self, texts: Sequence[str]) -> Vectors:
        raise Unavailable("The demo is loaded without a model.")


class _Silent:
    """No queue and no events: the sweeper finds what is owed, and nobody listens yet."""

    def embed(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """Left to the sweeper."""

    def changed(self, user_id: str) -> None:
        """Nobody listens."""

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """Nobody listens."""
