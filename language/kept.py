"""Keeps what was computed of a short text for the next time it is asked for."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
# What is kept of texts is bounded in characters: at most so many of at most this length.
_MOST = 8192
_LONGEST = 1024


def kept_if_short(
    function: Callable[Concatenate[str, P], T],
) -> Callable[Concatenate[str, P], T]:
    """A function of a text whose answers for short texts are kept, those used last."""
    keeping = cast(Callable[Concatenate[str, P], T], lru_cache(maxsize=_MOST)(function))

    @wraps(function)
    def answer(text: str, /, *more: P.args, **named: P.kwargs) -> T:
        asked = keeping if len(text) <= _LONGEST else function
        return asked(text, *more, **named)

    return answer
