"""`anaphora up`."""

from pathlib import Path
from typing import Any

import click

from launch.supervision.folder import DEFAULT


@click.command("up")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=DEFAULT,
    show_default=True,
    metavar="DIR",
    help="Data folder.",
)
@click.option("--host", help="Address of the API (default: loopback).")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Port of the API (default: 8000; 0: a free one)."
)
@click.option("--no-demo", is_flag=True, help="Do not load the demo into an empty graph.")
def command(data: Path, host: str | None, port: int | None, no_demo: bool) -> None:
    """Start everything on this machine, and keep it running until Ctrl-C.

    Neo4j, a broker, two workers, the schedule and the API; what is missing is fetched first. A
    database or broker of your own is used where the settings name one.
    """
    from anaphora.settings import Settings
    from launch.display import Display
    from launch.supervision.folder import DataFolder
    from launch.up import up

    given: dict[str, Any] = {"host": host, "port": port}
    settings = Settings.load(**{name: value for name, value in given.items() if value is not None})
    up(DataFolder(data), settings, demo=not no_demo, display=Display())
