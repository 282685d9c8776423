"""Decides what becomes of facts that contradict each other. Pure.

Nothing still true is replaced: a fact ends only by a clearly newer one of the same subject and the
same functional relation. All other contradictions halve the belief in both, and wait for a person.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from anaphora.clock import FAR_FUTURE
from anaphora.decay import FLOOR
from language.conflicts.findings import ConflictKind, Finding
from language.conflicts.judge import Judge
from language.conflicts.statements import Gates, Statement, find_conflict
from memory.runs.consolidation.claims import Claim, Settled, is_clearly_newer, may_end
from memory.trust.rules import overrules

# Finds the contradiction of two facts; None where there is none.
Find = Callable[[Claim, Claim], Finding | None]


@dataclass(frozen=True, slots=True)
class Succession:
    """A fact that ends, the clearly newer one that replaces it, and how they contradict."""

    old: Claim
    new: Claim
    finding: Finding


@dataclass(frozen=True, slots=True)
class Opposition:
    """Two facts that contradict each other, of which neither is known to hold."""

    a: Claim
    b: Claim
    finding: Finding
    similarity: float | None = None

    @property
    def halved(self) -> tuple[Claim, ...]:
        """Return those that lose belief: none by one that is trusted less."""
        pairs = ((self.a, self.b), (self.b, self.a))
        return tuple(one for one, other in pairs if overrules(other.trust, one.trust))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Successions and oppositions of facts that contradict each other."""

    successions: Sequence[Succession] = field(default_factory=list)
    oppositions: Sequence[Opposition] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Number of pairs."""
        return len(self.successions) + len(self.oppositions)

    @property
    def is_empty(self) -> bool:
        return self.size == 0

    def split(self, count: int) -> tuple["Outcome", "Outcome"]:
        """Split off so many pairs: what is replaced, and once that is done, what is disputed."""
        ended = self.successions[:count]
        opposed = self.oppositions[: count - len(ended)]
        rest = self.successions[len(ended) :], self.oppositions[len(opposed) :]
        return Outcome(ended, opposed), Outcome(*rest)

    def without(self, predicates: Collection[str]) -> "Outcome":
        """Return it without what concerns two facts of one of these relations."""
        if not predicates:
            return self
        return Outcome(
            [one for one in self.successions if one.old.statement.predicate not in predicates],
            [one for one in self.oppositions if one.a.statement.predicate not in predicates],
        )


def halve(confidence: float) -> float:
    """Return half of it, but not under the floor: that takes a verdict. What is under it stays."""
    return max(confidence / 2, min(confidence, FLOOR))


def find_with(judge: Judge, gates: Gates, declared: Mapping[str, bool]) -> Find:
    """Return a function that finds the contradictions of one slot, and remembers those of values.

    Facts of a slot are told apart by their values: of many facts there are few.
    """
    known: dict[tuple[object, object], Finding | None] = {}

    def find(a: Claim, b: Claim) -> Finding | None:
        one, other = a.statement, b.statement
        if not one.meets(other):
            return None
        pair = _value(one), _value(other)
        if pair not in known:
            found = find_conflict(one, other, None, gates, judge, declared)
            contradicts = found is not None and found.kind is ConflictKind.CONTRADICTION
            known[pair] = found if contradicts else None
        return known[pair]

    return find


def _value(statement: Statement) -> object:
    return statement.object_id, statement.object_key, statement.negated


def plan_slot(claims: Iterable[Claim], find: Find, settled: Settled, now: datetime) -> Outcome:
    """Plan the facts of one subject and functional relation, so that one value holds at a time.

    Each fact is replaced by the next that is clearly newer, contradicts it, may overrule it, and
    has no end: what ends says nothing of what goes on. One that was put back is replaced by what
    was told since alone. Of those that are left, each is opposed to the last that contradicts it: a
    slot of many values has as many conflicts, not as many as it has pairs. What begins later than
    `now` waits until then.
    """
    begun = (one for one in claims if one.began <= now)
    ordered = sorted(begun, key=lambda one: (one.began, one.turn, one.created_at, one.id))
    successions, left = [], []
    for at, old in enumerate(ordered):
        later = (new for new in ordered[at + 1 :] if new.statement.valid_to == FAR_FUTURE)
        found = _successor(old, later, find, settled)
        if found is None:
            left.append(old)
        else:
            successions.append(found)
    return Outcome(successions, _oppositions(left, find, settled))


def _successor(
    old: Claim, later: Iterable[Claim], find: Find, settled: Settled
) -> Succession | None:
    for new in later:
        if new.echo or not overrules(new.trust, old.trust) or not is_clearly_newer(new, old):
            continue
        if settled.is_decided(old.id, new.id) or not may_end(old, new):
            continue
        if (finding := find(old, new)) is not None:
            return Succession(old, new, finding)
    return None


def _oppositions(left: Sequence[Claim], find: Find, settled: Settled) -> list[Opposition]:
    oppositions = []
    for at, one in enumerate(left):
        for other in reversed(left[at + 1 :]):
            finding = find(one, other)
            if finding is None:
                continue
            if not settled.is_punished(one.id, other.id):
                oppositions.append(Opposition(one, other, finding))
            break
    return oppositions
