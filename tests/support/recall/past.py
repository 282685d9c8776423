"""A clock that a test sets, so that what was known when is no matter of luck."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from memory.services import Services

START = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass
class SetClock:
    """Tells the minute that it was set to."""

    minute: int = 0

    def __call__(self) -> datetime:
        return at(self.minute)


def at(minute: float) -> datetime:
    """The instant of a minute."""
    return START + timedelta(minutes=minute)


def clocked(services: Services) -> tuple[Services, SetClock]:
    """The services on a clock that the test sets."""
    clock = SetClock()
    return replace(services, clock=clock), clock
