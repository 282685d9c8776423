"""Relations between classes: properties with domains and ranges, and restrictions of classes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from rdflib import Graph, URIRef
from rdflib.namespace import OWL, RDF, RDFS, XSD
from rdflib.term import Node

from language.rdf import terms
from language.rdf.model import ParsedRelation
from language.rdf.names import relation_name

ONE = "one"
_MOST_PAIRS = 500
_DEEPEST = 16


class RelationReader:
    """Reads them of one graph; `properties` are those that lead to things, and not to values."""

    def __init__(self, graph: Graph, restrictions: Sequence[tuple[URIRef, Node]]) -> None:
        self._graph = graph
        self._restrictions = restrictions
        self._skipped: Counter[str] = Counter()
        self._names: dict[URIRef, str | None] = {}
        self._others = self._typed(terms.OTHER_PROPERTIES)
        self.properties = self._typed(terms.RELATION_TYPES) | self._others
        self._functional = self._typed((OWL.FunctionalProperty,))

    def read(self) -> list[ParsedRelation]:
        """Read each (from, name, to) once; `one` wins over nothing said."""
        found: dict[tuple[str, str, str], str | None] = {}
        for relation in sorted(self.properties):
            if self._leads_to_things(relation):
                self._declared(relation, found)
        for owner, node in self._restrictions:
            self._restricted(owner, node, found)
        return [
            ParsedRelation(name, source, target, cardinality)
            for (source, name, target), cardinality in sorted(found.items())
        ]

    def warnings(self) -> list[str]:
        return [f"{count} {what}." for what, count in sorted(self._skipped.items())]

    def _declared(self, relation: URIRef, found: dict[tuple[str, str, str], str | None]) -> None:
        name = self._name(relation)
        if name is None:
            self._skipped["properties have no name that a relation can have: left out"] += 1
            return
        domains, ranges = self._ends(relation)
        if not domains or not ranges:
            self._skipped["properties lack a domain or a range: taken as of any thing"] += 1
        pairs = list(product(sorted(domains or {OWL.Thing}), sorted(ranges or {OWL.Thing})))
        if len(pairs) > _MOST_PAIRS:
            self._skipped[f"properties join more than {_MOST_PAIRS} pairs of classes: cut"] += 1
        cardinality = ONE if relation in self._functional else None
        for source, target in pairs[:_MOST_PAIRS]:
            _add(found, source, name, target, cardinality)

    def _restricted(
        self, owner: URIRef, node: Node, found: dict[tuple[str, str, str], str | None]
    ) -> None:
        said = terms.restriction(self._graph, node)
        if said is None:
            return
        relation, targets, only_one = said
        if relation in self._others or self._is_of_values(node):
            self._skipped["restrictions are of values, not of things: left out"] += 1
            return
        name = self._name(relation)
        if name is None:
            return
        cardinality = ONE if only_one or relation in self._functional else None
        for target in sorted(targets or self._ends(relation)[1] or {OWL.Thing}):
            _add(found, owner, name, target, cardinality)

    def _leads_to_things(self, relation: URIRef) -> bool:
        if relation in self._others:
            self._skipped[
                "properties lead to values or are notes: no relation between classes"
            ] += 1
            return False
        ranges = {
            node for predicate in terms.RANGES for node in self._graph.objects(relation, predicate)
        }
        if ranges and not any(map(_may_be_thing, ranges)):
            self._skipped[
                "properties lead to values or are notes: no relation between classes"
            ] += 1
            return False
        return terms.is_named(relation)

    def _is_of_values(self, node: Node) -> bool:
        fillers = (OWL.someValuesFrom, OWL.allValuesFrom, OWL.onDataRange)
        found = [filler for predicate in fillers for filler in self._graph.objects(node, predicate)]
        return bool(found) and not any(map(_may_be_thing, found))

    def _ends(self, relation: URIRef) -> tuple[set[URIRef], set[URIRef]]:
        """Find domains and ranges: its own, else of its inverse, else of what it is part of."""
        domains = self._classes(relation, terms.DOMAINS)
        ranges = self._classes(relation, terms.RANGES)
        for inverse in self._inverses(relation):
            domains = domains or self._classes(inverse, terms.RANGES)
            ranges = ranges or self._classes(inverse, terms.DOMAINS)
        seen, above = {relation}, sorted(self._above(relation))
        for _ in range(_DEEPEST):
            for parent in above:
                domains = domains or self._classes(parent, terms.DOMAINS)
                ranges = ranges or self._classes(parent, terms.RANGES)
            seen |= set(above)
            above = sorted({up for parent in above for up in self._above(parent)} - seen)
        return domains, ranges

    def _above(self, relation: URIRef) -> set[URIRef]:
        return {
            node
            for node in self._graph.objects(relation, RDFS.subPropertyOf)
            if isinstance(node, URIRef) and terms.is_named(node)
        }

    def _inverses(self, relation: URIRef) -> list[URIRef]:
        found = {
            node
            for predicate in terms.INVERSES
            for node in (
                *self._graph.objects(relation, predicate),
                *self._graph.subjects(predicate, relation),
            )
            if isinstance(node, URIRef)
        }
        return sorted(found)

    def _classes(self, relation: URIRef, predicates: Iterable[URIRef]) -> set[URIRef]:
        found: set[URIRef] = set()
        for predicate in predicates:
            for node in self._graph.objects(relation, predicate):
                found |= terms.alternatives(self._graph, node)
        return found

    def _name(self, relation: URIRef) -> str | None:
        if relation not in self._names:
            self._names[relation] = relation_name(self._graph, relation)
        return self._names[relation]

    def _typed(self, kinds: Iterable[URIRef]) -> set[URIRef]:
        return {
            node
            for kind in kinds
            for node in self._graph.subjects(RDF.type, kind)
            if isinstance(node, URIRef)
        }


def _may_be_thing(node: Node) -> bool:
    """False for a value's type: xsd:string, rdfs:Literal."""
    return not (str(node).startswith(str(XSD)) or node in (RDFS.Literal, RDF.langString))


def _add(
    found: dict[tuple[str, str, str], str | None],
    source: URIRef,
    name: str,
    target: URIRef,
    cardinality: str | None,
) -> None:
    key = (str(source), name, str(target))
    found[key] = cardinality or found.get(key)
