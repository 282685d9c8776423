"""Inputs of entities."""

from datetime import datetime
from typing import Any

import strawberry

from memory.entities import inputs as taken
from recall.contract.paths import Expansion
from schema.types.given import Input, given_as

_UNSET: Any = strawberry.UNSET


@strawberry.input
class ExpansionInput(Input):
    relations: list[str] | None = strawberry.field(
        default=None,
        description="Relations to follow; null for all that the ontology declares.",
    )
    subclasses: bool = strawberry.field(
        default=True,
        description="Also follow subclass links: a question about vehicles finds cars.",
    )
    depth: int = 1
    limit: int = strawberry.field(
        default=10, description="Maximum entities added per entity and relation."
    )

    def given(self) -> Expansion:
        return given_as(Expansion, self)


@strawberry.input
class EntityInput(Input):
    name: str
    type: str
    aliases: list[str] | None = None
    concept: str | None = strawberry.field(
        default=None, description="Name or IRI of a concept of the ontology."
    )

    def given(self) -> taken.EntityInput:
        return given_as(taken.EntityInput, self)


@strawberry.input(
    description="Fields left out stay unchanged, null clears; aliases are "
    "added and removed by name."
)
class EntityPatch(Input):
    name: str | None = _UNSET
    type: str | None = _UNSET
    add_aliases: list[str] | None = None
    remove_aliases: list[str] | None = None
    concept: str | None = _UNSET

    def given(self) -> taken.EntityPatch:
        return given_as(taken.EntityPatch, self)


@strawberry.input
class EntityRelationInput(Input):
    from_id: strawberry.ID = strawberry.field(name="from")
    name: str
    to_id: strawberry.ID = strawberry.field(name="to")
    since: datetime | None = None
    until: datetime | None = None

    def given(self) -> taken.EntityRelationInput:
        return given_as(taken.EntityRelationInput, self)
