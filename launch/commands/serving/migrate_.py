"""`anaphora migrate`."""

from pathlib import Path

import click

from launch.options import connection, data_option, json_option, print_json, run_async


@click.command("migrate")
@data_option
@click.option(
    "--rebuild-indexes",
    is_flag=True,
    help="Also rebuild every index, whose files keep words of erased memories until then. Reads "
    "that need an index fail while it is rebuilt.",
)
@json_option
def command(data: Path | None, rebuild_indexes: bool, as_json: bool) -> None:
    """Bring the database's structure up to date: before the API and workers of a new version."""
    from launch.supervision.prepare import WAIT_SECONDS, open_when_ready

    async def migrate() -> tuple[str, int, int]:
        from graph.structure.rebuild import rebuild_indexes as rebuild

        opened = await open_when_ready(connection(data), WAIT_SECONDS)
        try:
            meta = opened.meta
            rebuilt = await rebuild(opened.graph, meta.dimensions) if rebuild_indexes else []
            return meta.embedding_model, meta.dimensions, len(rebuilt)
        finally:
            await opened.graph.close()

    model, dimensions, rebuilt = run_async(migrate())
    if as_json:
        told = {"embeddingModel": model, "dimensions": dimensions, "indexesRebuilt": rebuilt}
        print_json(told)
        return
    click.echo(f"The graph is up to date; embedded with {model} ({dimensions} dimensions).")
    if rebuild_indexes:
        click.echo(f"Rebuilt {rebuilt} indexes.")
