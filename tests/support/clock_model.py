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
        """Facts that it replaced, by any steps, itself, and those that replaced it."""
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
        """Keep what was done at this instant."""
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
        most = max(winner.importance, loser.importance)
        gain = (winner.importance, most) if most != winner.importance else None
        winner.importance = most
        self.end(loser.name, "MERGED")
        loser.merged = winner.name
        loser.was |= {"gain": gain} | self._move(loser.name, winner.name)

    def _move(self, loser: str, winner: str) -> dict[str, Any]:
        """The loser's links are the winner's: each old one with the new, or None if it had it."""
        moved: list[tuple[tuple[str, str], tuple[str, str] | None]] = []
        for old in sorted(link for link in self.now.links if loser in link and winner not in link):
            a, b = (winner if end == loser else end for end in old)
            self.now.links.remove(old)
            moved.append((old, None if (a, b) in self.now.links else (a, b)))
            self.now.links.add((a, b))
        replaced = [one.name for one in self.now.items.values() if one.successor == loser]
        for name in replaced:
            self.now.items[name].successor = winner
        return {"moved": moved, "replaced": replaced, "winner": winner}

    def _move_back(self, loser: str, was: dict[str, Any]) -> None:
        """The loser has again what the winner still had of it."""
        winner = self.now.items[was["winner"]]
        if was["gain"] and winner.importance == was["gain"][1]:
            winner.importance = was["gain"][0]
        for old, new in was["moved"]:
            if new is None or new in self.now.links:
                self.now.links -= {new} if new else set()
                self.now.links.add(old)
        for name in was["replaced"]:
            if self.now.items[name].successor == winner.name:
                self.now.items[name].successor = loser

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
        if item.status == "MERGED":
            self._move_back(name, item.was)
        item.merged = None
        item.status, item.was = LIVE, {}
