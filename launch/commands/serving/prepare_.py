"""`anaphora prepare`: what `up` runs between the database and the API. Not listed."""

from pathlib import Path

import click


@click.command("prepare", hidden=True)
@click.option("--data", type=click.Path(path_type=Path), required=True)
@click.option("--share/--no-share", default=None)
def command(data: Path, share: bool | None) -> None:
    """Bring the graph up to date, and see that DIR holds keys that work."""
    import asyncio

    from anaphora.settings import Settings
    from launch.supervision.folder import DataFolder
    from launch.supervision.prepare import prepare

    asyncio.run(prepare(Settings.load(), DataFolder(data), share))
