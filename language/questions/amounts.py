"""Amounts in questions and texts: whether one asks for an amount or tells one, in 5 languages."""

import re
from collections.abc import Sequence

from anaphora.text_cache import cache_texts
from language.word_lists import read_words
from language.words import has_phrase, words

_LISTS = read_words("amount_words")
_ASKS = tuple(tuple(asked.split()) for asked in _LISTS["asks"])
_TELLS = {name: frozenset(listed.split()) for name, listed in _LISTS["tells"].items()}
_DIGIT = re.compile(r"\d")


def asks_amount(found: Sequence[str]) -> bool:
    """Check whether a question (in lower case) asks how many, how much, how long, how old."""
    return has_phrase(found, _ASKS)


@cache_texts
def tells_amount(text: str, language: str) -> bool:
    """Check whether a text has a number in it, in digits or as a word of the language."""
    return _DIGIT.search(text) is not None or not _TELLS[language].isdisjoint(words(text))
