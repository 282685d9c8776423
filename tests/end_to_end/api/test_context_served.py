"""Contexts over HTTP, as an agent asks for them."""

import re
from typing import Any

import pytest

from anaphora.ids import new_id
from tests.end_to_end.conftest import Api, MakeKey
from tests.support.recall.recalling import undated

ADD = "mutation ($inputs: [TurnInput!]!) { addTurns(inputs: $inputs) { receipt } }"
REMEMBER = "mutation ($input: RememberInput!) { remember(input: $input) { memory { id } receipt } }"
CONTEXT = """
query ($input: ContextInput!) {
  context(input: $input) {
    id text role tokens skipped __typename
    sections { title tokens budget items { text tokens disputed memory { __typename id trust } } }
    dropped { text reason memory { id } }
  }
}
"""


def talk(api: Api) -> str:
    texts = ["The oven hisses.", "Since when?", "Since Monday."]
    roles = ["user", "assistant", "user"]
    inputs = [
        {"threadId": "kitchen", "threadTitle": "The kitchen", "text": text, "role": role}
        for text, role in zip(texts, roles, strict=True)
    ]
    receipt: str = api.ask(ADD, inputs=inputs)["addTurns"]["receipt"]
    return receipt


def composed(api: Api, **given: Any) -> Any:
    return api.ask(CONTEXT, input={"threadId": "kitchen", **given})["context"]


def test_a_context_of_each_layout(api: Api) -> None:
    receipt = talk(api)
    fact = api.ask(
        REMEMBER,
        input={
            "text": "Ana fixes ovens.",
            "subject": {"name": "Ana", "type": "person"},
            "predicate": "fixes",
            "object": "ovens",
        },
    )["remember"]
    given = {"message": "Who is Ana, and does she fix an oven?", "waitFor": [receipt]}
    found = {
        layout: composed(api, layout=layout, **given)
        for layout in ("CONVERSATION", "AUGMENTED", "THREAD", "HINTS")
    }
    talked = found["CONVERSATION"]
    assert [one["title"] for one in talked["sections"]][:2] == ["Recent turns", "Facts"]
    turns = talked["sections"][0]["items"]
    assert [undated(item["text"]) for item in turns] == [
        "user: The oven hisses.",
        "assistant: Since when?",
        "user: Since Monday.",
    ]
    assert not any(item["disputed"] for item in turns)
    assert talked["sections"][1]["items"][0]["memory"] == {
        "__typename": "Fact",
        "id": fact["memory"]["id"],
        "trust": "STANDARD",
    }
    assert talked["__typename"] == "Context"
    assert [found[name]["role"] for name in found] == [None, "system", None, "system"]
    assert "## Facts\n- Ana fixes ovens." in found["AUGMENTED"]["text"]
    # Of a turn of a moment ago, however slow the machine is; at midnight it was yesterday.
    ago = r"(just now|\d minutes? ago|yesterday) \([^)]+\)"
    assert re.search(rf"{ago}, user: The oven hisses\.", found["AUGMENTED"]["text"])
    assert "\n\n## Current Conversation\n- " in found["THREAD"]["text"]
    assert "\n• Ana fixes ovens (known since " in found["HINTS"]["text"]
    assert all("Now: " in one["text"] for one in found.values())
    assert len({one["id"] for one in found.values()}) == 4


async def test_nobody_reads_anothers_thread(api: Api, make_key: MakeKey) -> None:
    talk(api)
    other = Api(api.url, await make_key(user=new_id()))
    mine = api.ask(REMEMBER, input={"text": "Mine."})["remember"]["memory"]["id"]
    refused = other.refused(CONTEXT, input={"threadId": "kitchen"})
    assert (refused["code"], refused["field"]) == ("NOT_FOUND", "threadId")
    other.ask(ADD, inputs=[{"threadId": "own", "text": "Hi."}])
    refused = other.refused(CONTEXT, input={"threadId": "own", "toolResults": [mine]})
    assert (refused["code"], refused["field"]) == ("NOT_FOUND", "toolResults")


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"maxTokens": 0}, "INVALID", "maxTokens"),
        ({"maxTokens": 10**6}, "LIMIT_EXCEEDED", "maxTokens"),
        ({"message": "\ud800"}, "INVALID", "message"),
        ({"message": ""}, "INVALID", "message"),
        ({"threadId": "*:*"}, "NOT_FOUND", "threadId"),
        ({"layout": "PROSE"}, "INVALID", "input.layout"),
        ({"timeZone": "Nowhere"}, "INVALID", "timeZone"),
        ({"now": "soon"}, "INVALID", "input.now"),
    ],
)
def test_what_is_refused_names_its_field(
    api: Api, given: dict[str, Any], code: str, field: str
) -> None:
    talk(api)
    refused = api.refused(CONTEXT, input={"threadId": "kitchen", **given})
    assert refused["code"] == code
    assert refused["field"].endswith(field.removeprefix("input."))


def test_one_token_is_answered_with_all_dropped(api: Api) -> None:
    talk(api)
    found = composed(api, maxTokens=1)
    assert (found["text"], found["tokens"], found["sections"]) == ("", 0, [])
    assert len(found["dropped"]) == 3
