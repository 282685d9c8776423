"""Portions of what a language model is asked about: what fits into one request."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def portions_of(
    things: Iterable[T], size_of: Callable[[T], int], most: int, largest: int
) -> Iterator[Sequence[T]]:
    """Split into requests of at most `most` things and `largest` characters; none is empty.

    A thing that is larger alone is a request of its own.
    """
    portion: list[T] = []
    size = 0
    for thing in things:
        more = size_of(thing)
        if portion and (len(portion) == most or size + more > largest):
            yield portion
            portion, size = [], 0
        portion.append(thing)
        size += more
    if portion:
        yield portion
