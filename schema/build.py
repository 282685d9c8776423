"""Builds the schema that is served: types, scopes on every operation, limits, errors with codes."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextvars import ContextVar
from typing import Any

import strawberry
from graphql import (
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    Undefined,
    execute_sync,
    get_operation_ast,
)
from graphql import OperationType as GraphQLOperation
from graphql import print_schema as print_graphql
from strawberry.extensions import SchemaExtension
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType

from anaphora.caller import Caller
from anaphora.charging import charge_all_to
from anaphora.errors import Invalid
from anaphora.settings import Settings
from schema.execution import Execution
from schema.limits.admission import Admission, CallerChanged
from schema.limits.bound_fields import blank_for_bound_keys
from schema.limits.documents import Checked, Documents, Refused
from schema.limits.guard import guard_operations
from schema.limits.introspection import is_introspection
from schema.memories.kinds import KINDS
from schema.mutations import Mutation
from schema.queries import Query
from schema.serving.conversion import prepare_inputs
from schema.serving.errors import presented, refusal
from schema.subscriptions import Subscription
from schema.types.scalars import SCALARS

# What the running operation was checked as: Strawberry's extensions are given its text alone.
_checked: ContextVar[Checked] = ContextVar("checked")


class ServedSchema(strawberry.Schema):
    """Strawberry's schema behind the limits; every error that it answers with has a code."""

    documents: Documents

    def process_errors(self, errors: Any, execution_context: Any = None) -> None:
        """Log nothing: Strawberry would write the query and what is in it. `presented` logs."""

    async def execute(
        self,
        query: str | None,
        variable_values: dict[str, Any] | None = None,
        context_value: Any | None = None,
        root_value: Any | None = None,
        operation_name: str | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
        operation_extensions: dict[str, Any] | None = None,
    ) -> ExecutionResult:
        """One query's or mutation's answer; never raises."""
        admission = Admission(self.documents, context_value)
        given = query, variable_values, context_value, root_value, operation_name
        try:
            checked = await admission.check(query, variable_values, operation_name)
            return await admission.answered(checked, lambda: self._answer(checked, *given))
        except Refused as refused:
            return PreExecutionError(data=None, errors=refused.errors)
        except CallerChanged as changed:
            changed.context.begin_again(changed.caller)
            return await self.execute(*given)

    async def _answer(
        self,
        checked: Checked,
        query: str | None,
        variables: dict[str, Any] | None,
        context: Any,
        root: Any,
        name: str | None,
    ) -> ExecutionResult:
        if checked.operation.operation is GraphQLOperation.SUBSCRIPTION:
            error = Invalid("Subscribe over a WebSocket: graphql-transport-ws, at the same path.")
            return PreExecutionError(data=None, errors=[refusal(error)])
        if is_introspection(checked.operation):
            return await self._read_schema(checked, variables, name)
        _checked.set(checked)
        _charge(getattr(context, "caller", None))
        result = await super().execute(query, variables, context, root, name)
        answer: ExecutionResult = _presented(result)
        return answer

    async def stream(
        self,
        query: str | None,
        variable_values: dict[str, Any] | None = None,
        context_value: Any | None = None,
        root_value: Any | None = None,
        operation_name: str | None = None,
        operation_extensions: dict[str, Any] | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
    ) -> Any:
        """The answers of any operation, one after the other."""
        admission = Admission(self.documents, context_value)
        try:
            checked = await admission.check(query, variable_values, operation_name)
            await admission.admit(checked)
        except Refused as refused:
            return _only(PreExecutionError(data=None, errors=refused.errors))
        if is_introspection(checked.operation):
            return _only(await self._read_schema(checked, variable_values, operation_name))
        _checked.set(checked)
        _charge(getattr(context_value, "caller", None))
        answers = await super().stream(
            query, variable_values, context_value, root_value, operation_name
        )
        return _all_presented(answers)

    async def _read_schema(
        self, checked: Checked, variables: dict[str, Any] | None, name: str | None
    ) -> ExecutionResult:
        """The schema's own description, written out off the event loop: it is large."""
        result = await asyncio.to_thread(
            execute_sync,
            self._schema,
            checked.tree,
            variable_values=variables,
            operation_name=name,
        )
        answer: ExecutionResult = _presented(ExecutionResult(result.data, result.errors))
        return answer


class Prepared(SchemaExtension):
    """Gives the operation its validated document, a context of its own, and a time limit."""

    settings: Settings

    def on_operation(self) -> Any:
        self.execution_context.context = self.execution_context.context.for_operation()
        yield

    def on_parse(self) -> Any:
        self.execution_context.graphql_document = _checked.get().tree
        yield

    def on_validate(self) -> Any:
        # Done already: an empty list keeps it from being done again.
        self.execution_context.pre_execution_errors = []
        yield

    async def on_execute(self) -> AsyncIterator[None]:
        context, settings = self.execution_context, self.settings
        tree = context.graphql_document
        operation = get_operation_ast(tree, context.operation_name) if tree else None
        if operation is not None and operation.operation is GraphQLOperation.MUTATION:
            # What it wrote must be told: `Execution` times its fields.
            yield
            return
        async with asyncio.timeout(settings.request_timeout):
            yield


def build_schema(settings: Settings) -> ServedSchema:
    """The schema under these settings' limits."""
    prepared = type("Prepared", (Prepared,), {"settings": settings})
    schema = ServedSchema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        types=KINDS,
        extensions=[prepared],
        execution_context_class=Execution.under(settings),
        config=StrawberryConfig(scalar_map=SCALARS),
    )
    _agree_with_graphql(schema)
    prepare_inputs(schema._schema, schema.config)
    guard_operations(schema._schema)
    blank_for_bound_keys(schema._schema)
    schema.documents = Documents(schema._schema, settings)
    return schema


def print_schema() -> str:
    """The schema in GraphQL's own language; schema/schema.graphql holds it."""
    return print_graphql(build_schema(Settings())._schema)


def _agree_with_graphql(schema: strawberry.Schema) -> None:
    """Translate Strawberry's Python terms into GraphQL's.

    An argument that may be left out has no default, where Python's is None; and GraphQL itself
    knows of inputs that take one of their fields.
    """
    for kind in schema._schema.type_map.values():
        if isinstance(kind, GraphQLInputObjectType):
            definition = kind.extensions.get(GraphQLCoreConverter.DEFINITION_BACKREF)
            kind.is_one_of = getattr(definition, "is_one_of", False)
            _drop(kind.fields.values())
        elif isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            for field in kind.fields.values():
                _drop(field.args.values())


def _drop(values: Iterable[Any]) -> None:
    for value in values:
        if value.default_value is None:
            value.default_value = Undefined


def _presented(result: Any) -> Any:
    if result.errors:
        result.errors = [presented(error) for error in result.errors]
    return result


async def _all_presented(answers: Any) -> AsyncGenerator[Any, None]:
    async with contextlib.aclosing(answers):
        async for answer in answers:
            yield _presented(answer)


def _charge(caller: Caller | None) -> None:
    if caller is not None:
        charge_all_to(caller.user_id)


async def _only(answer: ExecutionResult) -> AsyncGenerator[ExecutionResult, None]:
    yield answer
