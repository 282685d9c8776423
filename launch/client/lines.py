"""Reads a file of JSON lines as what the API takes: turns of threads, or memories."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from anaphora.errors import Invalid

Kind = Literal["turns", "memories"]
MOST_LINES = 200
MOST_BYTES = 1_500_000
MOST_LINE = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Line:
    """Line of the file: its number from 1, what it is, and the input for the API.

    `keyed`: it has an idempotency key of its own; `spelt` are names as it has them, by the API's.
    """

    number: int
    kind: Kind
    given: dict[str, Any]
    size: int
    keyed: bool = False
    spelt: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no input, and why."""

    number: int
    error: Invalid
    size: int


@dataclass(slots=True)
class Batch:
    """Lines of one kind that are sent together."""

    kind: Kind
    lines: list[Line] = field(default_factory=list)


def read_line(number: int, raw: bytes, kind: Kind | None = None) -> Line | BadLine | None:
    """The line, what is wrong with it, or None for an empty one.

    A line is a turn if it names a thread and no kind of memory, unless `kind` says what all are.
    """
    size = len(raw)
    if not raw.strip():
        return None
    if size > MOST_LINE:
        return BadLine(number, Invalid("The line is longer than 4 MiB."), size)
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return BadLine(number, Invalid("Not valid JSON in UTF-8."), size)
    if not isinstance(value, dict):
        return BadLine(number, Invalid("Not a JSON object."), size)
    given = camel_case(value)
    is_turn = "threadId" in given and "kind" not in given
    found: Kind = kind or ("turns" if is_turn else "memories")
    keyed = given.get("idempotencyKey") is not None
    # The same file again stores nothing twice; the same words on two lines are two.
    given.setdefault("idempotencyKey", _key(number, raw))
    return Line(number, found, given, size, keyed, dict(_names(value)))


def batches(lines: Iterable[Line]) -> Iterator[Batch]:
    """Yield lines in order, in batches of one kind that a request can hold."""
    batch: Batch | None = None
    size = 0
    for line in lines:
        full = batch is not None and (
            len(batch.lines) >= MOST_LINES or size + line.size > MOST_BYTES
        )
        if batch is None or batch.kind != line.kind or full:
            if batch is not None:
                yield batch
            batch, size = Batch(line.kind), 0
        batch.lines.append(line)
        size += line.size
    if batch is not None:
        yield batch


def camel_case(value: Any) -> Any:
    """The same with every name as GraphQL spells it: `valid_from` as `validFrom`."""
    if isinstance(value, dict):
        return {_camel(name): camel_case(one) for name, one in value.items()}
    if isinstance(value, list):
        return [camel_case(one) for one in value]
    return value


def _names(value: Any) -> Iterator[tuple[str, str]]:
    """Yield every name in the value, as GraphQL spells it and as it is."""
    if isinstance(value, dict):
        yield from ((_camel(name), name) for name in value)
        for one in value.values():
            yield from _names(one)
    elif isinstance(value, list):
        for one in value:
            yield from _names(one)


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in others)


def _key(number: int, raw: bytes) -> str:
    return "line-" + hashlib.sha256(f"{number}:".encode() + raw.strip()).hexdigest()[:40]
