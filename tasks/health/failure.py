"""Ends a run whose work fails for good: it would be sent again for ever otherwise."""

import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from anaphora.errors import AnaphoraError, Unavailable, refusal_of
from anaphora.telemetry.masking import trace_of

if TYPE_CHECKING:
    from maintenance.services import Services

T = TypeVar("T")

logger = logging.getLogger("anaphora.tasks")


async def fail_run_on_error(
    services: "Services", user_id: str, run_id: str, work: Awaitable[T], default: T
) -> T:
    """Return the work's result; if it fails, fail the run and return `default`.

    The run of a user who was erased meanwhile, or who is being erased, goes with them; in one that
    was cancelled, nothing failed.
    Raises Unavailable, as the work is retried then.
    """
    from graph.changes.run_lifecycle import RunOverError, fail_run, find_run
    from graph.lock import UserGoneError

    try:
        return await work
    except Unavailable as error:
        log_stop("a run waits", error, run_id=run_id)
        raise
    except (UserGoneError, RunOverError) as error:
        logger.info("a run is over", extra={"run_id": run_id, **_named(error)})
        return default
    except Exception as error:
        log_stop("a run failed", error, run_id=run_id)
        run = await find_run(services.graph.read, user_id, run_id)
        await fail_run(services.graph, user_id, run_id, services.clock(), error)
        if run is not None and run.status.open:
            await services.meter.failed(run.current_step or run.kind.value)
        services.events.changed(user_id)
        return default


def log_stop(message: str, error: BaseException, **about: str) -> None:
    """Log why work stopped: a wait or a refusal by its code, as a warning; a defect by its trace.

    Never with the error's text, which may quote what is stored.
    """
    if refusal_of(error) is None:
        logger.error(message, extra={**about, **_named(error), "trace": trace_of(error)})
    else:
        logger.warning(message, extra={**about, **_named(error)})


def _named(error: BaseException) -> dict[str, str | None]:
    """Return the class of an error, and the code and field of one of ours."""
    ours = {"code": error.code, "field": error.field} if isinstance(error, AnaphoraError) else {}
    return {"error": type(error).__name__, **ours}
