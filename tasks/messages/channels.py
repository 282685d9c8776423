"""Names keys and channels in Valkey, and opens clients for it."""

import hashlib
from typing import Any

import redis
import redis.asyncio

# Long enough for a busy server, short enough that nobody hangs on a dead one.
_TIMEOUTS: dict[str, Any] = {"socket_connect_timeout": 3.0, "socket_timeout": 5.0}

WORKER_PREFIX = "anaphora:worker:"
BEAT_PREFIX = "anaphora:beat:"
SWEPT_KEY = "anaphora:swept"
SWEEPING_KEY = "anaphora:sweeping"
# A hash of sums over all workers, since Valkey was empty.
STEPS_KEY = "anaphora:steps"


def event_channel(user_id: str) -> str:
    """Return the channel of a user's events; a hash, so ids of any shape fit and none is shown."""
    return f"anaphora:events:{hashlib.sha256(user_id.encode()).hexdigest()[:32]}"


def claim_key(key: str) -> str:
    return f"anaphora:claim:{key}"


def open_client(url: str) -> redis.Redis:
    """Open a blocking client, for threads and signals; it connects when first used."""
    return redis.Redis.from_url(url, decode_responses=True, **_TIMEOUTS)


def open_async_client(url: str) -> redis.asyncio.Redis:
    """Open a client for one event loop; it connects when first used."""
    return redis.asyncio.Redis.from_url(url, decode_responses=True, **_TIMEOUTS)
