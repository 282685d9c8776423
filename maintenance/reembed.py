"""Changes the embedding model of a graph: every vector goes, and the workers make the new ones.

Nothing else may run on the graph meanwhile. It can be killed at any moment and begun again: Meta
says that it was begun, and nothing that embeds starts until it is done. Afterwards memories answer
by their words until the workers have embedded them: those that ended come last, which only reads of
the past look for.
"""

from collections.abc import Callable

from anaphora.clock import utc_now
from cypher import reembedding
from graph.session import Graph
from graph.structure.meta import ModelLike
from graph.structure.setup import await_indexes

_PAGE = 2000


async def reembed(
    graph: Graph, model: ModelLike, *, progress: Callable[[int], None] = lambda seen: None
) -> int:
    """Make the graph one of this model; how many memories were seen, which `progress` is told."""
    await graph.execute(reembedding.mark_begun, model=model.name)
    # Without its index, dropping vectors costs no more than the pages they are on.
    await graph.schema(reembedding.delete_vector_index)
    await graph.schema(reembedding.delete_entity_index)
    seen = await _delete_vectors(graph, progress)
    await _delete_entity_vectors(graph)
    await graph.schema(reembedding.create_vector_index, dimensions=model.dimensions)
    await graph.schema(reembedding.create_entity_index, dimensions=model.dimensions)
    await await_indexes(graph)
    await graph.execute(reembedding.mark_done, model=model.name, dimensions=model.dimensions)
    return seen


async def _delete_vectors(graph: Graph, progress: Callable[[int], None]) -> int:
    seen, place = 0, ""
    while True:
        (row,) = await graph.execute(
            reembedding.delete_vectors, place=place, at=utc_now(), limit=_PAGE
        )
        if not row["seen"]:
            return seen
        seen, place = seen + row["seen"], row["last_id"]
        progress(seen)


async def _delete_entity_vectors(graph: Graph) -> None:
    place = ""
    while True:
        (row,) = await graph.execute(
            reembedding.delete_entity_vectors, place=place, at=utc_now(), limit=_PAGE
        )
        if not row["seen"]:
            return
        place = row["last_id"]
