"""Opens the graph: checks its structure and whose vectors it has, and migrates it if told to."""

import asyncio
import base64
import secrets
from dataclasses import dataclass

from anaphora.clock import utc_now
from anaphora.errors import Internal, Invalid
from anaphora.settings import Settings
from anaphora.tokens import Signer
from cypher import structure
from cypher.query import VECTOR_INDEXES
from cypher.structure.migrations import MIGRATIONS
from graph.driver import open_driver
from graph.records.vocabulary import save_starter
from graph.session import Graph
from graph.structure.meta import SECRET_BYTES, Meta, ModelLike, check_model
from graph.structure.migrations import (
    NotMigrated,
    State,
    apply_migrations,
    pending,
    read_state,
    require_current,
)

_LOOK_SECONDS = 0.2


@dataclass(frozen=True)
class OpenGraph:
    """A graph that is up to date, the signer that its secret keys, and what it is made with."""

    graph: Graph
    signer: Signer
    meta: Meta


async def open_graph(
    settings: Settings, *, migrate: bool = False, model: ModelLike | None = None
) -> OpenGraph:
    """The database of the settings, checked; `migrate` applies what is missing.

    `model`, if given, must be the one whose vectors are stored; a new graph is made for it, and
    needs it.
    Costs two reads when all is as it should be. Raises Unavailable when the database does not
    answer or is older (run `anaphora migrate`), Conflict when it is newer or of another model.
    """
    graph = Graph(
        open_driver(settings),
        database=settings.neo4j_database,
        timeout=settings.query_timeout,
        settings=settings,
    )
    try:
        # Says at once that nobody is there, where a transaction would try for ten seconds.
        await graph.ping()
        state = await read_state(graph)
        if migrate and (pending(state.applied, MIGRATIONS) or state.meta is None):
            state = await _migrate(graph, state, model)
        require_current(state.applied, MIGRATIONS)
        meta = Meta.from_node(_required(state))
        if model is not None:
            check_model(meta, model)
    except BaseException:
        await graph.close()
        raise
    graph.vector_index = meta.vector_index
    return OpenGraph(graph, Signer(meta.secret), meta)


async def await_indexes(graph: Graph) -> None:
    """Return when every index is online; raises Internal naming an index that failed to build."""
    while True:
        rows = await graph.read(structure.find_indexes)
        if failed := [row["name"] for row in rows if row["state"] == "FAILED"]:
            raise Internal(f"These indexes could not be built: {', '.join(sorted(failed))}.")
        if all(row["state"] == "ONLINE" for row in rows):
            return
        await asyncio.sleep(_LOOK_SECONDS)


async def _migrate(graph: Graph, state: State, model: ModelLike | None) -> State:
    name, dimensions = _model_of(state, model)
    await apply_migrations(graph, MIGRATIONS, dimensions=dimensions)
    await await_indexes(graph)
    await graph.execute(
        structure.save_meta,
        embedding_model=name,
        dimensions=dimensions,
        vector_index=VECTOR_INDEXES[0],
        secret=base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode(),
    )
    await save_starter(graph, utc_now())
    return await read_state(graph)


def _model_of(state: State, model: ModelLike | None) -> tuple[str, int]:
    """The name and dimensions of the model of a graph that is there, or is made for this one."""
    if state.meta is not None:
        meta = Meta.from_node(state.meta)
        if model is not None:
            check_model(meta, model)
        return meta.embedding_model, meta.dimensions
    if model is None:
        raise Invalid(
            "A new graph needs the dimensions of its model: start with `anaphora migrate`.",
            field="model",
        )
    return model.name, model.dimensions


def _required(state: State) -> dict[str, object]:
    if state.meta is None:
        raise NotMigrated(
            "The database has no Meta node yet: run `anaphora migrate`.", retry_after=5.0
        )
    return dict(state.meta)
