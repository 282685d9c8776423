"""Turns of the length that people's have, from common words: the same for the same seed."""

import random

_WORDS = (
    "after again always around because before better bread bring call careful city cold colour",
    "coffee dinner doctor early evening family father finally friend garden hospital house idea",
    "journey kitchen language letter listen little market meeting message money morning mother",
    "music never neighbour nothing office often paper people perhaps piano plan question rain",
    "ready really remember river school shoulder simple sister sleep something station story",
    "street summer table teacher thing thought ticket together tomorrow travel trouble usually",
    "visit wait walk weather weekend window winter wonder work write yesterday",
)


def make_texts(count: int, seed: int) -> list[str]:
    """Sentences of 8 to 40 words."""
    words = " ".join(_WORDS).split()
    chance = random.Random(seed)
    return [
        f"{' '.join(chance.choices(words, k=chance.randint(8, 40)))}.".capitalize()
        for _ in range(count)
    ]
