"""The telling words of a text, with the model's state of each.

The model reads pieces of words: a word's state is the mean of its pieces', and a word that is said
twice, or in two forms, is there once. Special tokens, punctuation and function words of the text's
language are left out. Of a text with few function words the shortest words are left out, too: so
many words of a text are kept as most texts have, and no more of a long text than of a page.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from language.token_vectors.basis import Floats
from language.word_lists import STOP_WORDS
from language.words import WORD, guess_language, stem

# Three of five words tell something, in the texts that tell most; of a short text all may.
_SHARE, _LEAST = 0.6, 12
# Words of the longest texts.
MOST_WORDS = 96
# A longer word is none: it is compared by its beginning.
_LONGEST = 64


_Span = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Pieces:
    """Text as a model read it: where each piece ends in it, and the states (n, dimensions).

    `start` is where the text itself begins, behind what the model was told of it; pieces that end
    before, special tokens among them, are no part of it.
    """

    text: str
    ends: Sequence[int]
    states: Floats
    start: int = 0


def telling_words(pieces: Pieces) -> tuple[list[str], Floats]:
    """Return stems of the telling words, in order, and a state of each (n, dimensions)."""
    found = _spans(pieces)
    language = guess_language([word for *_, word in found])
    stops = STOP_WORDS[language]
    groups: dict[str, list[int]] = {}
    lengths: dict[str, int] = {}
    for (*_, word), rows in zip(found, _of_words(pieces, found), strict=True):
        if rows and word not in stops:
            key = stem(word[:_LONGEST], language)
            groups.setdefault(key, []).extend(rows)
            lengths[key] = max(lengths.get(key, 0), len(word))
    kept = _most_telling(groups, lengths, _most(pieces))
    return kept, _means(pieces.states, [groups[key] for key in kept])


def _means(states: Floats, groups: Sequence[Sequence[int]]) -> Floats:
    """Return the mean state of each group of pieces."""
    if not groups:
        return np.zeros((0, states.shape[1]), dtype=np.float32)
    counts = np.array([len(rows) for rows in groups])
    starts = np.cumsum(counts) - counts
    sums = np.add.reduceat(states[np.concatenate(groups)], starts, axis=0)
    return np.asarray(sums / counts[:, None], dtype=np.float32)


def _spans(pieces: Pieces) -> list[_Span]:
    """Return each word, as far as the model read: where it begins and ends, and in lower case."""
    last = max(pieces.ends, default=0)
    found = WORD.finditer(pieces.text, pieces.start, last)
    return [
        (one.start(), one.end(), unicodedata.normalize("NFC", one.group()).lower()) for one in found
    ]


def _of_words(pieces: Pieces, found: Sequence[_Span]) -> list[list[int]]:
    """Return which pieces are of each word: those that end in it."""
    rows: list[list[int]] = [[] for _ in found]
    at = 0
    for row, end in enumerate(pieces.ends):
        while at < len(found) and found[at][1] < end:
            at += 1
        if at == len(found):
            break
        if found[at][0] < end:
            rows[at].append(row)
    return rows


def _most(pieces: Pieces) -> int:
    words = len(pieces.text[pieces.start : max(pieces.ends, default=0)].split())
    return min(MOST_WORDS, max(_LEAST, int(_SHARE * words)))


def _most_telling(groups: Mapping[str, object], lengths: Mapping[str, int], most: int) -> list[str]:
    if len(groups) <= most:
        return list(groups)
    chosen = set(sorted(groups, key=lambda key: -lengths[key])[:most])
    return [key for key in groups if key in chosen]
