"""`anaphora test`."""

import subprocess
import sys
from pathlib import Path

import click


@click.command("test", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Run the test suite of a source checkout, with pytest's own ARGUMENTS."""
    from anaphora.errors import Unavailable

    root = Path(__file__).parents[3]
    if not (root / "tests").is_dir():
        raise Unavailable("The tests are part of the source checkout only.")
    # Without these two groups, which need programs that `make install` does not bring.
    given = arguments or ("-m", "not cluster and not browser and not postgres")
    done = subprocess.run([sys.executable, "-m", "pytest", *given], cwd=root, check=False)  # noqa: S603
    sys.exit(done.returncode)
