"""A digest in a context is told by half of its sources; in an answer by any of them."""

import pytest

from recall.contract.candidate import without_retold
from recall.contract.digests import IN_ANSWER, IN_CONTEXT, yielding, yields
from tests.unit.recall.ranking.candidates import candidate

SOURCES = ["a", "b", "c"]


def test_half_of_its_sources_tell_a_digest() -> None:
    assert not yields(SOURCES, {"a", "other"}, IN_CONTEXT)
    assert yields(SOURCES, {"a", "c"}, IN_CONTEXT)
    assert yields(SOURCES, {"a", "other"}, IN_ANSWER)


@pytest.mark.parametrize("share", [IN_ANSWER, IN_CONTEXT])
def test_what_has_no_source_yields_to_nothing(share: float) -> None:
    assert not yields([], {"a"}, share)
    assert not yields(SOURCES, set(), share)


def test_a_source_in_an_answer_tells_a_digest() -> None:
    digest = candidate(id="digest", kind="SUMMARY", heard_in=("a", "b"))
    fact = candidate(id="fact", kind="FACT", heard_in=("a",))
    assert yielding([digest, fact], {"a", "digest"}) == {"digest"}
    assert yielding([digest, fact], {"digest", "c"}) == frozenset()


def test_a_digest_is_no_fact_that_its_turn_retells() -> None:
    digest = candidate(id="digest", kind="SUMMARY", heard_in=("turn",))
    turn = candidate(id="turn", kind="EPISODE")
    assert [one.id for one in without_retold([digest, turn])] == ["digest", "turn"]
