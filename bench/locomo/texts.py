"""Turns of the length that people's have, from common words: the same for the same seed."""

import random
from functools import cache

_WORDS = (
    "after again always around because before better bread bring call careful city cold colour",
    "coffee dinner doctor early evening family father finally friend garden hospital house idea",
    "journey kitchen language letter listen little market meeting message money morning mother",
    "music never neighbour nothing office often paper people perhaps piano plan question rain",
    "ready really remember river school shoulder simple sister sleep something station story",
    "street summer table teacher thing thought ticket together tomorrow travel trouble usually",
    "visit wait walk weather weekend window winter wonder work write yesterday",
)
_SYLLABLES = "ba be do fa gre ha ki lo lin ma mer na nor pa pel ra ro sa stel ta tor va wen"
_VOCABULARY = 4000
_HEAD = 20


def make_texts(count: int, seed: int) -> list[str]:
    """Sentences of 8 to 40 words."""
    words = " ".join(_WORDS).split()
    chance = random.Random(seed)
    return [
        f"{' '.join(chance.choices(words, k=chance.randint(8, 40)))}.".capitalize()
        for _ in range(count)
    ]


def make_talk(count: int, seed: int) -> list[str]:
    """Make texts as `make_texts` does, of some thousand words: some often and most rarely."""
    words = _vocabulary()
    chance = random.Random(seed)
    # Zipf's law without its head, which is words that nobody searches for.
    weights = [1 / (rank + _HEAD) for rank in range(len(words))]
    return [
        f"{' '.join(chance.choices(words, weights, k=chance.randint(8, 40)))}.".capitalize()
        for _ in range(count)
    ]


@cache
def _vocabulary() -> tuple[str, ...]:
    """The common words, then made-up ones."""
    chance, made = random.Random(1), dict.fromkeys(" ".join(_WORDS).split())
    while len(made) < _VOCABULARY:
        made["".join(chance.choices(_SYLLABLES.split(), k=chance.randint(2, 4)))] = None
    return tuple(made)
