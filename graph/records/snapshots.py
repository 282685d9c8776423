"""Snapshots of a memory before and after a Change: JSON text, since a property holds no map.

Instants are ISO 8601 text; an open end is null. Field names are the node's own property names.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from graph.records.instants import instant

# Properties that no change may touch, whatever its snapshot says: owner, id, and what
# follows from the rest.
_OF_TEXT = {"embedding", "embedding_b", "token_vectors", "text_hash"}
FIXED = frozenset({"id", "user_id", "tenant", "attempts", *_OF_TEXT})


def write_snapshot(values: Mapping[str, Any] | None) -> str | None:
    """Return the JSON text of some properties of a memory, keys in order; None for nothing."""
    if values is None:
        return None
    return json.dumps(
        {name: _plain(value) for name, value in values.items()},
        ensure_ascii=False,
        sort_keys=True,
        allow_nan=False,
    )


def read_snapshot(text: str | None) -> dict[str, Any] | None:
    """The properties that `write_snapshot` kept, instants as their ISO text."""
    if text is None:
        return None
    values: dict[str, Any] = json.loads(text)
    return values


def _plain(value: Any) -> Any:
    if isinstance(value, datetime) or hasattr(value, "to_native"):
        moment = instant(value)
        return moment.isoformat() if moment else None
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return value
