"""`anaphora context`."""

from pathlib import Path
from typing import Any

import click

from launch.options import (
    api_and_key,
    caller_options,
    clock_options,
    clocks,
    data_option,
    json_option,
    print_json,
)

LAYOUTS = ("CONVERSATION", "AUGMENTED", "THREAD", "HINTS")
QUERY = """
query($input: ContextInput!) {
  context(input: $input) {
    id text role tokens skipped
    sections { title tokens budget items { text tokens memory { id kind trust } } }
    dropped { text reason memory { id } }
  }
}
"""


@click.command("context")
@click.argument("thread")
@click.argument("message", required=False)
@data_option
@click.option(
    "--layout",
    type=click.Choice(LAYOUTS, case_sensitive=False),
    default="CONVERSATION",
    show_default=True,
)
@click.option("--max-tokens", type=click.IntRange(1), help="Default: the layout's own limit.")
@click.option("--instructions", help="Instructions for the model, added to the context.")
@clock_options
@caller_options
@json_option
def command(
    thread: str,
    message: str | None,
    data: Path | None,
    layout: str,
    max_tokens: int | None,
    instructions: str | None,
    user: str | None,
    key: str | None,
    as_json: bool,
    **asked_at: str | None,
) -> None:
    """Compose what a model should read before it answers MESSAGE in a THREAD."""
    from launch.client.client import ApiClient

    url, secret = api_and_key(data, key)
    given: dict[str, Any] = {"threadId": thread, "layout": layout.upper(), **clocks(asked_at)}
    if message is not None:
        given["message"] = message
    if max_tokens is not None:
        given["maxTokens"] = max_tokens
    if instructions is not None:
        given["instructions"] = instructions
    with ApiClient(url, secret, user) as client:
        found = client.ask(QUERY, input=given)["context"]
    if as_json:
        print_json(found)
    else:
        _show(found)


def _tokens(found: dict[str, Any]) -> str:
    """Return the tokens of the whole, and of each section with its budget."""
    sections = [
        f"{one['title']} {one['tokens']} of at most {one['budget']}" for one in found["sections"]
    ]
    return ", ".join([f"Tokens: {found['tokens']} in all", *sections])


def _show(found: dict[str, Any]) -> None:
    """The text as it is on standard output; what it is made of beside it, on standard error."""
    from rich.console import Console

    if found["text"]:
        click.echo(found["text"])
    console = Console(stderr=True, highlight=False, style="dim")
    console.print(_tokens(found), markup=False)
    if found["skipped"]:
        console.print(found["skipped"], markup=False)
    for item in found["dropped"]:
        line = " ".join(f"dropped ({item['reason']}): {item['text']}".split())
        console.print(line, markup=False, no_wrap=True, overflow="ellipsis")
