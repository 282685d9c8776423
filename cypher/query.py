"""A query, its contract, and how both are read from a `.cypher` file.

The header is the leading block of `//` lines: a summary, then `name: value` lines.

    // Facts about an entity that held at a moment, newest first.
    //
    // mode:    read
    // tenant:  user                      (or `user and shared`, or `all because …`)
    // param:   entity_id  STRING         key of the entity
    // returns: fact_id STRING, text STRING
    // index:   entity_id_unique
    // why:     facts per entity are few.
    // allow:   03N90 because …           (a notification that is meant)

`{{vector}}` in the body stands for one of the two memory vector indexes: an index name cannot be
a parameter, and re-embedding builds the one that is not in use.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent
VECTOR_INDEXES = ("memory_embedding_a", "memory_embedding_b")

_FIELD = re.compile(r"//\s*(mode|tenant|param|returns|index|why|allow):\s*(.*)")
_PLACEHOLDER = "{{vector}}"


class Mode(StrEnum):
    READ = "read"
    WRITE = "write"
    SCHEMA = "schema"


class BadHeader(ValueError):  # noqa: N818
    """A query file does not say what it must."""


@dataclass(frozen=True)
class Query:
    """One statement and its contract; `name` is the path of its file below `cypher`."""

    name: str
    text: str
    summary: str
    mode: Mode
    tenant: str
    parameters: dict[str, str]
    returns: dict[str, str]
    indexes: tuple[str, ...]
    allow: dict[str, str]
    why: str

    @property
    def crosses_tenants(self) -> bool:
        return self.tenant not in ("user", "user and shared")

    @cached_property
    def body(self) -> str:
        """The statement without its header: what is sent, so that the plan cache sees one text."""
        return body_of(self.text)

    def on(self, vector_index: str) -> str:
        """The body with the vector index filled in; only the two fixed names are taken."""
        if vector_index not in VECTOR_INDEXES:
            raise ValueError(f"no such vector index: {vector_index!r}")
        return self.body.replace(_PLACEHOLDER, vector_index)

    @property
    def needs_vector_index(self) -> bool:
        return _PLACEHOLDER in self.body


def body_of(text: str) -> str:
    """The text after the header."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("//"):
            return "\n".join(lines[number:]).strip()
    return ""


def load(name: str) -> Query:
    """Load the query of `cypher/<name>.cypher`. Raises BadHeader or FileNotFoundError."""
    return parse(name, (ROOT / f"{name}.cypher").read_text(encoding="utf-8"))


def parse(name: str, text: str) -> Query:
    """A query from the text of its file."""
    header = _header_lines(text)
    fields: dict[str, list[str]] = {}
    for line in header:
        if match := _FIELD.match(line):
            fields.setdefault(match[1], []).append(match[2].strip())
    summary = header[0].removeprefix("//").strip() if header else ""
    if not summary or _FIELD.match(header[0]):
        raise BadHeader(f"{name}: begin with a sentence that says what the query does")
    return Query(
        name=name,
        text=text,
        summary=summary,
        mode=Mode(_one(name, fields, "mode")),
        tenant=_one(name, fields, "tenant"),
        parameters=dict(_typed(name, item) for item in fields.get("param", [])),
        returns=dict(
            _typed(name, item)
            for line in fields.get("returns", [])
            for item in line.split(",")
            if item.strip()
        ),
        indexes=tuple(item.strip() for line in fields.get("index", []) for item in line.split(",")),
        allow=dict(_allowed(name, item) for item in fields.get("allow", [])),
        why=" ".join(fields.get("why", [])),
    )


def _header_lines(text: str) -> list[str]:
    lines = []
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        lines.append(line)
    return lines


def _one(name: str, fields: dict[str, list[str]], key: str) -> str:
    values = fields.get(key, [])
    if len(values) != 1:
        raise BadHeader(f"{name}: give one `{key}:` line, not {len(values)}")
    return values[0]


def _typed(name: str, item: str) -> tuple[str, str]:
    parts = item.split(None, 1)
    if len(parts) != 2:
        raise BadHeader(f"{name}: {item!r} lacks a type")
    words = re.split(r"\s{2,}", parts[1].strip(), maxsplit=1)
    return parts[0], words[0]


def _allowed(name: str, item: str) -> tuple[str, str]:
    code, because, reason = item.partition(" because ")
    if not because or not reason:
        raise BadHeader(f"{name}: say `allow: CODE because …`")
    return code.strip(), reason.strip()
