"""The vector indexes: searched whatever was deleted from them last, and done without."""

from dataclasses import replace

import numpy as np
import pytest

from anaphora.caller import Caller
from cypher.entities import naming
from cypher.query import VECTOR_INDEXES
from graph.session import Graph
from memory.entities.inputs import EntityInput
from memory.entities.upsert import upsert_entity
from memory.inputs import RememberInput
from memory.remember.remember import remember, remember_many
from memory.services import Services
from recall.entities.lookup import lookup
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.recalling import asked
from tests.support.writing import caller_of, embed_all


async def index_with_a_deletion_at_its_end(writing: Services, caller: Caller) -> None:
    """Several entries that came together, one of them gone: nothing came behind them."""
    notes = [RememberInput(text=f"Note number {number}.") for number in range(4)]
    await remember_many(writing, caller, notes)
    await embed_all(writing.graph, caller.user_id)
    await run(
        writing.graph,
        "MATCH (m:Memory {user_id: $user}) WITH m LIMIT 1 DETACH DELETE m",
        user=caller.user_id,
    )


@pytest.mark.parametrize("whose", ["nobody", "own"])
async def test_a_recall_of_few_memories_goes_by_meaning(
    writing: Services, reading: Reading, caller: Caller, whose: str
) -> None:
    await index_with_a_deletion_at_its_end(writing, caller)
    asking = caller if whose == "own" else caller_of(f"{caller.user_id}-{whose}")
    answer = await asked(reading, asking, "Which note is it?")
    assert answer.semantic
    assert len(answer.hits) == (3 if whose == "own" else 0)
    assert all("semantic" in hit.sources for hit in answer.hits)


async def test_names_are_searched_by_meaning(graph: Graph, user_id: str) -> None:
    vectors = np.random.default_rng(1).normal(size=(4, 384))
    await run(
        graph,
        "UNWIND range(0, 3) AS at"
        " CREATE (e:Entity {id: $user + at, key: toString(at), user_id: $user, name: 'x'})"
        " WITH e, at CALL db.create.setNodeVectorProperty(e, 'embedding', $vectors[at])",
        user=user_id,
        vectors=vectors.tolist(),
    )
    await run(graph, "MATCH (e:Entity {id: $id}) DELETE e", id=f"{user_id}1")
    rows = await graph.read(
        naming.find_meant, user_id=user_id, vectors=[vectors[0].tolist()], ids=[], limit=20
    )
    assert len(rows) == 3


async def test_while_an_index_is_not_there_words_answer(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As while it is built anew: the database says the same of both."""
    await remember_many(writing, caller, [RememberInput(text="The oven hums at night.")])
    await embed_all(writing.graph, caller.user_id)
    monkeypatch.setattr(writing.graph, "vector_index", VECTOR_INDEXES[1])
    answer = await asked(reading, caller, "Does the oven hum?")
    assert [hit.memory.text for hit in answer.hits] == ["The oven hums at night."]
    assert not answer.semantic
    kept = await remember(writing, caller, RememberInput(text="The oven is silent at noon."))
    assert kept.memory is not None
    assert kept.memory.status == "PENDING_EMBED"


async def test_while_names_have_no_index_letters_answer(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    await upsert_entity(writing, caller, EntityInput(name="Clara Wieck"))
    text = naming.find_meant.text.replace("VECTOR INDEX entity_embedding", "VECTOR INDEX nowhere")
    monkeypatch.setattr(naming, "find_meant", replace(naming.find_meant, text=text))
    [found, *_] = (await lookup(reading, caller.user_id, "Clara W. Schumann")).matches
    assert (found.entity.name, found.how) == ("Clara Wieck", "fuzzy")
