"""Content of an ontology, as far as the graph keeps it: plain values, all of them in order."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

LONGEST_NAME = 256
LONGEST_LANGUAGE = 64
# `name@language`
LONGEST_LABEL = LONGEST_NAME + 1 + LONGEST_LANGUAGE
MOST_LABELS = 50


class RdfFormat(StrEnum):
    TURTLE = "TURTLE"
    RDF_XML = "RDF_XML"
    JSON_LD = "JSON_LD"


@dataclass(frozen=True, slots=True)
class ParsedClass:
    """A class. `labels` are like `car@en`; one that is only referred to is not `declared`."""

    iri: str
    name: str
    labels: tuple[str, ...]
    description: str | None
    parents: tuple[str, ...]
    declared: bool


@dataclass(frozen=True, slots=True)
class ParsedRelation:
    """A relation between classes; `cardinality` is `one`, or None where nothing is said."""

    name: str
    from_iri: str
    to_iri: str
    cardinality: str | None


@dataclass(frozen=True, slots=True)
class ParsedIndividual:
    """A single thing, and the classes that it is of, the most specific first."""

    iri: str
    name: str
    labels: tuple[str, ...]
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParsedFact:
    """A relation that holds between two individuals."""

    from_iri: str
    name: str
    to_iri: str


@dataclass(frozen=True, slots=True)
class ParsedOntology:
    """A whole document. `source` tells it from others: its IRI if it is `named`, else a guess."""

    source: str
    named: bool
    classes: tuple[ParsedClass, ...]
    relations: tuple[ParsedRelation, ...]
    individuals: tuple[ParsedIndividual, ...]
    facts: tuple[ParsedFact, ...]
    warnings: tuple[str, ...]
    triples: int

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Self:
        return cls(
            source=content["source"],
            named=content["named"],
            classes=tuple(ParsedClass(**_tupled(item)) for item in content["classes"]),
            relations=tuple(ParsedRelation(**item) for item in content["relations"]),
            individuals=tuple(ParsedIndividual(**_tupled(x)) for x in content["individuals"]),
            facts=tuple(ParsedFact(**item) for item in content["facts"]),
            warnings=tuple(content["warnings"]),
            triples=content["triples"],
        )


def _tupled(item: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in item.items()
    }
