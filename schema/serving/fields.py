"""Path of the input that a GraphQL error is about: `subject.name`, `3.text`.

The argument that holds all of an operation's input (`input`, `set`, `filter`) is not named.
"""

import re
from collections.abc import Iterator

from graphql import (
    ArgumentNode,
    DocumentNode,
    GraphQLError,
    ListValueNode,
    Node,
    ObjectFieldNode,
    VariableDefinitionNode,
)

_VARIABLE = re.compile(r"Variable '\$(\w+)' has invalid (?:default )?value(?: at ([^:]+))?:")
_ARGUMENT = re.compile(r"Argument '(?:\w+\.)*\w+\((\w+):\)' of (?:required )?type")
# The error stands at the object, and names what it lacks or should not have.
_MEMBER = re.compile(r"(?:include required|not to include unknown) field '(\w+)'")
_STEP = re.compile(r"\w+")
_WHOLE = ("input", "inputs", "set", "filter")


def input_field(error: GraphQLError, document: DocumentNode | None = None) -> str | None:
    """The path in the input that the error is about, None where it cannot be told."""
    if match := _VARIABLE.match(error.message):
        steps = _STEP.findall(match[2] or "")
        steps += _MEMBER.findall(error.message)[:1]
        return ".".join(steps) if steps else match[1]
    if match := _ARGUMENT.match(error.message):
        return match[1]
    if document is None or not error.nodes:
        return None
    steps = next(_paths(document, error.nodes[0]), [])
    if steps and not isinstance(error.nodes[0], ObjectFieldNode):
        steps = steps + _MEMBER.findall(error.message)[:1]
    whole = [step for step in steps[:1] if step in _WHOLE]
    return ".".join(steps[len(whole) :]) or None


def _paths(document: DocumentNode, wanted: Node) -> Iterator[list[str]]:
    """Yield the paths of a node in the arguments and defaults of a document."""
    stack: list[tuple[Node, list[str]]] = [(document, [])]
    while stack:
        node, steps = stack.pop()
        steps = steps + _steps(node)
        if node is wanted:
            yield steps
        if isinstance(node, ListValueNode):
            stack += [(item, [*steps, str(place)]) for place, item in enumerate(node.values)]
            continue
        for key in node.keys:
            value = getattr(node, key, None)
            if isinstance(value, Node):
                stack.append((value, steps))
            elif isinstance(value, list | tuple):
                stack += [(item, steps) for item in value if isinstance(item, Node)]


def _steps(node: Node) -> list[str]:
    if isinstance(node, ArgumentNode | ObjectFieldNode):
        return [node.name.value]
    if isinstance(node, VariableDefinitionNode):
        return [node.variable.name.value]
    return []
