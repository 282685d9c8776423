"""GraphQL's lists as the tuples that use cases take."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def tupled(values: Sequence[T] | None) -> tuple[T, ...]:
    """The values; none for null."""
    return tuple(values or ())


def optional(values: Sequence[T] | None) -> tuple[T, ...] | None:
    """The values; None for null, which means something else than none of them."""
    return None if values is None else tuple(values)
