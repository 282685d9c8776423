"""A user's node: the time zone, the last change, the first judgement."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from cypher import users
from graph.models.models import User
from graph.nodes import find_node
from graph.records.instants import instant
from graph.session import Graph


@dataclass(frozen=True, slots=True)
class UserRecord:
    """A user. `sequence` is the number of their last change; `time_zone` an IANA name."""

    id: str
    created_at: datetime | None
    time_zone: str | None
    sequence: int
    # When the user first gave feedback on an answer; None before.
    judged_at: datetime | None = None


async def get_user(graph: Graph, user_id: str) -> UserRecord:
    """Read the user; empty for a user who never wrote anything."""
    node = await find_node(graph, User, uid=user_id)
    if node is None:
        return UserRecord(user_id, None, None, 0)
    return UserRecord(
        user_id,
        instant(node.created_at),
        node.time_zone,
        node.sequence or 0,
        judged_at=instant(node.judged_at),
    )


async def users_zone(graph: Graph, user_id: str) -> ZoneInfo:
    """Return the time zone by which the user's days begin: UTC, unless they set another."""
    rows = await graph.read(users.find_time_zone, user_id=user_id)
    try:
        return ZoneInfo((rows[0]["time_zone"] if rows else None) or "UTC")
    except (KeyError, ValueError, OSError):
        # An import may bring a zone that this machine does not know.
        return ZoneInfo("UTC")


async def last_sequence(graph: Graph, user_id: str) -> int:
    """Return the number of the user's last change, where subscribers begin; 0 before the first."""
    return (await get_user(graph, user_id)).sequence
