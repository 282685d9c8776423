"""Runs of the program's own work: by id, the list of them, and what each changed."""

from collections.abc import Sequence
from typing import Any

from anaphora.clock import FAR_FUTURE
from cypher import runs
from graph.enums import RunKind, RunStatus
from graph.pages import Cursors, Page, batch_pages, page_size
from graph.records.records import ChangeRecord
from graph.records.run import RunRecord
from graph.totals import counting
from recall.nodes.by_id import valid
from recall.services import Services

_LAST_ID = "g"
_BEHIND_ALL = 2**62


async def get_runs(services: Services, user_id: str, ids: Sequence[str]) -> dict[str, RunRecord]:
    """Find the user's runs of these ids; unknown and other users' runs are absent."""
    rows = await services.graph.read(runs.find_runs_by_id, user_id=user_id, ids=valid(ids))
    records = (RunRecord.from_node(row["run"]) for row in rows)
    return {record.id: record for record in records}


async def list_runs(
    services: Services,
    user_id: str,
    kinds: Sequence[RunKind] | None = None,
    statuses: Sequence[RunStatus] | None = None,
    first: int = 20,
    after: str | None = None,
) -> Page[RunRecord]:
    """List the user's runs, newest first."""
    cursors = Cursors(services.signer, user_id, "runs")
    first = page_size(services.settings, first)
    place, place_id = cursors.read(after) or (FAR_FUTURE, _LAST_ID)
    wanted: dict[str, Any] = {
        "user_id": user_id,
        "kinds": None if kinds is None else list(kinds),
        "statuses": None if statuses is None else list(statuses),
    }
    rows = await services.graph.read(
        runs.find_runs, **wanted, place=place, place_id=place_id, limit=first + 1
    )
    records = [RunRecord.from_node(row["run"]) for row in rows]
    count = counting(services.graph, runs.count_runs, **wanted)
    return cursors.page(
        records, first, lambda run: (run.queued_at, run.id), after=after, count=count
    )


async def run_changes(
    services: Services,
    user_id: str,
    run_ids: Sequence[str],
    first: int = 20,
    after: str | None = None,
) -> dict[str, Page[ChangeRecord]]:
    """List the changes that each run made, newest first."""
    cursors = Cursors(services.signer, user_id, "run-changes")
    first = page_size(services.settings, first)
    (place,) = cursors.read(after) or (_BEHIND_ALL,)
    rows = await services.graph.read(
        runs.find_changes_of_runs,
        user_id=user_id,
        ids=list(dict.fromkeys(run_ids)),
        place=place,
        limit=first + 1,
    )
    found: dict[str, list[ChangeRecord]] = {}
    for row in rows:
        found.setdefault(row["parent"], []).append(ChangeRecord.from_node(row["change"]))
    return batch_pages(
        cursors, run_ids, found, first, lambda change: (change.sequence,), after=after
    )
