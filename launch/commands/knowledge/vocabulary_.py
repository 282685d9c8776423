"""`anaphora vocabulary`."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from launch.options import (
    connection,
    data_option,
    given_key,
    json_option,
    print_json,
    run_async,
)

if TYPE_CHECKING:
    from graph.session import Graph


def _whose_options(command: Any) -> Any:
    user = click.option("--user", help="This user's own terms (default: the shared terms).")
    key = click.option(
        "--key",
        metavar="KEY|@FILE",
        help="Act with this key; the shared terms need the scope admin.",
    )
    return user(key(command))


@click.group("vocabulary")
def command() -> None:
    """The terms by which memories are classified: topics, categories, message and entity types."""


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_whose_options
@data_option
@json_option
def import_(
    file: Path, user: str | None, key: str | None, data: Path | None, as_json: bool
) -> None:
    """Replace the terms of each kind that FILE lists by those listed; other kinds stay.

    A change increments the version. Terms that no user's key owns are everybody's: --user names
    whose own are replaced.
    """
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
            layer = await _layer(opened.graph, user, key, writes=True)
            return await replace_terms(opened.graph, utc_now, layer, terms)

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
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@_whose_options
@data_option
def export(file: Path, user: str | None, key: str | None, data: Path | None) -> None:
    """Write the terms to FILE ("-": to standard output), as `import` takes them."""
    from memory.vocabulary.files import write_terms

    async def work() -> dict[str, Any]:
        async with _graph(data) as opened:
            return await write_terms(
                opened.graph, await _layer(opened.graph, user, key, writes=False)
            )

    content = run_async(work())
    text = json.dumps(content, ensure_ascii=False, indent=2)
    if str(file) == "-":
        click.echo(text)
        return
    file.write_text(f"{text}\n", encoding="utf-8")
    click.echo(f"{sum(len(part) for part in content.values() if isinstance(part, list))} terms.")


async def _layer(graph: "Graph", user: str | None, key: str | None, *, writes: bool) -> str:
    """Find the owner of the terms: a key's user, the named user, or nobody for the shared ones.

    Raises Unauthenticated for a key that does not hold, Forbidden for what it may not do.
    """
    from anaphora.caller import Scope
    from anaphora.clock import utc_now
    from anaphora.errors import Forbidden
    from memory.users.keys import find_caller

    if key is None:
        return user or ""
    caller = await find_caller(graph, utc_now, given_key(key), user, user_needed=False)
    needed = Scope.WRITE if writes else Scope.READ
    if not caller.user_id and writes:
        needed = Scope.ADMIN
    if needed not in caller.scopes:
        raise Forbidden(f"This needs a key with the scope {needed.value}.")
    return caller.user_id


def _graph(data: Path | None) -> Any:
    from launch.servers.graphs import open_for_command

    return open_for_command(connection(data))
