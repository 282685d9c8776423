"""Limits of a query: nesting, aliases, repetitions, and cost.

Depth, aliases and repetitions belong to a query's text and are judged once for it. Cost depends on
variables: a field counts one, times the sizes of the lists that it stands in. A fragment is counted
once and its count used wherever it is spread, so that judging takes time in the text's length.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    IntValueNode,
    ListValueNode,
    ObjectValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    ValueNode,
    VariableNode,
)

from anaphora.errors import LimitExceeded
from anaphora.settings import Settings

# Merging equal fields is compared pair by pair: so many of one name are refused first.
MOST_REPETITIONS = 50
MOST_FRAGMENTS = 100
_SIZES = ("first", "limit")
_LISTS = ("ids", "inputs")
_PAGED = 20
# Lists that are asked for without a size: by their default, or by what they usually have at most.
_DEFAULT_SIZES = {
    "recall": 5,
    "searchMemory": 5,
    "ids": 100,
    "rewrittenIds": 100,
    "neighbors": 100,
    "subgraph": 200,
    "related": 50,
    "termSuggestions": 50,
    "lookup": 10,
    "expanded": 5,
    "findConflicts": 20,
    "conflicts": _PAGED,
    "changes": _PAGED,
    "entities": _PAGED,
    "sections": 4,
    "items": 25,
    "steps": 3,
    "usedHints": 5,
}


def check_text(document: DocumentNode, settings: Settings) -> None:
    """Raise LimitExceeded for a text too large to validate."""
    aliases = spreads = 0
    for selections in _selection_sets(document):
        names: Counter[str] = Counter()
        for node in _merged(selections):
            if isinstance(node, FragmentSpreadNode):
                spreads += 1
                continue
            aliases += node.alias is not None
            names[(node.alias or node.name).value] += 1
        if names and max(names.values()) > MOST_REPETITIONS:
            raise LimitExceeded(f"A field is asked for more than {MOST_REPETITIONS} times.")
    if aliases > settings.max_aliases:
        raise LimitExceeded(f"A query may have at most {settings.max_aliases} aliases.")
    if spreads > MOST_FRAGMENTS:
        raise LimitExceeded(f"A query may spread at most {MOST_FRAGMENTS} fragments.")


def check_depth(document: DocumentNode, settings: Settings) -> None:
    """Raise LimitExceeded for nesting too deep; the document has no cycle of fragments."""
    depths = _Depths(_fragments(document))
    for definition in document.definitions:
        if isinstance(definition, OperationDefinitionNode):
            depth = depths.of(definition.selection_set)
            if depth > settings.max_depth:
                raise LimitExceeded(
                    f"A query may have at most {settings.max_depth} levels: this query has {depth}."
                )


def check_cost(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Mapping[str, Any],
    settings: Settings,
) -> int:
    """Compute the cost of the operation. Raises LimitExceeded over `settings.max_cost`."""
    defaults = {
        definition.variable.name.value: definition.default_value
        for definition in operation.variable_definitions or ()
        if definition.default_value is not None
    }
    costs = _Costs(_fragments(document), {**defaults, **variables}, settings)
    cost = costs.of(operation.selection_set)
    if cost > settings.max_cost:
        raise LimitExceeded(
            f"The query asks for {cost} fields, and at most {settings.max_cost} are answered at "
            "once: ask for shorter lists or fewer fields."
        )
    return cost


def _fragments(document: DocumentNode) -> dict[str, FragmentDefinitionNode]:
    return {
        definition.name.value: definition
        for definition in document.definitions
        if isinstance(definition, FragmentDefinitionNode)
    }


def _selection_sets(document: DocumentNode) -> Iterator[SelectionSetNode]:
    """Yield the selection sets but inline fragments', which are merged with their parents'."""
    stack = [
        definition.selection_set
        for definition in document.definitions
        if isinstance(definition, OperationDefinitionNode | FragmentDefinitionNode)
    ]
    while stack:
        selections = stack.pop()
        yield selections
        for node in _merged(selections):
            if isinstance(node, FieldNode) and node.selection_set:
                stack.append(node.selection_set)


def _merged(selections: SelectionSetNode) -> Iterator[FieldNode | FragmentSpreadNode]:
    stack = list(selections.selections)
    while stack:
        node = stack.pop()
        if isinstance(node, InlineFragmentNode):
            stack.extend(node.selection_set.selections)
        elif isinstance(node, FieldNode | FragmentSpreadNode):
            yield node


class _Depths:
    def __init__(self, fragments: Mapping[str, FragmentDefinitionNode]) -> None:
        self._fragments = fragments
        self._known: dict[str, int] = {}

    def of(self, selections: SelectionSetNode) -> int:
        return max((self._of(node) for node in _merged(selections)), default=0)

    def _of(self, node: FieldNode | FragmentSpreadNode) -> int:
        if isinstance(node, FragmentSpreadNode):
            name = node.name.value
            if name not in self._known:
                self._known[name] = self.of(self._fragments[name].selection_set)
            return self._known[name]
        if node.selection_set is None or node.name.value.startswith("__"):
            # Reading the schema has a rule of its own, which lets no list nest in itself.
            return 1
        return 1 + self.of(node.selection_set)


class _Costs:
    def __init__(
        self,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
        settings: Settings,
    ) -> None:
        self._fragments = fragments
        self._variables = variables
        self._most = max(settings.max_page, 1)
        self._known: dict[str, int] = {}

    def of(self, selections: SelectionSetNode) -> int:
        return sum(self._of(node) for node in _merged(selections))

    def _of(self, node: FieldNode | FragmentSpreadNode) -> int:
        if isinstance(node, FragmentSpreadNode):
            name = node.name.value
            if name not in self._known:
                self._known[name] = self.of(self._fragments[name].selection_set)
            return self._known[name]
        if node.selection_set is None or node.name.value.startswith("__"):
            return 1
        return 1 + self._size(node) * self.of(node.selection_set)

    def _size(self, node: FieldNode) -> int:
        """Return the most items a field answers with. Its resolver refuses too large a number."""
        sizes, limited = [1], False
        for argument in node.arguments or ():
            name, value = argument.name.value, self._value(argument.value)
            if name in ("input", "filter") and isinstance(value, Mapping):
                value, name = value.get("limit", _DEFAULT_SIZES.get(node.name.value)), "limit"
            # A variable of 200.0 is an Int to GraphQL, too.
            if name in _SIZES and isinstance(value, int | float):
                sizes.append(int(min(max(value, 1), self._most)))
                limited = True
            elif name in _LISTS and isinstance(value, list):
                sizes.append(len(value))
        # A list of ids to begin with says nothing of how much is found around them.
        if len(sizes) == 1 or (not limited and node.name.value in _DEFAULT_SIZES):
            sizes.append(self._default(node))
        return max(sizes)

    def _default(self, node: FieldNode) -> int:
        if node.name.value in _DEFAULT_SIZES:
            return _DEFAULT_SIZES[node.name.value]
        return _PAGED if _is_connection(node) else 1

    def _value(self, node: ValueNode) -> Any:
        """A literal or a variable, as far as sizes go."""
        if isinstance(node, VariableNode):
            value = self._variables.get(node.name.value)
            return self._value(value) if isinstance(value, ValueNode) else value
        if isinstance(node, IntValueNode):
            return int(node.value) if len(node.value) < 16 else self._most
        if isinstance(node, ListValueNode):
            return list(node.values)
        if isinstance(node, ObjectValueNode):
            return {field.name.value: self._value(field.value) for field in node.fields}
        return None


def _is_connection(node: FieldNode) -> bool:
    names = {
        child.name.value
        for child in _merged(node.selection_set or SelectionSetNode(selections=()))
        if isinstance(child, FieldNode)
    }
    return "edges" in names
