"""Changes in an import, with the ids of their things here and trust capped by the key.

An entity may be here already under another id: its history continues there, for undoing to find.
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
    """Return a Change's properties with the ids here, and trust of at most `cap`.

    A CREATED Change keeps the id of the file: the thing that is here under another id was
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
    """Return a snapshot with the ids here and capped trust; unchanged text stays as it is.

    Earlier texts are judged like present ones: an order to a model is restored to nobody.
    """
    was = read_snapshot(text) or {}
    now = dict(was)
    # Reads at an earlier instant, and undoing, use this trust.
    now |= {name: Trust(was[name]).at_most(cap).value for name in _TRUSTS if was.get(name)}
    if memory and suspicion(was, cap) is not None:
        now["trust"] = Trust.QUARANTINED.value
    if isinstance(thread_id := was.get("thread_id"), str):
        now["thread_id"] = identity.here(thread_id)
    if links := was.get("links"):
        now["links"] = [link | {end: identity.here(link[end]) for end in _ENDS} for link in links]
    return text if now == was else write_snapshot(now)
