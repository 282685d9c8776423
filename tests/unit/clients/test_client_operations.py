"""The operations that both clients are generated from: what an answer needs to be read."""

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    SelectionSetNode,
    TypeInfo,
    TypeInfoVisitor,
    Visitor,
    build_schema,
    is_abstract_type,
    parse,
    visit,
)

from tests.support.paths import ROOT

SCHEMA = build_schema((ROOT / "tests/data/contract.graphql").read_text(encoding="utf-8"))
OPERATIONS = parse(
    "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "clients/operations").glob("*.graphql"))
    )
)
FRAGMENTS = {
    node.name.value: node
    for node in OPERATIONS.definitions
    if isinstance(node, FragmentDefinitionNode)
}


def tells_its_type(selected: SelectionSetNode) -> bool:
    """Check whether a selection asks for `__typename`, by itself or in a fragment."""
    for node in selected.selections:
        if isinstance(node, FieldNode) and node.name.value == "__typename":
            return True
        if isinstance(node, FragmentSpreadNode):
            fragment = FRAGMENTS[node.name.value]
            if tells_its_type(fragment.selection_set):
                return True
    return False


class Abstract(Visitor):
    """Collects selections of what may be of several types, and whether they tell of which."""

    def __init__(self, info: TypeInfo) -> None:
        super().__init__()
        self.info = info
        self.found: dict[str, bool] = {}

    def enter_field(self, node: FieldNode, *_: object) -> None:
        kind = self.info.get_type()
        while kind is not None and hasattr(kind, "of_type"):
            kind = kind.of_type
        if node.selection_set is not None and is_abstract_type(kind):
            parent = self.info.get_parent_type()
            place = f"{parent.name if parent else ''}.{node.name.value} {node.loc}"
            self.found[place] = tells_its_type(node.selection_set)


def test_what_may_be_of_several_types_tells_of_which() -> None:
    """A generated class reads an answer by its type: without it, each answer is refused."""
    info = TypeInfo(SCHEMA)
    abstract = Abstract(info)
    visit(OPERATIONS, TypeInfoVisitor(info, abstract))
    assert len(abstract.found) >= 10
    assert [place for place, told in abstract.found.items() if not told] == []
