"""The place of a schedule that is being begun: behind which row its next page is."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from anaphora.clock import FAR_PAST
from graph.changes.places import place_text, place_values


@dataclass(frozen=True, slots=True)
class SchedulePlace:
    """The place at which the beginning of a schedule's runs goes on.

    `due` is when the schedule was due, `before` when its beginning began: what comes after that is
    of the next. `at` and `id` are of the last row that was seen.
    """

    due: datetime
    before: datetime
    at: datetime = FAR_PAST
    id: str = ""

    @classmethod
    def of(cls, text: str) -> Self:
        """Read the place as it is kept."""
        return cls(**place_values(text, "due", "before", "at"))

    @property
    def text(self) -> str:
        """Return the place as it is kept."""
        return place_text(self)

    def behind(self, at: datetime, id: str) -> Self:
        """Return the place behind a row."""
        return replace(self, at=at, id=id)
