"""Fields that a bound key may ask for: a list of what is shown within the bound and nowhere else.

What is not listed is refused, a field that is added later too. A listed operation has its arguments
narrowed by `schema/serving/bounds.py`; a listed field of a memory is a property of its own. Fields
of `BLANK` lead out of the bound: they are answered with nothing, whatever is asked below them.
"""

from collections.abc import Callable
from typing import Any

from graphql import (
    SKIP,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLObjectType,
    GraphQLSchema,
    OperationDefinitionNode,
    TypeInfo,
    TypeInfoVisitor,
    Visitor,
    default_field_resolver,
    get_named_type,
    get_nullable_type,
    is_list_type,
    is_non_null_type,
    visit,
)

from anaphora.errors import Forbidden
from graph.pages import Page

# Operations that a bound key may ask; `thread`, turns and contexts only where tags are no part of
# it.
OPERATIONS = frozenset(
    {
        *("viewer", "health", "memory", "memories", "recall", "searchMemory", "thread", "threads"),
        *("context", "feedback", "remember", "rememberMany", "addTurn", "addTurns"),
    }
)
_MEMORY = frozenset(
    {
        *("id", "kind", "text", "status", "trust", "confidence", "storedConfidence", "polarity"),
        *("lastEvidenceAt", "expiresAt", "importance", "tier", "tags", "topics", "category"),
        *("messageType", "source", "language", "createdAt", "updatedAt", "lastAccessedAt"),
        *("accessCount", "useCount", "validFrom", "validTo", "retiredAt", "asOf"),
    }
)
_BATCH = frozenset({"results", "receipt"})
FIELDS: dict[str, frozenset[str]] = {
    "Query": OPERATIONS,
    "Mutation": OPERATIONS,
    "Viewer": frozenset(
        {"userId", "keyName", "keyKind", "scopes", "maxTrust", "boundThreads", "boundTags"}
    ),
    "Health": frozenset({"status", "checks", "version"}),
    "HealthCheck": frozenset({"name", "status", "detail"}),
    "Node": frozenset({"id"}),
    "Memory": _MEMORY,
    "Fact": _MEMORY | {"predicate", "object", "negated"},
    "Episode": _MEMORY | {"role", "occurredAt"},
    "Procedure": _MEMORY | {"trigger", "action"},
    "Summary": _MEMORY | {"scope"},
    "MemoryConnection": frozenset({"edges", "pageInfo", "totalCount"}),
    "MemoryEdge": frozenset({"cursor", "node"}),
    "PageInfo": frozenset({"hasNextPage", "hasPreviousPage", "startCursor", "endCursor"}),
    "Recall": frozenset({"id", "hits", "semantic", "pending", "warnings", "timings"}),
    # `why` is told of the memory alone by the profiles that a bound key has.
    "RecallHit": frozenset(
        {"relevance", "memory", "score", "signals", "multipliers", "sources", "why"}
    ),
    "Signal": frozenset({"name", "value", "weight"}),
    "Factor": frozenset({"name", "value"}),
    "StageTiming": frozenset({"stage", "ms"}),
    "Context": frozenset(
        {"id", "text", "role", "tokens", "sections", "dropped", "skipped", "pending"}
    ),
    "ContextSection": frozenset({"title", "items", "tokens", "budget"}),
    "ContextItem": frozenset({"text", "tokens", "disputed", "memory"}),
    "DroppedItem": frozenset({"text", "reason", "memory"}),
    "FeedbackPayload": frozenset({"counted", "unknownIds"}),
    "Thread": frozenset({"id", "key", "title", "titleTrust", "createdAt", "lastTurnAt", "turns"}),
    "ThreadConnection": frozenset({"edges", "pageInfo", "totalCount"}),
    "ThreadEdge": frozenset({"cursor", "node"}),
    "RememberResult": frozenset({"memory", "action", "warnings", "receipt", "error"}),
    "RememberManyPayload": _BATCH,
    "TurnResult": frozenset({"episode", "intent", "receipt", "error", "warnings", "timings"}),
    "AddTurnsPayload": _BATCH,
    "ItemError": frozenset({"code", "message", "field", "retryAfter", "conflicts", "id"}),
}
_BESIDE = frozenset(
    {
        *("entities", "thread", "mergedInto", "head", "links", "derivedFrom", "chain"),
        "enrichment",
    }
)
# Answered with null, an empty list or an empty page: typed clients and agents ask for them.
BLANK: dict[str, frozenset[str]] = {
    "Viewer": frozenset({"timeZone"}),
    "Memory": _BESIDE,
    "Fact": _BESIDE | {"evidenceCount", "weight", "storedWeight", "subject", "objectEntity"},
    # A turn's number counts turns that may be outside.
    "Episode": _BESIDE | {"turn"},
    "Procedure": _BESIDE,
    "Summary": _BESIDE | {"entity"},
    "Recall": frozenset({"understanding", "domain"}),
    "RecallHit": frozenset({"conflicts", "via"}),
    "RememberResult": frozenset({"conflicts", "superseded", "merged"}),
    "TurnResult": frozenset({"facts", "usedHints"}),
}
# Of what can be neither null nor empty: a fact is supported by itself.
_LEAST: dict[tuple[str, str], Callable[[], Any]] = {("Fact", "evidenceCount"): lambda: 1}


def check_bound_fields(schema: GraphQLSchema, document: DocumentNode) -> None:
    """Check every field of a valid document. Raises Forbidden for one that is not listed.

    What is asked below a blank field, fragments included, is never looked up.
    """
    fragments = {
        node.name.value: node
        for node in document.definitions
        if isinstance(node, FragmentDefinitionNode)
    }
    info = TypeInfo(schema)
    asked = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
    found = _Fields(info)
    for operation in asked:
        visit(operation, TypeInfoVisitor(info, found))
    seen: set[str] = set()
    while names := found.spread - seen:
        seen |= names
        for name in names:
            visit(fragments[name], TypeInfoVisitor(info, found))


def blank_for_bound_keys(schema: GraphQLSchema) -> None:
    """Answer the fields of `BLANK` with nothing, where the key is bound. Raises KeyError for none.

    Their own resolvers are not called.
    """
    for of, names in BLANK.items():
        kind = schema.type_map[of]
        if not isinstance(kind, GraphQLObjectType):
            continue
        for name in names:
            field = kind.fields[name]
            nothing = _LEAST.get((of, name)) or _nothing(field.type)
            field.resolve = _blanked(field.resolve or default_field_resolver, nothing)


def _nothing(type: Any) -> Callable[[], Any]:
    if not is_non_null_type(type):
        return lambda: None
    if is_list_type(get_nullable_type(type)):
        return list
    if get_named_type(type).name.endswith("Connection"):
        return lambda: Page([], has_next=False, has_previous=False)
    raise TypeError(f"{type} can be neither null nor empty")


def _blanked(inner: Callable[..., Any], nothing: Callable[[], Any]) -> Callable[..., Any]:
    def answer(root: Any, info: Any, **arguments: Any) -> Any:
        if info.context.caller.bound is not None:
            return nothing()
        return inner(root, info, **arguments)

    return answer


class _Fields(Visitor):
    def __init__(self, info: TypeInfo) -> None:
        super().__init__()
        self._info = info
        # Names of the fragments in what was visited.
        self.spread: set[str] = set()

    def enter_field(self, node: FieldNode, *_: object) -> Any:
        """Look at a field under the type that it is asked of."""
        parent = self._info.get_parent_type()
        name = node.name.value
        of = get_named_type(parent).name if parent is not None else ""
        # The schema's own description is nobody's data.
        if name.startswith("__") or of.startswith("__") or name in FIELDS.get(of, ()):
            return None
        if name in BLANK.get(of, ()):
            return SKIP
        raise Forbidden(
            f"This key is bound to threads or tags: {of}.{name} shows or changes more than those. "
            "docs/security.md lists what it may ask for.",
            field=name,
        )

    def enter_fragment_spread(self, node: FragmentSpreadNode, *_: object) -> None:
        self.spread.add(node.name.value)
