"""The local digester: it keeps the sentences that say most of what all of the texts are about."""

import asyncio
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from anaphora.errors import Invalid
from language.llm.digests import Digest, Source
from language.questions.injection import find_order
from language.questions.intents import TurnIntent, turn_intent
from language.words import language_of, stems

LOCAL = "local"
# Sentences of a digest, and characters of all of them, and of each.
_MOST, _LONGEST, _LONGEST_SENTENCE = 5, 1000, 400
# Texts that are read, the nearest to the mean of all first, and sentences of each.
_READ, _SENTENCES = 60, 8
# Words with a meaning in a second sentence of one text.
_SAYS = 2
# What shares so many of its words with a chosen sentence says nothing more.
_ALIKE = 0.6
# Worth of a sentence that thanks, greets or agrees, against one that tells as much.
_REACTS = 0.3
_END = re.compile(r"(?<=[.!?…。！？])\s+|\n+")
_ASKED = ("?", "？", "؟")


class CentralDigester:
    """Implements language.llm.digests.Digester without a language model."""

    async def digest(self, sources: Sequence[Source], language: str | None = None) -> Digest:
        """Return the most central sentences. Raises Invalid where none tells anything."""
        text = await asyncio.to_thread(central_sentences, sources)
        if not text:
            raise Invalid("There is nothing to digest.", field="texts")
        return Digest(text, LOCAL)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence: its place, what it is about, and the worth that its text's nearness gives it."""

    source: int
    place: int
    text: str
    stems: frozenset[str]
    near: float

    @property
    def tokens(self) -> frozenset[str]:
        return frozenset(self.text.lower().split())


def central_sentences(sources: Sequence[Source]) -> str:
    """Write a digest of texts from their own sentences; empty where none tells anything. Pure.

    A sentence counts by how many of the texts speak of what it speaks of, and by how near its text
    is to the mean of all; what was spoken of already counts half. Each text gives one, and more
    only where there are few texts. Left out is what asks, and what gives an order to a model.
    """
    told = _sentences(sources)
    shares = _shares(told, _names(sources))
    weights = {one: _weight(one) for one in told} if shares else {}
    chosen: list[_Sentence] = []
    for first in (True, False):
        while len(chosen) < _MOST:
            there = {one.source for one in chosen}
            left = [
                one
                for one in told
                if (one.source not in there if first else len(one.stems) >= _SAYS)
                and not _is_said(one, chosen)
            ]
            if not left:
                break
            best = max(left, key=lambda one: (_worth(one, shares) * weights.get(one, 1), one.near))
            chosen.append(best)
            shares = {at: share / 2 if at in best.stems else share for at, share in shares.items()}
    return _joined(sorted(chosen, key=lambda one: (one.source, one.place)), sources)


def _sentences(sources: Sequence[Source]) -> list[_Sentence]:
    found = []
    for at, near in _nearest(sources)[:_READ]:
        text = sources[at].text
        language = language_of(text)
        for place, part in enumerate(_END.split(text)[:_SENTENCES]):
            said = part.strip()[:_LONGEST_SENTENCE]
            if said and not said.endswith(_ASKED) and find_order(said) is None:
                found.append(_Sentence(at, place, said, frozenset(stems(said, language)), near))
    return found


def _nearest(sources: Sequence[Source]) -> list[tuple[int, float]]:
    """Return the places of sources and how near each is to all, the nearest first."""
    embedded = [at for at, source in enumerate(sources) if source.vector is not None]
    bare = [(at, 0.0) for at, source in enumerate(sources) if source.vector is None]
    if not embedded:
        return bare
    vectors = np.array([sources[at].vector for at in embedded], dtype=np.float64)
    nearness = vectors @ vectors.mean(axis=0)
    order = np.argsort(-nearness, kind="stable")
    return [(embedded[at], float(nearness[at])) for at in order] + bare


def _shares(told: Sequence[_Sentence], names: frozenset[str]) -> dict[str, float]:
    """Return the share of texts that speak of something, of all that more than one speaks of."""
    of_source: dict[int, set[str]] = {}
    for one in told:
        of_source.setdefault(one.source, set()).update(one.stems)
    counts = Counter(stem for there in of_source.values() for stem in there)
    return {
        stem: count / len(of_source)
        for stem, count in counts.items()
        if count > 1 and stem not in names
    }


def _worth(one: _Sentence, shares: Mapping[str, float]) -> float:
    """Weigh a sentence by the shares of what it speaks of, against its length."""
    about = sum(shares.get(stem, 0.0) for stem in one.stems)
    return about / math.sqrt(len(one.stems) + 3)


def _weight(one: _Sentence) -> float:
    near = 1.0 + max(0.0, one.near)
    return near * _REACTS if turn_intent(one.text) is TurnIntent.REACTION else near


def _is_said(one: _Sentence, chosen: Iterable[_Sentence]) -> bool:
    tokens = one.tokens
    return any(
        len(tokens & other.tokens) >= _ALIKE * len(tokens | other.tokens) for other in chosen
    )


def _joined(chosen: Sequence[_Sentence], sources: Sequence[Source]) -> str:
    """Join sentences, each speaker named where another spoke before; not longer than may be."""
    parts: list[str] = []
    length, speaker = 0, None
    for one in chosen:
        role = sources[one.source].role
        said = f"{role}: {one.text}" if role and role != speaker else one.text
        if parts and length + len(said) > _LONGEST:
            continue
        parts.append(said)
        length += len(said) + 1
        speaker = role
    return " ".join(parts)


def _names(sources: Sequence[Source]) -> frozenset[str]:
    """Return the words of the speakers' names: everybody uses them, whatever they speak of."""
    roles = {source.role for source in sources if source.role}
    return frozenset(one for role in roles for one in stems(role, language_of(role)))
