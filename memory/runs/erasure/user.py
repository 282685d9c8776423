"""Erases all that is a user's, some thousand nodes in a transaction."""

from dataclasses import replace
from datetime import timedelta

from anaphora.caller import Caller, KeyKind
from cypher.memories import erasure as queries
from graph.changes.run_lifecycle import end_run
from graph.enums import RunStatus
from graph.lock import UserLock
from graph.session import Transaction
from memory.runs.erasure.state import (
    A_CHARACTER,
    MOST_PROBED,
    STEP,
    Erasure,
    Stage,
    save_erasure,
)

# How long the key of whoever asked may read the receipt.
RECEIPT_KEPT = timedelta(days=30)
_PORTION = 2000
_NODES = 5000
# About how much of a memory, and of another node, is kept beside the text.
_BESIDE, _NODE = 5000, 500
_MEMORIES = ("facts", "episodes", "procedures", "summaries")
# Labels of what else is deleted -> the name of its count.
_PLURALS = {
    "EntityReview": "reviews",
    "Conflict": "conflicts",
    "Change": "changes",
    "PlannedChange": "plans",
    "Recollection": "recollections",
    "Hint": "hints",
    "StreamedContext": "contexts",
    "Write": "writes",
    "Usage": "usages",
    "WeightSet": "weight_sets",
    "Term": "terms",
    "Vocabulary": "vocabularies",
    "Concept": "concepts",
    "Thread": "threads",
    "Run": "runs",
    "Outbox": "queued",
    "ErasureReceipt": "receipts",
}


async def close_user(
    transaction: Transaction, lock: UserLock, caller: Caller, erasure: Erasure
) -> Erasure:
    """Refuse the user's writes from now on, and delete their keys but the one that asks."""
    key_id = caller.key_id if caller.kind is KeyKind.USER else ""
    rows = await transaction.run(
        queries.change_user_erasing,
        user_id=lock.user_id,
        at=lock.now,
        key_id=key_id,
        receipt_id=erasure.id,
        until=lock.now + RECEIPT_KEPT,
    )
    return erasure.counted({"keys": sum(row["keys"] for row in rows)})


async def erase_user_portion(
    transaction: Transaction, lock: UserLock, erasure: Erasure
) -> tuple[Erasure, int]:
    """Erase some memories and entities, or else some of the rest; return how many memories."""
    probed = max(0, min(MOST_PROBED // 8, MOST_PROBED - len(erasure.texts)))
    erasure = await _probing(transaction, erasure, probed)
    [row] = await transaction.run(
        queries.retire_user_memories, user_id=lock.user_id, at=lock.now, limit=_PORTION
    )
    counts = {name: int(count) for name, count in row.items()}
    texts = counts.pop("length") * A_CHARACTER
    if not any(counts.values()):
        rows = await transaction.run(
            queries.delete_user_nodes,
            user_id=lock.user_id,
            id=erasure.id,
            run_id=erasure.run_id,
            limit=_NODES,
        )
        counts = {_PLURALS[row["label"]]: int(row["deleted"]) for row in rows}
    if not counts:
        erasure = replace(erasure, stage=Stage.PROBE)
    memories = sum(counts.get(name, 0) for name in _MEMORIES)
    freed = memories * _BESIDE + (sum(counts.values()) - memories) * _NODE + texts
    erasure = replace(erasure.counted(counts), freed=erasure.freed + freed)
    await save_erasure(transaction, lock, erasure)
    counts = dict(erasure.counts)
    await end_run(transaction, lock, erasure.run_id, RunStatus.RUNNING, counts, STEP)
    return erasure, memories


async def _probing(transaction: Transaction, erasure: Erasure, most: int) -> Erasure:
    """Keep the words and vectors of some memories, to probe with."""
    if not most:
        return erasure
    found = await transaction.run(queries.find_user_memories, user_id=erasure.user_id, limit=most)
    ids = [row["id"] for row in found]
    rows = await transaction.run(queries.find_content, user_id=erasure.user_id, ids=ids, probed=ids)
    vectors = [row["vector"] for row in rows if row["vector"]]
    return erasure.probing([row["text"] for row in rows if row["text"]], vectors, 0)
