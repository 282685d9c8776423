"""Answers in JSON, and errors in the shape of GraphQL's wherever they come from."""

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from starlette.responses import Response

from anaphora.errors import LimitExceeded, Unauthenticated
from anaphora.telemetry.masking import Shown
from api.http.pace import TooSlow

# The status that Nginx logs for a client that left before it was answered.
GONE = 499
_STATUS = {
    "UNAUTHENTICATED": 401,
    "FORBIDDEN": 403,
    "NOT_FOUND": 404,
    "INVALID": 400,
    "CONFLICT": 409,
    "LIMIT_EXCEEDED": 413,
    "UNAVAILABLE": 503,
}

_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False).encode


def json_answer(content: Any, *, status: int = 200) -> Response:
    """Answer with any JSON."""
    return Response(
        _encode(content).encode(),
        status,
        headers={"Cache-Control": "no-store"},
        media_type="application/json",
    )


def as_graphql(shown: Shown) -> Any:
    """An error as GraphQL says it."""
    return {"errors": [{"message": shown.message, "extensions": shown.extensions}]}


def failed(
    error: BaseException,
    *,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
    said: Callable[[Shown], Any] = as_graphql,
) -> Response:
    """An error under the HTTP status that fits its code; `said` gives it in JSON."""
    shown = Shown.of(error)
    answer = json_answer(said(shown), status=status or _STATUS.get(shown.code, 500))
    if isinstance(error, TooSlow):
        answer.status_code = 408
        # The rest of the request may still arrive, and is not the next request.
        answer.headers["Connection"] = "close"
    if isinstance(error, Unauthenticated):
        answer.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, LimitExceeded) and shown.retry_after is not None:
        # A rate: the same is taken later, where what is too large never is.
        answer.status_code = 429
    if shown.retry_after is not None:
        ask_later(answer, shown.retry_after)
    for name, value in (headers or {}).items():
        answer.headers[name] = value
    return answer


def ask_later(answer: Response, seconds: float) -> None:
    """Say in an answer's header after how many seconds, one at least, to ask again."""
    answer.headers["Retry-After"] = str(max(1, math.ceil(seconds)))
