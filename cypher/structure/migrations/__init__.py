"""The graph's structure as numbered steps, each applied once, none changed after it was released.

`NNNN_name.cypher` begins with a sentence; a statement is a block between blank lines. A statement
may take `$dimensions`, the length of the model's vectors; nothing else varies. The checksum is of
the statements alone: a comment may be mended, a statement may not.
"""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from cypher.query import Mode, Query

ROOT = Path(__file__).parent
_NAME = re.compile(r"(\d{4})_([a-z_]+)\.cypher")
_TENANT = "all because structure is everybody's"


@dataclass(frozen=True)
class Migration:
    """One step: its number, what it runs, and what tells whether it was altered."""

    version: int
    name: str
    statements: tuple[Query, ...]
    checksum: str


def read_migration(file_name: str, text: str) -> Migration:
    """A migration from its file. Raises ValueError for a name without a number, or no statement."""
    match = _NAME.fullmatch(file_name)
    if match is None:
        raise ValueError(f"{file_name}: name a migration 0001_what_it_does.cypher")
    name = file_name.removesuffix(".cypher")
    bodies = [body for block in re.split(r"\n\s*\n", text) if (body := _body(block))]
    if not bodies:
        raise ValueError(f"{file_name}: there is no statement in it")
    return Migration(
        version=int(match[1]),
        name=name,
        statements=tuple(_statement(f"{name}#{at}", body) for at, body in enumerate(bodies, 1)),
        checksum=hashlib.sha256("\n\n".join(bodies).encode()).hexdigest(),
    )


def _body(block: str) -> str:
    """A block without comment lines and without the spaces around its lines."""
    lines = (line.strip() for line in block.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _statement(name: str, body: str) -> Query:
    return Query(
        name=f"structure/migrations/{name}",
        text=body,
        summary=body.splitlines()[0],
        mode=Mode.SCHEMA,
        tenant=_TENANT,
        parameters={"dimensions": "INTEGER"} if "$dimensions" in body else {},
        returns={},
        indexes=(),
        allow={},
        why="",
    )


MIGRATIONS = tuple(
    read_migration(path.name, path.read_text(encoding="utf-8"))
    for path in sorted(ROOT.glob("*.cypher"))
)
