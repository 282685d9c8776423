"""What may be answered, before it is ranked: little of each memory, and its vector."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graph.records import MemoryRecord

Floats = NDArray[np.float64]
Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory as scoring sees it. Instants are milliseconds since 1970; None where there is none.

    `near` are the texts of the turns before and after; `vector` is of length one.
    """

    id: str
    kind: str
    text: str
    role: str | None
    topics: tuple[str, ...]
    confidence: float
    importance: float
    created: int
    occurred: int | None
    accessed: int | None
    evidence: int | None
    near: tuple[str, ...] = ()
    vector: Vectors | None = None
    sources: tuple[str, ...] = ()

    @classmethod
    def from_row(cls, row: Mapping[str, Any], source: str) -> "Candidate":
        """From a row of a query that gathers."""
        node, vector = row["candidate"], row["vector"]
        return cls(
            id=node["id"],
            kind=node["kind"],
            text=node["text"],
            role=node["role"],
            topics=tuple(node["topics"] or ()),
            confidence=node["confidence"],
            importance=node["importance"],
            created=node["created"],
            occurred=node["occurred"],
            accessed=node["accessed"],
            evidence=node["evidence"],
            near=tuple(row["near"]),
            # Big-endian on the wire.
            vector=None if vector is None else np.frombuffer(vector.raw(), dtype=">f4"),
            sources=(source,),
        )

    def as_of(self, record: MemoryRecord) -> "Candidate":
        """This candidate as it was known; its vector stays today's."""
        return replace(
            self,
            text=record.text,
            role=record.role,
            topics=record.topics,
            confidence=record.confidence,
            importance=record.importance,
            occurred=milliseconds(record.occurred_at),
            accessed=milliseconds(record.last_accessed_at),
            evidence=milliseconds(record.last_evidence_at),
        )

    @property
    def moment(self) -> int:
        """When it was so: its occurrence, else its creation."""
        return self.created if self.occurred is None else self.occurred


def merge(groups: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """Candidates of several sources, each once, with all the sources that found it."""
    found: dict[str, Candidate] = {}
    for group in groups:
        for candidate in group:
            first = found.get(candidate.id)
            if first is None:
                found[candidate.id] = candidate
            elif candidate.sources[0] not in first.sources:
                found[candidate.id] = replace(first, sources=(*first.sources, *candidate.sources))
    return list(found.values())


def vectors_of(candidates: Sequence[Candidate], dimensions: int) -> Vectors:
    """Their vectors, (n, dimensions), float32; zeros for one that has none of that length."""
    rows = np.zeros((len(candidates), dimensions), dtype=np.float32)
    for at, candidate in enumerate(candidates):
        if candidate.vector is not None and len(candidate.vector) == dimensions:
            rows[at] = candidate.vector
    return rows


def milliseconds(moment: datetime | None) -> int | None:
    """An instant as milliseconds since 1970."""
    return None if moment is None else round(moment.timestamp() * 1000)
