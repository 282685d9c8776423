"""Negation in a text: its words, each told whether a negator has it in its scope.

Patterns and word lists, no parser: made to be sure where it answers, and to say where it is not
(`unclear`), rather than to find everything. Pure functions over `language/data/negation.toml`.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from language.word_lists import STOP_WORDS, read_words
from language.words import guess_language, words
from language.words import stem as stem_of

# A statement is shorter; what is longer says many things, and no one polarity is its.
LONGEST = 2000

# ISO 639-1 -> snowball's name.
LANGUAGES = {"en": "english", "es": "spanish", "fr": "french", "de": "german", "it": "italian"}

_TOKEN = re.compile(r"\d+(?:[.,:]\d+)*|(?:[^\W\d_]|[\u0300-\u036f])+|[.;:!?,()\u2014\u2026]")
_ENDS = frozenset(".;:!?,()\u2014\u2026")
# English: "don't", "dont", "can not"; what is left of "isn't" is "is", of "won't" is "will".
_NOT = re.compile(r"\b(\w+?)n ?'t\b")
_BARE_NOT = re.compile(
    r"\b(do|does|did|is|are|was|were|ca|could|should|would|has|have|had|wo|must|need|ai)nt\b"
)
_CANNOT = re.compile(r"\bcannot\b")
_ANSWERS = frozenset({"no", "non", "nein"})
_SUBJECTS = frozenset({"i", "you", "he", "she", "it", "we", "they", "that", "there", "this"})
_ROOTS = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
# A question at the end asks for assent and denies nothing: "…, isn't it?", "…, ¿no?", "…, oder?"
_TAG = re.compile(
    r",\s*(?:(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should) not "
    r"(?:it|he|she|they|you|we|i|that|there)|\xbf?no|non|n'est-ce pas|nicht wahr|nicht|oder|vero"
    r"|non \xe8 vero|verdad)\s*\?+\s*$"
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word in lower case, its stem, and whether a negator has it in its scope."""

    text: str
    stem: str
    negated: bool
    content: bool
    generic: bool


@dataclass(frozen=True, slots=True)
class Negation:
    """A text read for its negations."""

    language: str
    words: tuple[Word, ...]
    negators: int
    # More than one negator where each may undo the other: nobody can tell by patterns alone.
    unclear: bool
    vague: bool
    former: bool
    question: bool
    # One of the negators leaves nobody and nothing out ("nobody", "no dog").
    universal: bool

    @property
    def negated(self) -> bool:
        return self.negators > 0


@dataclass(frozen=True, slots=True)
class _Lists:
    negators: frozenset[str]
    universal: frozenset[str]
    generic: frozenset[str]
    with_negator: frozenset[str]
    marks: frozenset[str]
    whole_clause: bool
    concord: bool
    phrases: "Phrases"
    breaks: frozenset[str]
    vague: frozenset[str]
    former: "Phrases"


# By their first word, the longest first.
Phrases = Mapping[str, Sequence[tuple[str, ...]]]


@cache
def _lists(language: str) -> _Lists:
    data = read_words("negation")[language]
    return _Lists(
        negators=frozenset(data["negators"].split()),
        universal=frozenset(data["universal"].split()),
        generic=frozenset(data["generic"].split()),
        with_negator=frozenset(data["with_negator"].split()),
        marks=frozenset(data["marks"].split()),
        whole_clause=data["whole_clause"],
        concord=data["concord"],
        phrases=_phrases(data["not_negations"]),
        breaks=frozenset(data["breaks"].split()),
        vague=frozenset(data["vague"].split()),
        former=_phrases(data["former"]),
    )


def _phrases(given: Sequence[str]) -> Phrases:
    split = (tuple(phrase.replace("'", " ").replace("-", " ").split()) for phrase in given)
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in sorted(split, key=len, reverse=True):
        found.setdefault(phrase[0], []).append(phrase)
    return found


def language_of(text: str, given: str | None = None) -> str:
    """Return snowball's name of the language: the given code's, else what the words look like."""
    if given is not None and (known := LANGUAGES.get(given.lower()[:2])) is not None:
        return known
    return guess_language(words(text), _telling())


def shared_language(*texts: str) -> str:
    """The ISO code of the language that texts look like together: a short one tells little.

    Of a long one only the beginning is read.
    """
    found = guess_language([word for text in texts for word in words(text[:LONGEST])], _telling())
    return next(code for code, name in LANGUAGES.items() if name == found)


@cache
def _telling() -> Mapping[str, frozenset[str]]:
    """Return the words that tell each language: its function words, and those that deny."""
    return {name: STOP_WORDS[name] | _lists(name).negators for name in LANGUAGES.values()}


@lru_cache(maxsize=1024)
def read_negation(text: str, language: str | None = None) -> Negation:
    """The words of a text with what is denied of them; `language` is an ISO code, or None.

    Of a long text only the beginning, `LONGEST` characters, is read.
    """
    name = language_of(text[:LONGEST], language)
    lists = _lists(name)
    tokens = _tokens(text[:LONGEST], name)
    taken = _phrases_at(tokens, lists.phrases)
    clauses = _clauses(tokens, lists.breaks)
    found: list[Word] = []
    negators: list[str] = []
    unclear = False
    for clause in clauses:
        said, denials = _read_clause(tokens, clause, taken, lists, name)
        found += said
        negators += denials
        unclear = unclear or (len(denials) > 1 and not lists.concord)
    said_words = {token for token in tokens if token not in _ENDS}
    return Negation(
        language=name,
        words=tuple(found),
        negators=len(negators),
        unclear=unclear,
        vague=not lists.vague.isdisjoint(said_words),
        former=bool(_phrases_at(tokens, lists.former)),
        question=text.rstrip().endswith("?"),
        universal=not lists.universal.isdisjoint(negators),
    )


def _tokens(text: str, language: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text).lower()
    plain = plain.replace("\u2019", "'").replace("\u02bc", "'").replace("`", "'")
    if language == "english":
        plain = _NOT.sub(lambda found: f"{_root(found[1])} not", plain)
        plain = _BARE_NOT.sub(lambda found: f"{_root(found[1])} not", plain)
        plain = _CANNOT.sub("can not", plain)
    return _TOKEN.findall(_TAG.sub("", plain))


def _root(found: str) -> str:
    return _ROOTS.get(found, found)


def _phrases_at(tokens: Sequence[str], phrases: Phrases) -> set[int]:
    """The places that such phrases take up."""
    taken: set[int] = set()
    for at in range(len(tokens)):
        for phrase in phrases.get(tokens[at], ()):
            if tuple(tokens[at : at + len(phrase)]) == phrase:
                taken.update(range(at, at + len(phrase)))
                break
    return taken


def _clauses(tokens: Sequence[str], breaks: frozenset[str]) -> list[range]:
    clauses: list[range] = []
    start = 0
    for at, token in enumerate(tokens):
        if token in _ENDS or token in breaks:
            clauses.append(range(start, at))
            start = at + (token in _ENDS)
    clauses.append(range(start, len(tokens)))
    return [clause for clause in clauses if clause]


def _read_clause(
    tokens: Sequence[str], clause: range, taken: set[int], lists: _Lists, language: str
) -> tuple[list[Word], list[str]]:
    """The clause's words without its negators, and those."""
    marks = [at for at in clause if tokens[at] in lists.marks]
    places = [
        at
        for at in clause
        if at not in taken
        and not _is_answer(tokens, at, clause)
        and (tokens[at] in lists.negators or (marks and tokens[at] in lists.with_negator))
    ]
    first = min([*places, *marks]) if places else None
    if first is not None and lists.whole_clause:
        first = clause.start
    stop = STOP_WORDS[language]
    return [
        Word(
            text=tokens[at],
            stem=stem_of(tokens[at], language),
            negated=first is not None and at >= first,
            content=tokens[at] not in stop and at not in taken,
            generic=tokens[at] in lists.generic,
        )
        for at in clause
        if at not in places and tokens[at] not in lists.marks
    ], [tokens[at] for at in places]


def _is_answer(tokens: Sequence[str], at: int, clause: range) -> bool:
    """Check whether a "no" answers what was said: it is all of its clause, or "no you did"."""
    if tokens[at] not in _ANSWERS or at != clause.start:
        return False
    return len(clause) == 1 or (tokens[at] == "no" and tokens[at + 1] in _SUBJECTS)
