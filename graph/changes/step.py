"""The shape of a step of consolidation: it reads a batch, and says what one transaction writes.

    async def step(context: Context, place: str | None) -> Portion: ...

A step reads outside the user's lock, and may take its time. Its write runs under the lock, once the
lease was checked; it reads again what it relies on, since anybody may have written meanwhile. It
saves its Changes without a run: whoever runs the steps joins them to it. A batch may be done twice.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from anaphora.clock import Clock
from graph.enums import RunStep
from graph.lock import UserLock
from graph.session import Transaction

Counts = Mapping[str, int]
Write = Callable[[Transaction, UserLock], Awaitable[Counts]]


@dataclass(frozen=True, slots=True)
class Context:
    """The user and run that a step works for, what was `asked`, and since when facts changed.

    `steps` are all those of the run.

    Of a dry run every write is rolled back, and what it would have changed is kept with the run.
    `since`: facts that changed before it were compared already; None where none was. `until`: when
    the run began. `check` is for what commits by itself, in its own transactions: it raises where
    the run is over or another worker has the lease, and joins the Changes to the run.
    """

    user_id: str
    run_id: str
    dry_run: bool
    since: datetime | None
    until: datetime
    clock: Clock
    check: Callable[[Transaction, UserLock], Awaitable[None]]
    asked: str | None = None
    steps: frozenset[RunStep] = frozenset()


@dataclass(frozen=True, slots=True)
class Portion:
    """One batch: what it writes, and the place that the next begins at.

    Without a `place` the step is over. `counts` are of what was done outside the write; `done` of
    `total` says how far the step is, where that is known. `warnings` are problems that did not stop
    it. `committed` is called once the write is committed, and never of a dry run: it asks for the
    work that follows.
    """

    write: Write | None = None
    place: str | None = None
    counts: Counts = field(default_factory=dict)
    done: int = 0
    total: int | None = None
    warnings: Sequence[str] = ()
    committed: Callable[[], None] | None = None


class Step(Protocol):
    """Does one batch of a step, from a place that the batch before it gave."""

    async def __call__(self, context: Context, place: str | None) -> Portion: ...
