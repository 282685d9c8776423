"""Options of tasks that are retried while a part is away, with growing, random delays."""

from typing import Any

from anaphora.errors import Unavailable

RETRIED: dict[str, Any] = {
    "bind": True,
    "shared": False,
    "ignore_result": True,
    "autoretry_for": (Unavailable,),
    "retry_backoff": 1,
    "retry_backoff_max": 60,
    "retry_jitter": True,
    "max_retries": 5,
}
