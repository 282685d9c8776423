"""Words of a text: found, told from those that carry little, and cut to their stems."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import snowballstemmer

from anaphora.text_cache import cache_short_texts
from language.word_lists import STOP_WORDS, read_words

# A letter or digit and the marks on it: those of Hebrew, Arabic and the scripts of India are no
# letters to Python.
WORD = re.compile(
    r"(?:[^\W_]|[\u0300-\u036f\u0591-\u05c7\u0610-\u065f\u0900-\u0963\u0966-\u0e4f])+"
)
_DEFAULT = "english"
_TIMES: Mapping[str, frozenset[str]] = {
    name: frozenset(listed.split())
    for name, listed in read_words("time_words")["tells_when"].items()
}
# "Now" and "never" are said of anything: a text that has them is no nearer to a question.
_EMPTY: Mapping[str, frozenset[str]] = {
    name: STOP_WORDS[name] | frozenset(listed.split())
    for name, listed in read_words("time_words")["adverbs"].items()
}


def words(text: str) -> list[str]:
    """The words in lower case, in their order: letters, digits and marks, and nothing else."""
    return WORD.findall(unicodedata.normalize("NFC", text).lower())


def guess_language(found: Iterable[str], listed: Mapping[str, frozenset[str]] = STOP_WORDS) -> str:
    """The language, by snowball's name, whose function words are most; English when none are."""
    distinct = set(found)
    counts = {name: len(distinct & telling) for name, telling in listed.items()}
    best = max(counts, key=lambda name: counts[name])
    if counts[best] > counts[_DEFAULT]:
        return best
    if listed is not STOP_WORDS:
        return _DEFAULT
    # "Was geschah gestern?" has one word of English, too: what tells of time decides between them.
    told = {name: counts[name] + len(distinct & _TIMES[name]) for name in _TIMES}
    best = max(told, key=lambda name: told[name])
    return best if told[best] > max(1, told[_DEFAULT]) and counts[best] else _DEFAULT


@cache_short_texts
def language_of(text: str) -> str:
    """The language of a text, by its function words; English when it has none."""
    return guess_language(words(text))


def has_phrase(found: Sequence[str], phrases: Iterable[tuple[str, ...]]) -> bool:
    """Check whether one of the phrases stands among words, its own side by side."""
    there = set(found)
    return any(
        tuple(found[at : at + len(phrase)]) == phrase
        for phrase in phrases
        if there.issuperset(phrase)
        for at in range(len(found))
    )


def content_words(found: Iterable[str], language: str) -> list[str]:
    """Leave out function words of the language, and words that merely say when or how often."""
    listed = _EMPTY[language]
    return [word for word in found if word not in listed]


@cache_short_texts
def stems(text: str, language: str) -> tuple[str, ...]:
    """The stems of a text's content words, in their order."""
    return tuple(stem(word, language) for word in content_words(words(text), language))


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """A word's stem, by snowball's rules for the language."""
    # A stemmer keeps the word it works on: one for each call, since threads share this.
    return str(snowballstemmer.stemmer(language).stemWord(word))
