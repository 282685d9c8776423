"""Words: the full-text query that finds candidates, and BM25 over those that were found."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from anaphora.text_cache import cache_texts
from graph.tenancy import tenant_token
from language.words import stem_counts
from recall.contract.candidate import Floats

# The usual constants: saturation of repeated words, and normalisation of long texts.
K1 = 1.2
B = 0.75
# Lucene refuses a query of 1024 clauses, and so many words say no more than the first of them.
# Lucene makes a clause of each sign of a script without spaces, and takes 1,024 clauses.
_MOST_SIGNS = 1000
MOST_WORDS = 64


@dataclass(frozen=True, slots=True)
class Bag:
    """A text's stems: their number, and the count of each."""

    length: int
    counts: Mapping[str, int]


@cache_texts
def bag(text: str, language: str) -> Bag:
    """Count a text's stems."""
    counts = stem_counts(text, language)
    return Bag(sum(counts.values()), counts)


def lucene_query(user_id: str, found: Sequence[str]) -> str | None:
    """Build a Lucene query for a tenant's memories with any of the words; None for no words.

    Words come from `language.words.words`: lower case letters, digits and marks, so that nothing
    of Lucene's own syntax is among them.
    """
    distinct: list[str] = []
    left = _MOST_SIGNS
    for word in list(dict.fromkeys(found))[:MOST_WORDS]:
        distinct.append(word[:left])
        left -= len(word)
        if left <= 0:
            break
    if not distinct:
        return None
    return f"+tenant:{tenant_token(user_id)} +({' '.join(distinct)})"


def bm25(query: Sequence[str], documents: Sequence[Sequence[Bag]]) -> Floats:
    """Score documents (of one or more bags each) for stems by BM25, divided by the best: in [0, 1].

    A word is as telling as it is rare among these documents:
    idf = ln(1 + (n - df + 0.5) / (df + 0.5)).
    """
    scores = np.zeros(len(documents))
    if not documents:
        return scores
    lengths = np.array([sum(part.length for part in parts) for parts in documents], dtype=float)
    norm = K1 * (1 - B + B * lengths / (lengths.mean() or 1.0))
    for frequency in _frequencies(list(dict.fromkeys(query))[:MOST_WORDS], documents):
        having = int(np.count_nonzero(frequency))
        if having:
            idf = math.log(1 + (len(documents) - having + 0.5) / (having + 0.5))
            scores += idf * frequency * (K1 + 1) / (frequency + norm)
    best = scores.max()
    return scores / best if best > 0 else scores


def covered(query: Sequence[str], documents: Sequence[Bag]) -> Floats:
    """Return the share of a query's stems that each document says, by how telling they are.

    A stem is as telling as it is rare among these documents, as for BM25; a stem that none says is
    the most telling of all.
    """
    asked = list(dict.fromkeys(query))[:MOST_WORDS]
    if not asked or not documents:
        return np.zeros(len(documents))
    said = _frequencies(asked, [[one] for one in documents]) > 0
    having = said.sum(axis=1)
    telling = np.log1p((len(documents) - having + 0.5) / (having + 0.5))
    shares: Floats = telling @ said / telling.sum()
    return shares


def _frequencies(query: Sequence[str], documents: Sequence[Sequence[Bag]]) -> Floats:
    """Count how often each document says each stem, (stems, documents)."""
    places = {stem: at for at, stem in enumerate(query)}
    found = np.zeros((len(places), len(documents)))
    for at, parts in enumerate(documents):
        for part in parts:
            # Most documents say none of them: the intersection is quicker than a look-up of each.
            for stem in part.counts.keys() & places.keys():
                found[places[stem], at] += part.counts[stem]
    return found
