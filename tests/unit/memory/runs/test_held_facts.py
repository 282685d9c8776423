"""Facts held with their vectors: an answer that is remembered is what a comparison would find."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.runs.consolidation import held_facts
from memory.runs.consolidation.held_facts import HeldFacts

LEAST = 0.8


def hold(seed: int, count: int) -> HeldFacts:
    """Facts of which many are near, some say the same number, and some are of one slot."""
    random = np.random.default_rng(seed)
    vectors = random.normal(size=(4, 12))[random.integers(4, size=count)]
    vectors += 0.15 * random.normal(size=vectors.shape)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    rows: list[dict[str, Any]] = [
        {
            "id": f"id-{number}",
            "text": f"It was seen on trip {random.integers(3)}.",
            "slot": [None, "ana lives_in", "ana plays"][random.integers(3)],
            "trust": "STANDARD",
            "confidence": float(random.random()),
        }
        for number in range(count)
    ]
    return HeldFacts.of(rows, vectors.astype(np.float16))


@given(
    seed=st.integers(0, 2**32 - 1),
    count=st.integers(1, 80),
    ended=st.sets(st.integers(0, 79)),
    most=st.integers(1, 12),
)
def test_what_is_remembered_is_what_is_found(
    seed: int, count: int, ended: set[int], most: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(held_facts, "MOST_NEAR", most)
        asked, fresh = hold(seed, count), hold(seed, count)
        whole = asked.find_near(asked.ids, LEAST, alike=False)
        assert whole == fresh.find_near(fresh.ids, LEAST, alike=False)
        for facts in (asked, fresh):
            facts.drop(f"id-{number}" for number in ended)
        fresh.found.clear()
        for alike in (False, True):
            found = asked.find_near(asked.ids, LEAST, alike=alike)
            assert found == fresh.find_near(fresh.ids, LEAST, alike=alike)
            gone = {f"id-{number}" for number in ended}
            assert all(gone.isdisjoint(near) for near in found.values())


def test_nothing_is_compared_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = hold(1, 40)
    compared: list[int] = []
    compare = HeldFacts._compare

    def count(self: HeldFacts, places: Any, least: float, alike: bool) -> Any:
        compared.append(len(places))
        return compare(self, places, least, alike)

    monkeypatch.setattr(HeldFacts, "_compare", count)
    facts.find_near(facts.ids, LEAST, alike=False)
    facts.find_near(facts.ids, LEAST, alike=True)
    facts.find_near(facts.ids, LEAST + 0.1, alike=True)
    assert compared == [40, 0, 40]


def test_a_fact_that_is_not_held_is_absent() -> None:
    facts = hold(2, 5)
    assert facts.find_near(["id-9"], LEAST, alike=False) == {}
    assert facts.is_triple("id-9")
    assert [facts.is_triple(id) for id in facts.ids] == [bool(slot) for slot in facts.slots]
