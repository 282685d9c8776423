"""Versions of a memory: what it said and was worth, and from when to when that was known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from graph.enums import MemoryStatus, Trust
from graph.records.history import before_of
from graph.records.records import ChangeRecord, MemoryRecord
from recall.nodes.as_known import record_of


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryVersion:
    """A version of a memory, begun by `change`: None if before the history; open ends are None."""

    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    valid_from: datetime | None
    valid_to: datetime | None
    known_from: datetime
    known_to: datetime | None
    change: ChangeRecord | None

    @property
    def place(self) -> int:
        """The version's place among the memory's: the number of the change that began it, or 0."""
        return self.change.sequence if self.change else 0


def versions_of(
    node: Mapping[str, Any], changes: Sequence[ChangeRecord], known_at: datetime | None = None
) -> list[MemoryVersion]:
    """Rebuild a memory's versions, newest first, from its properties now and all of its changes.

    A change that left all of these values as they were (a tag, say) begins none. With `known_at`,
    versions are as known then: later changes are absent, and the newest of the rest has no end.
    """
    values = dict(node)
    versions: list[MemoryVersion] = []
    end: datetime | None = None
    for change in sorted(changes, key=lambda change: change.sequence, reverse=True):
        earlier = values | before_of(change.before)
        begins = change.before is None or _worth(earlier) != _worth(values)
        if begins and (known_at is None or change.at <= known_at):
            versions.append(_version(values, change.at, end, change))
            end = change.at
        values = earlier
    if not versions or versions[-1].change is None or versions[-1].change.before is not None:
        first = record_of(values, None).created_at
        if known_at is None or first <= known_at:
            versions.append(_version(values, first, end, None))
    return versions


def _version(
    values: Mapping[str, Any], start: datetime, end: datetime | None, change: ChangeRecord | None
) -> MemoryVersion:
    text, status, trust, confidence, importance, valid_from, valid_to = _worth(values)
    return MemoryVersion(
        text=text,
        status=status,
        trust=trust,
        confidence=confidence,
        importance=importance,
        valid_from=valid_from,
        valid_to=valid_to,
        known_from=start,
        known_to=end,
        change=change,
    )


def _worth(values: Mapping[str, Any]) -> tuple[Any, ...]:
    record: MemoryRecord = record_of(values, None)
    return (
        record.text,
        record.status,
        record.trust,
        record.confidence,
        record.importance,
        record.valid_from,
        record.valid_to,
    )
