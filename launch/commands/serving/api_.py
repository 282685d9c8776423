"""`anaphora api`."""

from typing import Any

import click


@click.command("api")
@click.option("--host", help="Address to listen on (default: loopback).")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.")
def command(host: str | None, port: int | None) -> None:
    """Run the API in this process, by the settings; any number may run side by side."""
    from anaphora.settings import Settings
    from launch.supervision.serving import serve

    given: dict[str, Any] = {"host": host, "port": port}
    serve(Settings.load(**{name: value for name, value in given.items() if value is not None}))
