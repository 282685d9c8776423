"""Limit on introspection: at most what GraphiQL's own query reads.

Any number of aliases would have the whole schema written out again for each.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    get_introspection_query,
    parse,
)

from anaphora.errors import LimitExceeded

_ROOTS = frozenset({"__schema", "__type"})
# Fields that lead to a chosen type, which may be the largest.
_CHOICES = frozenset(
    {
        "__type",
        "type",
        "ofType",
        "queryType",
        "mutationType",
        "subscriptionType",
        "interfaces",
        "possibleTypes",
    }
)
# Other tools read types that are nested deeper, or a field more.
_SPARE = 1.25
# Beside other fields it is read where they are: a twentieth of it at most.
_BESIDE = 0.05

Fragments = Mapping[str, FragmentDefinitionNode]


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Lengths of lists: over all types, and for a chosen type."""

    usual: Mapping[str, float]
    most: Mapping[str, float]


class Introspection:
    """The limit on reading a schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        kinds = list(schema.type_map.values())

        def of_each(name: str) -> list[int]:
            return [len(getattr(kind, name, ())) for kind in kinds]

        counts = {
            "fields": of_each("fields"),
            "inputFields": of_each("fields"),
            "enumValues": of_each("values"),
            "interfaces": of_each("interfaces"),
            "possibleTypes": of_each("types"),
            "args": [
                len(getattr(field, "args", ()))
                for kind in kinds
                for field in getattr(kind, "fields", {}).values()
            ],
        }
        whole_lists = {"types": float(len(kinds)), "directives": float(len(schema.directives))}
        self._sizes = _Sizes(
            whole_lists | {name: sum(of) / len(of) for name, of in counts.items()},
            whole_lists | {name: float(max(of)) for name, of in counts.items()},
        )
        whole = parse(
            get_introspection_query(
                specified_by_url=True,
                directive_is_repeatable=True,
                schema_description=True,
                input_value_deprecation=True,
            )
        )
        operation = next(
            node for node in whole.definitions if isinstance(node, OperationDefinitionNode)
        )
        fragments = {
            node.name.value: node
            for node in whole.definitions
            if isinstance(node, FragmentDefinitionNode)
        }
        self._most = _SPARE * _Reading(self._sizes, fragments).cost(operation.selection_set)

    def check(self, operation: OperationDefinitionNode, fragments: Fragments) -> None:
        """Raise LimitExceeded for reading more than the whole schema once.

        The document has no cycle of fragments.
        """
        most = self._most if is_introspection(operation) else self._most * _BESIDE
        if _Reading(self._sizes, fragments).cost(operation.selection_set) > most:
            raise LimitExceeded("Read the schema once, in a query of its own.")


def is_introspection(operation: OperationDefinitionNode) -> bool:
    """Check whether the operation only asks for the schema."""
    return operation.operation is OperationType.QUERY and all(
        isinstance(node, FieldNode) and node.name.value in _ROOTS
        for node in operation.selection_set.selections
    )


class _Reading:
    """The cost of reading the schema: one per field, times the lists around it."""

    def __init__(self, sizes: _Sizes, fragments: Fragments) -> None:
        self._sizes = sizes
        self._fragments = fragments
        self._known: dict[tuple[str, bool, bool], float] = {}

    def cost(
        self, selections: SelectionSetNode, *, within: bool = False, chosen: bool = False
    ) -> float:
        """Return the cost; `within` the schema's own description; of a `chosen` type, or of all."""
        total = 0.0
        for node in selections.selections:
            if isinstance(node, InlineFragmentNode):
                total += self.cost(node.selection_set, within=within, chosen=chosen)
            elif isinstance(node, FragmentSpreadNode):
                total += self._of_fragment(node.name.value, within, chosen)
            elif isinstance(node, FieldNode):
                total += self._of_field(node, within, chosen)
        return total

    def _of_field(self, node: FieldNode, within: bool, chosen: bool) -> float:
        name = node.name.value
        within = within or name in _ROOTS
        if node.selection_set is None:
            return float(within)
        sizes = self._sizes.most if chosen else self._sizes.usual
        size = sizes.get(name, 1.0) if within else 1.0
        below = (chosen and name != "types") or name in _CHOICES
        return within + size * self.cost(node.selection_set, within=within, chosen=below)

    def _of_fragment(self, name: str, within: bool, chosen: bool) -> float:
        key = (name, within, chosen)
        if key not in self._known:
            fragment = self._fragments[name]
            self._known[key] = self.cost(fragment.selection_set, within=within, chosen=chosen)
        return self._known[key]
