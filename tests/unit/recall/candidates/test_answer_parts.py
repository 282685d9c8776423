"""An answer begins any longer one: whatever was found for which of its parts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recall.contract.candidate import Candidate, nest
from recall.contract.inputs import Profile
from recall.profiles.table import PROFILES, SEARCH_MEMORY, ProfileData
from recall.query.question import Question
from recall.query.understanding import understand
from recall.ranking.rank import rank
from tests.unit.recall.ranking.candidates import DAY_MS, NOW, NOW_MS, candidate, unit

EVERY = {str(name): data for name, data in PROFILES.items()} | {"searchMemory": SEARCH_MEMORY}
WORDS = ("rain", "chess", "tea", "harbour", "maps", "night", "train", "bicycle")
LIMITS = (1, 3, 10, 20, 21, 50, 100, 150)


def found(seed: int, counts: tuple[int, ...]) -> list[Candidate]:
    """Candidates of searches, each of which goes so much deeper than the one before."""
    chance = np.random.default_rng(seed)
    groups: list[list[Candidate]] = []
    for count in counts:
        before = groups[-1] if groups else []
        groups.append([*before, *(_one(chance, len(before) + at) for at in range(count))])
    return nest(groups)


def _one(chance: np.random.Generator, number: int) -> Candidate:
    said = chance.choice(WORDS, size=chance.integers(1, 6))
    return candidate(
        id=str(number),
        kind=("FACT", "EPISODE", "SUMMARY")[chance.integers(3)],
        text=f"{' '.join(said)}{' ' * int(chance.integers(2))}{number}",
        confidence=float(chance.random()),
        importance=float(chance.random()),
        created=NOW_MS - int(chance.integers(90)) * DAY_MS,
        vector=unit(*chance.normal(size=6)),
        relation=("likes", "owns", None)[chance.integers(3)],
        subject=f"subject {chance.integers(9)}",
    )


@pytest.mark.parametrize("name", sorted(EVERY))
@settings(max_examples=20)
@given(st.integers(0, 10_000), st.tuples(*[st.integers(0, 60)] * 4), st.booleans())
def test_each_answer_begins_the_longer_one(
    name: str, seed: int, counts: tuple[int, ...], filtered: bool
) -> None:
    profile: ProfileData = EVERY[name]
    candidates = found(seed, counts)
    question = Question(understand("Rain at chess?"), unit(1, 0, 1, 0, 1, 0), NOW)
    floor = None if filtered else profile.min_confidence
    longest = [one.candidate.id for one in rank(candidates, question, profile, LIMITS[-1], floor)]
    assert len(longest) == len(set(longest))
    for limit in LIMITS:
        # A search knows of no part behind the one that the limit is in.
        parts = 1 if limit <= 20 else 2 if limit <= 50 else 3 if limit <= 100 else 4
        known = [one for one in candidates if one.depth < parts]
        placed = rank(known, question, profile, limit, floor)
        assert [one.candidate.id for one in placed] == longest[: len(placed)]
        if name in ("SEMANTIC", "HYBRID", "BALANCED"):
            assert len(placed) == min(limit, len(known))


def test_what_a_deeper_search_found_follows_what_the_first_chose() -> None:
    question = Question(understand("Rain?"), unit(1, 0, 0, 0, 0, 0), NOW)
    near = candidate(id="deep", vector=unit(1, 0, 0, 0, 0, 0))
    first = [_one(np.random.default_rng(at), at) for at in range(30)]
    candidates = nest([first, [*first, near]])
    semantic = PROFILES[Profile.SEMANTIC]
    short = [one.candidate.id for one in rank(candidates, question, semantic, 20)]
    long = [one.candidate.id for one in rank(candidates, question, semantic, 40)]
    assert "deep" not in short
    assert long[:20] == short
    assert long[20] == "deep"
    assert len(long) == 31


def test_a_candidate_stays_as_the_first_search_found_it() -> None:
    first = candidate(id="1", sources=("semantic",))
    deeper = candidate(id="1", sources=("semantic", "lexical"))
    [one] = nest([[first], [deeper]])
    assert (one.sources, one.depth) == (("semantic",), 0)
    [one, other] = nest([[first], [deeper, candidate(id="2")]])
    assert (other.id, other.depth) == ("2", 1)
