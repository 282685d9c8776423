"""Inputs and answers of a recall."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from graph.enums import MemoryKind, Trust
from graph.records.records import MemoryRecord
from recall.contract.analysis import Analysis
from recall.contract.paths import Expansion
from recall.contract.results import DomainResult


class Profile(StrEnum):
    BALANCED = "BALANCED"
    SEMANTIC = "SEMANTIC"
    HYBRID = "HYBRID"
    STRATEGY = "STRATEGY"
    STREAM = "STREAM"
    THREAD = "THREAD"
    TRIPLE = "TRIPLE"


@dataclass(frozen=True, slots=True, kw_only=True)
class HybridWeights:
    cosine: float = 0.55
    lexical: float = 0.20
    recency: float = 0.15
    importance: float = 0.10
    decay_rate: float = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpandInput:
    """At most `cap` more hits along links, each with `score` times that of the hit it came from."""

    rels: tuple[str, ...] = ("refines", "example_of")
    depth: int = 1
    cap: int = 5
    score: float = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallInput:
    """The contract's RecallInput. `end` of a range is exclusive; None is open.

    `among` are ids of the threads that alone are searched, those of a bound key; empty for all.
    """

    query: str
    limit: int = 5
    profile: Profile = Profile.BALANCED
    kinds: tuple[MemoryKind, ...] | None = None
    tags: tuple[str, ...] | None = None
    topics: tuple[str, ...] | None = None
    thread_id: str | None = None
    among: tuple[str, ...] = ()
    min_confidence: float | None = None
    min_importance: float | None = None
    time_start: datetime | None = None
    time_end: datetime | None = None
    valid_at: datetime | None = None
    known_at: datetime | None = None
    min_trust: Trust = Trust.UNTRUSTED
    wait_for: tuple[str, ...] = ()
    wait_ms: int = 2000
    include_superseded: bool = False
    weights: HybridWeights | None = None
    overfetch: int = 4
    expand: ExpandInput | None = None
    ontology: Expansion | None = None
    include_domain: bool = False
    max_tokens: int | None = None
    now: datetime | None = None
    time_zone: str | None = None
    touch: bool = True


@dataclass(frozen=True, slots=True)
class Signal:
    name: str
    value: float
    weight: float


@dataclass(frozen=True, slots=True)
class Factor:
    name: str
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """`relevance` is the chance, 0 to 1, that it bears on the question."""

    memory: MemoryRecord
    score: float
    relevance: float = 0.0
    signals: tuple[Signal, ...]
    multipliers: tuple[Factor, ...]
    sources: tuple[str, ...]
    why: str
    via: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    id: str | None
    hits: list[Hit]
    # (stage, milliseconds)
    timings: tuple[tuple[str, float], ...]
    semantic: bool
    understanding: Analysis | None = None
    domain: tuple[DomainResult, ...] = ()
    pending: tuple[str, ...] = ()
    warnings: tuple[str, ...] = field(default=())
