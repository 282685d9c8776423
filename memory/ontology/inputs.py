"""Inputs that define a concept or a relation, checked before the graph is asked."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from anaphora.errors import Invalid
from graph.records.cardinalities import MANY, ONE
from memory.entities.concepts.keys import is_iri
from memory.fields import checks, limits

LONGEST_DESCRIPTION = 4096
_MOST_PARENTS = 100
_MOST_COLUMNS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptInput:
    """A concept to define; `parents` are names or IRIs, None leaves them as they are."""

    name: str
    iri: str | None = None
    description: str | None = None
    parents: Sequence[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinSpecInput:
    """The place of an entity's rows in a domain database."""

    source: str
    table: str
    key: str
    id: str | None = None
    time: str | None = None
    columns: Sequence[str]
    order: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptRelationInput:
    """A relation to declare; `from_concept` and `to_concept` are names or IRIs."""

    name: str
    from_concept: str
    to_concept: str
    cardinality: str | None = None
    join_spec: JoinSpecInput | None = None


def checked_concept(given: ConceptInput) -> ConceptInput:
    """Return the input with its name stripped. Raises Invalid or LimitExceeded with the field."""
    if given.iri is not None and not is_iri(given.iri):
        raise Invalid("Give an absolute IRI of at most 1024 characters.", field="iri")
    parents = given.parents
    if parents is not None:
        checks.check_count(len(parents), _MOST_PARENTS, "parents")
        parents = [_reference(name, f"parents.{at}") for at, name in enumerate(parents)]
    return ConceptInput(
        name=" ".join(checks.checked_name(given.name, "name", limits.LONGEST_NAME).split()),
        iri=given.iri,
        description=checks.checked_prose(given.description, "description", LONGEST_DESCRIPTION),
        parents=parents,
    )


def checked_relation(given: ConceptRelationInput) -> ConceptRelationInput:
    """Check the input. Raises Invalid or LimitExceeded, naming the field."""
    if given.cardinality not in (None, ONE, MANY):
        raise Invalid("Use `one` or `many`, or leave it out.", field="cardinality")
    checks.optional_predicate(given.name, "name")
    return ConceptRelationInput(
        name=given.name,
        from_concept=_reference(given.from_concept, "from"),
        to_concept=_reference(given.to_concept, "to"),
        cardinality=given.cardinality,
        join_spec=None if given.join_spec is None else checked_spec(given.join_spec),
    )


def spec_text(spec: JoinSpecInput | None) -> str | None:
    """Write a join spec as JSON text, as it is stored; None for None."""
    if spec is None:
        return None
    content = {**asdict(spec), "columns": list(spec.columns)}
    return json.dumps(content, ensure_ascii=False, sort_keys=True)


def _reference(text: str, field: str) -> str:
    longest = limits.LONGEST_IRI if ":" in text else limits.LONGEST_NAME
    return checks.checked_name(text, field, longest)


def checked_spec(spec: JoinSpecInput) -> JoinSpecInput:
    checks.check_count(len(spec.columns), _MOST_COLUMNS, "joinSpec.columns")
    longest = limits.LONGEST_NAME
    for name in ("source", "table", "key", "id", "time", "order"):
        checks.optional_name(getattr(spec, name), f"joinSpec.{name}", longest)
    for at, column in enumerate(spec.columns):
        checks.checked_name(column, f"joinSpec.columns.{at}", longest)
    return spec
