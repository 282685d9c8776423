"""Names of classes, relations and individuals: labels, or the end of their IRI."""

import re
import unicodedata
from collections.abc import Iterable
from urllib.parse import unquote

from rdflib import Graph, Literal, URIRef
from rdflib.namespace import DC, DCTERMS, RDFS, SKOS
from rdflib.term import Node

from language.names.checks import is_blank
from language.rdf.model import LONGEST_LANGUAGE, LONGEST_NAME, MOST_LABELS

LONGEST_DESCRIPTION = 4096

_LABELS = (RDFS.label, SKOS.prefLabel)
_OTHER_LABELS = (SKOS.altLabel,)
_DESCRIPTIONS = (RDFS.comment, SKOS.definition, DCTERMS.description, DC.description)
_OPAQUE = re.compile(r"[A-Za-z]{0,8}_?\d+")
_RELATION = re.compile(r"[a-z][a-z0-9_]{0,63}")
# Places before capitals at which a word ends: isPartOf, hasURL, HTTPHeader.
_WORD_END = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
# Invisible, or turns what is written around.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def local_name(iri: str) -> str:
    """Return the end of an IRI, readable."""
    bare = iri.rstrip("/#")
    return clean(unquote(re.split(r"[#/:]", bare)[-1])) or clean(bare)


def clean(text: str) -> str:
    """Return one line without unseen characters, cut to a name's length; empty if none is seen."""
    name = " ".join(_UNSEEN.sub(" ", text).split())[:LONGEST_NAME].strip()
    return "" if is_blank(name) else name


def labels_of(graph: Graph, node: Node) -> tuple[str, ...]:
    """Return labels with languages, `car@en`, in order; those without a language end with none."""
    found = {
        f"{name}@{value.language}" if value.language else name
        for predicate in (*_LABELS, *_OTHER_LABELS)
        for value in graph.objects(node, predicate)
        if isinstance(value, Literal)
        and len(value.language or "") <= LONGEST_LANGUAGE
        and (name := clean(str(value)))
    }
    return tuple(sorted(found))[:MOST_LABELS]


def name_of(graph: Graph, iri: URIRef) -> str:
    """The best label, or what the IRI ends with, its underscores as spaces."""
    label = _best(graph, iri, _LABELS)
    return (clean(label) if label else "") or " ".join(local_name(str(iri)).split("_"))


def description_of(graph: Graph, node: Node) -> str | None:
    """A comment or a definition, at most some thousand characters."""
    text = _best(graph, node, _DESCRIPTIONS)
    if text is None:
        return None
    bare = "".join(char for char in text if char in "\n\t" or not _UNSEEN.match(char))
    return bare.strip()[:LONGEST_DESCRIPTION] or None


def relation_name(graph: Graph, iri: URIRef) -> str | None:
    """The IRI's last part as a relation is named here, is_part_of; None if nothing fits."""
    local = local_name(str(iri))
    label = _best(graph, iri, _LABELS)
    for text in (label, local) if label and _OPAQUE.fullmatch(local) else (local, label):
        if text and _RELATION.fullmatch(name := _snake(text)):
            return name
    return None


def _snake(text: str) -> str:
    words = _WORD_END.sub("_", text)
    bare = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", bare).strip("_")[:64].rstrip("_")


def _best(graph: Graph, node: Node, predicates: Iterable[URIRef]) -> str | None:
    """Choose English, then what has no language, then the first of the others; never by chance."""
    for predicate in predicates:
        values = [value for value in graph.objects(node, predicate) if isinstance(value, Literal)]
        if values:
            return str(min(values, key=lambda value: (_rank(value.language), str(value))))
    return None


def _rank(language: str | None) -> tuple[int, str]:
    if language is None:
        return 1, ""
    return (0 if language.lower().split("-")[0] == "en" else 2), language
