"""Intent of a turn: it asks, tells, reacts or corrects. By rules over words, in five languages.

A turn is cut into clauses, and each is taken for a reaction, for something asked, or for something
told; what they are together is the turn's intent. No model is asked.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from language.folding import fold
from language.questions.cues import asks
from language.word_lists import read_words
from language.words import content_words, guess_language, words


class TurnIntent(StrEnum):
    """The contract's, in its order."""

    REACTION = "REACTION"
    PURE_QUESTION = "PURE_QUESTION"
    FACT_STATEMENT = "FACT_STATEMENT"
    QUESTION_WITH_FACT = "QUESTION_WITH_FACT"
    MULTIPLE_FACTS = "MULTIPLE_FACTS"
    CORRECTION = "CORRECTION"


TELLS = frozenset(
    {TurnIntent.FACT_STATEMENT, TurnIntent.QUESTION_WITH_FACT, TurnIntent.MULTIPLE_FACTS}
)
ASKS = frozenset({TurnIntent.PURE_QUESTION, TurnIntent.QUESTION_WITH_FACT})

# A longer turn is told by its beginning.
_MOST_CHARACTERS = 4000
_LEAST_TOLD = 3
_LONGEST_REACTION = 20
_SENTENCE = re.compile(r"[^.!?;:\n…¿¡。！？؟]*[.!?;:\n…。！？؟]*")
_PART = re.compile(r",\s*|\s+(?=(?:and|but|y|e|pero|ma|et|mais|und|aber)\s)")
_JOINED = re.compile(r"^(?:and|but|y|e|pero|ma|et|mais|und|aber)\s+")
# A stop within a number, an address or an abbreviation ends no sentence.
_INNER_STOP = re.compile(r"(?<=\w)[.:](?=\w)|\b(?:Mr|Mrs|Ms|Dr|St|Sr|Sra|Hr|Fr|M|Mme|Sig)\.")
_ASKED = ("?", "？", "؟")


@dataclass(frozen=True, slots=True)
class _Counts:
    """Numbers of clauses that ask, and that tell."""

    asked: int = 0
    told: int = 0


def turn_intent(text: str) -> TurnIntent:
    """Find the intent of a turn; a turn without words reacts, unless it has a question mark."""
    text = text[:_MOST_CHARACTERS]
    found = words(text)
    if not found:
        return TurnIntent.PURE_QUESTION if "?" in text else TurnIntent.REACTION
    language = guess_language(found)
    counts, corrected = _Counts(), False
    for sentence in _sentences(text):
        corrected = corrected or corrects(sentence)
        more = _count(sentence, language)
        counts = _Counts(counts.asked + more.asked, counts.told + more.told)
    if corrected and not counts.asked:
        return TurnIntent.CORRECTION
    if counts.asked:
        return TurnIntent.QUESTION_WITH_FACT if counts.told else TurnIntent.PURE_QUESTION
    if counts.told > 1:
        return TurnIntent.MULTIPLE_FACTS
    return TurnIntent.FACT_STATEMENT if counts.told else TurnIntent.REACTION


def _sentences(text: str) -> list[str]:
    whole = _INNER_STOP.sub(lambda found: found[0].replace(".", " ").replace(":", " "), text)
    return [part.strip() for part in _SENTENCE.findall(whole) if words(part)]


def _count(sentence: str, language: str) -> _Counts:
    """A sentence's clauses: what asks may follow what tells behind a comma, and the other way."""
    if _reacts(sentence, language):
        return _Counts()
    parts = _parts(sentence, language)
    if sentence.endswith(_ASKED):
        # Whatever is told before the last clause of a question is told by one who speaks of it.
        told = sum(_begins(part, language, "subject") for part in parts[:-1])
        lone = len(parts) > 1 and _is_question(parts[-1], language)
        return _Counts(1, told if lone else 0)
    first = next((part for part in parts if not _reacts(part, language)), sentence)
    if _is_question(first, language):
        return _Counts(asked=1)
    telling = [part for part in parts if _tells(part, language)]
    # "When I was young" tells nothing by itself; alone, it may.
    whole = [part for part in telling if not _begins_clause(part, language)] or telling[:1]
    if not whole and any(_is_question(part, language) for part in parts):
        return _Counts(asked=1)
    return _Counts(told=len(whole))


def _parts(sentence: str, language: str) -> list[str]:
    """Clauses of a sentence: a part that has neither subject nor verb goes with the one before."""
    clauses: list[str] = []
    for part in _PART.split(sentence):
        own = _JOINED.sub("", part.strip())
        alone = _begins(own, language, "subject") or _begins(own, language, "verb")
        asking = _is_question(own, language)
        behind_reaction = bool(clauses) and _reacts(clauses[-1], language)
        if clauses and not (alone or asking or behind_reaction):
            clauses[-1] = f"{clauses[-1]} {part}"
        elif words(own):
            clauses.append(own)
    return clauses or [sentence]


def _is_question(part: str, language: str) -> bool:
    if part.endswith(_ASKED):
        return True
    if _begins_clause(part, language):
        return False
    if part.endswith("!"):
        # "Let me in!" asks, and "What a day!" does not.
        return _begins(part, language, "request") and not _begins(part, language, "early")
    return _begins(part, language, "request") or asks(part) or _inverted(part, language)


def _begins_clause(part: str, language: str) -> bool:
    """Check for "When I was young": a word that asks, before a subject."""
    spelt = _spelt(part)
    rest = _pattern(language, "early").match(spelt)
    return (
        rest is not None
        and _pattern(language, "subject").match(spelt[rest.end() - 1 :]) is not None
    )


def _inverted(part: str, language: str) -> bool:
    """Check for "is it far", "do you know": a verb before its subject, as the language has it."""
    if language not in ("english", "german"):
        return False
    spelt = _spelt(part)
    verb = _opening(language).match(spelt)
    return (
        verb is not None
        and _pattern(language, "subject").match(spelt[verb.end() - 1 :]) is not None
    )


def _tells(part: str, language: str) -> bool:
    found = words(part)
    if _reacts(part, language) or _begins(part, language, "request"):
        return False
    if part.endswith("!") and _begins(part, language, "early"):
        return False
    content = content_words(found, language)
    if len(found) >= _LEAST_TOLD:
        return bool(content)
    # Two words tell something if both do: "Jane Austen", and not "sounds legit".
    beside = _listed(language, "beside") | _listed(language, "filler")
    return len(content) == len(found) > 1 and not any(fold(word) in beside for word in found)


def _reacts(text: str, language: str) -> bool:
    """Check whether the text is all reactions, and what goes with them.

    Of a few words the language is a guess: the others are tried, too.
    """
    spelt = _spelt(text)
    if len(spelt.split()) > _LONGEST_REACTION:
        return False
    for each in dict.fromkeys((language, *read_words("intents"))):
        rest, count = _pattern(each, "reaction").subn(" ", spelt.replace(" ", "  "))
        left = [word for word in rest.split() if word not in _listed(each, "filler")]
        if not count or not all(word in _listed(each, "beside") for word in left):
            continue
        if not left or not _asks(text, language):
            return True
    return len(spelt.split()) == 1 and not text.endswith(_ASKED) and not spelt.strip().isdigit()


def _asks(text: str, language: str) -> bool:
    return any(_is_question(part, language) for part in (text, *_PART.split(text)))


def corrects(sentence: str) -> bool:
    """Check for a correction in the first words, in any language: few words do not tell theirs."""
    if sentence.endswith(_ASKED):
        return False
    beginnings = [_spelt(part) for part in (sentence, *_PART.split(sentence)[:2])]
    return any(
        _pattern(language, "correction").match(spelt)
        for language in read_words("intents")
        for spelt in beginnings
    )


def _begins(text: str, language: str, key: str) -> bool:
    return _pattern(language, key).match(_spelt(text)) is not None


def _spelt(text: str) -> str:
    return f" {' '.join(fold(word) for word in words(text))} "


@cache
def _listed(language: str, key: str) -> frozenset[str]:
    return frozenset(phrase.strip() for phrase in read_words("intents")[language][key].split("|"))


@cache
def _pattern(language: str, key: str) -> "re.Pattern[str]":
    """Any of the phrases, the longest first, between spaces."""
    return _compiled(_listed(language, key))


@cache
def _opening(language: str) -> "re.Pattern[str]":
    listed = read_words("query_cues")[language]["opening"].split("|")
    return _compiled(frozenset(phrase.strip() for phrase in listed))


@cache
def _compiled(phrases: frozenset[str]) -> "re.Pattern[str]":
    spelt = sorted((re.escape(fold(one)) for one in phrases), key=lambda one: (-len(one), one))
    return re.compile(rf" (?:{'|'.join(spelt)}) ".replace(r"\ ", " +"))
