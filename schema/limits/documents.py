"""Query texts, parsed and checked once: clients repeat the same text.

What is kept is bounded by the length of the texts, so that no client can fill the memory.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache
from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    NoSchemaIntrospectionCustomRule,
    OperationDefinitionNode,
    parse,
    specified_rules,
    validate,
)

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError, Invalid, LimitExceeded
from anaphora.settings import Settings
from schema.limits.bound_fields import check_bound_fields
from schema.limits.guard import NotPermitted, check_scopes
from schema.limits.input_sizes import Values
from schema.limits.introspection import Introspection
from schema.limits.operations import check_cost, check_depth, check_text
from schema.limits.repetitions import check_repetitions
from schema.serving.errors import presented, refusal
from schema.serving.fields import input_field
from schema.serving.scopes import OPERATIONS

_TOO_MANY_TOKENS = "tokens. Parsing aborted"
# With a time and a body of their own: a document takes longer than a request does.
_IMPORTS = frozenset({"importOntology"})
# Characters of all texts kept. A text's tree takes some hundred times as many bytes.
_KEPT = 250_000
# Longer texts that are new are parsed and validated off the event loop, so many at once.
_SHORT = 300
_READERS = 2
# Errors told of one text: each is compared with all names that might have been meant.
_MOST_ERRORS = 10


class Refused(Exception):  # noqa: N818 (an outcome, told to clients)
    """A refused query, with its errors."""

    def __init__(self, errors: list[GraphQLError]) -> None:
        super().__init__()
        self.errors = errors


@dataclass(frozen=True, slots=True)
class Document:
    """A valid query's text as a tree, and its operations by name."""

    tree: DocumentNode
    operations: Mapping[str | None, OperationDefinitionNode]
    fragments: Mapping[str, FragmentDefinitionNode]
    # Characters of its text.
    length: int

    @classmethod
    def of(cls, tree: DocumentNode, length: int) -> "Document":
        """The operations and fragments of a tree that is not validated yet."""
        operations = {
            definition.name.value if definition.name else None: definition
            for definition in tree.definitions
            if isinstance(definition, OperationDefinitionNode)
        }
        fragments = {
            definition.name.value: definition
            for definition in tree.definitions
            if isinstance(definition, FragmentDefinitionNode)
        }
        return cls(tree, operations, fragments, length)

    @property
    def only(self) -> OperationDefinitionNode | None:
        """The document's one operation; None where there are more."""
        return next(iter(self.operations.values())) if len(self.operations) == 1 else None

    def operation(self, name: str | None) -> OperationDefinitionNode:
        """The operation to run. Raises Invalid if it is ambiguous."""
        if name is None and self.only is not None:
            return self.only
        if name not in self.operations:
            raise Invalid("Name an operation of the query.", field="operationName")
        return self.operations[name]


def is_import(operation: OperationDefinitionNode | None) -> bool:
    """Check whether the operation imports a document, and does nothing else."""
    return operation is not None and all(
        isinstance(node, FieldNode) and node.name.value in _IMPORTS
        for node in operation.selection_set.selections
    )


@dataclass(frozen=True, slots=True)
class Checked:
    """Operation that is to be run, the document that it is of, and its cost in fields."""

    tree: DocumentNode
    operation: OperationDefinitionNode
    cost: int


class Documents:
    """The entry of every query: limits, GraphQL's validation, and the cache of texts."""

    def __init__(self, schema: GraphQLSchema, settings: Settings) -> None:
        self._schema = schema
        self._settings = settings
        self._rules = list(specified_rules)
        if not settings.introspection:
            self._rules.append(NoSchemaIntrospectionCustomRule)
        self._values = Values(schema, settings)
        self._introspection = Introspection(schema)
        self._kept: LRUCache[str, Document] = LRUCache(_KEPT, lambda document: document.length)
        self._lock = Lock()
        self._readers = ThreadPoolExecutor(_READERS, "read-query")

    async def prepare(
        self,
        text: str | None,
        variables: Mapping[str, Any] | None,
        name: str | None,
        caller: Caller | None,
    ) -> Checked:
        """Do as `check` does, off the event loop for what takes long."""
        if text and len(text) > _SHORT and self._find(text) is None:
            loop = asyncio.get_running_loop()
            given = (text, variables, name, caller)
            return await loop.run_in_executor(self._readers, self._check, *given)
        return self._check(text, variables, name, caller)

    def check(
        self,
        text: str | None,
        variables: Mapping[str, Any] | None,
        name: str | None,
        caller: Caller | None = None,
    ) -> OperationDefinitionNode:
        """The operation to run. Raises Refused for an invalid query, or a query over a limit.

        What the caller may do is looked at first, then how much it hands in, and then whether it
        is right: nobody has anything checked at length that is not answered.
        """
        return self._check(text, variables, name, caller).operation

    def _check(
        self,
        text: str | None,
        variables: Mapping[str, Any] | None,
        name: str | None,
        caller: Caller | None,
    ) -> Checked:
        try:
            document = self._find(text) if text else None
            if document is None:
                document = self._read(text or "", variables or {}, name, caller)
            operation = document.operation(name)
            if caller is not None:
                check_scopes(caller, operation, document.fragments)
                if caller.bound is not None:
                    check_bound_fields(self._schema, document.tree)
            self._values.check(operation, document.fragments, variables or {})
            cost = check_cost(document.tree, operation, variables or {}, self._settings)
        except (AnaphoraError, RecursionError) as error:
            raise Refused([refusal(error)]) from None
        except NotPermitted as refused:
            raise Refused([presented(refused.error)]) from None
        return Checked(document.tree, operation, cost)

    def get(self, text: str | None) -> Document:
        """A text's document. Raises Refused, Invalid or LimitExceeded for an invalid text."""
        return self._find(text or "") or self._read(text or "")

    async def asks_for_import(self, text: str, name: str | None) -> bool:
        """Check whether the text asks for an import alone; False for a query that is refused."""
        loop = asyncio.get_running_loop()
        try:
            document = await loop.run_in_executor(self._readers, self.get, text)
            return is_import(document.operation(name))
        except (Refused, AnaphoraError, RecursionError):
            return False

    def knows(self, text: str | None) -> bool:
        """Check whether a text was read before, and is valid."""
        return self._find(text or "") is not None

    def name_of(self, text: str | None, name: str | None) -> str | None:
        """Name the operation for counts and logs: its first root field; None if not known."""
        document = self._find(text or "")
        if document is None:
            return None
        node = document.operation(name).selection_set.selections[0]
        root = node.name.value if isinstance(node, FieldNode) else ""
        return root if root in OPERATIONS else "other"

    def _find(self, text: str) -> Document | None:
        with self._lock:
            return self._kept.get(text)

    def _read(
        self,
        text: str,
        variables: Mapping[str, Any] | None = None,
        name: str | None = None,
        caller: Caller | None = None,
    ) -> Document:
        """A text's document, checked and kept."""
        if not text:
            raise Invalid("Send a query.", field="query")
        if len(text) > self._settings.max_query:
            raise LimitExceeded(
                f"A query may have at most {self._settings.max_query} characters: pass texts as "
                "variables.",
                field="query",
            )
        document = Document.of(self._parsed(text), len(text))
        check_text(document.tree, self._settings)
        if (operation := document.operations.get(name) or document.only) is not None:
            if caller is not None:
                check_scopes(caller, operation, document.fragments)
            self._values.check(operation, document.fragments, variables or {})
        check_repetitions(document.tree, document.fragments)
        errors = validate(self._schema, document.tree, self._rules, max_errors=_MOST_ERRORS)
        if errors:
            raise Refused([_located(error, document.tree) for error in errors])
        check_depth(document.tree, self._settings)
        for each in document.operations.values():
            self._introspection.check(each, document.fragments)
        self._keep(text, document)
        return document

    def _parsed(self, text: str) -> DocumentNode:
        try:
            return parse(text, max_tokens=self._settings.max_tokens)
        except GraphQLError as error:
            if _TOO_MANY_TOKENS in error.message:
                raise LimitExceeded(
                    f"A query may have at most {self._settings.max_tokens} tokens."
                ) from None
            raise Refused([presented(error)]) from None

    def _keep(self, text: str, document: Document) -> None:
        if len(text) <= _KEPT // 10:
            with self._lock:
                self._kept[text] = document


def _located(error: GraphQLError, tree: DocumentNode) -> GraphQLError:
    """The error with its code, and the path in the input that it is about."""
    shown = presented(error)
    if shown.extensions is not None and "field" not in shown.extensions:
        field = input_field(error, tree)
        if field is not None:
            shown.extensions["field"] = field
    return shown
