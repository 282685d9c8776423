"""Sorts of states that words name, in whichever of five languages: wohnte, lives, vivía."""

import re
from collections.abc import Iterable
from functools import cache

from language.word_lists import read_words


def sorts_of(folded: Iterable[str]) -> frozenset[str]:
    """The sorts that any of some folded words names."""
    return frozenset(
        sort
        for word in folded
        for sort, pattern in _patterns().items()
        if pattern.fullmatch(word) is not None
    )


@cache
def _patterns() -> "dict[str, re.Pattern[str]]":
    return {
        sort: re.compile("|".join(re.escape(one).replace(r"\*", r"\w*") for one in listed.split()))
        for sort, listed in read_words("state_words").items()
    }
