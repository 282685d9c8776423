"""The process that parses: a document in, what it says out, both as JSON. Run by `parsing_process`.

It opens no connection, reads no file of the document's choosing, and ends at its limits of memory
and processor time, whatever the document does.
"""

import json
import logging
import resource
import sys
from typing import Any

from anaphora.errors import AnaphoraError, Invalid, LimitExceeded

_MEMORY = 3 << 30
_BASE = "http://document.invalid/"
_PARSERS = {"TURTLE": "turtle", "RDF_XML": "xml", "JSON_LD": "json-ld"}
_FORBIDDEN = (
    "socket.",
    "urllib.",
    "subprocess.",
    "os.exec",
    "os.posix_spawn",
    "os.system",
    "ftplib.",
)
_LONGEST_MESSAGE = 300


def main() -> None:
    """Answer one document."""
    given = json.load(sys.stdin)
    seconds = int(given["seconds"]) + 1
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    logging.disable(logging.CRITICAL)
    try:
        answer = {"ontology": _parse(given["document"], given["format"])}
    except AnaphoraError as error:
        answer = {"error": {"code": error.code, "message": error.message}}
    except (MemoryError, RecursionError):
        answer = {"error": {"code": LimitExceeded.code, "message": "It is too large or too deep."}}
    json.dump(answer, sys.stdout)


def _parse(document: str, format: str) -> dict[str, Any]:
    # Imported here: rdflib takes a while, and its imports come before the doors close.
    from rdflib import Graph
    from rdflib.plugins.parsers import jsonld, notation3, rdfxml

    from language.rdf.defusing import defused_json, defused_xml
    from language.rdf.reading import read_ontology
    from language.rdf.syntax import what_is_wrong

    del jsonld, notation3, rdfxml
    sys.addaudithook(_refuse)
    if format == "RDF_XML":
        document = defused_xml(document)
    elif format == "JSON_LD":
        document = defused_json(document)
    graph = Graph()
    try:
        graph.parse(data=document, format=_PARSERS[format], publicID=_BASE)
    except (MemoryError, RecursionError):
        raise
    except Exception as error:
        # Whatever the parser stumbles over, the document is what was wrong.
        told = " ".join(what_is_wrong(error).split())[:_LONGEST_MESSAGE]
        raise Invalid(f"Not valid {_NAMES[format]}: {told}") from None
    return read_ontology(graph).to_json()


_NAMES = {"TURTLE": "Turtle", "RDF_XML": "RDF/XML", "JSON_LD": "JSON-LD"}


def _refuse(event: str, _: object) -> None:
    if event.startswith(_FORBIDDEN):
        raise PermissionError("A document may not do that.")


if __name__ == "__main__":
    main()
