"""Slips of the pen: one letter left out, put in, changed, or two that changed places."""

from rapidfuzz.distance import OSA

# One letter of a shorter name makes another: Gambia and Zambia, Mali and Malta.
_LONG = 10


def is_same_but_for_a_slip(name: str, asked: str) -> bool:
    """Check whether two folded names are equal, or a long one and what a slip made of it.

    Digits do not slip: Apollo program 11 and 12 are two.
    """
    if name == asked:
        return True
    if min(len(name), len(asked)) < _LONG or OSA.distance(name, asked, score_cutoff=1) > 1:
        return False
    return _digits(name) == _digits(asked)


def _digits(name: str) -> list[str]:
    return [letter for letter in name if letter.isdigit()]
