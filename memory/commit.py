"""Commits a write, and publishes what follows from it: the one place that sends.

A use case returns from its transaction what follows from its commit: whether subscribers have
Changes to read, and the work that it owes. It is sent after the commit. Nothing is lost with a
message: subscribers read Changes from the graph, and the sweeper finds what is owed there.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

from anaphora.caller import Caller
from anaphora.work import Work
from graph.enums import MemoryStatus
from graph.lock import UserLock, lock_user
from graph.records.receipts import write_receipt
from graph.records.records import MemoryRecord
from graph.session import Transaction
from memory.services import Services

T = TypeVar("T")
# Ids by the work that is asked for them, in the order of asking.
Owed = Mapping[Work, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Committed(Generic[T]):
    """The result of a write, and what follows from its commit.

    `changed`: there are new Changes of the user. `owed`: work for others. `memory_ids`: memories
    that the receipt names; `commit_marked` leaves the receipt to its caller.
    """

    result: T
    changed: bool = True
    owed: Owed = field(default_factory=dict)
    memory_ids: Sequence[str] = ()


async def commit(
    services: Services,
    caller: Caller,
    work: Callable[[Transaction, UserLock], Awaitable[Committed[T]]],
    *,
    name: str,
) -> tuple[T, str]:
    """Commit and publish a write under its user's lock; return its result, and its receipt."""

    async def locked(transaction: Transaction) -> Committed[T]:
        return await work(transaction, await lock_user(transaction, caller.user_id, services.clock))

    done, bookmarks = await services.graph.write_marked(locked, name=name)
    publish(services, caller, changed=done.changed, owed=done.owed)
    return done.result, write_receipt(
        services.signer, caller.user_id, bookmarks, list(done.memory_ids)
    )


async def commit_marked(
    services: Services,
    caller: Caller,
    work: Callable[[Transaction], Awaitable[Committed[T]]],
    *,
    name: str,
) -> tuple[T, list[str]]:
    """Commit and publish a write that takes its lock itself; return its result and bookmarks."""
    done, bookmarks = await services.graph.write_marked(work, name=name)
    publish(services, caller, changed=done.changed, owed=done.owed)
    return done.result, bookmarks


def publish(
    services: Services,
    caller: Caller,
    *,
    changed: bool,
    owed: Owed = MappingProxyType({}),
) -> None:
    """Ask for the work that is owed, and announce that there are Changes."""
    for work, ids in owed.items():
        if ids:
            services.queue.send(work, caller.user_id, ids)
    if changed:
        services.events.changed(caller.user_id)


def unembedded(records: Iterable[MemoryRecord]) -> list[str]:
    """Return the ids of the memories that wait for their embedding."""
    return [record.id for record in records if record.status is MemoryStatus.PENDING_EMBED]


def joined(*owed: Owed) -> Owed:
    """Join what several writes of one transaction owe."""
    works = dict.fromkeys(work for one in owed for work in one)
    return {work: [id for one in owed for id in one.get(work, ())] for work in works}
