"""`anaphora vocabulary`."""

import json
from pathlib import Path
from typing import Any

import click

from launch.options import connection, data_option, json_option, print_json, run_async


def _user_option(command: Any) -> Any:
    return click.option("--user", help="This user's own terms (default: the shared ones).")(command)


@click.group("vocabulary")
def command() -> None:
    """The terms that memories are classed by: topics, categories, message and entity types."""


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_user_option
@data_option
@json_option
def import_(file: Path, user: str | None, data: Path | None, as_json: bool) -> None:
    """Replace the terms by those of FILE; the version goes up where that changes any."""
    from anaphora.clock import utc_now
    from anaphora.errors import Invalid
    from memory.vocabulary.files import Replaced, parse_terms, replace_terms

    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"{file} cannot be read as UTF-8: {error}") from None
    terms = parse_terms(text)

    async def work() -> Replaced:
        async with _graph(data) as opened:
            return await replace_terms(opened.graph, utc_now, user or "", terms)

    done = run_async(work())
    content = {
        "version": done.version,
        "added": done.added,
        "changed": done.changed,
        "removed": done.removed,
    }
    if as_json:
        print_json(content)
    else:
        click.echo(", ".join(f"{name} {value}" for name, value in content.items()))


@command.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_user_option
@data_option
def export(file: Path, user: str | None, data: Path | None) -> None:
    """Write the terms to FILE, as `import` takes them."""
    from memory.vocabulary.files import write_terms

    async def work() -> dict[str, Any]:
        async with _graph(data) as opened:
            return await write_terms(opened.graph, user or "")

    content = run_async(work())
    file.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    click.echo(f"{sum(len(part) for part in content.values() if isinstance(part, list))} terms.")


def _graph(data: Path | None) -> Any:
    from launch.graphs import open_for_command

    return open_for_command(connection(data))
