"""Arranging what disputes one another: side by side, once, and of bounded size."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from graph.records import MemoryRecord
from recall.context.disputes import Disputes, arrange
from tests.unit.contexts import record

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
