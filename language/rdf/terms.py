"""The words of RDF, RDFS and OWL themselves, and what class expressions are made of."""

from collections.abc import Iterator

from rdflib import BNode, Graph, Literal, URIRef
from rdflib.namespace import OWL, RDF, RDFS, XSD
from rdflib.term import Node

_BUILT_IN = tuple(str(namespace) for namespace in (RDF, RDFS, OWL, XSD))
_SCHEMA = ("http://schema.org/", "https://schema.org/")
DOMAINS = (RDFS.domain, *(URIRef(base + "domainIncludes") for base in _SCHEMA))
RANGES = (RDFS.range, *(URIRef(base + "rangeIncludes") for base in _SCHEMA))
INVERSES = (OWL.inverseOf, *(URIRef(base + "inverseOf") for base in _SCHEMA))
CLASS_TYPES = (OWL.Class, RDFS.Class, RDFS.Datatype)
RELATION_TYPES = (
    OWL.ObjectProperty,
    RDF.Property,
    OWL.FunctionalProperty,
    OWL.InverseFunctionalProperty,
    OWL.SymmetricProperty,
    OWL.TransitiveProperty,
)
OTHER_PROPERTIES = (OWL.DatatypeProperty, OWL.AnnotationProperty, OWL.OntologyProperty)
_EXACT = (
    OWL.maxCardinality,
    OWL.cardinality,
    OWL.maxQualifiedCardinality,
    OWL.qualifiedCardinality,
)
_FILLERS = (OWL.someValuesFrom, OWL.allValuesFrom, OWL.onClass)
_DEEPEST = 32


def is_named(node: Node) -> bool:
    """Check whether the node is an IRI of its own: no word of RDF, RDFS, OWL or XSD."""
    return isinstance(node, URIRef) and not str(node).startswith(_BUILT_IN)


def members(graph: Graph, head: Node) -> list[Node]:
    """The members of an RDF list; what is no whole list has none."""
    try:
        return list(graph.items(head))
    except ValueError:
        return []


def alternatives(graph: Graph, node: Node, depth: int = 0) -> set[URIRef]:
    """The named classes that an expression is made of: itself, or the parts of a union."""
    if isinstance(node, URIRef):
        return {node} if is_named(node) else set()
    found: set[URIRef] = set()
    if depth < _DEEPEST:
        for predicate in (OWL.unionOf, OWL.intersectionOf):
            for head in graph.objects(node, predicate):
                for member in members(graph, head):
                    found |= alternatives(graph, member, depth + 1)
    return found


def conjuncts(graph: Graph, node: Node, depth: int = 0) -> Iterator[Node]:
    """Yield the conjuncts of a class expression: named classes, restrictions and the like."""
    heads = list(graph.objects(node, OWL.intersectionOf)) if isinstance(node, BNode) else []
    if not heads or depth >= _DEEPEST:
        yield node
        return
    for head in heads:
        for member in members(graph, head):
            yield from conjuncts(graph, member, depth + 1)


def restriction(graph: Graph, node: Node) -> tuple[URIRef, set[URIRef], bool] | None:
    """A restriction's property, the classes it leads to, and whether to one at most; else None."""
    relation = graph.value(node, OWL.onProperty, any=True)
    if not isinstance(node, BNode) or not isinstance(relation, URIRef):
        return None
    targets: set[URIRef] = set()
    for predicate in _FILLERS:
        for filler in graph.objects(node, predicate):
            targets |= alternatives(graph, filler)
    counts = [str(n) for p in _EXACT for n in graph.objects(node, p) if isinstance(n, Literal)]
    return relation, targets, "1" in counts
