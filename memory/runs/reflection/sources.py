"""Supersedes or erases the episodes that a summary digests, where that was asked for."""

from collections.abc import Sequence

from anaphora.caller import Actor
from cypher.memories import reflection as queries
from graph.changes.reflection import ReflectionRequest
from graph.changes.run_lifecycle import begin_run, find_run
from graph.changes.step import Context
from graph.enums import RunKind, Trust
from graph.lock import UserLock
from graph.session import RunQuery, Transaction
from memory.endings.supersede import retirement
from memory.inputs import ForgetTarget
from memory.links.history import Link, restore_links
from memory.memories.stored import find_stored, save_alterations
from memory.runs.erasure.state import STEP, TASK, begin_erasure
from memory.runs.reflection.summaries import SOURCE
from memory.trust.rules import overrules, permits

WHY = "Digested by a reflection."


async def supersede_sources(
    transaction: Transaction,
    lock: UserLock,
    actor: Actor,
    asked: ReflectionRequest,
    summary_id: str,
    ids: Sequence[str],
) -> int:
    """Let a summary supersede its sources; return how many. What is trusted more than it is kept.

    So is what the key that asked may not overrule.
    """
    summary, *sources = await find_stored(transaction, lock.user_id, [summary_id, *ids], "id")
    going = [
        source
        for source in sources
        if overrules(summary.trust, source.trust) and permits(asked.cap, source.trust)
    ]
    links = [Link("SUPERSEDES", summary.id, source.id) for source in going]
    made = {link.to_id: link for link in await restore_links(transaction, lock, links)}
    alterations = [
        retirement(source, summary, lock.now, [made[source.id]])
        for source in going
        if source.id in made
    ]
    await save_alterations(transaction, lock, actor, alterations)
    return len(alterations)


async def find_erased(
    run: RunQuery, context: Context, asked: ReflectionRequest, among: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Find the sources that a reflection has to erase among these, and their digests, which stay.

    Those that an erasure has, which goes on, are not found again.
    """
    trusts = [trust.value for trust in Trust if permits(asked.cap, trust)]
    rows = await run(
        queries.find_sources_of_run,
        user_id=context.user_id,
        ids=list(among),
        began=context.until,
        source=SOURCE,
        trusts=trusts,
    )
    going = await run(queries.find_erasing, user_id=context.user_id, task=TASK)
    erased = {row["id"] for row in going}
    left = [row for row in rows if row["id"] not in erased]
    digests = dict.fromkeys(id for row in left for id in row["digests"])
    return tuple(row["id"] for row in left), tuple(digests)


async def erase_sources(
    transaction: Transaction,
    lock: UserLock,
    context: Context,
    asked: ReflectionRequest,
    among: Sequence[str],
    receipt_id: str,
) -> int:
    """Begin to erase those of these that a reflection's digests have; return how many."""
    ids, digests = await find_erased(transaction.run, context, asked, among)
    run = await find_run(transaction.run, lock.user_id, context.run_id)
    if not ids or run is None:
        return 0
    run_id = await begin_run(transaction, lock, run.started_by, RunKind.ERASURE, STEP)
    target = ForgetTarget(ids=ids)
    await begin_erasure(
        transaction, lock, asked.cap, run_id, target, WHY, id=receipt_id, kept=digests
    )
    return len(ids)
