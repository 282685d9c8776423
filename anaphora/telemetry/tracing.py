"""Spans of a trace where traces are exported; where they are not, nothing, at next to no cost.

A span has names, codes, counts and the tenant's token; never a text, a key, or the message of an
error, which may quote one.
"""

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

# W3C's header, between clients, the API and workers.
PARENT = "traceparent"


class Tracer(Protocol):
    """Makes spans of one process; `exporting` has the one that sends them."""

    def span(
        self, name: str, kind: str, parent: str | None, attributes: Mapping[str, Any]
    ) -> contextlib.AbstractContextManager["Span"]:
        """Open a span, within `parent` if one is given, else within the one that is open here."""

    def parent(self) -> str:
        """Return the `traceparent` of the span that is open here; empty for none."""


class Span(Protocol):
    """A span that is open."""

    def set(self, **attributes: Any) -> None:
        """Add attributes; None adds nothing."""

    def fail(self, kind: str) -> None:
        """Mark it as failed, by the code or the class of the error."""


class _Nothing:
    """Span of a process that exports none."""

    def set(self, **attributes: Any) -> None:
        """Do nothing."""

    def fail(self, kind: str) -> None:
        """Do nothing."""


_NOTHING = _Nothing()
_tracer: Tracer | None = None


def use(tracer: Tracer | None) -> None:
    """Have this process make its spans so; None for no spans."""
    global _tracer
    _tracer = tracer


def span(
    name: str, *, kind: str = "internal", parent: str | None = None, **attributes: Any
) -> contextlib.AbstractContextManager[Span]:
    """Open a span of a kind of OpenTelemetry's: internal, server, client, producer, consumer."""
    if _tracer is None:
        return _off()
    return _tracer.span(name, kind, parent, attributes)


def current_parent() -> str:
    """Return what work that goes on elsewhere takes for its parent; empty for nothing."""
    return "" if _tracer is None else _tracer.parent()


@contextlib.contextmanager
def _off() -> Iterator[Span]:
    yield _NOTHING
