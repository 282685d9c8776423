"""Effective confidence and weight of memories: what is left of what is stored, at an instant."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from anaphora.clock import FAR_FUTURE
from anaphora.decay import as_told
from anaphora.settings import Settings
from graph.enums import LIVE
from graph.records.instants import instant_of
from graph.records.records import MemoryRecord
from language.conflicts.fading import Fading, fading_since
from recall.contract.candidate import Candidate

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Effective:
    """Effective values at `now`, or at the instant as of which a memory is told.

    What has ended fades no further.
    """

    settings: Settings
    now: datetime

    @property
    def parameters(self) -> dict[str, Any]:
        """Return parameters of queries that sort by effective confidence."""
        fading = Fading(self.settings)
        return {"now": self.now, "rate": self.settings.decay_rate, "rates": fading.rates()}

    def confidence(self, memory: MemoryRecord) -> float:
        """Return what is left of a memory's confidence."""
        since, until = self._between(memory)
        fading = Fading(self.settings)
        return fading.confidence(memory.kind, memory.predicate, memory.confidence, since, until)

    def expires_at(self, memory: MemoryRecord) -> datetime | None:
        """Return when a live memory ends without new evidence; None for never."""
        if memory.status not in LIVE:
            return None
        since, _ = self._between(memory)
        at = (
            Fading(self.settings)
            .expiry_of(memory.kind, memory.predicate, memory.confidence, since)
            .at
        )
        return None if at == FAR_FUTURE else at

    def weight(self, memory: MemoryRecord) -> float | None:
        """Return what is left of a triple's weight; None for what is no triple."""
        return Fading(self.settings).weight(memory.weight, *self._between(memory))

    def of(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return candidates with their effective values."""
        fading = Fading(self.settings)
        return [self._of(one, fading) for one in candidates]

    def _of(self, one: Candidate, fading: Fading) -> Candidate:
        if fading.lasts(one.kind, one.weight):
            # Most are turns: their instants need not be read, nor the whole be copied.
            left = as_told(one.confidence)
            return one if left == one.confidence else replace(one, confidence=left)
        evidence = _instant(one.created if one.evidence is None else one.evidence)
        since = fading_since(evidence, None if one.arrived is None else _instant(one.arrived))
        retired = (one.node or {}).get("retired_at") if one.known is None else None
        until = self.now if retired is None else min(self.now, instant_of(retired))
        return replace(
            one,
            confidence=fading.confidence(one.kind, one.relation, one.confidence, since, until),
            weight=fading.weight(one.weight, since, until),
        )

    def _between(self, memory: MemoryRecord) -> tuple[datetime, datetime]:
        since = fading_since(memory.last_evidence_at or memory.created_at, memory.arrived_at)
        until = memory.as_of or self.now
        return since, until if memory.retired_at is None else min(until, memory.retired_at)


def _instant(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)
