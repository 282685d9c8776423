"""The lease of the worker that consolidates a user: one at a time, whoever is paused or lost.

It is no lock: writers do not wait for it. Each batch renews it in its own transaction; a worker
that was paused beyond its lease finds another epoch there, and writes nothing.
"""

from dataclasses import dataclass
from datetime import timedelta

from anaphora.clock import Clock
from anaphora.ids import new_id
from cypher.runs import consolidation
from graph.changes.run_lifecycle import RunOverError
from graph.lock import UserLock, lock_user
from graph.session import Graph, Transaction

LASTS = timedelta(seconds=60)
# A lease may have been taken by a worker whose clock is this much ahead.
_SKEW = timedelta(seconds=30)


class LeaseLostError(RunOverError):
    """Raised where another worker has taken the lease."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A user's lease, the worker that holds it, and its epoch: one more each time it is taken."""

    user_id: str
    holder: str
    epoch: int


async def take_lease(graph: Graph, user_id: str, clock: Clock) -> Lease | None:
    """Take the user's lease; None while another worker holds it."""
    holder = new_id()

    async def work(transaction: Transaction) -> Lease | None:
        await lock_user(transaction, user_id, clock, known=True)
        now = clock()
        rows = await transaction.run(
            consolidation.take_lease,
            user_id=user_id,
            holder=holder,
            at=now,
            latest=now + LASTS + _SKEW,
            expires_at=now + LASTS,
        )
        return Lease(user_id, holder, rows[0]["epoch"]) if rows else None

    return await graph.write(work, name="take_lease")


async def hold_lease(transaction: Transaction, lock: UserLock, lease: Lease, clock: Clock) -> None:
    """Renew the lease in the transaction of a batch. Raises LeaseLostError."""
    rows = await transaction.run(
        consolidation.touch_lease,
        user_id=lock.user_id,
        holder=lease.holder,
        epoch=lease.epoch,
        expires_at=clock() + LASTS,
    )
    if not rows:
        raise LeaseLostError


async def release_lease(graph: Graph, lease: Lease) -> None:
    """Give the lease up, if it is still held."""
    await graph.execute(
        consolidation.end_lease,
        user_id=lease.user_id,
        holder=lease.holder,
        epoch=lease.epoch,
    )
