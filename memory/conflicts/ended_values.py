"""Facts that are over by what a turn says: "I quit my job" names no value. Pure."""

from collections.abc import Sequence
from datetime import timedelta

from language.conflicts.findings import ConflictKind, Finding, Reason
from language.conflicts.statements import Statement
from language.extraction.extracted_fact import Ending
from language.words import words
from memory.conflicts.candidates import Found, Rival

# "Last month" begins up to so long before a fact was told that names no time, and ends it.
_ABOUT = timedelta(days=62)
# A name of a kind is told beside it: "a dog called Rex".
_BESIDE = 3
_OVER = Finding(ConflictKind.CONTRADICTION, Reason.NEGATION)


def ended_by(
    ending: Ending, telling: Statement, rivals: Sequence[Rival], *, dated: bool
) -> list[Found]:
    """Find the facts of an ending's slot that are over since the statement that tells it.

    `dated`: it names its time. None where a kind is meant of which there are several.
    """
    found = [
        rival
        for rival in rivals
        if _may_end(telling, rival.statement, dated=dated) and _is_meant(ending, rival.statement)
    ]
    if ending.kind and len({_called(ending, rival.statement) for rival in found} - {None}) > 1:
        return []
    return [Found(rival, _OVER) for rival in found]


def _may_end(telling: Statement, fact: Statement, *, dated: bool) -> bool:
    """Check that the fact held when it is said to be over; a turn ends nothing of its own."""
    if fact.negated or not fact.meets(telling) or not fact.sources.isdisjoint(telling.sources):
        return False
    slack = timedelta() if _names_its_time(fact) else _ABOUT
    return not dated or fact.valid_from - telling.valid_from <= slack


def _names_its_time(fact: Statement) -> bool:
    """Check for a fact since a whole hour: times that are named begin so, and few turns."""
    began = fact.valid_from
    return (began.minute, began.second, began.microsecond) == (0, 0, 0)


def _is_meant(ending: Ending, fact: Statement) -> bool:
    if ending.object is None:
        return True
    meant, called = words(ending.object), words(fact.object_key or "")
    if not ending.kind:
        # "Berlin" is "Berlin, Germany", "Anna Schmidt" is "Anna".
        return bool(called) and (set(meant) <= set(called) or set(called) <= set(meant))
    if _places(meant, called):
        return True
    told = words(fact.text)
    return any(
        abs(at - beside) <= _BESIDE + len(meant)
        for at in _places(meant, told)
        for beside in _places(called, told)
    )


def _places(phrase: Sequence[str], told: Sequence[str]) -> list[int]:
    """Return where a phrase stands among words."""
    count = len(phrase)
    return [
        at for at in range(len(told) - count + 1) if list(told[at : at + count]) == list(phrase)
    ]


def _called(ending: Ending, fact: Statement) -> str | None:
    """Return what tells a fact of a kind from others of it: a name, or more than the kind."""
    if fact.object_id is not None:
        return fact.object_id
    return None if words(fact.object_key or "") == words(ending.object or "") else fact.object_key
