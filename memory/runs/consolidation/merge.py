"""MERGE: folds facts that say the same into the best of them, changed facts against all others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from anaphora.caller import Actor, ActorKind
from anaphora.errors import LimitExceeded
from graph.changes.step import Context, Counts, Portion
from graph.enums import Verdict
from graph.lock import UserLock
from graph.session import Transaction
from language.conflicts.findings import ConflictKind, Finding, Reason
from memory.conflicts.policy import Opening
from memory.conflicts.save import keep_conflicts
from memory.endings.merge import merge
from memory.memories.stored import find_stored
from memory.runs.consolidation.changed_facts import ChangedFacts, find_changed, read_told
from memory.runs.consolidation.claims import (
    Claim,
    Settled,
    is_as_read,
    read_claims,
    read_settled,
)
from memory.runs.consolidation.neighbors import FEW, Neighbors
from memory.runs.consolidation.sameness import Bars, Merger, may_merge, plan_mergers
from memory.services import Services

RULE = Actor(ActorKind.RULE, "merge")
WHY = "it says the same"
# Changed facts compared at once, and mergers of one transaction: writers of the user wait for it.
_PAGE = 512
_MERGERS = 25
_SAME = Finding(ConflictKind.DUPLICATE, Reason.DUPLICATE)


class Merging:
    """The step MERGE of one slice of a run; it keeps its plan."""

    def __init__(self, services: Services, neighbors: Neighbors) -> None:
        self._services = services
        self._neighbors = neighbors
        # What is left of the page that comes again, by where that begins.
        self._left: tuple[str, tuple[ChangedFacts, list[Merger]]] | None = None

    async def __call__(self, context: Context, place: str | None) -> Portion:
        """Fold some facts into others; a page with more than a transaction's worth comes again."""
        services = self._services
        told = read_told(place)
        if self._left is not None and self._left[0] == place:
            changed, rest = self._left[1]
        else:
            changed = await find_changed(services.graph, context, place, _PAGE)
            rest = (await self._plan(context, changed, place))[told:]
        some, more = rest[:_MERGERS], len(rest) > _MERGERS

        async def write(transaction: Transaction, lock: UserLock) -> Counts:
            return await fold(transaction, lock, some)

        if more:
            # Of a dry run nothing is folded: what it told is left out when the page comes again.
            skip = told + len(some) if context.dry_run else 0
            again = changed.again(skip)
            self._left = again, (changed, rest[_MERGERS:])
            return Portion(write, again)
        if changed.place is None:
            self._neighbors.release(context)
        return Portion(write, changed.place, done=len(changed.ids))

    async def _plan(
        self, context: Context, changed: ChangedFacts, place: str | None
    ) -> list[Merger]:
        services, settings = self._services, self._services.settings
        bars = Bars(settings.merge_similarity, settings.merge_confidence)
        run = services.graph.read
        near = await self._neighbors.find_in_all(
            context,
            changed.ids,
            bars.similarity,
            alike=True,
            many=len(changed.ids) > FEW or place is not None,
        )
        ids = [id for id in changed.ids if near is None or near.get(id)]
        claims = await read_claims(run, context.user_id, ids)
        if near is None:
            distinct = list(_distinct(claims).values())
            near = await self._neighbors.ask_index(context, distinct, bars.similarity)
        others = {id for some in near.values() for id in some} - claims.keys()
        every = claims | await read_claims(run, context.user_id, others)
        self._neighbors.drop(others.union(ids) - every.keys())
        near |= _twins(claims)
        pairs = [(id, other) for id, some in near.items() for other in some]
        settled = await read_settled(run, context.user_id, pairs)
        same = _Same(bars, services, settled)
        return plan_mergers(every, near, same, bars.similarity)


@dataclass(slots=True)
class _Same:
    """Decides whether two facts may be merged, by the rules and by earlier decisions."""

    bars: Bars
    services: Services
    settled: Settled

    def __call__(self, a: Claim, b: Claim) -> bool:
        if self.settled.is_decided(a.id, b.id):
            return False
        return may_merge(a, b, self.bars, self.services.judge)


def _distinct(claims: Mapping[str, Claim]) -> dict[tuple[object, ...], Claim]:
    """Return one fact of each group that says the very same: their neighbours are the same."""
    found: dict[tuple[object, ...], Claim] = {}
    for claim in sorted(claims.values(), key=lambda one: one.merit):
        found.setdefault(claim.saying, claim)
    return found


def _twins(claims: Mapping[str, Claim]) -> dict[str, list[str]]:
    """Return the other facts of each such group, each with the one that stands for it."""
    first = _distinct(claims)
    return {
        claim.id: [first[claim.saying].id]
        for claim in claims.values()
        if first[claim.saying] is not claim
    }


async def fold(
    transaction: Transaction, lock: UserLock, mergers: Sequence[Merger], actor: Actor = RULE
) -> Counts:
    """Carry mergers out, each if both facts are still as they were compared."""
    ids = {id for one in mergers for id in (one.winner.id, one.loser.id)}
    now = await read_claims(transaction.run, lock.user_id, ids)
    known = [(one.winner.id, one.loser.id) for one in mergers]
    settled = await read_settled(transaction.run, lock.user_id, known)
    openings, left = [], 0
    for merger in mergers:
        as_read = is_as_read(now, merger.winner) and is_as_read(now, merger.loser)
        if not as_read or settled.is_decided(merger.winner.id, merger.loser.id):
            left += 1
            continue
        pair = [merger.winner.id, merger.loser.id]
        winner, loser = await find_stored(transaction, lock.user_id, pair, "id")
        try:
            await merge(transaction, lock, actor, winner, loser, WHY)
        except LimitExceeded:
            left += 1
            continue
        openings.append(Opening(winner.id, loser.id, _SAME, merger.similarity, Verdict.MERGE))
    await keep_conflicts(transaction, lock, openings, actor)
    return {"merged": len(openings), "left": left}
