"""Clusters of episodes: of one topic, of several sittings, and none of chatter."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.runs.reflection.clusters import (
    LEAST,
    MOST,
    Point,
    dense_places,
    find_clusters,
    topic_of,
)

BEGAN = datetime(2025, 3, 1, tzinfo=UTC)
DIRECTIONS = np.random.default_rng(7).normal(size=(8, 32))


def points(
    topic: int, count: int, *words: str, sittings: int = 3, near: float = 0.3
) -> list[Point]:
    """Points near a direction, each of these words and one of its own, in so many sittings."""
    found = []
    generator = np.random.default_rng(topic)
    for at in range(count):
        vector = DIRECTIONS[topic] / np.linalg.norm(DIRECTIONS[topic])
        vector = vector + generator.normal(size=32) * near / np.sqrt(32)
        own = f"{topic}-{at}"
        day = timedelta(days=at % sittings, minutes=at)
        unit = tuple((vector / np.linalg.norm(vector)).tolist())
        found.append(Point(unit, frozenset({*words, own}), "t", BEGAN + day, own))
    return found


def noise(count: int) -> list[Point]:
    vectors = np.random.default_rng(count).normal(size=(count, 32))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return [
        Point(tuple(row), frozenset({f"n{at}", "say"}), "t", BEGAN + timedelta(at), f"n{at}")
        for at, row in enumerate(vectors.tolist())
    ]


def test_each_topic_is_a_cluster() -> None:
    told = [*points(0, 8, "potteri"), *points(1, 7, "climb"), *noise(40)]
    assert find_clusters(told) == [tuple(range(8)), tuple(range(8, 15))]


def test_chatter_is_none() -> None:
    everywhere = [
        Point(one.vector, one.stems | {"hey"}, one.thread_id, one.at, one.text_hash)
        for one in noise(40)
    ]
    told = [*points(0, 8, "hey"), *points(1, 8, "potteri"), *everywhere]
    assert find_clusters(told) == [tuple(range(8, 16))]
    # Names are no topic, and one conversation is no cluster, unless somebody asks about it.
    assert find_clusters(told, {"potteri"}) == []
    sitting = [*points(2, 8, "potteri", sittings=1), *points(3, 8, "climb", sittings=1), *noise(40)]
    assert find_clusters(sitting) == []
    assert find_clusters(sitting, thread=True) == [tuple(range(8)), tuple(range(8, 16))]


def test_a_conversation_without_clusters_is_one() -> None:
    told = noise(12)
    assert find_clusters(told) == []
    assert find_clusters(told, thread=True) == [tuple(range(12))]
    assert find_clusters(told[: LEAST - 1], thread=True) == []


def test_what_was_said_in_the_same_words_counts_once() -> None:
    one = points(0, 1, "potteri")[0]
    assert find_clusters([one] * 50, thread=True) == []
    assert dense_places(np.zeros((50, 4))) == []


def test_a_digest_stands_for_so_many_at_most() -> None:
    [found] = find_clusters(noise(MOST + 60), thread=True)
    assert len(found) == MOST
    assert list(found) == sorted(set(found))


def test_a_topic_is_in_half_of_a_cluster_and_rare_elsewhere() -> None:
    inside = [frozenset({"pot", "say"})] * 4 + [frozenset({"say"})] * 4
    counts = Counter({"pot": 5, "say": 60})
    assert topic_of(inside, counts, 100) == "pot"
    assert topic_of(inside, counts, 100, {"pot"}) is None
    assert topic_of(inside, Counter({"pot": 12, "say": 60}), 100) is None
    assert topic_of(inside[1:], counts, 100) is None


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 12), st.integers(0, 9)), max_size=60),
    st.booleans(),
)
def test_clusters_are_apart_and_found_again(told: list[tuple[int, int, int]], thread: bool) -> None:
    rows = np.random.default_rng(len(told)).normal(size=(len(told), 8)) * 0.1
    made = [
        Point(
            tuple((rows[at] + DIRECTIONS[topic][:8]).tolist()),
            frozenset({f"w{word}", f"t{topic}"}),
            f"thread {day % 2}",
            BEGAN + timedelta(days=day),
            f"{topic} {word} {day}",
        )
        for at, (topic, word, day) in enumerate(told)
    ]
    found = find_clusters(made, thread=thread)
    every = [at for cluster in found for at in cluster]
    assert len(every) == len(set(every))
    assert all(LEAST <= len(cluster) <= MOST for cluster in found)
    assert all(list(cluster) == sorted(cluster) for cluster in found)
    assert len({made[at].text_hash for at in every}) == len(every)
    assert find_clusters(made, thread=thread) == found
