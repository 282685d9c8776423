"""Candidates of a question about the past: whatever the limit, what has ended is not cut off."""

from recall.candidates.by_past import chained_ids, cosines, mark
from recall.profiles.table import MOST_CHAINED
from tests.unit.recall.ranking.candidates import candidate, unit


def test_what_has_ended_is_chained_before_what_holds() -> None:
    live = [candidate(id=f"live {number}", kind="FACT") for number in range(150)]
    ids = chained_ids([candidate(id="ended", kind="FACT"), candidate(id="turn")], live)
    assert ids[0] == "ended"
    assert "turn" not in ids
    assert len(ids) == MOST_CHAINED


def test_what_held_is_of_the_first_part_however_deep_it_was_found() -> None:
    home = candidate(id="home", kind="FACT", sources=("chain",))
    deep = candidate(id="home", kind="FACT", depth=2)
    other = candidate(id="other", kind="FACT", depth=1)
    marked = mark([other, deep], [home], {"home": 0.8})
    assert {found.id: (found.depth, found.held) for found in marked} == {
        "home": (0, 0.8),
        "other": (1, 0.0),
    }
    assert [found.id for found in mark([], [home, other], {"home": 0.8})] == ["home"]


def test_a_vector_of_another_length_is_like_nothing() -> None:
    some = [candidate(id="a", vector=unit(1, 0)), candidate(id="b", vector=unit(1, 0, 0))]
    assert cosines(some, unit(1, 0)) == {"a": 1.0}
