"""Dates in a context: now, when something was said, and since when a fact holds."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, tzinfo
from zoneinfo import ZoneInfo

from anaphora.clock import in_zone
from graph.enums import MemoryKind
from graph.records.records import MemoryRecord
from language.times.day_words import day_in_words, phrase, span_in_words, weekday

_MIDNIGHT = time(0)


@dataclass(frozen=True, slots=True)
class Present:
    """Now, and the zone by whose days a context is dated."""

    now: datetime
    zone: tzinfo = UTC

    @property
    def line(self) -> str:
        """A line that says when now is: "Now: Friday, 1 May 2026, 14:00 (Europe/Berlin)."."""
        now = self.local(self.now)
        zone = now.tzinfo.key if isinstance(now.tzinfo, ZoneInfo) else "UTC"
        day = f"{weekday(now)}, {day_in_words(now)}"
        return f"Now: {day}, {now.hour:02}:{now.minute:02} ({zone})."

    @property
    def iso(self) -> str:
        """Now in ISO 8601, to the second."""
        return self.local(self.now).isoformat(timespec="seconds").replace("+00:00", "Z")

    def local(self, moment: datetime) -> datetime:
        """Convert an instant to the zone; to UTC where the zone would leave the calendar."""
        return in_zone(moment, self.zone)

    def day_and_time(self, moment: datetime) -> str:
        """Format a day and time, such as "Fri 1 May 2026, 14:00"."""
        local = self.local(moment)
        day = f"{weekday(local)[:3]} {day_in_words(local)}"
        return f"{day}, {local.hour:02}:{local.minute:02}"

    def day(self, moment: datetime) -> str:
        """Format a day, such as "Fri 1 May 2026"."""
        local = self.local(moment)
        return f"{weekday(local)[:3]} {day_in_words(local)}"

    def since(self, memory: MemoryRecord, language: str = "english") -> str:
        """Say since when a memory holds or is known; empty for a procedure."""
        if memory.kind is MemoryKind.PROCEDURE:
            return ""
        start, end = memory.valid_from, memory.valid_to
        if start is None and end is None:
            known = day_in_words(self.local(memory.created_at), language)
            return phrase("known", language, start=known)
        begun = start is None or start <= self.now
        return span_in_words(self._given(start), self._given(end), language, begun=begun)

    def _given(self, moment: datetime | None) -> date | None:
        """Return the day that a caller gave: a date without a time is stored as midnight in UTC."""
        if moment is None:
            return None
        stored = moment.astimezone(UTC)
        return stored if stored.time() == _MIDNIGHT else self.local(moment)


def moment_of(memory: MemoryRecord) -> datetime:
    """Return when a memory occurred, else when it was created."""
    return memory.occurred_at or memory.created_at
