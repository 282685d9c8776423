"""How far facts answer a message: by what they mean, and by the words that it asks for.

TRIPLE's formula tells how much a fact is worth saying, whatever is asked; this tells which of them
answer. Pure functions over arrays.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from recall.contract.candidate import Floats

# What all words that a message asks for count, in cosines; and how far behind the best, in these,
# what does not bear on the message at all is.
_WORDS, _FAR = 0.3, 0.3
# What fits so well answers a question; what fits so well is said, whatever it is worth.
ANSWERS, CLEARLY = 0.6, 0.8
# Stems are of one word where they begin with so many signs, and with that part of the longer one.
_ALIKE, _ALIKE_PART = 4, 0.65


def told_shares(told: Sequence[frozenset[str]], asked: frozenset[str]) -> Floats:
    """Which part of what is asked for each fact tells, 0 to 1.

    `told` are stems of what each says of its subject, `asked` those of the message, but for the
    names in it.
    """
    return np.array([_share(stems, asked) for stems in told], dtype=float)


def fits(nearness: Sequence[float], shares: Floats) -> Floats:
    """0 to 1 for each fact, 1 for the best: `nearness` are cosines of the facts and the message."""
    found = np.array(nearness, dtype=float) + _WORDS * shares
    behind = found.max(initial=-np.inf) - found
    fit: Floats = np.clip(1.0 - behind / _FAR, 0.0, 1.0)
    return fit


def orders(worth: Floats, fit: Floats) -> Floats:
    """What facts are ordered by: how far they fit, and among the like, how much they are worth."""
    order: Floats = fit * (1.0 + worth) / 2.0
    return order


def _share(told: Iterable[str], asked: frozenset[str]) -> float:
    """Which part of the stems that are asked for is told, in one form or another."""
    heads: dict[str, list[str]] = {}
    for stem in told:
        heads.setdefault(stem[:_ALIKE], []).append(stem)
    found = sum(any(_is_alike(stem, one) for one in heads.get(stem[:_ALIKE], ())) for stem in asked)
    return found / len(asked) if asked else 0.0


def _is_alike(stem: str, other: str) -> bool:
    """Whether two stems are of one word: "allerg" and "allergi", "arbeit" and "arbeitet"."""
    if stem == other:
        return True
    same = 0
    for one, two in zip(stem, other, strict=False):
        if one != two:
            break
        same += 1
    return same >= _ALIKE and same >= _ALIKE_PART * max(len(stem), len(other))
