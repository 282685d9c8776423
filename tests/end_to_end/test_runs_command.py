"""`anaphora runs`, `undo`, `conflicts`, `remember`, `forget`, `restore` … against a real server."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora.caller import Scope
from anaphora.clock import utc_now
from anaphora.ids import new_id
from anaphora.settings import PREFIX
from bench.servers.fleet import Fleet
from graph.session import Graph
from memory.runs.undo import go_on_undoing
from tests.end_to_end.conftest import Api, MakeKey

Command = Callable[..., str]
_BEGIN = "mutation { consolidate(input: {steps: [DECAY]}) { run { id } } }"
_UNDO = "mutation($id: ID!) { undoRun(id: $id) { run { id } } }"
_FORGET = """
mutation($ids: [ID!]) { forget(input: {what: {ids: $ids}}) { run { id } } }
"""
_TAGS = 'mutation($id: ID!) { updateMemory(id: $id, set: {tags: ["new"]}) { receipt } }'
_UPDATE = """
mutation($id: ID!) {
  updateMemory(id: $id, set: {tags: ["new"], validTo: "2099-01-01T00:00:00Z"}) { receipt }
}
"""
_RESTORE = "mutation($id: ID!) { restore(id: $id) { receipt } }"
_STATUS = "query($id: ID!) { memory(id: $id) { status } }"


@pytest.fixture
async def api(api_urls: tuple[str, str], make_key: MakeKey) -> Api:
    """The test's user, who may begin runs."""
    return Api(api_urls[0], await make_key(Scope.READ, Scope.WRITE, Scope.MAINTAIN))


@pytest.fixture
def command(api_fleet: Fleet, api: Api, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs our command as somebody who has the API's address and the test's key."""
    monkeypatch.setenv(f"{PREFIX}PORT", api.url.rpartition(":")[2])
    (tmp_path / "key").write_text(api.key)

    def run(*arguments: str) -> str:
        return api_fleet.run(*arguments, "--key", f"@{tmp_path / 'key'}")

    return run


def remembered(command: Command, text: str) -> str:
    done = json.loads(command("remember", text, "--on-conflict", "IGNORE", "--json"))
    return str(done["memory"]["id"])


def forgotten(command: Command, api: Api) -> tuple[str, list[str]]:
    """A run that forgot two memories, and these."""
    ids = [remembered(command, f"{name} keeps a boat.") for name in ("Ines", "Otto")]
    return api.ask(_FORGET, ids=ids)["forget"]["run"]["id"], ids


async def undo(graph: Graph, user_id: str, api: Api, run_id: str) -> str:
    """Undo as a worker does; the command finds the same undoing, at its end."""
    undoing = str(api.ask(_UNDO, id=run_id)["undoRun"]["run"]["id"])
    while await go_on_undoing(graph, user_id, undoing, utc_now):
        pass
    return undoing


def test_a_fact_is_remembered_found_and_forgotten(command: Command, api: Api) -> None:
    told = command("remember", "Ada keeps bees behind the mill.", "--tag", "bees")
    id = told.split()[0]
    assert "CREATED" in told or "STORED" in told
    [hit] = json.loads(command("recall", "Who has bees?", "--json"))["hits"]
    assert hit["memory"]["id"] == id
    assert command("forget", id, "--dry-run") == "Would forget 1 memory.\n"
    assert api.ask(_STATUS, id=id)["memory"]["status"] != "FORGOTTEN"
    assert command("forget", id).startswith("Forgot 1 memory.\n")
    assert api.ask(_STATUS, id=id)["memory"]["status"] == "FORGOTTEN"


def test_what_was_forgotten_is_restored_one_by_one(command: Command, api: Api) -> None:
    _, (ines, otto) = forgotten(command, api)
    told = command("restore", ines)
    assert told == f"Restored {ines}  Ines keeps a boat.\n"
    assert api.ask(_STATUS, id=ines)["memory"]["status"] != "FORGOTTEN"
    assert command("restore", ines) == f"It had not ended: {ines}  Ines keeps a boat.\n"
    with pytest.raises(subprocess.CalledProcessError) as refused:
        command("restore", otto, new_id(), ines)
    assert refused.value.output == f"Restored {otto}  Otto keeps a boat.\n"
    command("forget", otto)
    [restored] = json.loads(command("restore", otto, "--json"))["restored"]
    assert (restored["memory"]["id"], restored["changed"]) == (otto, True)


def test_the_history_of_a_memory_tells_who_did_what(command: Command, api: Api) -> None:
    run_id, (ines, _) = forgotten(command, api)
    api.ask(_RESTORE, id=ines)
    api.ask(_UPDATE, id=ines)
    head, *told = command("history", ines).splitlines()
    assert head == f"{ines}  FACT  ACTIVE  Ines keeps a boat."
    at = [number for number, line in enumerate(told) if "(change " in line]
    updated, restored, hidden, created = (told[start] for start in at)
    assert [line.split()[2] for line in (updated, restored, hidden, created)] == [
        *("updated", "restored", "forgotten", "created"),
    ]
    assert f"by the forget run {run_id}" in hidden
    changed = told[at[0] + 1 : at[1]]
    assert "    tags: nothing → new" in changed
    assert "    valid_to: nothing → 2099-01-01T00:00:00+00:00" in changed
    assert "    status: FORGOTTEN → ACTIVE" in told[at[1] + 1 : at[2]]
    assert told[-1] == created, "what was made is told at the head"
    kept = json.loads(command("history", ines, "--limit", "3", "--json"))
    assert (kept["id"], kept["moreChanges"]) == (ines, True)
    for change, line in zip(kept["history"], (updated, restored, hidden), strict=True):
        assert line.endswith(f"(change {change['id']})")
    assert command("history", ines, "--limit", "3").splitlines()[-1].startswith("  and more: ")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        command("history", new_id())
    assert refused.value.stderr.startswith("NOT_FOUND: ")


def test_a_name_is_looked_up(command: Command, api: Api) -> None:
    upsert = (
        'mutation { upsertEntity(input: {name: "Zora Quill", type: "person"}) { entity { id } } }'
    )
    id = api.ask(upsert)["upsertEntity"]["entity"]["id"]
    assert command("lookup", "Zora Quill").startswith(f"{id}  1.00  Zora Quill, person")
    told = command("lookup", "Zora Quill", "--type", "place")
    assert told == "Nobody and nothing is known by that name.\n"
    [match] = json.loads(command("lookup", "Zora Quill", "--json"))["matches"]
    assert match["entity"]["id"] == id


def test_runs_are_listed_by_kind_and_status(command: Command, api: Api) -> None:
    assert command("runs") == "There are no such runs.\n"
    run_id, _ = forgotten(command, api)
    waiting = api.ask(_BEGIN)["consolidate"]["run"]["id"]
    assert [run["id"] for run in json.loads(command("runs", "--json"))] == [waiting, run_id]
    found = json.loads(command("runs", "--kind", "forget", "--json"))
    assert [run["id"] for run in found] == [run_id]
    assert json.loads(command("runs", "--status", "FAILED", "--json")) == []
    [line, other] = command("runs").splitlines()
    assert line.startswith(f"{waiting}  consolidation  QUEUED")
    assert "DECAY 0%" in line
    assert other.startswith(f"{run_id}  forget         SUCCEEDED")
    assert other.endswith("  2 forgotten")
    assert len(command("runs", "--limit", "1").splitlines()) == 1
    assert f"{waiting}: CANCELLED" in command("runs", "cancel", waiting)
    [cancelled] = json.loads(command("runs", "--status", "cancelled", "--json"))
    assert cancelled["id"] == waiting


def test_a_run_is_shown_with_its_changes(command: Command, api: Api) -> None:
    run_id, ids = forgotten(command, api)
    told = command("runs", "show", run_id).splitlines()
    assert told[0].startswith(run_id)
    assert {line.split()[1] for line in told if "keeps a boat" in line} == set(ids)
    short = command("runs", "show", run_id, "--limit", "1")
    assert "and more: these are the last 1" in short
    content = json.loads(command("runs", "show", run_id, "--limit", "2", "--json"))
    assert [change["memoryId"] for change in content["changes"]] == ids[::-1]
    assert content["moreChanges"] is False


def test_no_run_has_that_id(command: Command) -> None:
    for verb in (("runs", "show"), ("runs", "undo"), ("runs", "cancel"), ("undo",)):
        with pytest.raises(subprocess.CalledProcessError) as refused:
            command(*verb, new_id())
        assert refused.value.returncode == 1
        assert refused.value.stderr.startswith("NOT_FOUND: No")


@pytest.mark.parametrize("verb", [("runs", "undo"), ("undo",)])
async def test_what_an_undoing_left_is_named(
    command: Command, api: Api, graph: Graph, user_id: str, verb: tuple[str, ...]
) -> None:
    run_id, ids = forgotten(command, api)
    # Somebody else has it back already, and changed it.
    api.ask(_RESTORE, id=ids[0])
    api.ask(_TAGS, id=ids[0])
    undoing = await undo(graph, user_id, api, run_id)
    [again, first, left, warning] = command(*verb, run_id).splitlines()
    assert again.startswith("This was undone already, ")
    assert first == f"Undone: 1. The undoing is the run {undoing}: SUCCEEDED."
    assert left == "Left as they are: 1."
    assert warning.strip().startswith(f"{ids[0]} was left: ")
    # It is a run itself, and undone as one.
    await undo(graph, user_id, api, undoing)
    assert json.loads(command(*verb, undoing, "--json"))["status"] == "SUCCEEDED"
    assert api.ask(_STATUS, id=ids[1])["memory"]["status"] == "FORGOTTEN"


async def test_a_change_is_undone_with_its_run(
    command: Command, api: Api, graph: Graph, user_id: str
) -> None:
    run_id, ids = forgotten(command, api)
    content = json.loads(command("runs", "show", run_id, "--json"))
    change = content["changes"][0]["id"]
    await undo(graph, user_id, api, run_id)
    assert json.loads(command("undo", change, "--yes", "--json"))["undoes"]["id"] == run_id
    assert api.ask(_STATUS, id=ids[0])["memory"]["status"] == "ACTIVE"
    by_hand = "query { changes(first: 100) { edges { node { id action run { id } } } } }"
    edges = api.ask(by_hand)["changes"]["edges"]
    made = next(edge["node"]["id"] for edge in edges if edge["node"]["run"] is None)
    with pytest.raises(subprocess.CalledProcessError) as refused:
        command("undo", made, "--yes")
    assert refused.value.stderr.startswith("INVALID: The change was made by hand")


def test_a_conflict_is_listed_and_resolved(command: Command) -> None:
    assert command("conflicts") == "There are no such conflicts.\n"
    for text in ("Ada likes the cold sea.", "Ada does not like the cold sea."):
        json.loads(command("remember", text, "--json"))
    [conflict] = json.loads(command("conflicts", "--json"))
    assert f"A  {conflict['a']['id']}  {conflict['a']['text']}" in command("conflicts")
    told = command("conflicts", "resolve", conflict["id"], "keep_both", "--note", "moods")
    assert "RESOLVED, KEEP_BOTH" in told
    assert json.loads(command("conflicts", "--json")) == []
    [settled] = json.loads(command("conflicts", "--status", "resolved", "--json"))
    assert settled["id"] == conflict["id"]
