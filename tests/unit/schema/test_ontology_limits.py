"""An ontology to import has a time and a body of its own; nothing else has."""

import asyncio
import contextlib
import json
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request
from starlette.types import Message

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import LimitExceeded
from anaphora.settings import Settings
from api import graphql
from api.http.authentication import Entry
from api.http.bodies import length_beside_texts
from api.http.requests import RequestLog
from api.monitoring.metrics import Metrics
from api.operations import Operations
from memory.ontology.imports import imports
from schema.build import build_schema

SETTINGS = Settings(max_body=1024, max_ontology=4096, request_timeout=0.1, import_timeout=60)
IMPORT = "mutation ($d: String!) { importOntology(document: $d) { run { id } } }"
OTHER = "mutation ($d: String!) { remember(input: {text: $d}) { receipt } }"
BOTH = IMPORT[:-1] + "remember(input: {text: $d}) { receipt } }"


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Documents that were given to import, slowly."""
    came: list[str] = []

    async def slowly(services: object, caller: Caller, document: str, *_: Any, **__: Any) -> None:
        await asyncio.sleep(0.3)
        came.append(document)
        raise LimitExceeded("As far as here.")

    monkeypatch.setattr(imports, "import_ontology", slowly)
    return came


async def post(
    content: Any,
    scopes: frozenset[Scope] = frozenset({Scope.WRITE}),
) -> dict[str, Any]:
    """The answer's JSON. Raises LimitExceeded for a body that is too long."""
    caller = Caller("u", "k", "k", KeyKind.USER, scopes, "TRUSTED")

    async def receive() -> Message:
        return {"type": "http.request", "body": json.dumps(content).encode(), "more_body": False}

    reading = SimpleNamespace(graph=None, clock=None, settings=SETTINGS)
    services = SimpleNamespace(reading=reading, writing=None, settings=SETTINGS, allowance=None)
    door = SimpleNamespace(entering=lambda *_: contextlib.nullcontext(Entry(caller)))
    ready = SimpleNamespace(services=services, door=door)
    parts: Any = SimpleNamespace(settings=SETTINGS, ready=lambda: ready)
    headers = [(b"content-type", b"application/json"), (b"authorization", b"Bearer x")]
    scope = {"type": "http", "headers": headers, "state": {"log": RequestLog("r")}}
    endpoint = graphql.GraphQLEndpoint(Operations(build_schema(SETTINGS), Metrics()), parts)
    answer = await endpoint.answer(Request(scope, receive))
    return cast(dict[str, Any], json.loads(bytes(answer.body)))


@pytest.mark.parametrize("letter", ["x", '"', "\n", "я"])
async def test_the_longest_ontology_fits_and_has_its_time(
    letter: str, documents: list[str]
) -> None:
    document = letter * (SETTINGS.max_ontology // len(letter.encode()))
    answer = await post({"query": IMPORT, "variables": {"d": document}})
    assert documents == [document]
    assert answer["errors"][0]["message"] == "As far as here."


@pytest.mark.parametrize(
    "content",
    [
        {"query": OTHER, "variables": {"d": "x" * 2000}},
        {"query": BOTH, "variables": {"d": "x" * 2000}},
        {"query": IMPORT, "variables": {"d": "x" * 14_000}},
        {"query": IMPORT, "variables": {"d": "x", "more": list(range(1000))}},
        {"query": IMPORT.replace("$d)", json.dumps("x" * 2000) + ")"), "variables": {"d": "x"}},
        {"query": "nothing", "variables": {"d": "x" * 2000}},
    ],
    ids=["another", "beside another", "too long", "no text", "in the query", "no query"],
)
async def test_nothing_else_may_be_so_long(content: Any, documents: list[str]) -> None:
    with pytest.raises(LimitExceeded, match="bytes"):
        await post(content)
    assert documents == []


async def test_who_may_import_nothing_has_no_longer_body() -> None:
    content = {"query": IMPORT, "variables": {"d": "x" * 2000}}
    with pytest.raises(LimitExceeded, match="1024 bytes"):
        await post(content, frozenset({Scope.READ}))


async def test_what_is_beside_an_import_is_cut_off(documents: list[str]) -> None:
    answer = await post({"query": BOTH, "variables": {"d": "x"}})
    assert "UNAVAILABLE" in {error["extensions"]["code"] for error in answer["errors"]}
    assert documents == []


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ('{"a":"b"}', 7),
        (r'{"a\"":"\\"}', 7),
        ("[1,2]", 5),
        ('"open', 2),
        ('"\\', 2),
        ('"' + r"\"" * 300_000, 2),
        ('"' + "é" * 99 + '"', 2),
    ],
)
def test_strings_do_not_count(text: str, length: int) -> None:
    assert length_beside_texts(text.encode()) == length
