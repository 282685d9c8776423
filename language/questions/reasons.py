"""The words for why a memory was recalled, in five languages. All of them are data."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from language.questions.labels import label
from language.word_lists import read_words
from language.words import guess_language, words

_DEFAULT = "english"
_BRACES = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Reasons:
    """The phrases of one language (`language/data/why.toml`), filled in."""

    words: dict[str, Any]

    def say(self, key: str, **given: str) -> str:
        """The phrase of a key, with what stands in its braces."""
        # By pieces: braces in a name are a name's own.
        pieces = _BRACES.split(str(self.words[key]))
        return "".join(given[one] if at % 2 else one for at, one in enumerate(pieces))

    def near(self, level: int) -> str:
        """Return the words for a level of nearness in meaning: 0 is nearest, 3 the least near."""
        return str(self.words["near"][level])

    def quoted(self, texts: Iterable[str]) -> str:
        """Put each text in quotation marks, and between them what parts a list."""
        return self.listed(self.say("quotes", text=text) for text in texts)

    def listed(self, texts: Iterable[str]) -> str:
        return str(self.words["and_so"]).join(texts)

    def day(self, day: date) -> str:
        """A date as it is written out."""
        month = self.words["months"].split("|")[day.month - 1]
        number = self.words["first"] if day.day == 1 else str(day.day)
        return self.say("day", day=number, month=month, year=str(day.year))

    def counted(self, key: str, count: int) -> str:
        """The phrase for one, or for so many."""
        one, more = self.words[key]
        return str(one if count == 1 else more.replace("{count}", self._number(count)))

    def relation(self, predicate: str) -> str:
        """A relation's label; one of the user's own by its name."""
        own = label(predicate.replace("_", " "))
        named = self.words["relations"].get(predicate, own)
        return self.quoted([named])

    def _number(self, count: int) -> str:
        if count < self.words["grouped_from"]:
            return str(count)
        return f"{count:,}".replace(",", self.words["group"])


@cache
def reasons(language: str) -> Reasons:
    """The phrases of a language by snowball's name; English ones for any other."""
    listed = read_words("why")
    return Reasons(listed.get(language, listed[_DEFAULT]))


def reasons_for(query: str) -> Reasons:
    """The phrases in the language that a query is guessed to be in."""
    return reasons(guess_language(words(query)))
