"""An OpenTelemetry collector that keeps what it is sent: OTLP over HTTP, as protobuf."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from google.protobuf.json_format import MessageToDict
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import (
    ExportMetricsServiceRequest,
)
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


@dataclass(frozen=True, slots=True)
class SeenSpan:
    """A span as it was sent, of a part of the program."""

    name: str
    trace: str
    id: str
    parent: str
    part: str
    attributes: dict[str, Any]
    failed: bool


@dataclass
class Collector:
    """Everything that was sent: spans, metrics by name, and every byte."""

    url: str
    spans: list[SeenSpan] = field(default_factory=list)
    metrics: dict[str, dict[str, Any]] = field(default_factory=dict)
    raw: list[bytes] = field(default_factory=list)

    def take(self, path: str, body: bytes) -> None:
        """Keep a message. Raises where it is not what the path says."""
        self.raw.append(body)
        if path == "/v1/traces":
            self.spans += list(_spans(ExportTraceServiceRequest.FromString(body)))
        elif path == "/v1/metrics":
            message = ExportMetricsServiceRequest.FromString(body)
            for resource in message.resource_metrics:
                for scope in resource.scope_metrics:
                    self.metrics |= {one.name: MessageToDict(one) for one in scope.metrics}
        else:
            raise ValueError(path)


@contextmanager
def collector() -> Iterator[Collector]:
    """A collector on this machine, for the time of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            kept.take(self.path, body)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *arguments: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept = Collector(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _spans(message: ExportTraceServiceRequest) -> Iterator[SeenSpan]:
    for resource in message.resource_spans:
        whole = {one.key: one.value.string_value for one in resource.resource.attributes}
        for scope in resource.scope_spans:
            for span in scope.spans:
                yield SeenSpan(
                    span.name,
                    span.trace_id.hex(),
                    span.span_id.hex(),
                    span.parent_span_id.hex(),
                    whole.get("anaphora.part", ""),
                    _values(span.attributes),
                    span.status.code == 2,
                )


def _values(attributes: Any) -> dict[str, Any]:
    return {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in attributes}
