"""Sameness of two names: a score for a decision, where `likeness` only ranks.

It looks at the pair alone, so that what was decided once is decided so again.
"""

from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import Prefix

from language.names.parse import SMALL, Name, abbreviates, take_apart
from language.names.ranking import How

# Worth of each way of being alike; spellings and meanings are worth what they measure.
_REORDERED = 0.98
# A Prophet and The Prophet are two films, the Patriot another than Patriot.
_OTHER_ARTICLES = 0.9
_JOINED = 0.97
_ABBREVIATED = 0.86
_SHORTENED = 0.82
_SOUNDS = 0.82
_ACRONYM = 0.84
# Letters by which given names of men and women differ: Martin, Martina; Alexander, Alexandra.
_ENDING = 2
# Words of fewer letters are other words with one letter changed.
_LEAST_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Judged:
    """Judgement of two names, 0 to 1: how sure it is that they are the same, and by what."""

    score: float
    how: How


def judge(asked: str, known: tuple[str, ...], cosine: float | None) -> Judged:
    """The best of a name against all names of an entity, or their meaning's cosine."""
    one = take_apart(asked)
    letters = max((_compare(one, take_apart(name)) for name in known), default=0.0)
    meaning = 0.0
    if cosine is not None and all(_same_digits(one, take_apart(name)) for name in known[:1]):
        meaning = max(0.0, cosine)
    if meaning > letters:
        return Judged(round(meaning, 4), How.SEMANTIC)
    return Judged(round(letters, 4), How.FUZZY)


def is_other_given(asked: str, known: tuple[str, ...]) -> bool:
    """Check that a person's first name ends otherwise than all of these: Daniela is not Daniel.

    What differs elsewhere may be a slip: "Jhon" is John. Equal first names are nobody else's.
    """
    [first, *_] = take_apart(asked).core or ("",)
    others = [name.core[0] for name in map(take_apart, known) if name.core]
    return first not in others and any(_ends_otherwise(first, other) for other in others)


def _ends_otherwise(one: str, other: str) -> bool:
    alike = Prefix.similarity(one, other)
    return 0 < max(len(one), len(other)) - alike <= _ENDING


def _compare(one: Name, other: Name) -> float:
    if not _same_digits(one, other):
        return 0.0
    if sorted(one.core) == sorted(other.core):
        articles = [sorted(set(name.words) & SMALL) for name in (one, other)]
        return _REORDERED if articles[0] == articles[1] else _OTHER_ARTICLES
    if one.compact == other.compact:
        return _JOINED
    found = [_spelling(one, other)]
    if _is_short_for(one.core, other.core) or _is_short_for(other.core, one.core):
        found.append(_ABBREVIATED)
    if _is_part(one.core, other.core):
        found.append(_SHORTENED)
    if one.heard == other.heard and len("".join(one.heard)) >= 3:
        found.append(_SOUNDS)
    if abbreviates(one.compact, other) == 1.0 or abbreviates(other.compact, one) == 1.0:
        found.append(_ACRONYM)
    return max(found)


def _spelling(one: Name, other: Name) -> float:
    """Rate likeness of letters, if no word of one is a quite other word: Ann Lee is not Ann Low."""
    shorter = sorted((one.core, other.core), key=len)
    if len(one.core) != len(other.core):
        return 0.0
    left = list(shorter[1])
    least = 1.0
    for word in shorter[0]:
        best = max(left, key=lambda each: fuzz.ratio(word, each))
        left.remove(best)
        if word == best:
            continue
        if min(len(word), len(best)) < _LEAST_LETTERS:
            return 0.0
        least = min(least, fuzz.ratio(word, best) / 100)
    whole = fuzz.token_sort_ratio(" ".join(one.core), " ".join(other.core)) / 100
    return min(whole, 0.5 + least / 2)


def _is_short_for(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Check J. R. R. Tolkien for John Ronald Reuel Tolkien: initials in order, last word whole."""
    if len(short) > len(long) or len(short) < 2 or short[-1] != long[-1]:
        return False
    if all(len(word) > 1 for word in short[:-1]):
        return False
    following = iter(long[:-1])
    return all(
        any(word == each or (len(word) == 1 and each[0] == word) for each in following)
        for word in short[:-1]
    )


def _is_part(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Check for a part of a name: Tolkien, or John Tolkien, of John Ronald Reuel Tolkien."""
    few, many = sorted((one, other), key=len)
    if len(few) == len(many) or max(map(len, few), default=0) < 3:
        return False
    return (many[0] == few[0] or many[-1] == few[-1]) and set(few) <= set(many)


def _same_digits(one: Name, other: Name) -> bool:
    return sorted(one.digits) == sorted(other.digits)
