"""Extracts the facts of turns that were stored without: a Run, a transaction for each turn."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from anaphora.caller import Caller
from cypher.threads import extraction as queries
from graph.enums import RunStep
from graph.lock import UserLock
from graph.records.run import RunRecord
from graph.session import Transaction
from language.extraction.roles import UNHEARD
from memory.remember.backfills import Progress, Steps, begin_backfill, go_on
from memory.remember.extraction.extract import extract_turns, rule_caller
from memory.remember.extraction.store import Told, counts_of
from memory.services import Services

STEP = RunStep.EXTRACT


async def begin_extraction(services: Services, caller: Caller, since: datetime | None) -> RunRecord:
    """Begin a run over all turns that occurred since then and were never extracted.

    One that goes on already is returned instead. Turns stored with `extract: OFF` are left out.
    Raises Invalid for a time without offset.
    """
    return await begin_backfill(services, caller, STEP, since)


async def go_on_extracting(
    services: Services, user_id: str, run_id: str, *, most: int, careful: bool = False
) -> bool:
    """Do so many turns of a run; return whether there are more. Safe to run beside itself.

    Raises Unavailable without a database.
    """
    progress = Progress(run_id, STEP, "turns")

    async def note(transaction: Transaction, lock: UserLock, told: Told) -> None:
        counts = counts_of(told)
        more = {"turns": counts.turns, "facts": counts.facts}
        await progress.note(transaction, lock, more | ({"local": 1} if counts.local else {}))

    async def find(at: datetime, after: str, limit: int) -> Sequence[Mapping[str, Any]]:
        return await services.graph.read(
            queries.find_unheard,
            user_id=user_id,
            occurred_at=at,
            after_id=after,
            unheard=sorted(UNHEARD),
            max_attempts=services.settings.max_attempts,
            limit=limit,
        )

    async def count(at: datetime) -> int:
        [row] = await services.graph.read(
            queries.count_unheard,
            user_id=user_id,
            occurred_at=at,
            unheard=sorted(UNHEARD),
        )
        return int(row["turns"])

    async def do(ids: list[str]) -> int:
        caller = rule_caller(user_id)
        return (await extract_turns(services, caller, ids, careful=careful, note=note)).failed

    steps = Steps(find, "occurred_at", count, do, _warnings)
    return await go_on(services, user_id, progress, steps, most=most)


def _warnings(counts: Mapping[str, int]) -> list[str]:
    failed, local = counts.get("failed", 0), counts.get("local", 0)
    warnings = [f"{failed} turns could not be read: the log names them."] if failed else []
    if local:
        warnings.append(f"The language model did not answer: rules read {local} turns.")
    return warnings
