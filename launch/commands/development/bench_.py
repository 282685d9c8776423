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
    """Run the measurement NAME with its own ARGUMENTS; without a name, list them.

    `anaphora bench NAME --help` tells what it takes.
    """
    from launch.array_threads import limit_array_threads

    # What is measured in process computes as the API does.
    limit_array_threads()
    import bench
    from anaphora.errors import NotFound

    found = {
        module.name.rpartition(".")[2]: module.name
        for module in pkgutil.walk_packages(bench.__path__, "bench.")
        if not module.ispkg
    }
    if name in (None, "--help", "-h"):
        for each, module in sorted(found.items()):
            if (measurement := _measurement(module)) is not None:
                click.echo(f"{each:<10} {measurement.get_short_help_str(80)}")
        return
    measurement = _measurement(found[name]) if name in found else None
    if measurement is None:
        raise NotFound(f"No such measurement: {name}. `anaphora bench` lists them.")
    measurement.main(list(arguments), prog_name=f"anaphora bench {name}")


def _measurement(module: str) -> click.Command | None:
    """The module's `command`: a module without one only helps the others."""
    found = getattr(importlib.import_module(module), "command", None)
    return found if isinstance(found, click.Command) else None
