"""`anaphora reembed`."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import click

from anaphora.errors import Conflict
from anaphora.settings import Settings
from launch.options import data_option, json_option, print_json, run_async
from launch.supervision.folder import DEFAULT, DataFolder


@click.command("reembed")
@data_option
@json_option
def command(data: Path | None, as_json: bool) -> None:
    """Re-embed the graph with the model that ANAPHORA_EMBEDDING_MODEL names.

    End everything that runs on the graph first: `anaphora up`, or your own APIs and workers. The
    vectors of the old model go; start again afterwards, and the workers make the new ones, while
    recall answers by words.
    """
    with _database(data) as settings:
        model, seen = run_async(_reembed(settings))
    if as_json:
        print_json({"embeddingModel": model, "memories": seen})
    else:
        click.echo(f"The graph is now one of {model}: {seen} memories wait for the workers.")


async def _reembed(settings: Settings) -> tuple[str, int]:
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder
    from maintenance.reembed import reembed

    model = SentenceEncoder(settings).info
    opened = await open_graph(settings)
    try:
        unchanged = (opened.meta.embedding_model, opened.meta.dimensions) == (
            model.name,
            model.dimensions,
        )
        if unchanged and opened.meta.reembedding is None:
            raise Conflict(
                f"The graph is already embedded with {model.name}: set ANAPHORA_EMBEDDING_MODEL to "
                "the model that you want."
            )
        return model.name, await reembed(opened.graph, model)
    finally:
        await opened.graph.close()


@contextlib.contextmanager
def _database(data: Path | None) -> Iterator[Settings]:
    """The database of the settings, or that of a data folder, started for as long as it takes."""
    from launch.servers.needs import is_given

    settings = Settings.load()
    if is_given(settings, "neo4j_uri"):
        yield settings
        return
    from launch.servers.embedded import running_servers

    folder = DataFolder(data or DEFAULT)
    with running_servers(folder.path, keep=True) as servers:
        names = (name for name in Settings.model_fields if name.startswith("embedding_"))
        yield Settings.load(
            servers.environment, **{name: getattr(settings, name) for name in names}
        )
