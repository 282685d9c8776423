"""Refusals of an import: it names the line, and stores nothing of its batch."""

import json
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from anaphora.ids import new_id
from graph.session import Graph
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from memory.transfer.format.values import write_vector
from tests.support.plain import run
from tests.support.transferring import bring_in, exported_elsewhere, lines_of
from tests.support.writing import count_nodes

WRONG: dict[str, Any] = {
    "text": ["", "\0", 7, None, "x" * 40_000],
    "kind": ["NOTHING", None, 3],
    "status": ["active"],
    "trust": ["GODLIKE"],
    "confidence": [2, -1, "1", True],
    "tags": ["a", [1], ["x" * 65], ["t"] * 101],
    "created_at": [
        "2024-01-01",
        {"t": "yesterday"},
        {"t": "2024-01-01T00:00:00"},
        {"t": "9000-01-01T00:00:00+00:00"},
        {"t": "0001-01-01T00:00:00+00:00"},
        {"t": "0001-01-01T00:00:00+14:00"},
        {"t": "9999-12-31T23:00:00-05:00"},
    ],
    "valid_from": [{"t": "9999-12-31T23:00:00-05:00"}],
    "turn": [-1, 1.5, 2**70],
    "user_id": ["another"],
    "tenant": ["t"],
    "id": ["no id", None],
    "predicate": ["Lives In"],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
async def test_a_wrong_memory_is_refused_with_its_line(
    writing: Services, caller: Caller, name: str, value: Any
) -> None:
    [header, line, *_] = await exported_elsewhere(writing)
    content = json.loads(line)
    content["properties"][name] = value
    good = json.loads(line)
    good["properties"]["id"] = new_id()
    batch = [header, json.dumps(good).encode(), json.dumps(content).encode()]
    with pytest.raises(Invalid) as caught:
        await bring_in(writing, caller, batch)
    assert caught.value.field == "line.3"
    # Not even the good one of the same batch.
    assert await count_nodes(writing.graph, caller.user_id) == 1


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"[]",
        b"{}",
        b"\xff",
        b'{"node":"ApiKey","properties":{}}',
        b'{"node":"Memory"}',
        b'{"link":"OWNS","from":"a","to":"b","properties":{}}',
        b'{"link":"RELATED","from":1,"to":"b","properties":{}}',
        b'{"user":{"id":"another","sequence":1}}',
        b'{"user":{"sequence":NaN}}',
        b"[" * 100_000,
        b'{"a":"' + b"x" * 2**20 + b'"}',
    ],
    ids=range(12),
)
async def test_a_malformed_line_is_refused(writing: Services, caller: Caller, line: bytes) -> None:
    [header, *_] = await lines_of(writing.graph, caller)
    with pytest.raises(Invalid) as caught:
        await bring_in(writing, caller, [header, line])
    assert caught.value.field == "line.2"


async def test_the_run_says_which_line_is_wrong(writing: Services, caller: Caller) -> None:
    [header, line, *_] = await exported_elsewhere(writing)
    content = json.loads(line)
    content["properties"]["weight"] = 10**400
    with pytest.raises(Invalid):
        await bring_in(writing, caller, [header, json.dumps(content).encode()])
    [kept] = await list_runs(writing.graph, caller)
    assert kept["status"] == "FAILED"
    assert json.loads(kept["error"])["field"] == "line.2"


async def list_runs(graph: Graph, caller: Caller) -> list[dict[str, Any]]:
    rows = await run(graph, "MATCH (r:Run {user_id: $id}) RETURN r {.*} AS run", id=caller.user_id)
    return [row["run"] for row in rows]


@pytest.mark.parametrize(("kind", "lacking"), [("EPISODE", "role"), ("SUMMARY", "scope")])
async def test_a_kind_must_have_what_its_reads_count_on(
    writing: Services, caller: Caller, kind: str, lacking: str
) -> None:
    [header, line, *_] = await exported_elsewhere(writing)
    content = json.loads(line)
    content["properties"]["kind"] = kind
    with pytest.raises(Invalid, match=lacking):
        await bring_in(writing, caller, [header, json.dumps(content).encode()])


@pytest.mark.parametrize(
    "changed",
    [
        {"before": "[]"},
        {"after": '{"status": "NOTHING"}'},
        {"after": '{"text": 7}'},
        {"before": '{"confidence": 2}'},
        {"before": '{"valid_to": "soon"}'},
        {"after": '{"a": NaN}'},
        {"at": {"t": "9000-01-01T00:00:00+00:00"}},
    ],
    ids=str,
)
async def test_a_change_that_no_read_understands_is_refused(
    writing: Services, caller: Caller, changed: dict[str, Any]
) -> None:
    lines = await exported_elsewhere(writing)
    contents = [json.loads(line) for line in lines]
    for content in contents:
        if content.get("node") == "Change":
            content["properties"] |= changed
    with pytest.raises(Invalid):
        await bring_in(writing, caller, [json.dumps(content).encode() for content in contents])
    # The user's clock is not ahead: what is written next is written now.
    made = await remember(writing, caller, RememberInput(text="now"))
    assert made.memory is not None
    assert made.memory.created_at.year < 9000


async def test_vectors_of_other_dimensions_are_refused(writing: Services, caller: Caller) -> None:
    [header, *rest] = await exported_elsewhere(writing)
    wrong = json.dumps(json.loads(header) | {"dimensions": 3}).encode()
    with pytest.raises(Invalid, match="dimensions"):
        await bring_in(writing, caller, [wrong, *rest])


async def test_numbers_of_changes_may_be_far_apart(writing: Services, caller: Caller) -> None:
    contents = [json.loads(line) for line in await exported_elsewhere(writing)]
    for content in contents:
        if content.get("node") == "Change":
            content["properties"]["sequence"] = 2**52
    await bring_in(writing, caller, [json.dumps(content).encode() for content in contents])
    assert any(b"CHANGED" in line for line in await lines_of(writing.graph, caller))


@pytest.mark.parametrize("lines", [[], [b"{}"], [b'{"format":"anaphora","version":99}']])
async def test_what_is_no_export_is_refused(
    writing: Services, caller: Caller, lines: list[bytes]
) -> None:
    with pytest.raises(Invalid) as caught:
        await bring_in(writing, caller, lines)
    assert caught.value.field == "line.1"
    assert await count_nodes(writing.graph, caller.user_id) == 0


async def test_a_damaged_vector_is_refused(writing: Services, caller: Caller) -> None:
    [header, line, *_] = await exported_elsewhere(writing)
    for vector in ("!", "AAAA", "", write_vector([0.1] * 384)):
        content = json.loads(line) | {"embedding": vector}
        with pytest.raises(Invalid) as caught:
            await bring_in(writing, caller, [header, json.dumps(content).encode()])
        assert caught.value.field == "line.2"
