"""Request bodies: counted as they come, JSON and nothing else."""

import json
from collections.abc import AsyncIterator
from typing import Any, NoReturn

from starlette.requests import Request

from anaphora.errors import Invalid, LimitExceeded


def check_type(request: Request, wanted: str) -> None:
    """Raises Invalid for another content type: a page of another site cannot send this one."""
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != wanted:
        raise Invalid(f"Send `Content-Type: {wanted}`.", field="Content-Type")


async def stream_body(request: Request, most: int) -> AsyncIterator[bytes]:
    """The body's parts as they come. Raises LimitExceeded once there are more than `most` bytes."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced[:20]) > most:
        raise _too_long(most)
    count = 0
    async for part in request.stream():
        count += len(part)
        if count > most:
            raise _too_long(most)
        yield part


async def read_json(request: Request, most: int) -> dict[str, Any]:
    """The JSON object of a body of at most `most` bytes. Raises Invalid or LimitExceeded."""
    body = b"".join([part async for part in stream_body(request, most)])
    return parse_object(body)


def parse_object(body: bytes) -> dict[str, Any]:
    """A JSON object. Raises Invalid for anything else: NaN, or what is no UTF-8."""
    try:
        content = json.loads(body.decode("utf-8"), parse_constant=_refuse)
    except RecursionError:
        raise LimitExceeded("That JSON is nested too deeply.") from None
    except ValueError:
        raise Invalid("That is no JSON: send a JSON object in UTF-8.") from None
    if not isinstance(content, dict):
        raise Invalid("Send one JSON object: operations are not batched.")
    return content


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _too_long(most: int) -> LimitExceeded:
    return LimitExceeded(f"A request has at most {most} bytes: send less at once.")
