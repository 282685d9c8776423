"""Reads stored memories that are to be changed, and saves their changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from anaphora.caller import Actor
from anaphora.clock import native
from anaphora.errors import NotFound
from anaphora.ids import is_id
from cypher.memories import writing
from graph.changes.changes import Action, new_change, shared_change
from graph.changes.run_lifecycle import join_run
from graph.enums import MemoryKind, MemoryStatus, Trust
from graph.lock import UserLock
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.memories.expiry import moved_expiry
from memory.memories.tiers import moved_promotion

_TICK = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class StoredMemory:
    """A stored memory: its node with instants as datetimes in UTC (open ends as stored)."""

    node: Mapping[str, Any]
    embedded: bool
    subject_id: str | None = None
    object_id: str | None = None

    @property
    def id(self) -> str:
        return str(self.node["id"])

    @property
    def record(self) -> MemoryRecord:
        return MemoryRecord.from_node(self.node)

    @property
    def kind(self) -> MemoryKind:
        return MemoryKind(self.node["kind"])

    @property
    def status(self) -> MemoryStatus:
        return MemoryStatus(self.node["status"])

    @property
    def trust(self) -> Trust:
        return Trust(self.node["trust"])

    @property
    def updated_at(self) -> datetime:
        moment: datetime = self.node["updated_at"]
        return moment

    @property
    def live_status(self) -> MemoryStatus:
        """Return the status of this memory when nothing has ended it."""
        return MemoryStatus.ACTIVE if self.embedded else MemoryStatus.PENDING_EMBED


@dataclass(frozen=True, slots=True)
class Alteration:
    """A change to one memory. `before` and `after` are the content of its Change."""

    memory: StoredMemory
    action: Action
    properties: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    reason: str | None = None
    # Whether the alteration counts as an access, now.
    accessed: bool = False


async def find_stored(
    transaction: Transaction, user_id: str, ids: Sequence[str], field: str
) -> list[StoredMemory]:
    """Find these memories, in order. Raises NotFound unless each is there and the user's."""
    wanted = list(dict.fromkeys(ids))
    found = await find_those_stored(transaction, user_id, wanted) if all(map(is_id, wanted)) else {}
    if any(id not in found for id in wanted):
        raise NotFound("No such memory.", field=field)
    return [found[id] for id in wanted]


async def find_those_stored(
    transaction: Transaction, user_id: str, ids: Sequence[str]
) -> dict[str, StoredMemory]:
    """Find those of these memories that are there and the user's, by their ids."""
    if not ids:
        return {}
    rows = await transaction.run(writing.find_memories, user_id=user_id, ids=list(ids))
    return {row["id"]: _stored(row) for row in rows}


async def save_alterations(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    alterations: Sequence[Alteration],
    run_id: str | None = None,
) -> list[MemoryRecord]:
    """Save alterations, each with its Change; `updated_at` always moves forward.

    Returns the memories as they are now, in order. With `run_id` the Changes are that run's.
    """
    before = lock.sequence
    rows = [_row(lock, alteration) for alteration in alterations]
    saved = await transaction.run(
        writing.change_memories,
        user_id=lock.user_id,
        sequence=lock.sequence,
        at=lock.now,
        change=shared_change(lock, actor),
        rows=rows,
    )
    if run_id is not None:
        await join_run(transaction, lock, run_id, after=before)
    records = {row["id"]: MemoryRecord.from_node(row["memory"]) for row in saved}
    return [records[alteration.memory.id] for alteration in alterations]


def _row(lock: UserLock, alteration: Alteration) -> dict[str, Any]:
    memory = alteration.memory
    # Two updates within one tick of the clock must differ, for ifUpdatedAt.
    updated_at = max(lock.now, memory.updated_at + _TICK)
    change = new_change(
        lock,
        memory.node,
        alteration.action,
        before=alteration.before,
        after=alteration.after,
        reason=alteration.reason,
    )
    properties = dict(alteration.properties) | {"updated_at": updated_at}
    properties |= moved_expiry(memory.node, properties, lock.settings)
    accesses = int(alteration.accessed)
    properties |= moved_promotion(memory.node, properties, lock.settings, accesses)
    accessed_at = lock.now if alteration.accessed else None
    return {
        "id": memory.id,
        "properties": properties,
        "change": change,
        "accessed_at": accessed_at,
    }


def _stored(row: Mapping[str, Any]) -> StoredMemory:
    node = {name: native(value) for name, value in row["memory"].items()}
    return StoredMemory(node, row["embedded"], row["subject_id"], row["object_id"])
