"""Sameness of two texts: strict enough to fold one into the other unasked.

Every content word of either is in the other, in the same form and order (who did what to whom), but
for very few that only one of two long texts has; and so are the words that decide what is said.
Numbers, names, negation and persons agree. What is said in other words is not seen: only somebody
who knows what words mean can tell that.
"""

from functools import cache

from language.conflicts.contradiction import say_the_same
from language.conflicts.findings import Pair
from language.conflicts.negation import Word, read_negation
from language.word_lists import read_words

# Least cosine: below it equal words are about different things.
LEAST_SIMILARITY = 0.85
# Of the content words of both, the share that one may have alone; and the least cosine then.
MOST_ALONE = 0.12
ALONE_SIMILARITY = 0.93


def say_the_very_same(pair: Pair) -> bool:
    """Check that nothing is lost when one of the two stands for both; without a cosine, False."""
    if pair.similarity is None or pair.similarity < LEAST_SIMILARITY or not say_the_same(pair):
        return False
    a = read_negation(pair.a, pair.a_language or pair.b_language)
    b = read_negation(pair.b, pair.b_language or pair.a_language)
    if a.unclear or b.unclear or a.vague != b.vague:
        return False
    if _deciding(a.words, a.language) != _deciding(b.words, b.language):
        return False
    these, those = _content(a.words), _content(b.words)
    one, other = _without(these, those), _without(those, these)
    if one and other:
        # A word in place of another: a sister is no brother, however near they are.
        return False
    shared = [word for word in these if word in those]
    if shared != [word for word in those if word in these]:
        return False
    alone = one or other
    if not alone:
        return True
    every = len(set(these) | set(those))
    return len(alone) <= MOST_ALONE * every and pair.similarity >= ALONE_SIMILARITY


@cache
def _deciders(language: str) -> frozenset[str]:
    return frozenset(read_words("sameness").get(language, "").split())


def _deciding(words: tuple[Word, ...], language: str) -> frozenset[str]:
    return frozenset(word.text for word in words) & _deciders(language)


def _content(words: tuple[Word, ...]) -> list[str]:
    # In another form it is another time or number: lived and lives, child and children.
    return [word.text for word in words if word.content]


def _without(these: list[str], those: list[str]) -> list[str]:
    there = set(those)
    return [word for word in these if word not in there]
