"""Relevance of facts to a message: by their meaning, and by the words that it asks for.

TRIPLE's formula rates how much a fact is worth saying, whatever is asked; this module rates how
well facts answer. Pure functions over arrays.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from recall.contract.candidate import Floats

# The worth of all words that a message asks for, in cosines; and how far behind the best, in
# cosines, a fact is that does not bear on the message at all.
_WORDS, _FAR = 0.3, 0.3
# The fit from which a fact answers a question; that from which it is said whatever it is worth.
ANSWERS, CLEARLY = 0.6, 0.8
# Stems are of one word if they share so many first characters, and this part of the longer stem.
_ALIKE, _ALIKE_PART = 4, 0.65


def told_shares(told: Sequence[frozenset[str]], asked: frozenset[str]) -> Floats:
    """Return the share of what is asked for that each fact tells, 0 to 1.

    `told` are stems of what each fact says of its subject, `asked` those of the message, but for
    the names in it.
    """
    return np.array([_share(stems, asked) for stems in told], dtype=float)


def fits(nearness: Sequence[float], shares: Floats) -> Floats:
    """Rate each fact 0 to 1, 1 for the best; `nearness` are cosines of facts and message."""
    found = np.array(nearness, dtype=float) + _WORDS * shares
    behind = found.max(initial=-np.inf) - found
    fit: Floats = np.clip(1.0 - behind / _FAR, 0.0, 1.0)
    return fit


def orders(worth: Floats, fit: Floats) -> Floats:
    """Return the values that order facts: by fit, and among equals by worth."""
    order: Floats = fit * (1.0 + worth) / 2.0
    return order


def _share(told: Iterable[str], asked: frozenset[str]) -> float:
    """Return the share of the asked stems that is told, in one form or another."""
    heads: dict[str, list[str]] = {}
    for stem in told:
        heads.setdefault(stem[:_ALIKE], []).append(stem)
    found = sum(any(_is_alike(stem, one) for one in heads.get(stem[:_ALIKE], ())) for stem in asked)
    return found / len(asked) if asked else 0.0


def _is_alike(stem: str, other: str) -> bool:
    """Return whether two stems are of one word: "allerg" and "allergi", "arbeit" and "arbeitet"."""
    if stem == other:
        return True
    same = 0
    for one, two in zip(stem, other, strict=False):
        if one != two:
            break
        same += 1
    return same >= _ALIKE and same >= _ALIKE_PART * max(len(stem), len(other))
