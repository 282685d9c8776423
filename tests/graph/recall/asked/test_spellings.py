"""Entities that a question misspells, or names by another name of the same."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from anaphora.caller import Caller
from graph.session import Graph
from language.embedding.encoder import Vectors
from language.embedding.name_text import named_text
from language.embedding.packaged_models import Side
from maintenance import services as maintenance
from maintenance.embed_entities import embed_entities
from memory.services import Services
from recall.query.entities import entities_in
from recall.services import Services as Reading
from tests.support.entities import entity_id
from tests.support.recall.asking import Asking
from tests.support.writing import Ears, PlainEncoder, caller_of


@dataclass
class Meaning(PlainEncoder):
    """Vectors by which the Big Apple is New York."""

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        meant = [named_text("New York", "place") if "Apple" in one else one for one in texts]
        return await super().encode(meant, side)


async def named(reading: Reading, caller: Caller, query: str) -> list[tuple[str, str]]:
    found = await entities_in(reading, caller.user_id, query)
    return [(one.entity.name, one.how.value) for one in found]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Where does Jonsa live?", "Jonas Falk"),
        ("where does jonsa live?", "Jonas Falk"),
        ("Is Jonsa Falk at home?", "Jonas Falk"),
        ("Wo wohnt Jonsa?", "Jonas Falk"),
        ("What is on in Leipizg?", "Leipzig"),
        ("What does Atelier Hidro build?", "Atelier Hydro"),
    ],
)
async def test_a_slip_of_the_pen(
    writing: Services, reading: Reading, caller: Caller, query: str, name: str
) -> None:
    await entity_id(writing, caller, "Jonas Falk")
    await entity_id(writing, caller, "Leipzig", "place")
    await entity_id(writing, caller, "Atelier Hydro", "organisation")
    other = caller_of("another-user")
    await entity_id(writing, other, "Jonsa")
    assert await named(reading, caller, query) == [(name, "fuzzy")]


@pytest.mark.parametrize(
    "query",
    ["Where is Marie?", "Where is Jonas Brandt?", "Was it in May?", "It is Monday.", "Why?"],
)
async def test_another_name_is_no_slip(
    writing: Services, reading: Reading, caller: Caller, query: str
) -> None:
    for name in ("Maria Duval", "Jonas Falk", "Jonas", "Mai", "Mona"):
        await entity_id(writing, caller, name)
    found = await named(reading, caller, query)
    assert found in ([], [("Jonas", "exact")])


async def test_a_thing_by_its_meaning(writing: Services, reading: Reading, caller: Caller) -> None:
    reading = replace(reading, encoder=Meaning())
    query = "What is on in the Big Apple?"
    assert await named(reading, caller, query) == []
    await entity_id(writing, caller, "New York", "place")
    await entity_id(writing, caller, "Berlin", "place")
    working = maintenance.Services(writing.graph, reading.encoder, Ears(), writing.settings)
    await embed_entities(working, caller.user_id, [])
    assert await named(reading, caller, query) == [("New York", "semantic")]
    assert await named(reading, caller, "What is on in Osnabrück?") == []
    # People are called what they are called.
    assert await named(reading, caller, "Where is Maria Apple?") == []
    unready = replace(reading, encoder=Meaning(ready=False))
    assert await named(unready, caller, query) == []


async def test_a_name_that_is_known_asks_nothing_more(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    await entity_id(writing, caller, "Jonas Falk")
    asked: list[str] = []
    read = Graph.read

    async def counted(self: Graph, query: Any, /, **given: Any) -> Any:
        asked.append(query.name)
        return await read(self, query, **given)

    monkeypatch.setattr(Graph, "read", counted)
    for query in ("Where does Jonas Falk live?", "Where does Jonas live?", "Is Maria there?"):
        asked.clear()
        await named(reading, caller, query)
        assert asked == ["entities/naming/find_like"]
    await named(reading, caller, "what?")
    assert len(asked) == 1


async def test_thousands_of_one_first_name(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for number in range(60):
        await entity_id(
            writing, caller, f"Jonas Falk{chr(97 + number % 26)}{chr(97 + number // 26)}"
        )
    assert await named(reading, caller, "Where is Jonas?") == []
    assert await named(reading, caller, "Where is Jonsa?") == []
    query = "Jonas " * (32 * 1024 // 6)
    assert await named(reading, caller, query) == []
    answer = await Asking(writing, caller).answer(
        "query ($q: String!) { recall(input: {query: $q}) { hits { why } } }", q=query[: 32 * 1024]
    )
    assert all(error["code"] == "LIMIT_EXCEEDED" for error in answer[1])
