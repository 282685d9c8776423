"""Scope of each operation: one table, which docs/security.md repeats and a test compares.

Every root field stands here; the schema is not built with one that does not.
"""

from anaphora.caller import Scope

OPERATIONS: dict[str, Scope] = {
    "viewer": Scope.READ,
    "node": Scope.READ,
    "nodes": Scope.READ,
    "memory": Scope.READ,
    "memories": Scope.READ,
    "recall": Scope.READ,
    "searchMemory": Scope.READ,
    "neighbors": Scope.READ,
    "subgraph": Scope.READ,
    "context": Scope.READ,
    "thread": Scope.READ,
    "threads": Scope.READ,
    "entity": Scope.READ,
    "concept": Scope.READ,
    "concepts": Scope.READ,
    "entities": Scope.READ,
    "lookup": Scope.READ,
    "entityReviews": Scope.READ,
    "vocabulary": Scope.READ,
    "termSuggestions": Scope.READ,
    "run": Scope.READ,
    "runs": Scope.READ,
    "erasureReceipt": Scope.READ,
    "changes": Scope.READ,
    "conflicts": Scope.READ,
    "findConflicts": Scope.READ,
    "predicates": Scope.READ,
    "stats": Scope.READ,
    "health": Scope.READ,
    "usage": Scope.READ,
    "memoryChanged": Scope.READ,
    "conflictChanged": Scope.READ,
    "runProgress": Scope.READ,
    "runChanged": Scope.READ,
    "streamedContext": Scope.READ,
    "remember": Scope.WRITE,
    "rememberMany": Scope.WRITE,
    "addTurn": Scope.WRITE,
    "addTurns": Scope.WRITE,
    "updateThread": Scope.WRITE,
    "updateMemory": Scope.WRITE,
    "resolveConflict": Scope.WRITE,
    "upsertEntity": Scope.WRITE,
    "updateEntity": Scope.WRITE,
    "relateEntities": Scope.WRITE,
    "unrelateEntities": Scope.WRITE,
    "mergeEntities": Scope.WRITE,
    "resolveEntityReview": Scope.WRITE,
    "feedback": Scope.WRITE,
    "updateViewer": Scope.WRITE,
    "forget": Scope.WRITE,
    "restore": Scope.WRITE,
    "link": Scope.WRITE,
    "unlink": Scope.WRITE,
    "supersede": Scope.WRITE,
    "retract": Scope.WRITE,
    "defineConcept": Scope.WRITE,
    "defineRelation": Scope.WRITE,
    "importOntology": Scope.WRITE,
    "approveTerm": Scope.WRITE,
    "rejectTerm": Scope.WRITE,
    "setTrust": Scope.WRITE,
    "consolidate": Scope.MAINTAIN,
    "reflect": Scope.MAINTAIN,
    "activateWeights": Scope.MAINTAIN,
    "eraseUser": Scope.MAINTAIN,
    "enrichMemories": Scope.MAINTAIN,
    "extractFacts": Scope.MAINTAIN,
    "undoRun": Scope.MAINTAIN,
    "cancelRun": Scope.MAINTAIN,
    "apiKeys": Scope.ADMIN,
    "createApiKey": Scope.ADMIN,
    "revokeApiKey": Scope.ADMIN,
}

# Routes that are served beside GraphQL.
ROUTES: dict[str, Scope] = {"/export": Scope.READ, "/import": Scope.WRITE}

# The operation that a key of an erased user may ask.
RECEIPT = "erasureReceipt"

# Operations that a service's or an operator's key may ask without naming a user.
USERLESS = frozenset({"viewer", "health", "apiKeys", "createApiKey", "revokeApiKey"})
