"""`anaphora bench`."""

import importlib
import pkgutil

import click


@click.command(
    "bench",
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
    add_help_option=False,
)
@click.argument("name", required=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(name: str | None, arguments: tuple[str, ...]) -> None:
    """Run the measurement NAME with its own ARGUMENTS; without one, list them.

    `anaphora bench NAME --help` tells what it takes.
    """
    import bench
    from anaphora.errors import NotFound

    names = sorted(found.name for found in pkgutil.iter_modules(bench.__path__))
    if name in (None, "--help", "-h"):
        for found, measurement in ((each, _measurement(each)) for each in names):
            if measurement is not None:
                click.echo(f"{found:<10} {measurement.get_short_help_str(80)}")
        return
    measurement = _measurement(name) if name in names else None
    if measurement is None:
        raise NotFound(f"There is no measurement {name}: `anaphora bench` lists them.")
    measurement.main(list(arguments), prog_name=f"anaphora bench {name}")


def _measurement(name: str | None) -> click.Command | None:
    """The module's `command`: a module without one only helps the others."""
    found = getattr(importlib.import_module(f"bench.{name}"), "command", None)
    return found if isinstance(found, click.Command) else None
