"""CONTRADICT: ends what a newer value of its slot replaced, and opens all other contradictions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from anaphora.caller import Actor, ActorKind
from anaphora.clock import FAR_PAST
from cypher import conflicts
from graph.changes.changes import Action
from graph.changes.step import Context, Counts, Portion
from graph.enums import MemoryStatus
from graph.lock import UserLock
from graph.records.conflicts import in_order
from graph.session import Transaction
from language.conflicts.findings import ConflictKind
from language.conflicts.predicates import is_functional
from language.conflicts.statements import Gates, find_conflict
from memory.conflicts.candidates import find_declared
from memory.conflicts.policy import Opening
from memory.conflicts.save import keep_conflicts
from memory.endings.supersede import retirement
from memory.links.history import Link, keep_links, restore_links
from memory.memories.conflict_status import verdict_against
from memory.memories.stored import Alteration, StoredMemory, find_stored, save_alterations
from memory.runs.consolidation.changed import find_changed
from memory.runs.consolidation.claims import (
    Claim,
    Settled,
    is_as_read,
    read_claims,
    read_settled,
    similarity_of,
)
from memory.runs.consolidation.contradiction import (
    Opposition,
    Outcome,
    Succession,
    find_with,
    halve,
    plan_slot,
)
from memory.runs.consolidation.neighbors import FEW, Neighbors
from memory.services import Services

RULE = Actor(ActorKind.RULE, "contradict")
WHY_OPPOSED = "another fact says the opposite"
WHY = "a clearly newer fact of the same subject and relation"
# Changed facts looked at together, and facts of one slot: those that began first.
_PAGE = 128
_MOST_OF_SLOT = 1000

Slot = tuple[str, str]


class Contradicting:
    """The step CONTRADICT of one slice of a run; it keeps the vectors that it read."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._neighbors: Neighbors | None = None

    async def __call__(self, context: Context, place: str | None) -> Portion:
        """Look at some changed facts, at all facts of their slots, and at those near them."""
        graph, user_id = self._services.graph, context.user_id
        changed = await find_changed(graph, context, place, _PAGE)
        claims = await read_claims(graph.read, user_id, changed.ids)
        declared = await self._declared(user_id, claims.values())
        slots = dict.fromkeys(
            claim.statement.slot
            for claim in claims.values()
            if claim.statement.slot and is_functional(claim.statement.slot[1], declared)
        )
        outcomes, again = [], False
        for slot in slots:
            outcome, more = await self._of_slot(context, slot, declared)
            outcomes.append(outcome)
            again = again or more
        many = len(changed.ids) >= FEW or place is not None
        outcomes.append(await self._by_words(context, claims, declared, many=many))

        async def write(transaction: Transaction, lock: UserLock) -> Counts:
            successions = [one for outcome in outcomes for one in outcome.successions]
            oppositions = [one for outcome in outcomes for one in outcome.oppositions]
            return await carry_out(transaction, lock, successions, oppositions)

        if again and not context.dry_run:
            # A slot has more than was read: the same page comes again.
            return Portion(write, changed.start)
        return Portion(write, changed.place, done=len(changed.ids))

    async def _declared(self, user_id: str, claims: Iterable[Claim]) -> Mapping[str, bool]:
        predicates = {claim.statement.predicate for claim in claims}

        async def read(transaction: Transaction) -> dict[str, bool]:
            return await find_declared(transaction, user_id, predicates)

        return await self._services.graph.reading(read, name="find_declared")

    async def _of_slot(
        self, context: Context, slot: Slot, declared: Mapping[str, bool]
    ) -> tuple[Outcome, bool]:
        """Plan one slot; return whether it has more facts than could be read and some end now."""
        read, user_id = self._services.graph.read, context.user_id
        rows = await read(
            conflicts.find_slot_ids,
            user_id=user_id,
            subject_id=slot[0],
            predicate=slot[1],
            limit=_MOST_OF_SLOT,
        )
        if len(rows) < 2:
            return Outcome(), False
        claims = await read_claims(read, user_id, [row["id"] for row in rows])
        find = find_with(self._services.judge, self._gates, declared)
        planned = plan_slot(claims.values(), find, Settled(), context.until)
        settled = await read_settled(read, user_id, _pairs(planned))
        if settled != Settled():
            planned = plan_slot(claims.values(), find, settled, context.until)
        more = len(rows) == _MOST_OF_SLOT and bool(planned.successions)
        # The last of those that were read may be replaced by one that was not.
        return (replace(planned, oppositions=[]) if more else planned), more

    @property
    def _gates(self) -> Gates:
        least = self._services.settings.merge_similarity
        return Gates(compared=least, duplicate=least)

    async def _by_words(
        self,
        context: Context,
        claims: Mapping[str, Claim],
        declared: Mapping[str, bool],
        *,
        many: bool,
    ) -> Outcome:
        """Find facts that are near and say the opposite, but for values of one functional slot."""
        services, user_id = self._services, context.user_id
        if self._neighbors is None:
            self._neighbors = Neighbors(services.graph, services.settings, user_id)
        least = self._gates.compared
        near = await self._neighbors.find(list(claims.values()), least, alike=False, many=many)
        others = {id for some in near.values() for id in some} - claims.keys()
        every = {**claims, **await read_claims(services.graph.read, user_id, others)}
        found: dict[tuple[str, str], Opposition] = {}
        for id, some in near.items():
            for other in some:
                pair = in_order(id, other)
                if other in every and id in every and pair not in found:
                    opposed = self._opposed(every[pair[0]], every[pair[1]], declared)
                    if opposed is not None:
                        found[pair] = opposed
        settled = await read_settled(services.graph.read, user_id, list(found))
        return Outcome(
            oppositions=[one for pair, one in found.items() if not settled.is_punished(*pair)]
        )

    def _opposed(self, a: Claim, b: Claim, declared: Mapping[str, bool]) -> Opposition | None:
        slot = a.statement.slot
        if slot is not None and slot == b.statement.slot and is_functional(slot[1], declared):
            return None
        # Exactly at the threshold is not above it.
        if (similarity := similarity_of(a, b)) <= self._gates.compared:
            return None
        judge = self._services.judge
        found = find_conflict(a.statement, b.statement, similarity, self._gates, judge, declared)
        if found is None or found.kind is not ConflictKind.CONTRADICTION:
            return None
        return Opposition(a, b, found, similarity)


def _pairs(outcome: Outcome) -> list[tuple[str, str]]:
    ended = [(one.old.id, one.new.id) for one in outcome.successions]
    return ended + [(one.a.id, one.b.id) for one in outcome.oppositions]


async def carry_out(
    transaction: Transaction,
    lock: UserLock,
    successions: Sequence[Succession],
    oppositions: Sequence[Opposition],
) -> Counts:
    """End what was replaced and halve what is disputed, where all is still as it was compared."""
    pairs = [(one.old, one.new) for one in successions] + [(one.a, one.b) for one in oppositions]
    ids = {claim.id for pair in pairs for claim in pair}
    now = await read_claims(transaction.run, lock.user_id, ids)
    still = {claim.id for pair in pairs for claim in pair if is_as_read(now, claim)}
    known = [(one.id, other.id) for one, other in pairs]
    settled = await read_settled(transaction.run, lock.user_id, known)
    ending = [
        one
        for one in successions
        if {one.old.id, one.new.id} <= still and not settled.is_decided(one.old.id, one.new.id)
    ]
    # What ends here costs no belief: its opposite stands alone.
    left = still - {one.old.id for one in ending}
    opposed = [
        one
        for one in oppositions
        if {one.a.id, one.b.id} <= left and not settled.is_punished(one.a.id, one.b.id)
    ]
    await _end(transaction, lock, ending)
    halved = await _oppose(transaction, lock, opposed)
    return {
        "superseded": len(ending),
        "contradictions": len(opposed),
        "halved": halved,
        "left": len(pairs) - len(ending) - len(opposed),
    }


async def _end(transaction: Transaction, lock: UserLock, successions: Sequence[Succession]) -> None:
    """Replace each fact by its successor, and resolve their conflicts so."""
    if not successions:
        return
    ids = [id for one in successions for id in (one.old.id, one.new.id)]
    stored = {one.id: one for one in await find_stored(transaction, lock.user_id, ids, "id")}
    made = await restore_links(
        transaction, lock, [Link("SUPERSEDES", one.new.id, one.old.id) for one in successions]
    )
    links = {link.to_id: link for link in made}
    alterations = []
    for one in successions:
        old, new = stored[one.old.id], stored[one.new.id]
        mine = [links[old.id]] if old.id in links else []
        began = one.new.began if new.node["valid_from"] == FAR_PAST else None
        change = retirement(old, new, lock.now, mine, since=began)
        alterations.append(replace(change, reason=WHY))
    await save_alterations(transaction, lock, RULE, alterations)
    openings = [
        Opening(
            one.new.id,
            one.old.id,
            one.finding,
            None,
            verdict_against(
                one.old.id, in_order(one.old.id, one.new.id)[0], MemoryStatus.SUPERSEDED
            ),
        )
        for one in successions
    ]
    await keep_conflicts(transaction, lock, openings, RULE)


def _update(
    memory: StoredMemory, before: Mapping[str, float], after: Mapping[str, float]
) -> Alteration:
    return Alteration(memory, Action.UPDATED, after, before, after, reason=WHY_OPPOSED)


async def _oppose(
    transaction: Transaction, lock: UserLock, oppositions: Sequence[Opposition]
) -> int:
    """Halve the belief in facts that contradict each other, link them, and open their conflicts."""
    halved = 0
    for one in oppositions:
        pair = [one.a.id, one.b.id]
        linked = await transaction.run(
            conflicts.link_contradiction,
            user_id=lock.user_id,
            a_id=pair[0],
            b_id=pair[1],
            at=lock.now,
        )
        links = keep_links(map(Link.from_row, linked))
        # Read anew for each: one fact may be disputed by several.
        stored = {one.id: one for one in await find_stored(transaction, lock.user_id, pair, "id")}
        alterations = []
        for claim in one.halved:
            before = {"confidence": stored[claim.id].node["confidence"]}
            after = {"confidence": halve(before["confidence"])}
            if after != before:
                alterations.append(_update(stored[claim.id], before, after))
        halved += len(alterations)
        if links:
            first = stored[pair[0]]
            alterations.append(Alteration(first, Action.LINKED, {}, {}, links, reason=WHY_OPPOSED))
        await save_alterations(transaction, lock, RULE, alterations)
    openings = [Opening(one.a.id, one.b.id, one.finding, one.similarity) for one in oppositions]
    await keep_conflicts(transaction, lock, openings, RULE)
    return halved
