"""Scopes of recalls: the filters of memories, as query parameters and as a test of a memory."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST, LAST_END
from graph.enums import ENDED, HELD, LIVE, MemoryKind, MemoryStatus, Trust
from graph.records.records import MemoryRecord
from language.times.ranges import TimeRange
from recall.contract.inputs import RecallInput
from recall.nodes.effective import Effective
from recall.profiles.table import (
    FILTERED_FETCH,
    LEAST_CANDIDATES,
    PARTS,
    WIDTH,
    WIDTH_OF_MANY,
    ProfileData,
)


@dataclass(frozen=True, slots=True)
class Scope:
    """The filters of a recall. `thread_id` is the thread's id; `here` is a thread's that filters
    nothing and tells this thread from others. `large`: the user has very many memories. `part` is
    where the part of the answer ends that is searched for.

    At `known_at` the database holds later states: all memories that were there then are fetched,
    but those forgotten or quarantined now, and `allows` tests the state as it was.
    """

    given: RecallInput
    kinds: tuple[MemoryKind, ...]
    thread_id: str | None = None
    here: str | None = None
    large: bool = False
    # A range in which a memory held that has ended since: no other is looked for.
    ended: TimeRange | None = None
    part: int = PARTS[0]
    # What is left of confidence at the instant of the answer; None: as it is stored.
    effective: Effective | None = None

    @property
    def known_at(self) -> datetime | None:
        return self.given.known_at

    @property
    def thread_ids(self) -> list[str] | None:
        """Ids of the threads that alone are searched; None for all, and for what is in none."""
        if self.thread_id is not None:
            return [self.thread_id]
        return list(self.given.among) or None

    @property
    def statuses(self) -> tuple[MemoryStatus, ...]:
        """Statuses that may be answered: a memory that held at an instant may have ended since."""
        if self.ended is not None:
            return ENDED
        if self.given.valid_at is not None:
            return HELD
        return (*LIVE, MemoryStatus.SUPERSEDED) if self.given.include_superseded else LIVE

    @property
    def last_end(self) -> datetime:
        """The latest end with which a replaced memory passes, as of `valid_at`."""
        of_a_time = self.given.valid_at is not None or self.ended is not None
        return LAST_END if of_a_time and not self.given.include_superseded else FAR_FUTURE

    @property
    def is_filtered(self) -> bool:
        """Return whether filters thin out the candidates that an index returns."""
        given = self.given
        return self.known_at is not None or any(
            value is not None
            for value in (
                given.tags,
                given.topics,
                given.min_confidence,
                given.min_importance,
                given.valid_at,
                given.time_start,
                given.time_end,
                self.ended,
            )
        )

    @property
    def limit(self) -> int:
        """The number of candidates wanted of each source."""
        return max(LEAST_CANDIDATES, self.part * self.given.overfetch)

    @property
    def width(self) -> int:
        """The number of the vector index's candidates that are compared: more than are taken."""
        return max(WIDTH_OF_MANY if self.large else WIDTH, self.limit * self._fetch)

    @property
    def _fetch(self) -> int:
        """The factor by which more candidates are fetched where they are filtered afterwards."""
        return FILTERED_FETCH if self.is_filtered else 1

    def parameters(self, *, embedded: bool) -> dict[str, Any]:
        """Return parameters of every gathering query; `embedded`: only memories with a vector."""
        given, then = self.given, self.known_at is not None
        statuses = self._stored_statuses()
        if embedded:
            statuses = [status for status in statuses if status is not MemoryStatus.PENDING_EMBED]
        trusts = Trust.UNTRUSTED if then else max(given.min_trust, Trust.UNTRUSTED, key=_rank)
        return {
            "statuses": [str(status) for status in statuses],
            "kinds": [str(kind) for kind in self.kinds],
            "trusts": [str(trust) for trust in trusts.and_above()],
            "min_confidence": 0.0 if then else given.min_confidence or 0.0,
            "known_at": self.known_at or FAR_FUTURE,
            "filter": {} if then else self._filter(),
            "fetch": self.width if embedded else self.limit * self._fetch,
            "limit": self.limit * (self._fetch if then else 1),
        }

    def allows(self, record: MemoryRecord) -> bool:
        """Return whether a memory, in the state that is answered, passes every filter."""
        given = self.given
        moment = record.occurred_at or record.created_at
        return (
            record.kind in self.kinds
            and record.status in self.statuses
            and record.trust.rank >= max(given.min_trust.rank, Trust.UNTRUSTED.rank)
            and self._confidence(record) >= (given.min_confidence or 0.0)
            and record.importance >= (given.min_importance or 0.0)
            and (self.thread_id is None or record.thread_id == self.thread_id)
            and (not given.among or record.thread_id in given.among)
            and set(given.tags or ()) <= set(record.tags)
            and (given.topics is None or bool(set(given.topics) & set(record.topics)))
            and (given.time_start or FAR_PAST) <= moment < (given.time_end or FAR_FUTURE)
            and (self._held is None or record.holds_between(*self._held))
            and record.ended_by(self.last_end)
        )

    def _confidence(self, record: MemoryRecord) -> float:
        return self.effective.confidence(record) if self.effective else record.confidence

    def _stored_statuses(self) -> list[MemoryStatus]:
        if self.known_at is None:
            return list(self.statuses)
        return [status for status in MemoryStatus if status is not MemoryStatus.FORGOTTEN]

    @property
    def _held(self) -> tuple[datetime, datetime] | None:
        """Bounds of validity: a memory held if it began by the first and ended after the second."""
        if self.ended is not None:
            end = self.ended.end or FAR_FUTURE
            return end - timedelta(microseconds=1), self.ended.start or FAR_PAST
        valid_at = self.given.valid_at
        return None if valid_at is None else (valid_at, valid_at)

    def _filter(self) -> dict[str, Any]:
        given = self.given
        held_by, held_after = self._held or (None, None)
        return {
            "tags": None if given.tags is None else list(given.tags),
            "topics": None if given.topics is None else list(given.topics),
            "min_importance": given.min_importance,
            "held_by": held_by,
            "held_after": held_after,
            "last_end": self.last_end,
            "start": given.time_start,
            "end": given.time_end,
        }


def scope_of(
    given: RecallInput,
    profile: ProfileData,
    thread_id: str | None,
    *,
    large: bool = False,
    effective: Effective | None = None,
) -> Scope:
    """Build the scope of a checked input; the profile's kinds where none are asked for."""
    kinds = given.kinds or profile.kinds
    if profile.across_threads:
        return Scope(given, kinds, here=thread_id, large=large, effective=effective)
    return Scope(given, kinds, thread_id, large=large, effective=effective)


def _rank(trust: Trust) -> int:
    return trust.rank
