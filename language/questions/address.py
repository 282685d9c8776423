"""Texts said to somebody, put as they would say it of themselves: "you live" is "I live"."""

import re
from functools import cache

from language.word_lists import read_words

_SENTENCE = re.compile(r"[^.!?;\n]*[.!?;\n]*")
_WORD = re.compile(r"\w+")
_OWN = "own"


def as_of_reader(text: str, language: str) -> str:
    """Return a text with who is addressed in the first person; `language` by snowball's name.

    Sentences in which the one who speaks means themselves are left out, as nobody could tell the
    two apart. A language without a table gives an empty text.
    """
    if language not in _tables():
        return ""
    own, pattern, table = _table(language)
    kept = []
    for sentence in _SENTENCE.findall(text):
        if own.isdisjoint(word.lower() for word in _WORD.findall(sentence)):
            kept.append(pattern.sub(lambda found: table[found[0].lower()], sentence))
    return "".join(kept)


def _tables() -> dict[str, dict[str, str]]:
    return read_words("second_person")


@cache
def _table(language: str) -> "tuple[frozenset[str], re.Pattern[str], dict[str, str]]":
    rows = dict(_tables()[language])
    own = frozenset(rows.pop(_OWN).split())
    phrases = "|".join(re.escape(phrase) for phrase in sorted(rows, key=len, reverse=True))
    return own, re.compile(rf"(?<!\w)(?:{phrases})(?!\w)", re.IGNORECASE), rows
