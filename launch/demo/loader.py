"""Tells the story to the write path, each item at its own time: both clocks look lived in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import groupby
from pathlib import Path

from anaphora.caller import Caller
from anaphora.clock import Clock, utc_now
from anaphora.errors import AnaphoraError, Internal, Unavailable
from anaphora.settings import Settings
from anaphora.work import Nobody
from cypher.transfer import demo
from graph.embedding import Embedded, save_embeddings
from graph.enums import MemoryKind
from graph.records.records import MemoryRecord
from graph.session import Transaction
from graph.structure.setup import OpenGraph
from language.embedding.encoder import Encoded, ModelInfo, Vectors
from language.embedding.memory_text import embedded_text
from language.embedding.packaged_models import Side
from launch.demo.story import SOURCE, Item, read_story
from launch.demo.vectors import read_vectors, text_hash
from memory.endings.supersede import supersede
from memory.inputs import RememberInput, TurnInput
from memory.memories.expiry import expires_at
from memory.memories.stored import find_those_stored
from memory.ontology.imports.imports import import_ontology
from memory.remember.remember import remember_many
from memory.remember.turns import add_turns
from memory.services import Services

# IRI of the ontology beside this file.
ONTOLOGY = "urn:anaphora:demo"


async def load_story(opened: OpenGraph, settings: Settings, caller: Caller) -> dict[str, str]:
    """Store every item for the caller's user; return the memories' ids by the items' names."""
    teller = Teller(opened, settings, caller)
    story = read_story()
    document = (Path(__file__).parent / "ontology.ttl").read_text(encoding="utf-8")
    services = replace(teller.services, clock=_held(story[0].at))
    await import_ontology(services, caller, document)
    for items in sittings(story):
        await teller.tell(items)
    await teller.finish()
    return teller.ids


def sittings(story: Sequence[Item]) -> Iterator[list[Item]]:
    """The items in order, together what is stored together: of one day and one sort."""

    def sitting(item: Item) -> tuple[date, bool]:
        return item.at.date(), isinstance(item.given, TurnInput)

    return (list(items) for _, items in groupby(story, key=sitting))


class Teller:
    """Stores items a sitting at a time, and remembers which memory each became."""

    def __init__(self, opened: OpenGraph, settings: Settings, caller: Caller) -> None:
        info = ModelInfo(opened.meta.embedding_model, opened.meta.dimensions)
        silent = Nobody()
        self.services = Services(
            opened.graph, _Absent(info), silent, silent, opened.signer, settings
        )
        self._model = info
        self._vectors = read_vectors(info)
        self._caller = caller
        self._memories: dict[str, MemoryRecord] = {}
        self._turns: list[str] = []
        self._unembedded: list[MemoryRecord] = []

    @property
    def ids(self) -> dict[str, str]:
        """Ids of the memories so far, by the items' names."""
        return {name: memory.id for name, memory in self._memories.items()}

    async def tell(self, items: Sequence[Item]) -> None:
        """Store one sitting, at the time of its last item."""
        services = replace(self.services, clock=_held(items[-1].at))
        memories = await self._store(services, items)
        names = [item.name for item in items]
        self._memories |= dict(zip(names, memories, strict=True))
        self._unembedded += memories
        replacing = [item for item in items if item.replaces is not None]
        if replacing:
            # An ended memory gets no embedding any more, and history is to be found by meaning too.
            await self._embed()
        for item in replacing:
            old, new = self._memories[str(item.replaces)], self._memories[item.name]
            await supersede(services, self._caller, old.id, new.id)

    async def finish(self) -> None:
        """Do the rest for all at once: embed them, let them fade from today on, mark the turns.

        What they owe is due from today on, too: health tells how long it has waited.
        """
        await self._embed()
        await self.services.graph.write(self._arrive, name="save arrivals")
        await self.services.graph.execute(
            demo.mark_turns, user_id=self._caller.user_id, ids=self._turns, source=SOURCE
        )

    async def _store(self, services: Services, items: Sequence[Item]) -> list[MemoryRecord]:
        turns = [item.given for item in items if isinstance(item.given, TurnInput)]
        if turns:
            added = await add_turns(services, self._caller, turns)
            memories = [_stored(one.episode, one.error) for one in added.results]
            self._turns += [memory.id for memory in memories]
            return memories
        given = [
            replace(item.given, derived_from=tuple(self._memories[one].id for one in item.sources))
            for item in items
            if isinstance(item.given, RememberInput)
        ]
        remembered = await remember_many(services, self._caller, given)
        return [_stored(one.memory, one.error) for one in remembered.results]

    async def _arrive(self, transaction: Transaction) -> None:
        """Let the facts of a story of years fade from now on: else a night would end most.

        What was replaced was believed until then, too.
        """
        now, settings = utc_now(), self.services.settings
        stored = await find_those_stored(transaction, self._caller.user_id, list(self.ids.values()))
        rows = [
            {"id": one.id, "expires_at": expires_at({**one.node, "arrived_at": now}, settings)}
            for one in stored.values()
            if one.node["kind"] == MemoryKind.FACT
        ]
        user_id = self._caller.user_id
        await transaction.run(demo.save_arrivals, user_id=user_id, at=now, rows=rows)
        await transaction.run(demo.save_due, user_id=user_id, at=now, ids=list(stored))

    async def _embed(self) -> None:
        """Give vectors to what has none; what was not made beforehand is left to the workers."""
        rows = []
        for memory in self._unembedded:
            key = text_hash(embedded_text(memory.text, memory.role))
            if (encoded := self._vectors.get(key)) is not None:
                rows.append(Embedded(memory.id, key, encoded.vector, encoded.tokens))
        self._unembedded.clear()
        graph, user_id = self.services.graph, self._caller.user_id
        await save_embeddings(graph, user_id, self._model.name, rows)


def _stored(memory: MemoryRecord | None, error: AnaphoraError | None) -> MemoryRecord:
    if memory is None:
        raise error or Internal()
    return memory


def _held(at: datetime) -> Clock:
    """A clock that stands at a moment of the story, or now for one that is still to come."""
    moment = min(at.astimezone(UTC), utc_now())
    return lambda: moment


class _Absent:
    """Encoder without a model: loading must not wait for one."""

    ready = False
    basis = None

    def __init__(self, info: ModelInfo) -> None:
        self.info = info

    def begin_loading(self) -> None:
        """Do nothing: there is nothing to load."""

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        raise Unavailable("The demo is loaded without a model.")

    async def encode_whole(
        self, texts: Sequence[str], side: Side = Side.PASSAGE
    ) -> Sequence[Encoded]:
        raise Unavailable("The demo is loaded without a model.")
