"""The demo: two people over two years, loaded once into an empty graph; taken away on request."""

from dataclasses import dataclass

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from cypher.transfer import demo
from graph.enums import Trust
from graph.session import Graph, Transaction
from graph.structure.setup import open_graph
from launch.demo.loader import ONTOLOGY, load_story
from launch.demo.story import SOURCE

# Whose demo it is: the user of the key that `anaphora up` makes.
USER = "me"
PREFIX = "demo-"

LOADING, LOADED, REMOVED = "LOADING", "LOADED", "REMOVED"


@dataclass(frozen=True, slots=True)
class State:
    """State of a user's demo, and whether the graph holds anything at all."""

    mark: str | None
    empty: bool

    @property
    def is_due(self) -> bool:
        """A new graph, or one whose demo was cut short."""
        return self.mark == LOADING or (self.mark is None and self.empty)


async def load_demo(settings: Settings, user_id: str = USER) -> int:
    """Load the demo if the graph is empty and never had it; return how many memories were stored.

    A load that was cut short is done anew. The embeddings come along where the graph's model is
    the packaged one, and from the workers otherwise.
    """
    opened = await open_graph(settings)
    try:
        if not (await find_state(opened.graph, user_id)).is_due:
            return 0
        await _mark(opened.graph, user_id, LOADING)
        await delete_story(opened.graph, user_id)
        stored = len(await load_story(opened, settings, caller(user_id)))
        await _mark(opened.graph, user_id, LOADED)
        return stored
    finally:
        await opened.graph.close()


async def remove_demo(settings: Settings, user_id: str = USER) -> int:
    """Remove the demo for good; return its number of memories. The user's own stay as they are."""
    opened = await open_graph(settings)
    try:
        removed = await delete_story(opened.graph, user_id)
        await _mark(opened.graph, user_id, REMOVED)
        return removed
    finally:
        await opened.graph.close()


async def find_state(graph: Graph, user_id: str) -> State:
    [row] = await graph.read(demo.find_state, user_id=user_id)
    return State(row["state"], row["empty"])


async def delete_story(graph: Graph, user_id: str) -> int:
    """Delete a user's demo: memories, their changes and conflicts, threads, the ontology, and
    entities that nothing else mentions.
    """

    async def work(transaction: Transaction) -> int:
        await transaction.run(demo.delete_conflicts, user_id=user_id, source=SOURCE)
        await transaction.run(
            demo.delete_ontology, user_id=user_id, ontology=ONTOLOGY, actor=SOURCE
        )
        found = await transaction.run(
            demo.delete_memories, user_id=user_id, source=SOURCE, prefix=PREFIX
        )
        ids = sorted({id for row in found for id in row["entity_ids"]})
        await transaction.run(demo.delete_entities, user_id=user_id, ids=ids)
        await transaction.run(demo.delete_threads, user_id=user_id, prefix=PREFIX)
        await transaction.run(demo.mark_last_change, user_id=user_id)
        return sum(row["memories"] for row in found)

    return await graph.write(work, name="delete the demo")


def caller(user_id: str) -> Caller:
    """Return the caller that loads the demo: the changes say `demo`."""
    scopes = frozenset({Scope.READ, Scope.WRITE})
    return Caller(user_id, "demo", SOURCE, KeyKind.USER, scopes, Trust.STANDARD.value)


async def _mark(graph: Graph, user_id: str, state: str) -> None:
    await graph.execute(demo.mark_state, user_id=user_id, state=state)
