"""Receipts of erasures, by their ids."""

from collections.abc import Sequence

from cypher.memories import erasure
from graph.records.erasures import ErasureRecord
from recall.nodes.by_id import valid
from recall.services import Services


async def get_receipts(
    services: Services, user_id: str, ids: Sequence[str]
) -> dict[str, ErasureRecord]:
    """Find the user's receipts of these ids; unknown and other users' receipts are absent."""
    rows = await services.graph.read(erasure.find_receipts, user_id=user_id, ids=valid(ids))
    records = (ErasureRecord.from_node(row["receipt"]) for row in rows)
    return {record.id: record for record in records}
