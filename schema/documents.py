"""Queries' texts, parsed and checked once: the same text comes again and again.

What is kept is bounded by the length of the texts, so that no client can fill the memory.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphql import (
    DocumentNode,
    FieldNode,
    GraphQLError,
    GraphQLSchema,
    NoSchemaIntrospectionCustomRule,
    OperationDefinitionNode,
    parse,
    specified_rules,
    validate,
)

from anaphora.errors import AnaphoraError, Invalid, LimitExceeded
from anaphora.settings import Settings
from schema.errors import presented, refusal
from schema.fields import input_field
from schema.limits import check_cost, check_depth, check_text
from schema.scopes import OPERATIONS

_TOO_MANY_TOKENS = "tokens. Parsing aborted"
# With a time and a body of their own: a document takes longer than a request does.
_IMPORTS = frozenset({"importOntology"})
# Characters of all texts kept. A text's tree takes some hundred times as many bytes.
_KEPT = 250_000
# Errors told of one text: each is compared with all names that might have been meant.
_MOST_ERRORS = 10


class Refused(Exception):  # noqa: N818 (an outcome, told to clients)
    """A query that is not run, with the errors that say why."""

    def __init__(self, errors: list[GraphQLError]) -> None:
        super().__init__()
        self.errors = errors


@dataclass(frozen=True, slots=True)
class Document:
    """A valid query's text as a tree, and its operations by name."""

    tree: DocumentNode
    operations: Mapping[str | None, OperationDefinitionNode]

    def operation(self, name: str | None) -> OperationDefinitionNode:
        """The one to run. Raises Invalid where that cannot be told."""
        if name is None and len(self.operations) == 1:
            return next(iter(self.operations.values()))
        if name not in self.operations:
            raise Invalid("Name one of the query's operations.", field="operationName")
        return self.operations[name]


def is_import(operation: OperationDefinitionNode | None) -> bool:
    """Whether the operation imports a document, and does nothing else."""
    return operation is not None and all(
        isinstance(node, FieldNode) and node.name.value in _IMPORTS
        for node in operation.selection_set.selections
    )


class Documents:
    """Every query's way in: the limits, GraphQL's own rules, and the memory of texts."""

    def __init__(self, schema: GraphQLSchema, settings: Settings) -> None:
        self._schema = schema
        self._settings = settings
        self._rules = list(specified_rules)
        if not settings.introspection:
            self._rules.append(NoSchemaIntrospectionCustomRule)
        self._kept: OrderedDict[str, Document] = OrderedDict()
        self._length = 0

    def check(
        self, text: str | None, variables: Mapping[str, Any] | None, name: str | None
    ) -> OperationDefinitionNode:
        """The operation to run. Raises Refused for one that is wrong, or asks for too much."""
        try:
            document = self.get(text)
            operation = document.operation(name)
            check_cost(document.tree, operation, variables or {}, self._settings)
        except (AnaphoraError, RecursionError) as error:
            raise Refused([refusal(error)]) from None
        return operation

    def get(self, text: str | None) -> Document:
        """A text's document. Raises Refused, Invalid or LimitExceeded for one that is wrong."""
        if not text:
            raise Invalid("Send a query.", field="query")
        if (known := self._kept.get(text)) is not None:
            self._kept.move_to_end(text)
            return known
        document = self._read(text)
        self._keep(text, document)
        return document

    def asks_for_import(self, text: str, name: str | None) -> bool:
        """Whether that is all it asks for; False for a query that would be refused."""
        try:
            return is_import(self.get(text).operation(name))
        except (Refused, AnaphoraError, RecursionError):
            return False

    def name_of(self, text: str | None, name: str | None) -> str | None:
        """What the operation is counted and logged as: its first root field; None if not known."""
        document = self._kept.get(text or "")
        if document is None:
            return None
        node = document.operation(name).selection_set.selections[0]
        root = node.name.value if isinstance(node, FieldNode) else ""
        return root if root in OPERATIONS else "other"

    def _read(self, text: str) -> Document:
        try:
            tree = parse(text, max_tokens=self._settings.max_tokens)
        except GraphQLError as error:
            if _TOO_MANY_TOKENS in error.message:
                raise LimitExceeded(
                    f"A query has at most {self._settings.max_tokens} tokens."
                ) from None
            raise Refused([presented(error)]) from None
        check_text(tree, self._settings)
        errors = validate(self._schema, tree, self._rules, max_errors=_MOST_ERRORS)
        if errors:
            raise Refused([_located(error, tree) for error in errors])
        check_depth(tree, self._settings)
        operations = {
            definition.name.value if definition.name else None: definition
            for definition in tree.definitions
            if isinstance(definition, OperationDefinitionNode)
        }
        return Document(tree, operations)

    def _keep(self, text: str, document: Document) -> None:
        if len(text) > _KEPT // 10:
            return
        self._kept[text] = document
        self._length += len(text)
        while self._length > _KEPT:
            oldest, _ = self._kept.popitem(last=False)
            self._length -= len(oldest)


def _located(error: GraphQLError, tree: DocumentNode) -> GraphQLError:
    """The error with its code, and the path in the input that it is about."""
    shown = presented(error)
    if shown.extensions is not None and "field" not in shown.extensions:
        field = input_field(error, tree)
        if field is not None:
            shown.extensions["field"] = field
    return shown
