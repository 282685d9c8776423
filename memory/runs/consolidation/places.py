"""Places in lists that are read by an instant and an id, as a run keeps them between batches."""

import json
from datetime import datetime


def write_place(at: datetime, id: str) -> str:
    """Return the place behind a row."""
    return json.dumps({"at": at.isoformat(), "id": id}, sort_keys=True)


def read_place(place: str | None, first: datetime) -> tuple[datetime, str]:
    """Return the instant and id that a list goes on behind: `first`, and none, at its beginning."""
    if place is None:
        return first, ""
    told = json.loads(place)
    return datetime.fromisoformat(told["at"]), told["id"]
