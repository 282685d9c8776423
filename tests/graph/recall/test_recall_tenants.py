"""One tenant among many: nothing of theirs is answered, and nothing of one's own crowded out."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable

import numpy as np
import pytest
from neo4j.vector import Vector

from anaphora.caller import Caller
from anaphora.clock import FAR_FUTURE, FAR_PAST, utc_now
from anaphora.ids import new_id
from graph.session import Graph
from graph.tenancy import tenant_token
from language.embedding.encoder import Vectors
from memory.inputs import EntityRef
from memory.services import Services
from recall.candidates import sizes
from recall.contract.inputs import Profile, RecallInput
from recall.profiles.scope import scope_of
from recall.profiles.table import PROFILES, WIDTH, WIDTH_OF_MANY
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.recalling import asked, texts, told
from tests.support.writing import MODEL, caller_of, vector_of

SAVE = """
UNWIND $rows AS row
CREATE (memory:Memory:Fact) SET memory = row.memory
WITH memory, row
CALL db.create.setNodeVectorProperty(memory, 'embedding', row.vector)
RETURN count(*) AS saved
"""

DELETE = """
UNWIND $user_ids AS user_id
MATCH (memory:Memory {user_id: user_id})
DETACH DELETE memory
"""


def about(topic: str, count: int, spread: float) -> Vectors:
    """Vectors around one topic, the nearer the smaller the spread."""
    seed = int.from_bytes(hashlib.sha256(topic.encode()).digest()[:8], "big")
    noise = np.random.default_rng(seed).normal(size=(count, MODEL.dimensions))
    noise /= np.linalg.norm(noise, axis=1, keepdims=True)
    rows = vector_of(topic) + spread * noise
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


Fill = Callable[[str, Vectors, str], Awaitable[list[str]]]


@pytest.fixture
async def fill(graph: Graph) -> AsyncIterator[Fill]:
    """Stores facts of a user with these vectors, which are the same in every run; their ids.

    They are deleted behind the test: where the servers are kept, as many of one vector would leave
    the index no links but among themselves.
    """
    users: list[str] = []

    async def fill(user_id: str, vectors: Vectors, text: str) -> list[str]:
        users.append(user_id)
        return await save(graph, user_id, vectors, text)

    yield fill
    await run(graph, DELETE, user_ids=users)


async def save(graph: Graph, user_id: str, vectors: Vectors, text: str) -> list[str]:
    now, ids = utc_now(), [new_id() for _ in vectors]
    rows = [
        {
            "vector": Vector(vector),
            "memory": {
                "id": id,
                "user_id": user_id,
                "tenant": tenant_token(user_id),
                "kind": "FACT",
                "text": f"{text} {number}",
                "status": "ACTIVE",
                "trust": "STANDARD",
                "confidence": 0.9,
                "importance": 0.5,
                "polarity": "NEUTRAL",
                "tier": "SHORT_TERM",
                "created_at": now,
                "updated_at": now,
                "valid_from": FAR_PAST,
                "valid_to": FAR_FUTURE,
                "retired_at": FAR_FUTURE,
            },
        }
        for number, (id, vector) in enumerate(zip(ids, vectors, strict=True))
    ]
    for start in range(0, len(rows), 500):
        await run(graph, SAVE, rows=rows[start : start + 500])
    return ids


async def test_a_small_tenant_gets_all_of_theirs(
    reading: Reading, caller: Caller, fill: Fill
) -> None:
    """Their twenty are farther from the query than any of three thousand others'."""
    topic = "What many talk about"
    for at in range(6):
        await fill(f"user-{new_id()}", about(topic, 3000, 0.3)[at::6], topic)
    mine = await fill(caller.user_id, about(f"{topic}!", 20, 1.0), topic)
    for profile in (Profile.BALANCED, Profile.SEMANTIC, Profile.HYBRID):
        found = await asked(reading, caller, topic, limit=20, profile=profile)
        assert {hit.memory.id for hit in found.hits} == set(mine)
    unlike = await asked(reading, caller, "Nothing of it", limit=20, profile=Profile.SEMANTIC)
    assert {hit.memory.id for hit in unlike.hits} == set(mine)


async def test_the_index_finds_the_ten_nearest(
    reading: Reading, caller: Caller, fill: Fill
) -> None:
    """Recall@10 against exact: two thousand of one's own, others beside them.

    At least 95 % of the exact ten: the index also holds vectors of other tests. They are in
    the order of their exact nearness, but for what the index rounds.
    """
    topics = [f"topic {at}" for at in range(20)]
    vectors = np.concatenate([about(topic, 100, 1.0) for topic in topics])
    ids = await fill(caller.user_id, vectors, "fact")
    await fill(f"user-{new_id()}", vectors, "fact")
    rows, found = {id: row for row, id in enumerate(ids)}, 0
    for topic in topics:
        near = vectors @ vector_of(topic)
        answer = await asked(reading, caller, topic, limit=10, profile=Profile.SEMANTIC)
        answered = [rows[hit.memory.id] for hit in answer.hits]
        assert len(set(answered)) == 10
        assert list(near[answered]) == pytest.approx(sorted(near[answered], reverse=True), abs=1e-2)
        found += len(set(answered) & set(np.argsort(-near)[:10]))
    assert found / 200 >= 0.95


@pytest.mark.parametrize("profile", list(Profile))
async def test_nothing_of_another_is_answered(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    other = caller_of(f"user-{new_id()}")
    triple = {"subject": EntityRef(name="cat"), "predicate": "lives_in", "object": "piano"}
    await told(writing, other, "The cat sleeps on the piano.", tags=("t",), **triple)
    assert await texts(reading, caller, "The cat sleeps on the piano.", profile=profile) == []
    await told(writing, caller, "My own cat.", tags=("t",), **triple)
    for given in ({}, {"tags": ("t",)}, {"known_at": utc_now()}):
        found = await texts(reading, caller, "The cat", profile=profile, **given)
        assert found == ["My own cat."]
    token = tenant_token(other.user_id)
    injected = f"cat) OR tenant:{token} OR (tenant:{token}"
    assert await texts(reading, caller, injected, profile=profile) == ["My own cat."]


async def test_whoever_has_very_many_is_searched_more_widely(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once that is known: the first recall does not wait for it."""
    monkeypatch.setattr(sizes, "MANY", 2)
    for text in ("One.", "Two.", "Three."):
        await told(writing, caller, text)
    assert not sizes.seems_large(reading, caller.user_id)
    async with asyncio.timeout(90):
        while not sizes.seems_large(reading, caller.user_id):  # noqa: ASYNC110 (a task's work)
            await asyncio.sleep(0.01)
    given, profile = RecallInput(query="x"), PROFILES[Profile.BALANCED]
    widths = [scope_of(given, profile, None, large=large).width for large in (False, True)]
    assert widths == [WIDTH, WIDTH_OF_MANY]
    stranger = caller_of("somebody-small")
    assert not await sizes.is_large(reading, stranger.user_id)
