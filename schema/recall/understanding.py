"""The understanding of a query."""

from datetime import datetime

import strawberry

from recall.contract.analysis import Analysis
from recall.contract.strategies import QueryCategory
from schema.entities.entity import EntityMatch


@strawberry.type
class Factor:
    name: str
    value: float


@strawberry.type
class Understanding:
    category: QueryCategory
    entity_focused: bool
    time_focused: bool
    requires_domain: bool
    entities: list[EntityMatch]
    topics: list[str]
    excluded_topics: list[str]
    vocabulary_category: str | None
    thread_only: bool
    model: str = strawberry.field(
        description="The name of the model that analysed the query; `local` for the built-"
        "in analyser."
    )

    @strawberry.field
    def time_start(root: strawberry.Parent[Analysis]) -> datetime | None:
        return root.time.start if root.time else None

    @strawberry.field
    def time_end(root: strawberry.Parent[Analysis]) -> datetime | None:
        return root.time.end if root.time else None

    @strawberry.field
    def weights(root: strawberry.Parent[Analysis]) -> list[Factor]:
        return [Factor(name=name, value=value) for name, value in root.weights.items()]
