"""`anaphora beat`."""

import click


@click.command("beat")
def command() -> None:
    """Run the schedule in this process: exactly one, however many workers there are."""
    from anaphora.settings import Settings
    from tasks.run import run_beat

    run_beat(Settings.load())
