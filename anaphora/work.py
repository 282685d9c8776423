"""What the write path asks of the queue and of the event channel: two small interfaces.

Both are best effort. The graph holds what is owed (PENDING_EMBED, say), so that a lost message
delays work until the sweeper looks, and loses nothing.
"""

from collections.abc import Sequence
from typing import Protocol


class Queue(Protocol):
    """Hands ids to background workers; never blocks the caller, never raises."""

    def embed(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """Ask for these memories' embeddings."""

    def backfill(self, user_id: str, run_id: str) -> None:
        """Ask for this run, which gives a term to memories."""

    def work(self, task: str, user_id: str, id: str) -> None:
        """Ask for work that the graph holds, by the task's name and the id of what it is."""


class Events(Protocol):
    """Tells every process that a user's memories changed; never blocks, never raises."""

    def changed(self, user_id: str) -> None:
        """New Changes of this user are committed: subscribers read them from the graph."""

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        """These memories became ACTIVE: what waits for them may look."""
