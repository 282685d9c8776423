"""Sends lost work again, ends stale runs, and deletes expired data."""

import contextlib
from typing import TYPE_CHECKING

from tasks.work.job import Send

if TYPE_CHECKING:
    from maintenance.services import Services
    from maintenance.sweep import Owed

# With so many messages waiting, overdue work is late, not lost: more would not help.
_BACKLOG = 100


async def sweep(services: "Services", send: Send) -> None:
    """Sweep once."""
    for owed in await _find_owed(services):
        send(owed.work, owed.user_id, owed.ids)
    # Last: where these fail, what is owed was sent.
    await _end_what_is_over(services)
    await _check_tokens(services)
    await _mark(services)


async def _find_owed(services: "Services") -> "list[Owed]":
    from maintenance import sweep

    waiting = await _queue_lengths(services)
    given = services.graph, services.clock, services.settings
    owed = await sweep.sweep_outboxes(*given[:2])
    if waiting.get("maintain", 0) <= _BACKLOG:
        # After a night was begun, runs of many users wait in their messages.
        owed += await sweep.sweep_runs(*given)
    if waiting.get("embed", 0) <= _BACKLOG:
        owed += await sweep.sweep_embeddings(*given)
    if waiting.get("enrich", 0) <= _BACKLOG:
        owed += await sweep.sweep_conflicts(*given)
        owed += await sweep.sweep_enrichments(*given)
    if waiting.get("extract", 0) <= _BACKLOG:
        owed += await sweep.sweep_extractions(*given)
    return owed


async def _check_tokens(services: "Services") -> None:
    from maintenance.token_vectors import check_token_vectors

    await check_token_vectors(services.graph, services.encoder.basis, services.clock)


async def _queue_lengths(services: "Services") -> dict[str, int]:
    """Note that a sweep begins; count waiting messages by queue, none if they cannot be read."""
    from anaphora.errors import Unavailable
    from tasks.health.health import WorkHealth

    health = WorkHealth(services.settings)
    try:
        await health.begin_sweep(services.clock().timestamp())
        return await health.queue_lengths()
    except Unavailable:
        return {}
    finally:
        await health.close()


async def _mark(services: "Services") -> None:
    """Mark a sweep that ended well; a failed sweep is not marked, so that health shows it."""
    from anaphora.errors import Unavailable
    from tasks.health.health import WorkHealth

    health = WorkHealth(services.settings)
    with contextlib.suppress(Unavailable):
        await health.mark_sweep(services.clock().timestamp())
    await health.close()


async def _end_what_is_over(services: "Services") -> None:
    from maintenance.purge import purge_filler, purge_plans, purge_recollections, purge_writes
    from maintenance.stale_runs import end_stale_runs

    await end_stale_runs(services.graph, services.clock)
    await purge_writes(services.graph, services.clock, services.settings)
    await purge_recollections(services.graph, services.clock)
    await purge_plans(services.graph, services.clock)
    await purge_filler(services.graph, services.clock)
