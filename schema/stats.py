"""Counts of what a user has, and the service's health."""

import strawberry

from graph.values import MemoryKind, MemoryStatus
from schema.enums import HealthStatus


@strawberry.type
class KindCount:
    kind: MemoryKind
    status: MemoryStatus
    count: int


@strawberry.type(description="Each field is null where its count failed; the others stand.")
class Stats:
    memories: list[KindCount] | None
    entities: int | None
    concepts: int | None
    threads: int | None
    links: int | None
    open_conflicts: int | None
    pending_embeddings: int | None


@strawberry.type
class HealthCheck:
    name: str
    status: HealthStatus
    detail: str | None


@strawberry.type(
    description="Red on what matters: a stuck queue, old pending embeddings, workers that are "
    "gone, an index that is not online."
)
class Health:
    status: HealthStatus
    checks: list[HealthCheck]
    version: str
