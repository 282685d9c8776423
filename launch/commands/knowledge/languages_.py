"""`anaphora languages`."""

import subprocess
import sys

import click

from launch.options import json_option, print_json

_NAMES = {"en": "English", "es": "Spanish", "fr": "French", "de": "German", "it": "Italian"}


@click.group("languages", invoke_without_command=True)
@click.pass_context
@json_option
def command(context: click.Context, as_json: bool) -> None:
    """List how turns are read in each language; `install` adds a parser.

    A language without a parser is read by surface patterns.
    """
    if context.invoked_subcommand is not None:
        return
    from anaphora.settings import Settings
    from language.extraction.parsing.pipelines import describe_readers

    rows = describe_readers(Settings.load().extract_languages)
    if as_json:
        print_json([{"language": row.language, "reader": row.reader} for row in rows])
        return
    for row in rows:
        click.echo(f"{row.language}  {_NAMES[row.language]:<8} {row.reader}")


@command.command("install")
@click.argument("language", type=click.Choice(sorted(_NAMES)))
def install(language: str) -> None:
    """Download spaCy's small model of LANGUAGE; workers use it when they start again."""
    from anaphora.errors import Unavailable
    from language.extraction.parsing.pipelines import MODELS

    package = MODELS[language][0]
    try:
        done = subprocess.run(  # noqa: S603 - the package is one of our own list
            [sys.executable, "-m", "spacy", "download", package],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{package}: the download took more than ten minutes.") from None
    if done.returncode:
        raise Unavailable(
            f"{package} cannot be downloaded: {_reason(done.stdout + done.stderr)} "
            f"Without it, {_NAMES[language]} is read as `anaphora languages` says."
        )
    click.echo(f"{package} is installed. Start the workers again to read {_NAMES[language]} by it.")


def _reason(output: str) -> str:
    """The last line that says what went wrong, as one sentence."""
    if "ConnectionError" in output or "Max retries" in output:
        return "spaCy's models cannot be reached from here."
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    told = [line for line in lines if "error" in line.lower() or "No module" in line]
    reason = (told or lines or ["spaCy says nothing"])[-1].removeprefix("ERROR: ")
    return f"{reason[:200].rstrip('.')}."
