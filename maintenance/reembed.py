"""Changes a graph's embedding model: deletes every vector, for workers to make new ones.

Nothing else may run on the graph meanwhile. It can be killed at any moment and begun again: Meta
says that it was begun, and nothing that embeds starts until it is done. Afterwards memories are
found by their words until workers have embedded them: ended memories last, as only reads of
the past look for them.
"""

from collections.abc import Callable

from anaphora.clock import utc_now
from cypher import embedding
from graph.session import Graph
from graph.structure.meta import ModelLike
from graph.structure.setup import await_indexes

_PAGE = 2000


async def reembed(
    graph: Graph, model: ModelLike, *, progress: Callable[[int], None] = lambda seen: None
) -> int:
    """Change the graph to this model; return how many memories were seen, as told to `progress`."""
    await graph.execute(embedding.mark_reembedding_begun, model=model.name)
    # Without their index, deleting vectors costs no more than their pages.
    await graph.schema(embedding.delete_vector_index)
    await graph.schema(embedding.delete_entity_index)
    seen = await _delete_vectors(graph, progress)
    await _delete_entity_vectors(graph)
    await graph.schema(embedding.create_vector_index, dimensions=model.dimensions)
    await graph.schema(embedding.create_entity_index, dimensions=model.dimensions)
    await await_indexes(graph)
    await graph.execute(
        embedding.mark_reembedding_done, model=model.name, dimensions=model.dimensions
    )
    return seen


async def _delete_vectors(graph: Graph, progress: Callable[[int], None]) -> int:
    seen, place = 0, ""
    while True:
        (row,) = await graph.execute(
            embedding.delete_vectors, place=place, at=utc_now(), limit=_PAGE
        )
        if not row["seen"]:
            return seen
        seen, place = seen + row["seen"], row["last_id"]
        progress(seen)


async def _delete_entity_vectors(graph: Graph) -> None:
    place = ""
    while True:
        (row,) = await graph.execute(
            embedding.delete_entity_vectors, place=place, at=utc_now(), limit=_PAGE
        )
        if not row["seen"]:
            return
        place = row["last_id"]
