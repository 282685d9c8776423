"""The `anaphora` command. Sub-commands are imported when they are called: `--help` needs none."""

import importlib
import json
import sys
from typing import Any

import click

from anaphora import __version__
from anaphora.errors import AnaphoraError, Invalid, Unavailable

# Purpose of each command, by the folder of `launch.commands` that it is in: here, so that the list
# of commands imports nothing.
GROUPS = {
    "serving": {
        "up": "Start everything on this machine, and keep it running.",
        "doctor": "Check what Anaphora needs, and say what to do.",
        "key": "Create, list and revoke keys.",
        "migrate": "Bring the database's structure up to date.",
        "mcp": "Serve an agent on this machine.",
        "api": "Run the API in this process.",
        "worker": "Run a worker in this process.",
        "beat": "Run the schedule in this process.",
    },
    "memories": {
        "recall": "Ask for memories.",
        "context": "Compose what a model should read.",
        "remember": "Store a memory.",
        "lookup": "Find who or what a name means.",
        "history": "List what was done to a memory.",
        "import": "Add turns or memories from a file of JSON lines.",
        "extract": "Extract facts from turns that were stored without.",
        "enrich": "Classify memories that were stored without.",
        "forget": "Hide memories; they can be restored.",
        "restore": "Bring back memories that have ended.",
        "erase": "Erase memories, or a user, for good.",
        "export": "Write a user's whole memory as JSON lines.",
        "demo": "Load the demo memories, or remove them.",
    },
    "upkeep": {
        "consolidate": "Merge duplicates, settle contradictions, retire what nobody confirmed.",
        "reflect": "Digest what was spoken of into summaries.",
        "runs": "List what maintenance did; show, undo or cancel a run.",
        "undo": "Undo a run, or the run that made a change.",
        "conflicts": "List memories in conflict, or give a verdict.",
        "reembed": "Change the embedding model.",
    },
    "knowledge": {
        "ontology": "Import an ontology.",
        "vocabulary": "Import or export the terms that memories are classed by.",
        "languages": "List how turns are read in each language, or install a parser.",
    },
    "development": {
        "schema": "Print the GraphQL schema.",
        "completion": "Print the completion of a shell.",
        "man": "Write the pages of the manual.",
        "bench": "Measure.",
        "test": "Run the test suite.",
    },
}
COMMANDS = {name: told for group in GROUPS.values() for name, told in group.items()}
FOLDERS = {name: folder for folder, group in GROUPS.items() for name in group}
HIDDEN = {"prepare": "serving"}
# Name of the option --json in a context's `meta`, for whoever writes an error.
AS_JSON = "anaphora.as_json"


class Failure(click.ClickException):
    """An error of ours, shown as one line `CODE: message`; behind --json as one JSON object."""

    def __init__(self, error: AnaphoraError, *, as_json: bool) -> None:
        told = {"code": error.code, "message": error.message, "field": error.field}
        line = f"{error.code}: {error.message}"
        super().__init__(json.dumps({"error": told}, ensure_ascii=False) if as_json else line)

    def show(self, file: Any = None) -> None:
        click.echo(self.message, file=file or sys.stderr)


class Commands(click.Group):
    """Finds sub-commands by name in `launch.commands`."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        folder = FOLDERS.get(name) or HIDDEN.get(name)
        if folder is None:
            return None
        # `import` is a word of Python's own, `test` a package.
        module = importlib.import_module(f"launch.commands.{folder}.{name}_")
        command: click.Command = module.command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for folder, group in GROUPS.items():
            with formatter.section(folder.capitalize()):
                formatter.write_dl([(name.ljust(widest), told) for name, told in group.items()])

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except BrokenPipeError:
            raise
        except (AnaphoraError, UnicodeEncodeError, OSError) as error:
            as_json = context.meta.get(AS_JSON, False)
            raise Failure(_as_ours(error), as_json=as_json) from error


def _as_ours(error: AnaphoraError | UnicodeEncodeError | OSError) -> AnaphoraError:
    if isinstance(error, AnaphoraError):
        return error
    if isinstance(error, UnicodeEncodeError):
        # An argument's bytes that are no text of this locale, which cannot be sent.
        return Invalid("The command has text that is not valid UTF-8.")
    # A full disk, say: nothing of ours, and no reason to show where it was noticed.
    return Unavailable(f"{error}.")


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="anaphora")
def main() -> None:
    """Knowledge and memory for agents, in a graph that people can see, question and trust.

    `anaphora up` starts everything; the other commands then find it by --data, the folder it keeps
    its data in (.anaphora unless you say otherwise), or by the settings ANAPHORA_*.
    """
