"""Slips of the pen: one letter left out, put in, changed, or two that changed places.

Of a long name, one slip makes no other name; of a short one it often does, and more is asked of it.
"""

from rapidfuzz.distance import OSA

# One letter of a shorter name makes another: Gambia and Zambia, Mali and Malta.
_LONG = 10
# Of fewer letters any may be another word.
_SHORTEST = 4


def is_same_but_for_a_slip(name: str, asked: str) -> bool:
    """Check whether two folded names are equal, or a long one and what a slip made of it.

    Digits do not slip: Apollo program 11 and 12 are two.
    """
    if name == asked:
        return True
    if min(len(name), len(asked)) < _LONG or OSA.distance(name, asked, score_cutoff=1) > 1:
        return False
    return _digits(name) == _digits(asked)


def is_misspelt(word: str, said: str) -> bool:
    """Check whether a folded word was meant by another: Jonas by Jonsa, Leipzig by Leipizg.

    No name is meant by another name: Maria is not Marie, Carl not Carla, Dana not Dane. So words
    have the same beginning and end, and of four letters only two may have changed places.
    """
    if word == said or not (word.isalpha() and said.isalpha()):
        return False
    shorter = min(len(word), len(said))
    if shorter < _SHORTEST:
        return False
    most = 2 if shorter >= _LONG else 1
    distance = OSA.distance(word, said, score_cutoff=most)
    if distance > most:
        return False
    if distance == 1 and sorted(word) == sorted(said):
        return True
    return shorter > _SHORTEST and word[0] == said[0] and word[-1] == said[-1]


def _digits(name: str) -> list[str]:
    return [letter for letter in name if letter.isdigit()]
