"""Topics of a text, by its vocabulary's terms: meant rather than mentioned. Pure.

A term's words count where the text is near the term, too; what the text says that it is not about
counts against it. Nearness is told in deviations from what unrelated texts have, since each model
has cosines of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from language.embedding.encoder import Vectors
from language.questions.topics import GENERAL, Term, gives_way

# Deviations above unrelated texts: where no word of the term is there; where one is (a keyword by
# the way is no topic); and so much below the nearest at most.
NEAR = 2.6
NEAR_NAMED = -0.25
_BESIDE = 0.9
# What words add to nearness.
_WORDS = 2.5
_MOST = 3
_LEAST_DEVIATION = 0.01


@dataclass(frozen=True, slots=True)
class Scale:
    """Mean and deviation of the cosines of unrelated texts, as one model has them."""

    mean: float
    deviation: float

    def of(self, cosine: float) -> float:
        """Return how far a cosine is above what unrelated texts have, in deviations."""
        return (cosine - self.mean) / self.deviation


def scale_of(rows: Vectors, counts: Sequence[int]) -> Scale:
    """Measure cosines between texts of different groups; `rows` has a group's texts together."""
    group = np.repeat(np.arange(len(counts)), counts)
    apart = group[:, None] != group[None, :]
    cosines = (rows @ rows.T)[apart]
    if not cosines.size:
        return Scale(0.0, 1.0)
    return Scale(float(cosines.mean()), max(float(cosines.std()), _LEAST_DEVIATION))


@dataclass(frozen=True, slots=True)
class Found:
    """Terms that a text is about, the likeliest first; `sure` unless none was really near."""

    values: tuple[str, ...]
    sure: bool


def choose(
    terms: Sequence[Term],
    named: Mapping[str, int],
    near: Mapping[str, float] | None,
    *,
    understood: bool,
    excluded: frozenset[str] = frozenset(),
    most: int = _MOST,
) -> Found:
    """Choose the terms of a text: at most three.

    `named` are the terms whose words it has, `near` deviations of each (None without a model);
    `understood`: the model knows the text's language, so that its no is a no.
    """
    scores: dict[str, float] = {}
    for term in terms:
        value = term.value
        if value in excluded or value == GENERAL:
            continue
        far = 0.0 if near is None else near.get(value, 0.0)
        if value in named:
            if near is None or not understood or far >= NEAR_NAMED:
                scores[value] = _WORDS + max(far, 0.0)
        elif near is not None and far >= NEAR:
            scores[value] = far
    if any(value in named and not gives_way("topics", value) for value in scores):
        scores = {value: one for value, one in scores.items() if not gives_way("topics", value)}
    ranked = sorted(scores, key=lambda value: (-scores[value], named.get(value, 0), value))
    if not ranked:
        return Found((), sure=False)
    # What is named beside the likeliest stands; what is merely near must be as near as it.
    best = scores[ranked[0]]
    kept = [value for value in ranked if value in named or scores[value] >= best - _BESIDE]
    return Found(tuple(kept[:most]), sure=True)
