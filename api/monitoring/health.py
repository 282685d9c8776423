"""Health of the service: database, indexes, broker, workers, backlog, model."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol

from anaphora import __version__
from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError, Unavailable
from anaphora.settings import Settings
from graph.session import Graph
from graph.structure.health import (
    QUIET_RUN,
    Backlog,
    find_backlog,
    find_consolidations,
    find_enrichment_backlog,
    find_extraction_backlog,
    find_invalidated,
    find_stale_runs,
    find_structure,
    find_untaken_runs,
)
from language.embedding.sentence_encoder import SentenceEncoder
from language.llm.state import EndpointState
from schema.serving.context import Check, HealthReport
from schema.serving.enums import HealthStatus
from tasks.broker import TIME_LIMIT
from tasks.health.health import WorkHealth

OK, DEGRADED, FAILING = HealthStatus.OK, HealthStatus.DEGRADED, HealthStatus.FAILING

# The sweeper sends again within a minute what was lost: what waits longer is not on its way.
_LATE = timedelta(minutes=2)
_STUCK = timedelta(minutes=10)
_LONG_QUEUE = 10_000
# A night is due each day; the day on which clocks go back has 25 hours.
_LATE_NIGHT = timedelta(hours=26)
_QUIET_SWEEPER = timedelta(minutes=3)
_LONGEST_SWEEP = timedelta(seconds=TIME_LIMIT)
# The share of facts invalidated within a week that is looked into where it has doubled; of fewer
# facts it says nothing.
_MUCH_INVALIDATED, _FEW_FACTS = 0.05, 100
_PATIENCE = 5.0

Look = Callable[[], Awaitable[Check]]


class Opened(Protocol):
    """An open graph."""

    @property
    def graph(self) -> Graph: ...


class Watched(Protocol):
    """The parts that are looked at: an API's own, or those of a service that runs elsewhere."""

    @property
    def settings(self) -> Settings: ...
    @property
    def work(self) -> WorkHealth: ...
    @property
    def encoder(self) -> SentenceEncoder: ...
    @property
    def llm_state(self) -> EndpointState | None: ...
    @property
    def why_not(self) -> str | None: ...
    def ready(self) -> Opened:
        """Return the open graph."""


async def find_health(parts: Watched) -> HealthReport:
    """Make every check, side by side; the worst of them is the health of the whole."""
    if parts.why_not is not None:
        checks = [Check("database", FAILING, parts.why_not)]
    else:
        looks = _Looks(parts, parts.ready().graph)
        checks = list(
            await asyncio.gather(
                *(
                    _look(name, look)
                    for name, look in (
                        ("database", looks.database),
                        ("embeddings", looks.embeddings),
                        ("extractions", looks.extractions),
                        ("invalidated", looks.invalidated),
                        ("enrichments", looks.enrichments),
                        ("runs", looks.runs),
                        ("queued runs", looks.queued_runs),
                        ("consolidation", looks.consolidation),
                        ("broker", looks.broker),
                        ("workers", looks.workers),
                        ("schedule", looks.schedule),
                        ("model", looks.model),
                        *looks.optional(),
                    )
                )
            )
        )
    return HealthReport(_worst(checks), checks, __version__)


async def find_database(parts: Watched) -> Check:
    """Check whether requests can be answered. Raises Unavailable while the graph is not open."""
    return await _look("database", _Looks(parts, parts.ready().graph).database)


def find_model(parts: Watched) -> Check:
    """Check whether questions are answered by meaning: DEGRADED while the model is loading."""
    encoder = parts.encoder
    if encoder.ready:
        return Check("model", OK)
    if encoder.failure is not None:
        return Check("model", FAILING, f"{encoder.failure} Words alone are matched meanwhile.")
    return Check("model", DEGRADED, "The embedding model is being loaded.")


async def _look(name: str, look: Look) -> Check:
    try:
        async with asyncio.timeout(_PATIENCE):
            return await look()
    except AnaphoraError as error:
        return Check(name, FAILING, error.message)
    except TimeoutError:
        return Check(name, FAILING, f"No answer within {_PATIENCE:g} s.")


def _worst(checks: list[Check]) -> HealthStatus:
    order = list(HealthStatus)
    return max((check.status for check in checks), key=order.index)


class _Looks:
    """Checks, one method for each; a method raises what its part raises."""

    def __init__(self, parts: Watched, graph: Graph) -> None:
        self._parts = parts
        self._graph = graph

    async def database(self) -> Check:
        structure = await find_structure(self._graph)
        if structure.missing:
            return Check("database", FAILING, "Migrations are missing: run `anaphora migrate`.")
        if structure.broken:
            names = ", ".join(structure.broken)
            return Check("database", FAILING, f"These indexes do not serve: {names}.")
        return Check("database", OK)

    async def embeddings(self) -> Check:
        most = self._parts.settings.max_attempts
        backlog = await find_backlog(self._graph, max_attempts=most)
        detail, waited = self._told(backlog)
        if backlog.resting or waited > _STUCK:
            return Check("embeddings", FAILING, detail)
        return Check("embeddings", DEGRADED if waited > _LATE else OK, detail)

    async def extractions(self) -> Check:
        most = self._parts.settings.max_attempts
        detail, waited = self._told(
            backlog := await find_extraction_backlog(self._graph, max_attempts=most)
        )
        # The turns themselves are recalled meanwhile.
        late = backlog.resting or waited > _LATE
        return Check("extractions", DEGRADED if late else OK, detail)

    async def invalidated(self) -> Check:
        found = await find_invalidated(self._graph, utc_now())
        detail = (
            f"{found.share:.1%} of the facts within a week, {found.share_before:.1%} in each of "
            "the four before."
        )
        rising = found.share > max(_MUCH_INVALIDATED, 2 * found.share_before)
        much = rising and found.facts >= _FEW_FACTS
        return Check("invalidated", DEGRADED if much else OK, detail)

    async def enrichments(self) -> Check:
        most = self._parts.settings.max_attempts
        backlog = await find_enrichment_backlog(self._graph, max_attempts=most)
        detail, waited = self._told(backlog)
        # Memories are recalled without their topics meanwhile.
        late = backlog.resting or (self._parts.settings.enrichment and waited > _LATE)
        return Check("enrichments", DEGRADED if late else OK, detail)

    def _told(self, backlog: Backlog) -> tuple[str, timedelta]:
        waited = backlog.waited(utc_now())
        if backlog.resting:
            most = self._parts.settings.max_attempts
            told = f"{backlog.resting} failed {most} times and rest; see the workers' logs."
            return told, waited
        told = f"{backlog.pending} wait, the oldest for {waited.total_seconds():.0f} s."
        return told, waited

    async def runs(self) -> Check:
        stale = await find_stale_runs(self._graph, before=utc_now() - QUIET_RUN)
        if stale:
            # No ids: monitoring need not know whose the runs are.
            return Check("runs", FAILING, f"{len(stale)} stopped beating.")
        return Check("runs", OK)

    async def queued_runs(self) -> Check:
        untaken = await find_untaken_runs(self._graph, before=utc_now() - QUIET_RUN)
        if untaken:
            told = ", ".join(f"{count} {kind}" for kind, count in sorted(untaken.items()))
            detail = f"Queued for more than ten minutes, and no worker takes them: {told}."
            return Check("queued runs", FAILING, detail)
        return Check("queued runs", OK)

    async def consolidation(self) -> Check:
        """Tell of the last consolidation; DEGRADED where runs fail, or no night was begun."""
        now, found = utc_now(), await find_consolidations(self._graph, utc_now())
        last = "None ended within two days."
        if found.ended:
            at = (
                "none"
                if found.last_at is None
                else f"the last at {found.last_at:%Y-%m-%d %H:%M} UTC"
            )
            succeeded = found.ended - found.failed
            last = f"{succeeded} succeeded within two days, {at}; {found.failed} failed."
        late = found.night_at is not None and now - found.night_at > _LATE_NIGHT
        if late and self._parts.settings.consolidation:
            detail = f"{last} No night was begun for a day: is `anaphora beat` up?"
            return Check("consolidation", DEGRADED, detail)
        return Check("consolidation", DEGRADED if found.failed else OK, last)

    async def broker(self) -> Check:
        lengths = await self._parts.work.queue_lengths()
        detail = ", ".join(f"{name} {length}" for name, length in lengths.items())
        stuck = any(length > _LONG_QUEUE for length in lengths.values())
        return Check("broker", DEGRADED if stuck else OK, f"Waiting: {detail}.")

    async def workers(self) -> Check:
        served = {queue for seen in await self._parts.work.workers() for queue in seen.queues}
        missing = sorted(set(await self._parts.work.queue_lengths()) - served)
        if missing:
            return Check("workers", FAILING, f"No worker serves: {', '.join(missing)}.")
        return Check("workers", OK)

    async def schedule(self) -> Check:
        work, now = self._parts.work, utc_now()
        longest = _QUIET_SWEEPER + timedelta(seconds=2 * self._parts.settings.sweep_seconds)
        if _since(await work.last_sweep(), now) <= longest:
            return Check("schedule", OK)
        begun = await work.sweeping_since()
        # A sweep may take as long as a task: a running sweep is not late.
        if _since(begun, now) <= _LONGEST_SWEEP:
            return Check("schedule", OK)
        if begun is not None:
            detail = "Sweeps begin and do not end well: see the log of what serves `maintain`."
            return Check("schedule", DEGRADED, detail)
        return Check("schedule", DEGRADED, "The sweeper has not run: is `anaphora beat` up?")

    async def model(self) -> Check:
        return find_model(self._parts)

    def optional(self) -> list[tuple[str, Look]]:
        """Return the checks of what need not be there: a language model."""
        return [] if self._parts.llm_state is None else [("language model", self.language_model)]

    async def language_model(self) -> Check:
        state = self._parts.llm_state
        try:
            return Check("language model", OK, None if state is None else await state.look())
        except Unavailable as error:
            # Rules serve meanwhile: nobody suffers more than that.
            return Check("language model", DEGRADED, error.message)


def _since(instant: float | None, now: datetime) -> timedelta:
    """Return the time since an instant; `timedelta.max` where there is none."""
    return timedelta.max if instant is None else now - datetime.fromtimestamp(instant, UTC)
