"""Request bodies: counted as they come, JSON and nothing else."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any, NoReturn

from starlette.requests import Request

from anaphora.errors import Invalid, LimitExceeded, Unavailable

# One that does not end is taken to the end, so that no quote in it is tried anew.
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)


def check_type(request: Request, wanted: str) -> None:
    """Raises Invalid for another content type: a page of another site cannot send this one."""
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != wanted:
        raise Invalid(f"Send `Content-Type: {wanted}`.", field="Content-Type")


class TooSlow(Unavailable):
    """The rest of the request did not come: send it again."""


async def stream_body(request: Request, most: int, idle: float) -> AsyncIterator[bytes]:
    """The body's parts as they come.

    Raises LimitExceeded once there are more than `most` bytes, and TooSlow where nothing comes for
    `idle` seconds. How long whoever asks for the next part takes does not count.
    """
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced[:20]) > most:
        raise too_long(most)
    count = 0
    parts = request.stream()
    while True:
        try:
            async with asyncio.timeout(idle):
                part = await anext(parts, None)
        except TimeoutError:
            raise TooSlow() from None
        if part is None:
            return
        count += len(part)
        if count > most:
            raise too_long(most)
        yield part


async def read_body(request: Request, most: int, seconds: float) -> bytes:
    """The whole body, of at most `most` bytes, which has come in that time.

    Raises LimitExceeded or TooSlow.
    """
    try:
        async with asyncio.timeout(seconds):
            return b"".join([part async for part in stream_body(request, most, seconds)])
    except TimeoutError:
        raise TooSlow() from None


def length_beside_texts(body: bytes) -> int:
    """How long the JSON would be if its strings were empty: long texts alone are read cheaply."""
    return len(_STRING.sub(b'""', body))


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


def too_long(most: int, more: int = 0) -> LimitExceeded:
    """The error for a body of more than `most` bytes; an import may have `more` beside them."""
    imports = f" (with importOntology alone, {most + more})" if more else ""
    return LimitExceeded(f"A request has at most {most} bytes{imports}: send less at once.")
