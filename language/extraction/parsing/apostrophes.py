"""Apostrophes that were left out, put back before a turn is read: "im" is "i'm"."""

from dataclasses import replace

from language.conflicts.negation import LANGUAGES
from language.extraction.parsing.sentences import Readable
from language.words import lost_apostrophes


def with_apostrophes(text: Readable, language: str) -> Readable:
    """Return the text as the language spells it; its characters keep their places in the turn."""
    plain: list[str] = []
    places: list[int] = []
    done = 0
    for at in lost_apostrophes(text.plain, LANGUAGES[language]):
        plain += (text.plain[done:at], "'")
        # An apostrophe has the place of the letter before which it was left out.
        places += map(text.place, (*range(done, at), at))
        done = at
    if not plain:
        return text
    rest = map(text.place, range(done, len(text.plain) + 1))
    return replace(text, plain="".join(plain) + text.plain[done:], places=(*places, *rest))
