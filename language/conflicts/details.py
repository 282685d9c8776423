"""Details that two texts must share to say the same: numbers, dates, names, and persons."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from language.word_lists import read_words

_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
_SPACED = re.compile(r"(?<=\d)[.,](?=\d{3}\b)")
_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
_SENTENCE_ENDS = re.compile(r"[.!?:\u2026\"\u00ab\u201e\u201c(]\s*$")


@dataclass(frozen=True, slots=True)
class Details:
    """Details of one text, in lower case. `capitals` are words with a capital, `names` those that
    do not begin a sentence; `words` is every word, `persons` who is spoken of by pronouns."""

    numbers: frozenset[str]
    capitals: frozenset[str]
    names: frozenset[str]
    words: frozenset[str]
    persons: frozenset[str]


@cache
def _numerals() -> dict[str, str]:
    return {
        word: number
        for numbers in read_words("details")["numerals"].values()
        for number, words in numbers.items()
        for word in words.split()
    }


@cache
def _persons(language: str) -> dict[str, str]:
    listed = read_words("details")["persons"][language]
    return {word: person for person, words in listed.items() for word in words.split()}


@lru_cache(maxsize=1024)
def read_details(text: str, language: str) -> Details:
    """The details of a text in a language, by snowball's name of it."""
    plain = unicodedata.normalize("NFKC", text)
    found = list(_WORD.finditer(plain))
    lower = [match[0].lower() for match in found]
    numerals, persons = _numerals(), _persons(language)
    numbers = {_SPACED.sub("", match) for match in _NUMBER.findall(plain)}
    numbers |= {numerals[word] for word in lower if word in numerals}
    # German writes every noun with a capital: there a capital tells nothing.
    names = (
        frozenset()
        if language == "german"
        else frozenset(
            match[0].lower()
            for match in found
            if match[0][0].isupper() and not _begins(plain[: match.start()]) and len(match[0]) > 1
        )
    )
    return Details(
        numbers=frozenset(numbers),
        capitals=frozenset(match[0].lower() for match in found if match[0][0].isupper()),
        names=names,
        words=frozenset(lower),
        persons=frozenset(persons[word] for word in lower if word in persons),
    )


def details_agree(a: Details, b: Details) -> bool:
    """Check that numbers are the same, and every name of either is a word of the other."""
    return a.numbers == b.numbers and a.names <= b.words and b.names <= a.words


def covers(statement: Details, denial: Details) -> bool:
    """Check that every number and name of the denial is in the statement."""
    return denial.numbers <= statement.numbers and denial.names <= statement.words


def persons_agree(a: Details, b: Details) -> bool:
    """Check that both speak of the same persons, as far as pronouns tell."""
    return a.persons == b.persons or not a.persons or not b.persons


def _begins(before: str) -> bool:
    return not before.strip() or _SENTENCE_ENDS.search(before) is not None
