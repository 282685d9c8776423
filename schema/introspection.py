"""What reading the schema costs: as much as GraphiQL's own reading of it, and no more.

Any number of aliases would have the whole schema written out again for each.
"""

from collections.abc import Mapping

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
# Other tools read types that are nested deeper, or a field more.
_SPARE = 1.25
# Beside other fields it is read where they are: a twentieth of it at most.
_BESIDE = 0.05

Fragments = Mapping[str, FragmentDefinitionNode]


class Introspection:
    """The bound of one schema's reading."""

    def __init__(self, schema: GraphQLSchema) -> None:
        kinds = list(schema.type_map.values())

        def average(name: str) -> float:
            return sum(len(getattr(kind, name, ())) for kind in kinds) / len(kinds)

        fields = [field for kind in kinds for field in getattr(kind, "fields", {}).values()]
        arguments = sum(len(getattr(field, "args", ())) for field in fields) / len(fields)
        self._sizes = {
            "types": len(kinds),
            "fields": average("fields"),
            "inputFields": average("fields"),
            "enumValues": average("values"),
            "interfaces": average("interfaces"),
            "possibleTypes": average("types"),
            "args": arguments,
            "directives": len(schema.directives),
        }
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
        """Raises LimitExceeded for more of the schema than one reading of all of it.

        The document has no cycle of fragments.
        """
        most = self._most if is_introspection(operation) else self._most * _BESIDE
        if _Reading(self._sizes, fragments).cost(operation.selection_set) > most:
            raise LimitExceeded("Read the schema once, in a query of its own.")


def is_introspection(operation: OperationDefinitionNode) -> bool:
    """Whether all that it asks for is of the schema."""
    return operation.operation is OperationType.QUERY and all(
        isinstance(node, FieldNode) and node.name.value in _ROOTS
        for node in operation.selection_set.selections
    )


class _Reading:
    """The cost of what is asked of the schema: a field one, times the lists it stands in."""

    def __init__(self, sizes: Mapping[str, float], fragments: Fragments) -> None:
        self._sizes = sizes
        self._fragments = fragments
        self._known: dict[tuple[str, bool], float] = {}

    def cost(self, selections: SelectionSetNode, *, within: bool = False) -> float:
        """`within`: whether the selection is of the schema's own description."""
        total = 0.0
        for node in selections.selections:
            if isinstance(node, InlineFragmentNode):
                total += self.cost(node.selection_set, within=within)
            elif isinstance(node, FragmentSpreadNode):
                total += self._of_fragment(node.name.value, within)
            elif isinstance(node, FieldNode):
                name = node.name.value
                read = within or name in _ROOTS
                below = self.cost(node.selection_set, within=read) if node.selection_set else 0.0
                total += read + self._sizes.get(name, 1.0) * below if read else below
        return total

    def _of_fragment(self, name: str, within: bool) -> float:
        if (name, within) not in self._known:
            fragment = self._fragments[name]
            self._known[name, within] = self.cost(fragment.selection_set, within=within)
        return self._known[name, within]
