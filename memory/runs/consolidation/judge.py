"""JUDGE: asks a language model about pairs that rules leave open, many of them in one call.

Without a model, and where it fails or does not know, their conflicts stay open: nothing is guessed.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from anaphora.caller import Actor, ActorKind
from cypher import conflicts
from graph.changes.changes import Action
from graph.changes.step import Context, Counts, Portion
from graph.enums import ConflictStatus
from graph.lock import UserLock
from graph.records.conflicts import ConflictRecord
from graph.session import Transaction
from language.conflicts.findings import ConflictKind, Finding, Pair, Reason
from memory.conflicts.slow_judge import ask
from memory.memories.conflict_status import change_conflicts
from memory.runs.consolidation.changed_facts import find_changed
from memory.runs.consolidation.claims import Claim, is_as_read, read_claims, similarity_of
from memory.runs.consolidation.merge import fold
from memory.runs.consolidation.sameness import Merger
from memory.services import Services

MODEL = Actor(ActorKind.MODEL, "judge")
# Changed facts whose open conflicts are found together, and conflicts judged in one batch: its
# answers are stored before the model is asked again.
_PAGE, _CASES = 128, 60


@dataclass(frozen=True, slots=True)
class _Case:
    """An open conflict of two facts that are near, which no rule decided."""

    conflict: ConflictRecord
    a: Claim
    b: Claim

    @property
    def pair(self) -> Pair:
        one, other = self.a.statement, self.b.statement
        similarity = similarity_of(self.a, self.b)
        return Pair(one.text, other.text, one.language, other.language, similarity)


async def judge(services: Services, context: Context, place: str | None) -> Portion:
    """Judge some open duplicates of some changed facts; a page with more comes again."""
    slow = services.slow_judge
    if slow is None:
        return Portion()
    place, after = _read_place(place)
    changed = await find_changed(services.graph, context, place, _PAGE)
    cases = await _find_cases(services, context.user_id, changed.ids)
    left = [case for case in cases if case.conflict.id > after]
    some = left[:_CASES]
    pairs = list(dict.fromkeys(case.pair for case in some))
    answers = await ask(slow, pairs) if pairs else {}

    async def write(transaction: Transaction, lock: UserLock) -> Counts:
        return await _apply(transaction, lock, some, answers)

    if len(left) > len(some):
        return Portion(write, _write_place(changed.start, some[-1].conflict.id))
    return Portion(write, changed.place, done=len(changed.ids))


def _read_place(place: str | None) -> tuple[str | None, str]:
    """Read a place: where the page begins, and behind which conflict of it to go on."""
    return place, "" if place is None else json.loads(place).get("judged", "")


def _write_place(start: str, judged: str) -> str:
    return json.dumps({**json.loads(start), "judged": judged}, sort_keys=True)


async def _find_cases(services: Services, user_id: str, ids: Sequence[str]) -> list[_Case]:
    read = services.graph.read
    rows = await read(
        conflicts.find_conflicts_with,
        user_id=user_id,
        memory_ids=list(ids),
        statuses=[ConflictStatus.OPEN.value],
    )
    found = {row["conflict"]["id"]: ConflictRecord.from_node(row["conflict"]) for row in rows}
    open_ = [one for one in found.values() if one.reason == Reason.DUPLICATE]
    sides = [id for one in open_ for id in (one.a_id, one.b_id) if id is not None]
    claims = await read_claims(read, user_id, sides)
    return [
        _Case(one, claims[one.a_id], claims[one.b_id])
        for one in sorted(open_, key=lambda one: one.id)
        if one.a_id in claims and one.b_id in claims
    ]


async def _apply(
    transaction: Transaction,
    lock: UserLock,
    cases: Sequence[_Case],
    answers: Mapping[Pair, Finding | None],
) -> Counts:
    """Merge pairs that the model calls the same; mark those that it calls contradictions."""
    known = await read_claims(
        transaction.run, lock.user_id, {id for case in cases for id in (case.a.id, case.b.id)}
    )
    mergers, opposed, unsure = [], [], 0
    # A fact is folded once: those of its other pairs were not compared with each other.
    folded: set[str] = set()
    for case in cases:
        finding, sides = answers.get(case.pair), {case.a.id, case.b.id}
        as_read = is_as_read(known, case.a) and is_as_read(known, case.b)
        if finding is None or not as_read or folded & sides:
            unsure += 1
        elif finding.kind is ConflictKind.DUPLICATE:
            winner, loser = sorted((case.a, case.b), key=lambda one: one.merit)
            mergers.append(Merger(winner, loser, similarity_of(winner, loser)))
            folded |= sides
        else:
            opposed.append(case.conflict)
    counts = await fold(transaction, lock, mergers, MODEL)
    after = {"kind": ConflictKind.CONTRADICTION.value, "reason": Reason.MODEL.value}
    told = [(conflict, after) for conflict in opposed]
    await change_conflicts(transaction, lock, MODEL, told, Action.UPDATED)
    return {
        "judged_same": counts["merged"],
        "judged_contradictions": len(opposed),
        "unjudged": unsure + counts["left"],
    }
