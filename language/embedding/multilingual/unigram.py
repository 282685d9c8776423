"""Tokens of a text: the likeliest pieces of its words, of a vocabulary that is held in arrays.

The library `tokenizers` does the same, and holds 250,000 pieces in 260 MB where these are 10. A
word's pieces are found once and kept; so common words, which most of a text is, cost nothing.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

# Begins a word, in place of the space before it.
MARK = "▁"
_WORD = re.compile(f"{MARK}[^{MARK}]*")
_SPACES = re.compile(r"\s+")
# The log probability of a character that no piece has, below that of the rarest piece.
_UNKNOWN_PENALTY = 10.0
# Words whose pieces are kept: about 8 MB.
_KEPT_WORDS = 16_384
# The rest of a longer word is not read: what has no space in so many characters is no text, but in
# scripts without spaces, of which a model reads less than that.
_LONGEST_WORD = 4096

# Ids of a word's pieces, each with the place where it ends in the word.
_Pieces = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Vocabulary:
    """Pieces of words in UTF-8, one behind the other, from `offsets` on; their log probabilities.

    `begin`, `end` and `unknown` are ids; `replaced` are characters that are replaced in texts.
    """

    texts: bytes
    offsets: NDArray[np.uint32]
    scores: NDArray[np.float32]
    begin: int
    end: int
    unknown: int
    replaced: Mapping[int, str]

    def piece(self, id: int) -> bytes:
        """Return a piece in UTF-8."""
        return self.texts[self.offsets[id] : self.offsets[id + 1]]

    def __len__(self) -> int:
        return len(self.scores)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Ids of tokens, and for each where it begins and ends in its text; (0, 0) for marks."""

    ids: list[int]
    offsets: list[tuple[int, int]]


class UnigramTokenizer:
    """The tokenizer of XLM-RoBERTa, for texts as `prepare` returns them."""

    def __init__(self, vocabulary: Vocabulary, longest: int) -> None:
        self._vocabulary = vocabulary
        self._longest = longest
        self._pieces_of = lru_cache(_KEPT_WORDS)(self._segment)

    def prepare(self, text: str) -> str:
        """Return the text in compatible characters, with single spaces."""
        plain = unicodedata.normalize("NFKC", text.translate(self._vocabulary.replaced))
        return _SPACES.sub(" ", plain).strip()

    def encode_batch(self, texts: Sequence[str]) -> list[Tokens]:
        """Return the tokens of each text, cut at the longest that the model reads."""
        return [self.encode(text) for text in texts]

    def encode(self, text: str) -> Tokens:
        """Return the tokens of a text."""
        marked = text.replace(" ", MARK)
        # The first word has a mark, too; it is no part of the text.
        added = 1 if marked and not marked.startswith(MARK) else 0
        ids, offsets, start = [self._vocabulary.begin], [(0, 0)], -added
        for word in _WORD.findall(MARK * added + marked):
            if len(ids) >= self._longest - 1:
                break
            at = start
            for id, end in self._pieces_of(word[:_LONGEST_WORD]):
                ids.append(id)
                offsets.append((max(at, 0), max(start + end, 1)))
                at = start + end
            start += len(word)
        del ids[self._longest - 1 :], offsets[self._longest - 1 :]
        return Tokens([*ids, self._vocabulary.end], [*offsets, (0, 0)])

    def _segment(self, word: str) -> _Pieces:
        """Return the pieces of a word whose log probabilities add up to the most."""
        size, unknown = len(word), self._vocabulary.unknown
        best = [0.0] + [-np.inf] * size
        came = [(0, unknown)] * (size + 1)
        begins = self._found(word)
        for at, here in enumerate(begins):
            steps = here
            if not any(end == at + 1 for end, *_ in here):
                steps = [(at + 1, unknown, self._unknown_score), *here]
            for end, id, score in steps:
                if best[at] + score > best[end]:
                    best[end], came[end] = best[at] + score, (at, id)
        return _path(came, size, unknown)

    def _found(self, word: str) -> list[list[tuple[int, int, float]]]:
        """Return for each place in a word the pieces there: (end, id, log probability)."""
        told, size = word.encode(), len(word)
        at = [0, *accumulate(len(letter.encode()) for letter in word)]
        spans = [
            (start, end)
            for start in range(size)
            for end in range(start + 1, min(size, start + self._most_letters) + 1)
        ]
        hashes = np.fromiter(
            (hash(told[at[start] : at[end]]) for start, end in spans), np.int64, len(spans)
        )
        known, ids = self._index
        places = np.minimum(np.searchsorted(known, hashes), len(known) - 1)
        begins: list[list[tuple[int, int, float]]] = [[] for _ in word]
        for number in np.flatnonzero(known[places] == hashes).tolist():
            (start, end), id = spans[number], int(ids[places[number]])
            if self._vocabulary.piece(id) == told[at[start] : at[end]]:
                begins[start].append((end, id, float(self._vocabulary.scores[id])))
        return begins

    @cached_property
    def _index(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """Hashes of all pieces, sorted, and the pieces' ids. Hashes are of this process alone."""
        vocabulary = self._vocabulary
        count = len(vocabulary)
        pieces = map(vocabulary.piece, range(count))
        hashes = np.fromiter(map(hash, pieces), np.int64, count)
        order = np.argsort(hashes, kind="stable")
        return hashes[order], order.astype(np.int32)

    @cached_property
    def _most_letters(self) -> int:
        vocabulary = self._vocabulary
        return max(len(vocabulary.piece(id).decode()) for id in range(len(vocabulary)))

    @cached_property
    def _unknown_score(self) -> float:
        return float(self._vocabulary.scores.min()) - _UNKNOWN_PENALTY


def _path(came: Sequence[tuple[int, int]], size: int, unknown: int) -> _Pieces:
    """Follow the best steps back from the end; unknown characters in a row are one piece."""
    pieces: list[tuple[int, int]] = []
    end = size
    while end:
        start, id = came[end]
        if not (pieces and id == unknown == pieces[-1][0]):
            pieces.append((id, end))
        end = start
    return tuple(reversed(pieces))
