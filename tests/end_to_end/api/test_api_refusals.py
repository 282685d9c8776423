"""Bad input over HTTP: a coded error that says where and what to do, and nothing is stored."""

import json
from datetime import timedelta
from typing import Any

import httpx
import pytest

from anaphora.caller import Scope
from anaphora.clock import utc_now
from anaphora.ids import new_id
from tests.end_to_end.conftest import Api, MakeKey

REMEMBER = "mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }"
RECALL = "query ($input: RecallInput!) { recall(input: $input) { semantic } }"


def stored(api: Api) -> int:
    data = api.ask("{ memories(filter: {statuses: null}) { edges { cursor } } }")
    return len(data["memories"]["edges"])


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"text": ""}, "INVALID", "text"),
        ({"text": " \n\t\u200b"}, "INVALID", "text"),
        ({"text": "a\0b"}, "INVALID", "text"),
        ({"text": "a\ud800b"}, "INVALID", "text"),
        ({"text": None}, "INVALID", "text"),
        ({}, "INVALID", "text"),
        ({"text": 7}, "INVALID", "text"),
        ({"text": "a" * (32 * 1024 + 1)}, "LIMIT_EXCEEDED", "text"),
        ({"text": "é" * (16 * 1024 + 1)}, "LIMIT_EXCEEDED", "text"),
        ({"text": "x", "tags": [f"t{n}" for n in range(101)]}, "LIMIT_EXCEEDED", "tags"),
        ({"text": "x", "tags": ["a" * 65]}, "LIMIT_EXCEEDED", "tags"),
        ({"text": "x", "confidence": 1.01}, "INVALID", "confidence"),
        ({"text": "x", "confidence": -1}, "INVALID", "confidence"),
        ({"text": "x", "importance": "high"}, "INVALID", "importance"),
        ({"text": "x", "kind": "RUMOUR"}, "INVALID", "kind"),
        ({"text": "x", "colour": "red"}, "INVALID", "colour"),
        ({"text": "x", "subject": {"id": new_id()}, "predicate": "is"}, "NOT_FOUND", None),
        ({"text": "x", "subject": {"name": "y"}}, "INVALID", "predicate"),
        ({"text": "x", "predicate": "is"}, "INVALID", "subject"),
        ({"text": "x", "subject": {"names": "y"}}, "INVALID", "subject.names"),
        ({"text": "x", "validFrom": "2026-05-01T12:00:00"}, "INVALID", "validFrom"),
        ({"text": "x", "validFrom": "0000-05-01T12:00:00Z"}, "INVALID", "validFrom"),
        ({"text": "x", "validFrom": "2026-02-30T12:00:00Z"}, "INVALID", "validFrom"),
        ({"text": "x", "validFrom": 1}, "INVALID", "validFrom"),
        (
            {"text": "x", "validFrom": "2026-05-02T00:00:00Z", "validTo": "2026-05-01T00:00:00Z"},
            "INVALID",
            "validFrom",
        ),
        ({"text": "x", "derivedFrom": [new_id()]}, "NOT_FOUND", None),
        ({"text": "x", "derivedFrom": ["nonsense"]}, "NOT_FOUND", None),
        ({"text": "x", "idempotencyKey": "k" * 10_000}, "LIMIT_EXCEEDED", "idempotencyKey"),
    ],
)
def test_a_bad_memory_is_refused(
    api: Api, given: dict[str, Any], code: str, field: str | None
) -> None:
    refused = api.refused(REMEMBER, input=given)
    assert refused["code"] == code
    if field is not None:
        assert refused["field"] == field
    assert stored(api) == 0


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("{ memories(first: 0) { edges { cursor } } }", "INVALID", "first"),
        ("{ memories(first: -1) { edges { cursor } } }", "INVALID", "first"),
        ("{ memories(first: 1000000000) { edges { cursor } } }", "LIMIT_EXCEEDED", "first"),
        ("{ memories(first: 10000000000) { edges { cursor } } }", "INVALID", "first"),
        ('{ memories(after: "nonsense") { edges { cursor } } }', "INVALID", "after"),
        ('{ memories(after: "") { edges { cursor } } }', "INVALID", "after"),
        ("{ memories(filter: {kinds: [NONE]}) { edges { cursor } } }", "INVALID", "kinds.0"),
        ('{ memories(filter: {validAt: "2026"}) { edges { cursor } } }', "INVALID", "validAt"),
        ('{ threads(after: "x") { edges { cursor } } }', "INVALID", "after"),
        ("{ runs(first: 201) { edges { cursor } } }", "LIMIT_EXCEEDED", "first"),
        ("{ changes(first: -5) { edges { cursor } } }", "INVALID", "first"),
        ('{ memory(id: "x") { id } }', "NOT_FOUND", "id"),
        ('{ memory(id: "") { id } }', "NOT_FOUND", "id"),
        ('{ node(id: "x") { id } }', "NOT_FOUND", "id"),
        ('{ thread(id: "none") { id } }', "NOT_FOUND", "id"),
        ('{ entity(id: "none") { id } }', "NOT_FOUND", "id"),
        ('{ run(id: "none") { id } }', "NOT_FOUND", "id"),
        ('{ recall(input: {query: "x", limit: 0}) { semantic } }', "INVALID", "limit"),
        ('{ recall(input: {query: "x", limit: -1}) { semantic } }', "INVALID", "limit"),
        (
            '{ recall(input: {query: "x", limit: 1000000000}) { semantic } }',
            "LIMIT_EXCEEDED",
            "limit",
        ),
        ('{ recall(input: {query: " "}) { semantic } }', "INVALID", "query"),
        ('{ recall(input: {query: "x", waitFor: ["y"]}) { semantic } }', "INVALID", "waitFor"),
        ('{ recall(input: {query: "x", profile: BEST}) { semantic } }', "INVALID", "profile"),
        (
            '{ recall(input: {query: "x", minConfidence: 2}) { semantic } }',
            "INVALID",
            "minConfidence",
        ),
        ("{ recall(input: {}) { semantic } }", "INVALID", "query"),
        ("{ recall { semantic } }", "INVALID", "input"),
        ('{ searchMemory(query: "x", limit: 0) { semantic } }', "INVALID", "limit"),
        ("mutation { forget(input: {what: {}}) { forgotten } }", "INVALID", "what"),
        (
            'mutation { forget(input: {what: {ids: [], threadId: "x"}}) { forgotten } }',
            "INVALID",
            "what",
        ),
        ('mutation { forget(input: {what: {ids: ["x"]}}) { forgotten } }', "NOT_FOUND", None),
        ('mutation { restore(id: "x") { receipt } }', "NOT_FOUND", None),
        ('mutation { updateThread(id: "x", title: "y") { thread { id } } }', "NOT_FOUND", None),
        ('mutation { updateMemory(id: "x", set: {text: "y"}) { receipt } }', "NOT_FOUND", None),
        ("{ nothing }", "INVALID", None),
        ("{ viewer }", "INVALID", None),
        ("{ viewer { userId ", "INVALID", None),
        ("viewer", "INVALID", None),
        ("", "INVALID", "query"),
        ("subscription { memoryChanged { cursor } }", "INVALID", None),
        ("{ viewer { userId } } # \\ud800", None, None),
        ("query ($a: Int) { viewer { userId } }", "INVALID", None),
        ("{ viewer @unknown { userId } }", "INVALID", None),
    ],
)
def test_a_bad_question_is_refused(
    api: Api, query: str, code: str | None, field: str | None
) -> None:
    if code is None:
        assert api.ask(query)
        return
    refused = api.refused(query)
    assert refused["code"] == code
    if field is not None:
        assert refused["field"] == field


def test_ids_are_refused_in_every_shape(api: Api) -> None:
    query = "query ($id: ID!) { memory(id: $id) { id } }"
    for id in (new_id(), "x" * 100_000, "\0", "a' OR 1=1", "ä", "-1", "'\"{}[]"):
        assert api.refused(query, id=id)["code"] == "NOT_FOUND"
    assert api.refused(query, id="\ud800")["code"] in ("INVALID", "NOT_FOUND")
    for id in ({"a": 1}, [1, 2], 1.5, True, None):
        assert api.refused(query, id=id)["code"] == "INVALID"
    for text in ("\ud800", "\0"):
        assert api.refused(RECALL, input={"query": text})["code"] == "INVALID"
        filtered = "query ($t: String) { memories(filter: {text: $t}) { edges { cursor } } }"
        content = api.post(filtered, {"t": text}).json()
        assert {error["extensions"]["code"] for error in content.get("errors", [])} <= {"INVALID"}
    assert api.refused("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", ids=["x"] * 201) == {
        "code": "LIMIT_EXCEEDED",
        "field": "ids",
    }


async def test_what_is_anothers_is_not_there(api: Api, make_key: MakeKey, user_id: str) -> None:
    other = Api(api.url, await make_key(user=f"{user_id}-other"))
    data = other.ask(
        """mutation { remember(input: {text: "Secret.", entities: [{name: "S"}]}) {
             receipt memory { id entities { entity { id } } } } }"""
    )["remember"]
    cursor = other.ask("{ memories { edges { cursor } } }")["memories"]["edges"][0]["cursor"]
    id = data["memory"]["id"]
    by_id = "query ($id: ID!) { memory(id: $id) { id } }"
    assert api.refused(by_id, id=id)["code"] == "NOT_FOUND"
    assert api.refused("query ($id: ID!) { node(id: $id) { id } }", id=id)["code"] == "NOT_FOUND"
    page = "query ($after: String) { memories(after: $after) { edges { cursor } } }"
    assert api.refused(page, after=cursor) == {"code": "INVALID", "field": "after"}
    waiting = {"query": "x", "waitFor": [data["receipt"]]}
    assert api.refused(RECALL, input=waiting)["code"] == "INVALID"
    restore = "mutation ($id: ID!) { restore(id: $id) { receipt } }"
    assert api.refused(restore, id=id)["code"] == "NOT_FOUND"
    entity = {"text": "x", "entities": [{"id": data["memory"]["entities"][0]["entity"]["id"]}]}
    assert api.refused(REMEMBER, input=entity)["code"] == "NOT_FOUND"
    assert stored(api) == 0


def test_a_batch_that_is_too_large_stores_nothing(api: Api) -> None:
    query = "mutation ($i: [RememberInput!]!) { rememberMany(inputs: $i) { receipt } }"
    assert api.refused(query, i=[{"text": "x"}] * 1001)["code"] == "LIMIT_EXCEEDED"
    turns = "mutation ($i: [TurnInput!]!) { addTurns(inputs: $i) { receipt } }"
    many = [{"threadId": "t", "text": "x"}] * 1001
    assert api.refused(turns, i=many)["code"] == "LIMIT_EXCEEDED"
    assert stored(api) == 0


def test_items_of_a_batch_fail_on_their_own(api: Api) -> None:
    query = """mutation ($i: [RememberInput!]!) { rememberMany(inputs: $i) {
        results { memory { text } error { code field message } } } }"""
    texts = ["one", "", "a\0b", "\ud800", "two", "x" * 40_000]
    results = api.ask(query, i=[{"text": text} for text in texts])["rememberMany"]["results"]
    codes = [result["error"] and result["error"]["code"] for result in results]
    assert codes == [None, "INVALID", "INVALID", "INVALID", None, "LIMIT_EXCEEDED"]
    assert stored(api) == 2


def test_too_much_is_refused(api: Api) -> None:
    deep = "{ memories { edges { node " + "{ head " * 12 + "{ id }" + " }" * 12 + " } } }"
    assert api.refused(deep)["code"] == "LIMIT_EXCEEDED"
    costly = """{ memories(first: 200) { edges { node {
        history(first: 200) { edges { cursor } } } } } }"""
    assert api.refused(costly)["code"] == "LIMIT_EXCEEDED"
    aliases = "{ " + " ".join(f"a{n}: viewer {{ userId }}" for n in range(31)) + " }"
    assert api.refused(aliases)["code"] == "LIMIT_EXCEEDED"
    assert api.refused("{ viewer { " + "userId " * 5001 + "} }")["code"] == "LIMIT_EXCEEDED"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b'"query"', 400),
        (b"null", 400),
        (b'{"query": "{ viewer { userId } }", "variables": {"a": NaN}}', 400),
        (b'{"query": "{ viewer { userId } }", "variables": {"a": Infinity}}', 400),
        (b'{"query": "{ viewer { userId } }", "variables": {"a": ' + b"9" * 5000 + b"}}", 400),
        (b'{"query": 7}', 400),
        (b'{"variables": {}}', 400),
        (b'{"query": "{ viewer { userId } }", "variables": []}', 400),
        (b'{"query": "{ viewer { userId } }", "operationName": {}}', 400),
        (b'[{"query": "{ viewer { userId } }"}]', 400),
        (b'{"query": "\xff"}', 400),
        (b"[" * 100_000, 413),
        (b'{"query": "' + b" " * (4 * 1024 * 1024) + b'"}', 413),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_bad_body_is_refused(api: Api, body: bytes, status: int) -> None:
    headers = {**api.all_headers, "Content-Type": "application/json"}
    answer = httpx.post(f"{api.url}/graphql", content=body, headers=headers, timeout=60)
    assert answer.status_code == status
    assert answer.json()["errors"][0]["extensions"]["code"] in ("INVALID", "LIMIT_EXCEEDED")


def test_a_body_without_a_length_is_counted_too(api: Api) -> None:
    def parts() -> Any:
        for _ in range(100):
            yield b" " * 100_000

    headers = {**api.all_headers, "Content-Type": "application/json"}
    answer = httpx.post(f"{api.url}/graphql", content=parts(), headers=headers, timeout=60)
    assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE
    assert answer.json()["errors"][0]["extensions"]["code"] == "LIMIT_EXCEEDED"


@pytest.mark.parametrize(
    "given",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""],
)
def test_another_content_type_is_refused(api: Api, given: str) -> None:
    body = json.dumps({"query": 'mutation { remember(input: {text: "x"}) { receipt } }'})
    headers = {**api.all_headers, "Content-Type": given}
    answer = httpx.post(f"{api.url}/graphql", content=body, headers=headers, timeout=60)
    assert answer.status_code == httpx.codes.UNSUPPORTED_MEDIA_TYPE
    assert answer.json()["errors"][0]["extensions"]["code"] == "INVALID"
    assert stored(api) == 0


def test_nothing_goes_by_get(api: Api) -> None:
    for query in ('mutation { remember(input: {text: "x"}) { receipt } }', "{ viewer { userId } }"):
        answer = httpx.get(
            f"{api.url}/graphql", params={"query": query}, headers=api.all_headers, timeout=60
        )
        assert answer.status_code == httpx.codes.METHOD_NOT_ALLOWED
        assert answer.headers["allow"] == "POST"
        assert answer.json()["errors"][0]["extensions"]["code"] == "INVALID"
    assert stored(api) == 0


def ask_with(headers: Any, api: Api) -> httpx.Response:
    content = {"query": "{ viewer { userId } }"}
    return httpx.post(f"{api.url}/graphql", json=content, headers=headers, timeout=60)


async def test_a_key_that_does_not_hold_is_refused(api: Api, make_key: MakeKey) -> None:
    def at(days: int) -> Any:
        return lambda: utc_now() + timedelta(days=days)

    expired = await make_key(expires_at=at(-1)(), now=at(-2))
    for key in (expired, "ak_" + "A" * 43, "ak_short", "\u00e9", "x" * 50_000):
        answer = ask_with({"Authorization": f"Bearer {key}".encode()}, api)
        assert answer.status_code == httpx.codes.UNAUTHORIZED
        assert answer.headers["www-authenticate"] == "Bearer"
        [error] = answer.json()["errors"]
        assert error["extensions"]["code"] == "UNAUTHENTICATED"
    for headers in ({}, {"Authorization": api.key}, {"Authorization": f"Basic {api.key}"}):
        answer = ask_with(headers, api)
        assert answer.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


async def test_a_key_without_the_scope_is_refused(api: Api, make_key: MakeKey) -> None:
    reader = Api(api.url, await make_key(Scope.READ))
    writer = Api(api.url, await make_key(Scope.WRITE))
    write = 'mutation { remember(input: {text: "x"}) { receipt } }'
    assert reader.refused(write) == {"code": "FORBIDDEN"}
    assert writer.refused("{ stats { entities } }") == {"code": "FORBIDDEN"}
    assert api.refused("{ apiKeys { edges { cursor } } }") == {"code": "FORBIDDEN"}
    assert stored(api) == 0


def test_a_key_speaks_for_its_own_user_alone(api: Api, user_id: str) -> None:
    api.headers["X-Anaphora-User"] = f"{user_id}-other"
    answer = api.post("{ viewer { userId } }")
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert answer.json()["errors"][0]["extensions"]["code"] == "FORBIDDEN"


def test_a_name_that_is_not_ours_is_not_served(api: Api) -> None:
    for host, served in (
        ("localhost:9", True),
        ("LOCALHOST", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
    ):
        answer = httpx.get(f"{api.url}/healthz", headers={"Host": host}, timeout=60)
        assert answer.is_success == served, host
        if not served:
            assert answer.json()["errors"][0]["extensions"] == {"code": "INVALID", "field": "Host"}


def test_no_other_site_may_read_answers(api: Api) -> None:
    headers = {**api.all_headers, "Origin": "https://evil.example"}
    answer = httpx.post(
        f"{api.url}/graphql", json={"query": "{ viewer { userId } }"}, headers=headers, timeout=60
    )
    assert "access-control-allow-origin" not in answer.headers
    preflight = httpx.options(
        f"{api.url}/graphql",
        headers={
            "Origin": "https://evil.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,authorization",
        },
        timeout=60,
    )
    assert not preflight.is_success
    assert "access-control-allow-origin" not in preflight.headers
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-request-id"]
