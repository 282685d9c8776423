"""Tells what an erasure would reach, and changes nothing."""

from collections.abc import Sequence

from anaphora.caller import Caller
from cypher.memories import erasure as queries
from graph.session import Transaction
from memory.endings.forget import Forgotten
from memory.endings.targets import IDS, reached
from memory.inputs import ForgetTarget
from memory.memories.stored import find_stored
from memory.runs.erasure.closure import Resting, follow
from memory.services import Services
from memory.trust.rules import INHERITED

# Memories that are followed, and those followed with one query.
_MOST = 50_000
_TOGETHER = 1000


async def tell(services: Services, caller: Caller, what: ForgetTarget) -> Forgotten:
    """Return how many memories would be erased, with those derived from them, and some ids."""

    async def work(transaction: Transaction) -> list[str]:
        if what.ids is not None:
            stored = await find_stored(transaction, caller.user_id, what.ids, IDS)
            ids = [memory.id for memory in stored]
        else:
            reach = reached(caller.user_id, what, hidden=True)
            ids = await reach.find(transaction, _MOST)
        return await _followed(transaction, caller.user_id, ids)

    ids = await services.graph.reading(work, name="erase")
    return Forgotten(forgotten=len(ids), dry_run=True, ids=tuple(ids[: services.settings.max_page]))


async def _followed(transaction: Transaction, user_id: str, ids: Sequence[str]) -> list[str]:
    gone = dict.fromkeys(ids)
    rewritten: dict[str, None] = {}
    at = list(gone)
    while at:
        now, at = at[:_TOGETHER], at[_TOGETHER:]
        rows = await transaction.run(
            queries.find_resting, user_id=user_id, ids=now, hows=sorted(INHERITED)
        )
        found = follow(map(Resting.of, rows), gone, rewritten)
        gone |= dict.fromkeys(found.gone)
        rewritten |= dict.fromkeys(found.rewritten)
        # What was written anew may yet lose its last source.
        at += [*found.gone, *found.rewritten]
    return list(gone)
