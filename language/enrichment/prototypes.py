"""Vectors of the prototypes of terms: made once for each text, whatever vocabulary has it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from cachetools import FIFOCache

from language.embedding.encoder import Encoder, Vectors
from language.embedding.packaged_models import Side
from language.enrichment.suggestions import wide_terms
from language.enrichment.topics import Scale, scale_of
from language.questions.topics import Term, nearness, prototypes

# Texts whose vectors are kept (30 MB), and vocabularies whose matrix is.
_TEXTS = 20_000
_MATRICES = 4
# Texts encoded at once: a vocabulary must not hold up what is embedded meanwhile.
_BATCH = 32


@dataclass(frozen=True, slots=True)
class Prototypes:
    """Prototypes of terms: `rows` (texts, dimensions), grouped by term; `counts` rows of each."""

    terms: tuple[Term, ...]
    rows: Vectors
    counts: tuple[int, ...]
    scale: Scale

    def near(self, vector: Vectors) -> dict[str, dict[str, float]]:
        """Return by section how far above unrelated texts a text's nearness to each term is."""
        found: dict[str, dict[str, float]] = {}
        for term, cosine in zip(self.terms, nearness(vector, self.rows, self.counts), strict=True):
            found.setdefault(term.section, {})[term.value] = self.scale.of(cosine)
        return found


class PrototypeCache:
    """Prototypes of the vocabularies that were asked for last."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._vectors: FIFOCache[str, Vectors] = FIFOCache(_TEXTS)
        self._made: FIFOCache[tuple[Term, ...], Prototypes] = FIFOCache(_MATRICES)
        self._scale: Scale | None = None

    async def of(self, terms: tuple[Term, ...]) -> Prototypes:
        """Return the prototypes of these terms. Raises Unavailable without a model."""
        made = self._made.get(terms)
        if made is None:
            scale = await self._measured()
            made = await self._make(terms, scale)
            self._made[terms] = made
        return made

    async def _measured(self) -> Scale:
        """Measure what unrelated texts have, by the topics that we know: once for a model."""
        if self._scale is None:
            known = await self._make(wide_terms("topics"), Scale(0.0, 1.0))
            self._scale = scale_of(known.rows, known.counts)
        return self._scale

    async def _make(self, terms: tuple[Term, ...], scale: Scale) -> Prototypes:
        texts = [prototypes(term) for term in terms]
        flat = list(dict.fromkeys(text for several in texts for text in several))
        vectors = {text: self._vectors[text] for text in flat if text in self._vectors}
        missing = [text for text in flat if text not in vectors]
        for at in range(0, len(missing), _BATCH):
            portion = missing[at : at + _BATCH]
            rows = await self._encoder.encode(portion, Side.QUERY)
            vectors |= dict(zip(portion, rows, strict=True))
        self._keep(missing, vectors)
        every = [vectors[text] for several in texts for text in several]
        dimensions = self._encoder.info.dimensions
        stacked = np.stack(every) if every else np.zeros((0, dimensions), dtype=np.float32)
        return Prototypes(terms, stacked, tuple(map(len, texts)), scale)

    def _keep(self, texts: Sequence[str], vectors: dict[str, Vectors]) -> None:
        for text in texts:
            self._vectors[text] = vectors[text]
