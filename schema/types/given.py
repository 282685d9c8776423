"""Makes the inputs of use cases out of GraphQL's, whose fields have the same names."""

import dataclasses
from abc import ABC, abstractmethod
from functools import cache
from typing import Any, TypeVar

import strawberry

T = TypeVar("T")


class Input(ABC):
    """An input of GraphQL that becomes one of a use case, also inside another input."""

    @abstractmethod
    def given(self) -> object:
        """Make the use case's input."""


def given_as(kind: type[T], input: Input, *, apart: str | None = None, **other: Any) -> T:
    """Make a use case's input: lists become tuples, and what was left out has its default.

    A list that is null has none too, where the use case knows no null for it. The field `apart` is
    not taken; `other` are fields that the input names otherwise.
    """
    make: Any = kind
    lists = _lists(make)
    values = {
        name: _plain(value)
        for name, value in vars(input).items()
        if value is not strawberry.UNSET and not (value is None and name in lists) and name != apart
    }
    made: T = make(**values, **other)
    return made


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_plain(item) for item in value)
    return value.given() if isinstance(value, Input) else value


@cache
def _lists(kind: Any) -> frozenset[str]:
    """Return the names of the fields that are lists, without a value for null."""
    return frozenset(field.name for field in dataclasses.fields(kind) if field.default == ())
