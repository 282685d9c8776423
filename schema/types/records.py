"""Fields whose resolver answers with a record, while the schema says which type that is."""

from collections.abc import Callable
from typing import Any, cast

import strawberry
from strawberry.types.field import StrawberryField


def answers(
    graphql_type: Any, *, name: str | None = None, description: str | None = None
) -> Callable[[Callable[..., Any]], StrawberryField]:
    """A field, a query or a mutation of this type; its resolver is typed by what it returns."""

    def decorate(resolver: Callable[..., Any]) -> StrawberryField:
        field = strawberry.field(
            resolver=resolver, graphql_type=graphql_type, name=name, description=description
        )
        return cast(StrawberryField, field)

    return decorate


def tells(
    graphql_type: Any, *, description: str | None = None
) -> Callable[[Callable[..., Any]], StrawberryField]:
    """A subscription whose events are of this type."""

    def decorate(resolver: Callable[..., Any]) -> StrawberryField:
        field = strawberry.subscription(
            resolver=resolver, graphql_type=graphql_type, description=description
        )
        return cast(StrawberryField, field)

    return decorate
