"""A graph kept as lines of JSON: what a program of its time answered, its nodes, and their links.

Vectors are kept in a byte a dimension, as the indexes keep them.
"""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from neo4j import AsyncDriver
from neo4j.time import DateTime

_NODES = "MATCH (n) RETURN elementId(n) AS at, labels(n) AS labels, properties(n) AS properties"
_LINKS = """
MATCH (a)-[r]->(b)
RETURN elementId(a) AS start, elementId(b) AS end, type(r) AS type, properties(r) AS properties
"""
_CREATE_NODES = """
UNWIND $rows AS row
CREATE (n:$(row.labels))
SET n = row.properties
RETURN elementId(n) AS at
"""
_CREATE_LINKS = """
UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row.start
MATCH (b) WHERE elementId(b) = row.end
CREATE (a)-[r:$(row.type)]->(b)
SET r = row.properties
"""
# Neither is of the graph's content: a lock is held by a process, a key's secret is gone.
_LEFT_OUT = {"Lock", "ApiKey"}
_LONGEST_LIST = 32


@dataclass(frozen=True, slots=True)
class KeptGraph:
    """A graph: rows of nodes (`labels`, `properties`), and of links between their places."""

    answers: dict[str, Any]
    nodes: list[dict[str, Any]]
    links: list[dict[str, Any]]

    @property
    def migrations(self) -> list[int]:
        """Numbers of the migrations that it has."""
        found = [node["properties"] for node in self.nodes if node["labels"] == ["Migration"]]
        return sorted(one["version"] for one in found)


def read_graph(path: Path) -> KeptGraph:
    """Read a file of `write_graph`."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line, object_hook=_revived) for line in lines]
    return KeptGraph(
        json.loads(head),
        [row for row in rows if "labels" in row],
        [row for row in rows if "type" in row],
    )


def write_graph(path: Path, kept: KeptGraph) -> None:
    """Write a line for the answers, each node and each link."""
    rows = [kept.answers, *kept.nodes, *kept.links]
    lines = (json.dumps(_plain(row), ensure_ascii=False, separators=(",", ":")) for row in rows)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


async def dump_graph(driver: AsyncDriver, answers: dict[str, Any]) -> KeptGraph:
    """Read all nodes and links of a database."""
    found = [_native(record.data()) for record in (await driver.execute_query(_NODES)).records]
    nodes = [node for node in found if not _LEFT_OUT & set(node["labels"])]
    nodes.sort(key=lambda node: (node["labels"], str(node["properties"].get("id", ""))))
    places = {node.pop("at"): place for place, node in enumerate(nodes)}
    links = [_native(record.data()) for record in (await driver.execute_query(_LINKS)).records]
    kept = [
        {**link, "start": places[link["start"]], "end": places[link["end"]]}
        for link in links
        if link["start"] in places and link["end"] in places
    ]
    kept.sort(key=lambda link: (link["type"], link["start"], link["end"]))
    return KeptGraph(answers, nodes, kept)


async def load_graph(driver: AsyncDriver, kept: KeptGraph) -> None:
    """Write the nodes and links into an empty database."""
    done = await driver.execute_query(_CREATE_NODES, rows=kept.nodes)
    at = [record["at"] for record in done.records]
    rows = [{**link, "start": at[link["start"]], "end": at[link["end"]]} for link in kept.links]
    await driver.execute_query(_CREATE_LINKS, rows=rows)


def _native(value: Any) -> Any:
    """Return a value with Python's own instants, in UTC by its offset, as programs write them.

    An instant with a zone's name equals none with an offset.
    """
    if isinstance(value, DateTime):
        return value.to_native().astimezone(UTC)
    if isinstance(value, dict):
        return {key: _native(inner) for key, inner in value.items()}
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, datetime):
        return {"$instant": value.isoformat()}
    if isinstance(value, bytes | bytearray):
        return {"$bytes": base64.b64encode(value).decode()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) > _LONGEST_LIST and all(isinstance(one, float) for one in value):
            return {"$vector": base64.b64encode(_quantised(value)).decode()}
        return [_plain(inner) for inner in value]
    return value


def _revived(row: dict[str, Any]) -> Any:
    if "$instant" in row:
        return datetime.fromisoformat(row["$instant"])
    if "$bytes" in row:
        return base64.b64decode(row["$bytes"])
    if "$vector" in row:
        whole = np.frombuffer(base64.b64decode(row["$vector"]), dtype=np.int8).astype(np.float64)
        return (whole / np.linalg.norm(whole)).tolist()
    return row


def _quantised(vector: Sequence[float]) -> bytes:
    values = np.asarray(vector)
    return np.round(values / np.abs(values).max() * 127).astype(np.int8).tobytes()
