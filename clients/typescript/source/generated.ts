// Made from schema/schema.graphql and clients/operations (make clients).
import { events } from './live.js';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The kind of a memory: what is true, what happened, how to do something, or a digest of other memories. */
export type MemoryKind =
  | 'FACT'
  | 'EPISODE'
  | 'PROCEDURE'
  | 'SUMMARY';

export type MemoryStatus =
  /** Stored, and found by its words; its embedding is not ready yet. */
  | 'PENDING_EMBED'
  | 'ACTIVE'
  /** Past its time to live without new evidence; kept. */
  | 'STALE'
  /** No longer believed: its confidence is too low; excluded from every recall. */
  | 'DEPRECATED'
  /** Replaced by another memory; kept, with a SUPERSEDES link from its successor. */
  | 'SUPERSEDED'
  /** Merged into another memory; kept, with `mergedInto` set. */
  | 'MERGED'
  /** Never true, as somebody or a verdict said; kept, excluded from every recall. */
  | 'RETRACTED'
  /** Hidden on request; `restore` brings it back. */
  | 'FORGOTTEN';

/** How far a memory's origin is trusted. A derived memory has the least trust of its sources. */
export type Trust =
  /** Reads like an instruction to a model: never recalled until somebody releases it. */
  | 'QUARANTINED'
  /** From a web page, a tool, or another outside source; marked as such in context. */
  | 'UNTRUSTED'
  | 'STANDARD'
  /** Confirmed by a person. */
  | 'VERIFIED';

export type Polarity =
  | 'NEGATIVE'
  | 'NEUTRAL'
  | 'POSITIVE';

export type Direction =
  | 'OUT'
  | 'IN'
  | 'BOTH';

export type RunKind =
  | 'CONSOLIDATION'
  | 'REFLECTION'
  | 'EMBEDDING'
  | 'ENRICHMENT'
  | 'BACKFILL'
  | 'TUNING'
  | 'RETENTION'
  | 'IMPORT'
  | 'ERASURE'
  | 'UNDO'
  | 'FORGET'
  | 'MERGE';

export type RunStatus =
  | 'QUEUED'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'CANCELLED';

export type RunStep =
  | 'EXTRACT'
  | 'EMBED'
  | 'EVIDENCE'
  | 'DECAY'
  | 'CONTRADICT'
  | 'MERGE'
  | 'JUDGE'
  | 'DEPRECATE'
  | 'PROMOTE'
  | 'ENRICH'
  | 'REFLECT'
  | 'RETENTION'
  | 'TUNE'
  | 'IMPORT'
  | 'ERASE'
  | 'UNDO'
  | 'FORGET'
  | 'BACKFILL';

/** The code of an error, also in `extensions.code` of every GraphQL error. For a CONFLICT, `extensions.conflicts` lists the ids of the memories in the way. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'CONFLICT'
  | 'LIMIT_EXCEEDED'
  | 'UNAVAILABLE'
  | 'INTERNAL';

export type SummaryScope =
  | 'THREAD'
  | 'ENTITY'
  | 'GLOBAL';

export type ContextInput = {
  threadId: string | number;
  /** The user's current message; not needed for a stream of earlier turns. */
  message?: string | null | undefined;
  layout?: ContextLayout;
  /** Token budget; null for the layout's own: CONVERSATION 1500, AUGMENTED 3000, THREAD 2000, HINTS 400. */
  maxTokens?: number | null | undefined;
  instructions?: string | null | undefined;
  now?: string | Date | null | undefined;
  timeZone?: string | null | undefined;
  /** Ids of memories returned by a tool call of this turn. */
  toolResults?: Array<string | number> | null | undefined;
  /** Ask what held at this instant, as in RecallInput. */
  validAt?: string | Date | null | undefined;
  knownAt?: string | Date | null | undefined;
  minTrust?: Trust;
  includeDomain?: boolean;
  waitFor?: Array<string | number> | null | undefined;
  waitMs?: number;
};

/** The layout of the text for a language model. */
export type ContextLayout =
  /** Recent turns, tool results, facts, episodes, instructions, each with its own budget. */
  | 'CONVERSATION'
  /** Summaries, procedures, facts, past interactions. */
  | 'AUGMENTED'
  /** This conversation, related past conversations, user context and preferences. */
  | 'THREAD'
  /** One rotating system message of short bullets. */
  | 'HINTS';

export type ConflictKind =
  | 'DUPLICATE'
  | 'CONTRADICTION';

export type ConflictStatus =
  | 'OPEN'
  | 'RESOLVED'
  | 'DISMISSED';

export type Verdict =
  | 'MERGE'
  /** Both hold; a CONTRADICTS link stays where they disagree. */
  | 'KEEP_BOTH'
  /** A is replaced by B. */
  | 'SUPERSEDE_A'
  /** B is replaced by A. */
  | 'SUPERSEDE_B'
  | 'RETRACT_A'
  | 'RETRACT_B'
  /** No conflict: never raised again. */
  | 'DISMISS';

export type ConflictFilter = {
  memoryIds?: Array<string | number> | null | undefined;
  kinds?: Array<ConflictKind> | null | undefined;
  statuses?: Array<ConflictStatus>;
};

export type ExpansionInput = {
  /** Relations to follow; null for all that the ontology declares. */
  relations?: Array<string> | null | undefined;
  /** Also follow subclass links: a question about vehicles finds cars. */
  subclasses?: boolean;
  depth?: number;
  /** Maximum entities added per entity and relation. */
  limit?: number;
};

export type KeyKind =
  | 'USER'
  | 'SERVICE'
  | 'ADMIN';

export type Scope =
  | 'READ'
  | 'WRITE'
  | 'MAINTAIN'
  | 'ADMIN';

/** A documented formula that scores candidates. BALANCED, the default, gives the best measured results. */
export type RecallProfile =
  | 'BALANCED'
  /** Pure embedding similarity. */
  | 'SEMANTIC'
  /** Similarity, local-IDF BM25, recency and importance. */
  | 'HYBRID'
  /** Five signals, weighted by the category of the question. */
  | 'STRATEGY'
  /** Similarity, confidence and recency, diversified: a few memories between two turns. */
  | 'STREAM'
  /** Controlled vocabulary, entities, recency and importance over this thread, then the others. */
  | 'THREAD'
  /** Relation priority, recency, word overlap and edge weight over a user's triples. */
  | 'TRIPLE';

export type MemoryFilter = {
  kinds?: Array<MemoryKind> | null | undefined;
  /** Null for any status. With `knownAt`, the status at that instant; with `validAt` and no statuses given, everything that held then, even if replaced or expired since. */
  statuses?: Array<MemoryStatus> | null | undefined;
  tags?: Array<string> | null | undefined;
  topics?: Array<string> | null | undefined;
  category?: string | null | undefined;
  threadId?: string | number | null | undefined;
  entityId?: string | number | null | undefined;
  /** Words to search for. */
  text?: string | null | undefined;
  created?: TimeRangeInput | null | undefined;
  validAt?: string | Date | null | undefined;
  knownAt?: string | Date | null | undefined;
  /** Null for any trust; [QUARANTINED] lists the quarantine. */
  trusts?: Array<Trust> | null | undefined;
};

/** A time range from `start`, inclusive, to `end`, exclusive; null for an open end. */
export type TimeRangeInput = {
  start?: string | Date | null | undefined;
  end?: string | Date | null | undefined;
};

export type MemoryOrder =
  | 'NEWEST'
  | 'OLDEST'
  | 'MOST_IMPORTANT'
  | 'MOST_CONFIDENT'
  | 'LAST_ACCESSED';

export type RecallInput = {
  query: string;
  limit?: number;
  profile?: RecallProfile;
  kinds?: Array<MemoryKind> | null | undefined;
  tags?: Array<string> | null | undefined;
  topics?: Array<string> | null | undefined;
  threadId?: string | number | null | undefined;
  /** Minimum confidence; null for the profile's own minimum. */
  minConfidence?: number | null | undefined;
  minImportance?: number | null | undefined;
  /** Overrides times named in the query. */
  timeRange?: TimeRangeInput | null | undefined;
  /** Recall what held in the world at this instant, even if replaced or expired since; episodes that had occurred by then. */
  validAt?: string | Date | null | undefined;
  /** Answer as the graph stood at this instant, ignoring later changes. */
  knownAt?: string | Date | null | undefined;
  /** Minimum trust of recalled memories. */
  minTrust?: Trust;
  /** Receipts of writes that must be visible, embeddings included; waits for at most `waitMs`. */
  waitFor?: Array<string | number> | null | undefined;
  waitMs?: number;
  /** Include replaced memories in an answer about the present. */
  includeSuperseded?: boolean;
  weights?: HybridWeightsInput | null | undefined;
  /** Candidates fetched per requested result. */
  overfetch?: number;
  /** Follow links from the hits. */
  expand?: ExpandInput | null | undefined;
  /** Expand the query's entities along the ontology. */
  ontology?: ExpansionInput | null | undefined;
  /** Also query the registered domain databases for the query's entities. */
  includeDomain?: boolean;
  /** Maximum tokens of the answer; null for no limit. */
  maxTokens?: number | null | undefined;
  /** The instant from which "yesterday" and "recently" count; null for the server's clock. */
  now?: string | Date | null | undefined;
  /** An IANA name; null for the user's own zone, else UTC. */
  timeZone?: string | null | undefined;
  /** False: read only. The hits do not count as accessed, and the answer accepts no feedback. */
  touch?: boolean;
};

export type HybridWeightsInput = {
  cosine?: number;
  lexical?: number;
  recency?: number;
  importance?: number;
  decayRate?: number;
};

export type ExpandInput = {
  rels?: Array<string>;
  depth?: number;
  cap?: number;
  score?: number;
};

export type HealthStatus =
  | 'OK'
  | 'DEGRADED'
  | 'FAILING';

/** A stored conflict by `id`, or a conflict found on reading by its pair, `a` and `b` as returned. */
export type ConflictRef = {
  id?: string | number | null | undefined;
  a?: string | number | null | undefined;
  b?: string | number | null | undefined;
};

export type EntityInput = {
  name: string;
  type: string;
  aliases?: Array<string> | null | undefined;
  /** Name or IRI of a concept of the ontology. */
  concept?: string | null | undefined;
};

export type EntityRelationInput = {
  from: string | number;
  name: string;
  to: string | number;
  since?: string | Date | null | undefined;
  until?: string | Date | null | undefined;
};

export type ConsolidateInput = {
  /** Only these steps; null for all that are switched on. TUNE only alone. */
  steps?: Array<RunStep> | null | undefined;
  /** Tell what it would do and change nothing. */
  dryRun?: boolean;
};

export type ReflectInput = {
  /** Only this conversation; null for all that is new. */
  threadId?: string | number | null | undefined;
  sources?: ReflectSources;
  /** Tell what it would do and change nothing. */
  dryRun?: boolean;
};

/** The episodes that a reflection digests, afterwards. */
export type ReflectSources =
  /** They stay as they are. */
  | 'KEEP'
  /** The summary supersedes them. */
  | 'SUPERSEDE'
  /** They are erased as by a hard `forget`; the summary stays. */
  | 'ERASE';

export type RememberAction =
  | 'STORED'
  | 'SUPERSEDED'
  | 'MERGED'
  | 'REJECTED';

export type RememberInput = {
  kind?: MemoryKind;
  text: string;
  subject?: EntityRef | null | undefined;
  predicate?: string | null | undefined;
  object?: string | null | undefined;
  objectEntity?: EntityRef | null | undefined;
  negated?: boolean;
  trigger?: string | null | undefined;
  action?: string | null | undefined;
  entities?: Array<EntityRef> | null | undefined;
  tags?: Array<string> | null | undefined;
  topics?: Array<string> | null | undefined;
  category?: string | null | undefined;
  messageType?: string | null | undefined;
  confidence?: number | null | undefined;
  importance?: number | null | undefined;
  polarity?: Polarity | null | undefined;
  validFrom?: string | Date | null | undefined;
  validTo?: string | Date | null | undefined;
  occurredAt?: string | Date | null | undefined;
  /** The conversation that it belongs to; `addTurn` also numbers turns. */
  threadId?: string | number | null | undefined;
  role?: string | null | undefined;
  /** For summaries only. */
  scope?: SummaryScope | null | undefined;
  derivedFrom?: Array<string | number> | null | undefined;
  source?: string | null | undefined;
  trust?: Trust;
  language?: string | null | undefined;
  onConflict?: ConflictPolicy;
  /** Makes retries safe: the same key with the same input stores once; with different input it is a CONFLICT. */
  idempotencyKey?: string | null | undefined;
};

/** A reference by `id`, or by `name` (with `type` if the name is ambiguous). */
export type EntityRef = {
  id?: string | number | null | undefined;
  name?: string | null | undefined;
  type?: string | null | undefined;
};

export type ConflictPolicy =
  | 'IGNORE'
  | 'WARN'
  | 'SUPERSEDE'
  | 'RAISE';

export type TurnIntent =
  | 'REACTION'
  | 'PURE_QUESTION'
  | 'FACT_STATEMENT'
  | 'QUESTION_WITH_FACT'
  | 'MULTIPLE_FACTS'
  | 'CORRECTION';

export type TurnInput = {
  threadId: string | number;
  threadTitle?: string | null | undefined;
  role?: string;
  text: string;
  occurredAt?: string | Date | null | undefined;
  language?: string | null | undefined;
  trust?: Trust;
  /** When to extract facts from the turn: within the request, as far as time allows, in the background, or not at all. */
  extract?: ExtractMode;
  idempotencyKey?: string | null | undefined;
};

export type ExtractMode =
  | 'NOW'
  | 'BACKGROUND'
  | 'OFF';

/** Fields left out stay unchanged; null clears a field, or is INVALID if the field is required. */
export type MemoryPatch = {
  text?: string | null | undefined;
  tags?: Array<string> | null | undefined;
  topics?: Array<string> | null | undefined;
  category?: string | null | undefined;
  messageType?: string | null | undefined;
  importance?: number | null | undefined;
  confidence?: number | null | undefined;
  polarity?: Polarity | null | undefined;
  validFrom?: string | Date | null | undefined;
  validTo?: string | Date | null | undefined;
  source?: string | null | undefined;
  language?: string | null | undefined;
  subject?: EntityRef | null | undefined;
  predicate?: string | null | undefined;
  object?: string | null | undefined;
  objectEntity?: EntityRef | null | undefined;
  negated?: boolean | null | undefined;
  trigger?: string | null | undefined;
  action?: string | null | undefined;
  role?: string | null | undefined;
  occurredAt?: string | Date | null | undefined;
};

export type ForgetInput = {
  what: ForgetTarget;
  /** True erases the text and the embedding for good and leaves a tombstone of ids and times alone. */
  hard?: boolean;
  /** Report what would be forgotten, and change nothing. */
  dryRun?: boolean;
  reason?: string | null | undefined;
};

export type ForgetTarget =
  {   ids: Array<string | number>; facts?: never; threadId?: never; entityId?: never; }
  |  { ids?: never;   facts: FactSelector; threadId?: never; entityId?: never; }
  |  { ids?: never; facts?: never;   threadId: string | number; entityId?: never; }
  |  { ids?: never; facts?: never; threadId?: never;   /** The entity, and the memories that mention nothing else. */
  entityId: string | number; };

/** Facts about a subject, optionally only those with this predicate and object. */
export type FactSelector = {
  subject: EntityRef;
  predicate?: string | null | undefined;
  object?: string | null | undefined;
};

export type ConflictPartsFragment = { id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null };

export type ConflictsQueryVariables = Exact<{
  filter?: ConflictFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  validAt?: string | Date | null | undefined;
  knownAt?: string | Date | null | undefined;
}>;


export type ConflictsQuery = { conflicts: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null, a:
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null, b:
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null } }> } | null };

export type FindConflictsQueryVariables = Exact<{
  memoryId: string | number;
  threshold?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type FindConflictsQuery = { findConflicts: Array<{ id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null }> | null };

export type ResolveConflictMutationVariables = Exact<{
  conflict: ConflictRef;
  verdict: Verdict;
  note?: string | null | undefined;
}>;


export type ResolveConflictMutation = { resolveConflict: { receipt: string, conflict: { id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null } } | null };

export type TurnPartsFragment = { receipt: string | null, warnings: Array<string>, intent: TurnIntent | null, episode: { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null } | null, facts: Array<{ action: RememberAction, receipt: string | null, warnings: Array<string>, memory:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     | null, superseded: Array<
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    >, merged: Array<
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    >, conflicts: Array<{ id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null }>, usedHints: Array<
    | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
    | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
  >, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null };

export type ThreadPartsFragment = { id: string, key: string, title: string | null, titleTrust: Trust | null, createdAt: string, lastTurnAt: string | null };

export type ContextPartsFragment = { id: string, text: string, role: string | null, tokens: number, skipped: string | null, pending: Array<string>, sections: Array<{ title: string, tokens: number, budget: number, items: Array<{ text: string, tokens: number, disputed: boolean, memory:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       | null }> }>, dropped: Array<{ text: string, reason: string, memory:
      | { __typename: 'Fact', id: string }
      | { __typename: 'Episode', id: string }
      | { __typename: 'Procedure', id: string }
      | { __typename: 'Summary', id: string }
     | null }> };

export type AddTurnMutationVariables = Exact<{
  input: TurnInput;
}>;


export type AddTurnMutation = { addTurn: { receipt: string | null, warnings: Array<string>, intent: TurnIntent | null, episode: { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null } | null, facts: Array<{ action: RememberAction, receipt: string | null, warnings: Array<string>, memory:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       | null, superseded: Array<
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      >, merged: Array<
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      >, conflicts: Array<{ id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null }>, usedHints: Array<
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    >, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } | null };

export type AddTurnsMutationVariables = Exact<{
  inputs: Array<TurnInput> | TurnInput;
}>;


export type AddTurnsMutation = { addTurns: { receipt: string | null, results: Array<{ receipt: string | null, warnings: Array<string>, intent: TurnIntent | null, episode: { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null } | null, facts: Array<{ action: RememberAction, receipt: string | null, warnings: Array<string>, memory:
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null, superseded: Array<
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        >, merged: Array<
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        >, conflicts: Array<{ id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null }>, usedHints: Array<
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      >, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null }> } | null };

export type ContextQueryVariables = Exact<{
  input: ContextInput;
}>;


export type ContextQuery = { context: { id: string, text: string, role: string | null, tokens: number, skipped: string | null, pending: Array<string>, sections: Array<{ title: string, tokens: number, budget: number, items: Array<{ text: string, tokens: number, disputed: boolean, memory:
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null }> }>, dropped: Array<{ text: string, reason: string, memory:
        | { __typename: 'Fact', id: string }
        | { __typename: 'Episode', id: string }
        | { __typename: 'Procedure', id: string }
        | { __typename: 'Summary', id: string }
       | null }> } | null };

export type FeedbackMutationVariables = Exact<{
  id: string | number;
  usedIds: Array<string | number> | string | number;
}>;


export type FeedbackMutation = { feedback: { counted: number, unknownIds: Array<string> } | null };

export type ThreadQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  newestFirst?: boolean | null | undefined;
  validAt?: string | Date | null | undefined;
  knownAt?: string | Date | null | undefined;
}>;


export type ThreadQuery = { thread: { id: string, key: string, title: string | null, titleTrust: Trust | null, createdAt: string, lastTurnAt: string | null, turns: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node:
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         }> } } | null };

export type ThreadsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  knownAt?: string | Date | null | undefined;
}>;


export type ThreadsQuery = { threads: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, key: string, title: string | null, titleTrust: Trust | null, createdAt: string, lastTurnAt: string | null } }> } | null };

export type EntityPartsFragment = { id: string, name: string, type: string, aliases: Array<string> };

export type EntityQueryVariables = Exact<{
  id: string | number;
  knownAt?: string | Date | null | undefined;
}>;


export type EntityQuery = { entity: { id: string, name: string, type: string, aliases: Array<string> } | null };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  type?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  knownAt?: string | Date | null | undefined;
}>;


export type EntitiesQuery = { entities: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, name: string, type: string, aliases: Array<string> } }> } | null };

export type LookupQueryVariables = Exact<{
  name: string;
  type?: string | null | undefined;
  ontology?: ExpansionInput | null | undefined;
  limit?: number | null | undefined;
  validAt?: string | Date | null | undefined;
  knownAt?: string | Date | null | undefined;
}>;


export type LookupQuery = { lookup: { matches: Array<{ score: number, entity: { id: string, name: string, type: string, aliases: Array<string> } }>, expanded: Array<{ entity: { id: string, name: string, type: string, aliases: Array<string> } }> } | null };

export type UpsertEntityMutationVariables = Exact<{
  input: EntityInput;
}>;


export type UpsertEntityMutation = { upsertEntity: { created: boolean, receipt: string, entity: { id: string, name: string, type: string, aliases: Array<string> } } | null };

export type RelateEntitiesMutationVariables = Exact<{
  input: EntityRelationInput;
}>;


export type RelateEntitiesMutation = { relateEntities: { receipt: string } | null };

export type MergeEntitiesMutationVariables = Exact<{
  winner: string | number;
  losers: Array<string | number> | string | number;
}>;


export type MergeEntitiesMutation = { mergeEntities: { receipt: string, entity: { id: string, name: string, type: string, aliases: Array<string> } } | null };

export type LinkMutationVariables = Exact<{
  from: string | number;
  to: string | number;
  rel?: string | null | undefined;
}>;


export type LinkMutation = { link: { created: boolean, receipt: string, link: { id: string, rel: string } } | null };

export type UnlinkMutationVariables = Exact<{
  from: string | number;
  to: string | number;
  rel?: string | null | undefined;
}>;


export type UnlinkMutation = { unlink: { removed: number, receipt: string } | null };

export type NeighborsQueryVariables = Exact<{
  id: string | number;
  rels?: Array<string> | string | null | undefined;
  direction?: Direction | null | undefined;
  depth?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type NeighborsQuery = { neighbors: { truncated: boolean, dangling: Array<string>, nodes: Array<{ rel: string, direction: Direction, depth: number, parentId: string, memory:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       }> } | null };

type MemoryParts_Fact_Fragment = { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null };

type MemoryParts_Episode_Fragment = { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null };

type MemoryParts_Procedure_Fragment = { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null };

type MemoryParts_Summary_Fragment = { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null };

export type MemoryPartsFragment =
  | MemoryParts_Fact_Fragment
  | MemoryParts_Episode_Fragment
  | MemoryParts_Procedure_Fragment
  | MemoryParts_Summary_Fragment
;

export type ErrorPartsFragment = { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null };

export type RememberPartsFragment = { action: RememberAction, receipt: string | null, warnings: Array<string>, memory:
    | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
    | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
   | null, superseded: Array<
    | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
    | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
  >, merged: Array<
    | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
    | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
  >, conflicts: Array<{ id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null };

export type RememberMutationVariables = Exact<{
  input: RememberInput;
}>;


export type RememberMutation = { remember: { action: RememberAction, receipt: string | null, warnings: Array<string>, memory:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     | null, superseded: Array<
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    >, merged: Array<
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    >, conflicts: Array<{ id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } | null };

export type RememberManyMutationVariables = Exact<{
  inputs: Array<RememberInput> | RememberInput;
}>;


export type RememberManyMutation = { rememberMany: { receipt: string | null, results: Array<{ action: RememberAction, receipt: string | null, warnings: Array<string>, memory:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       | null, superseded: Array<
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      >, merged: Array<
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      >, conflicts: Array<{ id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null }> } | null };

export type MemoryQueryVariables = Exact<{
  id: string | number;
  knownAt?: string | Date | null | undefined;
}>;


export type MemoryQuery = { memory:
    | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
    | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
   | null };

export type MemoriesQueryVariables = Exact<{
  filter?: MemoryFilter | null | undefined;
  orderBy?: MemoryOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { memories: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       }> } | null };

export type UpdateMemoryMutationVariables = Exact<{
  id: string | number;
  set: MemoryPatch;
  ifUpdatedAt?: string | Date | null | undefined;
  reason?: string | null | undefined;
}>;


export type UpdateMemoryMutation = { updateMemory: { receipt: string, memory:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     } | null };

export type SetTrustMutationVariables = Exact<{
  id: string | number;
  trust: Trust;
  reason?: string | null | undefined;
}>;


export type SetTrustMutation = { setTrust: { receipt: string, memory:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     } | null };

export type SupersedeMutationVariables = Exact<{
  oldId: string | number;
  newId: string | number;
}>;


export type SupersedeMutation = { supersede: { receipt: string, old:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    , head:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     } | null };

export type RetractMutationVariables = Exact<{
  id: string | number;
  reason?: string | null | undefined;
}>;


export type RetractMutation = { retract: { receipt: string, memory:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     } | null };

export type RestoreMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreMutation = { restore: { receipt: string, memory:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     } | null };

export type ForgetMutationVariables = Exact<{
  input: ForgetInput;
}>;


export type ForgetMutation = { forget: { forgotten: number, dryRun: boolean, ids: Array<string>, run: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } | null, receipt: { id: string } | null } | null };

export type RecallPartsFragment = { id: string | null, semantic: boolean, pending: Array<string>, warnings: Array<string>, hits: Array<{ relevance: number, score: number, sources: Array<string>, why: string, via: Array<string> | null, memory:
      | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
      | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
     }> };

export type RecallQueryVariables = Exact<{
  input: RecallInput;
}>;


export type RecallQuery = { recall: { id: string | null, semantic: boolean, pending: Array<string>, warnings: Array<string>, hits: Array<{ relevance: number, score: number, sources: Array<string>, why: string, via: Array<string> | null, memory:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       }> } | null };

export type SearchMemoryQueryVariables = Exact<{
  query: string;
  kinds?: Array<MemoryKind> | MemoryKind | null | undefined;
  limit?: number | null | undefined;
  validAt?: string | Date | null | undefined;
  knownAt?: string | Date | null | undefined;
  waitFor?: Array<string | number> | string | number | null | undefined;
}>;


export type SearchMemoryQuery = { searchMemory: { id: string | null, semantic: boolean, pending: Array<string>, warnings: Array<string>, hits: Array<{ relevance: number, score: number, sources: Array<string>, why: string, via: Array<string> | null, memory:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       }> } | null };

export type RunPartsFragment = { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null };

export type ConsolidateMutationVariables = Exact<{
  input?: ConsolidateInput | null | undefined;
}>;


export type ConsolidateMutation = { consolidate: { run: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } } | null };

export type ReflectMutationVariables = Exact<{
  input?: ReflectInput | null | undefined;
}>;


export type ReflectMutation = { reflect: { run: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } } | null };

export type ExtractFactsMutationVariables = Exact<{
  since?: string | Date | null | undefined;
}>;


export type ExtractFactsMutation = { extractFacts: { run: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } } | null };

export type RunQueryVariables = Exact<{
  id: string | number;
}>;


export type RunQuery = { run: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } | null };

export type RunsQueryVariables = Exact<{
  kinds?: Array<RunKind> | RunKind | null | undefined;
  statuses?: Array<RunStatus> | RunStatus | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type RunsQuery = { runs: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } }> } | null };

export type UndoRunMutationVariables = Exact<{
  id: string | number;
}>;


export type UndoRunMutation = { undoRun: { run: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } } | null };

export type CancelRunMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelRunMutation = { cancelRun: { run: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { userId: string, keyName: string, keyKind: KeyKind, scopes: Array<Scope>, maxTrust: Trust, timeZone: string | null } };

export type HealthQueryVariables = Exact<{ [key: string]: never; }>;


export type HealthQuery = { health: { status: HealthStatus, version: string, checks: Array<{ name: string, status: HealthStatus, detail: string | null }> } | null };

export type UsageQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageQuery = { usage: { calls: number, inputTokens: number, outputTokens: number, cost: number, currency: string, budget: number | null, failed: number, unanswered: number } | null };

export type ConflictChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ConflictChangedSubscription = { conflictChanged: { id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, resolvedAt: string | null } };

export type MemoryChangedSubscriptionVariables = Exact<{
  kinds?: Array<MemoryKind> | MemoryKind | null | undefined;
  threadId?: string | number | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoryChangedSubscription = { memoryChanged: { cursor: string, reset: boolean, memoryId: string | null, change: { at: string, action: string, reason: string | null, memory:
        | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
        | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       | null } | null } };

export type RunProgressSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type RunProgressSubscription = { runProgress: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, currentStep: RunStep | null, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string, field: string | null, retryAfter: number | null, conflicts: Array<string>, id: string | null } | null } };

export type StreamedContextSubscriptionVariables = Exact<{
  threadId: string | number;
}>;


export type StreamedContextSubscription = { streamedContext: { id: string, text: string, role: string | null, tokens: number, skipped: string | null, pending: Array<string>, sections: Array<{ title: string, tokens: number, budget: number, items: Array<{ text: string, tokens: number, disputed: boolean, memory:
          | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, evidenceCount: number, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string } | null, objectEntity: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, turn: number | null, occurredAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', trigger: string | null, action: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, source: string | null, createdAt: string, updatedAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null }> }>, dropped: Array<{ text: string, reason: string, memory:
        | { __typename: 'Fact', id: string }
        | { __typename: 'Episode', id: string }
        | { __typename: 'Procedure', id: string }
        | { __typename: 'Summary', id: string }
       | null }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const MemoryPartsFragmentDoc = new TypedDocumentString(`
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
    `, {"fragmentName":"MemoryParts"}) as unknown as TypedDocumentString<MemoryPartsFragment, unknown>;
export const ConflictPartsFragmentDoc = new TypedDocumentString(`
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
    `, {"fragmentName":"ConflictParts"}) as unknown as TypedDocumentString<ConflictPartsFragment, unknown>;
export const ErrorPartsFragmentDoc = new TypedDocumentString(`
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
    `, {"fragmentName":"ErrorParts"}) as unknown as TypedDocumentString<ErrorPartsFragment, unknown>;
export const RememberPartsFragmentDoc = new TypedDocumentString(`
    fragment RememberParts on RememberResult {
  action
  receipt
  warnings
  memory {
    ...MemoryParts
  }
  superseded {
    ...MemoryParts
  }
  merged {
    ...MemoryParts
  }
  conflicts {
    ...ConflictParts
  }
  error {
    ...ErrorParts
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}`, {"fragmentName":"RememberParts"}) as unknown as TypedDocumentString<RememberPartsFragment, unknown>;
export const TurnPartsFragmentDoc = new TypedDocumentString(`
    fragment TurnParts on TurnResult {
  receipt
  warnings
  intent
  episode {
    ...MemoryParts
  }
  facts {
    ...RememberParts
  }
  usedHints {
    ...MemoryParts
  }
  error {
    ...ErrorParts
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RememberParts on RememberResult {
  action
  receipt
  warnings
  memory {
    ...MemoryParts
  }
  superseded {
    ...MemoryParts
  }
  merged {
    ...MemoryParts
  }
  conflicts {
    ...ConflictParts
  }
  error {
    ...ErrorParts
  }
}`, {"fragmentName":"TurnParts"}) as unknown as TypedDocumentString<TurnPartsFragment, unknown>;
export const ThreadPartsFragmentDoc = new TypedDocumentString(`
    fragment ThreadParts on Thread {
  id
  key
  title
  titleTrust
  createdAt
  lastTurnAt
}
    `, {"fragmentName":"ThreadParts"}) as unknown as TypedDocumentString<ThreadPartsFragment, unknown>;
export const ContextPartsFragmentDoc = new TypedDocumentString(`
    fragment ContextParts on Context {
  id
  text
  role
  tokens
  skipped
  pending
  sections {
    title
    tokens
    budget
    items {
      text
      tokens
      disputed
      memory {
        ...MemoryParts
      }
    }
  }
  dropped {
    text
    reason
    memory {
      __typename
      id
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`, {"fragmentName":"ContextParts"}) as unknown as TypedDocumentString<ContextPartsFragment, unknown>;
export const EntityPartsFragmentDoc = new TypedDocumentString(`
    fragment EntityParts on Entity {
  id
  name
  type
  aliases
}
    `, {"fragmentName":"EntityParts"}) as unknown as TypedDocumentString<EntityPartsFragment, unknown>;
export const RecallPartsFragmentDoc = new TypedDocumentString(`
    fragment RecallParts on Recall {
  id
  semantic
  pending
  warnings
  hits {
    relevance
    score
    sources
    why
    via
    memory {
      ...MemoryParts
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`, {"fragmentName":"RecallParts"}) as unknown as TypedDocumentString<RecallPartsFragment, unknown>;
export const RunPartsFragmentDoc = new TypedDocumentString(`
    fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}`, {"fragmentName":"RunParts"}) as unknown as TypedDocumentString<RunPartsFragment, unknown>;
export const ConflictsDocument = new TypedDocumentString(`
    query Conflicts($filter: ConflictFilter, $first: Int, $after: String, $validAt: DateTime, $knownAt: DateTime) {
  conflicts(
    filter: $filter
    first: $first
    after: $after
    validAt: $validAt
    knownAt: $knownAt
  ) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...ConflictParts
        a {
          ...MemoryParts
        }
        b {
          ...MemoryParts
        }
      }
    }
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<ConflictsQuery, ConflictsQueryVariables>;
export const FindConflictsDocument = new TypedDocumentString(`
    query FindConflicts($memoryId: ID!, $threshold: Float, $limit: Int) {
  findConflicts(memoryId: $memoryId, threshold: $threshold, limit: $limit) {
    ...ConflictParts
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}`) as unknown as TypedDocumentString<FindConflictsQuery, FindConflictsQueryVariables>;
export const ResolveConflictDocument = new TypedDocumentString(`
    mutation ResolveConflict($conflict: ConflictRef!, $verdict: Verdict!, $note: String) {
  resolveConflict(conflict: $conflict, verdict: $verdict, note: $note) {
    receipt
    conflict {
      ...ConflictParts
    }
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}`) as unknown as TypedDocumentString<ResolveConflictMutation, ResolveConflictMutationVariables>;
export const AddTurnDocument = new TypedDocumentString(`
    mutation AddTurn($input: TurnInput!) {
  addTurn(input: $input) {
    ...TurnParts
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
fragment TurnParts on TurnResult {
  receipt
  warnings
  intent
  episode {
    ...MemoryParts
  }
  facts {
    ...RememberParts
  }
  usedHints {
    ...MemoryParts
  }
  error {
    ...ErrorParts
  }
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RememberParts on RememberResult {
  action
  receipt
  warnings
  memory {
    ...MemoryParts
  }
  superseded {
    ...MemoryParts
  }
  merged {
    ...MemoryParts
  }
  conflicts {
    ...ConflictParts
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<AddTurnMutation, AddTurnMutationVariables>;
export const AddTurnsDocument = new TypedDocumentString(`
    mutation AddTurns($inputs: [TurnInput!]!) {
  addTurns(inputs: $inputs) {
    receipt
    results {
      ...TurnParts
    }
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
fragment TurnParts on TurnResult {
  receipt
  warnings
  intent
  episode {
    ...MemoryParts
  }
  facts {
    ...RememberParts
  }
  usedHints {
    ...MemoryParts
  }
  error {
    ...ErrorParts
  }
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RememberParts on RememberResult {
  action
  receipt
  warnings
  memory {
    ...MemoryParts
  }
  superseded {
    ...MemoryParts
  }
  merged {
    ...MemoryParts
  }
  conflicts {
    ...ConflictParts
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<AddTurnsMutation, AddTurnsMutationVariables>;
export const ContextDocument = new TypedDocumentString(`
    query Context($input: ContextInput!) {
  context(input: $input) {
    ...ContextParts
  }
}
    fragment ContextParts on Context {
  id
  text
  role
  tokens
  skipped
  pending
  sections {
    title
    tokens
    budget
    items {
      text
      tokens
      disputed
      memory {
        ...MemoryParts
      }
    }
  }
  dropped {
    text
    reason
    memory {
      __typename
      id
    }
  }
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<ContextQuery, ContextQueryVariables>;
export const FeedbackDocument = new TypedDocumentString(`
    mutation Feedback($id: ID!, $usedIds: [ID!]!) {
  feedback(id: $id, usedIds: $usedIds) {
    counted
    unknownIds
  }
}
    `) as unknown as TypedDocumentString<FeedbackMutation, FeedbackMutationVariables>;
export const ThreadDocument = new TypedDocumentString(`
    query Thread($id: ID!, $first: Int, $after: String, $newestFirst: Boolean, $validAt: DateTime, $knownAt: DateTime) {
  thread(id: $id, knownAt: $knownAt) {
    ...ThreadParts
    turns(
      first: $first
      after: $after
      newestFirst: $newestFirst
      validAt: $validAt
    ) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...MemoryParts
        }
      }
    }
  }
}
    fragment ThreadParts on Thread {
  id
  key
  title
  titleTrust
  createdAt
  lastTurnAt
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<ThreadQuery, ThreadQueryVariables>;
export const ThreadsDocument = new TypedDocumentString(`
    query Threads($first: Int, $after: String, $knownAt: DateTime) {
  threads(first: $first, after: $after, knownAt: $knownAt) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...ThreadParts
      }
    }
  }
}
    fragment ThreadParts on Thread {
  id
  key
  title
  titleTrust
  createdAt
  lastTurnAt
}`) as unknown as TypedDocumentString<ThreadsQuery, ThreadsQueryVariables>;
export const EntityDocument = new TypedDocumentString(`
    query Entity($id: ID!, $knownAt: DateTime) {
  entity(id: $id, knownAt: $knownAt) {
    ...EntityParts
  }
}
    fragment EntityParts on Entity {
  id
  name
  type
  aliases
}`) as unknown as TypedDocumentString<EntityQuery, EntityQueryVariables>;
export const EntitiesDocument = new TypedDocumentString(`
    query Entities($search: String, $type: String, $first: Int, $after: String, $knownAt: DateTime) {
  entities(
    search: $search
    type: $type
    first: $first
    after: $after
    knownAt: $knownAt
  ) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...EntityParts
      }
    }
  }
}
    fragment EntityParts on Entity {
  id
  name
  type
  aliases
}`) as unknown as TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>;
export const LookupDocument = new TypedDocumentString(`
    query Lookup($name: String!, $type: String, $ontology: ExpansionInput, $limit: Int, $validAt: DateTime, $knownAt: DateTime) {
  lookup(
    name: $name
    type: $type
    ontology: $ontology
    limit: $limit
    validAt: $validAt
    knownAt: $knownAt
  ) {
    matches {
      score
      entity {
        ...EntityParts
      }
    }
    expanded {
      entity {
        ...EntityParts
      }
    }
  }
}
    fragment EntityParts on Entity {
  id
  name
  type
  aliases
}`) as unknown as TypedDocumentString<LookupQuery, LookupQueryVariables>;
export const UpsertEntityDocument = new TypedDocumentString(`
    mutation UpsertEntity($input: EntityInput!) {
  upsertEntity(input: $input) {
    created
    receipt
    entity {
      ...EntityParts
    }
  }
}
    fragment EntityParts on Entity {
  id
  name
  type
  aliases
}`) as unknown as TypedDocumentString<UpsertEntityMutation, UpsertEntityMutationVariables>;
export const RelateEntitiesDocument = new TypedDocumentString(`
    mutation RelateEntities($input: EntityRelationInput!) {
  relateEntities(input: $input) {
    receipt
  }
}
    `) as unknown as TypedDocumentString<RelateEntitiesMutation, RelateEntitiesMutationVariables>;
export const MergeEntitiesDocument = new TypedDocumentString(`
    mutation MergeEntities($winner: ID!, $losers: [ID!]!) {
  mergeEntities(winner: $winner, losers: $losers) {
    receipt
    entity {
      ...EntityParts
    }
  }
}
    fragment EntityParts on Entity {
  id
  name
  type
  aliases
}`) as unknown as TypedDocumentString<MergeEntitiesMutation, MergeEntitiesMutationVariables>;
export const LinkDocument = new TypedDocumentString(`
    mutation Link($from: ID!, $to: ID!, $rel: String) {
  link(from: $from, to: $to, rel: $rel) {
    created
    receipt
    link {
      id
      rel
    }
  }
}
    `) as unknown as TypedDocumentString<LinkMutation, LinkMutationVariables>;
export const UnlinkDocument = new TypedDocumentString(`
    mutation Unlink($from: ID!, $to: ID!, $rel: String) {
  unlink(from: $from, to: $to, rel: $rel) {
    removed
    receipt
  }
}
    `) as unknown as TypedDocumentString<UnlinkMutation, UnlinkMutationVariables>;
export const NeighborsDocument = new TypedDocumentString(`
    query Neighbors($id: ID!, $rels: [String!], $direction: Direction, $depth: Int, $limit: Int) {
  neighbors(
    id: $id
    rels: $rels
    direction: $direction
    depth: $depth
    limit: $limit
  ) {
    truncated
    dangling
    nodes {
      rel
      direction
      depth
      parentId
      memory {
        ...MemoryParts
      }
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<NeighborsQuery, NeighborsQueryVariables>;
export const RememberDocument = new TypedDocumentString(`
    mutation Remember($input: RememberInput!) {
  remember(input: $input) {
    ...RememberParts
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RememberParts on RememberResult {
  action
  receipt
  warnings
  memory {
    ...MemoryParts
  }
  superseded {
    ...MemoryParts
  }
  merged {
    ...MemoryParts
  }
  conflicts {
    ...ConflictParts
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<RememberMutation, RememberMutationVariables>;
export const RememberManyDocument = new TypedDocumentString(`
    mutation RememberMany($inputs: [RememberInput!]!) {
  rememberMany(inputs: $inputs) {
    receipt
    results {
      ...RememberParts
    }
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RememberParts on RememberResult {
  action
  receipt
  warnings
  memory {
    ...MemoryParts
  }
  superseded {
    ...MemoryParts
  }
  merged {
    ...MemoryParts
  }
  conflicts {
    ...ConflictParts
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<RememberManyMutation, RememberManyMutationVariables>;
export const MemoryDocument = new TypedDocumentString(`
    query Memory($id: ID!, $knownAt: DateTime) {
  memory(id: $id, knownAt: $knownAt) {
    ...MemoryParts
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<MemoryQuery, MemoryQueryVariables>;
export const MemoriesDocument = new TypedDocumentString(`
    query Memories($filter: MemoryFilter, $orderBy: MemoryOrder, $first: Int, $after: String) {
  memories(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...MemoryParts
      }
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>;
export const UpdateMemoryDocument = new TypedDocumentString(`
    mutation UpdateMemory($id: ID!, $set: MemoryPatch!, $ifUpdatedAt: DateTime, $reason: String) {
  updateMemory(id: $id, set: $set, ifUpdatedAt: $ifUpdatedAt, reason: $reason) {
    receipt
    memory {
      ...MemoryParts
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<UpdateMemoryMutation, UpdateMemoryMutationVariables>;
export const SetTrustDocument = new TypedDocumentString(`
    mutation SetTrust($id: ID!, $trust: Trust!, $reason: String) {
  setTrust(id: $id, trust: $trust, reason: $reason) {
    receipt
    memory {
      ...MemoryParts
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<SetTrustMutation, SetTrustMutationVariables>;
export const SupersedeDocument = new TypedDocumentString(`
    mutation Supersede($oldId: ID!, $newId: ID!) {
  supersede(oldId: $oldId, newId: $newId) {
    receipt
    old {
      ...MemoryParts
    }
    head {
      ...MemoryParts
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<SupersedeMutation, SupersedeMutationVariables>;
export const RetractDocument = new TypedDocumentString(`
    mutation Retract($id: ID!, $reason: String) {
  retract(id: $id, reason: $reason) {
    receipt
    memory {
      ...MemoryParts
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<RetractMutation, RetractMutationVariables>;
export const RestoreDocument = new TypedDocumentString(`
    mutation Restore($id: ID!) {
  restore(id: $id) {
    receipt
    memory {
      ...MemoryParts
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<RestoreMutation, RestoreMutationVariables>;
export const ForgetDocument = new TypedDocumentString(`
    mutation Forget($input: ForgetInput!) {
  forget(input: $input) {
    forgotten
    dryRun
    ids
    run {
      ...RunParts
    }
    receipt {
      id
    }
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<ForgetMutation, ForgetMutationVariables>;
export const RecallDocument = new TypedDocumentString(`
    query Recall($input: RecallInput!) {
  recall(input: $input) {
    ...RecallParts
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment RecallParts on Recall {
  id
  semantic
  pending
  warnings
  hits {
    relevance
    score
    sources
    why
    via
    memory {
      ...MemoryParts
    }
  }
}`) as unknown as TypedDocumentString<RecallQuery, RecallQueryVariables>;
export const SearchMemoryDocument = new TypedDocumentString(`
    query SearchMemory($query: String!, $kinds: [MemoryKind!], $limit: Int, $validAt: DateTime, $knownAt: DateTime, $waitFor: [ID!]) {
  searchMemory(
    query: $query
    kinds: $kinds
    limit: $limit
    validAt: $validAt
    knownAt: $knownAt
    waitFor: $waitFor
  ) {
    ...RecallParts
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}
fragment RecallParts on Recall {
  id
  semantic
  pending
  warnings
  hits {
    relevance
    score
    sources
    why
    via
    memory {
      ...MemoryParts
    }
  }
}`) as unknown as TypedDocumentString<SearchMemoryQuery, SearchMemoryQueryVariables>;
export const ConsolidateDocument = new TypedDocumentString(`
    mutation Consolidate($input: ConsolidateInput) {
  consolidate(input: $input) {
    run {
      ...RunParts
    }
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<ConsolidateMutation, ConsolidateMutationVariables>;
export const ReflectDocument = new TypedDocumentString(`
    mutation Reflect($input: ReflectInput) {
  reflect(input: $input) {
    run {
      ...RunParts
    }
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<ReflectMutation, ReflectMutationVariables>;
export const ExtractFactsDocument = new TypedDocumentString(`
    mutation ExtractFacts($since: DateTime) {
  extractFacts(since: $since) {
    run {
      ...RunParts
    }
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<ExtractFactsMutation, ExtractFactsMutationVariables>;
export const RunDocument = new TypedDocumentString(`
    query Run($id: ID!) {
  run(id: $id) {
    ...RunParts
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<RunQuery, RunQueryVariables>;
export const RunsDocument = new TypedDocumentString(`
    query Runs($kinds: [RunKind!], $statuses: [RunStatus!], $first: Int, $after: String) {
  runs(kinds: $kinds, statuses: $statuses, first: $first, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...RunParts
      }
    }
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<RunsQuery, RunsQueryVariables>;
export const UndoRunDocument = new TypedDocumentString(`
    mutation UndoRun($id: ID!) {
  undoRun(id: $id) {
    run {
      ...RunParts
    }
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<UndoRunMutation, UndoRunMutationVariables>;
export const CancelRunDocument = new TypedDocumentString(`
    mutation CancelRun($id: ID!) {
  cancelRun(id: $id) {
    run {
      ...RunParts
    }
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<CancelRunMutation, CancelRunMutationVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  viewer {
    userId
    keyName
    keyKind
    scopes
    maxTrust
    timeZone
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const HealthDocument = new TypedDocumentString(`
    query Health {
  health {
    status
    version
    checks {
      name
      status
      detail
    }
  }
}
    `) as unknown as TypedDocumentString<HealthQuery, HealthQueryVariables>;
export const UsageDocument = new TypedDocumentString(`
    query Usage {
  usage {
    calls
    inputTokens
    outputTokens
    cost
    currency
    budget
    failed
    unanswered
  }
}
    `) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;
export const ConflictChangedDocument = new TypedDocumentString(`
    subscription ConflictChanged {
  conflictChanged {
    ...ConflictParts
  }
}
    fragment ConflictParts on Conflict {
  id
  aId
  bId
  kind
  reason
  status
  verdict
  similarity
  createdAt
  resolvedAt
}`) as unknown as TypedDocumentString<ConflictChangedSubscription, ConflictChangedSubscriptionVariables>;
export const MemoryChangedDocument = new TypedDocumentString(`
    subscription MemoryChanged($kinds: [MemoryKind!], $threadId: ID, $after: String) {
  memoryChanged(kinds: $kinds, threadId: $threadId, after: $after) {
    cursor
    reset
    memoryId
    change {
      at
      action
      reason
      memory {
        ...MemoryParts
      }
    }
  }
}
    fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<MemoryChangedSubscription, MemoryChangedSubscriptionVariables>;
export const RunProgressDocument = new TypedDocumentString(`
    subscription RunProgress($id: ID!) {
  runProgress(id: $id) {
    ...RunParts
  }
}
    fragment ErrorParts on ItemError {
  code
  message
  field
  retryAfter
  conflicts
  id
}
fragment RunParts on Run {
  id
  kind
  status
  progress
  dryRun
  currentStep
  warnings
  queuedAt
  startedAt
  finishedAt
  counts {
    name
    value
  }
  error {
    ...ErrorParts
  }
}`) as unknown as TypedDocumentString<RunProgressSubscription, RunProgressSubscriptionVariables>;
export const StreamedContextDocument = new TypedDocumentString(`
    subscription StreamedContext($threadId: ID!) {
  streamedContext(threadId: $threadId) {
    ...ContextParts
  }
}
    fragment ContextParts on Context {
  id
  text
  role
  tokens
  skipped
  pending
  sections {
    title
    tokens
    budget
    items {
      text
      tokens
      disputed
      memory {
        ...MemoryParts
      }
    }
  }
  dropped {
    text
    reason
    memory {
      __typename
      id
    }
  }
}
fragment MemoryParts on Memory {
  __typename
  id
  kind
  text
  status
  trust
  confidence
  importance
  tags
  topics
  source
  createdAt
  updatedAt
  validFrom
  validTo
  retiredAt
  ... on Fact {
    predicate
    object
    negated
    evidenceCount
    subject {
      id
      name
    }
    objectEntity {
      id
      name
    }
  }
  ... on Episode {
    role
    turn
    occurredAt
  }
  ... on Procedure {
    trigger
    action
  }
}`) as unknown as TypedDocumentString<StreamedContextSubscription, StreamedContextSubscriptionVariables>;
/** Options of one call. */
export interface CallOptions {
  /** Ends the call: it raises the signal's reason, and what was sent may have been done. */
  signal?: AbortSignal;
}

/** A method for each operation, which returns its one field. */
export abstract class Operations {
  /** Run a query or a mutation. */
  abstract ask<R, V>(document: TypedDocumentString<R, V>, variables: V, options?: CallOptions): Promise<R>;

  /** Run a subscription. */
  abstract subscribe<R, V>(document: TypedDocumentString<R, V>, variables: V): AsyncIterableIterator<R>;

  async conflicts(variables: ConflictsQueryVariables = {}, options?: CallOptions): Promise<ConflictsQuery['conflicts']> {
    return (await this.ask(ConflictsDocument, variables, options)).conflicts;
  }

  async findConflicts(variables: FindConflictsQueryVariables, options?: CallOptions): Promise<FindConflictsQuery['findConflicts']> {
    return (await this.ask(FindConflictsDocument, variables, options)).findConflicts;
  }

  async resolveConflict(variables: ResolveConflictMutationVariables, options?: CallOptions): Promise<ResolveConflictMutation['resolveConflict']> {
    return (await this.ask(ResolveConflictDocument, variables, options)).resolveConflict;
  }

  async addTurn(variables: AddTurnMutationVariables, options?: CallOptions): Promise<AddTurnMutation['addTurn']> {
    return (await this.ask(AddTurnDocument, variables, options)).addTurn;
  }

  async addTurns(variables: AddTurnsMutationVariables, options?: CallOptions): Promise<AddTurnsMutation['addTurns']> {
    return (await this.ask(AddTurnsDocument, variables, options)).addTurns;
  }

  async context(variables: ContextQueryVariables, options?: CallOptions): Promise<ContextQuery['context']> {
    return (await this.ask(ContextDocument, variables, options)).context;
  }

  async feedback(variables: FeedbackMutationVariables, options?: CallOptions): Promise<FeedbackMutation['feedback']> {
    return (await this.ask(FeedbackDocument, variables, options)).feedback;
  }

  async thread(variables: ThreadQueryVariables, options?: CallOptions): Promise<ThreadQuery['thread']> {
    return (await this.ask(ThreadDocument, variables, options)).thread;
  }

  async threads(variables: ThreadsQueryVariables = {}, options?: CallOptions): Promise<ThreadsQuery['threads']> {
    return (await this.ask(ThreadsDocument, variables, options)).threads;
  }

  async entity(variables: EntityQueryVariables, options?: CallOptions): Promise<EntityQuery['entity']> {
    return (await this.ask(EntityDocument, variables, options)).entity;
  }

  async entities(variables: EntitiesQueryVariables = {}, options?: CallOptions): Promise<EntitiesQuery['entities']> {
    return (await this.ask(EntitiesDocument, variables, options)).entities;
  }

  async lookup(variables: LookupQueryVariables, options?: CallOptions): Promise<LookupQuery['lookup']> {
    return (await this.ask(LookupDocument, variables, options)).lookup;
  }

  async upsertEntity(variables: UpsertEntityMutationVariables, options?: CallOptions): Promise<UpsertEntityMutation['upsertEntity']> {
    return (await this.ask(UpsertEntityDocument, variables, options)).upsertEntity;
  }

  async relateEntities(variables: RelateEntitiesMutationVariables, options?: CallOptions): Promise<RelateEntitiesMutation['relateEntities']> {
    return (await this.ask(RelateEntitiesDocument, variables, options)).relateEntities;
  }

  async mergeEntities(variables: MergeEntitiesMutationVariables, options?: CallOptions): Promise<MergeEntitiesMutation['mergeEntities']> {
    return (await this.ask(MergeEntitiesDocument, variables, options)).mergeEntities;
  }

  async link(variables: LinkMutationVariables, options?: CallOptions): Promise<LinkMutation['link']> {
    return (await this.ask(LinkDocument, variables, options)).link;
  }

  async unlink(variables: UnlinkMutationVariables, options?: CallOptions): Promise<UnlinkMutation['unlink']> {
    return (await this.ask(UnlinkDocument, variables, options)).unlink;
  }

  async neighbors(variables: NeighborsQueryVariables, options?: CallOptions): Promise<NeighborsQuery['neighbors']> {
    return (await this.ask(NeighborsDocument, variables, options)).neighbors;
  }

  async remember(variables: RememberMutationVariables, options?: CallOptions): Promise<RememberMutation['remember']> {
    return (await this.ask(RememberDocument, variables, options)).remember;
  }

  async rememberMany(variables: RememberManyMutationVariables, options?: CallOptions): Promise<RememberManyMutation['rememberMany']> {
    return (await this.ask(RememberManyDocument, variables, options)).rememberMany;
  }

  async memory(variables: MemoryQueryVariables, options?: CallOptions): Promise<MemoryQuery['memory']> {
    return (await this.ask(MemoryDocument, variables, options)).memory;
  }

  async memories(variables: MemoriesQueryVariables = {}, options?: CallOptions): Promise<MemoriesQuery['memories']> {
    return (await this.ask(MemoriesDocument, variables, options)).memories;
  }

  async updateMemory(variables: UpdateMemoryMutationVariables, options?: CallOptions): Promise<UpdateMemoryMutation['updateMemory']> {
    return (await this.ask(UpdateMemoryDocument, variables, options)).updateMemory;
  }

  async setTrust(variables: SetTrustMutationVariables, options?: CallOptions): Promise<SetTrustMutation['setTrust']> {
    return (await this.ask(SetTrustDocument, variables, options)).setTrust;
  }

  async supersede(variables: SupersedeMutationVariables, options?: CallOptions): Promise<SupersedeMutation['supersede']> {
    return (await this.ask(SupersedeDocument, variables, options)).supersede;
  }

  async retract(variables: RetractMutationVariables, options?: CallOptions): Promise<RetractMutation['retract']> {
    return (await this.ask(RetractDocument, variables, options)).retract;
  }

  async restore(variables: RestoreMutationVariables, options?: CallOptions): Promise<RestoreMutation['restore']> {
    return (await this.ask(RestoreDocument, variables, options)).restore;
  }

  async forget(variables: ForgetMutationVariables, options?: CallOptions): Promise<ForgetMutation['forget']> {
    return (await this.ask(ForgetDocument, variables, options)).forget;
  }

  async recall(variables: RecallQueryVariables, options?: CallOptions): Promise<RecallQuery['recall']> {
    return (await this.ask(RecallDocument, variables, options)).recall;
  }

  async searchMemory(variables: SearchMemoryQueryVariables, options?: CallOptions): Promise<SearchMemoryQuery['searchMemory']> {
    return (await this.ask(SearchMemoryDocument, variables, options)).searchMemory;
  }

  async consolidate(variables: ConsolidateMutationVariables = {}, options?: CallOptions): Promise<ConsolidateMutation['consolidate']> {
    return (await this.ask(ConsolidateDocument, variables, options)).consolidate;
  }

  async reflect(variables: ReflectMutationVariables = {}, options?: CallOptions): Promise<ReflectMutation['reflect']> {
    return (await this.ask(ReflectDocument, variables, options)).reflect;
  }

  async extractFacts(variables: ExtractFactsMutationVariables = {}, options?: CallOptions): Promise<ExtractFactsMutation['extractFacts']> {
    return (await this.ask(ExtractFactsDocument, variables, options)).extractFacts;
  }

  async run(variables: RunQueryVariables, options?: CallOptions): Promise<RunQuery['run']> {
    return (await this.ask(RunDocument, variables, options)).run;
  }

  async runs(variables: RunsQueryVariables = {}, options?: CallOptions): Promise<RunsQuery['runs']> {
    return (await this.ask(RunsDocument, variables, options)).runs;
  }

  async undoRun(variables: UndoRunMutationVariables, options?: CallOptions): Promise<UndoRunMutation['undoRun']> {
    return (await this.ask(UndoRunDocument, variables, options)).undoRun;
  }

  async cancelRun(variables: CancelRunMutationVariables, options?: CallOptions): Promise<CancelRunMutation['cancelRun']> {
    return (await this.ask(CancelRunDocument, variables, options)).cancelRun;
  }

  async viewer(variables: ViewerQueryVariables = {}, options?: CallOptions): Promise<ViewerQuery['viewer']> {
    return (await this.ask(ViewerDocument, variables, options)).viewer;
  }

  async health(variables: HealthQueryVariables = {}, options?: CallOptions): Promise<HealthQuery['health']> {
    return (await this.ask(HealthDocument, variables, options)).health;
  }

  async usage(variables: UsageQueryVariables = {}, options?: CallOptions): Promise<UsageQuery['usage']> {
    return (await this.ask(UsageDocument, variables, options)).usage;
  }

  conflictChanged(variables: ConflictChangedSubscriptionVariables = {}): AsyncIterableIterator<ConflictChangedSubscription['conflictChanged']> {
    return events(() => this.subscribe(ConflictChangedDocument, variables), (data) => data.conflictChanged);
  }

  memoryChanged(variables: MemoryChangedSubscriptionVariables = {}): AsyncIterableIterator<MemoryChangedSubscription['memoryChanged']> {
    return events(() => this.subscribe(MemoryChangedDocument, variables), (data) => data.memoryChanged);
  }

  runProgress(variables: RunProgressSubscriptionVariables): AsyncIterableIterator<RunProgressSubscription['runProgress']> {
    return events(() => this.subscribe(RunProgressDocument, variables), (data) => data.runProgress);
  }

  streamedContext(variables: StreamedContextSubscriptionVariables): AsyncIterableIterator<StreamedContextSubscription['streamedContext']> {
    return events(() => this.subscribe(StreamedContextDocument, variables), (data) => data.streamedContext);
  }
}
