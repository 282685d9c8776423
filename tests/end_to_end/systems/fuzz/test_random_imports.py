"""Random files at the ways in: refused with a line, or read again by every query and export."""

import json
import random
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import httpx
import pytest
from graphql import build_schema

from anaphora.caller import KeyKind, Scope
from anaphora.errors import Invalid
from anaphora.settings import Settings
from memory.transfer.format.lines import parse_header, parse_line
from tests.end_to_end.conftest import Api, MakeKey
from tests.end_to_end.systems.fuzz.conftest import Other, tell
from tests.support.paths import ROOT
from tests.support.served.fuzzing import PLANTED, SEED, rounds, spoiled, twisted
from tests.support.served.random_operations import Operations

pytestmark = pytest.mark.fuzz
PATIENCE = 60
NDJSON = {"Content-Type": "application/x-ndjson"}
SEEN = """
{
  memories(first: 50, filter: {}) { edges { node {
    __typename id kind text status trust tags topics source validFrom validTo retiredAt confidence
    importance expiresAt mergedInto { id } head { id } thread { id title }
    entities(first: 3) { text type } links(first: 3) { edges { cursor } }
    history(first: 3) { edges { node { action before after } } }
    versions(first: 3) { edges { node { text status } } }
  } } }
  entities(first: 50) { edges { node {
    id name type aliases concept { name } mergedInto { id } related(limit: 5) { __typename }
  } } }
  threads { edges { node { id key title turns(first: 3) { edges { node { id } } } } } }
  conflicts(filter: {}) { edges { node { id kind status verdict a { id } b { id } } } }
  changes(first: 50) { edges { node { id action actor { name } before after } } }
  concepts { edges { node { id name parents(first: 3) { totalCount } } } }
  runs { edges { node { id status } } }
  stats { entities links openConflicts }
  predicates { __typename }
  recall(input: {query: "Where does Ada live?"}) { id hits { score memory { id } } }
}
"""


def exported(api: Api) -> list[bytes]:
    answer = httpx.get(f"{api.url}/export", headers=api.all_headers, timeout=PATIENCE)
    assert answer.status_code == httpx.codes.OK
    return answer.content.splitlines(keepends=True)


def told(api: Api) -> list[bytes]:
    """The export of a user who was told something of each sort."""
    tell(api)
    return exported(api)


def spoiled_file(chance: random.Random, lines: list[bytes]) -> bytes:
    """Lines of which some are wrong, missing, twice, or in another order."""
    made = list(lines)
    match chance.randrange(8):
        case 0:
            return spoiled(chance, b"".join(made))
        case 1:
            chance.shuffle(made)
        case 2:
            del made[chance.randrange(len(made))]
        case 3:
            made.insert(chance.randrange(len(made)), chance.choice(made))
        case _:
            for _ in range(chance.randint(1, 2)):
                at = chance.randrange(len(made))
                made[at] = twisted_line(chance, made[at])
    return b"".join(made)


def twisted_line(chance: random.Random, line: bytes) -> bytes:
    """A line with another value in one of its places: mostly a property of the thing itself."""
    content = json.loads(line)
    if isinstance(content.get("properties"), dict) and chance.random() < 0.8:
        content["properties"] = twisted(chance, content["properties"], 1)
    else:
        content = twisted(chance, content, 1)
    return json.dumps(content).encode() + b"\n"


def test_no_line_is_worse_than_invalid(api: Api) -> None:
    lines, settings = told(api), Settings()
    found: Counter[bool] = Counter()
    for chance in rounds("lines", 0.03):
        line = twisted_line(chance, chance.choice(lines))
        if chance.random() < 0.2:
            line = spoiled(chance, line)
        for parse in (parse_header, lambda line: parse_line(2, line, settings)):
            found[refused(parse, line)] += 1
    print(f"{found.total()} lines read, {found[True]} refused")
    assert len(found) == 2


def refused(parse: Callable[[bytes], object], line: bytes) -> bool:
    """Check whether a line is refused. Raises any other error than the API's own."""
    try:
        parse(line)
    except Invalid as error:
        return str(error.field).startswith("line.")
    return False


async def test_a_file_of_any_bytes_is_refused_or_served(
    api: Api, other: Other, make_key: MakeKey
) -> None:
    lines, before = told(api), other.exported()
    scopes = set(Scope) - {Scope.ADMIN}
    service = await make_key(*scopes, kind=KeyKind.SERVICE)
    schema = build_schema((ROOT / "schema" / "schema.graphql").read_text(encoding="utf-8"))
    statuses: Counter[Any] = Counter()
    # What a database does for the first time takes long.
    first = Api(api.url, service, {"X-Anaphora-User": f"{api.key[-8:]} first"})
    assert send(first, b"".join(lines), "?ids=new").status_code == httpx.codes.OK
    assert "errors" not in ask(first, SEEN, {}, b"")
    for number, chance in zip(count(), rounds("files", 0.23), strict=False):
        brought = Api(api.url, service, {"X-Anaphora-User": f"{api.key[-8:]} {SEED} {number}"})
        body = spoiled_file(chance, lines)
        ids = "?ids=new" if chance.random() < 0.9 else ""
        answer = send(brought, body, ids)
        statuses[answer.status_code] += 1
        if answer.status_code != httpx.codes.OK:
            continue
        operations = Operations(schema, chance, [f"{number}"])
        seen = ask(brought, SEEN, {}, body)
        assert "errors" not in seen, (body, seen["errors"][:3])
        operations.learn(seen["data"])
        _, query, variables = operations.next()
        ask(brought, query, variables, body)
        # What was let in comes out, and that is let in again.
        again = Api(api.url, service, {"X-Anaphora-User": f"{api.key[-8:]} {SEED} {number} again"})
        answer = send(again, b"".join(exported(brought)), "?ids=new")
        assert answer.status_code == httpx.codes.OK, (body, answer.text)
    print(f"{number + 1} files: {dict(statuses)}")
    assert statuses[200]
    assert other.exported() == before


def send(api: Api, body: bytes, ids: str) -> httpx.Response:
    headers = {**api.all_headers, **NDJSON}
    answer = httpx.post(f"{api.url}/import{ids}", content=body, headers=headers, timeout=PATIENCE)
    shown = (body, answer.status_code, answer.text)
    assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR or "UNAVAILABLE" in answer.text, (
        shown
    )
    assert "INTERNAL" not in answer.text, shown
    assert PLANTED not in answer.text, shown
    return answer


def ask(api: Api, query: str, variables: dict[str, Any], body: bytes) -> Any:
    """The answer to an operation after an import, which it must bear."""
    answer = api.post(query, variables)
    shown = (body, query, variables, answer.text[:2000])
    content = answer.json()
    codes = {error["extensions"]["code"] for error in content.get("errors", ())}
    assert "INTERNAL" not in codes, shown
    assert PLANTED not in answer.text, shown
    return content


DOCUMENTS = {
    "TURTLE": """@prefix o: <http://www.w3.org/2002/07/owl#> .
@prefix r: <http://www.w3.org/2000/01/rdf-schema#> . @prefix : <http://x.example/> .
:City a o:Class ; r:label "city"@en ; r:subClassOf :Place . :Place a o:Class .
:in a o:ObjectProperty ; r:domain :City ; r:range :Place . :Oslo a :City .""",
    "JSON_LD": json.dumps(
        {
            "@context": {"r": "http://www.w3.org/2000/01/rdf-schema#"},
            "@id": "http://x.example/City",
            "@type": "http://www.w3.org/2002/07/owl#Class",
            "r:label": "city",
        }
    ),
    "RDF_XML": """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
xmlns:r="http://www.w3.org/2000/01/rdf-schema#" xmlns:o="http://www.w3.org/2002/07/owl#">
<o:Class rdf:about="http://x.example/City"><r:label>city</r:label></o:Class></rdf:RDF>""",
}
ONTOLOGY = """mutation ($document: String!, $format: OntologyFormat!) {
  importOntology(document: $document, format: $format) { run { id status } }
}"""


def test_an_ontology_of_any_bytes_is_refused_or_read(api: Api, other: Other) -> None:
    before = other.exported()
    statuses: Counter[Any] = Counter()
    for chance in rounds("ontologies", 0.05):
        format, whole = chance.choice(sorted(DOCUMENTS.items()))
        body = spoiled(chance, whole.encode())
        document = body.decode("utf-8", chance.choice(("replace", "surrogateescape", "ignore")))
        content = ask(api, ONTOLOGY, {"document": document, "format": format}, body)
        found = content.get("errors", [{"extensions": {"code": "done"}}])
        statuses[found[0]["extensions"]["code"]] += 1
    print(f"{sum(statuses.values())} ontologies: {dict(statuses)}")
    assert statuses
    assert other.exported() == before
