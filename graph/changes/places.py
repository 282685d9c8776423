"""Texts in which runs and schedules keep their places: where a list, or a beginning, goes on."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def place_text(place: "DataclassInstance") -> str:
    """Return a place as it is kept: its fields are instants, numbers and words, or None."""
    return json.dumps(asdict(place), default=datetime.isoformat, sort_keys=True)


def place_values(text: str | None, *moments: str) -> Mapping[str, Any]:
    """Return the fields of a place that is kept; those that are named are instants, or None."""
    told: dict[str, Any] = json.loads(text or "{}")
    return told | {name: _moment(told.get(name)) for name in moments}


def write_place(at: datetime, id: str) -> str:
    """Return the place behind a row of a list that is read by an instant and an id."""
    return json.dumps({"at": at.isoformat(), "id": id}, sort_keys=True)


def read_place(place: str | None, first: datetime) -> tuple[datetime, str]:
    """Return the instant and id that a list goes on behind: `first`, and none, at its beginning."""
    if place is None:
        return first, ""
    told = json.loads(place)
    # A place without an id is before all rows of its instant: these may come again.
    return datetime.fromisoformat(told["at"]), told.get("id", "")


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
