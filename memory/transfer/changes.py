"""Changes that are brought in, told of what their things are here, and worth what a key may give.

An entity may be here already under another id: its history goes on here, and undoing finds it.
"""

from collections.abc import Mapping
from typing import Any

from graph.changes.changes import Action
from graph.enums import Trust
from graph.records.snapshots import read_snapshot, write_snapshot
from memory.transfer.identity import Identity
from memory.trust.quarantine import suspicion

_ENDS = ("from_id", "to_id")
_TRUSTS = ("trust", "given_trust")


def change_here(properties: Mapping[str, Any], identity: Identity, cap: Trust) -> dict[str, Any]:
    """The properties of a Change with the ids here, of what was trusted no higher than `cap`.

    What tells that a thing was made stays of the thing that is not here: the one that is here was
    made by another hand, and undoing must not hide it.
    """
    made = properties["action"] == Action.CREATED
    ids = {name: identity.here(properties[name]) for name in _named(properties, made)}
    memory = properties.get("memory_id") is not None
    texts = {
        name: _snapshot_here(properties[name], identity, cap, memory=memory)
        for name in ("before", "after")
        if properties.get(name) is not None
    }
    return {**properties, **ids, **texts}


def _named(properties: Mapping[str, Any], made: bool) -> list[str]:
    names = ["thread_id"] if made else ["thread_id", "subject_id"]
    return [name for name in names if properties.get(name) is not None]


def _snapshot_here(text: str, identity: Identity, cap: Trust, *, memory: bool) -> str | None:
    """The text as it is where nothing in it has another id here or was trusted higher.

    What a memory said once is judged as what it says: an order to a model comes back to nobody.
    """
    was = read_snapshot(text) or {}
    now = dict(was)
    # Reads at an earlier instant, and undoing, take it from here.
    now |= {name: Trust(was[name]).at_most(cap).value for name in _TRUSTS if was.get(name)}
    if memory and suspicion(was, cap) is not None:
        now["trust"] = Trust.QUARANTINED.value
    if isinstance(thread_id := was.get("thread_id"), str):
        now["thread_id"] = identity.here(thread_id)
    if links := was.get("links"):
        now["links"] = [link | {end: identity.here(link[end]) for end in _ENDS} for link in links]
    return text if now == was else write_snapshot(now)
