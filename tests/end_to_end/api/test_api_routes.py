"""Routes beside GraphQL: readiness, figures, pages, and a graph's way out and in."""

import contextlib
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from anaphora.caller import Scope
from anaphora.settings import Settings
from bench.servers.fleet import wait_until
from graph.session import Graph
from tasks.messages.meter import ValkeyMeter
from tests.end_to_end.conftest import Api, MakeKey

NDJSON = {"Content-Type": "application/x-ndjson"}


def get(api: Api, path: str) -> httpx.Response:
    return httpx.get(f"{api.url}{path}", timeout=60)


def test_the_process_lives_and_is_ready(api: Api) -> None:
    assert get(api, "/healthz").json() == {"status": "OK"}
    ready = get(api, "/readyz")
    assert ready.status_code == httpx.codes.OK
    assert (ready.json()["status"], ready.json()["reasons"]) == ("OK", [])
    names = {"database", "embeddings", "extractions", "broker", "workers", "schedule", "model"}
    # What is not known within a second is told to the next who asks.
    wait_until(lambda: set(get(api, "/readyz").json()["checks"]) >= names, "all checks are told")


def test_figures_count_operations_and_errors_and_hold_no_users_data(api: Api, user_id: str) -> None:
    api.ask('mutation { remember(input: {text: "Secretive."}) { receipt } }')
    api.refused('{ memory(id: "x") { id } }')
    api.ask('{ recall(input: {query: "Secretive"}) { timings { stage: ms ms: stage } } }')
    text = get(api, "/metrics").text
    assert 'anaphora_operation_seconds_count{operation="remember"}' in text
    assert 'anaphora_errors_total{code="NOT_FOUND"}' in text
    assert 'anaphora_http_requests_total{route="/graphql",status="200"}' in text
    assert 'anaphora_queue_length{queue="embed"}' in text
    assert "anaphora_recall_stage_seconds_count{stage=" in text
    assert "anaphora_pending_embeddings" in text
    assert user_id not in text
    assert "Secretive" not in text


async def test_figures_tell_of_the_steps_of_runs(api: Api, settings: Settings) -> None:
    def sums() -> dict[str, float]:
        lines = [line for line in get(api, "/metrics").text.splitlines() if "TUNE" in line]
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    before = sums()
    meter = ValkeyMeter(settings)
    await meter.measured("TUNE", 2.5, {"fits": 3})
    await meter.failed("TUNE")
    await meter.close()
    expected = {
        'anaphora_run_step_seconds_total{step="TUNE"}': 2.5,
        'anaphora_run_step_batches_total{step="TUNE"}': 1.0,
        'anaphora_run_step_items_total{count="fits",step="TUNE"}': 3.0,
        'anaphora_run_step_failures_total{step="TUNE"}': 1.0,
    }
    # What is shown may be a second old.
    wait_until(
        lambda: {name: value - before.get(name, 0.0) for name, value in sums().items()} == expected,
        "the steps are shown",
    )
    text = get(api, "/metrics").text
    assert "anaphora_stuck_runs" in text
    assert "anaphora_last_consolidation_seconds" in text


@pytest.mark.parametrize("path", ["/", "/explorer", "/graphiql", "/static/pages/start.css"])
def test_pages_are_served_with_a_policy(api: Api, path: str) -> None:
    page = get(api, path)
    assert page.status_code == httpx.codes.OK
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/nothing", "/graphql/", "/export/x", "/static/../app.py"])
def test_an_unknown_path_is_not_found(api: Api, path: str) -> None:
    answer = get(api, path)
    assert answer.status_code == httpx.codes.NOT_FOUND


async def test_a_graph_goes_out_in_and_out_again_unchanged(
    api: Api, make_key: MakeKey, user_id: str
) -> None:
    turn = """mutation ($t: String!) {
        addTurn(input: {threadId: "talk", text: $t, extract: OFF}) { receipt } }"""
    for text in ("Salut, ça va ?", 'Two lines\nand "quotes".', "日本語 🎻"):
        api.ask(turn, t=text)
    made = api.ask(
        """mutation { remember(input: {text: "Maya lives in Lisbon.", tags: ["a"],
             subject: {name: "Maya", type: "person"}, predicate: "lives_in", object: "Lisbon"}) {
             memory { id } } }"""
    )
    api.ask(
        """mutation ($id: ID!) {
             updateMemory(id: $id, set: {text: "Maya lives in Porto."}) { receipt } }""",
        id=made["remember"]["memory"]["id"],
    )
    first = exported(api)
    assert user_id not in first
    # Ids are unique across users: another cannot take them.
    other = Api(api.url, await make_key(user=f"{user_id}-other"))
    refused = imported(other, first)
    assert refused.json()["errors"][0]["extensions"]["code"] == "INVALID"
    again = imported(api, first)
    assert again.status_code == httpx.codes.OK, again.text
    assert again.json()["memories"] == 0
    assert again.json()["present"] >= 4


def imported(api: Api, lines: str) -> httpx.Response:
    headers = {**api.all_headers, **NDJSON}
    return httpx.post(f"{api.url}/import", content=lines, headers=headers, timeout=60)


def exported(api: Api) -> str:
    answer = httpx.get(f"{api.url}/export", headers=api.all_headers, timeout=60)
    assert answer.status_code == httpx.codes.OK
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    for line in answer.text.splitlines():
        json.loads(line)
    return answer.text


async def test_exports_that_nobody_reads_leave_others_their_place(
    api: Api, make_key: MakeKey, graph: Graph, user_id: str
) -> None:
    # More than what lies between two sockets.
    await graph.driver.execute_query(
        """CREATE (:User {id: $user, sequence: 0})
           WITH 1 AS one UNWIND range(1, 500) AS number
           CREATE (:Memory:Fact {id: $user + toString(number), user_id: $user, kind: 'FACT',
             status: 'ACTIVE', created_at: datetime(), text: $text})""",
        user=user_id,
        text="x" * 30_000,
    )
    other = Api(api.url, await make_key(user=f"{user_id}-other"))
    with contextlib.ExitStack() as clients:
        client = clients.enter_context(httpx.Client(timeout=60))
        answers = [
            clients.enter_context(client.stream("GET", f"{api.url}/export", headers=all_headers))
            for all_headers in [api.all_headers] * 4
        ]
        codes = [answer.status_code for answer in answers]
        assert codes == [200, 200, 429, 429]
        refused = json.loads(answers[-1].read())
        assert refused["errors"][0]["extensions"]["code"] == "LIMIT_EXCEEDED"
        assert answers[-1].headers["Retry-After"]
        exported(other)
    # Their places are free again once they are gone.
    wait_until(lambda: exported_status(api) == httpx.codes.OK, "an export is let in")


def test_imports_that_nobody_ends_leave_others_their_place(api: Api) -> None:
    ends = threading.Event()

    def slowly() -> Iterator[bytes]:
        yield exported(api).splitlines()[0].encode() + b"\n"
        while not ends.wait(0.2):
            # Not idle: a blank line is no line.
            yield b"\n"

    def status(content: bytes | Iterator[bytes]) -> int:
        headers = {**api.all_headers, **NDJSON}
        return httpx.post(
            f"{api.url}/import", content=content, headers=headers, timeout=60
        ).status_code

    with ThreadPoolExecutor(2) as pool:
        try:
            slow = [pool.submit(status, slowly()) for _ in range(2)]
            full = httpx.codes.TOO_MANY_REQUESTS
            wait_until(lambda: status(b"") == full, "no import is let in")
        finally:
            ends.set()
        assert [one.result() for one in slow] == [httpx.codes.OK] * 2
    assert status(b"") == httpx.codes.BAD_REQUEST


def exported_status(api: Api) -> int:
    with httpx.stream("GET", f"{api.url}/export", headers=api.all_headers, timeout=60) as answer:
        return answer.status_code


async def test_export_and_import_take_their_scopes(api: Api, make_key: MakeKey) -> None:
    reader = Api(api.url, await make_key(Scope.READ))
    writer = Api(api.url, await make_key(Scope.WRITE))
    assert statuses(reader) == (200, 403)
    assert statuses(writer) == (403, 200)
    assert statuses(Api(api.url, "ak_no")) == (401, 401)


def statuses(api: Api) -> tuple[int, int]:
    """Statuses of the answers to an export and to an import of nothing but a header."""
    header = '{"format":"anaphora","version":1,"embedding_model":"none","dimensions":1}\n'
    out = httpx.get(f"{api.url}/export", headers=api.all_headers, timeout=60)
    if out.is_success:
        header = out.text.splitlines(keepends=True)[0]
    return out.status_code, imported(api, header).status_code


@pytest.mark.parametrize("body", [b"", b"nonsense\n", b"{}\n", b"\xff\xfe\n", b'{"format":"x"}\n'])
def test_a_bad_import_is_refused(api: Api, body: bytes) -> None:
    answer = httpx.post(
        f"{api.url}/import", content=body, headers={**api.all_headers, **NDJSON}, timeout=60
    )
    assert answer.status_code == httpx.codes.BAD_REQUEST
    assert answer.json()["errors"][0]["extensions"]["code"] == "INVALID"


def test_an_import_of_another_type_or_method_is_refused(api: Api) -> None:
    answer = httpx.post(f"{api.url}/import", json={}, headers=api.all_headers, timeout=60)
    assert answer.status_code == httpx.codes.UNSUPPORTED_MEDIA_TYPE
    answer = httpx.get(f"{api.url}/import", headers=api.all_headers, timeout=60)
    assert answer.status_code == httpx.codes.METHOD_NOT_ALLOWED
