"""Shapes of answers where they differ from GraphQL's: lists without edges, ids without objects."""

from collections.abc import Mapping
from typing import Any

Value = Mapping[str, Any]


def nodes(connection: Value) -> list[Any]:
    """The nodes of a connection."""
    return [edge["node"] for edge in connection["edges"]]


def flat(value: Any) -> Any:
    """Every connection within a value as the list of its nodes."""
    if isinstance(value, list):
        return [flat(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "edges" in value:
        return [flat(node) for node in nodes(value)]
    return {name: flat(item) for name, item in value.items()}


def found(value: Value) -> dict[str, Any]:
    """Hits with the ids of their conflicts."""
    hits = [
        {**hit, "conflicts": [conflict["id"] for conflict in hit["conflicts"]]}
        for hit in value["hits"]
    ]
    return {**value, "hits": hits}


def composed(value: Value) -> dict[str, Any]:
    """A context with the ids of its memories in place of its sections."""
    items = [item for section in value["sections"] for item in section["items"]]
    ids = [item["memory"]["id"] for item in items if item["memory"] is not None]
    rest = {name: item for name, item in value.items() if name != "sections"}
    return {**rest, "memories": list(dict.fromkeys(ids))}


def looked_up(value: Value) -> dict[str, Any]:
    """Matches with the memories of their entities beside these."""
    matches = []
    for match in value["matches"]:
        entity = dict(match["entity"])
        memories = nodes(entity.pop("memories"))
        matches.append({**match, "entity": entity, "memories": memories})
    return {**value, "matches": matches}


def conflicts(value: Any) -> dict[str, Any]:
    """Conflicts found for a memory, or those of the inbox."""
    return {"conflicts": flat(value)}


def forgotten(value: Value) -> dict[str, Any]:
    """Ids of the forgotten memories and their number, with the run that can be undone by its id."""
    run = value["run"]
    kept = ("forgotten", "dryRun", "ids")
    return {**{name: value[name] for name in kept}, "runId": run["id"] if run else None}
