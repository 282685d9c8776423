"""Results of changing memories, and what follows when a change of one memory commits."""

from dataclasses import dataclass

from graph.records.records import MemoryRecord
from memory.commit import Committed, Owed
from memory.memories.stored import StoredMemory


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryChanged:
    memory: MemoryRecord
    receipt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Superseded:
    """A superseded memory, `old`; `head` is the memory now at the end of its chain."""

    old: MemoryRecord
    head: MemoryRecord
    receipt: str


def memory_changed(record: MemoryRecord, owed: Owed | None = None) -> Committed[MemoryRecord]:
    """Return a memory that a write changed, named by its receipt, and the work owed for it."""
    return Committed(record, owed=owed or {}, memory_ids=[record.id])


def memory_unchanged(memory: StoredMemory) -> Committed[MemoryRecord]:
    """Return the memory as it is stored; nothing follows."""
    return Committed(memory.record, changed=False, memory_ids=[memory.id])
