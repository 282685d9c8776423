"""`anaphora undo`."""

from pathlib import Path

import click

from anaphora.errors import Invalid, NotFound
from launch.options import api_and_key, caller_options, data_option, json_option

_FIND = """
query($id: ID!) {
  node(id: $id) { __typename id ... on Change { action memoryId run { id kind counts { value } } } }
}
"""


@click.command("undo")
@click.argument("id_", metavar="ID")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@data_option
@caller_options
@json_option
def command(
    id_: str, yes: bool, data: Path | None, user: str | None, key: str | None, as_json: bool
) -> None:
    """Undo the run with this ID, or the run that made the change with this ID.

    A change is undone with all that its run changed: you are asked first. What was changed since is
    left, and named. Exit code 0 when the undoing has succeeded, 1 otherwise.
    """
    from launch.client.client import ApiClient
    from launch.client.undoing import end_undoing, undo_run

    url, secret = api_and_key(data, key)
    with ApiClient(url, secret, user) as client:
        found = client.ask(_FIND, id=id_)["node"]
        if found is None or found["__typename"] not in ("Run", "Change"):
            raise NotFound("No run or change has this id.", field="id")
        run_id = found["id"]
        if found["__typename"] == "Change":
            if found["run"] is None:
                raise Invalid(
                    "The change was made by hand, not by a run: `anaphora forget` and `anaphora "
                    "restore`, and `unlink` and `updateMemory` of the API, take such changes back.",
                    field="id",
                )
            run_id, kind = found["run"]["id"], found["run"]["kind"].lower()
            if not yes:
                question = f"Undo all that the {kind} {run_id} changed?"
                click.confirm(question, abort=True, err=True)
        run, over = undo_run(client, run_id)
    end_undoing(run, over, as_json=as_json)
