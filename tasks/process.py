"""Keeps what a worker's child needs between tasks: one event loop, one driver, one encoder."""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from anaphora.settings import Settings
from anaphora.telemetry.slow import note_slow, spending
from anaphora.telemetry.tracing import span

if TYPE_CHECKING:
    from maintenance.services import Services

T = TypeVar("T")

_loop: asyncio.AbstractEventLoop | None = None
_services: "Services | None" = None


def run(settings: Settings, work: Callable[["Services"], Awaitable[T]]) -> T:
    """Run async work in this process's loop; services are opened the first time."""
    global _loop
    if _loop is None:
        _loop = asyncio.new_event_loop()
    return _loop.run_until_complete(_with_services(settings, work))


@contextlib.contextmanager
def told_of(settings: Settings, name: str, parent: str | None = None) -> Iterator[None]:
    """Trace a task, as part of the trace that asked for it; log it where it was slow."""
    began = time.perf_counter()
    with spending() as spent, span(f"task {name}", kind="consumer", parent=parent):
        yield
    note_slow(f"task {name}", time.perf_counter() - began, settings.slow_seconds, spent)


async def _with_services(settings: Settings, work: Callable[["Services"], Awaitable[T]]) -> T:
    global _services
    if _services is None:
        _services = await _open(settings)
    return await work(_services)


async def _open(settings: Settings) -> "Services":
    # The threads of a model of PyTorch's wait asleep: spinning, they would take the core that the
    # database needs to store what they made. Read when PyTorch is first imported.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    # Imported here: the parent, which only hands out work, needs none of it.
    from graph.structure.setup import open_graph
    from graph.usage import GraphLedger
    from language.embedding.sentence_encoder import SentenceEncoder
    from language.enrichment.local_enricher import LocalEnricher
    from language.llm.central_sentences import CentralDigester
    from language.llm.uses import open_uses
    from maintenance.services import Services
    from tasks.messages.claims import ValkeyClaims
    from tasks.messages.events import ValkeyEvents
    from tasks.messages.meter import ValkeyMeter

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, model=encoder.info)
    local = CentralDigester(), LocalEnricher(encoder)
    uses = open_uses(settings, *local, lambda: GraphLedger(opened.graph, settings))
    return Services(
        graph=opened.graph,
        encoder=encoder,
        events=ValkeyEvents(settings),
        settings=settings,
        claims=ValkeyClaims(settings),
        signer=opened.signer,
        slow_judge=uses.slow_judge,
        enricher=uses.enricher,
        listener=uses.listener,
        digester=uses.digester,
        meter=ValkeyMeter(settings),
    )


def end_with_parent() -> None:
    """End this process when its parent is gone: an orphan of kill -9 serves nobody."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=watch, name="parent-watch", daemon=True).start()
