"""The local digester: it keeps the sentences that are nearest to all others."""

import asyncio
import re
from collections.abc import Sequence

import numpy as np

from anaphora.errors import Invalid
from language.embedding.encoder import Encoder, Vectors
from language.llm.digests import Digest

LOCAL = "local"
_SENTENCES = 5
# Sentences that are compared at most, and characters of each that are kept.
_COMPARED, _LONGEST = 400, 400
# What is nearer to a chosen sentence says nothing more.
_ALIKE = 0.9
_END = re.compile(r"(?<=[.!?…。])\s+|\n+")


class CentralDigester:
    """Implements language.llm.digests.Digester without a language model."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    async def digest(self, texts: Sequence[str], language: str | None = None) -> Digest:
        """Return the most central sentences. Raises Unavailable, Invalid for none."""
        sentences = _sentences(texts)
        if not sentences:
            raise Invalid("There is nothing to digest.", field="texts")
        vectors = await self._encoder.encode(sentences)
        chosen = await asyncio.to_thread(choose_central, vectors, _SENTENCES)
        return Digest(" ".join(sentences[at] for at in chosen), LOCAL)


def choose_central(vectors: Vectors, most: int) -> list[int]:
    """Choose the rows nearest to all others, none twice in other words; in their order. Pure.

    `vectors` have length one, shape (sentences, dimensions).
    """
    cosines = vectors @ vectors.T
    chosen: list[int] = []
    for at in np.argsort(-cosines.mean(axis=1), kind="stable"):
        if len(chosen) == most:
            break
        if all(cosines[at, other] < _ALIKE for other in chosen):
            chosen.append(int(at))
    return sorted(chosen)


def _sentences(texts: Sequence[str]) -> list[str]:
    found = (part.strip() for text in texts for part in _END.split(text))
    # A question says nothing; and one that was said before says no more.
    told = dict.fromkeys(part[:_LONGEST] for part in found if part and not part.endswith("?"))
    return list(told)[:_COMPARED]
