"""Ends a run whose work fails for good: it would be sent again for ever otherwise."""

import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from anaphora.errors import Unavailable

if TYPE_CHECKING:
    from maintenance.services import Services

T = TypeVar("T")

logger = logging.getLogger("anaphora.tasks")


async def fail_run_on_error(
    services: "Services", user_id: str, run_id: str, work: Awaitable[T], default: T
) -> T:
    """Return the work's result; if it fails, fail the run and return `default`.

    The run of a user who was erased meanwhile, or who is being erased, goes with them: nothing
    failed.
    Raises Unavailable, as the work is retried then.
    """
    from graph.changes.run_lifecycle import fail_run, find_run
    from graph.lock import UserGoneError

    try:
        return await work
    except Unavailable:
        raise
    except UserGoneError:
        return default
    except Exception as error:
        logger.exception("a run failed", extra={"run_id": run_id})
        run = await find_run(services.graph.read, user_id, run_id)
        await fail_run(services.graph, user_id, run_id, services.clock(), error)
        if run is not None and run.status.open:
            await services.meter.failed(run.current_step or run.kind.value)
        services.events.changed(user_id)
        return default
