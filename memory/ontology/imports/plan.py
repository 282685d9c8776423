"""Plans an import: compares the document with the layer. Pure.

Every row of a layer has its sources: the ontologies that state it, and BY_HAND if somebody
defined it. A row that an ontology no longer states loses that source, and without any is removed.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from anaphora.ids import new_id
from language.rdf.model import ParsedClass, ParsedOntology

# No IRI has a space in it.
BY_HAND = "by hand"

Row = dict[str, Any]
LinkKey = tuple[str, str]
RelationKey = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Layer:
    """The concepts of a layer that an import is about, with their links, by their keys."""

    concepts: Mapping[str, Mapping[str, Any]]
    links: Mapping[LinkKey, tuple[str, ...]]
    relations: Mapping[RelationKey, Mapping[str, Any]]


@dataclass(slots=True)
class Plan:
    """Rows for the queries, in the order in which they are run, and counts of the changes."""

    concepts: list[Row] = field(default_factory=list)
    links: list[Row] = field(default_factory=list)
    relations: list[Row] = field(default_factory=list)
    ended_links: list[Row] = field(default_factory=list)
    ended_relations: list[Row] = field(default_factory=list)
    ended_concepts: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + by


def plan_import(parsed: ParsedOntology, layer: Layer) -> Plan:
    """Plan the changes that make the layer state what the document states.

    Earlier statements of the ontology that this document lacks are removed, if it says which one it
    is: a document without a name may be a part of an earlier one.
    """
    plan = Plan()
    classes = {item.iri: item for item in parsed.classes}
    _plan_concepts(plan, parsed.source, classes, layer)
    links = {(item.iri, parent) for item in parsed.classes for parent in item.parents}
    _plan_links(plan, parsed.source, links, layer)
    relations = {
        (item.from_iri, item.name, item.to_iri): item.cardinality for item in parsed.relations
    }
    _plan_relations(plan, parsed.source, relations, layer)
    if parsed.named:
        _end_concepts(plan, parsed.source, classes, layer)
        _end_links(plan, parsed.source, links, layer)
        _end_relations(plan, parsed.source, relations, layer)
    return plan


def _plan_concepts(
    plan: Plan, source: str, classes: Mapping[str, ParsedClass], layer: Layer
) -> None:
    for iri, given in classes.items():
        old = layer.concepts.get(iri)
        properties = _concept_properties(given)
        if old is None:
            plan.count("concepts_added")
            row = {"id": new_id(), "properties": properties | {"sources": [source]}}
            plan.concepts.append({"key": iri, **row})
            continue
        # A class that is only referred to here says nothing of its name.
        wanted = properties if given.declared else {}
        wanted = wanted | {"sources": _with(old.get("sources"), source)}
        changed = {name for name, value in wanted.items() if _plain(old.get(name)) != _plain(value)}
        if not changed:
            plan.count("concepts_unchanged")
            continue
        plan.count("concepts_changed" if changed != {"sources"} else "concepts_unchanged")
        plan.concepts.append({"key": iri, "id": old["id"], "properties": wanted})


def _end_concept(plan: Plan, source: str, key: str, old: Mapping[str, Any]) -> None:
    left = [name for name in old["sources"] if name != source]
    properties: Row = {"sources": left}
    if not left:
        plan.count("concepts_removed")
        plan.ended_concepts.append(key)
        # The concept may stay as something else is attached to it: then it is only referred to.
        properties["declared"] = False
    plan.concepts.append({"key": key, "id": old["id"], "properties": properties})


def _plan_links(plan: Plan, source: str, wanted: set[LinkKey], layer: Layer) -> None:
    for child, parent in sorted(wanted):
        old = layer.links.get((child, parent))
        sources = _with(old, source)
        if old is None:
            plan.count("subclass_links_added")
        if old is None or sorted(old) != sources:
            plan.links.append(
                {"child": child, "parent": parent, "properties": {"sources": sources}}
            )


def _plan_relations(
    plan: Plan, source: str, wanted: Mapping[RelationKey, str | None], layer: Layer
) -> None:
    for key, cardinality in wanted.items():
        old = layer.relations.get(key)
        row = _relation_row(key)
        if old is None:
            plan.count("relations_added")
            properties = {"cardinality": cardinality, "sources": [source]}
            plan.relations.append({**row, "id": new_id(), "properties": properties})
            continue
        sources = _with(old.get("sources"), source)
        # A cardinality set by hand is not cleared by a document that has none.
        said = cardinality or (old.get("cardinality") if BY_HAND in sources else None)
        if said != old.get("cardinality"):
            plan.count("relations_changed")
        elif sources == sorted(old.get("sources") or ()):
            continue
        properties = {"cardinality": said, "sources": sources}
        plan.relations.append({**row, "id": old["id"], "properties": properties})


def _end_concepts(plan: Plan, source: str, classes: Container[str], layer: Layer) -> None:
    for key, old in layer.concepts.items():
        if key not in classes and source in (old.get("sources") or ()):
            _end_concept(plan, source, key, old)


def _end_links(plan: Plan, source: str, wanted: set[LinkKey], layer: Layer) -> None:
    for (child, parent), old in layer.links.items():
        if (child, parent) in wanted or source not in old:
            continue
        row = {"child": child, "parent": parent}
        left = [name for name in old if name != source]
        if left:
            plan.links.append({**row, "properties": {"sources": left}})
        else:
            plan.count("subclass_links_removed")
            plan.ended_links.append(row)


def _end_relations(plan: Plan, source: str, wanted: Container[RelationKey], layer: Layer) -> None:
    for key, old in layer.relations.items():
        had = old.get("sources") or ()
        if key in wanted or source not in had:
            continue
        left = [name for name in had if name != source]
        if left:
            row = {**_relation_row(key), "id": old["id"], "properties": {"sources": left}}
            plan.relations.append(row)
        else:
            plan.count("relations_removed")
            plan.ended_relations.append(_relation_row(key))


def _relation_row(key: RelationKey) -> Row:
    return {"from_key": key[0], "name": key[1], "to_key": key[2]}


def _concept_properties(given: ParsedClass) -> Row:
    return {
        "iri": given.iri,
        "name": given.name,
        "labels": list(given.labels) or None,
        "description": given.description,
        "declared": given.declared,
    }


def _with(sources: Iterable[str] | None, source: str) -> list[str]:
    return sorted({*(sources or ()), source})


def _plain(value: Any) -> Any:
    # The graph keeps no null and no order of its own.
    return None if value in ([], ()) else value
