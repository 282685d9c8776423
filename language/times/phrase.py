"""A phrase of time: a pattern over the spelt text, and what a match of it means."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from language.times.spelling import LANGUAGES, alternation
from language.times.stretch import Stretch
from language.word_lists import read_words

# Meaning of a match now, in the caller's zone; None for nothing. Raises ValueError or OverflowError
# for a day that is none, or outside the calendar.
Meaning = Callable[["re.Match[str]", datetime], Stretch | None]


# A year, as dates, seasons and feasts have it beside them.
YEAR = r"(?P<year>(?:1[89]|20|21)\d\d)"

# Characters before a name in which the words that lead to it are looked for.
_BEFORE = 40


@dataclass(frozen=True, slots=True)
class Phrase:
    pattern: "re.Pattern[str]"
    meaning: Meaning


def phrases(patterns: Iterable[tuple[str, Meaning]]) -> tuple[Phrase, ...]:
    """The phrases of patterns, each of whole words."""
    return tuple(
        Phrase(re.compile(rf"(?<= )(?:{pattern})(?= )"), meaning) for pattern, meaning in patterns
    )


def within_date() -> str:
    """A pattern of what may stand between the parts of a date, each behind its space."""
    return f"(?: (?:{alternation(read_words('times/ranges')['common']['within_date'])}))*"


def of_every_language(
    patterns: Callable[[Mapping[str, Any]], list[tuple[str, Meaning]]],
) -> tuple[Phrase, ...]:
    """The phrases of all languages, one after the other, from what is listed of each."""
    listed = read_words("times/ranges")
    return phrases(one for language in LANGUAGES for one in patterns(listed[language]))


def behind(leads: str, meaning: Meaning) -> Meaning:
    """Keep a meaning only after words of this pattern: "I fall", « j'ai été » are no seasons."""
    lead = re.compile(rf" (?:{leads}) $")

    def found(match: "re.Match[str]", now: datetime) -> Stretch | None:
        before = match.string[max(0, match.start() - _BEFORE) : match.start()]
        return meaning(match, now) if lead.search(before) else None

    return found
