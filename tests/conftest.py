"""Fixtures for every test: real servers, a graph that is set up, services, and fresh users."""

import os
import sys
import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from types import ModuleType

import hypothesis
import pytest

from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.work import Work
from graph.session import Graph
from graph.structure.setup import OpenGraph, open_graph
from language.embedding.encoder import Encoder
from language.embedding.model_files import read_info
from launch.servers import neo4j
from launch.servers.embedded import running
from memory.services import Services

# How fast a machine is fails no test.
hypothesis.settings.register_profile(
    "anaphora", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("anaphora")

# Hundreds of processes are started here. Where Python is told to keep no bytecode, as images often
# have it, each of them compiles all that it imports: two seconds of work for each API and worker.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Each Neo4j here lives for minutes: compiling for longer, and collecting beside it or often, takes
# as much of the processors as the queries themselves. Every java that a test starts reads this.
JAVA = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=256m -Xmn160m"
os.environ.setdefault("JDK_JAVA_OPTIONS", JAVA)

# Several suites share the processors: a worker that gave way to all their servers would stand
# still.
for name in ("ANAPHORA_WORKER_NICE", "ANAPHORA_MAINTENANCE_NICE"):
    os.environ.setdefault(name, "0")

# A store that grows from nothing through thousands of tests would have each query planned again
# and again, and once more with code of its own: half of what the database computes.
PLANNED_ONCE = """\
dbms.cypher.min_replan_interval=24h
internal.cypher.expression_engine=INTERPRETED
"""


@pytest.fixture(scope="session")
def torch() -> ModuleType:
    """PyTorch, for tests that load a model with it.

    Imported whole before them: a warning, which is an error there, would leave it half imported.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import sentence_transformers  # noqa: F401
        import torch
    return torch


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """Settings for the servers of this test session: embedded ones, or those that run already."""
    if "TEST_NEO4J_URI" not in os.environ:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(neo4j, "CONFIGURATION", neo4j.CONFIGURATION + PLANNED_ONCE)
            with running(tmp_path_factory.mktemp("servers"), neo4j_heap="512m") as found:
                yield found
        return
    valkey = os.environ["TEST_VALKEY_URL"]
    yield Settings(
        neo4j_uri=os.environ["TEST_NEO4J_URI"],
        neo4j_password=os.environ["TEST_NEO4J_PASSWORD"],
        broker_url=f"{valkey}/0",
        result_url=f"{valkey}/1",
        events_url=f"{valkey}/0",
    )


@pytest.fixture(scope="session")
async def opened(settings: Settings) -> AsyncIterator[OpenGraph]:
    """A migrated graph, with its signer."""
    found = await open_graph(settings, migrate=True, model=read_info(settings.embedding_model))
    yield found
    await found.graph.close()


@pytest.fixture(scope="session")
def graph(opened: OpenGraph) -> Graph:
    """A migrated graph."""
    return opened.graph


@pytest.fixture(scope="session")
def encoder(settings: Settings) -> Encoder:
    """The packaged model itself; it is loaded when a test first encodes."""
    from language.embedding.sentence_encoder import SentenceEncoder

    return SentenceEncoder(settings)


class Recorder:
    """A queue and an event channel that keep what they are told, for tests about other things."""

    def __init__(self) -> None:
        self.queued: list[tuple[Work, str, list[str]]] = []
        self.changes: list[str] = []
        self.active: list[tuple[str, list[str]]] = []

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        self.queued.append((work, user_id, list(ids)))

    def changed(self, user_id: str) -> None:
        self.changes.append(user_id)

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        self.active.append((user_id, list(memory_ids)))


@pytest.fixture
def recorder() -> Recorder:
    """Queued work and announcements of `services`."""
    return Recorder()


@pytest.fixture
def services(
    opened: OpenGraph, settings: Settings, encoder: Encoder, recorder: Recorder
) -> Services:
    """The write path over the real graph and the real model."""
    return Services(opened.graph, encoder, recorder, recorder, opened.signer, settings)


@pytest.fixture
def user_id() -> str:
    """A user that no other test knows."""
    return f"user-{new_id()}"
