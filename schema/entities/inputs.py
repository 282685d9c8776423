"""What callers hand in of entities."""

from datetime import datetime
from typing import Any

import strawberry

from memory.entities import inputs as taken
from memory.inputs import UNSET
from recall.contract.paths import Expansion
from schema.types.lists import optional, tupled

_UNSET: Any = strawberry.UNSET


@strawberry.input
class ExpansionInput:
    relations: list[str] | None = strawberry.field(
        default=None,
        description="Relation names to follow; null follows all that the ontology declares.",
    )
    subclasses: bool = strawberry.field(
        default=True,
        description="Follow subclass links too: a question about vehicles finds cars.",
    )
    depth: int = 1
    limit: int = strawberry.field(
        default=10, description="Most entities added for each entity and relation."
    )

    def given(self) -> Expansion:
        return Expansion(
            relations=optional(self.relations),
            subclasses=self.subclasses,
            depth=self.depth,
            limit=self.limit,
        )


@strawberry.input
class EntityInput:
    name: str
    type: str
    aliases: list[str] | None = None
    concept: str | None = strawberry.field(
        default=None, description="The name or IRI of a concept of the ontology."
    )

    def given(self) -> taken.EntityInput:
        return taken.EntityInput(
            name=self.name, type=self.type, aliases=tupled(self.aliases), concept=self.concept
        )


@strawberry.input(description="As in MemoryPatch; aliases are added and removed by name.")
class EntityPatch:
    name: str | None = _UNSET
    type: str | None = _UNSET
    add_aliases: list[str] | None = None
    remove_aliases: list[str] | None = None
    concept: str | None = _UNSET

    def given(self) -> taken.EntityPatch:
        return taken.EntityPatch(
            name=UNSET if self.name is _UNSET else self.name,
            type=UNSET if self.type is _UNSET else self.type,
            add_aliases=tupled(self.add_aliases),
            remove_aliases=tupled(self.remove_aliases),
            concept=UNSET if self.concept is _UNSET else self.concept,
        )


@strawberry.input
class EntityRelationInput:
    from_id: strawberry.ID = strawberry.field(name="from")
    name: str
    to_id: strawberry.ID = strawberry.field(name="to")
    since: datetime | None = None
    until: datetime | None = None

    def given(self) -> taken.EntityRelationInput:
        return taken.EntityRelationInput(
            from_id=self.from_id,
            name=self.name,
            to_id=self.to_id,
            since=self.since,
            until=self.until,
        )
