"""Keeps what was computed of a text for the next time it is asked for."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
# Up to 4,096 texts of at most 1,024 characters: a bag of words takes up to 9 kB, so about 40 MB.
_SHORT, _MOST_SHORT = 1024, 4096
# And 512 longer ones, such as a language model's replies: up to 37 kB each, about 20 MB.
_LONG, _MOST_LONG = 8192, 512


def cache_texts(
    function: Callable[Concatenate[str, P], T],
) -> Callable[Concatenate[str, P], T]:
    """A function of a text whose answers are kept, those used last; not of very long texts."""
    of_short = cast(Callable[Concatenate[str, P], T], lru_cache(maxsize=_MOST_SHORT)(function))
    of_long = cast(Callable[Concatenate[str, P], T], lru_cache(maxsize=_MOST_LONG)(function))

    @wraps(function)
    def answer(text: str, /, *more: P.args, **named: P.kwargs) -> T:
        length = len(text)
        asked = of_short if length <= _SHORT else of_long if length <= _LONG else function
        return asked(text, *more, **named)

    return answer
