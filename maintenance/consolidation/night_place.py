"""The place of a night that is being begun: which stage, and behind which row its next page is."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from graph.changes.places import place_values
from maintenance.schedule.place import SchedulePlace


class Stage(StrEnum):
    """Stages of a night, in order: who is due by settings, dates and tiers, and their runs."""

    RATES = "RATES"
    ENDING = "ENDING"
    BEGINNING = "BEGINNING"
    PROMOTING = "PROMOTING"
    RUNS = "RUNS"


@dataclass(frozen=True, slots=True)
class NightPlace(SchedulePlace):
    """The place at which the beginning of a night goes on: of a row of one of its stages."""

    stage: Stage = field(default=Stage.RATES, kw_only=True)

    @classmethod
    def of(cls, text: str) -> Self:
        """Read the place as it is kept."""
        values = place_values(text, "due", "before", "at")
        return cls(**{**values, "stage": Stage(values["stage"])})

    @property
    def next_stage(self) -> "NightPlace | None":
        """Return the beginning of the next stage; None after the last."""
        stages = list(Stage)
        at = stages.index(self.stage) + 1
        if at == len(stages):
            return None
        return NightPlace(self.due, self.before, stage=stages[at])
