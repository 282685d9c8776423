"""Counts of a user's graph, and the service's health."""

import strawberry

from anaphora.caller import Scope
from graph.enums import MemoryKind, MemoryStatus
from recall.learning import experiments
from recall.lists.stats import Stats as Counts
from schema.serving.context import Info
from schema.serving.enums import HealthStatus
from schema.types.records import answers


@strawberry.type
class KindCount:
    kind: MemoryKind
    status: MemoryStatus
    count: int


@strawberry.type(description="One arm of a running experiment with weight sets.")
class ExperimentArm:
    name: str
    users: int
    recalls: int
    used_share: float | None = strawberry.field(
        description="Share of the answers with feedback of which something was used."
    )


@strawberry.type(description="Counts of the user's graph. A field is null if its count failed.")
class Stats:
    memories: list[KindCount] | None
    entities: int | None
    concepts: int | None
    threads: int | None
    links: int | None
    open_conflicts: int | None
    pending_embeddings: int | None

    @answers(
        list[ExperimentArm] | None,
        description="Null without the scope ADMIN, and while no experiment runs.",
    )
    async def experiment(
        root: strawberry.Parent[Counts], info: Info
    ) -> list[experiments.ExperimentArm] | None:
        context = info.context
        if Scope.ADMIN not in context.caller.scopes:
            return None
        return await experiments.experiment(context.services.reading)


@strawberry.type
class HealthCheck:
    name: str
    status: HealthStatus
    detail: str | None


@strawberry.type(
    description="The state of the components: queues, pending embeddings, workers, indexes."
)
class Health:
    status: HealthStatus
    checks: list[HealthCheck]
    version: str
