"""Words of a text: found, told from those that carry little, and cut to their stems."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise

import Stemmer

from anaphora.text_cache import cache_texts
from language.word_lists import STOP_WORDS, read_words

# A letter or digit and the marks on it: those of Hebrew, Arabic and the scripts of India are no
# letters to Python.
_MARKS = r"[\u0300-\u036f\u0591-\u05c7\u0610-\u065f\u0900-\u0963\u0966-\u0e4f]"
WORD = re.compile(rf"(?:[^\W_]|{_MARKS})+")
# Quicker ways to the same words: of a text without marks, and of ASCII, where a table of its
# characters has the small letters and digits, and spaces for all else.
_UNMARKED = re.compile(r"[^\W_]+")
_MARK = re.compile(_MARKS)
_ASCII = "".join(sign.lower() if sign.isalnum() else " " for sign in map(chr, range(128)))
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
_APOSTROPHES = read_words("extraction/apostrophes")
# The place of the apostrophe in each word, by the word without it.
_SPELLED: Mapping[str, Mapping[str, int]] = {
    name: {word.replace("'", ""): word.index("'") for word in listed.split()}
    for name, listed in _APOSTROPHES["spelled"].items()
}
_NEVER = re.compile(r"(?!)")
# What stands before "im" where a clause begins.
_LEADS = (*",.!?;:-", *_APOSTROPHES["leads"].split())
_CLAUSE_BEGINS = rf"(?:(?<=^)|{'|'.join(rf'(?<={re.escape(lead)} )' for lead in _LEADS)})"


def words(text: str) -> list[str]:
    """The words in lower case, in their order: letters, digits and marks, and nothing else."""
    if text.isascii():
        return text.translate(_ASCII).split()
    plain = unicodedata.normalize("NFC", text).lower()
    return (WORD if _MARK.search(plain) else _UNMARKED).findall(plain)


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


@cache_texts
def language_of(text: str) -> str:
    """The language of a text, by its function words; English when it has none."""
    return guess_language(words(text))


def lost_apostrophes(text: str, language: str) -> list[int]:
    """The places in a text before which an apostrophe was left out, in their order."""
    spelled_with = _SPELLED.get(language, {})
    found = _bare(language).finditer(text)
    return [word.start() + spelled_with[word[0].lower()] for word in found]


def with_lost_apostrophes(text: str, language: str) -> str:
    """The text as its language spells it: "whats" is "what's"."""
    ends = [*lost_apostrophes(text, language), len(text)]
    return "'".join(text[begin:end] for begin, end in pairwise([0, *ends]))


@cache
def bare_words(language: str) -> frozenset[str]:
    """The words of a language that many write without their apostrophe, so written; no names."""
    return frozenset(_SPELLED.get(language, ())) - _also_names(language)


def _also_names(language: str) -> frozenset[str]:
    return frozenset(_APOSTROPHES["names"].get(language, "").split())


@cache
def _bare(language: str) -> "re.Pattern[str]":
    """The words without their apostrophe, where they are neither names nor parts of an address.

    In capitals they may be abbreviations ("IM"); with a capital they are words where a sentence
    begins. "im" before a capital is German ("im Hotel Adlon") but where a clause begins.
    """
    listed = sorted(_SPELLED.get(language, ()))
    if not listed:
        return _NEVER
    plain = "|".join(word for word in listed if word != "im")
    titled = "|".join(word.title() for word in listed if word not in _also_names(language))
    forms = [plain, rf"(?:(?<=^)|(?<=[.!?…\n] )|(?<=[\n\"“(]))(?:{titled})"]
    if "im" in listed:
        forms.append(rf"im(?! [A-ZÀ-Þ])|{_CLAUSE_BEGINS}im")
    return re.compile(rf"(?<![\w'’@#./-])(?:{'|'.join(forms)})(?![\w'’]|[@./-]\w)")


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


@cache_texts
def stems(text: str, language: str) -> tuple[str, ...]:
    """The stems of a text's content words, in their order."""
    return tuple(stem(word, language) for word in content_words(words(text), language))


def stem_counts(text: str, language: str) -> dict[str, int]:
    """Each stem of a text, with the number of times that it is said."""
    listed, counts = _EMPTY[language], dict[str, int]()
    # A word is stemmed once, however often a long text says it.
    for word, count in Counter(words(text)).items():
        if word not in listed:
            said = stem(word, language)
            counts[said] = counts.get(said, 0) + count
    return counts


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """A word's stem, by snowball's rules for the language."""
    # A stemmer keeps the word it works on: one for each call, since threads share this. It need not
    # keep words that it had before.
    return str(Stemmer.Stemmer(language, 0).stemWord(word))
