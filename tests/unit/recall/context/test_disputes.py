"""Arranging what disputes one another: side by side, once, and of bounded size."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.records.records import MemoryRecord
from recall.context.citations import Citations
from recall.context.compose import Plan, compose
from recall.context.dates import Present
from recall.context.disputes import Disputes, arrange
from recall.context.pieces import sentence
from tests.support.recall.contexts import NOW, TOKENS, record

A, B, C, D = (record(id, f"It is {id}.") for id in "abcd")


def disputes(*pairs: tuple[MemoryRecord, MemoryRecord]) -> Disputes:
    sides: dict[str, list[MemoryRecord]] = {}
    for one, other in pairs:
        sides.setdefault(one.id, []).append(other)
        sides.setdefault(other.id, []).append(one)
    return Disputes(sides)


def ids(memories: Sequence[MemoryRecord]) -> str:
    return "".join(memory.id for memory in memories)


def test_the_other_side_stands_behind_the_first_whether_it_was_found_or_not() -> None:
    for listed in ([A, C, B], [A, C]):
        found = arrange(disputes((A, B)), listed)
        assert ids(found.lists[0]) == "abc"
        assert found.groups == {"a": "a", "b": "a"}
        assert found.mark(A) == "disputed: the next item says otherwise"
        assert found.mark(B) == "disputed: the item above says otherwise"
        assert found.mark(B, "german") == "umstritten: der Punkt darüber sagt etwas anderes"
        assert found.mark(C) == ""


def test_it_stands_in_the_first_section_that_has_one_of_them() -> None:
    found = arrange(disputes((A, B), (B, D)), [C], [B], [A, D])
    assert [ids(listed) for listed in found.lists] == ["c", "bad", ""]


SIDES = [record(f"{number:02}", f"Side {number}.") for number in range(12)]
PAIRS = st.lists(st.tuples(st.sampled_from(SIDES), st.sampled_from(SIDES)), max_size=20)


@given(PAIRS, st.lists(st.sampled_from(SIDES), unique_by=lambda one: one.id))
def test_nothing_disputed_stands_without_another_side(
    pairs: list[tuple[MemoryRecord, MemoryRecord]], listed: list[MemoryRecord]
) -> None:
    given = disputes(*(pair for pair in pairs if pair[0] is not pair[1]))
    found = arrange(given, listed)
    order = [memory.id for memory in found.lists[0]]
    assert len(set(order)) == len(order)
    dropped = {one.memory.id for one in found.dropped if one.memory}
    assert {memory.id for memory in listed} <= set(order) | dropped
    for at, id in enumerate(order):
        assert (id in found.groups) == bool(given.sides.get(id))
        if id in found.groups:
            beside = [other for other in order if found.groups.get(other) == found.groups[id]]
            assert 1 < len(beside) <= 4
            # Together, and at least one of them says otherwise.
            assert order[order.index(beside[0]) :][: len(beside)] == beside
            assert {side.id for side in given.sides[id]} & set(beside)
            assert (id in found.first) == (at == order.index(beside[0]))


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("found_first", [False, True])
def test_what_is_trusted_less_marks_a_fact_and_does_not_evict_it(
    count: int, found_first: bool
) -> None:
    fact = record("fact", "Leo can swim.")
    lower = [record(f"{at}", "Leo sinks. " * 27, trust="UNTRUSTED") for at in range(count)]
    arranged = arrange(
        disputes(*((fact, side) for side in lower)), [lower[0], fact] if found_first else [fact]
    )
    pieces = Citations(Present(NOW, ZoneInfo("UTC")), arranged).cited(arranged.lists[0], sentence)
    for budget in (60, 100, 200, 600):
        composed = compose([Plan("Facts", pieces, budget, most=5)], budget, TOKENS)
        [section] = composed.sections
        assert section.items[0].memory == fact
        assert "disputed" in section.items[0].text
        assert len(section.items) > 1 or "next" not in section.items[0].text
        assert composed.tokens == sum(TOKENS.count([composed.text])) <= budget
