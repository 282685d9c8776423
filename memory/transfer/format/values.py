"""Reads and writes the values of an export exactly: one line of JSON a thing.

An instant is {"t": ISO 8601, to the nanosecond}; a vector is base64 of little-endian float32.
Keys are in order and there are no spaces, so that equal graphs give equal bytes.
"""

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NoReturn

import numpy as np
from neo4j.time import DateTime
from numpy.typing import NDArray

from anaphora.clock import FAR_FUTURE, is_written_moment
from anaphora.errors import Invalid

FORMAT = "anaphora"
VERSION = 1
LONGEST_LINE = 2**20
_INSTANT = "t"
# The length of a vector may differ so much from one, as it was rounded on its way.
_ROUNDED = 1e-3


def write_line(content: Mapping[str, Any]) -> bytes:
    """Write an object as a line, with its end."""
    text = json.dumps(
        content, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return text.encode("utf-8") + b"\n"


def read_line(line: bytes) -> dict[str, Any]:
    """Read the object on a line. Raises Invalid for anything else, or a line over a mebibyte."""
    if len(line) > LONGEST_LINE:
        raise Invalid(f"It is longer than {LONGEST_LINE} bytes.")
    try:
        content = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise Invalid("Not a JSON object.") from None
    if not isinstance(content, dict):
        raise Invalid("Not a JSON object.")
    return content


def write_properties(node: Mapping[str, Any], without: frozenset[str]) -> dict[str, Any]:
    """Return a node's or a link's properties, as they are written."""
    return {name: _write(value) for name, value in node.items() if name not in without}


def read_instant(value: Any) -> DateTime:
    """Read an instant that `write_properties` wrote. Raises Invalid for anything else."""
    text = value[_INSTANT] if isinstance(value, dict) and value.keys() == {_INSTANT} else None
    if is_written_moment(text):
        try:
            moment = DateTime.from_iso_format(text)
            # Readers turn it into UTC, which the calendar's first and last day may not allow.
            if moment.to_native().astimezone(UTC) <= FAR_FUTURE:
                # An offset as Python has it: the driver's own would be stored as a zone's name,
                # which is not equal to the same instant without.
                in_utc: DateTime = moment.astimezone(UTC)
                return in_utc
        except (ValueError, OverflowError):
            pass
    raise Invalid("An instant is missing.")


def write_vector(values: Sequence[float]) -> str:
    """Write a vector as text."""
    return base64.b64encode(np.asarray(values, dtype="<f4").tobytes()).decode("ascii")


def read_vector(value: Any, dimensions: int) -> NDArray[np.float32]:
    """Read a vector from text. Raises Invalid unless it has these dimensions and length one."""
    try:
        raw = base64.b64decode(value, validate=True)
    except (TypeError, ValueError, binascii.Error):
        raise Invalid("Its embedding is not valid base64.") from None
    if len(raw) != 4 * dimensions:
        raise Invalid(f"Its embedding does not have {dimensions} dimensions.")
    vector = np.frombuffer(raw, dtype="<f4").astype(np.float32)
    # Recall takes the dot product as similarity: a longer vector would be similar to all.
    # Neither NaN nor infinity is near one.
    if not abs(float(np.linalg.norm(vector.astype(np.float64))) - 1) < _ROUNDED:
        raise Invalid("Its embedding is not a unit vector.")
    return vector


def _write(value: Any) -> Any:
    if isinstance(value, datetime):
        value = DateTime.from_native(value)
    if isinstance(value, DateTime):
        return {_INSTANT: value.isoformat()}
    if isinstance(value, (list, tuple)):
        return [_write(item) for item in value]
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)
