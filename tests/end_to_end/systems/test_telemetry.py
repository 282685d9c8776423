"""Traces and metrics as a collector is sent them: from the API over a task to its queries."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from anaphora.settings import Settings
from bench.servers.fleet import Fleet, fleet, wait_until
from graph.session import Graph
from tests.end_to_end.conftest import Api, MakeKey, embeds, is_ready
from tests.support.served.collector import Collector, SeenSpan, collector

REMEMBER = "mutation ($input: RememberInput!) { remember(input: $input) { memory { id status } } }"
TEXT = "The zebra at Whipsnade is called Quagmire and phones +44 20 7946 0958"
OURS = "4bf92f3577b34da6a3ce929d0e0e4736"


@dataclass(frozen=True, slots=True)
class Watched:
    """An API and a worker that send to a collector."""

    url: str
    kept: Collector
    fleet: Fleet

    def logs(self, name: str) -> str:
        """Return what processes of a name have logged."""
        return "".join(path.read_text() for path in Path(self.fleet.folder).glob(f"{name}-*.log"))


@pytest.fixture(scope="module")
def watched(
    settings: Settings, graph: Graph, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Watched]:
    with collector() as kept:
        given = {
            "OTEL_EXPORTER_OTLP_ENDPOINT": kept.url,
            "OTEL_BSP_SCHEDULE_DELAY": "200",
            "OTEL_SERVICE_NAME": "memory-of-tests",
            "ANAPHORA_OTLP_SECONDS": "1",
            "ANAPHORA_SLOW_SECONDS": "0.000001",
            # A worker embeds what is remembered.
            "ANAPHORA_EMBED_INLINE_SECONDS": "0",
        }
        # A broker of this module's own: what others left to be embedded would come first.
        broker = settings.broker_url.rpartition("/")[0] + "/8"
        ours = settings.model_copy(update={"broker_url": broker})
        with fleet(ours, tmp_path_factory.mktemp("telemetry"), **given) as started:
            url = started.api()[0]
            started.worker("traced", "embed")
            wait_until(lambda: is_ready(url) and embeds(url), f"{url} is ready")
            yield Watched(url, kept, started)


@pytest.fixture
async def api(watched: Watched, make_key: MakeKey) -> Api:
    return Api(watched.url, await make_key())


def test_a_write_and_what_it_asks_of_a_worker_are_one_trace(watched: Watched, api: Api) -> None:
    headers = {"traceparent": f"00-{OURS}-00f067aa0ba902b7-01"}
    traced = Api(api.url, api.key, headers)
    assert traced.ask(REMEMBER, input={"text": TEXT})["remember"]["memory"]["status"]

    def whole() -> list[SeenSpan]:
        spans = [span for span in list(watched.kept.spans) if span.trace == OURS]
        # Each process sends its spans by itself, the worker's a moment later; the task is sent
        # from a thread of its own, whose span may end behind the answer's.
        ended = {"POST /graphql", "send embed", "task embed"} <= {span.name for span in spans}
        parts = {span.part for span in spans if span.name.startswith("neo4j ")}
        return spans if ended and parts == {"api", "worker"} else []

    trace: list[SeenSpan] = wait_until(whole, "the trace is whole")
    by_id = {span.id: span for span in trace}

    def line(span: SeenSpan) -> list[str]:
        return [span.name, *(line(by_id[span.parent]) if span.parent in by_id else [])]

    [task] = [span for span in trace if span.name == "task embed"]
    assert line(task) == ["task embed", "send embed", "graphql", "POST /graphql"]
    within = [span for span in trace if span.parent == task.id]
    assert {span.part for span in within} == {"worker"}
    assert any(span.name.startswith("neo4j ") for span in within)
    saved = next(span for span in trace if span.name == "neo4j memories/writing/save_memories")
    assert line(saved)[-2:] == ["graphql", "POST /graphql"]
    assert saved.attributes["db.operation.name"] == "memories/writing/save_memories"
    root = next(span for span in trace if span.name == "POST /graphql")
    assert root.parent == "00f067aa0ba902b7"
    assert root.attributes["http.response.status_code"] == 200
    assert root.attributes["anaphora.tenant"]
    operation = next(span for span in trace if span.name == "graphql")
    assert operation.attributes == {"graphql.operation.field": "remember"}


def test_an_error_is_named_by_its_code_alone(watched: Watched, api: Api) -> None:
    text = "purple elephants whisper"
    assert api.refused(REMEMBER, input={"text": text, "kind": "RUMOUR"})["code"] == "INVALID"

    def failed() -> set[str]:
        return {span.attributes["error.type"] for span in list(watched.kept.spans) if span.failed}

    wait_until(lambda: "INVALID" in failed(), "a failed operation is told")
    assert text.encode() not in b"".join(watched.kept.raw)


def test_nothing_that_is_sent_or_logged_holds_a_text_or_a_key(watched: Watched, api: Api) -> None:
    api.ask(REMEMBER, input={"text": TEXT, "tags": ["secretive"]})
    api.ask("query ($q: String!) { searchMemory(query: $q) { semantic } }", q="Which zebra?")
    assert httpx.get(f"{api.url}/export", headers=api.all_headers, timeout=60).text
    before = len(watched.kept.raw)
    wait_until(lambda: len(watched.kept.raw) > before + 2, "the rest is sent")
    logged = watched.logs("api") + watched.logs("worker")
    everything = b"".join(watched.kept.raw) + logged.encode()
    for private in (b"Quagmire", b"zebra", b"secretive", b"7946 0958", api.key.encode(), b"Bearer"):
        assert private not in everything


def test_figures_are_sent_as_prometheus_is_shown_them(watched: Watched, api: Api) -> None:
    api.ask("{ viewer { userId } }")
    kept = watched.kept.metrics
    wait_until(lambda: "anaphora_operation_seconds" in kept, "metrics are sent")

    def viewers() -> float:
        points = kept["anaphora_operation_seconds"]["histogram"]["dataPoints"]
        for point in points:
            if point["attributes"][0]["value"]["stringValue"] == "viewer":
                assert sum(int(count) for count in point["bucketCounts"]) == int(point["count"])
                assert len(point["bucketCounts"]) == len(point["explicitBounds"]) + 1
                return float(point["count"])
        return 0

    wait_until(viewers, "the operation is counted")
    shown = httpx.get(f"{api.url}/metrics", timeout=60).text
    text = re.search(r'anaphora_operation_seconds_count\{operation="viewer"\} (\S+)', shown)
    assert text is not None
    assert viewers() <= float(text[1])
    assert kept["anaphora_http_requests"]["sum"]["isMonotonic"]
    assert "dataPoints" in kept["anaphora_workers"]["gauge"]


def test_what_was_slow_is_logged_with_its_queries(watched: Watched, api: Api) -> None:
    api.ask("query ($q: String!) { searchMemory(query: $q) { semantic } }", q="Which zebra?")

    def logged() -> list[dict[str, Any]]:
        whole = watched.logs("api").rpartition("\n")[0].splitlines()
        lines = [json.loads(line) for line in whole if '"slow"' in line]
        return [line for line in lines if line["what"] == "searchMemory"]

    [*_, line] = wait_until(logged, "it is logged")
    assert line["ms"] > 0
    assert {"recall/candidates/find_candidates"} <= {one["query"] for one in line["queries"]}
    assert {"gather", "embed"} <= set(line["stages"])


def test_a_slow_task_is_logged(watched: Watched, api: Api) -> None:
    api.ask(REMEMBER, input={"text": TEXT})
    wait_until(lambda: '"what": "task embed"' in watched.logs("worker"), "slow tasks are logged")
