"""Reading of a query: its words, the speakers' names in it, the times that it names."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from language.questions.amounts import asks_amount
from language.questions.questions import asks_for_reply
from language.times.named_times import NamedTimes, asks_when, named_times
from language.words import (
    content_words,
    language_of,
    stems,
    with_lost_apostrophes,
    words,
)

_TOKEN = re.compile(r"[^\W_]+(?:[-.][^\W_]+)*")
# The possessive ending of a name, in English and German.
_OWNED = r"(?:['’]s?)?"
_MOST_NAMES = 64


@dataclass(frozen=True, slots=True)
class Understanding:
    """A query, read once. `core`, its text without the speakers' names, is compared.

    `asks_for_reply`: it asks for what an assistant said, and not for what it was told.
    """

    query: str
    core: str
    language: str
    words: tuple[str, ...]
    stems: tuple[str, ...]
    speakers: frozenset[str]
    asks_when: bool
    asks_amount: bool
    asks_for_reply: bool
    times: NamedTimes

    @property
    def surfaces(self) -> dict[str, str]:
        """Words of the query by their stems."""
        return {
            stems(word, self.language)[0]: word for word in self.words if stems(word, self.language)
        }


def understand(query: str, speakers: Iterable[str] = ()) -> Understanding:
    """Read a query; `speakers` are roles whose names may be in it."""
    named = names_in(query, speakers)
    core = without_names(query, named)
    # Names are looked for as they are given: "Ive" is one.
    spoken = language_of(query)
    query, core = (with_lost_apostrophes(text, spoken) for text in (query, core))
    found, whole = words(core), words(query)
    language = language_of(query)
    # A question of function words alone is compared by those.
    telling = content_words(found, language) or found
    return Understanding(
        query=query,
        core=core,
        language=language,
        words=tuple(dict.fromkeys(telling)),
        stems=tuple(dict.fromkeys(stems(core, language))),
        speakers=named,
        asks_when=asks_when(whole),
        asks_amount=asks_amount(whole),
        asks_for_reply=asks_for_reply(whole, language),
        times=named_times(query),
    )


def possible_names(query: str) -> list[str]:
    """Return words and pairs in a query that may be a speaker's name, as roles may spell it."""
    found = _TOKEN.findall(query)[:_MOST_NAMES]
    telling = set(content_words([token.lower() for token in found], language_of(query)))
    tokens = [token for token in found if token.lower() in telling]
    pairs = [
        f"{first} {second}" for first, second in pairwise(found) if {first, second} <= set(tokens)
    ]
    spelt: dict[str, None] = {}
    for token in [*tokens, *pairs]:
        spelt |= dict.fromkeys((token, token.lower(), token.title()))
    return list(spelt)


def names_in(query: str, speakers: Iterable[str]) -> frozenset[str]:
    """Return the speakers that a query names."""
    return frozenset(name for name in speakers if name and _pattern(name).search(query))


def without_names(query: str, names: Iterable[str]) -> str:
    """Cut these names from a query; unchanged if no word would be left."""
    core = query
    for name in sorted(names, key=len, reverse=True):
        core = _pattern(name).sub(" ", core)
    core = " ".join(core.split())
    return core if words(core) else query


def _pattern(name: str) -> "re.Pattern[str]":
    return re.compile(rf"(?<!\w){re.escape(name)}{_OWNED}(?!\w)", re.IGNORECASE)
