"""Type of a message: it asks, tells, requests, confirms, follows up or clarifies. Pure.

Patterns are data (`language/data/enrichment/message_types.toml`), beside those of a turn's intent.
"""

import re
from functools import cache

from language.questions.exclusion import LANGUAGES, spell
from language.questions.intents import ASKS, TurnIntent, corrects, turn_intent
from language.word_lists import read_words
from language.words import words

QUESTION, STATEMENT, REQUEST = "question", "statement", "request"
CONFIRMATION, FOLLOW_UP, CLARIFICATION = "confirmation", "follow_up", "clarification"

_MOST_CHARACTERS = 2000
# What confirms is short; a longer turn that begins with "yes" goes on to tell something.
_LONGEST_CONFIRMATION = 14
_SENTENCE = re.compile(r"[^.!?;:\n…¿¡]*[.!?;:\n…]*")
_PART = re.compile(r",\s*")


def message_type(text: str, language: str) -> str:
    """Return the type of a message in a language (by snowball's name), by the starting terms."""
    text = text[:_MOST_CHARACTERS]
    spelt = spell(text)
    if corrects(text) or _says(language, CLARIFICATION, spelt):
        return CLARIFICATION
    if _says(language, FOLLOW_UP, spelt):
        return FOLLOW_UP
    sentences = [part.strip() for part in _SENTENCE.findall(text) if words(part)]
    asking = "?" in text or turn_intent(text) in ASKS
    if _confirms(language, sentences, spelt, asking=asking):
        return CONFIRMATION
    if any(_requests(language, sentence) for sentence in sentences):
        return REQUEST
    if asking:
        return QUESTION
    return STATEMENT


def is_reaction(text: str) -> bool:
    """Check whether a text only reacts: thanks, greets, agrees."""
    return turn_intent(text[:_MOST_CHARACTERS]) is TurnIntent.REACTION


def is_urgent(text: str) -> bool:
    """Check whether a text says that it matters: danger, health, law, money lost, a deadline."""
    spelt = spell(text[:_MOST_CHARACTERS])
    return any(_pattern(each, "urgent").search(spelt) is not None for each in LANGUAGES)


def _confirms(language: str, sentences: list[str], spelt: str, *, asking: bool) -> bool:
    if asking or not sentences or len(spelt.split()) > _LONGEST_CONFIRMATION:
        return False
    return _begins(language, CONFIRMATION, sentences[0])


def _requests(language: str, sentence: str) -> bool:
    """Check for a request at the beginning of a part of a sentence; "can I …?" asks."""
    return any(_begins(language, REQUEST, part) for part in _PART.split(sentence)) or (
        _says(language, "please", spell(sentence))
    )


def _begins(language: str, key: str, text: str) -> bool:
    return _pattern(language, key).match(spell(text)) is not None


def _says(language: str, key: str, spelt: str) -> bool:
    return _pattern(language, key).search(spelt) is not None


@cache
def _pattern(language: str, key: str) -> "re.Pattern[str]":
    listed = read_words("enrichment/message_types")[language]
    # The first of the requests is "please", which may stand anywhere.
    patterns = listed[REQUEST][:1] if key == "please" else listed[key]
    return re.compile(rf" (?:{'|'.join(patterns)})(?= )")
