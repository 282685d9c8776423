"""Tiers of memories: the next one, and when it is due, by age, importance and accesses. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from anaphora.clock import native
from anaphora.decay import later
from anaphora.settings import Settings
from graph.enums import LIVE, Tier

NEXT: Mapping[str, Tier] = {Tier.SHORT_TERM: Tier.MID_TERM, Tier.MID_TERM: Tier.LONG_TERM}


def promote_at(node: Mapping[str, Any], settings: Settings) -> datetime | None:
    """Return when a memory of these properties is due for its next tier; None for never.

    By its age, and of MID_TERM only if it is important enough; at once by its accesses.
    """
    if node["status"] not in LIVE or node["tier"] not in NEXT:
        return None
    created: datetime = native(node["created_at"])
    accesses = node.get("access_count") or 0
    if node["tier"] == Tier.SHORT_TERM:
        if accesses >= settings.mid_tier_accesses:
            return created
        return later(created, settings.mid_tier_days)
    if accesses >= settings.long_tier_accesses:
        return created
    if node["importance"] >= settings.long_tier_importance:
        return later(created, settings.long_tier_days)
    return None


def moved_promotion(
    node: Mapping[str, Any], changed: Mapping[str, Any], settings: Settings, accesses: int = 0
) -> dict[str, Any]:
    """Return the promotion to store with a change of a stored memory; nothing where it stays."""
    counted = {"access_count": (node.get("access_count") or 0) + accesses}
    found = promote_at({**node, **changed, **counted}, settings)
    return {} if native(node.get("promote_at")) == found else {"promote_at": found}
