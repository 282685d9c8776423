"""Opening the graph on the real server: once, by many, and when it is not as it should be.

Migration nodes and Meta are altered and put back: the server has one database.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextvars import Context

import pytest
from neo4j.exceptions import ClientError

from anaphora.errors import AnaphoraError, Conflict, Internal, Unavailable
from anaphora.ids import new_id
from anaphora.settings import Settings
from cypher import structure as queries
from cypher.structure.migrations import MIGRATIONS
from graph.models.meta import Meta, Migration
from graph.models.models import User
from graph.nodes import GraphDriver, find_node
from graph.session import Graph
from graph.structure.health import broken_indexes, find_structure
from graph.structure.migrations import LOCK, apply_migrations, read_state
from graph.structure.setup import OpenGraph, await_indexes, open_graph
from language.embedding.encoder import ModelInfo
from tests.support.plain import run

NEWEST = MIGRATIONS[-1]


@contextlib.asynccontextmanager
async def opened(settings: Settings, **options: object) -> AsyncIterator[OpenGraph]:
    graph = await open_graph(settings, **options)  # type: ignore[arg-type]
    try:
        yield graph
    finally:
        await graph.graph.close()


@pytest.fixture
async def unmarked(graph: Graph) -> AsyncIterator[Graph]:
    """The graph without the mark of its newest migration, which is there again afterwards."""
    await run(graph, "MATCH (m:Migration {version: $version}) DELETE m", version=NEWEST.version)
    yield graph
    await run(
        graph, "MATCH (m:Migration) WHERE m.version > $version DELETE m", version=NEWEST.version
    )
    await run(
        graph,
        "MERGE (m:Migration {version: $version}) SET m.name = $name, m.checksum = $checksum,"
        " m.applied_at = coalesce(m.applied_at, datetime())",
        version=NEWEST.version,
        name=NEWEST.name,
        checksum=NEWEST.checksum,
    )
    await run(graph, "MATCH (lock:Lock {name: $name}) DELETE lock", name=LOCK)
    # It may have been applied again, and may build indexes, which other tests need.
    await await_indexes(graph)


async def versions(graph: Graph) -> list[int]:
    rows = await run(graph, "MATCH (m:Migration) RETURN m.version AS version ORDER BY version")
    return [row["version"] for row in rows]


async def test_a_migrated_graph_has_all_of_its_structure(graph: Graph) -> None:
    structure = await find_structure(graph)
    assert structure.is_whole
    assert structure.version == NEWEST.version
    assert await broken_indexes(graph) == ()
    assert await versions(graph) == [item.version for item in MIGRATIONS]


async def test_opening_again_changes_nothing_and_keeps_the_secret(settings: Settings) -> None:
    async with opened(settings, migrate=True) as first, opened(settings) as again:
        assert first.meta == again.meta
        token = first.signer.sign("cursor", "ada", [1])
        assert again.signer.read("cursor", "ada", token, "after") == [1]
        assert again.graph.vector_index == again.meta.vector_index


async def test_an_older_database_is_refused_until_it_is_migrated(
    settings: Settings, unmarked: Graph
) -> None:
    with pytest.raises(Unavailable, match="anaphora migrate"):
        await open_graph(settings)
    assert not (await find_structure(unmarked)).is_whole
    async with opened(settings, migrate=True):
        assert await versions(unmarked) == [item.version for item in MIGRATIONS]


async def test_eight_at_once_apply_it_once(settings: Settings, unmarked: Graph) -> None:
    async with contextlib.AsyncExitStack() as stack:
        graphs = await asyncio.gather(
            *(stack.enter_async_context(opened(settings, migrate=True)) for _ in range(8))
        )
        assert len({graph.meta.secret for graph in graphs}) == 1
    assert await versions(unmarked) == [item.version for item in MIGRATIONS]
    assert await run(unmarked, "MATCH (lock:Lock {name: $name}) RETURN lock", name=LOCK) == []


async def test_of_eight_that_apply_one_says_that_it_did(unmarked: Graph) -> None:
    done = await asyncio.gather(
        *(apply_migrations(unmarked, MIGRATIONS, dimensions=384) for _ in range(8))
    )
    assert sorted(done) == [[]] * 7 + [[NEWEST.version]]


async def test_who_finds_the_lock_held_waits_for_it(unmarked: Graph) -> None:
    holder = new_id()
    assert await unmarked.execute(queries.take_lock, name=LOCK, holder=holder, seconds=30)
    with pytest.raises(Unavailable, match="Another process"):
        await apply_migrations(unmarked, MIGRATIONS, dimensions=384, wait_seconds=0.3)
    assert await versions(unmarked) == [item.version for item in MIGRATIONS[:-1]]
    waiting = asyncio.create_task(apply_migrations(unmarked, MIGRATIONS, dimensions=384))
    await unmarked.execute(queries.delete_lock, name=LOCK, holder=holder)
    assert await waiting == [NEWEST.version]


async def test_a_lock_whose_holder_died_expires(unmarked: Graph) -> None:
    assert await unmarked.execute(queries.take_lock, name=LOCK, holder=new_id(), seconds=0)
    assert await apply_migrations(unmarked, MIGRATIONS, dimensions=384) == [NEWEST.version]


async def test_a_lock_is_renewed_and_given_back_by_its_holder_only(unmarked: Graph) -> None:
    holder, other = new_id(), new_id()
    name = f"lock-{holder}"
    assert await unmarked.execute(queries.take_lock, name=name, holder=holder, seconds=30)
    assert not await unmarked.execute(queries.take_lock, name=name, holder=other, seconds=30)
    assert not await unmarked.execute(queries.touch_lock, name=name, holder=other, seconds=30)
    await unmarked.execute(queries.delete_lock, name=name, holder=other)
    assert await unmarked.execute(queries.touch_lock, name=name, holder=holder, seconds=30)
    await unmarked.execute(queries.delete_lock, name=name, holder=holder)
    assert await unmarked.execute(queries.take_lock, name=name, holder=other, seconds=30)


async def test_who_lost_the_lock_records_nothing(unmarked: Graph) -> None:
    rows = await unmarked.execute(
        queries.save_migration,
        lock=LOCK,
        holder=new_id(),
        version=NEWEST.version,
        name=NEWEST.name,
        checksum=NEWEST.checksum,
    )
    assert rows == []
    assert NEWEST.version not in await versions(unmarked)


@pytest.mark.parametrize("migrate", [True, False])
async def test_a_newer_database_is_refused(
    settings: Settings, unmarked: Graph, migrate: bool
) -> None:
    newer = NEWEST.version + 1
    await run(
        unmarked,
        "CREATE (:Migration {version: $version, name: 'later', checksum: 'x'})",
        version=newer,
    )
    with pytest.raises(Conflict, match=f"migration {newer} .*knows {NEWEST.version}"):
        await open_graph(settings, migrate=migrate)


@pytest.mark.parametrize("migrate", [True, False])
async def test_a_changed_migration_is_refused(
    settings: Settings, unmarked: Graph, migrate: bool
) -> None:
    await run(
        unmarked,
        "CREATE (:Migration {version: $version, name: $name, checksum: 'another'})",
        version=NEWEST.version,
        name=NEWEST.name,
    )
    with pytest.raises(Conflict, match=f"Migration {NEWEST.version} .*different content"):
        await open_graph(settings, migrate=migrate)


@pytest.mark.parametrize("migrate", [True, False])
async def test_another_model_is_refused(settings: Settings, graph: Graph, migrate: bool) -> None:
    with pytest.raises(Conflict, match="anaphora reembed"):
        await open_graph(settings, migrate=migrate, model=ModelInfo("another", 768))
    state = await read_state(graph)
    assert state.meta is not None
    own = ModelInfo(state.meta["embedding_model"], state.meta["dimensions"])
    async with opened(settings, migrate=migrate, model=own) as again:
        assert again.meta.dimensions == own.dimensions


async def test_a_damaged_meta_node_is_named(settings: Settings, graph: Graph) -> None:
    [row] = await run(graph, "MATCH (m:Meta) RETURN m.secret AS secret")
    await run(graph, "MATCH (m:Meta) SET m.secret = 'x'")
    try:
        with pytest.raises(Internal, match="Meta"):
            await open_graph(settings)
    finally:
        await run(graph, "MATCH (m:Meta) SET m.secret = $secret", secret=row["secret"])


async def test_a_wrong_password_and_a_silent_port_say_so(settings: Settings) -> None:
    wrong = settings.model_copy(update={"neo4j_password": type(settings.neo4j_password)("wrong")})
    with pytest.raises(Unavailable, match="ANAPHORA_NEO4J_PASSWORD"):
        await open_graph(wrong)
    with pytest.raises(Unavailable, match="does not answer"):
        await open_graph(settings.model_copy(update={"neo4j_uri": "bolt://127.0.0.1:1"}))


async def test_single_nodes_are_read_through_neomodel_on_our_driver(
    graph: Graph, user_id: str
) -> None:
    await run(graph, "CREATE (:User {id: $id, sequence: 7, created_at: datetime()})", id=user_id)
    found = await find_node(graph, User, uid=user_id)
    assert found is not None
    assert (found.uid, found.sequence, found.created_at.tzinfo is not None) == (user_id, 7, True)
    assert await find_node(graph, User, uid=user_id + "x") is None
    assert await find_node(graph, Migration, version=NEWEST.version) is not None
    assert await find_node(graph, Meta, uid="meta") is not None


async def test_a_context_of_its_own_reads_the_database_that_the_settings_name(
    graph: Graph, user_id: str
) -> None:
    other = Graph(
        graph.driver, database="elsewhere", timeout=graph.timeout, settings=graph.settings
    )
    with pytest.raises(AnaphoraError):
        await find_node(other, User, uid=user_id)
    assert await find_node(graph, User, uid=user_id) is None
    # A context that neomodel was never told anything in.
    task = asyncio.create_task(find_node(other, User, uid=user_id), context=Context())
    with pytest.raises(AnaphoraError):
        await task


async def test_a_node_is_read_with_no_access_to_write(graph: Graph) -> None:
    async with GraphDriver(graph).session() as session:
        with pytest.raises(ClientError, match="not allowed"):
            await (await session.run("CREATE (n:User {id: 'x'})")).consume()
