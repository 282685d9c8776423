"""What the documents show is what the demo answers: every GraphQL example is run against it."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from graphql import OperationDefinitionNode, parse
from graphql.language.ast import FieldNode

from anaphora.caller import Caller
from anaphora.settings import Settings
from graph.structure.setup import OpenGraph
from launch.demo import LOADING, load_demo
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.asking import Asking
from tests.support.writing import caller_of
from tests.unit.house.test_docs import PAGES, ROOT

_GRAPHQL = re.compile(r"^```graphql\n(.*?)^```", re.MULTILINE | re.DOTALL)
_WITH_TEXTS = re.compile(r"^```graphql\n([^`]*?)^```\n```\n(.*?)^```", re.MULTILINE | re.DOTALL)
_WITH_JSON = re.compile(
    r"^```graphql\n([^`]*?)^```\n\n```json\n(.*?)^```", re.MULTILINE | re.DOTALL
)


def shown(pattern: re.Pattern[str]) -> list[Any]:
    """What the pages have of it."""
    return [found for page in PAGES for found in pattern.findall(page.read_text(encoding="utf-8"))]


@pytest.fixture
async def demo(opened: OpenGraph, settings: Settings, services: Services, user_id: str) -> Asking:
    """Who has the demo."""
    mark = "MERGE (u:User {id: $user}) SET u.demo = $mark"
    await run(opened.graph, mark, user=user_id, mark=LOADING)
    await load_demo(settings, user_id)
    caller: Caller = caller_of(user_id)
    return Asking(replace(services), caller)


async def test_every_example_is_answered(demo: Asking) -> None:
    examples = shown(_GRAPHQL)
    assert len(examples) >= 12
    for example in examples:
        operation = parse(example).definitions[0]
        assert isinstance(operation, OperationDefinitionNode)
        field = operation.selection_set.selections[0]
        assert isinstance(field, FieldNode)
        data = await demo(example, **await variables(demo, field.name.value))
        assert data[field.name.value] is not None, example


async def variables(demo: Asking, operation: str) -> dict[str, Any]:
    """What stands for the ids that an example leaves to its reader."""
    query = 'query { memories(filter: {text: "Maya lives"}, first: 2) { edges { node { id } } } }'
    nodes = [edge["node"]["id"] for edge in (await demo(query))["memories"]["edges"]]
    if operation == "link":
        return {"from": nodes[0], "to": nodes[1]}
    if operation == "neighbors":
        return {"id": nodes[0]}
    if operation == "resolveConflict":
        found = await demo("{ conflicts { edges { node { id } } } }")
        return {"id": found["conflicts"]["edges"][0]["node"]["id"]}
    if operation == "undoRun":
        forget = "mutation ($ids: [ID!]!) { forget(input: {what: {ids: $ids}}) { run { id } } }"
        return {"id": (await demo(forget, ids=nodes))["forget"]["run"]["id"]}
    if operation == "recall":
        told = await demo('mutation { remember(input: {text: "Ana plays."}) { receipt } }')
        return {"receipt": told["remember"]["receipt"]}
    return {}


async def test_the_texts_shown_are_those_recalled(demo: Asking) -> None:
    examples: Sequence[tuple[str, str]] = shown(_WITH_TEXTS)
    assert len(examples) >= 3
    for query, texts in examples:
        hits = (await demo(query))["recall"]["hits"]
        assert [hit["memory"]["text"] for hit in hits] == texts.splitlines(), query


async def test_the_answer_in_the_readme_is_a_real_one(demo: Asking) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [(query, answer)] = _WITH_JSON.findall(readme)
    [expected] = json.loads(answer)["data"]["recall"]["hits"]
    [hit] = (await demo(query))["recall"]["hits"]
    assert hit["memory"] == expected["memory"]
    assert hit["why"].startswith(expected["why"])
