"""A receipt of an erasure, as the graph keeps it and as it is answered."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from graph.records.instants import instant


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasureRecord:
    """A receipt; `completed_at` is None while the erasure goes on, and no probes are there yet."""

    id: str
    requested_at: datetime
    completed_at: datetime | None
    counts: Mapping[str, int]
    rewritten_ids: tuple[str, ...]
    probes: Mapping[str, int]

    @classmethod
    def from_node(cls, node: Mapping[str, Any]) -> Self:
        """Build it from the properties of an ErasureReceipt."""
        requested_at = instant(node["requested_at"])
        if requested_at is None:
            raise ValueError("a receipt without the instant it was asked for at")
        names, counts = node.get("probe_names") or (), node.get("probe_counts") or ()
        return cls(
            id=node["id"],
            requested_at=requested_at,
            completed_at=instant(node.get("completed_at")),
            counts=json.loads(node.get("counts") or "{}"),
            rewritten_ids=tuple(node.get("rewritten_ids") or ()),
            probes=dict(zip(names, counts, strict=True)),
        )
