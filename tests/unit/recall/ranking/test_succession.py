"""Members of a chain that held in a past that is named, and words that name it."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recall.ranking.succession import (
    Member,
    best_of_each,
    held_around,
    held_before_last,
    held_from,
    held_until,
    held_within,
    says_of,
    turning_point,
)

FIRST, SECOND, LAST = Member("a", 0, 10), Member("b", 10, 20), Member("c", 20, inf)
CHAIN = (FIRST, SECOND, LAST)


def order(held: dict[str, float] | None) -> list[str]:
    assert held is not None
    return sorted(held, key=lambda id: -held[id])


def named(*said: float) -> list[Member]:
    return [
        Member(one.id, one.start, one.end, value) for one, value in zip(CHAIN, said, strict=True)
    ]


def test_what_held_within_a_time() -> None:
    assert set(held_within(CHAIN, 2, 9)) == {"a"}
    assert order(held_within(CHAIN, 12, 25)) == ["b", "c"]
    assert order(held_within(CHAIN, -inf, 15)) == ["b", "a"]
    assert held_within(CHAIN, -5, 0) == {}


def test_before_and_after_what_is_named_go_by_the_chain() -> None:
    assert order(held_around(named(0, 1, 1), before=True)) == ["a"]
    assert order(held_around(named(0, 0, 1), before=True)) == ["b", "a"]
    assert order(held_around(named(1, 0, 0), before=False)) == ["b", "c"]
    assert held_around(named(1, 1, 1), before=True) is None
    assert held_around(named(0, 0, 0), before=True) is None


def test_another_chain_goes_by_when_what_is_named_began_or_ended() -> None:
    assert turning_point([named(0, 1, 0)], before=True) == 10
    assert turning_point([named(0, 1, 0)], before=False) == 20
    assert turning_point([named(0, 0, 0)], before=True) is None
    assert order(held_until(CHAIN, 15)) == ["b", "a"]
    assert order(held_from(CHAIN, 15)) == ["b", "c"]
    assert order(held_before_last(CHAIN)) == ["b", "a"]
    assert best_of_each([{"a": 0.5}, {"a": 0.9, "b": 1.0}]) == {"a": 0.9, "b": 1.0}


@pytest.mark.parametrize(
    ("text", "words", "relation", "count"),
    [
        ("Maya lives in Lyon.", ["lyon"], None, 1),
        ("Maya lives in Lyon.", ["lione"], None, 1),
        ("Maya lives in Leipzig.", ["lyon"], None, 0),
        ("Maya lives in Leipzig.", ["maya", "wohnte"], None, 2),
        ("Maya is in Leipzig.", ["vivia"], "lives_in", 1),
        ("The Leipziger Bote.", ["leipzig"], None, 1),
    ],
)
def test_what_says_it(text: str, words: list[str], relation: str | None, count: int) -> None:
    assert says_of(text, words, relation) == count


_MEMBERS = st.lists(st.integers(0, 100), min_size=1, max_size=6, unique=True).map(
    lambda starts: [
        Member(str(start), start, end)
        for start, end in zip(sorted(starts), [*sorted(starts)[1:], inf], strict=True)
    ]
)


@given(_MEMBERS, st.integers(-10, 110), st.integers(1, 30))
def test_exactly_those_that_meet_the_time_held(
    members: list[Member], start: int, length: int
) -> None:
    held = held_within(members, start, start + length)
    assert set(held) == {m.id for m in members if m.start < start + length and start < m.end}
    assert all(0 < value <= 1 for value in held.values())
