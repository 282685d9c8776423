"""`anaphora key`: a bound key is made, rotated and revoked from a shell."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from anaphora.caller import Bound
from anaphora.clock import utc_now
from anaphora.errors import Unauthenticated
from anaphora.settings import Settings
from bench.servers.fleet import fleet
from graph.session import Graph
from memory.users.keys import find_caller


async def test_a_key_is_bound_rotated_and_revoked(
    settings: Settings, graph: Graph, user_id: str, tmp_path: Path
) -> None:
    with fleet(settings, tmp_path) as shell:
        make = ("key", "create", "--user", user_id, "--name", "bot", "--tag", "work")
        make = (*make, "--max-trust", "untrusted", "--json")
        made = json.loads(shell.run(*make))
        rotated = json.loads(shell.run("key", "rotate", made["id"], "--overlap", "1", "--json"))
        listed = {one["id"]: one for one in json.loads(shell.run("key", "list", "--json"))}
        lines = shell.run("key", "list").splitlines()
        shell.run("key", "revoke", rotated["id"])
    assert rotated["old"]["id"] == made["id"]
    assert listed[made["id"]]["expiresAt"] == rotated["old"]["expiresAt"]
    assert {listed[one["id"]]["maxTrust"] for one in (made, rotated)} == {"UNTRUSTED"}
    [line] = [line for line in lines if line.startswith(made["id"])]
    assert line.endswith(" read,write               untrusted  bot")
    assert {listed[one["id"]]["boundTags"][0] for one in (made, rotated)} == {"work"}
    soon, later = utc_now(), utc_now() + timedelta(hours=1)
    caller = await find_caller(graph, lambda: soon, made["key"], None)
    assert caller.bound == Bound(tags=("work",))
    with pytest.raises(Unauthenticated, match="expired"):
        await find_caller(graph, lambda: later, made["key"], None)
    with pytest.raises(Unauthenticated, match="revoked"):
        await find_caller(graph, lambda: soon, rotated["key"], None)
