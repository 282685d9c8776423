"""Weight sets: what a user's judgements made of a profile's weights, numbered, one in use."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from anaphora.ids import new_id
from cypher.recall import learning as queries
from graph.lock import UserLock
from graph.records.instants import instant
from graph.session import Graph, Transaction


class TunedProfile(StrEnum):
    """The profiles whose weights are tuned."""

    BALANCED = "BALANCED"
    STRATEGY = "STRATEGY"


# Versions that are kept for going back.
KEPT = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightSet:
    """Weight set; `weights` name signals, and for STRATEGY the sort of question as well."""

    id: str
    version: int
    profile: str
    weights: Mapping[str, float]
    active: bool
    created_at: datetime

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        created = instant(node["created_at"])
        assert created is not None  # noqa: S101
        return cls(
            id=node["id"],
            version=node["version"],
            profile=node["profile"],
            weights=json.loads(node["weights"]),
            active=node["active"],
            created_at=created,
        )


async def list_weight_sets(graph: Graph, user_id: str) -> list[WeightSet]:
    """List all weight sets that are kept for the user, the newest first."""
    rows = await graph.read(queries.find_weight_sets, user_id=user_id)
    return [WeightSet.from_node(row["node"]) for row in rows]


async def read_weight_sets(transaction: Transaction, user_id: str) -> list[WeightSet]:
    """Read as `list_weight_sets` does, within a transaction."""
    rows = await transaction.run(queries.find_weight_sets, user_id=user_id)
    return [WeightSet.from_node(row["node"]) for row in rows]


async def add_weight_sets(
    transaction: Transaction,
    lock: UserLock,
    known: Sequence[WeightSet],
    given: Iterable[tuple[str, Mapping[str, float], Mapping[str, float]]],
) -> list[WeightSet]:
    """Add sets to use from now on, given a profile's name, the weights before, and the new weights.

    Where a profile had none, those before become a set, too, so that one can go back to them.
    """
    added: list[WeightSet] = []
    version = max((one.version for one in known), default=0)
    for profile, before, after in given:
        first = all(one.profile != profile for one in known)
        for weights in (before, after) if first else (after,):
            version += 1
            added.append(
                WeightSet(
                    id=new_id(),
                    version=version,
                    profile=profile,
                    weights=dict(weights),
                    active=False,
                    created_at=lock.now,
                )
            )
    await transaction.run(
        queries.save_weight_sets,
        user_id=lock.user_id,
        rows=[_row(one) for one in added],
        oldest=version - KEPT + 1,
    )
    for profile in {one.profile for one in added}:
        newest = max((one for one in added if one.profile == profile), key=lambda one: one.version)
        await transaction.run(queries.set_active, user_id=lock.user_id, id=newest.id)
    return added


def _row(one: WeightSet) -> dict[str, Any]:
    return {
        "id": one.id,
        "version": one.version,
        "profile": one.profile,
        "weights": json.dumps(dict(one.weights), sort_keys=True),
        "active": one.active,
        "created_at": one.created_at,
    }
