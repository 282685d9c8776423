"""Finds conflicts of stored memories: of one pair, of one memory on reading, of those due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from neo4j.time import DateTime

from anaphora.errors import Invalid, LimitExceeded, NotFound
from anaphora.ids import is_id
from anaphora.settings import Settings
from cypher import conflicts
from graph.enums import ConflictStatus, MemoryStatus, Trust
from graph.records.conflicts import ConflictRecord, conflict_id, in_order
from graph.session import Transaction
from language.conflicts.judge import Judge
from language.conflicts.statements import Statement
from language.embedding.encoder import Vectors
from memory.conflicts.candidates import (
    Found,
    Rival,
    Run,
    find_conflicts,
    find_declared,
    find_in_slots,
    find_similar,
    gates_of,
    statement_of,
)
from memory.conflicts.policy import Opening, decide
from memory.inputs import ConflictPolicy
from memory.services import Services


@dataclass(frozen=True, slots=True)
class Compared:
    """A stored memory to compare with others; `vector` is None while its embedding is pending."""

    statement: Statement
    trust: Trust
    vector: Vectors | None
    # In the database's own type: a memory changed meanwhile has another.
    updated_at: DateTime
    status: MemoryStatus


async def find_conflicts_of(
    services: Services, user_id: str, memory_id: str, threshold: float, limit: int
) -> list[ConflictRecord]:
    """Find a memory's conflicts now, the most similar first; stored conflicts as they are stored.

    Dismissed conflicts are left out. Raises Invalid for a threshold outside 0 to 1, LimitExceeded,
    NotFound.
    """
    if not 0.0 <= threshold <= 1.0:
        raise Invalid("Give a threshold from 0 to 1.", field="threshold")
    if limit < 1:
        raise Invalid("Ask for at least one.", field="limit")
    most = services.settings.max_page
    if limit > most:
        raise LimitExceeded(f"Ask for at most {most}.", field="limit")

    async def read(transaction: Transaction) -> list[ConflictRecord]:
        run, settings = transaction.run, services.settings
        if not is_id(memory_id):
            raise NotFound(field="memoryId")
        mine = await read_compared(run, user_id, [memory_id])
        if memory_id not in mine:
            raise NotFound(field="memoryId")
        found = await find_found(
            transaction, settings, services.judge, user_id, mine[memory_id], threshold, most
        )
        records = [_record(memory_id, one) for one in found]
        ids = [record.id for record in records]
        rows = await run(conflicts.find_conflicts_by_id, user_id=user_id, ids=ids)
        stored = {row["conflict"]["id"]: ConflictRecord.from_node(row["conflict"]) for row in rows}
        known = [stored.get(record.id, record) for record in records]
        return [one for one in known if one.status is not ConflictStatus.DISMISSED][:limit]

    return await services.graph.reading(read, name="find_conflicts")


async def find_found(
    transaction: Transaction,
    settings: Settings,
    judge: Judge,
    user_id: str,
    mine: Compared,
    threshold: float | None = None,
    most: int | None = None,
) -> list[Found]:
    """Find the live memories that conflict with a stored memory; none for a quarantined one."""
    if mine.trust is Trust.QUARANTINED:
        return []
    statement, gates = mine.statement, gates_of(settings, threshold)
    run = transaction.run
    rivals: list[Rival] = []
    declared = {}
    if statement.slot is not None:
        slots = await find_in_slots(run, settings, user_id, [statement.slot])
        rivals += slots.get(statement.slot, ())
        declared = await find_declared(transaction, user_id, [statement.predicate])
    if mine.vector is not None:
        rivals += await find_similar(
            run,
            settings,
            user_id,
            mine.vector,
            statement.kind,
            least=gates.compared,
            except_id=statement.id,
            limit=most,
        )
    return find_conflicts(statement, rivals, gates, judge, declared)


async def compare_pair(
    services: Services, transaction: Transaction, user_id: str, a: str, b: str
) -> Opening | None:
    """Return how two memories conflict, whatever their similarity; None where no rule applies.

    Nothing is decided by it.
    """
    both = await read_compared(transaction.run, user_id, [a, b])
    one, other = both[a], both[b]
    gates = gates_of(services.settings, 0.0)
    declared = await find_declared(transaction, user_id, [one.statement.predicate])
    rival = rival_of(one, other)
    found = find_conflicts(other.statement, [rival], gates, services.judge, declared)
    warned = decide(ConflictPolicy.WARN, other.statement, other.trust, found)
    return next(iter(warned.openings), None)


def rival_of(one: Compared, other: Compared) -> Rival:
    """Return `one` as the rival that `other` is compared with."""
    similarity = None
    if one.vector is not None and other.vector is not None:
        similarity = float(np.dot(one.vector, other.vector))
    return Rival(one.statement, one.trust, similarity)


async def read_compared(run: Run, user_id: str, ids: Sequence[str]) -> dict[str, Compared]:
    """Read the user's memories of these ids for comparison; unknown ids are absent."""
    rows = await run(conflicts.find_compared, user_id=user_id, ids=list(ids))
    return {row["memory"]["id"]: _compared(row) for row in rows}


def _compared(row: Mapping[str, Any]) -> Compared:
    node, vector = row["memory"], row["vector"]
    statement = statement_of(
        node, subject_id=row["subject_id"], object_id=row["object_id"], sources=row["sources"]
    )
    made = None if vector is None else np.asarray(vector, dtype=np.float32)
    return Compared(
        statement,
        Trust(node["trust"]),
        made,
        node["updated_at"],
        MemoryStatus(node["status"]),
    )


def _record(memory_id: str, found: Found) -> ConflictRecord:
    a_id, b_id = in_order(memory_id, found.rival.id)
    return ConflictRecord(
        id=conflict_id(a_id, b_id),
        a_id=a_id,
        b_id=b_id,
        kind=found.finding.kind,
        reason=found.finding.reason,
        similarity=found.rival.similarity,
    )
