"""Names that are meant by a spelling of them: misspelt, shortened, in another order.

A name that is known as a person's own is nobody else's, and of two that are meant alike neither is.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from language.folding import fold
from language.names.lone_names import bearing_parts, is_given
from language.names.name_score import judge
from language.names.parse import take_apart
from language.names.typos import is_misspelt

# Least score of a name of several words, and of one word, which may be a part of another name.
# Of 1,173 aliases among 771 names 319 are taken for the right name and 5 for a wrong one; of those
# whose name is not among them 7 for a wrong one.
_SEVERAL, _ONE = 0.82, 0.95
_MISSPELT, _MISSPELT_PART = 0.9, 0.85


@dataclass(frozen=True, slots=True)
class Spelt:
    """An entity's names and its type."""

    names: tuple[str, ...]
    type: str


def meant_by(said: str, known: Sequence[Spelt]) -> int | None:
    """Return the place of the only name that is meant best; None where none or several are."""
    scores = [_score(said, one) for one in known]
    best = max(scores, default=0.0)
    return scores.index(best) if best > 0.0 and scores.count(best) == 1 else None


def _score(said: str, known: Spelt) -> float:
    words = fold(said).split()
    several = len(words) > 1
    if several or not is_given(words[0]):
        if any(_is_slip(words, fold(name).split()) for name in known.names):
            return _MISSPELT
        parts = {part for name in known.names for part in bearing_parts(name, known.type)}
        if not several and any(is_misspelt(part, words[0]) for part in parts):
            return _MISSPELT_PART
    # A word of a longer name says little: Davis is not Jonathan William Davis.
    names = tuple(name for name in known.names if not several or _count(name) > 1)
    score = judge(said, names, None).score
    return score if score >= (_SEVERAL if several else _ONE) else 0.0


def _count(name: str) -> int:
    return len(take_apart(name).core)


def _is_slip(said: Sequence[str], name: Sequence[str]) -> bool:
    """Check whether every word is a name's, in its order, but for slips of the pen."""
    return len(said) == len(name) and all(
        word == each or is_misspelt(each, word) for word, each in zip(said, name, strict=True)
    )
