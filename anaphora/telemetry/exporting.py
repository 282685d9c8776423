"""Export of traces over OTLP (HTTP, protobuf), begun where the settings name an endpoint.

OpenTelemetry's libraries are imported only then. Its own variables beside the endpoint hold as its
specification says: `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`,
`OTEL_EXPORTER_OTLP_HEADERS` and so on.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import anaphora
from anaphora.settings import Settings
from anaphora.telemetry import tracing

if TYPE_CHECKING:
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.trace import Span as Inner
    from opentelemetry.trace import Tracer as InnerTracer

# Seconds that the last spans of a process may take to be sent.
_LAST = 5


def begin(settings: Settings, part: str) -> Callable[[], None]:
    """Export this process's spans from now on, if there is an endpoint; the result ends it.

    `part` is the part of the program that this process is: api, worker.
    """
    if settings.otlp_endpoint is None:
        return _nothing
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=resource_of(part), shutdown_on_exit=False)
    exporter = OTLPSpanExporter(endpoint=f"{settings.otlp_endpoint.rstrip('/')}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter))
    tracing.use(_Tracer(provider.get_tracer("anaphora", anaphora.__version__)))

    def end() -> None:
        tracing.use(None)
        provider.force_flush(_LAST * 1000)
        provider.shutdown()

    return end


def resource_of(part: str) -> "Resource":
    """Describe this process, as far as OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME do not."""
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource

    ours = {
        "service.name": "anaphora",
        "service.version": anaphora.__version__,
        "anaphora.part": part,
    }
    return Resource.create(ours).merge(OTELResourceDetector().detect())


class _Tracer:
    """Spans of OpenTelemetry's."""

    def __init__(self, inner: "InnerTracer") -> None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        self._inner = inner
        self._propagator = TraceContextTextMapPropagator()

    @contextlib.contextmanager
    def span(
        self, name: str, kind: str, parent: str | None, attributes: Mapping[str, Any]
    ) -> Iterator["_Span"]:
        """Open a span. An error that ends it is named by its class alone."""
        from opentelemetry.trace import SpanKind

        given = {tracing.PARENT: parent} if parent else None
        context = None if given is None else self._propagator.extract(given)
        with self._inner.start_as_current_span(
            name,
            context=context,
            kind=SpanKind[kind.upper()],
            attributes={key: value for key, value in attributes.items() if value is not None},
            record_exception=False,
            set_status_on_exception=False,
        ) as inner:
            opened = _Span(inner)
            try:
                yield opened
            except BaseException as error:
                opened.fail(str(getattr(error, "code", None) or type(error).__name__))
                raise

    def parent(self) -> str:
        """Return the open span's `traceparent`; empty for none."""
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier)
        return carrier.get(tracing.PARENT, "")


class _Span:
    """An open span of OpenTelemetry's."""

    def __init__(self, inner: "Inner") -> None:
        self._inner = inner

    def set(self, **attributes: Any) -> None:
        """Add attributes; None adds nothing."""
        for name, value in attributes.items():
            if value is not None:
                self._inner.set_attribute(name.replace("__", "."), value)

    def fail(self, kind: str) -> None:
        """Mark it as failed; the kind is a code or a class, never a message."""
        from opentelemetry.trace import StatusCode

        self._inner.set_attribute("error.type", kind)
        self._inner.set_status(StatusCode.ERROR)


def _nothing() -> None:
    """Do nothing: nothing was begun."""
