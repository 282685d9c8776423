"""Candidates before ranking: what scoring sees of each memory, and its vector."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graph.enums import MemoryKind, MemoryStatus
from graph.records.instants import instant_of
from graph.records.records import MemoryRecord
from language.extraction.roles import UNHEARD, is_heard

Floats = NDArray[np.float64]
Vectors = NDArray[np.float32]

# fmt: off
_COLUMNS = (
    "id", "kind", "text", "status", "trust", "confidence", "importance",
    "polarity", "tier", "tags", "topics", "category", "message_type", "thread_id",
    "source", "language", "access_count", "use_count", "predicate", "object", "negated",
    "evidence_count", "weight", "role", "turn", "trigger", "action", "scope",
)
# fmt: on
# Instants of a gathered row are texts: only those of the few answered memories are parsed.
_INSTANTS = (
    "created_at",
    "updated_at",
    "occurred_at",
    "last_accessed_at",
    "last_evidence_at",
    "arrived_at",
    "retired_at",
    "valid_from",
    "valid_to",
)
# Names of a row's values in their order.
_VALUES = (*_COLUMNS, "token_vectors", *_INSTANTS, "vector", "near", "heard_in", "sources")
# Most characters of an assistant's reply that is like what people say: a longer one repeats what it
# was asked, and tells nothing of the turns beside it.
LONGEST_REPLY = 300
# A property that no memory has, in the place of one that is not wanted.
_NO_COLUMN = ""


def wanted(*, tokens: bool) -> Mapping[str, Any]:
    """Parameters of every query that gathers rows; `tokens`: with their token vectors."""
    columns = [*_COLUMNS, "token_vectors" if tokens else _NO_COLUMN]
    instants, unheard = list(_INSTANTS), sorted(UNHEARD)
    return {"columns": columns, "instants": instants, "unheard": unheard, "longest": LONGEST_REPLY}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory as scoring sees it. Instants are milliseconds since 1970; None where there is none.

    `shared` are the ids of the query's entities that it mentions, where those were looked for.
    `subject`, `said` and `same_session` are a triple's, where triples are compared: whom it is
    about, its subject, relation and object in words, and whether it is of this thread.
    `tells`: how much it tells of the relation that a question asks for, of whom it asks, up to 1.
    `held`: how surely it held in the past that the query names; `arrived`: since when it fades,
    where it came from elsewhere after its last evidence.
    `near` are the texts of the turns before and after; `heard_in` are the ids of the turns that a
    fact was extracted from, or that a summary digests; `vector` is of length one, `tokens` are
    packed token vectors, where the profile weighs them. `node` are all properties, and `known` the
    memory as it was known, where that was asked for. `depth` is the part of the answer for which it
    was found, the first being 0.
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
    heard_in: tuple[str, ...] = ()
    vector: Vectors | None = None
    tokens: bytes | None = None
    sources: tuple[str, ...] = ()
    tier: str | None = None
    shared: frozenset[str] = frozenset()
    uses: int = 0
    relation: str | None = None
    weight: float | None = None
    subject: str | None = None
    said: str | None = None
    same_session: bool = False
    depth: int = 0
    tells: float = 0.0
    held: float = 0.0
    arrived: int | None = None
    node: Mapping[str, Any] | None = None
    known: MemoryRecord | None = None

    @classmethod
    def from_row(cls, row: Sequence[Any], *sources: str) -> "Candidate":
        """Build a candidate from the values that a query gathered of a memory.

        Where a query tells the sources, they are behind its other values.
        """
        node = dict(zip(_VALUES, row, strict=False))
        vector = node["vector"]
        if node["status"] == MemoryStatus.PENDING_EMBED:
            # The vector may still be that of an earlier text.
            vector = None
        get = node.get
        return cls(
            id=node["id"],
            kind=node["kind"],
            text=node["text"],
            role=get("role"),
            topics=tuple(get("topics") or ()),
            confidence=node["confidence"],
            importance=node["importance"],
            created=_moment(node["created_at"]) or 0,
            occurred=_moment(get("occurred_at")),
            accessed=_moment(get("last_accessed_at")),
            evidence=_moment(get("last_evidence_at")),
            arrived=_moment(get("arrived_at")),
            near=tuple(node["near"]),
            heard_in=tuple(node["heard_in"]),
            # Big-endian on the wire.
            vector=None if vector is None else np.frombuffer(vector.raw(), dtype=">f4"),
            tokens=node["token_vectors"],
            sources=sources or tuple(node.get("sources", ())),
            tier=get("tier"),
            uses=get("use_count") or 0,
            relation=get("predicate"),
            weight=get("weight"),
            node=node,
        )

    def as_of(self, record: MemoryRecord) -> "Candidate":
        """Return this candidate as it was known; its vector stays today's."""
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
            arrived=milliseconds(record.arrived_at),
            uses=record.use_count,
            weight=record.weight,
            known=record,
        )

    def mentioning(self, shared: frozenset[str], source: str | None) -> "Candidate":
        """Return this candidate with the entities that it mentions, and as found by a source."""
        if source is None:
            return replace(self, shared=shared)
        if self.depth:
            return replace(self, shared=shared, sources=(source,), depth=0)
        return replace(self, shared=shared, sources=(*self.sources, source))

    def besides(self, source: str) -> "Candidate":
        """Return this candidate as found by a source for the first part of the answer, too."""
        if self.depth:
            return replace(self, sources=(source,), depth=0)
        return replace(self, sources=(*self.sources, source))

    def record(self) -> MemoryRecord:
        """Return the whole memory. Raises ValueError for a candidate that was not gathered."""
        if self.known is not None:
            return self.known
        if self.node is None:
            raise ValueError("a candidate without its node")
        return record_of_row(self.node)

    @property
    def place(self) -> tuple[str, int] | None:
        """Thread id and turn number of a turn; None for any other memory."""
        node = self.node or {}
        turn, thread = node.get("turn"), node.get("thread_id")
        return None if turn is None or thread is None else (thread, turn)

    @property
    def is_reply(self) -> bool:
        """Check for a turn of an assistant, a tool or the system."""
        turn = self.kind == MemoryKind.EPISODE
        return turn and self.role is not None and not is_heard(self.role)

    @property
    def moment(self) -> int:
        """Milliseconds since 1970 of the occurrence, else of the creation."""
        return self.created if self.occurred is None else self.occurred


def record_of_row(row: Mapping[str, Any]) -> MemoryRecord:
    """Build a memory from a query's row, whose instants are texts."""
    instants = {name: _instant(row.get(name)) for name in _INSTANTS}
    return MemoryRecord.from_node({**row, **instants})


def merge(groups: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """Merge candidates of several sources: each once, with all the sources that found it."""
    found: dict[str, Candidate] = {}
    for group in groups:
        for candidate in group:
            first = found.get(candidate.id)
            if first is None:
                found[candidate.id] = candidate
            elif more := tuple(one for one in candidate.sources if one not in first.sources):
                found[candidate.id] = replace(first, sources=first.sources + more)
    return list(found.values())


def nest(groups: Sequence[Sequence[Candidate]]) -> list[Candidate]:
    """Merge candidates of ever deeper searches: each once, as the first search found it."""
    found: dict[str, Candidate] = {}
    for depth, group in enumerate(groups):
        for one in group:
            found.setdefault(one.id, one if depth == 0 else replace(one, depth=depth))
    return list(found.values())


def without_retold(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Leave out facts without a relation whose turn is a candidate, too: both say the same.

    The turn is taken to mention what they mention. A fact that held in the past that the query
    names says what no turn says: until when; that which says that what is asked is over, leads.
    """
    there = {one.id for one in candidates}
    retold = [
        one
        for one in candidates
        if one.kind != MemoryKind.SUMMARY
        and one.relation is None
        and not one.held
        and not one.tells
        and not there.isdisjoint(one.heard_in)
    ]
    if not retold:
        return list(candidates)
    shared: dict[str, frozenset[str]] = {}
    for fact in retold:
        for turn in fact.heard_in:
            shared[turn] = shared.get(turn, frozenset()) | fact.shared
    left_out = {one.id for one in retold}
    return [
        replace(one, shared=one.shared | shared[one.id]) if shared.get(one.id) else one
        for one in candidates
        if one.id not in left_out
    ]


def vectors_of(candidates: Sequence[Candidate], dimensions: int) -> Vectors:
    """Stack the candidates' vectors, (n, dimensions), float32; zeros for none of that length."""
    found = [one.vector for one in candidates if one.vector is not None]
    if len(found) == len(candidates) and all(len(vector) == dimensions for vector in found):
        return (
            np.stack(found).astype(np.float32) if found else np.zeros((0, dimensions), np.float32)
        )
    rows = np.zeros((len(candidates), dimensions), dtype=np.float32)
    for at, candidate in enumerate(candidates):
        if candidate.vector is not None and len(candidate.vector) == dimensions:
            rows[at] = candidate.vector
    return rows


def milliseconds(moment: datetime | None) -> int | None:
    """Return an instant as milliseconds since 1970."""
    return None if moment is None else round(moment.timestamp() * 1000)


@lru_cache(maxsize=16_384)
def _moment(text: str | None) -> int | None:
    # The same memories are gathered again and again.
    return milliseconds(_instant(text))


def _instant(text: str | None) -> datetime | None:
    return None if text is None else instant_of(text)
