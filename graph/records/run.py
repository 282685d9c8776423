"""A run of the program's own work, as the graph keeps it and as it is answered."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from anaphora.caller import Actor, ActorKind
from graph.enums import RunKind, RunStatus
from graph.records.instants import instant


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRecord:
    """One step of a run; `total` is None where it cannot be known beforehand."""

    step: str
    status: RunStatus
    done: int
    total: int | None
    counts: Mapping[str, int]
    started_at: datetime | None
    finished_at: datetime | None

    @classmethod
    def from_json(cls, stage: Mapping[str, Any]) -> Self:
        return cls(
            step=stage["step"],
            status=RunStatus(stage["status"]),
            done=stage.get("done", 0),
            total=stage.get("total"),
            counts=stage.get("counts", {}),
            started_at=_moment(stage.get("started_at")),
            finished_at=_moment(stage.get("finished_at")),
        )

    @property
    def json(self) -> dict[str, Any]:
        """Return the stage as a run keeps it."""
        moments = {"started_at": self.started_at, "finished_at": self.finished_at}
        return {
            "step": self.step,
            "status": self.status.value,
            "done": self.done,
            "total": self.total,
            "counts": dict(self.counts),
            **{name: None if one is None else one.isoformat() for name, one in moments.items()},
        }

    @property
    def share(self) -> float:
        """Return how much of the step is done, 0 to 1."""
        if self.status is RunStatus.SUCCEEDED:
            return 1.0
        return min(1.0, self.done / self.total) if self.total else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRecord:
    """A run; `progress` is 0 to 1, `counts` the stages' added up, `error` a code and a message."""

    id: str
    kind: RunKind
    status: RunStatus
    stages: tuple[StageRecord, ...]
    counts: Mapping[str, int]
    dry_run: bool
    warnings: tuple[str, ...]
    error: Mapping[str, Any] | None
    started_by: Actor
    queued_at: datetime
    started_at: datetime | None
    heartbeat_at: datetime | None
    finished_at: datetime | None
    # Ids of runs: the run that this undoes, and the run that undid it.
    undoes_id: str | None = None
    undone_by_id: str | None = None
    # What its work goes on from: its task as JSON text, the number of the change undone last, the
    # trust that its key may give at most, and whether that key has the scope ADMIN.
    input: str | None = None
    place: int | None = None
    max_trust: str | None = None
    admin: bool = False

    @property
    def progress(self) -> float:
        if self.status is RunStatus.SUCCEEDED:
            return 1.0
        return sum(stage.share for stage in self.stages) / max(1, len(self.stages))

    @property
    def current_step(self) -> str | None:
        running = (stage.step for stage in self.stages if stage.status is RunStatus.RUNNING)
        return next(running, None)

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        """Build from a Run's properties: `stages`, `counts` and `error` are JSON text there."""
        queued_at = instant(node["queued_at"])
        if queued_at is None:
            raise ValueError("a run without the instant it was queued at")
        return cls(
            id=node["id"],
            kind=RunKind(node["kind"]),
            status=RunStatus(node["status"]),
            stages=tuple(map(StageRecord.from_json, _json(node.get("stages")) or ())),
            counts=_json(node.get("counts")) or {},
            dry_run=bool(node.get("dry_run")),
            warnings=tuple(node.get("warnings") or ()),
            error=_json(node.get("error")),
            started_by=Actor(
                ActorKind(node.get("actor_kind") or ActorKind.SYSTEM),
                node.get("actor") or "anaphora",
            ),
            queued_at=queued_at,
            started_at=instant(node.get("started_at")),
            heartbeat_at=instant(node.get("heartbeat_at")),
            finished_at=instant(node.get("finished_at")),
            undoes_id=node.get("undoes"),
            undone_by_id=node.get("undone_by"),
            input=node.get("input"),
            place=node.get("place"),
            max_trust=node.get("max_trust"),
            admin=bool(node.get("admin")),
        )


def _json(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
