"""A name taken apart, so that its spellings can be compared: words, letters, sounds, initials.

All is done on Latin letters, so that a name in another script is near its transcription: Вирджиния
to Virginia, 東京 to Dong Jing. That two of them are near is a hint, never a proof; the folded name
alone says that two are the same.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from anyascii import anyascii

from language.folding import fold
from language.word_lists import read_words

_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
_VOWELS = re.compile("[aeiouyh]")
_TWICE = re.compile(r"(.)\1+")
_LONGEST_ACRONYM = 8
# Longer names than this are cut before they are compared: what is near says so before.
_COMPARED = 256

_LISTS: Mapping[str, Any] = read_words("names/name_words")
HONORIFICS = frozenset(_LISTS["honorifics"])
COMPANIES = frozenset(_LISTS["companies"])
SMALL = frozenset(_LISTS["small"])
PARTICLES = frozenset(_LISTS["particles"])
GIVEN: Mapping[str, str] = _LISTS["given"]
# Spellings and their sounds; the longest first.
_SOUNDS = tuple(map(tuple, _LISTS["sounds"]))


@dataclass(frozen=True, slots=True)
class Name:
    """A name's parts. `core` are its words without titles, legal forms and articles, if any."""

    key: str
    words: tuple[str, ...]
    core: tuple[str, ...]
    compact: str
    initials: tuple[str, ...]
    digits: tuple[str, ...]
    heard: tuple[str, ...]
    grams: frozenset[str]
    sounds: frozenset[str]

    @property
    def text(self) -> str:
        return " ".join(self.words)


@lru_cache(maxsize=65_536)
def take_apart(name: str) -> Name:
    """The parts of a name; the same for names that fold to the same."""
    key = fold(name[:_COMPARED])
    words = tuple(_WORD.findall(fold(anyascii(key)))) or ((key,) if key else ())
    core = _core(words)
    heard = tuple(_sound(GIVEN.get(word, word)) for word in core)
    return Name(
        key=key,
        words=words,
        core=core,
        compact="".join(words),
        initials=_initials(words, core),
        digits=tuple(_DIGITS.findall(" ".join(words))),
        grams=grams(" ".join(words)),
        heard=heard,
        sounds=grams(" ".join(heard)),
    )


def grams(text: str) -> frozenset[str]:
    """Return pairs and triples of letters, word by word, with the words' ends."""
    return frozenset().union(*map(_grams, text.split()))


# Names share their words: most were cut before.
@lru_cache(maxsize=65_536)
def _grams(word: str) -> frozenset[str]:
    marked = f"^{word}$"
    pairs = [marked[at : at + 2] for at in range(len(marked) - 1)]
    return frozenset(pairs + [marked[at : at + 3] for at in range(len(marked) - 2)])


def abbreviates(short: str, long: Name) -> float:
    """Rate letters as an abbreviation of a name: 1 for its initials, less for its first letters.

    `UN` for United Nations is 1, `UMN` for University of Minnesota 0.6.
    """
    words = long.words
    if not 2 <= len(short) <= _LONGEST_ACRONYM or len(words) < 2 or short[0] != words[0][0]:
        return 0.0
    if short in long.initials:
        return 1.0
    if len(words) > 2 * _LONGEST_ACRONYM or not _leads_through(short, words):
        return 0.0
    letters = iter(short)
    return 0.6 if all(word[0] in letters for word in long.core) else 0.25


def _leads_through(short: str, words: tuple[str, ...]) -> bool:
    """Check that each letter goes on in its word or begins one of the next two."""
    places = {(0, 0)}
    for letter in short[1:]:
        following = set()
        for word, at in places:
            rest = words[word].find(letter, at + 1)
            if rest >= 0:
                following.add((word, rest))
            for new in range(word + 1, min(word + 3, len(words))):
                if words[new][0] == letter:
                    following.add((new, 0))
        places = following
    return bool(places)


def _core(words: tuple[str, ...]) -> tuple[str, ...]:
    left = tuple(word for word in words if word not in HONORIFICS and word not in SMALL)
    while len(left) > 1 and left[-1] in COMPANIES:
        left = left[:-1]
    return left or words


def _initials(words: tuple[str, ...], core: tuple[str, ...]) -> tuple[str, ...]:
    """Return initials for the words: first letters of all, of the telling ones, of the core."""
    every = "".join(word[0] for word in words)
    telling = "".join(word[0] for word in words if word not in SMALL)
    return tuple(
        dict.fromkeys(one for one in (every, telling, "".join(w[0] for w in core)) if len(one) > 1)
    )


@lru_cache(maxsize=65_536)
def _sound(word: str) -> str:
    """The consonants of a word, those that sound alike as one; its first letter stays."""
    for written, heard in _SOUNDS:
        word = word.replace(written, heard)
    return _TWICE.sub(r"\1", word[:1] + _VOWELS.sub("", word[1:]))
