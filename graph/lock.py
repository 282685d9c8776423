"""A user's lock: whoever writes for a user holds it, so that changes come one after another."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from anaphora.clock import Clock, native
from anaphora.errors import Conflict
from anaphora.settings import Settings
from cypher import users
from graph.session import Transaction


class UserGoneError(Conflict):
    """Raised where a worker would write for a user who was erased since it began."""


class UserErasingError(UserGoneError):
    """Raised where anything but the erasure would write for a user who is being erased."""


@dataclass(slots=True)
class UserLock:
    """State that the lock's holder goes on from. `now` is never before the user's last change.

    `began` is the number of the last change before this transaction's own.
    """

    user_id: str
    now: datetime
    sequence: int
    model: str | None
    settings: Settings
    began: int = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.sequence

    def next_sequence(self) -> int:
        """The number of the next change."""
        self.sequence += 1
        return self.sequence


async def lock_user(
    transaction: Transaction,
    user_id: str,
    clock: Clock,
    *,
    erasing: bool = False,
    known: bool = False,
) -> UserLock:
    """Take the lock, until the transaction ends; the first thing that a write does.

    A worker writes for a `known` user alone: one who was erased since is not made anew. Raises
    UserGoneError for such a user, and UserErasingError for a user who is being erased, unless it
    is the erasure that asks.
    """
    [row] = await transaction.run(users.lock_user, user_id=user_id, at=clock())
    if known and row["made"]:
        # Rolls back the user, too.
        raise UserGoneError("There is nothing of this user any more: nothing can be written.")
    return _taken(transaction, user_id, row, clock, erasing=erasing)


async def lock_talk(
    transaction: Transaction, user_id: str, refs: Iterable[str], clock: Clock
) -> tuple[UserLock, dict[str, dict[str, Any]]]:
    """Take the lock, and what the user's threads hold, by the keys or ids that are given."""
    wanted = list(dict.fromkeys(refs))
    [row] = await transaction.run(users.lock_talk, user_id=user_id, at=clock(), refs=wanted)
    return _taken(transaction, user_id, row, clock), {
        one["ref"]: one["thread"] for one in row["threads"]
    }


def _taken(
    transaction: Transaction,
    user_id: str,
    row: Mapping[str, Any],
    clock: Clock,
    *,
    erasing: bool = False,
) -> UserLock:
    if row["erasing"] and not erasing:
        raise UserErasingError("This user is being erased: nothing can be written.")
    # The clock is read again: the lock may have been waited for.
    now = clock()
    if row["changed_at"] is not None:
        now = max(now, native(row["changed_at"]))
    return UserLock(user_id, now, row["sequence"], row["model"], transaction.settings)
