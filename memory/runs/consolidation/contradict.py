"""CONTRADICT: ends what a newer value of its slot replaced, and opens all other contradictions."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.changes.step import Context, Counts, Portion
from graph.lock import UserLock
from graph.records.conflicts import in_order
from graph.session import Transaction
from language.conflicts.findings import ConflictKind
from language.conflicts.predicates import is_functional
from language.conflicts.statements import Gates, find_conflict
from memory.conflicts.candidates import find_declared
from memory.runs.consolidation.changed_facts import ChangedFacts, find_changed, read_told
from memory.runs.consolidation.claims import (
    MOST_OF_SLOT,
    Claim,
    Settled,
    Slot,
    find_members,
    in_portions,
    read_claims,
    read_settled,
    similarity_of,
)
from memory.runs.consolidation.contradiction import (
    Opposition,
    Outcome,
    find_with,
    plan_slot,
)
from memory.runs.consolidation.neighbors import FEW, Neighbors
from memory.runs.consolidation.outcome import carry_out
from memory.services import Services

# Changed facts looked at together.
_PAGE = 512
# Pairs of one transaction: writers of the user wait for it.
_MOST_PAIRS = 100


@dataclass(frozen=True, slots=True)
class _Plan:
    """Consequences of a page of changed facts, and the rules on relations that they rest on.

    `more`: slots of the page have more facts than were read, and some of those that were read end.
    """

    changed: ChangedFacts
    outcome: Outcome
    predicates: Collection[str]
    declared: Mapping[str, bool]
    more: bool


class Contradicting:
    """The step CONTRADICT of one slice of a run."""

    def __init__(self, services: Services, neighbors: Neighbors) -> None:
        self._services = services
        self._neighbors = neighbors
        # What is left of the page that comes again, by where that begins.
        self._left: tuple[str, _Plan] | None = None

    async def __call__(self, context: Context, place: str | None) -> Portion:
        """Look at some changed facts, at all facts of their slots, and at those near them.

        A page with more than a transaction's worth comes again.
        """
        told = read_told(place)
        if self._left is not None and self._left[0] == place:
            plan = self._left[1]
        else:
            plan = await self._plan(context, place)
            plan = replace(plan, outcome=plan.outcome.split(told)[1])
        some, rest = plan.outcome.split(_MOST_PAIRS)

        async def write(transaction: Transaction, lock: UserLock) -> Counts:
            now = await find_declared(transaction, context.user_id, plan.predicates)
            # The ontology may have been edited since: what another rule was applied to is left.
            moved = {name for name in plan.predicates if now.get(name) != plan.declared.get(name)}
            return await carry_out(transaction, lock, some.without(moved))

        if not rest.is_empty or (plan.more and not context.dry_run):
            # Of a dry run nothing is done: what it told is left out when the page comes again.
            again = plan.changed.again(told + some.size if context.dry_run else 0)
            self._left = None if rest.is_empty else (again, replace(plan, outcome=rest))
            return Portion(write, again)
        return Portion(write, plan.changed.place, done=len(plan.changed.ids))

    async def _plan(self, context: Context, place: str | None) -> _Plan:
        graph, user_id = self._services.graph, context.user_id
        changed = await find_changed(graph, context, place, _PAGE)
        many = len(changed.ids) > FEW or place is not None
        near = await self._neighbors.find_in_all(
            context, changed.ids, self._gates.compared, alike=False, many=many
        )
        ids: Sequence[str] = changed.ids
        if near is not None:
            # A fact that is no triple and near nothing contradicts nothing.
            ids = [id for id in ids if near.get(id) or self._neighbors.is_triple(id)]
        claims = await read_claims(graph.read, user_id, ids)
        declared = await self._declared(user_id, claims.values())
        slots = dict.fromkeys(
            claim.statement.slot
            for claim in claims.values()
            if claim.statement.slot and is_functional(claim.statement.slot[1], declared)
        )
        outcomes, more = await self._of_slots(context, list(slots), declared)
        if near is None:
            facts = list(claims.values())
            near = await self._neighbors.ask_index(context, facts, self._gates.compared)
        outcomes.append(await self._by_words(context, claims, declared, near))
        return _Plan(
            changed=changed,
            outcome=Outcome(
                [one for outcome in outcomes for one in outcome.successions],
                [one for outcome in outcomes for one in outcome.oppositions],
            ),
            predicates=_predicates(claims.values()),
            declared=declared,
            more=more,
        )

    async def _declared(self, user_id: str, claims: Iterable[Claim]) -> Mapping[str, bool]:
        async def read(transaction: Transaction) -> dict[str, bool]:
            return await find_declared(transaction, user_id, _predicates(claims))

        return await self._services.graph.reading(read, name="find_declared")

    async def _of_slots(
        self, context: Context, slots: Sequence[Slot], declared: Mapping[str, bool]
    ) -> tuple[list[Outcome], bool]:
        """Plan some slots; return whether any has more than was read, of which some end now."""
        read, user_id = self._services.graph.read, context.user_id
        outcomes, again = [], False
        for members in in_portions(await find_members(read, user_id, slots), MOST_OF_SLOT):
            claims = await read_claims(read, user_id, [id for ids in members for id in ids])
            found = [[claims[id] for id in ids if id in claims] for ids in members]
            find = find_with(self._services.judge, self._gates, declared)
            planned = [plan_slot(some, find, Settled(), context.until) for some in found]
            pairs = [pair for one in planned for pair in _pairs(one)]
            settled = await read_settled(read, user_id, pairs)
            if settled != Settled():
                planned = [plan_slot(some, find, settled, context.until) for some in found]
            for ids, one in zip(members, planned, strict=True):
                more = len(ids) == MOST_OF_SLOT and bool(one.successions)
                # The last of those that were read may be replaced by one that was not.
                outcomes.append(replace(one, oppositions=[]) if more else one)
                again = again or more
        return outcomes, again

    @property
    def _gates(self) -> Gates:
        least = self._services.settings.merge_similarity
        return Gates(compared=least, duplicate=least)

    async def _by_words(
        self,
        context: Context,
        claims: Mapping[str, Claim],
        declared: Mapping[str, bool],
        near: Mapping[str, Sequence[str]],
    ) -> Outcome:
        """Find facts that are near and say the opposite, but for values of one functional slot."""
        read, user_id = self._services.graph.read, context.user_id
        others = {id for some in near.values() for id in some} - claims.keys()
        read_now = {**claims, **await read_claims(read, user_id, others)}
        every = {id: claim for id, claim in read_now.items() if claim.began <= context.until}
        pairs = dict.fromkeys(in_order(id, other) for id, some in near.items() for other in some)
        found: dict[tuple[str, str], Opposition] = {}
        for pair in pairs:
            if pair[0] in every and pair[1] in every:
                opposed = self._opposed(every[pair[0]], every[pair[1]], declared)
                if opposed is not None:
                    found[pair] = opposed
        settled = await read_settled(read, user_id, list(found))
        return Outcome(
            oppositions=[one for pair, one in found.items() if not settled.is_punished(*pair)]
        )

    def _opposed(self, a: Claim, b: Claim, declared: Mapping[str, bool]) -> Opposition | None:
        one, other = a.statement, b.statement
        if a.saying == b.saying:
            return None
        slot = one.slot
        if slot is not None and slot == other.slot and is_functional(slot[1], declared):
            return None
        # Exactly at the threshold is not above it.
        if (similarity := similarity_of(a, b)) <= self._gates.compared:
            return None
        judge = self._services.judge
        found = find_conflict(one, other, similarity, self._gates, judge, declared)
        if found is None or found.kind is not ConflictKind.CONTRADICTION:
            return None
        return Opposition(a, b, found, similarity)


def _predicates(claims: Iterable[Claim]) -> set[str]:
    return {one for claim in claims if (one := claim.statement.predicate) is not None}


def _pairs(outcome: Outcome) -> list[tuple[str, str]]:
    ended = [(one.old.id, one.new.id) for one in outcome.successions]
    return ended + [(one.a.id, one.b.id) for one in outcome.oppositions]
