"""Marks stored memories that are to be compared with others anew."""

from collections.abc import Iterable, Mapping
from typing import Any

from cypher import conflicts
from graph.enums import is_in_use
from graph.lock import UserLock
from graph.session import Transaction
from memory.fields.field import Use
from memory.fields.memories import names_of

# Properties whose change makes a memory state other things.
_STATES = frozenset(names_of(Use.COMPARED))

# Links to the subject and the object of a fact.
_ENDS = frozenset(("SUBJECT", "OBJECT"))


def mark_for_comparison(
    node: Mapping[str, Any], changed: Mapping[str, Any], *, moved: bool = False
) -> dict[str, Any]:
    """Return the mark for a memory that, by these changes, may conflict with others now.

    It states other things (`moved`: of another subject or object), or is to be compared only
    from now on: live again, or released from quarantine. A turn contradicts nobody.
    """
    if node.get("turn") is not None:
        return {}
    returns = not _compared(node) and _compared({**node, **changed})
    return {"conflicts_due": True} if moved or returns or _STATES & changed.keys() else {}


async def compare_moved(
    transaction: Transaction, lock: UserLock, moved: Iterable[Mapping[str, Any]]
) -> None:
    """Mark facts for comparison whose subject or object is another now: `moved` are links made."""
    ids = sorted(moved_facts(moved))
    if ids:
        await transaction.run(conflicts.mark_due, user_id=lock.user_id, ids=ids)


def moved_facts(links: Iterable[Mapping[str, Any]]) -> set[str]:
    """Return the ids of the facts whose subject or object these links are."""
    return {link["from_id"] for link in links if link["type"] in _ENDS}


def _compared(node: Mapping[str, Any]) -> bool:
    return is_in_use(node["status"], node["trust"])
