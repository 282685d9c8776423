"""`anaphora up`."""

from pathlib import Path

import click

from launch.supervision.folder import DEFAULT


@click.command("up")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=DEFAULT,
    show_default=True,
    metavar="DIR",
    help="Data folder; it remembers the other options for the next start.",
)
@click.option("--host", help="Address of the API (default: loopback).")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="Port of the API (default: 8000; 0: a free one)."
)
@click.option(
    "--demo/--no-demo", default=None, help="Load the demo into an empty graph (the default)."
)
@click.option(
    "--share/--no-share",
    default=None,
    help="Print a second key, which only reads; --no-share revokes it.",
)
@click.option(
    "--forget-options", is_flag=True, help="Take up no option of earlier starts, and forget them."
)
def command(
    data: Path,
    host: str | None,
    port: int | None,
    demo: bool | None,
    share: bool | None,
    forget_options: bool,
) -> None:
    """Start everything on this machine, and keep it running until Ctrl-C.

    Neo4j, a broker, two workers, the schedule and the API; what is missing is fetched first. A
    database or broker of your own is used where the settings name one.

    Options that are not given are those of the last start on the data folder. A setting of the
    environment or the file comes before what is remembered.
    """
    from anaphora.settings import Settings
    from launch.display import Display
    from launch.supervision.folder import DataFolder
    from launch.supervision.start_options import StartOptions, read_options
    from launch.up import up

    folder, display = DataFolder(data), Display()
    given = StartOptions(host, port, demo, share)
    remembered = StartOptions() if forget_options else read_options(folder.options)
    # Both are settings, too.
    used = remembered.without(Settings.load().model_fields_set)
    listens = given.over(used).without(("demo", "share"))
    settings = Settings.load(**listens.given)
    if again := used.without(given.given).arguments():
        display.say(
            f"Options of an earlier start: {' '.join(again)} "
            "(others take their place; --forget-options drops them)"
        )
    up(folder, settings, given.over(remembered), display)
