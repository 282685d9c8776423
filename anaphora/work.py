"""Two small interfaces for the write path: the queue of work, and the event channel.

Both are best effort. The graph holds what is owed (PENDING_EMBED, say), so that a lost message
delays work until the sweeper looks, and loses nothing.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol


class Work(StrEnum):
    """Work of background workers: the name of the task that does it, and what its ids are of."""

    EMBED = "embed"  # memories
    EMBED_NAMES = "embed_names"  # entities
    COMPARE = "compare"  # memories; the user's others that are due come along
    BACKFILL = "backfill"  # runs
    UNDO_RUN = "undo_run"  # runs
    FORGET = "forget"  # runs
    ERASE = "erase"  # outbox entries: receipts of erasures, and what they leave to overwrite
    STREAM = "stream_context"  # threads
    EXTRACT = "extract"  # turns; earlier turns of their threads that owe it come along
    ENRICH = "enrich"  # memories
    TUNE = "tune"  # runs
    DERIVE_TRUST = "derive_trust"  # outbox entries
    CONSOLIDATE = "consolidate"  # runs
    REFLECT = "reflect"  # runs


class Queue(Protocol):
    """Hands ids to background workers; never blocks the caller, never raises."""

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        """Ask for the work on what these ids name."""


class Events(Protocol):
    """Tells every process that a user's memories changed; never blocks, never raises."""

    def changed(self, user_id: str) -> None:
        """Announce new committed Changes of this user: subscribers read them from the graph."""

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """Announce that these memories became ACTIVE: what waits for them may look."""


class Meter(Protocol):
    """Measures the steps of runs, for monitoring; never blocks for long, never raises."""

    async def measured(self, step: str, seconds: float, counts: Mapping[str, int]) -> None:
        """Note a batch of a step: what it took, and what it counted."""

    async def failed(self, step: str) -> None:
        """Note that a run failed at a step."""


class NoMeter:
    """A meter that nobody reads."""

    async def measured(self, step: str, seconds: float, counts: Mapping[str, int]) -> None:
        """Do nothing: nobody reads it."""

    async def failed(self, step: str) -> None:
        """Do nothing: nobody reads it."""


class Nobody:
    """A queue and an event channel with nobody at the other end: the sweeper finds what is owed."""

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        """Do nothing: the work is left to the sweeper."""

    def changed(self, user_id: str) -> None:
        """Do nothing: nobody listens."""

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """Do nothing: nobody listens."""
