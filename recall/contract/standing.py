"""Instants and trust by which relations between entities hold for a question."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.enums import Trust
from language.times.past import read_past
from recall.contract.inputs import RecallInput

# The end of a range is exclusive.
_LEAST = timedelta(microseconds=1)
_UTC = ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class Standing:
    """Instants and trust by which relations hold. `now` is the caller's, not the clock's."""

    now: datetime
    valid_at: datetime | None = None
    known_at: datetime | None = None
    min_trust: Trust = Trust.UNTRUSTED

    @classmethod
    def of(cls, given: RecallInput, now: datetime) -> "Standing":
        return cls(now, given.valid_at, given.known_at, given.min_trust)

    @property
    def trust(self) -> Trust:
        """The least trust of facts that tell a relation."""
        return max(self.min_trust, Trust.UNTRUSTED, key=lambda one: one.rank)

    def held(self, query: str) -> tuple[datetime, datetime]:
        """Return by when a relation must have begun, and what it must have outlasted.

        Of a past that the query names, where no instant is given: Dana's partner in 2023.
        """
        moment = self.valid_at or self.known_at
        past = None if moment is not None else read_past(query, self.now, _UTC)
        if past is None or past.time is None:
            return moment or self.now, moment or self.now
        return (past.time.end or FAR_FUTURE) - _LEAST, past.time.start or FAR_PAST
