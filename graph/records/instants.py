"""Instants as the graph keeps them, read."""

from datetime import UTC, datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST, native


def instant(value: Any) -> datetime | None:
    """A stored instant as an aware datetime; None for an open end or nothing."""
    if value is None:
        return None
    moment: datetime = native(value).astimezone(UTC)
    return None if moment.year == FAR_FUTURE.year or moment.year == FAR_PAST.year else moment


def instant_of(text: str) -> datetime:
    """An instant as Cypher's toString writes it; a zone's name behind the offset says no more."""
    return datetime.fromisoformat(text.partition("[")[0])
