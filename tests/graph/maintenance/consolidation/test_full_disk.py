"""A disk that is full while a consolidation writes: once there is room, it ends as any other.

To fill a disk takes rights that tests need not have. Here the kernel refuses what the database
writes behind the first bytes of any file (RLIMIT_FSIZE), logs of transactions above all.
"""

import contextlib
import resource
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError
from anaphora.settings import Settings
from graph.changes.lease import LASTS
from graph.enums import RunStatus, RunStep
from graph.structure.setup import open_graph
from language.embedding.model_files import read_info
from launch.servers.embedded import running_servers
from launch.servers.needs import Servers
from launch.servers.neo4j import Neo4jServer
from maintenance.consolidation.run import go_on_consolidating
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from tests.graph.maintenance.consolidation.test_consolidation_killed import tell_all
from tests.support.recall.comparing import by_words
from tests.support.recall.consolidating import check_invariants, consolidate, go_on, told, undo
from tests.support.writing import caller_of, maintaining, services_for

_ROOM = 4096


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    with running_servers(tmp_path / "servers", neo4j_heap="512m") as found:
        yield found


@contextlib.contextmanager
def full_disk(server: Neo4jServer) -> Iterator[None]:
    """No file of the database grows, and none is written behind its first bytes."""
    _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (_ROOM, most))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


async def test_a_consolidation_goes_on_when_there_is_room_again(servers: Servers) -> None:
    settings = Settings.load(servers.environment, neo4j_heap="512m")
    database = servers.neo4j
    assert database is not None
    opened = await open_graph(settings, migrate=True, model=read_info(settings.embedding_model))
    try:
        services = by_words(services_for(opened.graph, settings))
        caller, other = caller_of("ana"), caller_of("bo")
        for user in (caller, other):
            await tell_all(services, user)
        unharmed = await consolidate(services, other)
        begun = await start_consolidation(services, caller, [RunStep.CONTRADICT, RunStep.MERGE])
        given = maintaining(services), steps_of(services), caller.user_id, begun.id
        assert await go_on_consolidating(*given, seconds=0)
        before = await told(services, caller)
        with full_disk(database):
            with pytest.raises(AnaphoraError):
                await go_on_consolidating(*given, seconds=60)
            with pytest.raises(AnaphoraError):
                await remember(services, caller, RememberInput(text="It rains."))
        # A database that could not write its log refuses everything until it starts again.
        database.kill()
        database.start().wait_ready()
        assert await told(services, caller) == before
        # The lease of the worker that failed is over by then.
        late = replace(services, clock=lambda: utc_now() + 2 * LASTS)
        ended = await go_on(late, caller, begun.id, steps_of(late))
        assert (ended.status, ended.counts) == (RunStatus.SUCCEEDED, unharmed.counts)
        assert await told(services, caller) == await told(services, other)
        await check_invariants(services, caller)
        await undo(late, caller, ended.id)
        assert await told(services, caller) == before
    finally:
        await opened.graph.close()
