"""Results of changing memories."""

from dataclasses import dataclass

from graph.records.records import MemoryRecord


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
