"""Operations of GraphQL behind the tools and resources: one document each.

Wherever a text of a memory is asked for, its trust is, too: `fencing` needs both.
"""

from dataclasses import dataclass

_MEMORY = """
fragment MemoryFields on Memory {
  id kind text status trust confidence createdAt validFrom validTo
}
"""
_CONFLICT = (
    _MEMORY
    + """
fragment ConflictFields on Conflict {
  id aId bId kind status verdict reason similarity a { ...MemoryFields } b { ...MemoryFields }
}
"""
)
_ENTITY = """
fragment EntityFields on Entity { id name type aliases }
"""


@dataclass(frozen=True, slots=True)
class Operation:
    """A document with one operation of one root field."""

    field: str
    document: str


REMEMBER = Operation(
    "remember",
    _CONFLICT
    + """
mutation Remember($input: RememberInput!) {
  remember(input: $input) {
    action receipt warnings
    memory { ...MemoryFields }
    conflicts { ...ConflictFields }
    superseded { ...MemoryFields }
    merged { ...MemoryFields }
  }
}
""",
)
SEARCH_MEMORY = Operation(
    "searchMemory",
    _MEMORY
    + """
query SearchMemory(
  $query: String!, $kinds: [MemoryKind!]! = [FACT, EPISODE], $limit: Int! = 5,
  $validAt: DateTime, $knownAt: DateTime, $waitFor: [ID!]
) {
  searchMemory(
    query: $query, kinds: $kinds, limit: $limit,
    validAt: $validAt, knownAt: $knownAt, waitFor: $waitFor
  ) {
    id semantic warnings pending
    hits { relevance why conflicts(first: 3) { id } memory { ...MemoryFields } }
  }
}
""",
)
CONTEXT = Operation(
    "context",
    """
query Context($input: ContextInput!) {
  context(input: $input) {
    id text role tokens skipped sections { items { memory { id } } }
  }
}
""",
)
LOOKUP = Operation(
    "lookup",
    _MEMORY
    + _ENTITY
    + """
query Lookup(
  $name: String!, $type: String, $ontology: ExpansionInput, $limit: Int! = 5,
  $validAt: DateTime, $knownAt: DateTime
) {
  lookup(
    name: $name, type: $type, ontology: $ontology, limit: $limit,
    validAt: $validAt, knownAt: $knownAt
  ) {
    matches {
      score how
      entity {
        ...EntityFields
        memories(first: 5, validAt: $validAt, knownAt: $knownAt) {
          edges { node { ...MemoryFields } }
        }
      }
    }
    expanded { depth path entity { ...EntityFields } }
  }
}
""",
)
LINK = Operation(
    "link",
    """
mutation Link($from: ID!, $to: ID!, $rel: String! = "related") {
  link(from: $from, to: $to, rel: $rel) { created receipt link { id rel fromId toId } }
}
""",
)
UNLINK = Operation(
    "unlink",
    """
mutation Unlink($from: ID!, $to: ID!, $rel: String) {
  unlink(from: $from, to: $to, rel: $rel) { removed receipt }
}
""",
)
NEIGHBORS = Operation(
    "neighbors",
    _MEMORY
    + """
query Neighbors(
  $id: ID!, $rels: [String!], $direction: Direction! = BOTH, $depth: Int! = 1,
  $limit: Int! = 20, $validAt: DateTime, $knownAt: DateTime
) {
  neighbors(
    id: $id, rels: $rels, direction: $direction, depth: $depth, limit: $limit,
    validAt: $validAt, knownAt: $knownAt
  ) {
    truncated dangling
    nodes { rel direction depth parentId memory { ...MemoryFields } }
  }
}
""",
)
FIND_CONFLICTS = Operation(
    "findConflicts",
    _CONFLICT
    + """
query FindConflicts($memoryId: ID!, $threshold: Float! = 0.8, $limit: Int! = 20) {
  findConflicts(memoryId: $memoryId, threshold: $threshold, limit: $limit) { ...ConflictFields }
}
""",
)
OPEN_CONFLICTS = Operation(
    "conflicts",
    _CONFLICT
    + """
query OpenConflicts($limit: Int! = 20) {
  conflicts(first: $limit) { edges { node { ...ConflictFields } } }
}
""",
)
RESOLVE_CONFLICT = Operation(
    "resolveConflict",
    _CONFLICT
    + """
mutation ResolveConflict($conflict: ConflictRef!, $verdict: Verdict!, $note: String) {
  resolveConflict(conflict: $conflict, verdict: $verdict, note: $note) {
    receipt conflict { ...ConflictFields }
  }
}
""",
)
SUPERSEDE = Operation(
    "supersede",
    _MEMORY
    + """
mutation Supersede($oldId: ID!, $newId: ID!) {
  supersede(oldId: $oldId, newId: $newId) {
    receipt old { ...MemoryFields } head { ...MemoryFields }
  }
}
""",
)
FORGET = Operation(
    "forget",
    """
mutation Forget($input: ForgetInput!) {
  forget(input: $input) { forgotten dryRun ids(first: 100) run { id } }
}
""",
)
FEEDBACK = Operation(
    "feedback",
    """
mutation Feedback($id: ID!, $usedIds: [ID!]!) {
  feedback(id: $id, usedIds: $usedIds) { counted unknownIds }
}
""",
)
MEMORY = Operation(
    "memory",
    _MEMORY
    + _ENTITY
    + """
query ReadMemory($id: ID!) {
  memory(id: $id) {
    ...MemoryFields
    tags topics source retiredAt
    entities { entity { ...EntityFields } }
    head { ...MemoryFields }
    chain(first: 20) { edges { node { ...MemoryFields } } }
    derivedFrom(first: 20) { edges { node { ...MemoryFields } } }
    links(first: 20) { edges { node { rel from { ...MemoryFields } to { ...MemoryFields } } } }
    thread { id key }
  }
}
""",
)
ENTITY = Operation(
    "entity",
    _MEMORY
    + _ENTITY
    + """
query ReadEntity($id: ID!) {
  entity(id: $id) {
    ...EntityFields
    memories(first: 50) { edges { node { ...MemoryFields } } }
    related { depth path entity { ...EntityFields } }
  }
}
""",
)
THREAD = Operation(
    "thread",
    _MEMORY
    + """
query ReadThread($id: ID!) {
  thread(id: $id) {
    id key title titleTrust createdAt lastTurnAt
    turns(first: 50, newestFirst: true) {
      edges { node { ...MemoryFields ... on Episode { role occurredAt } } }
    }
  }
}
""",
)
THREADS = Operation(
    "threads",
    """
query ListThreads($after: String) {
  threads(first: 50, after: $after) {
    edges { node { id key title titleTrust lastTurnAt } }
    pageInfo { hasNextPage endCursor }
  }
}
""",
)
OPERATIONS = (
    REMEMBER,
    SEARCH_MEMORY,
    CONTEXT,
    LOOKUP,
    LINK,
    UNLINK,
    NEIGHBORS,
    FIND_CONFLICTS,
    OPEN_CONFLICTS,
    RESOLVE_CONFLICT,
    SUPERSEDE,
    FORGET,
    FEEDBACK,
    MEMORY,
    ENTITY,
    THREAD,
    THREADS,
)
