"""Rules for two texts: one denies what the other says, they use opposites, or they say the same.

A denial is weaker the more it denies at once ("no meat on Fridays" leaves the other days), so that
it excludes a statement only if all that it denies is in that statement.
"""

from dataclasses import dataclass
from functools import lru_cache

from language.conflicts.details import Details, covers, details_agree, persons_agree, read_details
from language.conflicts.findings import Pair
from language.conflicts.negation import Negation, Word, read_negation, shared_language
from language.conflicts.polarity import are_opposites, has_opposite

# Content words of the statement that the denial does not have, as a share of all of its own.
MOST_EXTRA = 0.5
# Content words that either has alone where opposites meet.
MOST_APART = 0.25
# Least cosine of statements with equal words; and of those that differ in several.
SAME_WORDS = 0.80
ALMOST_IDENTICAL = 0.985
# Content words that only one of two duplicates has, as a share of all of theirs; one always may be.
MOST_OTHER = 0.2


@dataclass(frozen=True, slots=True)
class _Read:
    negation: Negation
    details: Details
    stems: frozenset[str]
    words: tuple[Word, ...]


# One pair is asked several things in a row.
@lru_cache(maxsize=16)
def _both(pair: Pair) -> tuple[_Read, _Read]:
    """Read each text in its language, else in the other's, else in what they look like together."""
    one, other = pair.a_language, pair.b_language
    shared = shared_language(pair.a, pair.b) if one is None and other is None else None
    return _read(pair.a, one or other or shared), _read(pair.b, other or one or shared)


def _read(text: str, language: str | None) -> _Read:
    negation = read_negation(text, language)
    content = tuple(word for word in negation.words if word.content)
    return _Read(
        negation,
        read_details(text, negation.language),
        frozenset(word.stem for word in content),
        content,
    )


def _readings(pair: Pair) -> tuple[_Read, _Read] | None:
    """Read both texts, where they can be compared at all: no question, and in one language."""
    a, b = _both(pair)
    if a.negation.question or b.negation.question:
        return None
    if a.negation.language != b.negation.language:
        return None
    return a, b


def exclude_by_negation(pair: Pair) -> bool:
    """Check whether one of the two denies what the other says."""
    readings = _readings(pair)
    if readings is None:
        return False
    a, b = readings
    if a.negation.negated == b.negation.negated or a.negation.unclear or b.negation.unclear:
        return False
    denial, statement = (a, b) if a.negation.negated else (b, a)
    if denial.negation.vague or statement.negation.former:
        return False
    if statement.negation.vague and not denial.negation.universal:
        return False
    if not persons_agree(a.details, b.details) or not covers(statement.details, denial.details):
        return False
    claimed = {word.stem for word in denial.words if not word.generic}
    denied = {word.stem for word in denial.words if word.negated and not word.generic}
    if not denied or not claimed <= statement.stems:
        return False
    return len(statement.stems - claimed) <= MOST_EXTRA * len(statement.stems)


def exclude_by_opposites(pair: Pair) -> bool:
    """Check whether the two differ by words that are opposites, and by little else."""
    readings = _readings(pair)
    if readings is None:
        return False
    a, b = readings
    if a.negation.negated or b.negation.negated or a.negation.vague or b.negation.vague:
        return False
    if a.negation.former or b.negation.former:
        return False
    if not persons_agree(a.details, b.details) or not details_agree(a.details, b.details):
        return False
    language = a.negation.language
    only_a, only_b = a.stems - b.stems, b.stems - a.stems
    opposed = {
        (one, other) for one in only_a for other in only_b if are_opposites(one, other, language)
    }
    if len(opposed) != 1:
        return False
    every = len(a.stems | b.stems)
    apart = len(only_a) + len(only_b) - 2
    return bool(a.stems & b.stems) and apart <= MOST_APART * every


def are_duplicates(pair: Pair, least: float) -> bool:
    """Check whether the two say the same, in nearly the same words.

    `least` is the cosine of what is similar enough; equal words in equal order need less.
    """
    similarity = pair.similarity
    if similarity is None or similarity < SAME_WORDS or not say_the_same(pair):
        return False
    a, b = _both(pair)
    apart = len(a.stems ^ b.stems)
    if not apart:
        ordered = [word.stem for word in a.words] == [word.stem for word in b.words]
        return ordered or similarity >= least
    # A replaced word changes more than a word that is only left out.
    exchanged = bool(a.stems - b.stems) and bool(b.stems - a.stems)
    if exchanged and not _may_exchange(a, b):
        return False
    few = apart <= max(1.0, MOST_OTHER * len(a.stems | b.stems)) and not exchanged
    return similarity >= (least if few else max(least, ALMOST_IDENTICAL))


def _may_exchange(a: _Read, b: _Read) -> bool:
    """Check that no name was put in place of another, as far as capitals tell."""
    only = {word.text for word in a.words if word.stem not in b.stems}
    other = {word.text for word in b.words if word.stem not in a.stems}
    return only.isdisjoint(a.details.capitals) or other.isdisjoint(b.details.capitals)


def say_the_same(pair: Pair) -> bool:
    """Check that no words tell the two apart: negation, opposites, numbers, names, persons.

    It takes their similarity for granted: two texts about different things may pass.
    """
    a, b = _both(pair)
    if a.negation.language != b.negation.language or a.negation.question != b.negation.question:
        return False
    if a.negation.negated != b.negation.negated or a.negation.former != b.negation.former:
        return False
    if not persons_agree(a.details, b.details) or not details_agree(a.details, b.details):
        return False
    language = a.negation.language
    # Function words, too: "up" and "down" are among them.
    these, those = ({word.stem for word in one.negation.words} for one in (a, b))
    only_a, only_b = these - those, those - these
    return not any(
        are_opposites(one, other, language)
        for one in only_a
        if has_opposite(one, language)
        for other in only_b
    )
