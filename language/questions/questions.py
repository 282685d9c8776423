"""Questions: whether a text asks, what for, and whether it is of its speaker, in five languages."""

import re
from collections.abc import Sequence
from functools import cache

from language.word_lists import read_words

_LISTS = read_words("question_words")
_ASKS = {language: frozenset(text.split()) for language, text in _LISTS["asks"].items()}
_WHO = frozenset(word for text in _LISTS["who"].values() for word in text.split())
_SPEAKER = frozenset(word for text in _LISTS["speaker"].values() for word in text.split())
_FIRST = {language: frozenset(text.split()) for language, text in _LISTS["first_person"].items()}
# Only the first words are read, so that a long text takes no time.
_MOST_WORDS = 200
_MARKS = ("?", "？", "؟")
# First words in which a question's word may stand: "And in which year …"
_EARLY = 4


def is_question(text: str, found: Sequence[str], language: str) -> bool:
    """Check whether a text asks something; `found` are its words in lower case."""
    return text.rstrip().endswith(_MARKS) or bool(found and found[0] in _ASKS[language])


def asks_for_fact(text: str, found: Sequence[str], language: str) -> bool:
    """Check whether a question asks who, what, where or when."""
    early = found[:_EARLY]
    return is_question(text, found, language) and any(word in _ASKS[language] for word in early)


def speaks_of_self(found: Sequence[str], language: str) -> bool:
    """Check whether the speaker speaks of themselves."""
    return any(word in _FIRST[language] for word in found)


def asks_who(found: Sequence[str]) -> bool:
    """Check whether a question asks who somebody is, or how called, in any language."""
    return not _WHO.isdisjoint(found)


def names_speaker(found: Sequence[str]) -> bool:
    """Check whether a text says "I", in any language."""
    return not _SPEAKER.isdisjoint(found)


def asks_for_reply(found: Sequence[str], language: str) -> bool:
    """Check whether a question is for what the one who is asked said: "What did you recommend?"."""
    return _reply_pattern(language).search(" ".join(found[:_MOST_WORDS])) is not None


@cache
def _reply_pattern(language: str) -> "re.Pattern[str]":
    listed = dict(_LISTS["reply"][language])
    pattern = "|".join(listed.pop("patterns"))
    for name, either in listed.items():
        pattern = pattern.replace(f"{{{name}}}", either)
    return re.compile(rf"\b(?:{pattern})")
