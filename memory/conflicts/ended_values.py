"""Facts that are over by what a turn says: "I quit my job" names no value. Pure."""

from collections.abc import Sequence
from datetime import timedelta

from language.conflicts.findings import ConflictKind, Finding, Reason
from language.conflicts.statements import Statement
from language.extraction.extracted_fact import Ending
from language.words import words
from memory.conflicts.candidates import Found, Rival

# "Last month" begins up to so long before a fact was told that had no date, and ends it; of what
# began later, it tells nothing.
_ABOUT = timedelta(days=62)
_OVER = Finding(ConflictKind.CONTRADICTION, Reason.NEGATION)


def ended_by(
    ending: Ending, telling: Statement, rivals: Sequence[Rival], *, dated: bool
) -> list[Found]:
    """Find the facts of an ending's slot that are over since the statement that tells it.

    `dated`: it names its time. None where a kind is meant of which several have names.
    """
    found = [
        rival
        for rival in rivals
        if _may_end(telling, rival.statement, dated=dated) and _is_meant(ending, rival.statement)
    ]
    named = {rival.statement.object_id for rival in found} - {None}
    if ending.kind and len(named) > 1:
        return []
    return [Found(rival, _OVER, sure=True) for rival in found]


def _may_end(telling: Statement, fact: Statement, *, dated: bool) -> bool:
    """Check that the fact held when it is said to be over; a turn ends nothing of its own."""
    if fact.negated or not fact.meets(telling) or not fact.sources.isdisjoint(telling.sources):
        return False
    return not dated or fact.valid_from - telling.valid_from <= _ABOUT


def _is_meant(ending: Ending, fact: Statement) -> bool:
    if ending.object is None:
        return True
    meant, called = words(ending.object), words(fact.object_key or "")
    if ending.kind:
        # "I have a dog called Rex" tells of a dog.
        return not set(meant).isdisjoint([*called, *words(fact.text)])
    return meant == called
