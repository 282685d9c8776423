"""`anaphora worker`."""

import sys

import click


@click.command("worker")
@click.option("--queues", metavar="A,B", help="Queues to serve (default: all).")
@click.option("--name", default="worker", show_default=True, help="Name in logs and health.")
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Number of child processes.",
)
def command(queues: str | None, name: str, concurrency: int) -> None:
    """Run a worker in this process, by the settings; any number may run side by side."""
    from anaphora.errors import Invalid
    from anaphora.settings import Settings
    from tasks.broker import QUEUES
    from tasks.run import run_worker

    asked = tuple(queues.split(",")) if queues else QUEUES
    if unknown := sorted(set(asked) - set(QUEUES)):
        raise Invalid(f"No such queue: {', '.join(unknown)}. There are {', '.join(QUEUES)}.")
    sys.exit(run_worker(Settings.load(), asked, name, concurrency))
