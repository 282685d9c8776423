"""Request bodies: counted as they come, JSON and nothing else."""

import asyncio
import json
import math
import re
from collections.abc import AsyncIterator, Callable
from typing import Any, NoReturn

from starlette.requests import Request

from anaphora.errors import Invalid, LimitExceeded
from anaphora.settings import Settings
from api.http.pace import Pace

# The inside of a string, escapes and all; never looked at twice from different places.
_INSIDE = rb'[^"\\]*+(?:\\.[^"\\]*+)*+'
_TEXT = re.compile(_INSIDE, re.DOTALL)
_STRING = re.compile(b'"' + _INSIDE + b'"', re.DOTALL)
# All up to a string that does not end in the portion.
_CLOSED = re.compile(rb'(?:[^"]*+"' + _INSIDE + rb'")*+[^"]*+', re.DOTALL)
_QUOTE, _BACKSLASH = ord('"'), ord("\\")
# Bodies up to this length are parsed at once; longer bodies are scanned in portions.
_SHORT = 16 * 1024
_LONGEST_NUMBER = 400
_PORTION = 256 * 1024


def check_type(request: Request, wanted: str) -> None:
    """Raise Invalid for another content type: a page of another site cannot send this type."""
    given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if given != wanted:
        raise Invalid(f"Send `Content-Type: {wanted}`.", field="Content-Type")


async def stream_body(request: Request, most: int, pace: Pace) -> AsyncIterator[bytes]:
    """The body's parts as they come.

    Raises LimitExceeded once there are more than `most` bytes, and TooSlow where they come too
    slowly. How long whoever asks for the next part takes does not count.
    """
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced[:20]) > most:
        raise too_long(most)
    count = 0
    parts = request.stream()
    while True:
        asked = pace.clock()
        try:
            async with asyncio.timeout(pace.patience):
                part = await anext(parts, None)
        except TimeoutError:
            raise pace.too_slow() from None
        if part is None:
            return
        count += len(part)
        if count > most:
            raise too_long(most)
        pace.moved(len(part), pace.clock() - asked)
        yield part


async def read_body(request: Request, most: int, pace: Pace) -> bytes:
    """The whole body, of at most `most` bytes. Raises LimitExceeded or TooSlow."""
    return b"".join([part async for part in stream_body(request, most, pace)])


async def read_object(body: bytes, settings: Settings, more: int = 0) -> dict[str, Any]:
    """The JSON object of a body, off the event loop for a long one; texts may be `more` longer.

    Raises Invalid or LimitExceeded.
    """
    if len(body) <= min(_SHORT, settings.max_body):
        return parse_object(body)
    return await asyncio.to_thread(_parse_long, body, settings, more)


def _parse_long(body: bytes, settings: Settings, more: int) -> dict[str, Any]:
    if length_beside_texts(body, settings.max_json_values) > settings.max_body:
        raise too_long(settings.max_body, more)
    return parse_object(body, _integer)


def _integer(text: str) -> int:
    """A number of a long body: thousands of them, each of thousands of digits, take long."""
    if len(text) > _LONGEST_NUMBER:
        raise Invalid("A number has too many digits.")
    return int(text)


def length_beside_texts(body: bytes, most: float = math.inf) -> int:
    """Return the length of the JSON with empty strings: long texts alone are read cheaply.

    Raises LimitExceeded for more than `most` values: a parser takes longer for many small ones
    than anyone else can wait. Goes on in portions, between which other threads have their turn.
    """
    at, end, within, values, beside = 0, len(body), False, 0, 0
    while at < end:
        portion = min(at + _PORTION, end)
        if within:
            at = _in_string(body, at, portion)
            if at < end and body[at] == _QUOTE:
                within, at, beside = False, at + 1, beside + 1
            elif at < end and body[at] == _BACKSLASH and at + 1 >= end:
                at = end
            continue
        found = _CLOSED.match(body, at, portion)
        stop = found.end() if found else at
        # Strings are taken out by the expression: a step of Python's for each takes far longer.
        rest = _STRING.sub(b'""', body[at:stop])
        beside += len(rest)
        values += sum(rest.count(sign) for sign in (b",", b"[", b"{"))
        if values > most:
            raise LimitExceeded(
                f"A request may have at most {most} values in its JSON: send several requests."
            )
        at = stop
        if at < portion:
            within, at, beside = True, at + 1, beside + 1
    return beside + within


def _in_string(body: bytes, at: int, portion: int) -> int:
    """Find the end of the string or of the portion; never within an escape."""
    found = _TEXT.match(body, at, portion)
    return found.end() if found else at


def parse_object(body: bytes, parse_integer: Callable[[str], int] | None = None) -> dict[str, Any]:
    """A JSON object. Raises Invalid for anything else: NaN, or what is no UTF-8."""
    try:
        content = json.loads(body.decode("utf-8"), parse_int=parse_integer, parse_constant=_refuse)
    except RecursionError:
        raise LimitExceeded("The JSON is nested too deeply.") from None
    except ValueError:
        raise Invalid("Not valid JSON: send a JSON object in UTF-8.") from None
    if not isinstance(content, dict):
        raise Invalid("Send one JSON object: operations are not batched.")
    return content


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def too_long(most: int, more: int = 0) -> LimitExceeded:
    """The error for a body of more than `most` bytes; an import may have `more` beside them."""
    imports = f" (with importOntology alone, {most + more})" if more else ""
    return LimitExceeded(
        f"A request may have at most {most} bytes{imports}: send several requests."
    )
