"""Plans how to undo a run's changes of one thing, from the Changes and its present state. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from graph.changes.changes import Action
from graph.enums import LIVE, ConflictStatus, MemoryStatus, Trust
from graph.records.history import stored_value
from graph.records.snapshots import FIXED, read_snapshot, write_snapshot
from memory.links.history import Link, LinkKey, links_of
from memory.trust.rules import permits

_LIVE = frozenset(LIVE)
# The fields in which a memory says something, and the links to whom it is about.
_SAID = frozenset({"text", "predicate", "object", "negated", "trigger", "action", "role"})
_ABOUT = frozenset({"SUBJECT", "OBJECT"})

Snapshot = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Done:
    """One Change of a thing: its action; `before` and `after` as they were kept."""

    action: str
    before: Snapshot | None
    after: Snapshot | None

    @classmethod
    def of(cls, node: Mapping[str, Any]) -> "Done":
        """Build it from a Change's properties."""
        return cls(
            node["action"], read_snapshot(node.get("before")), read_snapshot(node.get("after"))
        )

    @property
    def touched(self) -> frozenset[str]:
        names = {*(self.before or {}), *(self.after or {})} - {"links"}
        return frozenset(names - FIXED)


@dataclass(frozen=True, slots=True)
class Plan:
    """The undoing of a thing: properties to set, as they are stored, links to end and to make."""

    properties: Mapping[str, Any] = field(default_factory=dict)
    end: tuple[LinkKey, ...] = ()
    make: tuple[Link, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.properties or self.end or self.make)


@dataclass(frozen=True, slots=True)
class Left:
    """A thing that is left as it is, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing to be put back: its properties as they are, and the links of others that lead to it.

    Without properties it is a relation that has ended, whose link is gone.
    """

    node: Mapping[str, Any]
    uses: frozenset[LinkKey] = frozenset()


def plan_undo(
    thing: Thing, mine: Sequence[Done], since: Sequence[Done], cap: Trust, now: datetime
) -> Plan | Left:
    """Plan the undoing of `mine`, newest first, on a thing.

    `since` are others' changes after the first of mine: properties they touched are left. What was
    created is hidden: a memory FORGOTTEN, an entity that nothing uses forgotten, a conflict
    DISMISSED without a verdict. Trust comes back no higher than `cap`; a live memory that is
    trusted higher is left.
    """
    node = thing.node
    if node.get("status") in _LIVE and not permits(cap, Trust(node["trust"])):
        return Left("it is trusted higher than the key may give")
    if any(_creates(change) for change in mine):
        return _plan_created(thing, mine, since, now)
    was, expected = _properties(mine)
    touched = {name for change in since for name in change.touched & was.keys()}
    for name in was:
        if name in touched or not _same(name, node.get(name), expected[name]):
            return Left(f"its {name} was changed since")
    end, make = _links(mine)
    if _says(was, end, make) and _raised(node, since):
        return Left("its trust was raised since")
    properties = {name: stored_value(name, value) for name, value in was.items()}
    properties |= _capped(node, properties, cap)
    changed = {
        name: value for name, value in properties.items() if not _same(name, node.get(name), value)
    }
    return Plan(changed, end, make)


def _says(was: Mapping[str, Any], end: Sequence[LinkKey], make: Sequence[Link]) -> bool:
    """Check whether the undoing restores other words, or links to another subject or object."""
    types = {*(key.type for key in end), *(link.type for link in make)}
    return not (_SAID.isdisjoint(was) and _ABOUT.isdisjoint(types))


def _raised(node: Mapping[str, Any], since: Sequence[Done]) -> bool:
    """Check whether trust was raised since: for the present words, not for those to be restored."""
    if (trust := node.get("trust")) is None:
        return False
    told = [
        Trust(kept["trust"])
        for change in since
        for kept in (change.before, change.after)
        if kept and kept.get("trust")
    ]
    return any(one.rank < Trust(trust).rank for one in told)


def _capped(node: Mapping[str, Any], properties: Mapping[str, Any], cap: Trust) -> dict[str, str]:
    """Return the trust to set, lowered to `cap`, of what is put back or becomes live again."""
    returns = properties.get("status") in _LIVE and node.get("status") not in _LIVE
    told = node if returns else {}
    found = {
        name: properties[name] if name in properties else told.get(name)
        for name in ("trust", "given_trust")
    }
    return {name: Trust(one).at_most(cap).value for name, one in found.items() if one is not None}


def _creates(change: Done) -> bool:
    kept = change.before is None and change.action in (Action.OPENED, Action.RESOLVED)
    return kept or change.action == Action.CREATED


def _plan_created(
    thing: Thing, mine: Sequence[Done], since: Sequence[Done], now: datetime
) -> Plan | Left:
    """Plan to hide what was made: nothing that others may know of is deleted."""
    if since:
        return Left("it was changed since")
    node = thing.node
    if "a_id" in node:
        return Plan(_withdrawn(node, now))
    if "text" in node:
        forgotten = node["status"] == MemoryStatus.FORGOTTEN.value
        return Plan({} if forgotten else {"status": MemoryStatus.FORGOTTEN.value})
    end, make = _links(mine)
    if thing.uses - set(end):
        return Left("other things use it now")
    return Plan({} if node.get("forgotten_at") else {"forgotten_at": now}, end, make)


def _withdrawn(node: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return properties that dismiss a conflict without a verdict, so it may be found again."""
    after = {
        "status": ConflictStatus.DISMISSED.value,
        "verdict": None,
        "decided_by_kind": None,
        "decided_by": None,
        "resolved_at": now,
        "note": None,
    }
    if node["status"] == after["status"] and node.get("verdict") is None:
        return {}
    return after


def _properties(mine: Sequence[Done]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return each property's value before all these Changes, and its value after them."""
    was: dict[str, Any] = {}
    expected: dict[str, Any] = {}
    for change in mine:
        for name in change.touched:
            was[name] = (change.before or {}).get(name)
            expected.setdefault(name, (change.after or {}).get(name))
    return was, expected


def _links(mine: Sequence[Done]) -> tuple[tuple[LinkKey, ...], tuple[Link, ...]]:
    """Return the links to end, which these Changes made, and those to make, which they ended."""
    end: dict[LinkKey, None] = {}
    make: dict[LinkKey, Link] = {}
    for change in mine:
        for link in links_of(change.after):
            if make.pop(link.key, None) is None:
                end[link.key] = None
        for link in links_of(change.before):
            if link.key in end:
                del end[link.key]
            else:
                make[link.key] = link
    return tuple(end), tuple(make.values())


def _same(name: str, one: Any, other: Any) -> bool:
    if name == "status" and {one, other} <= _LIVE:
        return True
    kept = [write_snapshot({name: stored_value(name, value)}) for value in (one, other)]
    return kept[0] == kept[1]
