"""Drafts memories from inputs: every rule that needs no graph, and the defaults."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_PAST
from anaphora.errors import Invalid
from anaphora.settings import Settings
from graph.enums import Derivation, MemoryKind, Polarity, SummaryScope, Trust
from language.conflicts.polarity import polarity_of
from language.embedding.memory_text import embedded_text, text_hash
from language.extraction.extracted_fact import Ending
from memory.fields import checks, memories
from memory.fields.references import Reference
from memory.inputs import RememberInput, TurnInput

USER = "user"

_SIGNS = {-1: Polarity.NEGATIVE, 0: Polarity.NEUTRAL, 1: Polarity.POSITIVE}

_CONFIDENCE = {MemoryKind.PROCEDURE: 0.8}
_OTHER_CONFIDENCE = 0.9
_IMPORTANCE = 0.5
# Fields that enrichment fills where a writer leaves them open.
OPEN_FIELDS = ("topics", "category", "message_type", "importance")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A checked memory. `properties` are the node's own; the graph adds ids, times and trust."""

    kind: MemoryKind
    properties: Mapping[str, Any]
    trust: Trust
    thread: str | None = None
    subject: Reference | None = None
    object_entity: Reference | None = None
    entities: tuple[Reference, ...] = ()
    derived_from: tuple[str, ...] = ()
    how: Derivation = Derivation.STATED
    idempotency_key: str | None = None
    # Of an extracted fact: when it was told, whether its turn says that something changed, whether
    # it names its time, and what of the speaker's is over by it.
    told_at: datetime = FAR_PAST
    changes: bool = False
    dated: bool = False
    speaker: Reference | None = None
    ends: tuple[Ending, ...] = ()

    @property
    def embedded_text(self) -> str:
        """Return the text that the vector is of."""
        return embedded_text(self.properties["text"], self.properties.get("role"))

    @property
    def text_hash(self) -> str:
        """Return the hash by which a vector is known to be of this text."""
        return text_hash(self.properties["text"], self.properties.get("role"))


def draft_memory(given: RememberInput, settings: Settings, cap: Trust) -> Draft:
    """Draft the memory of an input; `cap` is the highest trust that the writer may give.

    Raises Invalid, LimitExceeded or NotFound, with the field.
    """
    check_kind(given)
    properties = _properties(given, settings)
    draft = Draft(
        kind=given.kind,
        properties=properties,
        trust=given.trust.at_most(cap),
        thread=memories.THREAD_ID.check_or_empty(given.thread_id, settings),
        subject=memories.SUBJECT.check_or_empty(given.subject, settings),
        object_entity=memories.OBJECT_ENTITY.check_or_empty(given.object_entity, settings),
        entities=memories.ENTITIES.check(given.entities, settings),
        derived_from=memories.DERIVED_FROM.check(given.derived_from, settings),
        idempotency_key=memories.IDEMPOTENCY_KEY.check_or_empty(given.idempotency_key, settings),
    )
    if given.kind is MemoryKind.FACT:
        check_triple(subject=draft.subject is not None, predicate=bool(properties["predicate"]))
    return draft


def check_triple(*, subject: bool, predicate: bool) -> None:
    """Raise Invalid for a fact with a subject and no predicate, or the reverse."""
    if subject and not predicate:
        raise Invalid(
            "Give a `predicate` with the subject. Entities that a fact only names belong in "
            "`entities`.",
            field="predicate",
        )
    if predicate and not subject:
        raise Invalid("Give a `subject` with the predicate.", field="subject")


def check_kind(given: RememberInput) -> None:
    """Raise Invalid for a field that memories of this kind do not have."""
    values = memories.given_values(given)
    for field in memories.OF_KINDS:
        # A flag that is not set is not given.
        if given.kind not in field.kinds and values[field.name] not in (None, False):
            raise not_of_kind(field.api, given.kind)
    about = given.scope is SummaryScope.ENTITY
    if given.kind is MemoryKind.SUMMARY and given.subject is not None and not about:
        raise Invalid("Only a summary with the scope ENTITY has a subject.", field="subject")


def is_of_kind(name: str, kind: MemoryKind) -> bool:
    """Check whether memories of this kind have a property."""
    return kind in memories.PROPERTIES[name].kinds


def not_of_kind(field: str, kind: MemoryKind) -> Invalid:
    return Invalid(f"A memory of the kind {kind} has no {field}: leave it out.", field=field)


def checked_properties(
    given: RememberInput | TurnInput, kind: MemoryKind, settings: Settings
) -> dict[str, Any]:
    """Check what an input tells of a memory of this kind; return it as stored.

    Raises Invalid or LimitExceeded, with the field.
    """
    values = memories.given_values(given)
    return {
        field.name: field.check_or_empty(values[field.name], settings)
        for field in memories.TOLD
        if kind in field.kinds and field.name in values
    }


def _properties(given: RememberInput, settings: Settings) -> dict[str, Any]:
    told = checked_properties(given, given.kind, settings)
    checks.check_validity(given.valid_from, given.valid_to)
    absent = {name: value for name, value in _defaults(given).items() if told.get(name) is None}
    return told | absent | {"enrich_fields": open_fields(told)}


def open_fields(told: Mapping[str, Any]) -> list[str]:
    """Return the fields that a writer left open, of what they told."""
    return [name for name in OPEN_FIELDS if told.get(name) in (None, [])]


def _defaults(given: RememberInput) -> dict[str, Any]:
    """Return the values of fields that were left out, and of those that follow from others."""
    defaults: dict[str, Any] = {
        "confidence": _CONFIDENCE.get(given.kind, _OTHER_CONFIDENCE),
        "importance": _IMPORTANCE,
    }
    if given.polarity is None:
        defaults["polarity"] = polarity_in(given.text, given.language)
    else:
        defaults["polarity_given"] = True
    if given.kind is MemoryKind.FACT:
        evidence = max(1, len(set(given.derived_from)))
        defaults |= {"object": _object_name(given), "evidence_count": evidence}
    if given.kind is MemoryKind.EPISODE:
        defaults["role"] = USER
    if given.kind is MemoryKind.SUMMARY:
        scope = SummaryScope.THREAD if given.thread_id else SummaryScope.GLOBAL
        defaults["scope"] = scope.value
    return defaults


def polarity_in(text: str, language: str | None) -> str:
    """Return the polarity of a text's words, as it is stored."""
    return _SIGNS[polarity_of(text, language)].value


def _object_name(given: RememberInput) -> str | None:
    """Return the name of the entity that is a fact's object, with single spaces."""
    entity = given.object_entity
    return " ".join(entity.name.split()) if entity is not None and entity.name else None
