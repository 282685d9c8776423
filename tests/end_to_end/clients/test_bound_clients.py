"""Typed clients, agents and LangGraph's store with keys for a part of a user."""

import json
from pathlib import Path

import pytest
from anaphora_client import Anaphora, Forbidden, NotFound
from anaphora_client.generated import (
    ContextInput,
    MemoryFilter,
    RecallInput,
    RememberInput,
    TurnInput,
)
from anaphora_client.langgraph import AnaphoraStore

from tests.end_to_end.clients.test_typescript_client import project, run
from tests.end_to_end.conftest import Api, MakeKey
from tests.support.served.agents import agent, refused, told

__all__ = ["project"]

SECRET = "The code of the safe is Quagmire."
REMEMBER = "mutation ($i: RememberInput!) { remember(input: $i) { memory { id } } }"
TURN = "mutation ($i: TurnInput!) { addTurn(input: $i) { episode { id } } }"


@pytest.fixture
def secret(api: Api) -> str:
    """The id of what is outside of each bound; there are two conversations."""
    api.ask(TURN, i={"threadId": "mine", "text": "Let us talk of the safe.", "extract": "OFF"})
    turn = api.ask(TURN, i={"threadId": "other", "text": SECRET, "extract": "OFF"})
    api.ask(REMEMBER, i={"text": SECRET, "subject": {"name": "The safe"}, "predicate": "has_code"})
    return str(turn["addTurn"]["episode"]["id"])


@pytest.fixture
async def by_thread(api: Api, secret: str, make_key: MakeKey) -> Api:
    return Api(api.url, await make_key(threads=["mine"]))


@pytest.fixture
async def by_tag(api: Api, secret: str, make_key: MakeKey) -> Api:
    return Api(api.url, await make_key(tags=["work"]))


def test_the_python_client_keeps_to_a_thread(by_thread: Api, secret: str) -> None:
    with Anaphora(by_thread.url, by_thread.key) as client:
        stored = client.remember(RememberInput(text="The safe is green.", threadId="mine"))
        assert stored.memory is not None
        turn = client.add_turn(TurnInput(threadId="mine", text="Which colour has the safe?"))
        assert turn.episode is not None
        both = client.add_turns([TurnInput(threadId="mine", text=f"Part {n}.") for n in (1, 2)])
        assert both is not None
        assert [result.error for result in both.results] == [None, None]
        many = client.remember_many([RememberInput(text="The safe is old.", threadId="mine")])
        assert many is not None
        assert many.results[0].memory is not None

        context = client.context(ContextInput(threadId="mine", message="What of the safe?"))
        recall = client.recall(RecallInput(query="What of the safe?", limit=20))
        search = client.search_memory("What of the safe?", limit=20)
        listed = client.memories(MemoryFilter(statuses=None), first=50)
        assert recall is not None
        assert search is not None
        for answer in (context, recall, search, listed, client.threads(), client.viewer()):
            assert answer is not None
            assert "Quagmire" not in answer.model_dump_json()
        assert "The safe is green." in context.text
        assert stored.memory.id in {hit.memory.id for hit in recall.hits}
        for id in (context.id, recall.id, search.id):
            assert id is not None
            used = client.feedback(id, [stored.memory.id])
            assert used is not None
            assert (used.counted, used.unknown_ids) == (1, [])

        with pytest.raises(NotFound):
            client.memory(secret)
        with pytest.raises(NotFound):
            client.thread("other")
        with pytest.raises(NotFound):
            client.context(ContextInput(threadId="other", message="The code?"))
        with pytest.raises(NotFound):
            client.add_turn(TurnInput(threadId="other", text="Tell me."))
        with pytest.raises(Forbidden):
            client.forget({"what": {"ids": [secret]}})  # type: ignore[arg-type]


def test_the_python_client_keeps_to_a_tag(by_tag: Api, secret: str) -> None:
    with Anaphora(by_tag.url, by_tag.key) as client:
        stored = client.remember(RememberInput(text="The safe is green.", tags=["work"]))
        assert stored.memory is not None
        recall = client.recall(RecallInput(query="What of the safe?", limit=20))
        search = client.search_memory("What of the safe?", limit=20)
        assert recall is not None
        assert search is not None
        assert [hit.memory.id for hit in recall.hits] == [stored.memory.id]
        assert [hit.memory.id for hit in search.hits] == [stored.memory.id]
        used = client.feedback(recall.id or "", [stored.memory.id])
        assert used is not None
        assert used.counted == 1
        with pytest.raises(Forbidden):
            client.remember(RememberInput(text="Elsewhere."))
        with pytest.raises(Forbidden):
            client.add_turn(TurnInput(threadId="mine", text="Hello."))
        with pytest.raises(NotFound):
            client.memory(secret)


def test_the_typescript_client_keeps_to_a_thread(
    by_thread: Api, secret: str, project: Path
) -> None:
    script = """
      const threadId = 'mine', query = 'What of the safe?';
      const stored = await memory.remember({ input: { text: 'The safe is green.', threadId } });
      const turn = await memory.addTurn({ input: { threadId, text: 'Which colour is it?' } });
      const turns = [1, 2].map((n) => ({ threadId, text: `Part ${n}.` }));
      const both = await memory.addTurns({ inputs: turns });
      const context = await memory.context({ input: { threadId, message: query } });
      const recall = await memory.recall({ input: { query, limit: 20 } });
      const search = await memory.searchMemory({ query, limit: 20 });
      const threads = await memory.threads();
      const id = stored.memory.id;
      const used = [];
      for (const { id: answer } of [context, recall, search])
        used.push((await memory.feedback({ id: answer, usedIds: [id] })).counted);
      const codes = [];
      for (const ask of [
        () => memory.context({ input: { threadId: 'other', message: query } }),
        () => memory.addTurn({ input: { threadId: 'other', text: 'Tell me.' } }),
        () => memory.thread({ id: 'other' }),
      ]) await ask().catch((error) => codes.push(error.code));
      const found = recall.hits.some(({ memory }) => memory.id === id);
      const told = { turn, both, context, recall, search, threads };
      console.log(JSON.stringify({ used, codes, found, told }));
    """
    said = run(project, by_thread, script)
    assert "Quagmire" not in said
    done = json.loads(said)
    assert done["used"] == [1, 1, 1]
    assert done["codes"] == ["NOT_FOUND"] * 3
    assert done["found"]
    assert "The safe is green." in done["told"]["context"]["text"]


async def test_an_agent_keeps_to_a_thread(by_thread: Api, secret: str) -> None:
    async with agent(by_thread.url, by_thread.key) as client:
        stored = await told(client, "remember", text="The safe is green.", threadId="mine")
        id = stored["memory"]["id"]
        query = "What of the safe?"
        search = await told(client, "search_memory", query=query, limit=20)
        assert id in [hit["memory"]["id"] for hit in search["hits"]]
        context = await told(client, "context", threadId="mine", message=query)
        assert "The safe is green." in context["text"]
        for answer in (search, context):
            assert "Quagmire" not in json.dumps(answer)
            counted = await told(client, "feedback", id=answer["id"], usedIds=[id])
            assert counted == {"counted": 1, "unknownIds": []}
        assert len((await client.list_resources()).resources) == 1
        [shown] = (await client.read_resource(f"anaphora://memory/{id}")).contents
        assert "The safe is green." in shown.text  # type: ignore[union-attr]
        [shown] = (await client.read_resource("anaphora://thread/mine")).contents
        assert "Let us talk of the safe." in shown.text  # type: ignore[union-attr]

        other = await refused(client, "context", threadId="other", message=query)
        assert other["code"] == "NOT_FOUND"
        for tool, given in (("lookup", {"name": "The safe"}), ("find_conflicts", {})):
            assert (await refused(client, tool, **given))["code"] == "FORBIDDEN"


async def test_langgraphs_store_keeps_to_a_namespace(api: Api, make_key: MakeKey) -> None:
    with Anaphora(api.url, api.key) as client:
        whole = AnaphoraStore(client)
        whole.put(("users", "maya"), "colour", {"text": "The safe is green."})
        whole.put(("users", "ana"), "code", {"text": SECRET})
    bound = {"tags": ["langgraph/users/maya"]}, {"threads": ["langgraph/users/maya"]}
    for number, given in enumerate(bound):
        key = await make_key(**given)
        with Anaphora(api.url, key) as client:
            store = AnaphoraStore(client, threads="threads" in given)
            namespace = ("users", "maya")
            found = store.get(namespace, "colour")
            assert found is not None
            assert found.value == {"text": "The safe is green."}
            store.put(namespace, f"age {number}", {"text": f"The safe is old, {number}."})
            assert store.get(namespace, f"age {number}") is not None
            keys = {item.key for item in store.search(namespace, query="The safe?", limit=10)}
            assert {"colour", f"age {number}"} <= keys
            assert "code" not in {item.key for item in store.search((), limit=10)}
            with pytest.raises((Forbidden, NotFound)):
                store.put(("users", "ana"), "more", {"text": "Another code."})
            with pytest.raises(Forbidden):
                store.delete(namespace, "colour")
    with Anaphora(api.url, api.key) as client:
        assert AnaphoraStore(client).get(("users", "maya"), "age 1") is not None
        # What stands in no thread is read without.
        whole = AnaphoraStore(client, threads=False)
        assert whole.get(("users", "maya"), "age 0") is not None
        assert {item.key for item in whole.search(("users", "ana"), limit=10)} == {"code"}
