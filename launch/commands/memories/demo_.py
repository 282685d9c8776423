"""`anaphora demo`."""

from pathlib import Path

import click

from launch.options import connection, data_option, json_option, print_json, run_async


@click.command("demo")
@data_option
@click.option("--remove", is_flag=True, help="Remove the demo, and nothing else.")
@click.option("--once", type=click.Path(path_type=Path), hidden=True)
@json_option
def command(data: Path | None, remove: bool, once: Path | None, as_json: bool) -> None:
    """Load about 200 memories of two people over two years into an empty graph, or remove them."""
    from launch.demo import load_demo, remove_demo
    from launch.supervision.files import write_atomically

    if once is not None and once.exists():
        return
    settings = connection(data)
    count = run_async(remove_demo(settings) if remove else load_demo(settings))
    if once is not None:
        write_atomically(once, str(count))
    if as_json:
        print_json({"removed" if remove else "loaded": count})
    elif remove:
        click.echo(f"Removed {count} memories of the demo.")
    elif count:
        click.echo(f"Loaded {count} memories.")
    else:
        click.echo("Nothing loaded: the graph has memories, or had the demo before.")
