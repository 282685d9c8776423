"""Parts of the API, opened once: the graph as soon as it answers, and what depends on it."""

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import memory.services
import recall.services
from anaphora.charging import Ledger
from anaphora.clock import utc_now
from anaphora.concurrency import both
from anaphora.errors import AnaphoraError, Unavailable
from anaphora.settings import Settings
from anaphora.tokens import Signer
from api.http.authentication import Door
from api.monitoring.health import find_health
from api.rehearsal import rehearse
from graph.session import Graph
from graph.structure.migrations import NotMigrated
from graph.structure.setup import open_graph
from graph.usage import GraphLedger
from language.embedding.sentence_encoder import SentenceEncoder
from language.llm.central_sentences import CentralDigester
from language.llm.endpoint import Endpoint
from language.llm.state import EndpointState
from language.llm.uses import Uses, open_uses
from recall.domain.sources import close_sources
from recall.learning.recollections import finish_recollections
from recall.learning.weights import check_experiment
from schema.serving.context import HealthReport, Services
from tasks.health.health import WorkHealth
from tasks.messages.allowance import ValkeyAllowance
from tasks.messages.events import EventStream, ValkeyEvents
from tasks.queue import CeleryQueue

if TYPE_CHECKING:
    from api.issuer.tokens import Issuer

log = logging.getLogger("anaphora.api")

# Seconds between two attempts to open the graph: whoever starts a database and this waits for both,
# and an attempt that nobody answers takes some milliseconds.
_PAUSE = 0.1
# Seconds between two looks at whether the model is loaded.
_LOOK = 0.1
# Seconds that recalls are rehearsed at most before the API says that it is ready.
_REHEARSAL = 2.0


@dataclass(frozen=True)
class Ready:
    """An open graph, and the services over it."""

    graph: Graph
    services: Services
    door: Door


class Parts:
    """Opens everything in the background, so that the process answers from its first moment."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.encoder = SentenceEncoder(settings)
        self.queue = CeleryQueue(settings)
        self.events = ValkeyEvents(settings)
        self.stream = EventStream(settings)
        self.work = WorkHealth(settings)
        self.uses: Uses | None = None
        endpoint = Endpoint.of(settings)
        self.llm_state = None if endpoint is None else EndpointState(endpoint)
        self.issuer = _issuer_of(settings)
        self.allowance = ValkeyAllowance.of(settings)
        self._ready: Ready | None = None
        self._why = "The graph is being opened."
        self._rehearsed = False
        self._opening: asyncio.Task[None] | None = None

    def start(self) -> None:
        check_experiment(self.settings)
        self.encoder.begin_loading()
        self._opening = asyncio.create_task(self._prepare(), name="open-graph")

    @property
    def why_not(self) -> str | None:
        """Return why requests cannot be answered yet, None if they can."""
        return None if self._ready else self._why

    @property
    def rehearsing(self) -> str | None:
        """Return why questions would be answered slowly yet, None if they would not."""
        return None if self._rehearsed else "The first recalls are being rehearsed."

    def ready(self) -> Ready:
        """The services. Raises Unavailable while the graph is not open."""
        if self._ready is None:
            raise Unavailable(self._why, retry_after=1.0)
        return self._ready

    async def health(self) -> HealthReport:
        """Return the health of all parts."""
        return await find_health(self)

    async def close(self) -> None:
        """Send what waits, and end every connection."""
        if self._opening is not None:
            self._opening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._opening
        await self.stream.close()
        await asyncio.to_thread(self.queue.close)
        await asyncio.to_thread(self.events.close)
        await self.work.close()
        if self.uses is not None and self.uses.model is not None:
            await self.uses.model.close()
        if self.llm_state is not None:
            await self.llm_state.close()
        if self.issuer is not None:
            await self.issuer.close()
        if self.allowance is not None:
            await self.allowance.close()
        if self._ready is not None:
            await finish_recollections(self._ready.graph)
            await asyncio.to_thread(close_sources)
            await self._ready.graph.close()

    async def _prepare(self) -> None:
        await both(self._open_all(), self._load_and_settle())
        await self._rehearse()
        await self._read_ahead()

    async def _open_all(self) -> None:
        await self._open()
        if self.uses is not None and self.uses.model is not None:
            await self.uses.model.open()

    async def _load_and_settle(self) -> None:
        await self._load()
        # Objects that libraries made on loading stay: half a million, which the collector would
        # walk through again in the middle of somebody's request. Now, since whoever starts a
        # database, too, still waits for that.
        gc.collect()
        gc.freeze()

    async def _load(self) -> None:
        """Return when the model is loaded; a failed load is tried again, after a pause."""
        said = None
        while not self.encoder.ready:
            if self.encoder.failure not in (None, said):
                said = self.encoder.failure
                log.error("the embedding model cannot be loaded: %s", said)
            self.encoder.begin_loading()
            await asyncio.sleep(_LOOK)

    async def _rehearse(self) -> None:
        began = time.perf_counter()
        try:
            asked = await rehearse(self.ready().services.reading, _REHEARSAL)
            log.info("%d recalls were rehearsed in %.1f s", asked, time.perf_counter() - began)
        except Exception:
            # Questions are answered, if slowly: no reason to stay closed.
            log.exception("recalls cannot be rehearsed")
        self._rehearsed = True

    async def _read_ahead(self) -> None:
        """Load the reader of turns, where the settings want that: nobody waits for it."""
        settings = self.settings
        if not (settings.extraction and settings.extract_ahead) or self.uses is None:
            return
        try:
            await self.uses.reader.load()
        except Exception:
            # The first turn tries again, and says what is wrong.
            log.exception("the reader of turns cannot be loaded")

    async def _open(self) -> None:
        """Open the graph, again and again until it is as it should be."""
        while self._ready is None:
            try:
                model = await asyncio.to_thread(lambda: self.encoder.info)
                opened = await open_graph(self.settings, model=model)
            except AnaphoraError as error:
                if error.message != self._why:
                    # A first start applies one migration after another: nothing is wrong.
                    level = logging.INFO if isinstance(error, NotMigrated) else logging.WARNING
                    log.log(level, "the graph cannot be opened yet: %s", error.message)
                self._why = error.message
            except Exception:
                # Nothing of ours, and no reason to stay closed for good once it is mended.
                log.exception("the graph cannot be opened")
                self._why = "The graph cannot be opened: the log says why."
            else:
                services = self._services(opened.graph, opened.signer)
                self._ready = Ready(
                    opened.graph, services, Door(opened.graph, utc_now, self.issuer)
                )
                log.info("the graph is open")
                return
            await asyncio.sleep(_PAUSE)

    def _services(self, graph: Graph, signer: Signer) -> Services:
        settings, encoder = self.settings, self.encoder
        digester = CentralDigester()
        ledger: Callable[[], Ledger] = lambda: GraphLedger(graph, settings)  # noqa: E731
        self.uses = open_uses(settings, digester, None, ledger, interactive=True)
        health: Callable[[], Awaitable[HealthReport]] = self.health
        return Services(
            reading=recall.services.Services(
                graph,
                encoder,
                signer,
                settings,
                utc_now,
                model=self.uses.model if settings.llm_queries else None,
            ),
            writing=memory.services.Services(
                graph,
                encoder,
                self.queue,
                self.events,
                signer,
                settings,
                utc_now,
                slow_judge=self.uses.slow_judge,
                listener=self.uses.listener,
            ),
            events=self.stream,
            health=health,
            allowance=self.allowance,
        )


def _issuer_of(settings: Settings) -> "Issuer | None":
    if settings.jwt_keys is None:
        return None
    # Only where it is used: reading tokens takes cryptography's libraries.
    from api.issuer.tokens import Issuer

    return Issuer.at(settings, settings.jwt_keys)
