"""Versions of a memory, each with the period in which the graph believed it."""

from datetime import datetime

import strawberry

from graph.enums import MemoryStatus, Trust
from graph.records.records import ChangeRecord
from recall.lists.versions import MemoryVersion as VersionRecord
from schema.memories.change import Change
from schema.types.nested import At
from schema.types.records import answers


@strawberry.type
class MemoryVersion:
    text: str
    status: MemoryStatus
    trust: Trust
    confidence: float
    importance: float
    valid_from: datetime | None
    valid_to: datetime | None
    known_from: datetime
    known_to: datetime | None

    @answers(
        Change | None,
        description="The change that began this version; null if it is older than the kept "
        "history.",
    )
    def change(root: strawberry.Parent[At[VersionRecord]]) -> At[ChangeRecord] | None:
        change = root.record.change
        return At(change, root.as_of) if change else None
