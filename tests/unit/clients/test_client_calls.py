"""Calls of the Python client: keys of writes, waiting reads, errors by code, and retries."""

import json
import re
from typing import Any

import httpx
import pytest
from anaphora_client import (
    Anaphora,
    AnaphoraError,
    AsyncAnaphora,
    Internal,
    Invalid,
    LimitExceeded,
    Receipts,
    Retry,
    Unavailable,
)
from anaphora_client.addresses import http_address, socket_address
from anaphora_client.calls import Answer, after, lost, prepare, read
from anaphora_client.errors import error_of
from anaphora_client.generated import ContextInput, RecallInput, RememberInput, TurnInput
from anaphora_client.generated.base_model import UNSET
from anaphora_client.receipts import MOST
from anaphora_client.retry import Failure, failure_of, pause_before
from graphql import OperationDefinitionNode, OperationType, build_schema, parse, validate
from hypothesis import given
from hypothesis import strategies as st

from anaphora import errors
from tests.support.paths import ROOT

WRITE = "mutation Any { any }"
READ = "query Any { any }"


def test_each_write_has_a_key_of_its_own_and_keeps_the_given_one() -> None:
    inputs = [RememberInput(text="a"), RememberInput(text="b", idempotencyKey="mine")]
    call = prepare(WRITE, "RememberMany", {"inputs": inputs}, Receipts())
    sent = call.body["variables"]["inputs"]
    assert [item["text"] for item in sent] == ["a", "b"]
    assert sent[1]["idempotencyKey"] == "mine"
    assert len(sent[0]["idempotencyKey"]) == 36
    again = prepare(WRITE, "RememberMany", {"inputs": inputs}, Receipts())
    assert again.body["variables"]["inputs"][0]["idempotencyKey"] != sent[0]["idempotencyKey"]
    assert call.repeatable


def test_what_was_not_given_is_not_sent() -> None:
    turn = prepare(WRITE, "AddTurn", {"input": TurnInput(threadId="t", text="x")}, Receipts())
    assert turn.body["variables"]["input"].keys() == {"threadId", "text", "idempotencyKey"}
    search = prepare(READ, "SearchMemory", {"query": "x", "limit": UNSET}, Receipts())
    assert search.body["variables"] == {"query": "x"}


@pytest.mark.parametrize(
    ("query", "name", "repeatable"),
    [
        (READ, "Memory", True),
        (WRITE, "AddTurns", True),
        (WRITE, "Retract", False),
        (WRITE, "Link", False),
    ],
)
def test_a_write_without_a_key_is_not_repeatable(query: str, name: str, repeatable: bool) -> None:
    assert prepare(query, name, {}, Receipts()).repeatable is repeatable


def test_reads_wait_for_what_was_written() -> None:
    receipts = Receipts()
    written = Answer({"data": {"remember": {"receipt": "r1"}, "forget": {"receipt": {"id": "e"}}}})
    after(prepare(WRITE, "Remember", {}, receipts), written, receipts)
    call = prepare(READ, "Recall", {"input": RecallInput(query="x")}, receipts)
    assert call.body["variables"]["input"]["waitFor"] == ["r1"]
    search = prepare(READ, "SearchMemory", {"query": "x"}, receipts)
    assert search.body["variables"]["waitFor"] == ["r1"]
    own = {"input": RecallInput(query="x", waitFor=["r0"])}
    assert prepare(READ, "Recall", own, receipts).body["variables"]["input"]["waitFor"] == ["r0"]
    assert prepare(READ, "Memory", {"id": "x"}, receipts).body["variables"] == {"id": "x"}


@pytest.mark.parametrize(
    ("name", "given"),
    [("Recall", RecallInput(query="x")), ("Context", ContextInput(threadId="t"))],
)
def test_a_pending_receipt_is_waited_for_again(name: str, given: Any) -> None:
    receipts = Receipts()
    receipts.add("r1", "r2", "r3")
    call = prepare(READ, name, {"input": given}, receipts)
    after(call, Answer({"data": {name.lower(): {"pending": ["r1"]}}}), receipts)
    assert receipts.all() == ["r1", "r3"]


@given(st.lists(st.text(max_size=3), max_size=250), st.sets(st.text(max_size=3)))
def test_the_newest_receipt_stays_and_no_more_than_a_read_may_name(
    added: list[str], waited: set[str]
) -> None:
    receipts = Receipts()
    for one in added:
        receipts.add(one)
    assert len(receipts.all()) == min(MOST, len(set(receipts.all())))
    newest = receipts.all()[-1:]
    receipts.waited(waited)
    assert receipts.all()[-1:] == newest
    assert not set(receipts.all()[:-1]) & waited


REJECTED = {"message": "m", "field": "onConflict", "retryAfter": None, "id": None}


def test_an_item_names_what_is_in_its_way() -> None:
    error = {**REJECTED, "code": "CONFLICT", "conflicts": ["a", "b"]}
    item = {"action": "REJECTED", "receipt": None, "warnings": [], "memory": None, "error": error}
    lists: dict[str, Any] = {"superseded": [], "merged": [], "conflicts": []}
    told = {"rememberMany": {"receipt": None, "results": [{**item, **lists}]}}
    many = client_of(Server({"data": told})).remember_many([RememberInput(text="a")])
    assert many is not None
    [result] = many.results
    assert result.error is not None
    assert result.error.conflicts == ["a", "b"]
    # As LangGraph's store raises it.
    parts = result.error.model_dump(mode="json", by_alias=True)
    assert error_of({"message": "m", "extensions": parts}).ids == ("a", "b")


PARTLY = {
    "data": {"remember": {"receipt": "r1", "memory": None}},
    "errors": [{"message": "m", "extensions": {"code": "LIMIT_EXCEEDED", "retryAfter": 0.01}}],
}
BAD_RECEIPT = {
    "data": None,
    "errors": [{"message": "m", "extensions": {"code": "INVALID", "field": "waitFor"}}],
}


class Server:
    """A server that gives these answers in turn, and keeps what it was sent."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.sent: list[dict[str, Any]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(json.loads(request.content)["variables"])
        return httpx.Response(200, json=self.answers.pop(0))


def client_of(server: Server) -> Anaphora:
    return Anaphora(
        "http://h:1", "key", http_client=httpx.Client(transport=httpx.MockTransport(server))
    )


def test_a_write_that_was_done_beside_an_error_keeps_its_receipt() -> None:
    server = Server(PARTLY)
    client = client_of(server)
    with pytest.raises(LimitExceeded) as told:
        client.execute(WRITE, "Retract", {"id": "x"})
    assert client.receipts.all() == ["r1"]
    assert told.value.data == PARTLY["data"]
    # It is done, and has no key: sent again it would be done twice.
    assert len(server.sent) == 1
    again = client_of(Server(PARTLY, {"data": {"remember": {"receipt": "r1"}}}))
    assert again.execute(WRITE, "Remember", {"input": RememberInput(text="x")}).status_code == 200


@pytest.mark.parametrize(
    ("name", "given_", "field"),
    [
        ("SearchMemory", {"query": "x"}, "waitFor"),
        ("Recall", {"input": RecallInput(query="x")}, "input.waitFor"),
    ],
)
async def test_receipts_that_the_server_refuses_are_dropped_and_the_read_is_sent_again(
    name: str, given_: dict[str, Any], field: str
) -> None:
    bad = {"message": "m", "extensions": {"code": "INVALID", "field": field}}
    answers = {"data": None, "errors": [bad]}, {"data": {"any": {"pending": []}}}
    server, second = Server(*answers), Server(*answers)
    client = client_of(server)
    client.receipts.add("old", "older")
    client.execute(READ, name, given_)
    assert client.receipts.all() == []
    assert ["waitFor" in (one.get("input") or one) for one in server.sent] == [True, False]
    sent_to = httpx.AsyncClient(transport=httpx.MockTransport(second))
    other = AsyncAnaphora("http://h:1", "key", http_client=sent_to)
    other.receipts.add("old", "older")
    await other.execute(READ, name, given_)
    assert other.receipts.all() == []
    assert second.sent == server.sent
    await other.close()


def test_receipts_of_the_caller_are_refused_as_they_are() -> None:
    client = client_of(Server(BAD_RECEIPT))
    client.receipts.add("kept")
    with pytest.raises(Invalid):
        client.execute(READ, "SearchMemory", {"query": "x", "waitFor": ["mine"]})
    assert client.receipts.all() == ["kept"]


def test_every_code_of_the_server_is_an_error_of_the_client() -> None:
    codes = {
        found.code
        for found in vars(errors).values()
        if isinstance(found, type) and issubclass(found, errors.AnaphoraError)
    }
    assert codes
    for code in codes - {errors.AnaphoraError.code}:
        made = error_of({"message": "m", "extensions": {"code": code, "field": "f"}})
        assert (made.code, made.message, made.field) == (code, "m", "f")
    assert type(error_of({"message": "m"})) is Internal
    lost = error_of({"message": "m", "extensions": {"code": "INTERNAL", "id": "7"}})
    assert str(lost.message) == "m (7)"
    made = error_of({"message": "m", "extensions": {"code": "CONFLICT", "conflicts": ["a", "b"]}})
    assert tuple(made.ids) == ("a", "b")


@pytest.mark.parametrize(
    ("answer", "raised", "retry_after"),
    [
        (
            httpx.Response(200, json={"errors": [{"message": "m", "extensions": {}}]}),
            Internal,
            None,
        ),
        (httpx.Response(502, text="<html>"), Unavailable, None),
        (httpx.Response(503, text="", headers={"Retry-After": "2"}), Unavailable, 2.0),
        (httpx.Response(429, text="", headers={"Retry-After": "9"}), LimitExceeded, 9.0),
        (httpx.Response(200, text="<html>"), Internal, None),
        (httpx.Response(404, json=["odd"]), Internal, None),
    ],
)
def test_what_is_no_answer_of_the_api_is_an_error(
    answer: httpx.Response, raised: type[AnaphoraError], retry_after: float | None
) -> None:
    with pytest.raises(raised) as told:
        read(answer)
    assert told.value.retry_after == retry_after


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (httpx.ConnectError("no"), Failure.UNDONE),
        (httpx.ConnectTimeout("no"), Failure.UNDONE),
        (httpx.ReadTimeout(""), Failure.UNKNOWN),
        (httpx.RemoteProtocolError("cut"), Failure.UNKNOWN),
    ],
)
def test_a_lost_answer_may_have_been_done(error: httpx.TransportError, failure: Failure) -> None:
    told, found = lost(error)
    assert (type(told), found) == (Unavailable, failure)
    assert str(told).endswith(".")


def pause(attempt: int, failure: Failure, **given: Any) -> float | None:
    said: dict[str, Any] = {"repeatable": True, "retry_after": None, "draw": 1.0} | given
    return pause_before(Retry(), attempt, failure, **said)


def test_pauses_double_and_end() -> None:
    assert [pause(n, Failure.UNDONE) for n in (1, 2, 3, 4)] == [0.2, 0.4, 0.8, None]
    assert pause(1, Failure.UNKNOWN, repeatable=False) is None
    assert pause(1, Failure.UNDONE, repeatable=False) == 0.2
    assert pause(1, Failure.FINAL) is None
    assert pause(1, failure_of(LimitExceeded("m", retry_after=1.0)), retry_after=1.0) == 1.25
    assert pause(1, Failure.UNKNOWN, retry_after=60.0) is None
    assert failure_of(LimitExceeded("m")) is Failure.FINAL


@given(st.integers(1, 9), st.sampled_from(Failure), st.booleans(), st.floats(0, 1))
def test_a_pause_is_bounded(attempt: int, failure: Failure, repeatable: bool, draw: float) -> None:
    found = pause(attempt, failure, repeatable=repeatable, draw=draw)
    assert found is None or 0 <= found <= Retry().longest


@pytest.mark.parametrize("given", ["http://h:1", "http://h:1/", "http://h:1/graphql"])
def test_the_address_is_the_server_s(given: str) -> None:
    assert http_address(given) == "http://h:1/graphql"
    assert socket_address(given) == "ws://h:1/graphql"


def test_an_address_without_a_scheme_is_refused() -> None:
    with pytest.raises(ValueError, match="http://"):
        http_address("localhost:8000")


def test_every_operation_is_of_the_contract_and_has_its_two_methods() -> None:
    contract = build_schema((ROOT / "schema" / "schema.graphql").read_text(encoding="utf-8"))
    folder = ROOT / "clients" / "operations"
    document = parse("\n".join(path.read_text("utf-8") for path in sorted(folder.iterdir())))
    assert validate(contract, document) == []
    for operation in document.definitions:
        if not isinstance(operation, OperationDefinitionNode):
            continue
        assert operation.name is not None
        name = re.sub(r"(?<=[a-z])([A-Z])", r"_\1", operation.name.value).lower()
        assert callable(getattr(AsyncAnaphora, name))
        is_live = operation.operation is OperationType.SUBSCRIPTION
        assert hasattr(Anaphora, name) is not is_live


def test_the_page_lists_every_operation_that_the_clients_lack() -> None:
    contract = build_schema((ROOT / "schema" / "schema.graphql").read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "reference" / "clients.md").read_text(encoding="utf-8")
    roots = (contract.query_type, contract.mutation_type, contract.subscription_type)
    names = [name for root in roots if root is not None for name in root.fields]
    lacking = {
        name
        for name in names
        if not hasattr(AsyncAnaphora, re.sub(r"(?<=[a-z])([A-Z])", r"_\1", name).lower())
    }
    rows = re.findall(r"^\| to (?:read|write|subscribe to) \| (.+) \|$", page, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == lacking
