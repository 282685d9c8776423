"""Another embedding model: refused with the command to run, and the command does it."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.errors import Conflict
from anaphora.settings import Settings
from cypher import embedding
from graph.enums import MemoryStatus
from graph.structure.setup import open_graph
from language.embedding.packaged_models import ENGLISH
from language.embedding.sentence_encoder import SentenceEncoder
from launch.servers.embedded import running
from maintenance.embed import embed_memories
from maintenance.services import Services as Maintenance
from memory.endings.retract import retract
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from recall.lists.memories import get_memories
from recall.services import Services as Reading
from tests.conftest import Recorder
from tests.support.paths import ROOT

CALLER = Caller("ada", "key", "test", KeyKind.USER, frozenset(Scope), "VERIFIED")


@pytest.fixture(scope="module")
def small_model(torch: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packaged model with a layer behind it that makes vectors of 48 dimensions."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.base.modules import Dense
    from sentence_transformers.sentence_transformer.modules import Normalize

    base = SentenceTransformer(str(ENGLISH.path().parent))
    dense = Dense(in_features=384, out_features=48)
    path = tmp_path_factory.mktemp("models") / "small"
    SentenceTransformer(modules=[base[0], base[1], dense, Normalize()]).save(str(path))
    return path


@pytest.mark.parametrize("dimensions", [48, 384], ids=["a model of one's own", "multilingual"])
async def test_reembed(tmp_path: Path, small_model: Path, dimensions: int) -> None:
    folder = tmp_path / "data"
    model = str(small_model) if dimensions == 48 else "multilingual"
    with running(folder, keep=True, neo4j_heap="512m") as settings:
        memory_id = await _remembered(settings)
    environment = {"ANAPHORA_EMBEDDING_MODEL": model}
    refused = _command("migrate", folder, environment)
    assert refused.returncode != 0
    done = _command("reembed", folder, environment)
    assert done.returncode == 0, done.stderr
    assert "2 memories" in done.stdout
    with running(folder, keep=True, neo4j_heap="512m", embedding_model=model) as settings:
        await _embedded_anew(settings, memory_id, dimensions)


async def _remembered(settings: Settings) -> str:
    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    await encoder.encode(["warm"])
    recorder = Recorder()
    services = Services(opened.graph, encoder, recorder, recorder, opened.signer, settings)
    stored = await remember(services, CALLER, RememberInput(text="Ada keeps bees."))
    ended = await remember(services, CALLER, RememberInput(text="Ada kept a diary in Rome."))
    assert ended.memory is not None
    await retract(services, CALLER, ended.memory.id)
    await opened.graph.close()
    assert stored.memory is not None
    assert stored.memory.status is MemoryStatus.ACTIVE
    return stored.memory.id


async def _embedded_anew(settings: Settings, memory_id: str, dimensions: int) -> None:
    encoder = SentenceEncoder(settings)
    with pytest.raises(Conflict, match="anaphora reembed"):
        await open_graph(settings, model=SentenceEncoder(Settings()).info)
    opened = await open_graph(settings, model=encoder.info)
    try:
        assert opened.meta.dimensions == dimensions
        services = Maintenance(opened.graph, encoder, Recorder(), settings)
        assert (await embed_memories(services, "ada", [memory_id])).embedded == 2
        reading = Reading(opened.graph, encoder, opened.signer, settings)
        found = await get_memories(reading, "ada", [memory_id])
        assert found[memory_id].status is MemoryStatus.ACTIVE
        await opened.graph.execute(embedding.mark_reembedding_begun, model="half way")
        with pytest.raises(Conflict, match="half way"):
            await open_graph(settings, model=encoder.info)
    finally:
        await opened.graph.close()


def _command(
    name: str, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "launch", name, "--data", str(folder)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        cwd=ROOT,
    )
