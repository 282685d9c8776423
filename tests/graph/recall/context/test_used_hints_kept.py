"""usedHints: what an assistant's turn seems to have used of the hints before it."""

from anaphora.caller import Caller
from anaphora.ids import new_id
from cypher.recall import context
from memory.inputs import EntityRef
from memory.services import Services
from tests.support.recall.asking import Asking
from tests.support.recall.recalling import said, told

TURN = """mutation ($text: String!, $role: String!) {
  addTurn(input: {threadId: "talk", text: $text, role: $role}) { usedHints { text } } }"""


async def test_what_an_answer_used_is_told(writing: Services, caller: Caller) -> None:
    turn = await said(writing, caller, "Where shall I go?")
    user = EntityRef(name="Maya", type="person")
    home = await told(
        writing,
        caller,
        "Maya lives in Seattle.",
        subject=user,
        predicate="lives_in",
        object="Seattle",
    )
    work = await told(
        writing,
        caller,
        "Maya works at Airbus.",
        subject=user,
        predicate="works_at",
        object="Airbus",
    )
    await writing.graph.execute(
        context.save_hints,
        user_id=caller.user_id,
        thread_id=turn.thread_id,
        turn=1,
        past=0,
        at=writing.clock(),
        rows=[{"id": new_id(), "memory_id": one.id, "score": 0.5} for one in (home, work)],
    )
    ask = Asking(writing, caller)
    used = (await ask(TURN, text="Seattle has a fine harbour.", role="assistant"))["addTurn"]
    assert used == {"usedHints": [{"text": "Maya lives in Seattle."}]}
    assert (await ask(TURN, text="Seattle?", role="user"))["addTurn"] == {"usedHints": []}
    assert (await ask(TURN, text="Hm.", role="assistant"))["addTurn"] == {"usedHints": []}
