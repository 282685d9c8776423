"""Units of time and how many of them: the patterns of a language, and what a match of them says."""

import re
from collections.abc import Mapping
from typing import Any

from language.times.spelling import alternation, split
from language.times.stretch import Unit


def units(listed: Mapping[str, Any]) -> str:
    """A pattern of a language's units, each by its name in a group of its own."""
    return "|".join(f"(?P<{unit}>{alternation(listed[unit])})" for unit in Unit)


def count(listed: Mapping[str, Any]) -> str:
    """A pattern of how many: digits, or a language's words."""
    return rf"(?P<count>\d{{1,4}}|{alternation('|'.join(listed['numbers']))})"


def unit_of(match: "re.Match[str]") -> Unit:
    """The unit that a match of `units` names."""
    return next(unit for unit in Unit if match.groupdict().get(unit))


def count_of(match: "re.Match[str]", listed: Mapping[str, Any]) -> int:
    """Return the number that a match of `count` says; 1 where it says nothing."""
    word = match.groupdict().get("count")
    if word is None:
        return 1
    if word.isdigit():
        return max(1, int(word))
    return place_of(word, listed["numbers"])


def place_of(word: str, names: list[str]) -> int:
    """Return the number, from 1 on, that a word stands for."""
    return next(at for at, each in enumerate(names, 1) if word in split(each))
