"""Individuals of an ontology, and what holds between them."""

from collections.abc import Collection, Mapping

from rdflib import Graph, URIRef
from rdflib.namespace import OWL, RDF, RDFS, SKOS

from language.rdf import terms
from language.rdf.model import ParsedFact, ParsedIndividual
from language.rdf.names import labels_of, name_of, relation_name

_LONGEST_IRI = 1024
_NO_RELATIONS = (str(RDF), str(RDFS), str(OWL), str(SKOS))


def read_individuals(
    graph: Graph, others: Collection[URIRef], listed: Mapping[URIRef, set[URIRef]]
) -> tuple[ParsedIndividual, ...]:
    """Read nodes that have a class for type, or are listed as a member of one, without `others`."""
    types: dict[URIRef, set[URIRef]] = {node: set(of) for node, of in listed.items()}
    for node, kind in graph.subject_objects(RDF.type):
        if not isinstance(node, URIRef) or not isinstance(kind, URIRef):
            continue
        if kind == OWL.NamedIndividual:
            types.setdefault(node, set())
        elif terms.is_named(kind):
            types.setdefault(node, set()).add(kind)
    return tuple(
        ParsedIndividual(
            iri=str(node),
            name=name_of(graph, node),
            labels=labels_of(graph, node),
            types=tuple(str(kind) for kind in _specific_first(graph, types[node])),
        )
        for node in sorted(types)
        if node not in others and terms.is_named(node) and len(node) <= _LONGEST_IRI
    )


def read_facts(graph: Graph, individuals: Collection[ParsedIndividual]) -> tuple[ParsedFact, ...]:
    """Read relations between two of these individuals."""
    known = {individual.iri for individual in individuals}
    names: dict[URIRef, str | None] = {}
    found = set()
    for iri in known:
        for relation, other in graph.predicate_objects(URIRef(iri)):
            if str(other) not in known or not isinstance(relation, URIRef):
                continue
            if str(relation).startswith(_NO_RELATIONS) or str(other) == iri:
                continue
            if relation not in names:
                names[relation] = relation_name(graph, relation)
            if name := names[relation]:
                found.add((iri, name, str(other)))
    return tuple(ParsedFact(*row) for row in sorted(found))


def _specific_first(graph: Graph, kinds: set[URIRef]) -> list[URIRef]:
    """Sort the classes: first those that none of the others is a subclass of."""
    if len(kinds) < 2:
        return list(kinds)
    above = {kind: set(graph.transitive_objects(kind, RDFS.subClassOf)) - {kind} for kind in kinds}
    general = {kind for kind in kinds if any(kind in above[other] for other in kinds - {kind})}
    return [*sorted(kinds - general), *sorted(general)]
