"""Disk space of a memory, by the files that hold it."""

from collections import Counter
from pathlib import Path

from cypher import benchmarks
from graph.session import Graph

_STORE = Path("neo4j/data/databases/neo4j")
# Parts of a record, by the names of their files.
_PARTS = {
    "neostore.propertystore": "properties and vectors",
    "neostore.nodestore": "nodes",
    "neostore.relationship": "relationships",
}


async def bytes_each(graph: Graph, data: Path, memories: int) -> dict[str, float]:
    """Measure a memory's bytes by what holds them; indexes by name. Without logs of transactions.

    What Lucene holds is read through the operating system's cache, all else through the database's.
    """
    rows = await graph.read(benchmarks.find_index_numbers)
    names = {str(row["id"]): f"index {row['name']} ({row['type']})" for row in rows}
    sizes: Counter[str] = Counter()
    through_pages = 0
    for path in (data / _STORE).rglob("*"):
        if not path.is_file():
            continue
        size = path.stat().st_blocks * 512
        parts = path.relative_to(data / _STORE).parts
        index = next((names[part] for part in parts if part in names and "index" in parts), None)
        sizes[index or _part(path.name)] += size
        if not any("lucene" in part or "vector" in part or "fulltext" in part for part in parts):
            through_pages += size
    least = memories  # Below a byte each it is not worth a line.
    found = {name: size / memories for name, size in sizes.most_common() if size >= least}
    return {
        "in all": sum(sizes.values()) / memories,
        "of these through the page cache": through_pages / memories,
        **found,
    }


def _part(name: str) -> str:
    return next((part for start, part in _PARTS.items() if name.startswith(start)), "others")
