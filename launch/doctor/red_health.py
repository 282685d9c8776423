"""Explanations of health: each check of a running service that is not OK, with what to do."""

from dataclasses import dataclass

from anaphora.settings import Settings
from api.monitoring.health import find_health
from graph.session import Graph
from language.embedding.sentence_encoder import SentenceEncoder
from language.llm.endpoint import Endpoint
from language.llm.state import EndpointState
from launch.doctor.checks import Check, State
from schema.serving.enums import HealthStatus
from tasks.health.health import WorkHealth

# What it means to users, and what an operator does, by the name of the check in `health`.
ADVICE = {
    "database": "Nothing is answered: see the database's log, and run `anaphora migrate`.",
    "embeddings": "New memories are found by words alone: start more workers of the queue `embed`, "
    "or look in their logs for what failed.",
    "extractions": "Turns are recalled, their facts are not yet: start more workers of the queue "
    "`extract`, or look in their logs.",
    "invalidated": "Facts are replaced more than they were: look at the conflicts and runs of the "
    "users that wrote most, before a wrong source replaces more.",
    "enrichments": "Memories have no topics yet: start more workers, or see `llm_url` if a "
    "language model classifies.",
    "runs": "A worker died in the middle of them: the sweeper takes them up again; if none does, "
    "restart the workers and `anaphora beat`.",
    "queued runs": "Start a worker of the queue `maintain`, or look whether it is busy.",
    "consolidation": "Look at failed runs with `anaphora runs`, and whether `anaphora beat` is up.",
    "broker": "Work comes in faster than it is done: start more workers, or look for a task that "
    "fails again and again.",
    "workers": "Start `anaphora worker --queues NAMES`: that work waits, and is not lost.",
    "schedule": "Start `anaphora beat`: lost messages are sent again by it alone.",
    "model": "Questions are answered by words alone until it is loaded: see embedding_model.",
    "language model": "Rules serve meanwhile: look at llm_url, its key and its budget.",
}


@dataclass(frozen=True, slots=True)
class _Open:
    """An open graph, as health looks at it."""

    graph: Graph


@dataclass(frozen=True, slots=True)
class _Watched:
    """Parts that health looks at, of a service that runs elsewhere."""

    graph: Graph
    settings: Settings
    work: WorkHealth
    encoder: SentenceEncoder
    llm_state: EndpointState | None
    why_not: str | None = None

    def ready(self) -> _Open:
        """Return what is open."""
        return _Open(self.graph)


async def explained(
    graph: Graph, settings: Settings, work: WorkHealth, encoder: SentenceEncoder
) -> list[Check]:
    """Make every check of `health`, and explain those that are not OK."""
    endpoint = Endpoint.of(settings)
    state = None if endpoint is None else EndpointState(endpoint)
    try:
        report = await find_health(_Watched(graph, settings, work, encoder, state))
    finally:
        if state is not None:
            await state.close()
    return [
        explain(check.name, check.status, check.detail)
        for check in report.checks
        # This process's model is no service's: the doctor looks at it apart.
        if check.status is not HealthStatus.OK and check.name != "model"
    ]


def explain(name: str, status: HealthStatus, detail: str | None) -> Check:
    """Say what a check that is not OK means, and what to do."""
    failing = status is HealthStatus.FAILING
    told = " ".join(part for part in (detail, ADVICE[name]) if part)
    state = State.FAILED if failing else State.DEGRADED
    return Check(f"health: {name}", state, f"{status}: {told}")
