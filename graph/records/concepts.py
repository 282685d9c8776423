"""Concepts of the ontology and the relations declared between them, as they are answered."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from graph.tenancy import SHARED


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptRecord:
    """A class of things. `key` is the same in both layers: the IRI, or the folded name."""

    id: str
    key: str
    name: str
    name_key: str
    iri: str | None
    description: str | None
    labels: tuple[str, ...]
    shared: bool
    declared: bool

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        return cls(
            id=node["id"],
            key=node["key"],
            name=node["name"],
            name_key=node["name_key"],
            iri=node.get("iri"),
            description=node.get("description"),
            labels=tuple(node.get("labels") or ()),
            shared=node["user_id"] == SHARED,
            declared=bool(node.get("declared")),
        )

    @property
    def rank(self) -> tuple[bool, bool, str]:
        """Sort key of what has one key or name: told before referred to, own before shared."""
        return (not self.declared, self.shared, self.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinSpecRecord:
    """Place where a domain database keeps an entity's rows."""

    source: str
    table: str
    key: str
    id: str | None = None
    time: str | None = None
    columns: tuple[str, ...] = ()
    order: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptRelationRecord:
    """A relation declared from one concept to another; `cardinality` is one, many or not said."""

    id: str
    name: str
    from_concept: ConceptRecord
    to_concept: ConceptRecord
    cardinality: str | None
    join_spec: JoinSpecRecord | None

    @classmethod
    def from_properties(
        cls, relation: Mapping[str, Any], source: ConceptRecord, target: ConceptRecord
    ) -> Self:
        return cls(
            id=relation["id"],
            name=relation["name"],
            from_concept=source,
            to_concept=target,
            cardinality=relation.get("cardinality"),
            join_spec=spec_of(relation),
        )


def spec_of(relation: Mapping[str, Any]) -> JoinSpecRecord | None:
    """The join spec among a relation's properties, None where it has none."""
    text = relation.get("join_spec")
    if text is None:
        return None
    content = json.loads(text)
    return JoinSpecRecord(**{**content, "columns": tuple(content.get("columns") or ())})
