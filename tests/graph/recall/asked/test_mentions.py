"""Mentions of an entity that a query names: the same hits, however many there are."""

from datetime import UTC, datetime

import pytest

from anaphora.caller import Caller
from memory.inputs import EntityRef
from memory.services import Services
from recall.candidates import by_entities
from recall.contract.inputs import Recalled
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, told

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
QUERY = "Which invoices of Acme Rockets came late?"


def shown(answer: Recalled) -> list[tuple[str, float, tuple[str, ...], str]]:
    return [(hit.memory.id, hit.score, hit.sources, hit.why) for hit in answer.hits]


async def test_the_answer_is_the_same_however_many_mentions_are_read_beside_the_search(
    writing: Services, reading: Reading, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    acme = (EntityRef(name="Acme Rockets"),)
    for number in range(4):
        await told(writing, caller, f"Invoice {number} came late.", entities=acme)
        await told(writing, caller, f"Cats sleep on mat {number}.")
    few = await asked(reading, caller, QUERY, now=NOW, limit=20)
    assert sum("entity" in hit.sources for hit in few.hits) == 4
    for most in (3, 0):
        monkeypatch.setattr(by_entities, "ENTITY_FEW", most)
        many = await asked(reading, caller, QUERY, now=NOW, limit=20)
        assert shown(many) == shown(few)
    # As when none but the first of an entity's mentions is read from its side.
    monkeypatch.setattr(by_entities, "ENTITY_MOST", 1)
    fewer = await asked(reading, caller, QUERY, now=NOW, limit=20)
    assert [hit.memory.id for hit in fewer.hits] == [hit.memory.id for hit in few.hits]
    assert sum("entity" in hit.sources for hit in fewer.hits) == 1
