// Made from schema/schema.graphql and operations/ (make pages).
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

export type ActorKind =
  | 'KEY'
  | 'RULE'
  | 'MODEL'
  | 'RUN'
  | 'SYSTEM';

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

export type GraphEdgeKind =
  | 'LINK'
  | 'MENTIONS'
  | 'SUBJECT'
  | 'OBJECT'
  | 'RELATES'
  | 'INSTANCE_OF'
  | 'SUBCLASS_OF'
  | 'IN_THREAD';

export type ExpansionInput = {
  /** Relations to follow; null for all that the ontology declares. */
  relations?: Array<string> | null | undefined;
  /** Also follow subclass links: a question about vehicles finds cars. */
  subclasses?: boolean;
  depth?: number;
  /** Maximum entities added per entity and relation. */
  limit?: number;
};

export type TermKind =
  | 'TOPIC'
  | 'CATEGORY'
  | 'MESSAGE_TYPE'
  | 'ENTITY_TYPE';

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
  validAt?: string | null | undefined;
  knownAt?: string | null | undefined;
  /** Null for any trust; [QUARANTINED] lists the quarantine. */
  trusts?: Array<Trust> | null | undefined;
};

/** A time range from `start`, inclusive, to `end`, exclusive; null for an open end. */
export type TimeRangeInput = {
  start?: string | null | undefined;
  end?: string | null | undefined;
};

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
  validAt?: string | null | undefined;
  /** Answer as the graph stood at this instant, ignoring later changes. */
  knownAt?: string | null | undefined;
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
  now?: string | null | undefined;
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

/** A reference by `id`, or by `name` (with `type` if the name is ambiguous). */
export type EntityRef = {
  id?: string | number | null | undefined;
  name?: string | null | undefined;
  type?: string | null | undefined;
};

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
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
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
  occurredAt?: string | null | undefined;
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

export type ConflictPartsFragment = { id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, a:
    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
   | null, b:
    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
   | null };

type ConflictSources_Fact_Fragment = { derivedFrom: { edges: Array<{ node:
        | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
       }> } };

type ConflictSources_Episode_Fragment = { derivedFrom: { edges: Array<{ node:
        | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
       }> } };

type ConflictSources_Procedure_Fragment = { derivedFrom: { edges: Array<{ node:
        | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
       }> } };

type ConflictSources_Summary_Fragment = { derivedFrom: { edges: Array<{ node:
        | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
       }> } };

export type ConflictSourcesFragment =
  | ConflictSources_Fact_Fragment
  | ConflictSources_Episode_Fragment
  | ConflictSources_Procedure_Fragment
  | ConflictSources_Summary_Fragment
;

export type ConflictInboxQueryVariables = Exact<{
  after?: string | null | undefined;
  validAt?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type ConflictInboxQuery = { conflicts: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, a:
          | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
         | null, b:
          | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, derivedFrom: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                 }> } }
         | null } }> } | null };

export type DecideConflictMutationVariables = Exact<{
  conflict: ConflictRef;
  verdict: Verdict;
}>;


export type DecideConflictMutation = { resolveConflict: { conflict: { id: string, status: ConflictStatus, verdict: Verdict | null } } | null };

export type ConflictChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ConflictChangedSubscription = { conflictChanged: { id: string, status: ConflictStatus } };

export type EntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type EntitiesQuery = { entities: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, name: string, type: string, aliases: Array<string> } }> } | null };

export type EntityPageQueryVariables = Exact<{
  id: string | number;
  validAt?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type EntityPageQuery = { entity: { id: string, name: string, type: string, aliases: Array<string>, concept: { id: string, name: string, description: string | null } | null, facts: { pageInfo: { hasNextPage: boolean }, edges: Array<{ node:
          | { __typename: 'Fact', predicate: string | null, object: string | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, objectEntity: { id: string, name: string } | null, subject: { id: string, name: string } | null }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         }> }, others: { pageInfo: { hasNextPage: boolean }, edges: Array<{ node:
          | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         }> }, related: Array<{ depth: number, entity: { id: string, name: string, type: string }, steps: Array<{ id: string, name: string, since: string | null, until: string | null, from: { id: string }, to: { id: string } }> }> } | null };

export type AroundQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  limit: number;
  edgeKinds?: Array<GraphEdgeKind> | GraphEdgeKind | null | undefined;
  rels?: Array<string> | string | null | undefined;
  validAt?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type AroundQuery = { subgraph: { truncated: boolean, frontier: Array<string>, dangling: Array<string>, edges: Array<{ id: string, kind: GraphEdgeKind, from: string, to: string, rel: string, since: string | null, until: string | null }>, nodes: Array<
      | { __typename: 'Fact', kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, id: string }
      | { __typename: 'Entity', name: string, type: string, id: string }
      | { __typename: 'Concept', name: string, id: string }
      | { __typename: 'Thread', key: string, title: string | null, id: string }
      | { __typename: 'Change', id: string }
      | { __typename: 'Run', id: string }
      | { __typename: 'Episode', kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, id: string }
      | { __typename: 'Procedure', kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, id: string }
      | { __typename: 'Summary', kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, id: string }
      | { __typename: 'Conflict', id: string }
      | { __typename: 'EntityReview', id: string }
      | { __typename: 'ErasureReceipt', id: string }
      | { __typename: 'ApiKey', id: string }
    > } | null };

type MemoryRow_Fact_Fragment = { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null };

type MemoryRow_Episode_Fragment = { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null };

type MemoryRow_Procedure_Fragment = { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null };

type MemoryRow_Summary_Fragment = { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null };

export type MemoryRowFragment =
  | MemoryRow_Fact_Fragment
  | MemoryRow_Episode_Fragment
  | MemoryRow_Procedure_Fragment
  | MemoryRow_Summary_Fragment
;

export type MemoriesQueryVariables = Exact<{
  filter: MemoryFilter;
  first: number;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { memories: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node:
        | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       }> } | null };

export type OldestQueryVariables = Exact<{ [key: string]: never; }>;


export type OldestQuery = { memories: { edges: Array<{ node:
        | { createdAt: string }
        | { createdAt: string }
        | { createdAt: string }
        | { createdAt: string }
       }> } | null };

export type SearchQueryVariables = Exact<{
  input: RecallInput;
}>;


export type SearchQuery = { recall: { semantic: boolean, warnings: Array<string>, hits: Array<{ relevance: number, score: number, why: string, signals: Array<{ name: string, value: number, weight: number }>, multipliers: Array<{ name: string, value: number }>, memory:
        | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
      , conflicts: Array<{ id: string }> }> } | null };

export type MemoryPageQueryVariables = Exact<{
  id: string | number;
  knownAt?: string | null | undefined;
}>;


export type MemoryPageQuery = { memory:
    | { __typename: 'Fact', predicate: string | null, object: string | null, negated: boolean, asOf: string | null, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, language: string | null, source: string | null, expiresAt: string | null, updatedAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, subject: { id: string, name: string, type: string } | null, objectEntity: { id: string, name: string, type: string } | null, thread: { id: string, key: string, title: string | null } | null, entities: Array<{ text: string, type: string, entity: { id: string, name: string, type: string } }>, chain: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
           }> }, derivedFrom: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
           }> }, links: { edges: Array<{ node: { id: string, rel: string, fromId: string, toId: string, from:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null, to:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null } }> } }
    | { __typename: 'Episode', asOf: string | null, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, language: string | null, source: string | null, expiresAt: string | null, updatedAt: string, role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, entities: Array<{ text: string, type: string, entity: { id: string, name: string, type: string } }>, chain: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
           }> }, derivedFrom: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
           }> }, links: { edges: Array<{ node: { id: string, rel: string, fromId: string, toId: string, from:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null, to:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null } }> } }
    | { __typename: 'Procedure', asOf: string | null, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, language: string | null, source: string | null, expiresAt: string | null, updatedAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, entities: Array<{ text: string, type: string, entity: { id: string, name: string, type: string } }>, chain: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
           }> }, derivedFrom: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
           }> }, links: { edges: Array<{ node: { id: string, rel: string, fromId: string, toId: string, from:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null, to:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null } }> } }
    | { __typename: 'Summary', asOf: string | null, confidence: number, importance: number, tags: Array<string>, topics: Array<string>, language: string | null, source: string | null, expiresAt: string | null, updatedAt: string, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, entities: Array<{ text: string, type: string, entity: { id: string, name: string, type: string } }>, chain: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
           }> }, derivedFrom: { edges: Array<{ node:
            | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
            | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null, derivedFrom: { edges: Array<{ node:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, thread: { id: string, key: string, title: string | null } | null }
                   }> } }
           }> }, links: { edges: Array<{ node: { id: string, rel: string, fromId: string, toId: string, from:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null, to:
              | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
              | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
             | null } }> } }
   | null };

export type MemoryHistoryQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type MemoryHistoryQuery = { memory:
    | { history: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, at: string, action: string, reason: string | null, before: unknown, after: unknown, actor: { kind: ActorKind, name: string }, run: { id: string, kind: RunKind, status: RunStatus, dryRun: boolean, undoneBy: { id: string } | null } | null } }> } }
    | { history: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, at: string, action: string, reason: string | null, before: unknown, after: unknown, actor: { kind: ActorKind, name: string }, run: { id: string, kind: RunKind, status: RunStatus, dryRun: boolean, undoneBy: { id: string } | null } | null } }> } }
    | { history: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, at: string, action: string, reason: string | null, before: unknown, after: unknown, actor: { kind: ActorKind, name: string }, run: { id: string, kind: RunKind, status: RunStatus, dryRun: boolean, undoneBy: { id: string } | null } | null } }> } }
    | { history: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, at: string, action: string, reason: string | null, before: unknown, after: unknown, actor: { kind: ActorKind, name: string }, run: { id: string, kind: RunKind, status: RunStatus, dryRun: boolean, undoneBy: { id: string } | null } | null } }> } }
   | null };

export type MemoryConflictsQueryVariables = Exact<{
  filter: ConflictFilter;
  knownAt?: string | null | undefined;
}>;


export type MemoryConflictsQuery = { conflicts: { edges: Array<{ node: { id: string, aId: string | null, bId: string | null, kind: ConflictKind, reason: string, status: ConflictStatus, verdict: Verdict | null, similarity: number | null, createdAt: string | null, a:
          | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null, b:
          | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null } }> } | null };

export type EditMemoryMutationVariables = Exact<{
  id: string | number;
  set: MemoryPatch;
  ifUpdatedAt?: string | null | undefined;
  reason?: string | null | undefined;
}>;


export type EditMemoryMutation = { updateMemory: { memory:
      | { id: string, updatedAt: string }
      | { id: string, updatedAt: string }
      | { id: string, updatedAt: string }
      | { id: string, updatedAt: string }
     } | null };

export type RetractMemoryMutationVariables = Exact<{
  id: string | number;
  reason?: string | null | undefined;
}>;


export type RetractMemoryMutation = { retract: { memory:
      | { id: string, status: MemoryStatus }
      | { id: string, status: MemoryStatus }
      | { id: string, status: MemoryStatus }
      | { id: string, status: MemoryStatus }
     } | null };

export type RestoreMemoryMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreMemoryMutation = { restore: { memory:
      | { id: string, status: MemoryStatus }
      | { id: string, status: MemoryStatus }
      | { id: string, status: MemoryStatus }
      | { id: string, status: MemoryStatus }
     } | null };

export type ForgetMemoryMutationVariables = Exact<{
  input: ForgetInput;
}>;


export type ForgetMemoryMutation = { forget: { forgotten: number } | null };

export type EntityReviewsQueryVariables = Exact<{
  after?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type EntityReviewsQuery = { entityReviews: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, score: number, how: string, mention: { text: string, type: string, entity: { id: string, name: string, type: string, aliases: Array<string>, memories: { edges: Array<{ node:
                  | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                  | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                  | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                  | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                 }> } } }, candidate: { id: string, name: string, type: string, aliases: Array<string>, memories: { edges: Array<{ node:
                | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
               }> } }, memory:
          | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
         | null } }> } | null };

export type EntitySideFragment = { id: string, name: string, type: string, aliases: Array<string>, memories: { edges: Array<{ node:
        | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
        | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
       }> } };

export type ResolveReviewMutationVariables = Exact<{
  id: string | number;
  same: boolean;
}>;


export type ResolveReviewMutation = { resolveEntityReview: { entity: { id: string, name: string } } | null };

export type MergeEntitiesMutationVariables = Exact<{
  winner: string | number;
  losers: Array<string | number> | string | number;
}>;


export type MergeEntitiesMutation = { mergeEntities: { entity: { id: string } } | null };

export type MergesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MergesQuery = { runs: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, status: RunStatus, undoneBy: { id: string } | null, changes: { edges: Array<{ node: { subjectId: string | null, subjectLabel: string | null } }> } } }> } | null };

export type MergedQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type MergedQuery = { nodes: Array<
    | { __typename: 'Fact', id: string }
    | { __typename: 'Entity', name: string, id: string, mergedInto: { id: string } | null }
    | { __typename: 'Concept', id: string }
    | { __typename: 'Thread', id: string }
    | { __typename: 'Change', id: string }
    | { __typename: 'Run', id: string }
    | { __typename: 'Episode', id: string }
    | { __typename: 'Procedure', id: string }
    | { __typename: 'Summary', id: string }
    | { __typename: 'Conflict', id: string }
    | { __typename: 'EntityReview', id: string }
    | { __typename: 'ErasureReceipt', id: string }
    | { __typename: 'ApiKey', id: string }
   | null> };

export type ConceptRowFragment = { id: string, name: string, shared: boolean, children: { edges: Array<{ node: { id: string } }> } };

export type ConceptsQueryVariables = Exact<{
  search?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type ConceptsQuery = { concepts: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, name: string, shared: boolean, parents: { edges: Array<{ node: { id: string } }> }, children: { edges: Array<{ node: { id: string } }> } } }> } | null };

export type SubconceptsQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
}>;


export type SubconceptsQuery = { concept: { children: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, name: string, shared: boolean, children: { edges: Array<{ node: { id: string } }> } } }> } } | null };

export type ConceptPageQueryVariables = Exact<{
  id: string | number;
  knownAt?: string | null | undefined;
}>;


export type ConceptPageQuery = { concept: { id: string, name: string, iri: string | null, description: string | null, shared: boolean, parents: { edges: Array<{ node: { id: string, name: string } }> }, children: { edges: Array<{ node: { id: string, name: string } }> }, relations: { edges: Array<{ node: { id: string, name: string, cardinality: string | null, from: { id: string, name: string }, to: { id: string, name: string } } }> } } | null, subgraph: { nodes: Array<
      | { __typename: 'Fact' }
      | { __typename: 'Entity', id: string, name: string, type: string }
      | { __typename: 'Concept' }
      | { __typename: 'Thread' }
      | { __typename: 'Change' }
      | { __typename: 'Run' }
      | { __typename: 'Episode' }
      | { __typename: 'Procedure' }
      | { __typename: 'Summary' }
      | { __typename: 'Conflict' }
      | { __typename: 'EntityReview' }
      | { __typename: 'ErasureReceipt' }
      | { __typename: 'ApiKey' }
    > } | null };

export type EntitiesOfQueryVariables = Exact<{
  type: string;
  after?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type EntitiesOfQuery = { entities: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, name: string, type: string } }> } | null };

export type RunRowFragment = { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, currentStep: RunStep | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string } | null, startedBy: { kind: ActorKind, name: string }, undoneBy: { id: string } | null, undoes: { id: string, kind: RunKind } | null };

export type RunsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type RunsQuery = { runs: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, kind: RunKind, status: RunStatus, progress: number, dryRun: boolean, warnings: Array<string>, queuedAt: string, startedAt: string | null, finishedAt: string | null, currentStep: RunStep | null, counts: Array<{ name: string, value: number }>, error: { code: ErrorCode, message: string } | null, startedBy: { kind: ActorKind, name: string }, undoneBy: { id: string } | null, undoes: { id: string, kind: RunKind } | null } }> } | null };

export type UndoRunMutationVariables = Exact<{
  id: string | number;
}>;


export type UndoRunMutation = { undoRun: { run: { id: string } } | null };

export type CancelRunMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelRunMutation = { cancelRun: { run: { id: string } } | null };

export type RunChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type RunChangedSubscription = { runChanged: { id: string } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { userId: string, keyName: string, scopes: Array<Scope> } };

export type HealthQueryVariables = Exact<{ [key: string]: never; }>;


export type HealthQuery = { health: { status: HealthStatus, version: string, checks: Array<{ name: string, status: HealthStatus, detail: string | null }> } | null, stats: { entities: number | null, concepts: number | null, threads: number | null, links: number | null, openConflicts: number | null, pendingEmbeddings: number | null, memories: Array<{ kind: MemoryKind, status: MemoryStatus, count: number }> | null } | null };

export type UsageQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageQuery = { usage: { calls: number, inputTokens: number, outputTokens: number, cost: number, currency: string, budget: number | null, periodStart: string, periodEnd: string, failed: number, unanswered: number } | null };

export type MemoryChangedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MemoryChangedSubscription = { memoryChanged: { cursor: string, memoryId: string | null, reset: boolean } };

export type ThreadsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type ThreadsQuery = { threads: { totalCount: number | null, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node: { id: string, key: string, title: string | null, lastTurnAt: string | null, createdAt: string } }> } | null };

export type ThreadPageQueryVariables = Exact<{
  id: string | number;
  first: number;
  after?: string | null | undefined;
  validAt?: string | null | undefined;
  knownAt?: string | null | undefined;
}>;


export type ThreadPageQuery = { thread: { id: string, key: string, title: string | null, createdAt: string, lastTurnAt: string | null, turns: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ node:
          | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, links: { edges: Array<{ node: { id: string, from:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                   | null } }> } }
          | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, links: { edges: Array<{ node: { id: string, from:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                   | null } }> } }
          | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, links: { edges: Array<{ node: { id: string, from:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                   | null } }> } }
          | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null, links: { edges: Array<{ node: { id: string, from:
                    | { __typename: 'Fact', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Episode', role: string, occurredAt: string, turn: number | null, id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Procedure', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                    | { __typename: 'Summary', id: string, kind: MemoryKind, text: string, status: MemoryStatus, trust: Trust, createdAt: string, validFrom: string | null, validTo: string | null, retiredAt: string | null }
                   | null } }> } }
         }> } } | null };

export type VocabularyPageQueryVariables = Exact<{
  minFrequency: number;
}>;


export type VocabularyPageQuery = { vocabulary: { version: string, topics: Array<string>, categories: Array<string>, messageTypes: Array<string>, entityTypes: Array<string> } | null, termSuggestions: Array<{ kind: TermKind, value: string, frequency: number, examples: Array<string> }> | null };

export type ApproveTermMutationVariables = Exact<{
  kind: TermKind;
  value: string;
  shared: boolean;
}>;


export type ApproveTermMutation = { approveTerm: { vocabulary: { version: string }, run: { id: string } | null } | null };

export type RejectTermMutationVariables = Exact<{
  kind: TermKind;
  value: string;
  shared: boolean;
}>;


export type RejectTermMutation = { rejectTerm: { vocabulary: { version: string } } | null };

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
export const MemoryRowFragmentDoc = new TypedDocumentString(`
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}
    `, {"fragmentName":"MemoryRow"}) as unknown as TypedDocumentString<MemoryRowFragment, unknown>;
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
  a {
    ...MemoryRow
  }
  b {
    ...MemoryRow
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`, {"fragmentName":"ConflictParts"}) as unknown as TypedDocumentString<ConflictPartsFragment, unknown>;
export const ConflictSourcesFragmentDoc = new TypedDocumentString(`
    fragment ConflictSources on Memory {
  derivedFrom(first: 5) {
    edges {
      node {
        ...MemoryRow
        thread {
          id
          key
          title
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`, {"fragmentName":"ConflictSources"}) as unknown as TypedDocumentString<ConflictSourcesFragment, unknown>;
export const EntitySideFragmentDoc = new TypedDocumentString(`
    fragment EntitySide on Entity {
  id
  name
  type
  aliases
  memories(first: 3) {
    edges {
      node {
        ...MemoryRow
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`, {"fragmentName":"EntitySide"}) as unknown as TypedDocumentString<EntitySideFragment, unknown>;
export const ConceptRowFragmentDoc = new TypedDocumentString(`
    fragment ConceptRow on Concept {
  id
  name
  shared
  children(first: 1) {
    edges {
      node {
        id
      }
    }
  }
}
    `, {"fragmentName":"ConceptRow"}) as unknown as TypedDocumentString<ConceptRowFragment, unknown>;
export const RunRowFragmentDoc = new TypedDocumentString(`
    fragment RunRow on Run {
  id
  kind
  status
  progress
  dryRun
  warnings
  queuedAt
  startedAt
  finishedAt
  currentStep
  counts {
    name
    value
  }
  error {
    code
    message
  }
  startedBy {
    kind
    name
  }
  undoneBy {
    id
  }
  undoes {
    id
    kind
  }
}
    `, {"fragmentName":"RunRow"}) as unknown as TypedDocumentString<RunRowFragment, unknown>;
export const ConflictInboxDocument = new TypedDocumentString(`
    query ConflictInbox($after: String, $validAt: DateTime, $knownAt: DateTime) {
  conflicts(first: 20, after: $after, validAt: $validAt, knownAt: $knownAt) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...ConflictParts
        a {
          ...ConflictSources
        }
        b {
          ...ConflictSources
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
  a {
    ...MemoryRow
  }
  b {
    ...MemoryRow
  }
}
fragment ConflictSources on Memory {
  derivedFrom(first: 5) {
    edges {
      node {
        ...MemoryRow
        thread {
          id
          key
          title
        }
      }
    }
  }
}
fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`) as unknown as TypedDocumentString<ConflictInboxQuery, ConflictInboxQueryVariables>;
export const DecideConflictDocument = new TypedDocumentString(`
    mutation DecideConflict($conflict: ConflictRef!, $verdict: Verdict!) {
  resolveConflict(conflict: $conflict, verdict: $verdict) {
    conflict {
      id
      status
      verdict
    }
  }
}
    `) as unknown as TypedDocumentString<DecideConflictMutation, DecideConflictMutationVariables>;
export const ConflictChangedDocument = new TypedDocumentString(`
    subscription ConflictChanged {
  conflictChanged {
    id
    status
  }
}
    `) as unknown as TypedDocumentString<ConflictChangedSubscription, ConflictChangedSubscriptionVariables>;
export const EntitiesDocument = new TypedDocumentString(`
    query Entities($search: String, $first: Int!, $after: String, $knownAt: DateTime) {
  entities(search: $search, first: $first, after: $after, knownAt: $knownAt) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        name
        type
        aliases
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EntitiesQuery, EntitiesQueryVariables>;
export const EntityPageDocument = new TypedDocumentString(`
    query EntityPage($id: ID!, $validAt: DateTime, $knownAt: DateTime) {
  entity(id: $id, knownAt: $knownAt) {
    id
    name
    type
    aliases
    concept {
      id
      name
      description
    }
    facts: memories(kinds: [FACT], validAt: $validAt, knownAt: $knownAt, first: 60) {
      pageInfo {
        hasNextPage
      }
      edges {
        node {
          ...MemoryRow
          ... on Fact {
            predicate
            object
            objectEntity {
              id
              name
            }
            subject {
              id
              name
            }
          }
        }
      }
    }
    others: memories(
      kinds: [EPISODE, PROCEDURE, SUMMARY]
      validAt: $validAt
      knownAt: $knownAt
      first: 30
    ) {
      pageInfo {
        hasNextPage
      }
      edges {
        node {
          ...MemoryRow
        }
      }
    }
    related(limit: 40, validAt: $validAt, knownAt: $knownAt) {
      depth
      entity {
        id
        name
        type
      }
      steps {
        id
        name
        since
        until
        from {
          id
        }
        to {
          id
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`) as unknown as TypedDocumentString<EntityPageQuery, EntityPageQueryVariables>;
export const AroundDocument = new TypedDocumentString(`
    query Around($ids: [ID!]!, $limit: Int!, $edgeKinds: [GraphEdgeKind!], $rels: [String!], $validAt: DateTime, $knownAt: DateTime) {
  subgraph(
    ids: $ids
    limit: $limit
    edgeKinds: $edgeKinds
    rels: $rels
    validAt: $validAt
    knownAt: $knownAt
  ) {
    truncated
    frontier
    dangling
    edges {
      id
      kind
      from
      to
      rel
      since
      until
    }
    nodes {
      __typename
      id
      ... on Memory {
        kind
        text
        status
        trust
      }
      ... on Entity {
        name
        type
      }
      ... on Concept {
        name
      }
      ... on Thread {
        key
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AroundQuery, AroundQueryVariables>;
export const MemoriesDocument = new TypedDocumentString(`
    query Memories($filter: MemoryFilter!, $first: Int!, $after: String) {
  memories(filter: $filter, first: $first, after: $after) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...MemoryRow
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`) as unknown as TypedDocumentString<MemoriesQuery, MemoriesQueryVariables>;
export const OldestDocument = new TypedDocumentString(`
    query Oldest {
  memories(filter: {statuses: null}, orderBy: OLDEST, first: 1) {
    edges {
      node {
        createdAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OldestQuery, OldestQueryVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($input: RecallInput!) {
  recall(input: $input) {
    semantic
    warnings
    hits {
      relevance
      score
      why
      signals {
        name
        value
        weight
      }
      multipliers {
        name
        value
      }
      memory {
        ...MemoryRow
      }
      conflicts(first: 1) {
        id
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const MemoryPageDocument = new TypedDocumentString(`
    query MemoryPage($id: ID!, $knownAt: DateTime) {
  memory(id: $id, knownAt: $knownAt) {
    ...MemoryRow
    asOf
    confidence
    importance
    tags
    topics
    language
    source
    expiresAt
    updatedAt
    thread {
      id
      key
      title
    }
    entities(first: 30) {
      text
      type
      entity {
        id
        name
        type
      }
    }
    chain(first: 30) {
      edges {
        node {
          ...MemoryRow
        }
      }
    }
    derivedFrom(first: 20) {
      edges {
        node {
          ...MemoryRow
          thread {
            id
            key
            title
          }
          derivedFrom(first: 10) {
            edges {
              node {
                ...MemoryRow
                thread {
                  id
                  key
                  title
                }
              }
            }
          }
        }
      }
    }
    links(first: 40) {
      edges {
        node {
          id
          rel
          fromId
          toId
          from {
            ...MemoryRow
          }
          to {
            ...MemoryRow
          }
        }
      }
    }
    ... on Fact {
      predicate
      object
      negated
      subject {
        id
        name
        type
      }
      objectEntity {
        id
        name
        type
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`) as unknown as TypedDocumentString<MemoryPageQuery, MemoryPageQueryVariables>;
export const MemoryHistoryDocument = new TypedDocumentString(`
    query MemoryHistory($id: ID!, $after: String, $knownAt: DateTime) {
  memory(id: $id, knownAt: $knownAt) {
    history(first: 20, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          id
          at
          action
          reason
          actor {
            kind
            name
          }
          before
          after
          run {
            id
            kind
            status
            dryRun
            undoneBy {
              id
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MemoryHistoryQuery, MemoryHistoryQueryVariables>;
export const MemoryConflictsDocument = new TypedDocumentString(`
    query MemoryConflicts($filter: ConflictFilter!, $knownAt: DateTime) {
  conflicts(filter: $filter, first: 20, knownAt: $knownAt) {
    edges {
      node {
        ...ConflictParts
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
  a {
    ...MemoryRow
  }
  b {
    ...MemoryRow
  }
}
fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`) as unknown as TypedDocumentString<MemoryConflictsQuery, MemoryConflictsQueryVariables>;
export const EditMemoryDocument = new TypedDocumentString(`
    mutation EditMemory($id: ID!, $set: MemoryPatch!, $ifUpdatedAt: DateTime, $reason: String) {
  updateMemory(id: $id, set: $set, ifUpdatedAt: $ifUpdatedAt, reason: $reason) {
    memory {
      id
      updatedAt
    }
  }
}
    `) as unknown as TypedDocumentString<EditMemoryMutation, EditMemoryMutationVariables>;
export const RetractMemoryDocument = new TypedDocumentString(`
    mutation RetractMemory($id: ID!, $reason: String) {
  retract(id: $id, reason: $reason) {
    memory {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<RetractMemoryMutation, RetractMemoryMutationVariables>;
export const RestoreMemoryDocument = new TypedDocumentString(`
    mutation RestoreMemory($id: ID!) {
  restore(id: $id) {
    memory {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<RestoreMemoryMutation, RestoreMemoryMutationVariables>;
export const ForgetMemoryDocument = new TypedDocumentString(`
    mutation ForgetMemory($input: ForgetInput!) {
  forget(input: $input) {
    forgotten
  }
}
    `) as unknown as TypedDocumentString<ForgetMemoryMutation, ForgetMemoryMutationVariables>;
export const EntityReviewsDocument = new TypedDocumentString(`
    query EntityReviews($after: String, $knownAt: DateTime) {
  entityReviews(first: 20, after: $after, knownAt: $knownAt) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        score
        how
        mention {
          text
          type
          entity {
            ...EntitySide
          }
        }
        candidate {
          ...EntitySide
        }
        memory {
          ...MemoryRow
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}
fragment EntitySide on Entity {
  id
  name
  type
  aliases
  memories(first: 3) {
    edges {
      node {
        ...MemoryRow
      }
    }
  }
}`) as unknown as TypedDocumentString<EntityReviewsQuery, EntityReviewsQueryVariables>;
export const ResolveReviewDocument = new TypedDocumentString(`
    mutation ResolveReview($id: ID!, $same: Boolean!) {
  resolveEntityReview(id: $id, same: $same) {
    entity {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ResolveReviewMutation, ResolveReviewMutationVariables>;
export const MergeEntitiesDocument = new TypedDocumentString(`
    mutation MergeEntities($winner: ID!, $losers: [ID!]!) {
  mergeEntities(winner: $winner, losers: $losers) {
    entity {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<MergeEntitiesMutation, MergeEntitiesMutationVariables>;
export const MergesDocument = new TypedDocumentString(`
    query Merges($after: String) {
  runs(kinds: [MERGE], first: 20, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        status
        undoneBy {
          id
        }
        changes(first: 12) {
          edges {
            node {
              subjectId
              subjectLabel
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MergesQuery, MergesQueryVariables>;
export const MergedDocument = new TypedDocumentString(`
    query Merged($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on Entity {
      name
      mergedInto {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MergedQuery, MergedQueryVariables>;
export const ConceptsDocument = new TypedDocumentString(`
    query Concepts($search: String, $first: Int!, $after: String) {
  concepts(search: $search, first: $first, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...ConceptRow
        parents(first: 1) {
          edges {
            node {
              id
            }
          }
        }
      }
    }
  }
}
    fragment ConceptRow on Concept {
  id
  name
  shared
  children(first: 1) {
    edges {
      node {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<ConceptsQuery, ConceptsQueryVariables>;
export const SubconceptsDocument = new TypedDocumentString(`
    query Subconcepts($id: ID!, $after: String) {
  concept(id: $id) {
    children(first: 100, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...ConceptRow
        }
      }
    }
  }
}
    fragment ConceptRow on Concept {
  id
  name
  shared
  children(first: 1) {
    edges {
      node {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<SubconceptsQuery, SubconceptsQueryVariables>;
export const ConceptPageDocument = new TypedDocumentString(`
    query ConceptPage($id: ID!, $knownAt: DateTime) {
  concept(id: $id) {
    id
    name
    iri
    description
    shared
    parents(first: 30) {
      edges {
        node {
          id
          name
        }
      }
    }
    children(first: 100) {
      edges {
        node {
          id
          name
        }
      }
    }
    relations(first: 100) {
      edges {
        node {
          id
          name
          cardinality
          from {
            id
            name
          }
          to {
            id
            name
          }
        }
      }
    }
  }
  subgraph(ids: [$id], edgeKinds: [INSTANCE_OF], limit: 100, knownAt: $knownAt) {
    nodes {
      __typename
      ... on Entity {
        id
        name
        type
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ConceptPageQuery, ConceptPageQueryVariables>;
export const EntitiesOfDocument = new TypedDocumentString(`
    query EntitiesOf($type: String!, $after: String, $knownAt: DateTime) {
  entities(type: $type, first: 50, after: $after, knownAt: $knownAt) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        name
        type
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EntitiesOfQuery, EntitiesOfQueryVariables>;
export const RunsDocument = new TypedDocumentString(`
    query Runs($first: Int!, $after: String) {
  runs(first: $first, after: $after) {
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        ...RunRow
      }
    }
  }
}
    fragment RunRow on Run {
  id
  kind
  status
  progress
  dryRun
  warnings
  queuedAt
  startedAt
  finishedAt
  currentStep
  counts {
    name
    value
  }
  error {
    code
    message
  }
  startedBy {
    kind
    name
  }
  undoneBy {
    id
  }
  undoes {
    id
    kind
  }
}`) as unknown as TypedDocumentString<RunsQuery, RunsQueryVariables>;
export const UndoRunDocument = new TypedDocumentString(`
    mutation UndoRun($id: ID!) {
  undoRun(id: $id) {
    run {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<UndoRunMutation, UndoRunMutationVariables>;
export const CancelRunDocument = new TypedDocumentString(`
    mutation CancelRun($id: ID!) {
  cancelRun(id: $id) {
    run {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CancelRunMutation, CancelRunMutationVariables>;
export const RunChangedDocument = new TypedDocumentString(`
    subscription RunChanged {
  runChanged {
    id
  }
}
    `) as unknown as TypedDocumentString<RunChangedSubscription, RunChangedSubscriptionVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  viewer {
    userId
    keyName
    scopes
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
  stats {
    memories {
      kind
      status
      count
    }
    entities
    concepts
    threads
    links
    openConflicts
    pendingEmbeddings
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
    periodStart
    periodEnd
    failed
    unanswered
  }
}
    `) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;
export const MemoryChangedDocument = new TypedDocumentString(`
    subscription MemoryChanged($after: String) {
  memoryChanged(after: $after) {
    cursor
    memoryId
    reset
  }
}
    `) as unknown as TypedDocumentString<MemoryChangedSubscription, MemoryChangedSubscriptionVariables>;
export const ThreadsDocument = new TypedDocumentString(`
    query Threads($first: Int!, $after: String, $knownAt: DateTime) {
  threads(first: $first, after: $after, knownAt: $knownAt) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    edges {
      node {
        id
        key
        title
        lastTurnAt
        createdAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ThreadsQuery, ThreadsQueryVariables>;
export const ThreadPageDocument = new TypedDocumentString(`
    query ThreadPage($id: ID!, $first: Int!, $after: String, $validAt: DateTime, $knownAt: DateTime) {
  thread(id: $id, knownAt: $knownAt) {
    id
    key
    title
    createdAt
    lastTurnAt
    turns(first: $first, after: $after, validAt: $validAt) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        node {
          ...MemoryRow
          links(rels: ["derived_from"], direction: IN, first: 10) {
            edges {
              node {
                id
                from {
                  ...MemoryRow
                }
              }
            }
          }
        }
      }
    }
  }
}
    fragment MemoryRow on Memory {
  __typename
  id
  kind
  text
  status
  trust
  createdAt
  validFrom
  validTo
  retiredAt
  ... on Episode {
    role
    occurredAt
    turn
  }
}`) as unknown as TypedDocumentString<ThreadPageQuery, ThreadPageQueryVariables>;
export const VocabularyPageDocument = new TypedDocumentString(`
    query VocabularyPage($minFrequency: Int!) {
  vocabulary {
    version
    topics
    categories
    messageTypes
    entityTypes
  }
  termSuggestions(minFrequency: $minFrequency, limit: 50) {
    kind
    value
    frequency
    examples
  }
}
    `) as unknown as TypedDocumentString<VocabularyPageQuery, VocabularyPageQueryVariables>;
export const ApproveTermDocument = new TypedDocumentString(`
    mutation ApproveTerm($kind: TermKind!, $value: String!, $shared: Boolean!) {
  approveTerm(kind: $kind, value: $value, shared: $shared) {
    vocabulary {
      version
    }
    run {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ApproveTermMutation, ApproveTermMutationVariables>;
export const RejectTermDocument = new TypedDocumentString(`
    mutation RejectTerm($kind: TermKind!, $value: String!, $shared: Boolean!) {
  rejectTerm(kind: $kind, value: $value, shared: $shared) {
    vocabulary {
      version
    }
  }
}
    `) as unknown as TypedDocumentString<RejectTermMutation, RejectTermMutationVariables>;