"""The program's enumerations as GraphQL's, with what clients should know of each value."""

from enum import EnumMeta, StrEnum
from typing import cast

import strawberry
from strawberry.types.enum import StrawberryEnumDefinition

from anaphora.caller import ActorKind, KeyKind, Scope
from graph.changes.reflection import ReflectSources
from graph.enums import (
    ConflictStatus,
    EnrichmentConfidence,
    MemoryKind,
    MemoryStatus,
    Polarity,
    RunKind,
    RunStatus,
    RunStep,
    SummaryScope,
    Tier,
    Trust,
    Verdict,
)
from graph.records.vocabulary import TermKind
from language.conflicts.findings import ConflictKind
from language.questions.intents import TurnIntent
from language.rdf.model import RdfFormat
from memory.inputs import ConflictPolicy, ExtractMode, RememberAction
from recall.context.inputs import Layout
from recall.contract.inputs import Profile
from recall.contract.paths import Direction
from recall.contract.strategies import QueryCategory
from recall.lists.filters import MemoryOrder
from recall.lists.subgraph import GraphEdgeKind


class ErrorCode(StrEnum):
    UNAUTHENTICATED = "UNAUTHENTICATED"
    FORBIDDEN = "FORBIDDEN"
    NOT_FOUND = "NOT_FOUND"
    INVALID = "INVALID"
    CONFLICT = "CONFLICT"
    LIMIT_EXCEEDED = "LIMIT_EXCEEDED"
    UNAVAILABLE = "UNAVAILABLE"
    INTERNAL = "INTERNAL"


class HealthStatus(StrEnum):
    OK = "OK"
    DEGRADED = "DEGRADED"
    FAILING = "FAILING"


# The values of each enumeration, by its name in the schema.
VALUES: dict[str, tuple[str, ...]] = {}


def _serve(
    enum: EnumMeta, name: str | None = None, description: str | None = None, **values: str
) -> None:
    """Make an enumeration one of the schema's; `values` describe its members."""
    strawberry.enum(enum, name=name, description=description)
    definition = cast(StrawberryEnumDefinition, enum.__strawberry_definition__)  # type: ignore[attr-defined]
    for value in definition.values:
        value.description = values.get(value.name)
    VALUES[definition.name] = tuple(value.name for value in definition.values)


_serve(
    ErrorCode,
    description="The code of an error, also in `extensions.code` of every GraphQL error. "
    "For a CONFLICT, `extensions.conflicts` lists the ids of the memories in "
    "the way.",
)
_serve(
    MemoryKind,
    description="The kind of a memory: what is true, what happened, how to do something, or "
    "a digest of other memories.",
)
_serve(
    MemoryStatus,
    PENDING_EMBED="Stored, and found by its words; its embedding is not ready yet.",
    STALE="Past its time to live without new evidence; kept.",
    DEPRECATED="No longer believed: its confidence is too low; excluded from every recall.",
    SUPERSEDED="Replaced by another memory; kept, with a SUPERSEDES link from its successor.",
    MERGED="Merged into another memory; kept, with `mergedInto` set.",
    RETRACTED="Never true, as somebody or a verdict said; kept, excluded from every recall.",
    FORGOTTEN="Hidden on request; `restore` brings it back.",
)
_serve(
    Trust,
    description="How far a memory's origin is trusted. A derived memory has the least trust "
    "of its sources.",
    QUARANTINED="Reads like an instruction to a model: never recalled until somebody releases it.",
    UNTRUSTED="From a web page, a tool, or another outside source; marked as such in context.",
    VERIFIED="Confirmed by a person.",
)
_serve(Tier, name="MemoryTier")
_serve(Polarity)
_serve(EnrichmentConfidence)
_serve(SummaryScope)
_serve(
    ReflectSources,
    description="The episodes that a reflection digests, afterwards.",
    KEEP="They stay as they are.",
    SUPERSEDE="The summary supersedes them.",
    ERASE="They are erased as by a hard `forget`; the summary stays.",
)
_serve(Direction)
_serve(GraphEdgeKind)
_serve(MemoryOrder)
_serve(TurnIntent)
_serve(
    Profile,
    name="RecallProfile",
    description="A documented formula that scores candidates. BALANCED, the default, gives "
    "the best measured results.",
    SEMANTIC="Pure embedding similarity.",
    HYBRID="Similarity, local-IDF BM25, recency and importance.",
    STRATEGY="Five signals, weighted by the category of the question.",
    STREAM="Similarity, confidence and recency, diversified: a few memories between two turns.",
    THREAD="Controlled vocabulary, entities, recency and importance over this thread, then the "
    "others.",
    TRIPLE="Relation priority, recency, word overlap and edge weight over a user's triples.",
)
_serve(
    Layout,
    name="ContextLayout",
    description="The layout of the text for a language model.",
    CONVERSATION="Recent turns, tool results, facts, episodes, instructions, "
    "each with its own budget.",
    AUGMENTED="Summaries, procedures, facts, past interactions.",
    THREAD="This conversation, related past conversations, user context and preferences.",
    HINTS="One rotating system message of short bullets.",
)
_serve(QueryCategory)
_serve(ConflictPolicy)
_serve(ConflictKind)
_serve(ConflictStatus)
_serve(
    Verdict,
    KEEP_BOTH="Both hold; a CONTRADICTS link stays where they disagree.",
    SUPERSEDE_A="A is replaced by B.",
    SUPERSEDE_B="B is replaced by A.",
    DISMISS="No conflict: never raised again.",
)
_serve(RememberAction)
_serve(ExtractMode)
_serve(RdfFormat, name="OntologyFormat")
_serve(TermKind)
_serve(RunKind)
_serve(RunStep)
_serve(RunStatus)
_serve(ActorKind)
_serve(Scope)
_serve(KeyKind)
_serve(HealthStatus)
