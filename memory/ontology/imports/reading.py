"""Reads the part of a layer that an import is compared with."""

from collections.abc import Iterable, Sequence

from cypher.ontology import reading, writing
from cypher.query import Query
from graph.session import Graph, Row
from memory.ontology.imports.plan import Layer

BATCH = 2000


async def read_layer(graph: Graph, layer: str, keys: Iterable[str], source: str) -> Layer:
    """Read the layer's concepts of these keys and those from the source, with their links."""
    sourced = await graph.read(writing.find_sourced, user_id=layer, source=source)
    wanted = sorted({*keys, *(row["key"] for row in sourced)})
    concepts = await _all(graph, reading.find_layer_concepts, layer, wanted)
    known = [row["concept"]["key"] for row in concepts]
    links = await _all(graph, reading.find_layer_links, layer, known)
    relations = await _all(graph, reading.find_layer_relations, layer, known)
    return Layer(
        concepts={row["concept"]["key"]: row["concept"] for row in concepts},
        links={(row["child"], row["parent"]): tuple(row["sources"] or ()) for row in links},
        relations={
            (row["from_key"], row["relation"]["name"], row["to_key"]): row["relation"]
            for row in relations
        },
    )


async def _all(graph: Graph, query: Query, layer: str, keys: Sequence[str]) -> list[Row]:
    rows: list[Row] = []
    for some in batches(keys):
        rows += await graph.read(query, user_id=layer, keys=list(some))
    return rows


def batches(items: Sequence[str]) -> Iterable[Sequence[str]]:
    """Split keys into portions that one transaction reads."""
    return (items[start : start + BATCH] for start in range(0, len(items), BATCH))
