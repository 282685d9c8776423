"""The slow log: what took longer than it may, with the parts that took it; names, never texts."""

import contextlib
import logging
import time
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from anaphora.telemetry.tracing import Span, span

log = logging.getLogger("anaphora.slow")

# Queries that a line names: those that took longest.
_MOST = 10


@dataclass(slots=True)
class Spent:
    """Milliseconds and runs of the queries of one operation, by name."""

    queries: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, ms: float) -> None:
        """Count a run of a query."""
        entry = self.queries.setdefault(name, [0.0, 0])
        entry[0] += ms
        entry[1] += 1

    def longest(self) -> list[dict[str, Any]]:
        """Return the queries that took longest together, by name."""
        ordered = sorted(self.queries.items(), key=lambda entry: -entry[1][0])
        return [
            {"query": name, "ms": round(ms, 1), "runs": int(runs)}
            for name, (ms, runs) in ordered[:_MOST]
        ]


_spent: ContextVar[Spent | None] = ContextVar("spent", default=None)


@contextlib.contextmanager
def spending() -> Iterator[Spent]:
    """Count the queries that are run in the block, also by what it starts."""
    spent = Spent()
    token = _spent.set(spent)
    try:
        yield spent
    finally:
        _spent.reset(token)


@contextlib.contextmanager
def query_span(name: str) -> Iterator[Span]:
    """Trace and time a query of the database."""
    began = time.perf_counter()
    attributes = {"db.system.name": "neo4j", "db.operation.name": name}
    try:
        with span(f"neo4j {name}", kind="client", **attributes) as opened:
            yield opened
    finally:
        if (spent := _spent.get()) is not None:
            spent.add(name, (time.perf_counter() - began) * 1000)


def note_slow(
    what: str,
    seconds: float,
    limit: float,
    spent: Spent,
    stages: Iterable[tuple[str, float]] = (),
    **details: Any,
) -> None:
    """Log what took longer than `limit` seconds; 0 logs nothing."""
    if not limit or seconds < limit:
        return
    parts: dict[str, float] = {}
    for stage, ms in stages:
        parts[stage] = round(parts.get(stage, 0.0) + ms, 1)
    extra = {
        "what": what,
        "ms": round(seconds * 1000, 1),
        "queries": spent.longest(),
        "stages": parts,
        **details,
    }
    log.warning("slow", extra=extra)
