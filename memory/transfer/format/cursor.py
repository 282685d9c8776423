"""The place of an export that is taken page by page, as it is kept between two slices."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from anaphora.clock import native

Row = dict[str, Any]


@dataclass(slots=True)
class Cursor:
    """The place of an export: a section, and the row behind which its next page begins.

    It moves when all lines of a page were taken. An export that is given one goes on from it.
    """

    section: int = 0
    place: Row | None = None

    @classmethod
    def of(cls, text: str | None) -> "Cursor":
        """Read a cursor as it was kept; None is the beginning."""
        if text is None:
            return cls()
        told = json.loads(text)
        place: Row | None = told["place"]
        if place is not None and "at" in place:
            place["at"] = datetime.fromisoformat(place["at"])
        return cls(told["section"], place)

    @property
    def text(self) -> str:
        """Return the cursor as it is kept."""
        place = self.place
        if place is not None and "at" in place:
            place = place | {"at": native(place["at"]).isoformat()}
        return json.dumps({"section": self.section, "place": place}, sort_keys=True)

    def begin(self, first: Row) -> Row:
        """Return where the pages of the section begin: `first`, where it is new."""
        return first if self.place is None else self.place
