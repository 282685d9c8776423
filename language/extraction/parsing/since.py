"""Since when something is so, as far as its sentence says."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from language.extraction.parsing.grammar import Grammar
from language.extraction.parsing.sentences import Sentence, Word
from language.times.ranges import read_time_range


def began(
    sentence: Sentence, now: datetime, words: Sequence[Word], grammar: Grammar
) -> datetime | None:
    """Return when what these words tell began, as far as their sentence says; never after now.

    What is told in the present was so before: "I love skiing in December" tells no beginning, but
    "I have lived here since 2019" does. Where nothing was parsed, every time counts.
    """
    told = any(word.past for word in words) or grammar.says("since", sentence.line)
    if sentence.parsed and not told:
        return None
    zone = now.tzinfo if isinstance(now.tzinfo, ZoneInfo) else ZoneInfo("UTC")
    found = read_time_range(sentence.line, now, zone)
    if found is None or found.start is None or found.vague or found.start > now:
        return None
    return found.start
