"""Checks that a key may change, end or hide memories: none trusted higher than it may give."""

from collections.abc import Sequence

from anaphora.caller import Caller
from anaphora.errors import Forbidden
from cypher.entities import writing as entity_writing
from cypher.memories import writing as memory_writing
from graph.enums import Trust
from graph.session import Transaction

# An error names at most so many ids.
_NAMED = 20


async def check_memories(
    transaction: Transaction, caller: Caller, ids: Sequence[str], field: str
) -> None:
    """Raise Forbidden where a memory among these that is not forgotten is above the key's cap."""
    cap = Trust(caller.max_trust)
    if higher := cap.above():
        rows = await transaction.run(
            memory_writing.find_trusted_higher,
            user_id=caller.user_id,
            ids=list(ids),
            trusts=higher,
            limit=_NAMED,
        )
        _refuse(cap, [row["id"] for row in rows], field)


async def check_entities(
    transaction: Transaction, caller: Caller, ids: Sequence[str], field: str | None
) -> None:
    """Raise Forbidden where a memory above the key's cap says something of these entities.

    A key that may give STANDARD passes: it may decide what names mean.
    """
    cap = Trust(caller.max_trust)
    if cap.rank < Trust.STANDARD.rank:
        rows = await transaction.run(
            entity_writing.find_trusted_mentions,
            user_id=caller.user_id,
            ids=list(ids),
            trusts=cap.above(),
            limit=_NAMED,
        )
        _refuse(cap, [row["id"] for row in rows], field)


def _refuse(cap: Trust, ids: Sequence[str], field: str | None) -> None:
    if ids:
        raise Forbidden(
            f"This key gives trust up to {cap} only: use a key that may give more.",
            field=field,
            ids=ids,
        )
