"""Turns triples into what an ontology says. Pure; the same triples give the same answer."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from rdflib import Graph, URIRef
from rdflib.namespace import OWL, RDF, RDFS
from rdflib.term import Node

from language.rdf import terms
from language.rdf.cycles import on_cycles
from language.rdf.model import ParsedClass, ParsedOntology
from language.rdf.names import description_of, labels_of, local_name, name_of
from language.rdf.relations import RelationReader
from language.rdf.things import read_facts, read_individuals

LONGEST_IRI = 1024
_MOST_NAMED = 5


def read_ontology(graph: Graph) -> ParsedOntology:
    """Read classes, relations, individuals and their relations; warnings of what is not kept."""
    reader = ClassReader(graph)
    relations = RelationReader(graph, reader.restrictions)
    rows = relations.read()
    for row in rows:
        reader.refer([URIRef(row.from_iri), URIRef(row.to_iri)])
    individuals = read_individuals(graph, reader.classes | relations.properties, reader.members)
    for individual in individuals:
        reader.refer(map(URIRef, individual.types))
    facts = read_facts(graph, individuals)
    classes = reader.read()
    return ParsedOntology(
        source=_own_iri(graph) or _namespace(classes),
        named=bool(_own_iri(graph)),
        classes=classes,
        relations=tuple(rows),
        individuals=individuals,
        facts=facts,
        warnings=(*reader.warnings(classes), *relations.warnings(), *_imports(graph)),
        triples=len(graph),
    )


class ClassReader:
    """Gathers classes and their parents; `restrictions` are left for the relations."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.classes: set[URIRef] = set()
        self.declared: set[URIRef] = set()
        self.members: dict[URIRef, set[URIRef]] = defaultdict(set)
        self.restrictions: list[tuple[URIRef, Node]] = []
        self._parents: dict[URIRef, set[URIRef]] = defaultdict(set)
        self._skipped: Counter[str] = Counter()
        self._gather()

    def refer(self, iris: Iterable[URIRef]) -> None:
        """Name classes that something leads to."""
        self.classes |= {iri for iri in iris if self._fits(iri)}

    def read(self) -> tuple[ParsedClass, ...]:
        return tuple(
            ParsedClass(
                iri=str(iri),
                name=name_of(self._graph, iri),
                labels=labels_of(self._graph, iri),
                description=description_of(self._graph, iri),
                parents=tuple(sorted(map(str, self._parents[iri] - {iri}))),
                declared=iri in self.declared,
            )
            for iri in sorted(self.classes)
        )

    def warnings(self, classes: Iterable[ParsedClass]) -> list[str]:
        cyclic = on_cycles({item.iri: item.parents for item in classes})
        found = [f"{count} {what}." for what, count in sorted(self._skipped.items())]
        if cyclic:
            names = ", ".join(sorted(map(local_name, cyclic))[:_MOST_NAMED])
            found.append(f"{len(cyclic)} classes are subclasses of each other, e.g. {names}.")
        return found

    def _gather(self) -> None:
        graph = self._graph
        for kind in terms.CLASS_TYPES:
            for node in graph.subjects(RDF.type, kind):
                self._declare(node)
        for child, parent in graph.subject_objects(RDFS.subClassOf):
            self._declare(child)
            self._is_a(child, parent)
        for one, other in graph.subject_objects(OWL.equivalentClass):
            self._declare(one)
            self._equals(one, other)

    def _declare(self, node: Node) -> None:
        if isinstance(node, URIRef) and terms.is_named(node) and self._fits(node):
            self.classes.add(node)
            self.declared.add(node)

    def _is_a(self, child: Node, parent: Node) -> None:
        if not isinstance(child, URIRef) or child not in self.classes:
            if isinstance(parent, URIRef) and terms.is_named(parent):
                self._skipped["class expressions are subclasses: not kept"] += 1
            return
        for part in terms.conjuncts(self._graph, parent):
            if isinstance(part, URIRef):
                if terms.is_named(part) and self._fits(part):
                    self.classes.add(part)
                    self._parents[child].add(part)
            elif terms.restriction(self._graph, part) is not None:
                self.restrictions.append((child, part))
            else:
                self._skipped[
                    "class expressions are no named class nor a restriction: not kept"
                ] += 1

    def _equals(self, one: Node, other: Node) -> None:
        if not isinstance(one, URIRef) or one not in self.classes:
            return
        if isinstance(other, URIRef):
            self._is_a(one, other)
            if other in self.classes:
                self._parents[other].add(one)
            return
        unions = list(self._graph.objects(other, OWL.unionOf))
        listed = list(self._graph.objects(other, OWL.oneOf))
        for part in terms.alternatives(self._graph, other) if unions else ():
            if self._fits(part):
                self.classes.add(part)
                self._parents[part].add(one)
        for head in listed:
            for member in terms.members(self._graph, head):
                if isinstance(member, URIRef):
                    self.members[member].add(one)
        if not unions and not listed:
            self._is_a(one, other)

    def _fits(self, iri: URIRef) -> bool:
        if len(iri) <= LONGEST_IRI:
            return True
        self._skipped[f"names are longer than {LONGEST_IRI} characters: left out"] += 1
        return False


def _own_iri(graph: Graph) -> str:
    """Find the document's own IRI; empty for none."""
    ontologies = graph.subjects(RDF.type, OWL.Ontology)
    named = sorted(str(node) for node in ontologies if terms.is_named(node))
    return named[0][:LONGEST_IRI] if named else ""


def _namespace(classes: Iterable[ParsedClass]) -> str:
    """The namespace that most of its classes are in."""
    spaces = Counter(item.iri.removesuffix(local_name(item.iri)) for item in classes)
    return min(spaces, key=lambda space: (-spaces[space], space)) if spaces else "unnamed"


def _imports(graph: Graph) -> list[str]:
    named = sorted(str(node) for node in set(graph.objects(None, OWL.imports)))
    if not named:
        return []
    shown = ", ".join(iri[:200] for iri in named[:_MOST_NAMED])
    return [f"{len(named)} imports are not followed: import those documents themselves ({shown})."]
