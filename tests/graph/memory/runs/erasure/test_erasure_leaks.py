"""Ways in which deletes leak elsewhere: into answers, into other users, into orphans."""

import pytest

from anaphora.caller import Caller
from memory.services import Services
from memory.transfer.export import export_lines
from tests.graph.memory.links.test_link import made
from tests.graph.memory.runs.erasure.erasing import (
    ERASE,
    ERASE_USER,
    erased,
    finished,
    said_of,
)
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.writing import caller_of, embed_all

MARKER = "zqxmarker"
TURN = "mutation ($i: TurnInput!) { addTurn(input: $i) { episode { id } } }"
EVERYWHERE = """
query ($q: String!) {
  recall(input: {query: $q, limit: 50}) { hits { memory { text } } }
  searchMemory(query: $q) { hits { memory { text } } }
  memories(filter: {statuses: null}) { edges { node { text } } }
  entities { edges { node { name } } }
  lookup(name: $q) { matches { entity { name } } }
  changes { edges { node { before after reason } } }
  context(input: {threadId: "talk", message: $q}) { text }
}
"""


@pytest.fixture
def ask(writing: Services, caller: Caller) -> Asking:
    return Asking(writing, caller)


async def _lived(ask: Asking) -> list[str]:
    """A thread, facts of it that name somebody, and a summary; the ids of the turns."""
    ana = {"name": f"Ana {MARKER}", "type": "person"}
    ids = []
    for at in range(3):
        given = {"threadId": "talk", "text": f"Turn {at}: Ana has a {MARKER}.", "extract": "OFF"}
        ids.append((await ask(TURN, i=given))["addTurn"]["episode"]["id"])
    for id in ids:
        await made(ask, f"Ana owns the {MARKER} of {id}.", derivedFrom=[id], entities=[ana])
    await made(ask, f"Ana and her {MARKER}s.", kind="SUMMARY", derivedFrom=ids, entities=[ana])
    await embed_all(ask.writing.graph, ask.caller.user_id)
    return ids


async def test_nothing_answers_with_it_once_the_mutation_did(ask: Asking) -> None:
    """Before any worker looked: what was asked for is gone when the answer is there."""
    ids = await _lived(ask)
    await made(ask, "The boat is blue.")
    assert MARKER in str(await ask(EVERYWHERE, q="what does Ana own?"))
    done = (await ask(ERASE, what={"ids": ids}))["forget"]
    assert done["forgotten"] == 7
    assert done["receipt"]["completedAt"] is None
    found = await ask(EVERYWHERE, q="what does Ana own?")
    assert MARKER not in str(found)
    assert "The boat is blue." in str(found["memories"])
    for id in ids:
        assert (await ask.answer("query ($id: ID!) { memory(id: $id) { id } }", id=id))[1]


async def test_another_user_with_the_same_words_keeps_all(
    ask: Asking, writing: Services, caller: Caller
) -> None:
    other = Asking(writing, caller_of(f"{caller.user_id}-other"))
    ids = await _lived(ask)
    await _lived(other)
    before = [line async for line in export_lines(writing.graph, other.caller.user_id)]
    await erased(ask, ids=ids[:1])
    done = (await ask(ERASE_USER, confirm=caller.user_id))["eraseUser"]
    await finished(writing, caller.user_id, done["receipt"]["id"])
    after = [line async for line in export_lines(writing.graph, other.caller.user_id)]
    assert after == before
    assert await said_of(writing, other.caller, MARKER) != []


async def test_no_orphans_are_left(ask: Asking, writing: Services, caller: Caller) -> None:
    await _lived(ask)
    await erased(ask, threadId="talk")
    rows = await run(
        writing.graph,
        "MATCH (n) WHERE n.user_id = $user RETURN labels(n)[0] AS label, count(*) AS n",
        user=caller.user_id,
    )
    assert {row["label"] for row in rows} == {"Change", "ErasureReceipt", "Run", "Tombstone"}
    assert await said_of(writing, caller, MARKER) == []
