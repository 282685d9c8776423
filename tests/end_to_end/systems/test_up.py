"""`anaphora up`: one running system, used, broken part by part, and ended."""

import contextlib
import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from launch.servers.embedded import running_servers
from launch.supervision.runtime import PARTS
from tests.support.served.running_up import RunningUp, run_command, used, wait_for

REMEMBER = "mutation($input: RememberInput!) { remember(input: $input) { memory { id } receipt } }"
RECALL = """query($input: RecallInput!) {
  recall(input: $input) { semantic hits { score memory { text } } }
}"""


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningUp]:
    with used(tmp_path_factory.mktemp("up")) as running:
        yield running
    assert not (running.data / "runtime.json").exists()


def local_key(up: RunningUp) -> str:
    return (up.data / "key").read_text()


def ask(up: RunningUp, query: str, key: str | None = None, **variables: Any) -> Any:
    response = httpx.post(
        f"{up.url}/graphql",
        json={"query": query, "variables": variables},
        headers={"Authorization": f"Bearer {key or local_key(up)}"},
        timeout=60,
    )
    answer = response.json()
    assert "errors" not in answer, answer
    return answer["data"]


def answers(up: RunningUp) -> bool:
    """Check whether a write goes all the way: API, database, and the key in it."""
    try:
        response = httpx.post(
            f"{up.url}/graphql",
            json={"query": REMEMBER, "variables": {"input": {"text": "Still here."}}},
            headers={"Authorization": f"Bearer {local_key(up)}"},
            timeout=60,
        )
        return "errors" not in response.json()
    except (httpx.HTTPError, ValueError):
        return False


def is_ready(up: RunningUp) -> bool:
    """Check whether questions are answered by meaning."""
    try:
        return httpx.get(f"{up.url}/readyz", timeout=60).is_success
    except httpx.HTTPError:
        return False


def test_runtime_names_every_part(up: RunningUp) -> None:
    runtime = json.loads((up.data / "runtime.json").read_text())
    assert runtime["url"] == up.url
    assert runtime["bolt"].startswith("bolt://127.0.0.1:")
    assert runtime["browser"].startswith("http://127.0.0.1:")
    assert set(runtime["processes"]) == set(PARTS)


def test_says_where_to_go_with_the_key(up: RunningUp) -> None:
    assert f" {up.url}/#key={local_key(up)}" in up.said()
    assert f" {up.url}/graphiql#key={local_key(up)}\n" in up.said()
    assert f" {up.url}/explorer#key={local_key(up)}\n" in up.said()
    assert httpx.get(f"{up.url}/", timeout=60).status_code == 200


def test_secrets_are_their_owners_alone(up: RunningUp) -> None:
    assert stat.S_IMODE(up.data.stat().st_mode) == 0o700
    for path in (up.data / "key", *(up.data / "secrets").iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_remember_then_recall(up: RunningUp, user_id: str) -> None:
    done = run_command(
        "key", "create", "--data", str(up.data), "--user", user_id, "--name", "t", "--json"
    )
    made = json.loads(done.stdout)
    assert made.keys() == {"id", "key"}
    text = "Ada keeps bees behind the old mill."
    written = ask(up, REMEMBER, made["key"], input={"text": text})["remember"]
    given = {"query": "Who has bees?", "waitFor": [written["receipt"]], "waitMs": 20_000}
    recalled = ask(up, RECALL, made["key"], input=given)["recall"]
    assert recalled["semantic"]
    assert [hit["memory"]["text"] for hit in recalled["hits"]] == [text]


def test_the_command_asks_on_both_clocks(up: RunningUp, user_id: str) -> None:
    data = ("--data", str(up.data))
    made = json.loads(
        run_command("key", "create", *data, "--user", user_id, "--name", "t", "--json").stdout
    )
    held = {"validFrom": "2020-01-01T00:00:00Z", "validTo": "2021-01-01T00:00:00Z"}
    ask(up, REMEMBER, made["key"], input={"text": "Ada lives in Leeds."} | held)
    asking = ("recall", "Ada in Leeds", *data, "--key", made["key"], "--json")
    for clocks, found in (
        (("--valid-at", "2020-06-01T00:00:00Z"), 1),
        (("--valid-at", "2031-01-01T00:00:00Z"), 0),
        (("--known-at", "2020-06-01T00:00:00Z"), 0),
    ):
        assert len(json.loads(run_command(*asking, *clocks).stdout)["hits"]) == found, clocks
    asked = run_command(*asking, "--now", "2026-01-01T00:00:00Z", "--time-zone", "Europe/Lisbon")
    assert asked.returncode == 0, asked.stderr
    refused = run_command(*asking, "--valid-at", "yesterday")
    assert refused.returncode == 2
    assert "'--valid-at': give a time with its offset" in refused.stderr


def test_no_process_has_pytorch(up: RunningUp) -> None:
    up.look()
    looked, loaded = 0, []
    for process in up.left():
        # A worker's child may end meanwhile.
        with contextlib.suppress(psutil.NoSuchProcess):
            found = process.name(), [file.path for file in process.memory_maps()]
            loaded += [(process.pid, *found) for path in found[1] if "libtorch" in path]
            looked += 1
    assert looked >= len(PARTS)
    assert loaded == []


def test_key_stops_working_when_revoked(up: RunningUp, user_id: str) -> None:
    data = ("--data", str(up.data))
    done = run_command("key", "create", *data, "--user", user_id, "--name", "short", "--json")
    made = json.loads(done.stdout)
    listed = json.loads(run_command("key", "list", *data, "--json").stdout)
    assert made["id"] in [key["id"] for key in listed]
    assert run_command("key", "revoke", made["id"], *data).returncode == 0
    response = httpx.post(
        f"{up.url}/graphql",
        json={"query": "{ viewer { id } }"},
        headers={"Authorization": f"Bearer {made['key']}"},
        timeout=60,
    )
    assert response.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


def test_second_up_says_who_holds_the_folder(up: RunningUp) -> None:
    done = run_command("up", "--data", str(up.data), "--port", "0")
    assert done.returncode != 0
    assert done.stderr.startswith("CONFLICT: ")
    assert str(up.processes()["up"]) in done.stderr
    assert answers(up)


def test_port_in_use(up: RunningUp, tmp_path: Path) -> None:
    done = run_command("up", "--data", str(tmp_path / "other"), "--port", str(up.port))
    assert done.returncode != 0
    assert done.stderr.startswith(f"CONFLICT: Port {up.port}")
    assert "--port" in done.stderr


def test_doctor_finds_nothing_wrong(up: RunningUp) -> None:
    def look() -> Any:
        return json.loads(run_command("doctor", "--data", str(up.data), "--json").stdout)

    wait_for(lambda: look()["ok"], "everything is well")
    names = [check["name"] for check in look()["checks"]]
    # A health that is degraded, as before the first sweep, is told among them.
    assert [name for name in names if not name.startswith("health: ")] == [
        *("disk", "memory", "ports", "java", "jars"),
        *("database", "indexes", "broker", "workers", "model", "api"),
    ]


def test_imports_a_file_once(up: RunningUp, user_id: str, tmp_path: Path) -> None:
    data = ("--data", str(up.data))
    done = run_command("key", "create", *data, "--user", user_id, "--name", "import", "--json")
    (tmp_path / "key").write_text(json.loads(done.stdout)["key"])
    lines: list[Any] = [
        {"thread_id": "walk", "role": "user", "text": f"Step {number}.", "extract": "OFF"}
        for number in range(250)
    ]
    lines[7] = {"threadId": "walk", "text": "   "}
    lines[9] = {"threadId": "walk", "text": "Fine.", "noSuchField": 1}
    lines.append({"text": "Ada walks to the mill.", "valid_from": "2026-01-01T00:00:00Z"})
    file = tmp_path / "lines.jsonl"
    file.write_text("\n".join([*map(json.dumps, lines), "{", ""]))
    for _ in range(2):
        done = run_command("import", str(file), *data, "--key", f"@{tmp_path / 'key'}", "--json")
        result = json.loads(done.stdout)
        assert done.returncode == 1
        assert result["stored"] == 249
        assert [failed["line"] for failed in result["failed"]] == [8, 10, 252]
        assert {failed["code"] for failed in result["failed"]} == {"INVALID"}
    stats = ask(up, "{ stats { memories { count } } }", (tmp_path / "key").read_text())["stats"]
    assert sum(kind["count"] for kind in stats["memories"]) == 249


def test_an_export_is_taken_back(up: RunningUp, user_id: str, tmp_path: Path) -> None:
    data = ("--data", str(up.data))

    def key(user: str) -> str:
        done = run_command("key", "create", *data, "--user", user, "--name", "x", "--json")
        file = tmp_path / user
        file.write_text(json.loads(done.stdout)["key"])
        return f"@{file}"

    one, other = key(user_id), key(f"{user_id}-other")
    ask(up, REMEMBER, Path(one[1:]).read_text(), input={"text": "Ada walks to the mill."})
    exported = tmp_path / "export.ndjson"
    done = run_command("export", *data, "--key", one, "--output", str(exported))
    assert done.returncode == 0, done.stderr
    assert done.stderr == f"Wrote {exported.stat().st_size} bytes to {exported}.\n"
    # The same ids in one graph are another user's: refused, with the line.
    done = run_command("import", str(exported), *data, "--key", other)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("INVALID: ")
    done = run_command("import", str(exported), *data, "--key", one)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Nothing came in; ")
    counts = json.loads(run_command("import", str(exported), *data, "--key", one, "--json").stdout)
    assert counts["memories"] == 0 < counts["present"]


@pytest.mark.parametrize("part", [part for part in PARTS if part != "up"])
def test_killed_part_is_started_again(up: RunningUp, part: str) -> None:
    up.kill_part(part)
    assert f"{part} was ended by SIGKILL; starting it again" in up.said()
    wait_for(lambda: answers(up), f"writes after kill -9 of {part}")
    # An API that starts anew loads its model.
    wait_for(lambda: is_ready(up), f"answers by meaning after kill -9 of {part}")


def test_killed_up_leaves_nothing_to_the_next(tmp_path: Path) -> None:
    running = RunningUp(tmp_path)
    try:
        running.start()
        ask(running, REMEMBER, input={"text": "Before the fall."})
        running.kill()
        before = set(running.left())
        running.start()
        assert not before & set(running.left())
        recalled = ask(running, RECALL, input={"query": "before the fall"})["recall"]
        assert [hit["memory"]["text"] for hit in recalled["hits"]] == ["Before the fall."]
    finally:
        assert running.end() == 0
    assert running.left() == []


def test_wrong_password_is_told(tmp_path: Path) -> None:
    with running_servers(tmp_path / "data", keep=True):
        pass
    password = tmp_path / "data" / "secrets" / "neo4j-password"
    password.write_text("not the password that it was made with")
    done = run_command("up", "--data", str(tmp_path / "data"), "--port", "0")
    assert done.returncode != 0
    # asyncio may say before it that a child ended when its loop was closed.
    assert any(line.startswith("UNAVAILABLE: ") for line in done.stderr.splitlines())
    assert "refuses the password" in done.stderr


def test_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine")
    done = run_command("up", "--data", str(tmp_path / "data"))
    assert done.returncode != 0
    assert done.stderr.startswith("UNAVAILABLE: The data folder")
    assert (tmp_path / "data").read_text() == "mine"


def test_a_model_that_cannot_be_loaded_leaves_words_and_is_named(tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.mkdir()
    (model / "config.json").write_text('{"hidden_size": 384, "model_type": "none"}')
    running = RunningUp(tmp_path, ANAPHORA_EMBEDDING_MODEL=str(model))
    try:
        running.start()
        assert "is ready" not in running.said()
        assert "answers by words alone: The embedding model cannot be loaded" in running.said()
        answer = httpx.get(f"{running.url}/readyz", timeout=60)
        assert answer.status_code == 503
        assert answer.json()["checks"] == {"model": "FAILING"}
        ask(running, REMEMBER, input={"text": "Ada keeps bees."})
        found = ask(running, RECALL, input={"query": "bees"})["recall"]
        assert not found["semantic"]
        assert [hit["memory"]["text"] for hit in found["hits"]] == ["Ada keeps bees."]
    finally:
        running.end()
    assert running.left() == []
