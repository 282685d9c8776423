"""Drafts memories from inputs: every rule that needs no graph, and the defaults."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.errors import Invalid
from anaphora.settings import Settings
from graph.enums import MemoryKind, Polarity, SummaryScope, Trust
from language.conflicts.polarity import polarity_of
from language.embedding.memory_text import embedded_text, text_hash
from memory.fields import checks
from memory.fields.references import Reference, checked_id, checked_reference
from memory.inputs import RememberInput

USER = "user"

SIGNS = {-1: Polarity.NEGATIVE, 0: Polarity.NEUTRAL, 1: Polarity.POSITIVE}

_CONFIDENCE = {MemoryKind.PROCEDURE: 0.8}
_OTHER_CONFIDENCE = 0.9
_IMPORTANCE = 0.5

# Fields that only some kinds have: (field in the input, attribute, kinds).
_OF_KIND = (
    ("subject", "subject", {MemoryKind.FACT, MemoryKind.SUMMARY}),
    ("predicate", "predicate", {MemoryKind.FACT}),
    ("object", "object", {MemoryKind.FACT}),
    ("objectEntity", "object_entity", {MemoryKind.FACT}),
    ("role", "role", {MemoryKind.EPISODE}),
    ("occurredAt", "occurred_at", {MemoryKind.EPISODE}),
    ("trigger", "trigger", {MemoryKind.PROCEDURE}),
    ("action", "action", {MemoryKind.PROCEDURE}),
    ("scope", "scope", {MemoryKind.SUMMARY}),
)


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
    idempotency_key: str | None = None

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
    properties = _common(given, settings) | _own(given, settings)
    draft = Draft(
        kind=given.kind,
        properties=properties,
        trust=given.trust.at_most(cap),
        thread=checks.optional_name(given.thread_id, "threadId", checks.LONGEST_KEY),
        subject=checked_reference(given.subject, "subject"),
        object_entity=checked_reference(given.object_entity, "objectEntity"),
        entities=_entities(given),
        derived_from=_sources(given),
        idempotency_key=checks.checked_idempotency_key(given.idempotency_key),
    )
    if given.kind is MemoryKind.FACT:
        check_triple(subject=draft.subject is not None, predicate=bool(properties["predicate"]))
    return draft


def check_triple(*, subject: bool, predicate: bool) -> None:
    """Raises Invalid for a fact with a subject and no predicate, or the reverse."""
    if subject and not predicate:
        raise Invalid(
            "Give a `predicate` with the subject. Entities that a fact only names belong in "
            "`entities`.",
            field="predicate",
        )
    if predicate and not subject:
        raise Invalid("Give a `subject` with the predicate.", field="subject")


def check_kind(given: RememberInput) -> None:
    """Raises Invalid for a field that memories of this kind do not have."""
    for field, attribute, kinds in _OF_KIND:
        if getattr(given, attribute) is not None and given.kind not in kinds:
            raise not_of_kind(field, given.kind)
    if given.negated and given.kind is not MemoryKind.FACT:
        raise not_of_kind("negated", given.kind)
    about = given.scope is SummaryScope.ENTITY
    if given.kind is MemoryKind.SUMMARY and given.subject is not None and not about:
        raise Invalid("Only a summary with the scope ENTITY has a subject.", field="subject")


def is_of_kind(attribute: str, kind: MemoryKind) -> bool:
    """Whether memories of this kind have a field; `attribute` is its name in the input here."""
    if attribute == "negated":
        return kind is MemoryKind.FACT
    return all(kind in kinds for _, name, kinds in _OF_KIND if name == attribute)


def not_of_kind(field: str, kind: MemoryKind) -> Invalid:
    return Invalid(f"A memory of the kind {kind} has no {field}: leave it out.", field=field)


def _common(given: RememberInput, settings: Settings) -> dict[str, Any]:
    text = checks.checked_text(given.text, "text", settings)
    valid_from = checks.checked_moment(given.valid_from, "validFrom")
    valid_to = checks.checked_moment(given.valid_to, "validTo")
    checks.check_validity(valid_from, valid_to)
    term = checks.LONGEST_TERM
    return {
        "valid_from": valid_from or FAR_PAST,
        "valid_to": valid_to or FAR_FUTURE,
        "text": text,
        "confidence": _confidence(given),
        "importance": _share(given.importance, "importance", _IMPORTANCE),
        **_polarity(given),
        "tags": checks.checked_terms(given.tags, "tags", settings),
        "topics": checks.checked_terms(given.topics, "topics", settings),
        "category": checks.optional_name(given.category, "category", term),
        "message_type": checks.optional_name(given.message_type, "messageType", term),
        "source": checks.optional_name(given.source, "source", checks.LONGEST_SOURCE),
        "language": checks.checked_language(given.language),
    }


def _polarity(given: RememberInput) -> dict[str, Any]:
    """Return the given polarity, else that of the words, without the mark `polarity_given`."""
    if given.polarity is not None:
        return {"polarity": given.polarity.value, "polarity_given": True}
    return {"polarity": SIGNS[polarity_of(given.text, given.language)].value}


def _own(given: RememberInput, settings: Settings) -> dict[str, Any]:
    if given.kind is MemoryKind.FACT:
        return {
            "predicate": checks.optional_predicate(given.predicate),
            "object": _object(given),
            "negated": given.negated,
            "evidence_count": max(1, len(set(given.derived_from))),
        }
    if given.kind is MemoryKind.EPISODE:
        role = checks.optional_name(given.role, "role", checks.LONGEST_ROLE)
        occurred_at = checks.checked_moment(given.occurred_at, "occurredAt")
        return {"role": role or USER, "occurred_at": occurred_at}
    if given.kind is MemoryKind.PROCEDURE:
        return {
            "trigger": checks.checked_step(given.trigger, "trigger", settings),
            "action": checks.checked_step(given.action, "action", settings),
        }
    default = SummaryScope.THREAD if given.thread_id else SummaryScope.GLOBAL
    return {"scope": (given.scope or default).value}


def _object(given: RememberInput) -> str | None:
    """Return the object of a fact as text, also where it is an entity that is named."""
    if given.object is None and given.object_entity is not None and given.object_entity.name:
        return " ".join(given.object_entity.name.split())
    return checks.optional_name(given.object, "object", checks.LONGEST_OBJECT)


def _confidence(given: RememberInput) -> float:
    default = _CONFIDENCE.get(given.kind, _OTHER_CONFIDENCE)
    return _share(given.confidence, "confidence", default)


def _share(value: float | None, field: str, default: float) -> float:
    return default if value is None else checks.checked_share(value, field)


def _entities(given: RememberInput) -> tuple[Reference, ...]:
    checks.check_count(len(given.entities), checks.MOST_REFERENCES, "entities")
    found = (checked_reference(ref, f"entities.{at}") for at, ref in enumerate(given.entities))
    return tuple(reference for reference in found if reference is not None)


def _sources(given: RememberInput) -> tuple[str, ...]:
    checks.check_count(len(given.derived_from), checks.MOST_REFERENCES, "derivedFrom")
    ids = (checked_id(id, "derivedFrom") for id in given.derived_from)
    return tuple(dict.fromkeys(ids))
