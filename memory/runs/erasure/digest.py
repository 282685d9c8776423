"""Writes a digest of texts from their own sentences: the most central, in the order of telling."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

# Sentences of a digest, and characters of all of them.
_MOST = 5
_LONGEST = 1000
_END = re.compile(r"(?<=[.!?…。])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Source:
    """A text to digest, who said it, and its vector; None where it waits for one."""

    text: str
    role: str | None = None
    vector: Sequence[float] | None = None


def digest(sources: Sequence[Source]) -> str:
    """Write a digest from the sources nearest to the mean of all; empty for none.

    Sources without a vector come last. A text gives its first sentence, and who said it.
    """
    told: dict[str, None] = {}
    length = 0
    for place in sorted(_central(sources)[:_MOST]):
        said = _first_sentence(sources[place])
        if said and said not in told and (not told or length + len(said) <= _LONGEST):
            told[said] = None
            length += len(said) + 1
    return " ".join(told)


def _central(sources: Sequence[Source]) -> list[int]:
    """Order the places of sources, the most central first."""
    embedded = [place for place, source in enumerate(sources) if source.vector is not None]
    bare = [place for place, source in enumerate(sources) if source.vector is None]
    if not embedded:
        return bare
    vectors = np.array([sources[place].vector for place in embedded], dtype=np.float64)
    nearness = vectors @ vectors.mean(axis=0)
    return [embedded[at] for at in np.argsort(-nearness, kind="stable")] + bare


def _first_sentence(source: Source) -> str:
    text = source.text.strip()
    first = _END.split(text, maxsplit=1)[0].strip()[:_LONGEST]
    return f"{source.role}: {first}" if source.role and first else first
