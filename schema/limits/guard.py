"""Checks the scope of each operation, and the user of operations on a user's memories."""

from collections.abc import Callable, Mapping
from typing import Any

from graphql import (
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLObjectType,
    GraphQLSchema,
    OperationDefinitionNode,
)

from anaphora.caller import Caller, Scope
from anaphora.errors import AnaphoraError, Forbidden, Invalid
from memory.users.keys import HEADER
from schema.limits.bound_fields import OPERATIONS as BOUND
from schema.limits.repetitions import fields_of
from schema.serving.scopes import OPERATIONS, RECEIPT, USERLESS

Resolve = Callable[..., Any]


def guard_operations(schema: GraphQLSchema) -> None:
    """Check the table of scopes before every root field. Raises KeyError for a missing field."""
    for root in (schema.query_type, schema.mutation_type):
        for name, field in _fields(root):
            field.resolve = _guarded(field.resolve, name)
    for name, field in _fields(schema.subscription_type):
        field.subscribe = _guarded(field.subscribe, name)


def check_scope(caller: Caller, scope: Scope) -> None:
    """Raise Forbidden where the key lacks the scope."""
    if scope not in caller.scopes:
        raise Forbidden(f"This key lacks the scope {scope}: use a key that has it.")


def check_operation(caller: Caller, name: str) -> None:
    """Raise Forbidden without the operation's scope, Invalid without the user that it needs."""
    # The key that an erased user is left with reads one receipt, and has no scope.
    if caller.receipt_id is None or name != RECEIPT:
        check_scope(caller, OPERATIONS[name])
    if caller.bound is not None and name not in BOUND:
        raise Forbidden(
            f"This key is bound to threads or tags: {name} reads or changes more than those. "
            "docs/security.md lists what it may ask for."
        )
    if not caller.user_id and name not in USERLESS:
        raise Invalid(f"Name the user in the {HEADER} header.", field=HEADER)


class NotPermitted(Exception):  # noqa: N818 (an outcome, told to clients)
    """A field that the caller may not ask for, with the error that says why."""

    def __init__(self, error: GraphQLError) -> None:
        super().__init__()
        self.error = error


def check_scopes(
    caller: Caller,
    operation: OperationDefinitionNode,
    fragments: Mapping[str, FragmentDefinitionNode],
) -> None:
    """Raise NotPermitted for the first root field that the caller may not ask for.

    The document may be invalid: what is no operation is passed over.
    """
    for node in fields_of([operation.selection_set], fragments):
        if node.name.value in OPERATIONS:
            try:
                check_operation(caller, node.name.value)
            except AnaphoraError as error:
                path = [(node.alias or node.name).value]
                raise NotPermitted(
                    GraphQLError("", nodes=[node], path=path, original_error=error)
                ) from None


def _fields(root: GraphQLObjectType | None) -> list[tuple[str, Any]]:
    return list(root.fields.items()) if root else []


def _guarded(resolve: Resolve | None, name: str) -> Resolve:
    if resolve is None:
        raise TypeError(f"{name} has no resolver")
    OPERATIONS[name]
    inner = resolve

    def check_first(root: Any, info: Any, **arguments: Any) -> Any:
        check_operation(info.context.caller, name)
        return inner(root, info, **arguments)

    return check_first
