"""Support: whether what somebody says confirms a fact that is known already."""

from language.conflicts.contradiction import say_the_same
from language.conflicts.findings import Pair
from language.conflicts.negation import read_negation
from language.questions.intents import ASKS, turn_intent

# Least cosine of a fact and of what supports it.
LEAST_SIMILARITY = 0.75
# The share of a fact's content words that what supports it has.
_SHARED = 0.6


def supports(fact: str, told: str, similarity: float, language: str | None = None) -> bool:
    """Check whether a turn confirms a fact: near, no question, polarity, names and numbers alike.

    Most of the fact's words must be there, too: "I like coffee" is near "I like tea". `language` is
    the fact's, an ISO 639-1 code.
    """
    if similarity < LEAST_SIMILARITY or turn_intent(told) in ASKS:
        return False
    pair = Pair(fact, told, language, language, similarity)
    if not say_the_same(pair):
        return False
    a, b = read_negation(fact, language), read_negation(told, language)
    if a.unclear or b.unclear or b.vague != a.vague:
        return False
    words = {word.stem for word in a.words if word.content and not word.generic}
    there = {word.stem for word in b.words}
    return bool(words) and len(words & there) >= _SHARED * len(words)


def names_object(object: str, told: str, language: str | None = None) -> bool:
    """Check whether a turn has every content word of a triple's object."""
    words = {word.stem for word in read_negation(object, language).words if word.content}
    return words <= {word.stem for word in read_negation(told, language).words}
