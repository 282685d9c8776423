"""A text as patterns of time match it: ` word word , word `.

Words are folded and parted by one space, signs are commas, and what is "may" or "march" but no
month is written with a line before it.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from language.folding import fold
from language.times.dates import ambiguous_months
from language.word_lists import read_words
from language.words import guess_language

LANGUAGES = ("english", "spanish", "french", "german", "italian")

_TOKEN = re.compile(r"\d+(?:[-/.:]\d+)*|[^\W\d_]+|[^\w\s]")
_APART = frozenset("'’`´-‐‑")
_DASHES = frozenset("–—−→")
# Before a month these say nothing: "a may" is none.
_ANYWHERE = frozenset({"a", "the", "e", "d", "l", "i"})


def spell(text: str) -> str:
    """The text as patterns match it."""
    tokens = _TOKEN.findall(unicodedata.normalize("NFC", text))
    written: list[str] = []
    for at, token in enumerate(tokens):
        if token in _APART:
            continue
        if token in _DASHES:
            written.append("-")
        elif not token[0].isalnum():
            written.append(",")
        else:
            word = fold(token)
            hidden = word in ambiguous_months() and not _is_month(tokens, at)
            hidden = hidden or (word == "mai" and _is_never(tokens))
            written.append(f"_{word}" if hidden else word)
    return " " + " ".join(written) + " "


def _is_never(tokens: Sequence[str]) -> bool:
    """Check for Italian, whose "mai" is spelt as a German and a French month."""
    return guess_language([token.lower() for token in tokens]) == "italian"


def _is_month(tokens: Sequence[str], at: int) -> bool:
    """Check if "may" or "march" is the month: by a capital in the text, or by what is beside it."""
    before = fold(tokens[at - 1]) if at else ""
    after = tokens[at + 1] if at + 1 < len(tokens) else ""
    if after[:1].isdigit() or before[:1].isdigit():
        return True
    return (bool(at) and tokens[at][0].isupper()) or before in _before_months()


@cache
def _before_months() -> frozenset[str]:
    listed = [read_words("times/ranges")[language] for language in LANGUAGES]
    keys = ("last", "this", "next", "since", "between", "fillers", "parts")
    found = {phrase for one in listed for key in keys for phrase in split(one[key])}
    return frozenset(found - _ANYWHERE)


def split(phrases: str) -> list[str]:
    """The phrases of a list that `|` parts."""
    return [phrase.strip() for phrase in phrases.split("|") if phrase.strip()]


def alternation(phrases: str) -> str:
    """A pattern of any of the phrases, the longest first."""
    found = sorted(split(phrases), key=lambda phrase: (-len(phrase), phrase))
    return "|".join(re.escape(phrase) for phrase in found)
