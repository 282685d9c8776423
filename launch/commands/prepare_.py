"""`anaphora prepare`: what `up` runs between the database and the API. Not listed."""

from pathlib import Path

import click


@click.command("prepare", hidden=True)
@click.option("--data", type=click.Path(path_type=Path), required=True)
def command(data: Path) -> None:
    """Bring the graph up to date, and see that DIR/key holds a key that works."""
    import asyncio

    from anaphora.settings import Settings
    from launch.supervision.folder import DataFolder
    from launch.supervision.prepare import prepare

    asyncio.run(prepare(Settings.load(), DataFolder(data).key))
