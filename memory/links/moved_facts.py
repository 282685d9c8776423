"""Finds facts whose subject or object is another now, and marks them for comparison."""

from collections.abc import Iterable

from cypher import conflicts
from graph.lock import UserLock
from graph.session import Transaction
from memory.links.history import Link

# Links to the subject and the object of a fact.
_ENDS = frozenset(("SUBJECT", "OBJECT"))


async def compare_moved(transaction: Transaction, lock: UserLock, moved: Iterable[Link]) -> None:
    """Mark facts for comparison whose subject or object is another now: `moved` are links made."""
    ids = sorted(moved_facts(moved))
    if ids:
        await transaction.run(conflicts.mark_due, user_id=lock.user_id, ids=ids)


def moved_facts(links: Iterable[Link]) -> set[str]:
    """Return the ids of the facts whose subject or object these links are."""
    return {link.from_id for link in links if link.type in _ENDS}
