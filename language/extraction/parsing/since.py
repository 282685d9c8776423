"""Since when something is so, as far as its sentence says."""

import re
from collections.abc import Iterator, Sequence, Set
from datetime import datetime
from zoneinfo import ZoneInfo

from language.extraction.parsing.grammar import Grammar
from language.extraction.parsing.sentences import Sentence, Word, line_of
from language.times.ranges import read_time_range

# Words of a clause beside a claim's own that says no more than a time: "Last year, I moved …".
_BESIDE = 5
_SIGNS = frozenset(",;:()–—-")
_YEAR = re.compile(r"(?<!\w)(?:19|20)\d\d(?!\w)")


def began(
    sentence: Sentence,
    now: datetime,
    words: Sequence[Word],
    grammar: Grammar,
    apart: Sequence[Word] = (),
) -> datetime | None:
    """Return when what these words tell began, as far as their clause says; never after now.

    What is told in the present was so before: "I love skiing in December" tells no beginning, but
    "I have lived here since 2019" does. Where nothing was parsed, every time counts, but none that
    is ahead: "I'm starting in May" is said of the next, whichever May a calendar finds first.
    `apart` are words of the clause that name no time: the 40 of "I turned 40 last week".
    """
    told = any(word.past for word in words) or grammar.says("since", sentence.line)
    if sentence.parsed and not told:
        return None
    zone = now.tzinfo if isinstance(now.tzinfo, ZoneInfo) else ZoneInfo("UTC")
    for line in _lines(sentence, words, {word.number for word in apart}):
        if grammar.says("upcoming", line) and not _YEAR.search(line):
            return None
        found = read_time_range(line, now, zone)
        if found is not None and found.start is not None:
            return None if found.vague or found.start > now else found.start
    return None


def _lines(sentence: Sentence, words: Sequence[Word], apart: Set[int]) -> Iterator[str]:
    """The clause that words end in, then what stands beside it, if that is short."""
    numbers = {word.number for word in words if word.text[0].isalnum()}
    if not numbers or len(words) >= len(sentence.words):
        yield line_of(word for word in sentence.words if word.number not in apart)
        return
    clauses = list(_clauses([word for word in sentence.words if word.number not in apart]))
    at = next(
        (at for at, one in enumerate(clauses) if max(numbers) in {word.number for word in one}), 0
    )
    yield line_of(clauses[at])
    for one in (*clauses[max(0, at - 1) : at], *clauses[at + 1 : at + 2]):
        if len(one) <= _BESIDE:
            yield line_of(one)


def _clauses(words: Sequence[Word]) -> Iterator[list[Word]]:
    clause: list[Word] = []
    for word in words:
        if word.text in _SIGNS:
            yield clause
            clause = []
        else:
            clause.append(word)
    yield clause
