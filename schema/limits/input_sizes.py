"""Limits of a request's input: one for every list, and one for all values together.

Judged on the JSON and on the query's text as they came, before GraphQL makes anything of them: a
list that is too long is refused for its length, whatever is in it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from graphql import (
    ArgumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLSchema,
    InlineFragmentNode,
    ListValueNode,
    ObjectValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    VariableNode,
    get_named_type,
)

from anaphora.errors import LimitExceeded
from anaphora.settings import Settings

# Of all values, for each item of the largest batch: a memory has some thirty fields, and lists; all
# of it is read, and used.
_VALUES_OF_ITEM = 160
# Longest list but for batches, where no setting has it longer; what takes a list may take less.
_LIST = 1000
BATCH = "inputs"
# Arguments that hold the whole input: a path begins below them.
_WHOLE = frozenset({"input", "set", "filter"})


class Values:
    """The bounds of one schema's inputs."""

    def __init__(self, schema: GraphQLSchema, settings: Settings) -> None:
        self.schema = schema
        self._batch = settings.max_batch
        self._list = max(_LIST, settings.max_batch, settings.max_page, settings.max_tags)
        self.most = _VALUES_OF_ITEM * max(_LIST, settings.max_batch)

    def check(
        self,
        operation: OperationDefinitionNode,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
    ) -> None:
        """Raise LimitExceeded, with the field, for too long a list or too many values.

        The document may be invalid: what the schema does not know weighs nothing.
        """
        root = self.schema.get_root_type(operation.operation)
        given = {
            node.variable.name.value: variables.get(node.variable.name.value, node.default_value)
            for node in operation.variable_definitions or ()
        }
        _Weighing(self, fragments, given).add_fields(root, operation.selection_set)

    def most_of(self, name: str, item: Any) -> int:
        """Return the most items of a list in the argument or field of that name."""
        if isinstance(item, GraphQLEnumType):
            return len(item.values)
        return self._batch if name == BATCH else self._list


class _Weighing:
    """Weight of an operation's values, each counted every time it is used."""

    def __init__(
        self,
        bounds: Values,
        fragments: Mapping[str, FragmentDefinitionNode],
        variables: Mapping[str, Any],
    ) -> None:
        self._bounds = bounds
        self._fragments = fragments
        self._variables = variables
        self._total = 0
        self._used: dict[str, int] = {}
        self._spread: dict[str, int] = {}

    def add_fields(self, parent: Any, selections: SelectionSetNode) -> None:
        """Weigh the arguments of every field that is asked for, wherever it stands."""
        for node in selections.selections:
            if isinstance(node, FragmentSpreadNode):
                self._add_fragment(node.name.value)
            elif isinstance(node, InlineFragmentNode):
                condition = node.type_condition
                inner = self._type(condition.name.value) if condition else parent
                self.add_fields(inner, node.selection_set)
            elif isinstance(node, FieldNode):
                field = getattr(parent, "fields", {}).get(node.name.value)
                if field is not None:
                    self._add_arguments(field, node.arguments or ())
                    if node.selection_set:
                        self.add_fields(get_named_type(field.type), node.selection_set)

    def _add_fragment(self, name: str) -> None:
        """Count a fragment's weight, worked out once: fragments that double take no time."""
        if name in self._spread:
            self._count(self._spread[name], ())
            return
        before, self._spread[name] = self._total, 0
        if (fragment := self._fragments.get(name)) is not None:
            self.add_fields(self._type(fragment.type_condition.name.value), fragment.selection_set)
        self._spread[name] = self._total - before

    def _type(self, name: str) -> Any:
        return self._bounds.schema.type_map.get(name)

    def _add_arguments(self, field: Any, arguments: Sequence[ArgumentNode]) -> None:
        for node in arguments:
            name = node.name.value
            argument = field.args.get(name)
            if argument is not None:
                steps = () if name in _WHOLE else (name,)
                self._add(argument.type, node.value, name, steps)

    def _add(self, kind: Any, value: Any, name: str, steps: tuple[str, ...]) -> None:
        while isinstance(kind, GraphQLNonNull):
            kind = kind.of_type
        if isinstance(value, VariableNode):
            self._add_variable(kind, value.name.value, name, steps)
            return
        if isinstance(kind, GraphQLList):
            items = value.values if isinstance(value, ListValueNode) else value
            if isinstance(items, list | tuple):
                self._add_items(kind.of_type, items, name, steps)
            else:
                # One value is a list of one.
                self._add(kind.of_type, value, name, steps)
            return
        members = _members(value) if isinstance(kind, GraphQLInputObjectType) else None
        if members is None:
            self._count(1, steps)
            return
        self._count(len(kind.fields) + len(members), steps)
        for key, content in members.items():
            field = kind.fields.get(key)
            if field is not None and not isinstance(content, str | int | float | None):
                self._add(field.type, content, key, (*steps, key))

    def _add_items(
        self, kind: Any, items: Sequence[Any], name: str, steps: tuple[str, ...]
    ) -> None:
        while isinstance(kind, GraphQLNonNull):
            kind = kind.of_type
        most = self._bounds.most_of(name, kind)
        if len(items) > most:
            raise LimitExceeded(_too_many(name, kind, most), field=".".join(steps) or name)
        if isinstance(kind, GraphQLInputObjectType | GraphQLList):
            # The list of a batch is not named, but its items' places are.
            within = () if name == BATCH else steps
            for place, item in enumerate(items):
                self._add(kind, item, name, (*within, str(place)))
        else:
            self._count(len(items), steps)

    def _add_variable(self, kind: Any, variable: str, name: str, steps: tuple[str, ...]) -> None:
        """A variable's weight: once as it is read, and again at each place where it is used."""
        if variable not in self._used:
            before = self._total
            self._add(kind, self._variables.get(variable), name, steps)
            self._used[variable] = self._total - before
        self._count(self._used[variable], steps)

    def _count(self, values: int, steps: tuple[str, ...]) -> None:
        self._total += values
        if self._total > self._bounds.most:
            raise LimitExceeded(
                f"A request may pass at most {self._bounds.most} values, each counted where it is "
                "used: send several requests.",
                field=".".join(steps) or None,
            )


def _members(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, Mapping):
        return value
    if isinstance(value, ObjectValueNode):
        return {field.name.value: field.value for field in value.fields}
    return None


def _too_many(name: str, kind: Any, most: int) -> str:
    if name == BATCH:
        return f"A batch may have at most {most} items: send several."
    if isinstance(kind, GraphQLEnumType):
        return f"{kind.name} has {most} values: name each at most once."
    return f"Give at most {most}."
