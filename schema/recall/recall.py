"""Recall: its input, and the ranked, explained answer."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import strawberry

from graph.enums import MemoryKind, Trust
from graph.records.conflicts import ConflictRecord
from graph.records.records import EntityRecord
from recall.contract.inputs import ExpandInput as GivenExpansion
from recall.contract.inputs import Hit, HybridWeights, Profile, Recalled
from recall.contract.inputs import RecallInput as Given
from recall.contract.results import DomainResult as Result
from schema.conflicts.conflict import Conflict
from schema.entities.entity import Entity
from schema.entities.inputs import ExpansionInput
from schema.memories.memory import Memory
from schema.recall.understanding import Factor, Understanding
from schema.serving.context import Info
from schema.types.given import Input, given_as
from schema.types.records import answers
from schema.types.scalars import Json


@strawberry.input
class HybridWeightsInput(Input):
    cosine: float = 0.55
    lexical: float = 0.20
    recency: float = 0.15
    importance: float = 0.10
    decay_rate: float = 0.1

    def given(self) -> HybridWeights:
        return given_as(HybridWeights, self)


def _default_rels() -> list[str]:
    return ["refines", "example_of"]


@strawberry.input
class ExpandInput(Input):
    rels: list[str] = strawberry.field(default_factory=_default_rels)
    depth: int = 1
    cap: int = 5
    score: float = 0.7

    def given(self) -> GivenExpansion:
        return given_as(GivenExpansion, self)


@strawberry.input(
    description="A time range from `start`, inclusive, to `end`, exclusive; null for an open end."
)
class TimeRangeInput:
    start: datetime | None = None
    end: datetime | None = None


@strawberry.input
class RecallInput(Input):
    query: str
    limit: int = 5
    profile: Profile = Profile.BALANCED
    kinds: list[MemoryKind] | None = None
    tags: list[str] | None = None
    topics: list[str] | None = None
    thread_id: strawberry.ID | None = None
    min_confidence: float | None = strawberry.field(
        default=None,
        description="Minimum confidence; null for the profile's own minimum.",
    )
    min_importance: float | None = None
    time_range: TimeRangeInput | None = strawberry.field(
        default=None, description="Overrides times named in the query."
    )
    valid_at: datetime | None = strawberry.field(
        default=None,
        description="Recall what held in the world at this instant, even if replaced or "
        "expired since; episodes that had occurred by then.",
    )
    known_at: datetime | None = strawberry.field(
        default=None,
        description="Answer as the graph stood at this instant, ignoring later changes.",
    )
    min_trust: Trust = strawberry.field(
        default=Trust.UNTRUSTED, description="Minimum trust of recalled memories."
    )
    wait_for: list[strawberry.ID] | None = strawberry.field(
        default=None,
        description="Receipts of writes that must be visible, embeddings included; waits "
        "for at most `waitMs`.",
    )
    wait_ms: int = 2000
    include_superseded: bool = strawberry.field(
        default=False, description="Include replaced memories in an answer about the present."
    )
    weights: HybridWeightsInput | None = None
    overfetch: int = strawberry.field(
        default=4, description="Candidates fetched per requested result."
    )
    expand: ExpandInput | None = strawberry.field(
        default=None, description="Follow links from the hits."
    )
    ontology: ExpansionInput | None = strawberry.field(
        default=None, description="Expand the query's entities along the ontology."
    )
    include_domain: bool = strawberry.field(
        default=False,
        description="Also query the registered domain databases for the query's entities.",
    )
    max_tokens: int | None = strawberry.field(
        default=None, description="Maximum tokens of the answer; null for no limit."
    )
    now: datetime | None = strawberry.field(
        default=None,
        description='The instant from which "yesterday" and "recently" count; null for the '
        "server's clock.",
    )
    time_zone: str | None = strawberry.field(
        default=None, description="An IANA name; null for the user's own zone, else UTC."
    )
    touch: bool = strawberry.field(
        default=True,
        description="False: read only. The hits do not count as accessed, and the answer "
        "accepts no feedback.",
    )

    def given(self) -> Given:
        """The input of the use case."""
        span = self.time_range or TimeRangeInput()
        return given_as(Given, self, apart="time_range", time_start=span.start, time_end=span.end)


@strawberry.type
class Signal:
    name: str
    value: float
    weight: float


@strawberry.type
class RecallHit:
    relevance: float = strawberry.field(
        description="Calibrated chance, 0 to 1, that it bears on the question; it rises with the "
        "score. Profiles other than BALANCED tell their score, cut to 0 and 1."
    )
    memory: Memory
    score: float
    signals: list[Signal] = strawberry.field(
        description="The score is the sum of value times weight, times the multipliers."
    )
    multipliers: list[Factor]

    @answers(list[Conflict], description="Open conflicts of this memory.")
    async def conflicts(
        root: strawberry.Parent[Hit], info: Info, first: int = 5
    ) -> list[ConflictRecord]:
        loader = info.context.loaders.open_conflicts
        return await loader.need(root.memory.id, first=first, known_at=root.memory.as_of)

    sources: list[str] = strawberry.field(
        description="What found it: semantic, lexical, entity, temporal, procedural, "
        "summary, thread, cross_thread, expansion, link."
    )
    why: str = strawberry.field(
        description="Why this was recalled, as a sentence in the query's language (English, "
        "German, French, Spanish, Italian)."
    )
    via: list[str] | None = strawberry.field(
        description="The path, for a hit that was added by a link or the ontology, or mentions "
        "what the question names by its relations: ids and relations in turn."
    )


@strawberry.type
class DomainResult:
    source: str
    relation: str
    error: str | None

    @answers(Entity | None)
    def entity(root: strawberry.Parent[Result]) -> EntityRecord:
        return root.entity

    @answers(list[Json])
    def rows(root: strawberry.Parent[Result]) -> list[Mapping[str, Any]]:
        return list(root.rows)


@strawberry.type
class StageTiming:
    stage: str
    ms: float

    @classmethod
    def all_of(cls, timings: Sequence[tuple[str, float]]) -> "list[StageTiming]":
        return [cls(stage=stage, ms=ms) for stage, ms in timings]


@strawberry.type
class Recall:
    id: strawberry.ID | None = strawberry.field(
        description="Identifies this answer in `feedback`; null if `touch` was false."
    )
    hits: list[RecallHit]
    understanding: Understanding | None = strawberry.field(
        description="Null if the profile does not analyse the query."
    )
    domain: list[DomainResult]
    semantic: bool = strawberry.field(
        description="False if no embedding was available and only words were matched."
    )
    pending: list[strawberry.ID] = strawberry.field(
        description="Receipts that were not visible within `waitMs`."
    )
    warnings: list[str] = strawberry.field(
        description="Problems with this answer: a source that failed, a limit that was reached."
    )

    @strawberry.field
    def timings(root: strawberry.Parent[Recalled]) -> list[StageTiming]:
        return StageTiming.all_of(root.timings)
