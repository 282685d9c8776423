"""Selection: order and ties, diversity, clusters, and what fills up from below the floor."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recall.profiles.selection import (
    Clustered,
    Diverse,
    Numbers,
    Ranked,
    Selection,
    by_score,
    diverse,
    one_of_each_cluster,
    select,
)
from recall.profiles.table import PROFILES, parts_of
from recall.profiles.triples import Triple
from tests.unit.recall.ranking.candidates import unit

KINDS = ("FACT", "EPISODE")


def numbers(
    scores: list[float],
    *,
    importance: list[float] | None = None,
    created: list[int] | None = None,
    confidence: list[float] | None = None,
    kinds: list[str] | None = None,
    vectors: list[tuple[float, ...]] | None = None,
) -> Numbers:
    count = len(scores)
    rows = [unit(*row) for row in vectors or [tuple(np.eye(count)[at]) for at in range(count)]]
    return Numbers(
        scores=np.array(scores, dtype=float),
        importance=np.array(importance or [0.5] * count, dtype=float),
        created=np.array(created or list(range(count)), dtype=np.int64),
        confidence=np.array(confidence or [0.9] * count, dtype=float),
        kinds=kinds or ["FACT"] * count,
        vectors=np.stack(rows) if rows else np.zeros((0, 1), dtype=np.float32),
    )


def test_ties_go_to_the_important_then_to_the_newest() -> None:
    given = numbers([1, 1, 1, 2], importance=[0.1, 0.9, 0.9, 0.1], created=[4, 5, 6, 1])
    assert by_score(given).tolist() == [3, 2, 1, 0]
    assert select(given, Ranked(), 2).positions == [3, 2]


def test_diversity_prefers_what_is_unlike() -> None:
    # The second is the first's double; the third is far from both, and a little worse.
    given = numbers([1.0, 0.99, 0.9], vectors=[(1, 0), (1, 0.01), (0, 1)])
    among = by_score(given)
    assert diverse(given, among, 2, 1.0) == [0, 1]
    # 0.7 · 0.99 − 0.3 · 1 = 0.393 < 0.7 · 0.9 − 0 = 0.63
    assert diverse(given, among, 2, 0.7) == [0, 2]
    assert select(given, Diverse(0.7), 2).positions == [0, 2]


def test_of_a_cluster_the_most_confident_stays() -> None:
    given = numbers(
        [0.9, 0.8, 0.7], confidence=[0.6, 0.95, 0.7], vectors=[(1, 0.1), (1, 0), (0, 1)]
    )
    assert one_of_each_cluster(given, by_score(given), 0.8) == [1, 2]
    assert select(given, Clustered(top=20, likeness=0.8), 5).positions == [1, 2]


def test_a_surer_turn_takes_no_place_from_the_fact_heard_in_it() -> None:
    given = numbers(
        [0.9, 0.8, 0.7],
        confidence=[0.9, 0.7, 0.9],
        vectors=[(1, 0), (1, 0.01), (1, 0.02)],
        kinds=["EPISODE", "FACT", "EPISODE"],
    )
    selected = select(given, Clustered(top=20, likeness=0.8, most=5), 10)
    assert selected.positions == [0, 1]


def test_a_kind_with_too_few_is_filled_from_below_the_floor() -> None:
    given = numbers(
        [0.9, 0.8, 0.7, 0.6, 0.5],
        confidence=[0.9, 0.4, 0.9, 0.3, 0.2],
        kinds=["FACT", "FACT", "EPISODE", "EPISODE", "EPISODE"],
    )
    selected = select(given, Clustered(top=20, likeness=0.8, least=3, most=5), 10, 0.5)
    assert selected.positions == [0, 1, 2, 3, 4]
    assert selected.below_floor == {1, 3, 4}


def test_at_most_so_many_of_a_kind() -> None:
    given = numbers([1 - at / 100 for at in range(16)], kinds=[KINDS[at % 2] for at in range(16)])
    selected = select(given, Clustered(top=20, likeness=0.8, least=3, most=5), 20)
    assert selected.positions == list(range(10))
    assert not selected.below_floor


def test_what_is_first_of_both_kinds_is_so_whatever_the_limit() -> None:
    given = numbers([0.9, 0.8, 0.7, 0.6, 0.5, 0.4], kinds=["FACT"] * 4 + ["EPISODE"] * 2)
    clustered = Clustered(top=20, likeness=0.8, least=3, most=5)
    assert select(given, clustered, 20).positions == [0, 1, 2, 3, 4, 5]
    assert select(given, clustered, 4).positions == [0, 1, 2, 3]


def test_the_parts_of_an_answer() -> None:
    ends = {limit: parts_of(limit, Ranked()) for limit in (1, 20, 21, 50, 100, 200, 300)}
    assert ends[1] == ends[20] == (20,)
    assert ends[21] == ends[50] == (20, 50)
    assert ends[100] == (20, 50, 100)
    assert ends[200] == (20, 50, 100, 200)
    assert ends[300] == (20, 50, 100, 200, 400)
    assert parts_of(200, Clustered(top=20, likeness=0.8, most=5)) == (20,)


def test_nothing_is_selected_from_nothing() -> None:
    for profile in PROFILES.values():
        assert select(numbers([]), profile.selection, 5, 0.5).positions == []


rows = st.lists(
    st.tuples(
        st.floats(min_value=-1, max_value=1),
        st.floats(min_value=0, max_value=1),
        st.sampled_from(KINDS),
        st.tuples(*[st.floats(min_value=0.01, max_value=1)] * 3),
    ),
    max_size=40,
)
selections = st.sampled_from(
    [
        Ranked(),
        Diverse(0.95),
        Diverse(0.5),
        Clustered(top=20, likeness=0.8, least=3, most=5),
        Clustered(top=20, likeness=0.8),
        Clustered(top=4, likeness=0.8),
    ]
)
# Maximal marginal relevance is sorted once a part of the answer is whole.
cut_anywhere = [one.selection for one in PROFILES.values()] + [
    Clustered(top=4, likeness=0.8),
    Clustered(top=20, likeness=0.8),
]


@given(rows, selections, st.integers(min_value=1, max_value=30), st.none() | st.floats(0, 1))
def test_selection_keeps_its_promises(
    found: list[tuple[float, float, str, tuple[float, ...]]],
    selection: Ranked | Diverse | Clustered,
    limit: int,
    floor: float | None,
) -> None:
    given = _rows(found)
    selected = select(given, selection, limit, floor)
    chosen = selected.positions
    assert len(chosen) == len(set(chosen)) <= limit
    assert selected.below_floor <= set(chosen)
    scores = given.scores[chosen].tolist()
    assert scores == sorted(scores, reverse=True)
    for at in chosen:
        passed = floor is None or given.confidence[at] >= floor
        assert passed or at in selected.below_floor
    if isinstance(selection, Clustered):
        kept = [at for at in chosen if at not in selected.below_floor]
        by_kind = [[at for at in kept if given.kinds[at] == kind] for kind in KINDS]
        for clustered in by_kind if selection.is_bounded else [kept]:
            likeness = given.vectors[clustered] @ given.vectors[clustered].T
            np.fill_diagonal(likeness, -1)
            assert (likeness < selection.likeness).all()
        if selection.most is not None:
            assert all(
                sum(given.kinds[at] == kind for at in chosen) <= selection.most for kind in KINDS
            )


@given(
    rows,
    st.sampled_from([one for one in cut_anywhere if not isinstance(one, Diverse)]),
    st.none() | st.floats(0, 1),
)
def test_a_longer_selection_begins_with_the_shorter(
    found: list[tuple[float, float, str, tuple[float, ...]]],
    selection: Selection,
    floor: float | None,
) -> None:
    given = _rows(found)
    longest = select(given, selection, 40, floor)
    for limit in (1, 2, 3, 5, 10, 20, 39):
        selected = select(given, selection, limit, floor)
        assert selected.positions == longest.positions[:limit]
        assert selected.below_floor == longest.below_floor & set(selected.positions)


@given(rows, selections, st.integers(1, 20), st.none() | st.floats(0, 1))
def test_what_follows_repeats_nothing(
    found: list[tuple[float, float, str, tuple[float, ...]]],
    selection: Ranked | Diverse | Clustered,
    cut: int,
    floor: float | None,
) -> None:
    given = _rows(found)
    if isinstance(selection, Clustered) and selection.most is not None:
        return
    first = select(given, selection, cut, floor).positions
    rest = select(given, selection, 40, floor, before=first).positions
    assert not set(first) & set(rest)
    if not isinstance(selection, Clustered):
        assert {*first, *rest} == {*select(given, selection, 40, floor).positions}
    else:
        likeness = given.vectors[[*first, *rest]] @ given.vectors[[*first, *rest]].T
        np.fill_diagonal(likeness, -1)
        assert (likeness < selection.likeness).all()


def _rows(found: list[tuple[float, float, str, tuple[float, ...]]]) -> Numbers:
    return replace(
        numbers(
            [row[0] for row in found],
            confidence=[row[1] for row in found],
            kinds=[row[2] for row in found],
            vectors=[row[3] for row in found],
        ),
        texts=[f"text {at % 7}" for at in range(len(found))],
        facts=[
            Triple(str(at), f"subject {at % 4}", f"relation {at % 3}", 0.0, frozenset())
            for at in range(len(found))
        ],
    )
