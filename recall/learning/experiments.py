"""Outcomes of a running experiment's arms: for operators, over all users, in counts."""

from dataclasses import dataclass

from cypher.recall import learning
from recall.services import Services


@dataclass(frozen=True, slots=True)
class ExperimentArm:
    """Counts of an arm; `used_share`: judged answers of which a hit was used; None without any."""

    name: str
    users: int
    recalls: int
    used_share: float | None


async def experiment(services: Services) -> list[ExperimentArm] | None:
    """Count outcomes of the running experiment's arms, over all users; None without one."""
    running = services.settings.experiment
    if running is None:
        return None
    return [await _arm(services, running.name, arm) for arm in sorted(running.arms)]


async def _arm(services: Services, experiment: str, arm: str) -> ExperimentArm:
    [row] = await services.graph.read(learning.count_answers_of_arm, arm=f"{experiment}/{arm}")
    return ExperimentArm(
        name=arm,
        users=row["users"],
        recalls=row["recalls"],
        used_share=row["used"] / row["judged"] if row["judged"] else None,
    )
