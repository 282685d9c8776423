"""Limit on repetitions in a query: GraphQL compares equal fields pair by pair.

Fields of one name in one place are merged, and what is below them with it: ten times ten equal
fields are a hundred to compare. What would take seconds is refused before it is validated.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
)

from anaphora.errors import LimitExceeded

MOST_PAIRS = 5000
# Nodes that are looked at to count them.
_MOST_NODES = 50_000

Fragments = Mapping[str, FragmentDefinitionNode]


def check_repetitions(document: DocumentNode, fragments: Fragments) -> None:
    """Raise LimitExceeded for more pairs of equal fields than are compared."""
    pairs = nodes = 0
    stack: list[Sequence[SelectionSetNode]] = [
        (definition.selection_set,)
        for definition in document.definitions
        if isinstance(definition, OperationDefinitionNode | FragmentDefinitionNode)
    ]
    while stack:
        merged: dict[str, list[FieldNode]] = defaultdict(list)
        for field in fields_of(stack.pop(), fragments):
            nodes += 1
            if nodes > _MOST_NODES:
                raise _too_much()
            merged[(field.alias or field.name).value].append(field)
        for equal in merged.values():
            pairs += len(equal) * (len(equal) - 1) // 2
            if pairs > MOST_PAIRS:
                raise _too_much()
            if below := [field.selection_set for field in equal if field.selection_set]:
                stack.append(below)


def fields_of(merged: Sequence[SelectionSetNode], fragments: Fragments) -> Iterator[FieldNode]:
    """The fields of selection sets that are merged, each fragment's once."""
    stack, seen = list(merged), set[str]()
    while stack:
        for node in stack.pop().selections:
            if isinstance(node, FieldNode):
                yield node
            elif isinstance(node, InlineFragmentNode):
                stack.append(node.selection_set)
            elif isinstance(node, FragmentSpreadNode) and node.name.value not in seen:
                seen.add(node.name.value)
                if (fragment := fragments.get(node.name.value)) is not None:
                    stack.append(fragment.selection_set)


def _too_much() -> LimitExceeded:
    return LimitExceeded("The query repeats equal fields: ask for each field once.")
