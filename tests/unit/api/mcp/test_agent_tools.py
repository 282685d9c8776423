"""The tools as agents are told of them: short texts, plain schemas, operations that are valid."""

import json
from typing import Any

import pytest
from graphql import (
    FieldNode,
    FragmentSpreadNode,
    GraphQLSchema,
    SelectionSetNode,
    build_schema,
    parse,
    validate,
)
from graphql.language import FragmentDefinitionNode, OperationDefinitionNode

from api.mcp.server import INSTRUCTIONS
from api.mcp.tools.operations import OPERATIONS, Operation
from api.mcp.tools.schemas import schema_of
from api.mcp.tools.table import BY_NAME, TOOLS, Tool
from schema.serving.scopes import OPERATIONS as SCOPES
from tests.support.paths import ROOT

by_name = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


@pytest.fixture(scope="module")
def contract() -> GraphQLSchema:
    return build_schema((ROOT / "schema" / "schema.graphql").read_text(encoding="utf-8"))


def test_all_that_an_agent_reads_before_it_begins_is_short() -> None:
    told = [{"text": tool.text, "schema": schema_of(tool.arguments)} for tool in TOOLS]
    # Some 4 characters are a token: this stands in each of an agent's prompts.
    assert len(json.dumps(told)) < 14_000
    assert len(INSTRUCTIONS) < 500


@by_name
def test_a_tool_says_shortly_what_it_is_for(tool: Tool) -> None:
    assert 20 < len(tool.text) < 260
    assert tool.text.endswith(".")
    assert tool.name.replace("_", "").isalpha()


@by_name
def test_a_schema_is_plain_bounded_and_closed(tool: Tool) -> None:
    for schema in (schema_of(tool.arguments), schema_of(tool.answer, answer=True)):
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
        assert "$ref" not in json.dumps(schema)
    for place, node in _nodes(schema_of(tool.arguments)):
        assert "anyOf" not in node, place
        assert node.get("default", "") is not None, place
        if node.get("type") == "string" and "enum" not in node and "const" not in node:
            assert "maxLength" in node, place
        elif node.get("type") == "array":
            assert "maxItems" in node, place
        elif node.get("type") in ("integer", "number"):
            assert {"minimum", "maximum"} <= node.keys(), place


def _nodes(node: Any, place: str = "") -> list[tuple[str, dict[str, Any]]]:
    found = [(place, node)]
    for name, inner in node.get("properties", {}).items():
        found += _nodes(inner, f"{place}.{name}")
    if "items" in node:
        found += _nodes(node["items"], f"{place}[]")
    return found


def test_effects_are_as_the_scopes_of_the_operations() -> None:
    for tool in TOOLS:
        [operation] = {_root(one) for one in _operations(tool)}
        assert tool.effect.reads == (SCOPES[operation] == "READ"), tool.name
    assert not BY_NAME["remember"].effect.destroys
    assert BY_NAME["forget"].effect.destroys


def _operations(tool: Tool) -> list[Operation]:
    wanted = {"find_conflicts": "findConflicts", "search_memory": "searchMemory"}
    name = wanted.get(tool.name, tool.name).replace("resolve_conflict", "resolveConflict")
    return [one for one in OPERATIONS if one.field == name]


def _root(operation: Operation) -> str:
    return operation.field


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.field)
def test_an_operation_is_valid_and_asks_for_trust_beside_text(
    operation: Operation, contract: GraphQLSchema
) -> None:
    document = parse(operation.document)
    assert validate(contract, document) == []
    definitions = document.definitions
    [root] = [one for one in definitions if isinstance(one, OperationDefinitionNode)]
    [field] = root.selection_set.selections
    assert isinstance(field, FieldNode)
    assert field.name.value == operation.field
    fragments = {
        one.name.value: one for one in definitions if isinstance(one, FragmentDefinitionNode)
    }
    for selections in _selections(root.selection_set, fragments):
        if operation.field != "context" and "text" in selections:
            assert "trust" in selections
        assert "title" not in selections or "titleTrust" in selections


def _selections(
    selected: SelectionSetNode, fragments: dict[str, FragmentDefinitionNode]
) -> list[set[str]]:
    """The names asked for in each set of selections, fragments among them."""
    names: set[str] = set()
    found = [names]
    stack = list(selected.selections)
    while stack:
        node = stack.pop()
        if isinstance(node, FieldNode):
            names.add(node.name.value)
            if node.selection_set is not None:
                found += _selections(node.selection_set, fragments)
        elif isinstance(node, FragmentSpreadNode):
            stack += fragments[node.name.value].selection_set.selections
        else:
            stack += node.selection_set.selections  # type: ignore[attr-defined]
    return found


def test_the_documents_list_the_tools() -> None:
    page = (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8")
    for tool in TOOLS:
        assert f"`{tool.name}`" in page
