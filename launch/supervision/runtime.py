"""DIR/runtime.json: where what runs on a data folder answers, for the other commands."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
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


class RuntimeFile:
    """runtime.json of a run: written when it answers, and again whenever a part was started."""

    def __init__(self, path: Path, runtime: Runtime) -> None:
        self._path = path
        self._runtime = runtime
        self._answers = False

    def publish(self) -> None:
        """Write it from now on: the run answers."""
        self._answers = True
        write_runtime(self._path, self._runtime)

    def changed(self, processes: Mapping[str, int]) -> None:
        """Take the process ids by part; one being restarted keeps its old id."""
        latest = {part: processes[part] for part in PARTS if part in processes}
        known = self._runtime.processes
        if latest.items() <= known.items():
            return
        self._runtime = replace(self._runtime, processes={**known, **latest})
        if self._answers:
            write_runtime(self._path, self._runtime)
