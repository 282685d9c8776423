"""A thing as it was before some of its changes: its properties now, with the changes laid back."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, FAR_PAST
from graph.records.snapshots import read_snapshot

_OPEN_ENDS = {"valid_from": FAR_PAST, "valid_to": FAR_FUTURE, "retired_at": FAR_FUTURE}
# And every property that is called something_at.
_INSTANTS = frozenset({"valid_from", "valid_to", "since", "until", "evidence_through"})


def lay_back(node: Mapping[str, Any], changes: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The properties before all of the changes: their `before`, newest first."""
    values = dict(node)
    for change in sorted(changes, key=lambda change: change["sequence"], reverse=True):
        values.update(before_of(change["before"]))
    return values


def before_of(kept: Mapping[str, Any] | str | None) -> dict[str, Any]:
    """Read the values that a change replaced, from its `before`: as the graph stored them."""
    values = read_snapshot(kept) if isinstance(kept, str) else kept
    return {name: stored_value(name, value) for name, value in (values or {}).items()}


def stored_value(name: str, value: Any) -> Any:
    """A value of a snapshot as the graph stores it: instants as instants, open ends far away."""
    if value is None:
        return _OPEN_ENDS.get(name)
    if isinstance(value, str) and (name in _INSTANTS or name.endswith("_at")):
        return datetime.fromisoformat(value)
    return value
