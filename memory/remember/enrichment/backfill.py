"""Enriches memories that were stored without: a Run, a transaction for each portion.

Unlike enrichment in the background it leaves Changes, so that the run can be undone.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.caller import Caller
from cypher.memories import enrichment as queries
from graph.enums import RunStep
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import Transaction
from language.enrichment.enricher import Enricher
from memory.remember.backfills import Progress, Steps, begin_backfill, go_on
from memory.remember.enrichment.enrich import enrich_memories
from memory.services import Services

STEP = RunStep.ENRICH


async def begin_enrichment(services: Services, caller: Caller, since: datetime | None) -> RunRecord:
    """Begin a run over all memories that were stored since then and were never enriched.

    One that goes on already is returned instead. What a writer gave stays as it is. Raises Invalid
    for a time without offset.
    """
    return await begin_backfill(services, caller, STEP, since)


async def go_on_enriching(
    services: Services,
    enricher: Enricher,
    user_id: str,
    run_id: str,
    *,
    most: int,
    careful: bool = False,
) -> bool:
    """Do so many memories of a run; return whether there are more. Safe to run beside itself.

    Raises Unavailable when the database or the model is.
    """
    progress = Progress(run_id, STEP, "memories")

    async def note(transaction: Transaction, lock: UserLock, stored: int) -> None:
        await progress.note(transaction, lock, {"memories": stored})

    async def find(at: datetime, after: str, limit: int) -> Sequence[Mapping[str, Any]]:
        return await services.graph.read(
            queries.find_unenriched,
            user_id=user_id,
            created_at=at,
            after_id=after,
            max_attempts=services.settings.max_attempts,
            limit=limit,
        )

    async def count(at: datetime) -> int:
        [row] = await services.graph.read(queries.count_unenriched, user_id=user_id, created_at=at)
        return int(row["memories"])

    async def do(ids: list[str]) -> int:
        counts = await enrich_memories(services, enricher, user_id, ids, careful=careful, note=note)
        return counts.failed

    steps = Steps(find, "created_at", count, do, _warnings)
    return await go_on(services, user_id, progress, steps, most=most)


def _warnings(counts: Mapping[str, int]) -> list[str]:
    failed = counts.get("failed", 0)
    return [f"{failed} memories could not be classified: the log names them."] if failed else []
