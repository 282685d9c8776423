"""Expiry of memories without new evidence: stored with every write that it follows from."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from anaphora.clock import FAR_FUTURE, native
from anaphora.decay import FLOOR, STREAMED, weight_now
from anaphora.settings import Settings
from graph.enums import LIVE
from language.conflicts.fading import Fading, since_of


def expires_at(node: Mapping[str, Any], settings: Settings) -> datetime | None:
    """Return when a memory of these properties is due to end; None for never, or if it has."""
    if node["status"] not in LIVE:
        return None
    found = Fading(settings).expiry(node).at
    return None if found == FAR_FUTURE else found


def arrival(node: Mapping[str, Any], now: datetime, settings: Settings) -> dict[str, Any]:
    """Return the properties by which a memory that was told elsewhere, or long ago, fades here.

    Nobody could confirm it here until now: a belief that would have faded by now fades from `now`
    on. What has outlived the time of its relation or kind is stale all the same.
    """
    at = expires_at(node, settings)
    if at is not None and at <= now and not _is_stale(node, now, settings):
        arrived = {"arrived_at": now}
        return arrived | {"expires_at": expires_at({**node, **arrived}, settings)}
    return {"expires_at": at}


def vouched(node: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the properties that a confirmation sets: the memory fades from `now` on."""
    since = since_of(node)
    if since >= now:
        return {}
    weight = node.get("weight")
    left = {} if weight is None else {"weight": weight_now(weight, since, now)}
    return {"last_evidence_at": now, **left}


def believed_again(node: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """Return the properties that bring a faded memory back: confirmed, and believed enough."""
    lost = node["confidence"] < FLOOR
    return vouched(node, now) | ({"confidence": STREAMED} if lost else {})


def moved_expiry(
    node: Mapping[str, Any], changed: Mapping[str, Any], settings: Settings
) -> dict[str, Any]:
    """Return the expiry to store with a change of a stored memory; nothing where it stays."""
    found = expires_at({**node, **changed}, settings)
    return {} if native(node.get("expires_at")) == found else {"expires_at": found}


def _is_stale(node: Mapping[str, Any], now: datetime, settings: Settings) -> bool:
    fading = Fading(settings)
    stale = fading.stale_at(str(node["kind"]), node.get("predicate"), since_of(node))
    return stale is not None and stale <= now
