"""A plain model of memories in two clocks: what random histories are compared with.

It keeps a copy of everything at each instant, so that "as known then" is a look-up.
"""

import copy
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST

LIVE = "LIVE"


@dataclass
class Item:
    """One memory; `status` is LIVE while nothing ended it."""

    name: str
    text: str
    created: datetime
    valid_from: datetime = FAR_PAST
    valid_to: datetime = FAR_FUTURE
    importance: float = 0.5
    trust: str = "STANDARD"
    status: str = LIVE
    subject: str | None = None
    successor: str | None = None
    merged: str | None = None
    # What it was before the last ending, by how it ended.
    was: dict[str, Any] = field(default_factory=dict)


@dataclass
class State:
    """All that is, at one instant; links are (from, to) of the relation `refines`."""

    items: dict[str, Item] = field(default_factory=dict)
    links: set[tuple[str, str]] = field(default_factory=set)
    # An entity -> what it was merged into.
    merged: dict[str, str] = field(default_factory=dict)

    def live(self) -> list[str]:
        return sorted(name for name, item in self.items.items() if item.status == LIVE)

    def ended(self) -> list[str]:
        return sorted(name for name, item in self.items.items() if item.status != LIVE)

    def entity(self, name: str | None) -> str | None:
        while name in self.merged:
            name = self.merged[name]
        return name

    def head(self, name: str) -> str:
        while (successor := self.items[name].successor) is not None:
            name = successor
        return name

    def chain(self, name: str) -> set[str]:
        """What it replaced, by any steps, itself, and what replaced it."""
        found = {name}
        while more := {n for n, item in self.items.items() if item.successor in found} - found:
            found |= more
        successor = self.items[name].successor
        while successor is not None:
            found.add(successor)
            successor = self.items[successor].successor
        return found


@dataclass
class Model:
    """The history: a state for each instant at which something was done."""

    now: State = field(default_factory=State)
    past: list[tuple[datetime, State]] = field(default_factory=list)

    def keep(self, moment: datetime) -> None:
        """What was done at this instant is done."""
        self.past.append((moment, copy.deepcopy(self.now)))

    def at(self, moment: datetime) -> State:
        """As known at an instant: all that was done at it or before."""
        known = State()
        for then, state in self.past:
            if then <= moment:
                known = state
        return known

    def supersede(self, old: str, new: str, now: datetime) -> None:
        one, other = self.now.items[old], self.now.items[new]
        moment = now if other.valid_from == FAR_PAST else other.valid_from
        one.was = {"status": one.status, "valid_to": one.valid_to}
        stands = one.valid_to != FAR_FUTURE and one.valid_to <= moment
        if not stands and moment > one.valid_from:
            one.valid_to = moment
        one.status, one.successor = "SUPERSEDED", new

    def merge(self, one: str, other: str, trusts: list[str]) -> None:
        """The most trusted stands, of equals the older, and has the higher importance."""
        items = sorted((self.now.items[one], self.now.items[other]), key=lambda item: item.created)
        items.sort(key=lambda item: -trusts.index(item.trust))
        winner, loser = items
        winner.importance = max(winner.importance, loser.importance)
        self.end(loser.name, "MERGED")
        loser.merged = winner.name

    def end(self, name: str, status: str) -> None:
        item = self.now.items[name]
        if status == "FORGOTTEN":
            item.was = {"hidden": (item.status, item.was)}
        else:
            item.was = {"status": item.status}
        item.status = status

    def restore(self, name: str) -> None:
        item = self.now.items[name]
        if item.status == "FORGOTTEN":
            item.status, item.was = item.was["hidden"]
            return
        if item.status == "SUPERSEDED":
            item.valid_to, item.successor = item.was["valid_to"], None
        item.merged = None
        item.status, item.was = LIVE, {}
