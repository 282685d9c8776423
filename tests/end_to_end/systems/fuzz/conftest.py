"""Another user, of whom random input shows and changes nothing; and the server's own log."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from bench.servers.fleet import Fleet
from tests.end_to_end.conftest import Api, MakeKey
from tests.support.served.fuzzing import PLANTED

PLANT = """
mutation ($text: String!, $name: String!, $long: String!, $thread: ID!) {
  a: remember(input: {text: $text, predicate: "works_at", subject: {name: $name}, object: $name,
    tags: [$name], topics: [$name], source: $name, category: $name}) { memory { id } receipt }
  b: addTurn(input: {threadId: $thread, threadTitle: $text, text: $long, extract: OFF})
    { episode { id } receipt }
  c: upsertEntity(input: {name: $long, type: $name, aliases: [$name]}) { entity { id } receipt }
  d: remember(input: {kind: PROCEDURE, text: $long, trigger: $text, action: $text})
    { memory { id } receipt }
}
"""

# Something of each sort that an export has, but for what workers make.
TOLD = """
mutation ($turn: TurnInput!) {
  a: remember(input: {text: "Ada lives in Oslo.", subject: {name: "Ada", type: "person"},
    predicate: "lives_in", object: "Oslo", tags: ["a", "b"], topics: ["home"], validTo:
    "2031-01-01T00:00:00Z"}) { memory { id } }
  b: remember(input: {text: "Ada lives in Bergen.", subject: {name: "Ada", type: "person"},
    predicate: "lives_in", objectEntity: {name: "Bergen", type: "place"}}) { memory { id } }
  c: remember(input: {kind: PROCEDURE, text: "Water the ferns.", trigger: "Monday",
    action: "Water them."}) { memory { id } }
  d: remember(input: {kind: SUMMARY, text: "Ada moved.", scope: GLOBAL}) { memory { id } }
  e: addTurn(input: $turn) { episode { id } }
  f: upsertEntity(input: {name: "Ada", type: "person", aliases: ["Countess"]}) { entity { id } }
  g: upsertEntity(input: {name: "Oslo", type: "place"}) { entity { id } }
  h: upsertEntity(input: {name: "Kristiania", type: "place"}) { entity { id } }
  i: defineConcept(input: {name: "place"}) { concept { id } }
  j: defineConcept(input: {name: "city", parents: ["place"]}) { concept { id } }
}
"""
CHANGED = """
mutation ($a: ID!, $b: ID!, $c: ID!, $d: ID!, $f: ID!, $g: ID!, $h: ID!) {
  a: link(from: $a, to: $c, rel: "related") { created }
  b: supersede(oldId: $a, newId: $b) { receipt }
  c: updateMemory(id: $c, set: {text: "Water the ferns well.", importance: 0.9}) { receipt }
  d: retract(id: $d, reason: "She came back.") { receipt }
  e: relateEntities(input: {from: $f, name: "born_in", to: $g}) { created }
  f: mergeEntities(winner: $g, losers: [$h]) { receipt }
}
"""


def tell(api: Api) -> list[str]:
    """Tell a user something of each sort; return the ids."""
    turn = {"threadId": "t", "threadTitle": "Moves", "text": "Ada lives in Oslo.", "extract": "OFF"}
    made = api.ask(TOLD, turn=turn)
    ids = {name: next(iter(part.values()))["id"] for name, part in made.items()}
    api.ask(CHANGED, **{name: ids[name] for name in "abcdfgh"})
    return [*ids.values()]


# The library that serves sockets calls these errors: input that it has refused as it should.
REFUSED = (
    '"uvicorn.error", "message": "Invalid UTF-8 sequence received from client."',
    '"uvicorn.error", "message": "ASGI callable returned without completing handshake."',
)


@dataclass(frozen=True, slots=True)
class Other:
    """Another user of the API, and the ids, threads and receipts of theirs."""

    api: Api
    ids: tuple[str, ...]

    def exported(self) -> list[str]:
        """All lines but the first, which says when."""
        answer = httpx.get(f"{self.api.url}/export", headers=self.api.all_headers, timeout=120)
        assert answer.status_code == httpx.codes.OK
        lines = answer.text.splitlines()
        assert sum(PLANTED in line for line in lines) >= 4
        return sorted(lines[1:])


@pytest.fixture
async def other(api: Api, make_key: MakeKey) -> Other:
    """Another user, with the planted word in all that they said."""
    theirs = Api(api.url, await make_key(user=f"other of {api.key[-8:]}"))
    thread = f"thread of {api.key[-8:]}"
    words = {"text": f"Their {PLANTED} is hidden.", "name": PLANTED, "long": f"{PLANTED} moved."}
    told = theirs.ask(PLANT, thread=thread, **words)
    found = [part for answer in told.values() for part in answer.values()]
    ids = (part if isinstance(part, str) else part["id"] for part in found)
    return Other(theirs, (thread, *ids))


@pytest.fixture(autouse=True)
def no_error_is_logged(api_fleet: Fleet, api: Api) -> Iterator[None]:
    """Nothing failed inside, whatever clients were told: sockets and bodies that broke off, too."""
    ends = {path: path.stat().st_size for path in api_fleet.folder.glob("*.log")}
    yield
    found = [
        line
        for path in api_fleet.folder.glob("*.log")
        for line in _lines_after(path, ends.get(path, 0))
        if '"ERROR"' in line or '"CRITICAL"' in line or "Traceback" in line
        if not any(said in line for said in REFUSED)
    ]
    assert not found, "\n".join(found[:3])
    ready = httpx.get(f"{api.url}/readyz", timeout=60)
    assert ready.status_code == httpx.codes.OK, ready.text


def _lines_after(path: Path, size: int) -> list[str]:
    with path.open("rb") as file:
        file.seek(size)
        return file.read().decode("utf-8", "replace").splitlines()
