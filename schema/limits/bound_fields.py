"""Fields that a bound key may ask for: a list of what is shown within the bound and nowhere else.

What is not listed is refused, a field that is added later too. A listed operation has its arguments
narrowed by `schema/serving/bounds.py`; a listed field of a memory is a property of its own.
"""

from graphql import (
    DocumentNode,
    FieldNode,
    GraphQLSchema,
    TypeInfo,
    TypeInfoVisitor,
    Visitor,
    get_named_type,
    visit,
)

from anaphora.errors import Forbidden

# Operations that a bound key may ask; `thread` and the turns only where tags are no part of it.
OPERATIONS = frozenset(
    {
        *("viewer", "health", "memory", "memories", "recall", "searchMemory", "thread"),
        *("remember", "rememberMany", "addTurn", "addTurns"),
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
    "Summary": _MEMORY,
    "MemoryConnection": frozenset({"edges", "pageInfo", "totalCount"}),
    "MemoryEdge": frozenset({"cursor", "node"}),
    "PageInfo": frozenset({"hasNextPage", "hasPreviousPage", "startCursor", "endCursor"}),
    "Recall": frozenset({"id", "hits", "semantic", "pending", "warnings", "timings"}),
    "RecallHit": frozenset({"relevance", "memory", "score", "signals", "multipliers", "sources"}),
    "Signal": frozenset({"name", "value", "weight"}),
    "Factor": frozenset({"name", "value"}),
    "StageTiming": frozenset({"stage", "ms"}),
    "Thread": frozenset({"id", "key", "createdAt", "lastTurnAt", "turns"}),
    "RememberResult": frozenset({"memory", "action", "warnings", "receipt", "error"}),
    "RememberManyPayload": _BATCH,
    "TurnResult": frozenset({"episode", "intent", "receipt", "error", "warnings", "timings"}),
    "AddTurnsPayload": _BATCH,
    "ItemError": frozenset({"code", "message", "field", "retryAfter", "id"}),
}


def check_bound_fields(schema: GraphQLSchema, document: DocumentNode) -> None:
    """Check every field of a valid document. Raises Forbidden for one that is not listed."""
    info = TypeInfo(schema)
    visit(document, TypeInfoVisitor(info, _Fields(info)))


class _Fields(Visitor):
    def __init__(self, info: TypeInfo) -> None:
        super().__init__()
        self._info = info

    def enter_field(self, node: FieldNode, *_: object) -> None:
        """Look at a field under the type that it is asked of."""
        parent = self._info.get_parent_type()
        name = node.name.value
        of = get_named_type(parent).name if parent is not None else ""
        # The schema's own description is nobody's data.
        if name.startswith("__") or of.startswith("__") or name in FIELDS.get(of, ()):
            return
        raise Forbidden(
            f"This key is bound to threads or tags: {of}.{name} shows or changes more than those. "
            "docs/security.md lists what it may ask for.",
            field=name,
        )
