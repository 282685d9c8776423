"""`anaphora doctor`."""

import sys
from pathlib import Path

import click

from launch.options import data_option, json_option, print_json, run_async

MARKS = {"ok": "✓", "later": "·", "degraded": "!", "failed": "✗"}


@click.command("doctor")
@data_option
@json_option
def command(data: Path | None, as_json: bool) -> None:
    """Check disk, memory, ports, Java, jars and services; each line says what to do.

    Of a service that runs, every check of its health that is not OK is explained. Exit code 0 when
    nothing is wrong or only degraded, 1 otherwise.
    """
    from launch.doctor.diagnosis import diagnose

    checks = run_async(diagnose(data))
    failed = any(check.state == "failed" for check in checks)
    if as_json:
        lines = [{"name": one.name, "state": one.state, "message": one.message} for one in checks]
        print_json({"ok": not failed, "checks": lines})
    else:
        for check in checks:
            click.echo(f"{MARKS[check.state]} {check.name:<10} {check.message}")
    sys.exit(1 if failed else 0)
