"""Typed clients of Anaphora: `Anaphora`, and `AsyncAnaphora` with subscriptions."""

from anaphora_client.async_client import AsyncAnaphora
from anaphora_client.errors import (
    AnaphoraError,
    Conflict,
    Forbidden,
    Internal,
    Invalid,
    LimitExceeded,
    NotFound,
    Unauthenticated,
    Unavailable,
)
from anaphora_client.receipts import Receipts
from anaphora_client.retry import Retry
from anaphora_client.sync_client import Anaphora

__all__ = [
    "Anaphora",
    "AnaphoraError",
    "AsyncAnaphora",
    "Conflict",
    "Forbidden",
    "Internal",
    "Invalid",
    "LimitExceeded",
    "NotFound",
    "Receipts",
    "Retry",
    "Unauthenticated",
    "Unavailable",
]
