"""A consolidation in slices in this process, and a digest of what a user's graph holds."""

import hashlib

from anaphora.caller import Caller
from cypher.benchmarks import find_user_state
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus, RunStep
from graph.records.run import RunRecord
from maintenance.consolidation import table
from maintenance.consolidation.run import go_on_consolidating
from maintenance.services import Services as Maintenance
from memory.runs.consolidation import steps
from memory.runs.consolidation.begin import start_consolidation
from memory.services import Services

# The steps that compare facts; what fades, or waits for its vector, is no part of it.
STEPS = (RunStep.CONTRADICT, RunStep.MERGE)
_SECONDS = 120.0
_PAGE = 2000


def background_of(services: Services) -> Maintenance:
    """Return the services of background work beside those of the write path."""
    return Maintenance(
        services.graph,
        services.encoder,
        services.events,
        services.settings,
        clock=services.clock,
        signer=services.signer,
        slow_judge=services.slow_judge,
    )


async def consolidate(services: Services, caller: Caller) -> str:
    """Consolidate a user to the end; return the run's id. Raises RuntimeError if it fails."""
    run = await start_consolidation(services, caller, STEPS)
    return (await go_on(services, caller.user_id, run.id)).id


async def go_on(services: Services, user_id: str, run_id: str) -> RunRecord:
    """Do a consolidation to its end. Raises RuntimeError if it fails."""
    background, more = background_of(services), True
    while more:
        # Anew for each slice: steps remember what they read.
        both = {**table.steps_of(background), **steps.steps_of(services)}
        more = await go_on_consolidating(background, both, user_id, run_id, seconds=_SECONDS)
    ended = await find_run(services.graph.read, user_id, run_id)
    if ended is None or ended.status is not RunStatus.SUCCEEDED:
        raise RuntimeError(f"the consolidation did not succeed: {ended}")
    return ended


async def digest(services: Services, caller: Caller) -> str:
    """Return a digest of all memories of a user: their fields and links.

    Left out are `updated_at`, and the mark of a memory that is due to be compared again.
    """
    found, last = hashlib.sha256(), ""
    while True:
        rows = await services.graph.read(
            find_user_state, user_id=caller.user_id, last_id=last, limit=_PAGE
        )
        for row in rows:
            fields = sorted((name, str(value)) for name, value in row["fields"].items())
            found.update(repr((row["id"], fields, sorted(row["links"]))).encode())
        if len(rows) < _PAGE:
            return found.hexdigest()
        last = rows[-1]["id"]
