"""`anaphora migrate`."""

from pathlib import Path

import click

from launch.options import connection, data_option, json_option, print_json, run_async


@click.command("migrate")
@data_option
@json_option
def command(data: Path | None, as_json: bool) -> None:
    """Bring the database's structure up to date: before the API and workers of a new version."""
    from launch.supervision.prepare import WAIT_SECONDS, open_when_ready

    async def migrate() -> tuple[str, int]:
        opened = await open_when_ready(connection(data), WAIT_SECONDS)
        await opened.graph.close()
        return opened.meta.embedding_model, opened.meta.dimensions

    model, dimensions = run_async(migrate())
    if as_json:
        print_json({"embeddingModel": model, "dimensions": dimensions})
    else:
        click.echo(f"The graph is up to date; embedded with {model} ({dimensions} dimensions).")
