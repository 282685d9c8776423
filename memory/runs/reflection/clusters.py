"""Clusters of episodes that speak of one thing, by their vectors and their words. Pure."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]

# Episodes of a cluster: the fewest, and the most that one digest stands for.
LEAST, MOST = 5, 200
# Neighbours within which a point is in a dense place, itself among them.
_NEIGHBORS = 2
# How surely a point must belong to a cluster; turns of real talk do by 0.8 and more.
_BELONGS = 0.5
# A cluster has a topic: a word of so many of its episodes, which is so much rarer in the others.
_SHARE, _COUNT, _RARER = 0.5, 3, 15
# What is said after such a pause is of another sitting.
_PAUSE = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Point:
    """An episode as clusters see it: its vector, what it speaks of, where and when it was said."""

    vector: Sequence[float]
    stems: frozenset[str]
    thread_id: str | None
    at: datetime
    # Points of one text are one.
    text_hash: str = ""


def find_clusters(
    points: Sequence[Point], names: Collection[str] = (), *, thread: bool = False
) -> list[tuple[int, ...]]:
    """Find clusters of episodes that are worth a digest; positions in order, none in two.

    A cluster has a topic, and its episodes are of two sittings: the chatter of one conversation is
    none. `names` are the words of the speakers' names, which are no topic. With `thread` all are of
    one conversation that somebody asked about: its sittings do not count, and where it has no
    clusters all of it is one.
    """
    first: dict[str, int] = {}
    for at, point in enumerate(points):
        first.setdefault(point.text_hash or str(at), at)
    kept = list(first.values())
    if len(kept) < LEAST:
        return []
    found = [
        [kept[at] for at in cluster]
        for cluster in dense_places(np.array([points[at].vector for at in kept], dtype=np.float64))
    ]
    counts = Counter(stem for at in kept for stem in points[at].stems)
    worth = [
        cluster
        for cluster in found
        if topic_of([points[at].stems for at in cluster], counts, len(kept), names) is not None
        and (thread or _sittings([points[at] for at in cluster]) > 1)
    ]
    if thread and not worth:
        worth = [kept]
    return sorted(tuple(_nearest(points, cluster)) for cluster in worth)


def dense_places(vectors: Vectors) -> list[list[int]]:
    """Find groups of rows that are nearer to one another than to the rest, the smallest there are.

    Rows are compared without what is common to all of them: who speaks, in what language and manner
    makes all that one person says alike.
    """
    if len(vectors) < max(LEAST, _NEIGHBORS + 1):
        return []
    from sklearn.cluster import HDBSCAN

    own = vectors - vectors.mean(axis=0)
    lengths = np.linalg.norm(own, axis=1, keepdims=True)
    own /= np.where(lengths > 0, lengths, 1.0)
    model = HDBSCAN(
        min_cluster_size=LEAST,
        min_samples=_NEIGHBORS,
        cluster_selection_method="leaf",
        algorithm="brute",
        copy=True,
    )
    model.fit(own)
    groups: dict[int, list[int]] = {}
    belongs = zip(model.labels_.tolist(), model.probabilities_.tolist(), strict=True)
    for at, (label, surely) in enumerate(belongs):
        if label >= 0 and surely >= _BELONGS:
            groups.setdefault(label, []).append(at)
    return [group for group in groups.values() if len(group) >= LEAST]


def topic_of(
    stems: Sequence[frozenset[str]],
    counts: Mapping[str, int],
    total: int,
    names: Collection[str] = (),
) -> str | None:
    """Return the word that tells a cluster from all other episodes; None where there is none.

    `counts` are of each word over `total` episodes, the cluster's among them.
    """
    inside = Counter(stem for one in stems for stem in one if stem not in names)
    size, best = len(stems), ("", 0.0)
    for stem, count in sorted(inside.items()):
        outside = (counts[stem] - count) * size
        if (
            count >= max(_COUNT, _SHARE * size)
            and outside * _RARER <= count * (total - size)
            and (rarity := count * total / counts[stem]) > best[1]
        ):
            best = stem, rarity
    return best[0] or None


def _sittings(points: Sequence[Point]) -> int:
    """Count conversations: other threads, and what was said after a pause."""
    by_thread: dict[str | None, list[datetime]] = {}
    for point in points:
        by_thread.setdefault(point.thread_id, []).append(point.at)
    count = 0
    for moments in by_thread.values():
        moments.sort()
        count += 1 + sum(later - earlier >= _PAUSE for earlier, later in pairwise(moments))
    return count


def _nearest(points: Sequence[Point], cluster: Sequence[int]) -> list[int]:
    """Return a cluster's positions in order; of too many those that are nearest to its middle."""
    if len(cluster) <= MOST:
        return sorted(cluster)
    vectors = np.array([points[at].vector for at in cluster], dtype=np.float64)
    order = np.argsort(-(vectors @ vectors.mean(axis=0)), kind="stable")[:MOST]
    return sorted(cluster[at] for at in order.tolist())
