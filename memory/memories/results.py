"""Results of changing memories, and what follows when a change of one memory commits."""

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.work import Work
from graph.records.records import MemoryRecord
from memory.commit import Committed, unembedded
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


def memory_changed(
    record: MemoryRecord, *, names: Sequence[str] = (), trust: str | None = None
) -> Committed[MemoryRecord]:
    """Owe the embedding of a changed memory and of `names` (entities), and the rest of the trust.

    `trust` is the id of the Outbox node with the dependants that are still to be derived, if any.
    """
    owed = {
        Work.EMBED: unembedded([record]),
        Work.EMBED_NAMES: names,
        Work.DERIVE_TRUST: [] if trust is None else [trust],
    }
    return Committed(record, owed=owed, memory_ids=[record.id])


def memory_unchanged(memory: StoredMemory) -> Committed[MemoryRecord]:
    """Return the memory as it is stored; nothing follows."""
    return Committed(memory.record, changed=False, memory_ids=[memory.id])
