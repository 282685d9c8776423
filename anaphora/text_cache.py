"""Keeps what was computed of a short text for the next time it is asked for."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
# Up to 4,096 texts of at most 1,024 characters: a bag of words takes up to 9 kB, so about 40 MB.
_MOST = 4096
_LONGEST = 1024


def cache_short_texts(
    function: Callable[Concatenate[str, P], T],
) -> Callable[Concatenate[str, P], T]:
    """A function of a text whose answers for short texts are kept, those used last."""
    keeping = cast(Callable[Concatenate[str, P], T], lru_cache(maxsize=_MOST)(function))

    @wraps(function)
    def answer(text: str, /, *more: P.args, **named: P.kwargs) -> T:
        asked = keeping if len(text) <= _LONGEST else function
        return asked(text, *more, **named)

    return answer
