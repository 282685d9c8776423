"""Decides about the conflicts of a memory, on write by `onConflict`. Pure.

No policy lets lower trust stand over higher, or folds memories that may say something else: such a
pair is left open, for a person.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from anaphora.clock import FAR_PAST
from anaphora.errors import Conflict
from graph.enums import MemoryStatus, Trust, Verdict
from graph.records.conflicts import ConflictRecord, conflict_id, in_order
from language.conflicts.findings import ConflictKind, Finding, Reason
from language.conflicts.statements import Statement
from memory.conflicts.candidates import Found, Rival
from memory.inputs import ConflictPolicy
from memory.memories.conflict_status import verdict_against
from memory.trust.rules import overrules

# Policies that decide before anything is stored.
STRICT = frozenset({ConflictPolicy.SUPERSEDE, ConflictPolicy.RAISE})

NO_VECTOR = (
    "There is no embedding to compare it by just now, and nothing was stored: try again, or take "
    "onConflict: WARN."
)


class Opposed(Conflict):
    """Raised when stored memories conflict with a new memory under RAISE."""

    def __init__(self, found: Sequence[ConflictRecord]) -> None:
        ids = [one.a_id for one in found if one.a_id is not None]
        super().__init__(
            "It conflicts with stored memories: choose another onConflict, or resolve it first.",
            field="onConflict",
            ids=ids,
        )
        self.found = tuple(found)


@dataclass(frozen=True, slots=True)
class Opening:
    """A pair that conflicts. By a `verdict` the memory `other_id` ends; without, a person decides.

    `one_id` is the new memory, or the stored one that stands for it.
    """

    one_id: str
    other_id: str
    finding: Finding
    similarity: float | None
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision on a memory and those that it conflicts with.

    `into` is the stored memory that says the same, which the new one is not stored beside.
    `openings` are the pairs of the one that stands, those that end another first.
    """

    into: Found | None
    openings: tuple[Opening, ...]

    @property
    def superseded(self) -> tuple[str, ...]:
        return self._ended(Verdict.SUPERSEDE_A, Verdict.SUPERSEDE_B)

    @property
    def merged(self) -> tuple[str, ...]:
        return self._ended(Verdict.MERGE)

    def _ended(self, *verdicts: Verdict) -> tuple[str, ...]:
        return tuple(one.other_id for one in self.openings if one.verdict in verdicts)


def decide(
    policy: ConflictPolicy, new: Statement, trust: Trust, found: Sequence[Found]
) -> Decision:
    """Decide about the conflicts of a memory. Raises Opposed under RAISE.

    Memories that were stored before they were compared are decided by WARN: nothing ends.
    """
    if policy is ConflictPolicy.RAISE and found:
        raise Opposed([unstored(new.id, one) for one in found])
    if policy is not ConflictPolicy.SUPERSEDE:
        return Decision(None, tuple(_opening(new.id, one) for one in found))
    others = _contradictions(found)
    return _decision(
        new, trust, found, [one for one in others if _may_replace(new, trust, one.rival)]
    )


def decide_extracted(
    new: Statement, trust: Trust, found: Sequence[Found], told_at: datetime, *, changes: bool
) -> Decision:
    """Decide about the conflicts of a fact that a turn tells; nobody chose a policy for it.

    It replaces the values of its slot that began before it was told; where its turn says that
    something `changes`, all that it contradicts by rules and that began by then. A value that began
    later replaces it in turn: turns may be read late. All else is left to a person, two values that
    one turn tells among it.
    """
    others = _contradictions(found)
    # What a model calls a contradiction, a person decides.
    by_rules = [one for one in others if one.finding.reason is not Reason.MODEL]
    values = [one for one in others if one.finding.reason is Reason.FUNCTIONAL_PREDICATE]
    later = [
        one
        for one in values
        if one.rival.statement.valid_from > told_at and overrules(one.rival.trust, trust)
    ]
    if later:
        next_value = min(later, key=lambda one: one.rival.statement.valid_from)
        return Decision(None, (_ended_at_birth(new.id, next_value),))
    replaces = [
        one
        for one in (by_rules if changes else values)
        if overrules(trust, one.rival.trust)
        and one.rival.statement.valid_from <= told_at
        and (changes or new.sources.isdisjoint(one.rival.statement.sources))
    ]
    return _decision(new, trust, found, replaces)


def _contradictions(found: Sequence[Found]) -> list[Found]:
    return [one for one in found if one.finding.kind is ConflictKind.CONTRADICTION]


def _decision(
    new: Statement, trust: Trust, found: Sequence[Found], replaces: Sequence[Found]
) -> Decision:
    """Merge what says the same, end what is replaced, and leave the rest open."""
    similar = [one for one in found if one.finding.kind is ConflictKind.DUPLICATE]
    sure = [one for one in similar if one.sure]
    unsure = [one for one in similar if not one.sure]
    opens = [one for one in _contradictions(found) if one not in replaces]
    absorbs: list[Found] = []
    equal = [one for one in sure if one.rival.trust is trust]
    into = next((one for one in equal if not _says_less(one.rival.statement, new)), None)
    if into is None:
        absorbs = [one for one in sure if one.rival.trust.rank <= trust.rank]
        above = [one for one in sure if one.rival.trust.rank > trust.rank]
        opens = [*above, *unsure, *opens]
    stands = into.rival.id if into else new.id
    return Decision(
        into,
        (
            *(_opening(stands, one, MemoryStatus.MERGED) for one in absorbs),
            *(_opening(stands, one, MemoryStatus.SUPERSEDED) for one in replaces),
            *(_opening(stands, one) for one in opens),
        ),
    )


def _says_less(old: Statement, new: Statement) -> bool:
    """Check whether only the new memory, in the same words, has a relation to compare values by."""
    # The subject of a new memory may be nobody who is known yet.
    return new.predicate is not None and old.predicate is None


def _opening(stands: str, found: Found, ending: MemoryStatus | None = None) -> Opening:
    """Describe the conflict of the memory that stands with a rival, which ends so if it ends."""
    rival = found.rival
    a_id, _ = in_order(stands, rival.id)
    verdict = None if ending is None else verdict_against(rival.id, a_id, ending)
    return Opening(stands, rival.id, found.finding, rival.similarity, verdict)


def _ended_at_birth(new_id: str, found: Found) -> Opening:
    """Describe how a rival that began later replaces the new memory."""
    a_id, _ = in_order(new_id, found.rival.id)
    verdict = verdict_against(new_id, a_id, MemoryStatus.SUPERSEDED)
    return Opening(found.rival.id, new_id, found.finding, found.rival.similarity, verdict)


def _may_replace(new: Statement, trust: Trust, old: Rival) -> bool:
    """Check whether the new memory is trusted enough, and not about an earlier time."""
    began = new.valid_from
    earlier = began != FAR_PAST and old.statement.valid_from > began
    return overrules(trust, old.trust) and not earlier


def unstored(new_id: str, found: Found) -> ConflictRecord:
    """Describe a conflict with a memory that was not stored: that side has no id."""
    return ConflictRecord(
        id=conflict_id(found.rival.id, new_id),
        a_id=found.rival.id,
        b_id=None,
        kind=found.finding.kind,
        reason=found.finding.reason,
        similarity=found.rival.similarity,
    )
