"""Decides by `onConflict` about the conflicts of a new memory. Pure.

No policy lets lower trust stand over higher, or folds memories that may say something else: such a
pair is left open, for a person.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from anaphora.clock import FAR_PAST
from anaphora.errors import Conflict
from graph.enums import Trust
from graph.records.conflicts import ConflictRecord, conflict_id
from language.conflicts.findings import ConflictKind
from language.conflicts.statements import Statement
from memory.conflicts.candidates import Found, Rival
from memory.inputs import ConflictPolicy
from memory.trust.rules import overrules

# Policies that decide before anything is stored.
STRICT = frozenset({ConflictPolicy.SUPERSEDE, ConflictPolicy.RAISE})

NO_VECTOR = (
    "There is no embedding to compare it by just now, and nothing was stored: try again, or take "
    "onConflict: WARN."
)


class Opposed(Conflict):
    """Raised when stored memories conflict with a new one under RAISE."""

    def __init__(self, found: Sequence[ConflictRecord]) -> None:
        ids = [one.a_id for one in found if one.a_id is not None]
        super().__init__(
            "It conflicts with stored memories: choose another onConflict, or resolve it first.",
            field="onConflict",
            ids=ids,
        )
        self.found = tuple(found)


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision on a new memory and those that it conflicts with.

    `into` is the stored memory that says the same. Without it the new memory is stored, and folds
    `absorbs` into itself. `replaces` are superseded by whichever of the two stands. `opens` are
    left to a person.
    """

    into: Found | None = None
    absorbs: tuple[Found, ...] = ()
    replaces: tuple[Found, ...] = ()
    opens: tuple[Found, ...] = ()


def decide(
    policy: ConflictPolicy, new: Statement, trust: Trust, found: Sequence[Found]
) -> Decision:
    """Decide about the conflicts of a new memory. Raises Opposed under RAISE."""
    if policy is ConflictPolicy.RAISE and found:
        raise Opposed([unstored(new.id, one) for one in found])
    if policy is not ConflictPolicy.SUPERSEDE:
        return Decision(opens=tuple(found))
    similar = [one for one in found if one.finding.kind is ConflictKind.DUPLICATE]
    duplicates = [one for one in similar if one.sure]
    unsure = [one for one in similar if not one.sure]
    others = [one for one in found if one.finding.kind is ConflictKind.CONTRADICTION]
    into = next((one for one in duplicates if one.rival.trust is trust), None)
    absorbs = [one for one in duplicates if one.rival.trust.rank < trust.rank]
    above = [one for one in duplicates if one.rival.trust.rank > trust.rank]
    replaces = [one for one in others if _may_replace(new, trust, one.rival)]
    opens = [one for one in others if one not in replaces]
    if into is None:
        return Decision(None, tuple(absorbs), tuple(replaces), (*above, *unsure, *opens))
    return Decision(into, (), tuple(replaces), tuple(opens))


def _may_replace(new: Statement, trust: Trust, old: Rival) -> bool:
    """Whether the new memory is trusted enough, and not about an earlier time."""
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
