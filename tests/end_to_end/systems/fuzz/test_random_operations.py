"""Random operations at a real server: no fault of its own, and nothing of another user."""

import json
import random
import time
from collections import Counter
from typing import Any

import httpx
import pytest
from graphql import build_schema

from anaphora.caller import Scope
from tests.end_to_end.conftest import Api, MakeKey
from tests.end_to_end.systems.fuzz.conftest import Other, tell
from tests.support.paths import ROOT
from tests.support.served.fuzzing import PLANTED, SEED, rounds, spoiled, twisted
from tests.support.served.random_operations import Operations

pytestmark = pytest.mark.fuzz
# Seconds after which an answer counts as a hang: more than the server gives any operation.
PATIENCE = 60


async def test_random_operations_find_no_fault_and_nothing_of_others(
    api: Api, other: Other, make_key: MakeKey
) -> None:
    before = other.exported()
    schema = build_schema((ROOT / "schema" / "schema.graphql").read_text(encoding="utf-8"))
    mine = Api(api.url, await make_key(*(set(Scope) - {Scope.ADMIN})))
    operations = Operations(schema, random.Random(SEED), (*other.ids, *tell(mine)))
    codes: Counter[str] = Counter()
    done: Counter[str] = Counter()
    slowest = (0.0, "")
    with client(mine) as http:
        for _ in rounds("operations", 0.35):
            name, query, variables = operations.next()
            sent = json.dumps({"query": query, "variables": variables}).encode()
            began = time.monotonic()
            answer = http.post("/graphql", content=sent)
            slowest = max(slowest, (time.monotonic() - began, name))
            found = judged(answer, sent)
            codes[" ".join(sorted(found)) or "done"] += 1
            done[name] += not found
            operations.learn(answer.json().get("data"))
    print(f"{sum(codes.values())} operations of {len(done)} fields, slowest {slowest}")
    print(f"{dict(codes.most_common())}\nnever done: {sorted(set(done) - set(+done))}")
    # It is worth something only if many are done.
    assert codes["done"] >= 20
    assert other.exported() == before


ASK = {
    "query": "query A($i: RecallInput!) { recall(input: $i) { id hits { memory { id text } } } }",
    "variables": {"i": {"query": "x", "kinds": ["FACT"], "limit": 3, "waitFor": [], "asOf": None}},
    "operationName": "A",
}


def test_a_body_of_any_bytes_is_told_and_shows_nothing_of_others(api: Api, other: Other) -> None:
    before = other.exported()
    statuses: Counter[int] = Counter()
    with client(api) as http:
        for chance in rounds("bodies", 0.05):
            body = spoiled(chance, json.dumps(ASK).encode())
            if chance.random() < 0.5:
                body = json.dumps(twisted(chance, ASK)).encode()
            answer = http.post("/graphql", content=body)
            judged(answer, body)
            statuses[answer.status_code] += 1
    print(f"{sum(statuses.values())} bodies: {dict(statuses)}")
    assert {200, 400} <= statuses.keys()
    assert other.exported() == before


def client(api: Api) -> httpx.Client:
    headers = {"Content-Type": "application/json", **api.all_headers}
    return httpx.Client(base_url=api.url, headers=headers, timeout=PATIENCE)


def judged(answer: httpx.Response, sent: bytes) -> set[str]:
    """The codes of an answer. Fails for a fault of the server's, and for what is another's."""
    shown = f"{sent[:4000]!r}\n{answer.status_code} {answer.text[:2000]}"
    content: Any = answer.json()
    codes = {error["extensions"]["code"] for error in content.get("errors", ())}
    assert "INTERNAL" not in codes, shown
    # A machine that is busy may say so.
    faulty = answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR
    assert not faulty or codes == {"UNAVAILABLE"}, shown
    assert PLANTED not in answer.text, shown
    return codes
