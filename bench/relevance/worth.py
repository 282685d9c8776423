"""Worth of chances: how true they are, and what the floors of contexts leave out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bench.relevance.calibration import Answer, area, calibration_error

Floats = NDArray[np.float64]

# The share of the evidence that each of a context's two floors may leave out.
_LOST = 0.005


@dataclass(frozen=True, slots=True)
class Worth:
    """Worth of chances. `error` is the expected calibration error of the hits of questions
    that are answered, and `apart` the area under the curve of the first hit's, own questions
    against foreign, where the score alone has `apart_by_score`.

    `known` is the floor of the first hit's chance, and `floor` that of every hit's, such that the
    share `lost` of the evidence is left out. `unknown` and `unknown_own` are the shares of foreign
    and own questions of which nothing is known then; `kept` and `kept_own` the mean numbers of
    hits that stay, of `hits`.
    """

    error: float
    error_of_ten: float
    error_of_first: float
    apart: float
    apart_by_score: float
    known: float
    floor: float
    lost: float
    unknown: float
    unknown_own: float
    hits: float
    kept: float
    kept_own: float


def judge(answers: Sequence[Answer], found: Sequence[Floats]) -> Worth:
    """Judge chances of the hits of these answers."""
    own = [at for at, one in enumerate(answers) if not one.foreign]
    foreign = [at for at, one in enumerate(answers) if one.foreign]

    def error(most: int) -> float:
        return calibration_error(
            np.concatenate([found[at][:most] for at in own]),
            np.concatenate([answers[at].bears[:most] for at in own]),
        )

    def firsts(among: Sequence[int]) -> Floats:
        return np.array([found[at][0] for at in among])

    def scores(among: Sequence[int]) -> Floats:
        return np.array([answers[at].scores[0] for at in among])

    known, floor = floors([answers[at] for at in own], [found[at] for at in own])
    kept = [found[at][0] >= known for at in range(len(answers))]
    stay = [int((found[at] >= floor).sum()) if kept[at] else 0 for at in range(len(answers))]
    evidence = sum(int(answers[at].bears.sum()) for at in own)
    left = sum(
        int((answers[at].bears & (found[at] >= floor)).sum()) if kept[at] else 0 for at in own
    )
    return Worth(
        error=error(len(found[0])),
        error_of_ten=error(10),
        error_of_first=error(1),
        apart=area(firsts(own), firsts(foreign)),
        apart_by_score=area(scores(own), scores(foreign)),
        known=known,
        floor=floor,
        lost=1.0 - left / evidence,
        unknown=_share(not kept[at] for at in foreign),
        unknown_own=_share(not kept[at] for at in own),
        hits=float(np.mean([len(one) for one in found])),
        kept=float(np.mean([stay[at] for at in foreign])),
        kept_own=float(np.mean([stay[at] for at in own])),
    )


def floors(answers: Sequence[Answer], found: Sequence[Floats]) -> tuple[float, float]:
    """Return the highest floors of the first hit and of every hit that leave out `_LOST` each."""
    first = np.array([chance[0] for chance in found])
    counts = np.array([one.bears.sum() for one in answers], dtype=float)
    order = np.argsort(first)
    lost = np.cumsum(counts[order]) / counts.sum()
    known = float(first[order][np.searchsorted(lost, _LOST, side="right")])
    stays = zip(answers, found, strict=True)
    bearing = np.sort(
        np.concatenate([chance[one.bears] for one, chance in stays if chance[0] >= known])
    )
    return known, float(bearing[int(_LOST * counts.sum())])


def _share(values: Iterable[bool]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)
