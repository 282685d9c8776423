"""Results of remembering memories and of adding turns."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from anaphora.errors import AnaphoraError
from graph.records.conflicts import ConflictRecord
from graph.records.records import MemoryRecord
from memory.inputs import RememberAction

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """The result for one remembered item; in a batch, `error` says why it was not stored."""

    memory: MemoryRecord | None
    action: RememberAction
    # None for a replayed write: the graph has them.
    conflicts: tuple[ConflictRecord, ...] | None = ()
    receipt: str | None = None
    error: AnaphoraError | None = None
    # Ids of the memories superseded by it and folded into it; empty for a replayed write.
    superseded: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def failed(self, error: AnaphoraError) -> "Remembered":
        """Return the result of the same item, had it failed."""
        return Remembered(memory=None, action=RememberAction.REJECTED, error=error)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAdded:
    episode: MemoryRecord | None
    warnings: tuple[str, ...] = ()
    receipt: str | None = None
    error: AnaphoraError | None = None
    # Facts that were extracted at once.
    facts: tuple[Remembered, ...] = ()
    # (stage, milliseconds)
    timings: tuple[tuple[str, float], ...] = ()

    def failed(self, error: AnaphoraError) -> "TurnAdded":
        """Return the result of the same turn, had it failed."""
        return TurnAdded(episode=None, error=error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch(Generic[T]):
    """Results in the order of the inputs, and one receipt for all of them."""

    results: list[T]
    receipt: str | None
