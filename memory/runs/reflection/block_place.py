"""The place of a reflection: the block that it is in, and the clusters that it decided on there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self

from graph.changes.places import place_text, place_values


@dataclass(frozen=True, slots=True)
class Plan:
    """The clusters of a block, by the ids of their episodes, and how many of them are `done`.

    They are decided once: what is forgotten, edited or told between two slices moves no cluster to
    another position. `fresh` episodes of the block were not seen before; `next` is the instant and
    id behind which the next block begins, None after the last.
    """

    clusters: tuple[tuple[str, ...], ...]
    fresh: int
    next: tuple[datetime, str] | None
    done: int = 0

    def some(self, most: int) -> tuple[tuple[str, ...], ...]:
        """Return the clusters that are to be digested next."""
        return self.clusters[self.done : self.done + most]

    def behind(self, clusters: int) -> "Plan":
        """Return the plan behind so many more clusters."""
        return replace(self, done=self.done + clusters)

    @property
    def seen(self) -> int:
        """Return how many of the fresh episodes count as done; the last when the block is over."""
        return self.fresh * self.done // (len(self.clusters) + 1)


@dataclass(frozen=True, slots=True)
class BlockPlace:
    """The place of a reflection: behind which episode its block begins, and the block's plan.

    Without a plan the block was not read yet.
    """

    at: datetime
    id: str = ""
    plan: Plan | None = None

    @classmethod
    def of(cls, text: str) -> Self:
        """Read the place that a run keeps."""
        told = place_values(text, "at")
        return cls(told["at"], told["id"], _plan_of(told.get("plan")))

    @property
    def text(self) -> str:
        """Return the place as the run keeps it."""
        return place_text(self)


def _plan_of(told: Mapping[str, Any] | None) -> Plan | None:
    if told is None:
        return None
    clusters = tuple(map(tuple, told["clusters"]))
    behind = told["next"] and (datetime.fromisoformat(told["next"][0]), told["next"][1])
    return Plan(clusters, told["fresh"], behind, told["done"])
