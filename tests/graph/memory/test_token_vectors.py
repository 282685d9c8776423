"""Token vectors in the graph: written and cleared with the vector, and made where missing."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.ids import new_id
from cypher import embedding as queries
from graph.enums import MemoryStatus
from graph.session import Graph
from language.embedding.encoder import Encoded
from language.embedding.packaged_models import Side
from language.token_vectors.basis import DIRECTIONS
from language.token_vectors.packing import is_of, pack
from language.words import words
from maintenance.embed import embed_memories
from maintenance.services import Services as Upkeep
from maintenance.sweep import sweep_embeddings
from maintenance.token_vectors import check_token_vectors
from memory.inputs import MemoryPatch, RememberInput, TurnInput
from memory.remember.remember import remember
from memory.remember.turns import add_turn
from memory.remember.update import update_memory
from memory.services import Services
from memory.transfer.export import export_lines
from recall.contract.inputs import Profile, RecallInput
from recall.contract.results import NO_TOKENS
from recall.recall import recall
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.writing import Ears, PlainEncoder, vector_of

BASIS, OTHER = b"test", b"oldx"
TEXT = "Dana moved the oak table to Porto."


@dataclass
class TokenEncoder(PlainEncoder):
    """Chance vectors of texts and of their words."""

    heard: list[str] = field(default_factory=list)

    @property
    def basis(self) -> bytes | None:
        return BASIS

    async def encode_whole(
        self, texts: Sequence[str], side: Side = Side.PASSAGE
    ) -> Sequence[Encoded]:
        self.heard += texts
        vectors = await self.encode(texts, side)
        return [Encoded(vector, packed(text)) for vector, text in zip(vectors, texts, strict=True)]


def packed(text: str, basis: bytes = BASIS) -> bytes:
    found = words(text)
    states = [vector_of(word)[:DIRECTIONS] for word in found]
    return pack(found, np.stack(states) if states else np.zeros((0, DIRECTIONS), "f4"), basis)


@pytest.fixture
def telling(writing: Services) -> Services:
    return replace(writing, encoder=TokenEncoder())


@pytest.fixture
def upkeep(telling: Services) -> Upkeep:
    return Upkeep(telling.graph, telling.encoder, Ears(), telling.settings)


@pytest.fixture(autouse=True)
async def check_begun(graph: Graph) -> AsyncIterator[None]:
    """A look that has passed the memories of other tests; those that a test marked wait no more."""
    await graph.execute(
        queries.save_token_check, basis=BASIS.hex(), place=new_id(), checked_at=None
    )
    yield
    await run(
        graph,
        "MATCH (m:Memory) WHERE m.unembedded_at IS NOT NULL AND m.embedding IS NOT NULL "
        "REMOVE m.unembedded_at",
    )
    await graph.execute(queries.save_token_check, basis=None, place="", checked_at=None)


async def stored(graph: Graph, id: str) -> dict[str, Any]:
    [row] = await run(graph, "MATCH (m:Memory {id: $id}) RETURN properties(m) AS m", id=id)
    found: dict[str, Any] = row["m"]
    return found


async def damage(graph: Graph, id: str, tokens: bytes | None) -> None:
    set_tokens = "MATCH (m:Memory {id: $id}) SET m.token_vectors = $tokens RETURN m.id AS id"
    assert await run(graph, set_tokens, id=id, tokens=tokens)


async def check_rest(graph: Graph) -> int:
    """Sweep as often as it takes to look at what is left; return how many were marked."""
    marked = 0
    for _ in range(100):
        marked += await check_token_vectors(graph, BASIS, utc_now, page=50, pages=1)
        if await _is_over(graph):
            return marked
    raise AssertionError("it does not end")


async def test_they_are_written_and_cleared_with_the_vector(
    telling: Services, upkeep: Upkeep, caller: Caller
) -> None:
    graph, user_id = telling.graph, caller.user_id
    made = (await remember(telling, caller, RememberInput(text=TEXT))).memory
    assert made is not None
    assert (await stored(graph, made.id))["token_vectors"] == packed(TEXT)
    turn = (
        await add_turn(telling, caller, TurnInput(thread_id="t", text=TEXT, role="Sam"))
    ).episode
    assert turn is not None
    assert "token_vectors" not in await stored(graph, turn.id)
    await embed_memories(upkeep, user_id, [turn.id])
    assert (await stored(graph, turn.id))["token_vectors"] == packed(f"Sam: {TEXT}")
    changed = await update_memory(telling, caller, made.id, MemoryPatch(text="Dana left."))
    assert changed.memory.status is MemoryStatus.PENDING_EMBED
    assert "token_vectors" not in await stored(graph, made.id)
    await embed_memories(upkeep, user_id, [])
    assert (await stored(graph, made.id))["token_vectors"] == packed("Dana left.")


async def test_no_change_and_no_export_has_them(telling: Services, caller: Caller) -> None:
    made = (await remember(telling, caller, RememberInput(text=TEXT))).memory
    assert made is not None
    told = await update_memory(telling, caller, made.id, MemoryPatch(text="Dana left."))
    changes = await run(
        telling.graph, "MATCH (c:Change {user_id: $user}) RETURN c {.*} AS c", user=caller.user_id
    )
    assert len(changes) >= 2
    assert not any("token" in str(value) for row in changes for value in row["c"].values())
    lines = [line async for line in export_lines(telling.graph, caller.user_id)]
    assert all(b"token_vectors" not in line for line in lines)
    assert any(json.loads(line).get("node") == "Memory" for line in lines)
    assert told.memory.text == "Dana left."


@pytest.mark.parametrize(
    "found",
    [None, b"", packed(TEXT, OTHER), packed(TEXT)[:-1], b"\xff" * 300],
    ids=["missing", "empty", "another basis", "truncated", "foreign"],
)
async def test_what_lacks_them_is_found_and_gets_them(
    telling: Services,
    upkeep: Upkeep,
    caller: Caller,
    found: bytes | None,
) -> None:
    graph, user_id = telling.graph, caller.user_id
    made = (await remember(telling, caller, RememberInput(text=TEXT))).memory
    whole = (await remember(telling, caller, RememberInput(text="Sam stayed in Faro."))).memory
    assert made is not None
    assert whole is not None
    await damage(graph, made.id, found)
    before = await stored(graph, made.id)
    assert await check_rest(graph) >= 1
    waiting = await stored(graph, made.id)
    assert waiting["unembedded_at"] is not None
    assert "unembedded_at" not in await stored(graph, whole.id)
    # Recall goes on meanwhile, and says so.
    reading = Reading(graph, telling.encoder, telling.signer, telling.settings)
    asked = RecallInput(query="oak table", profile=Profile.BALANCED)
    answer = await recall(reading, caller, asked)
    assert made.id in [hit.memory.id for hit in answer.hits]
    assert NO_TOKENS in answer.warnings
    owed = await sweep_embeddings(graph, _later(telling), telling.settings)
    assert made.id in {id for one in owed if one.user_id == user_id for id in one.ids}
    await embed_memories(upkeep, user_id, [made.id])
    after = await stored(graph, made.id)
    assert is_of(after["token_vectors"], BASIS)
    # The answer above counts as an access, whenever that is written.
    apart = {"token_vectors", "access_count", "last_accessed_at"}
    assert _without(after, apart) == _without(before, apart)
    assert upkeep.events.changed_users == []  # type: ignore[attr-defined]
    answer = await recall(reading, caller, asked)
    assert NO_TOKENS not in answer.warnings


async def test_a_look_goes_on_where_it_was_and_rests_when_all_is_seen(
    telling: Services, caller: Caller
) -> None:
    graph = telling.graph
    made = [
        (await remember(telling, caller, RememberInput(text=f"Text {number}."))).memory
        for number in range(5)
    ]
    ids = [one.id for one in made if one is not None]
    for id in ids:
        await damage(graph, id, None)
    await graph.execute(
        queries.save_token_check, basis=BASIS.hex(), place=min(ids), checked_at=None
    )
    # Each of these might be the last of its process.
    assert await check_token_vectors(graph, BASIS, utc_now, page=2, pages=1) == 2
    assert await check_token_vectors(graph, BASIS, utc_now, page=2, pages=1) == 2
    assert "unembedded_at" not in await stored(graph, min(ids))
    while not await _is_over(graph):
        await check_token_vectors(graph, BASIS, utc_now)
    assert await check_token_vectors(graph, BASIS, utc_now) == 0
    tomorrow = utc_now() + timedelta(days=1, minutes=1)
    await check_token_vectors(graph, BASIS, lambda: tomorrow, page=1, pages=1)
    [row] = await graph.read(queries.find_token_check)
    assert row["checked_at"] is None
    assert "" < row["place"] <= min(ids)
    await check_token_vectors(graph, OTHER, utc_now, page=50, pages=1)
    [row] = await graph.read(queries.find_token_check)
    assert row["basis"] == OTHER.hex()


async def test_a_model_without_them_looks_at_nothing(graph: Graph) -> None:
    [before] = await graph.read(queries.find_token_check)
    assert await check_token_vectors(graph, None, utc_now) == 0
    assert [before] == await graph.read(queries.find_token_check)


def _without(row: dict[str, Any], apart: set[str]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in apart}


async def _is_over(graph: Graph) -> bool:
    [row] = await graph.read(queries.find_token_check)
    return row["checked_at"] is not None


def _later(services: Services) -> Any:
    wait = timedelta(seconds=services.settings.sweep_after_seconds + 1)

    def clock() -> datetime:
        return utc_now() + wait

    return clock
