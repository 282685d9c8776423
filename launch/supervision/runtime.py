"""DIR/runtime.json: where what runs on a data folder answers, for the other commands."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from anaphora.errors import Unavailable
from launch.supervision.files import write_atomically

PARTS = ("up", "neo4j", "valkey", "api", "beat", "worker-embed", "worker")


@dataclass(frozen=True, slots=True)
class Runtime:
    """The API's address, the database's, Neo4j Browser's link, and a process id by part."""

    url: str
    bolt: str
    browser: str
    processes: dict[str, int] = field(default_factory=dict)


def write_runtime(path: Path, runtime: Runtime) -> None:
    write_atomically(path, json.dumps(asdict(runtime), indent=1) + "\n")


def read_runtime(path: Path) -> Runtime:
    """Read what runs there. Raises Unavailable if nothing does."""
    try:
        return Runtime(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        raise Unavailable(
            f"Nothing runs on {path.parent}: start it with `anaphora up --data {path.parent}`."
        ) from None
