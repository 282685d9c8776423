"""The graph's structure, declared: labels, properties, relationships.

neomodel reads single nodes by them (graph/nodes.py); whatever traverses, ranks or batches is a
`.cypher` file. Uniqueness is declared in both and a test compares them; it is installed by
cypher/structure/migrations alone. The vector index is not here: neomodel knows no filter
properties, and would install a second, unfiltered one. `uid` is the property `id`, a name that
neomodel keeps for itself.
"""

from neomodel import (
    ArrayProperty,
    AsyncRelationship,
    AsyncRelationshipTo,
    AsyncStructuredNode,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)

from graph.models.concepts import Concept
from graph.models.contexts import Hint, StreamedContext
from graph.models.learning import Recollection, WeightSet
from graph.models.meta import Filler, Meta, Migration
from graph.models.parts import BytesProperty, Dated, Identified, Made, Owned, Told
from graph.models.usage import Spending, Usage
from graph.models.vocabulary import Term, Vocabulary
from graph.models.work import ErasureReceipt, Outbox, PlannedChange, Tombstone

# Unique together, where one property alone is not: label -> properties.
UNIQUE_TOGETHER: dict[str, tuple[tuple[str, ...], ...]] = {
    "Thread": (("user_id", "key"),),
    "Entity": (("user_id", "type", "key"),),
    "Concept": (("user_id", "key"),),
    "Term": (("user_id", "kind", "value"),),
    "Change": (("user_id", "sequence"),),
    "Hint": (("user_id", "thread_id", "turn", "memory_id"),),
    "Write": (("user_id", "operation", "key"),),
    "WeightSet": (("user_id", "version"),),
    "StreamedContext": (("user_id", "thread_id"),),
    "Usage": (("user_id", "period"),),
}


class Mention(Dated):
    text = StringProperty()
    type = StringProperty()


class Derivation(Dated):
    how = StringProperty()


class Instance(Dated):
    ontology = StringProperty()


class Relation(Dated):
    uid = StringProperty(db_property="id")
    name = StringProperty()
    since = DateTimeNeo4jFormatProperty()
    until = DateTimeNeo4jFormatProperty()
    # The ontology that states it, for what was imported.
    ontology = StringProperty()


class Custom(Dated):
    uid = StringProperty(db_property="id")
    rel = StringProperty()


class Ended(Dated):
    """A relationship that is there no more: `type` says what it was, the rest is its own."""

    type = StringProperty()
    ended_at = DateTimeNeo4jFormatProperty()
    uid = StringProperty(db_property="id")
    rel = StringProperty()
    how = StringProperty()
    text = StringProperty()
    mention_type = StringProperty()
    # Of a relation between entities.
    name = StringProperty()
    since = DateTimeNeo4jFormatProperty()
    until = DateTimeNeo4jFormatProperty()


class User(Identified):
    created_at = DateTimeNeo4jFormatProperty()
    time_zone = StringProperty()
    sequence = IntegerProperty()
    changed_at = DateTimeNeo4jFormatProperty()
    demo = StringProperty()
    # Time of an answer's first judgement, and how many judgements tuning has not read.
    judged_at = DateTimeNeo4jFormatProperty()
    untuned_count = IntegerProperty()
    # Lease of the worker that consolidates; up to when facts were consolidated; and when the first
    # change came that was not consolidated yet, null without one.
    lease_holder = StringProperty()
    lease_epoch = IntegerProperty()
    lease_expires_at = DateTimeNeo4jFormatProperty()
    consolidated_at = DateTimeNeo4jFormatProperty()
    unconsolidated_at = DateTimeNeo4jFormatProperty()
    # When the first episode came that no reflection has seen, null without one.
    unreflected_at = DateTimeNeo4jFormatProperty()
    # Number of the last change when all was consolidated, and since when contradictions wait.
    consolidated_sequence = IntegerProperty()
    hurried_at = DateTimeNeo4jFormatProperty()
    # Up to when turns were compared with facts for evidence.
    evidence_through = DateTimeNeo4jFormatProperty()
    # Since when all that is theirs is being erased.
    erasing_at = DateTimeNeo4jFormatProperty()


class Thread(Made):
    key = StringProperty(required=True)
    title = StringProperty()
    title_trust = StringProperty()
    last_turn_at = DateTimeNeo4jFormatProperty()
    last_turn_id = StringProperty()
    turn_count = IntegerProperty()


class Entity(Made):
    tenant = StringProperty()
    name = StringProperty(required=True)
    key = StringProperty(required=True)
    type = StringProperty(required=True)
    aliases = ArrayProperty(StringProperty())
    alias_keys = ArrayProperty(StringProperty())
    # For an individual of an ontology: its IRI, and the ontologies that state it.
    iri = StringProperty()
    sources = ArrayProperty(StringProperty())
    tokens = StringProperty()
    embedding = ArrayProperty(FloatProperty())
    unembedded_at = DateTimeNeo4jFormatProperty()
    # Hidden on request, until something mentions it again.
    forgotten_at = DateTimeNeo4jFormatProperty()
    attempts = IntegerProperty()
    updated_at = DateTimeNeo4jFormatProperty()

    merged_into = AsyncRelationshipTo("Entity", "MERGED_INTO", model=Dated)
    ended = AsyncRelationshipTo("Entity", "ENDED", model=Ended)
    relates = AsyncRelationshipTo("Entity", "RELATES", model=Relation)
    concepts = AsyncRelationshipTo("Concept", "INSTANCE_OF", model=Instance)


class EntityReview(Made):
    status = StringProperty(required=True)
    score = FloatProperty()
    how = StringProperty()
    text = StringProperty()
    type = StringProperty()
    memory_id = StringProperty()
    same = BooleanProperty()
    resolved_at = DateTimeNeo4jFormatProperty()

    reviews = AsyncRelationshipTo("Entity", "REVIEWS", model=Dated)
    candidate = AsyncRelationshipTo("Entity", "CANDIDATE", model=Dated)


class Memory(Made):
    tenant = StringProperty()
    kind = StringProperty(required=True)
    thread_id = StringProperty()
    text = StringProperty(required=True)
    text_hash = StringProperty()
    embedding = ArrayProperty(FloatProperty())
    embedding_b = ArrayProperty(FloatProperty())
    token_vectors = BytesProperty()
    status = StringProperty(required=True)
    trust = StringProperty(required=True)
    given_trust = StringProperty()
    confidence = FloatProperty()
    importance = FloatProperty()
    polarity = StringProperty()
    polarity_given = BooleanProperty()
    conflicts_due = BooleanProperty()
    # Times that a judge of its conflicts did not answer.
    judge_attempts = IntegerProperty()
    tier = StringProperty()
    tags = ArrayProperty(StringProperty())
    topics = ArrayProperty(StringProperty())
    category = StringProperty()
    message_type = StringProperty()
    # Better terms for it that the vocabulary lacks.
    suggested_topic = StringProperty()
    suggested_category = StringProperty()
    source = StringProperty()
    language = StringProperty()
    updated_at = DateTimeNeo4jFormatProperty()
    valid_from = DateTimeNeo4jFormatProperty()
    valid_to = DateTimeNeo4jFormatProperty()
    retired_at = DateTimeNeo4jFormatProperty()
    last_accessed_at = DateTimeNeo4jFormatProperty()
    last_evidence_at = DateTimeNeo4jFormatProperty()
    # Since when it fades, where it came from elsewhere after its last evidence.
    arrived_at = DateTimeNeo4jFormatProperty()
    # When it is due to end without new evidence; none for never, and once it has ended.
    expires_at = DateTimeNeo4jFormatProperty()
    # When it is due for its next tier; none for never.
    promote_at = DateTimeNeo4jFormatProperty()
    access_count = IntegerProperty()
    use_count = IntegerProperty()
    # Since when its enrichment is owed, how often it failed, which fields its writer left open,
    # when it was done, how sure, by which version of the vocabulary, and by whom.
    enrich_due = DateTimeNeo4jFormatProperty()
    enrich_attempts = IntegerProperty()
    enrich_fields = ArrayProperty(StringProperty())
    enriched_at = DateTimeNeo4jFormatProperty()
    enrichment_confidence = StringProperty()
    enrichment_version = StringProperty()
    enrichment_model = StringProperty()
    attempts = IntegerProperty()
    # For a memory that ended, and lost its vector with the model that made it.
    unembedded_at = DateTimeNeo4jFormatProperty()

    mentions = AsyncRelationshipTo("Entity", "MENTIONS", model=Mention)
    supersedes = AsyncRelationshipTo("Memory", "SUPERSEDES", model=Dated)
    derived_from = AsyncRelationshipTo("Memory", "DERIVED_FROM", model=Derivation)
    refines = AsyncRelationshipTo("Memory", "REFINES", model=Dated)
    example_of = AsyncRelationshipTo("Memory", "EXAMPLE_OF", model=Dated)
    contradicts = AsyncRelationship("Memory", "CONTRADICTS", model=Dated)
    related = AsyncRelationship("Memory", "RELATED", model=Dated)
    merged_into = AsyncRelationshipTo("Memory", "MERGED_INTO", model=Dated)
    links = AsyncRelationshipTo("Memory", "LINK", model=Custom)
    ended = AsyncRelationshipTo("Memory", "ENDED", model=Ended)


class Fact(Memory):
    predicate = StringProperty()
    object = StringProperty()
    negated = BooleanProperty()
    evidence_count = IntegerProperty()
    weight = FloatProperty()
    # Of the last turn that supports it: earlier ones were looked at.
    evidence_through = DateTimeNeo4jFormatProperty()

    subject_entity = AsyncRelationshipTo("Entity", "SUBJECT", model=Dated)
    object_entity = AsyncRelationshipTo("Entity", "OBJECT", model=Dated)


class Episode(Memory):
    role = StringProperty()
    turn = IntegerProperty()
    occurred_at = DateTimeNeo4jFormatProperty()
    # Since when the extraction of facts is owed, how often it failed, and whether nobody wants it.
    extract_due = DateTimeNeo4jFormatProperty()
    extract_attempts = IntegerProperty()
    extract_off = BooleanProperty()
    extracted_at = DateTimeNeo4jFormatProperty()
    # Whether the language is that in which the text was read, which no writer gave.
    language_read = BooleanProperty()

    thread = AsyncRelationshipTo("Thread", "IN_THREAD", model=Dated)
    next = AsyncRelationshipTo("Episode", "NEXT", model=Dated)


class Procedure(Memory):
    trigger = StringProperty()
    action = StringProperty()


class Summary(Memory):
    scope = StringProperty()


class Side(Dated):
    side = StringProperty()


class Conflict(Made):
    a_id = StringProperty()
    b_id = StringProperty()
    kind = StringProperty()
    reason = StringProperty()
    similarity = FloatProperty()
    status = StringProperty()
    verdict = StringProperty()
    decided_by_kind = StringProperty()
    decided_by = StringProperty()
    note = StringProperty()
    resolved_at = DateTimeNeo4jFormatProperty()

    between = AsyncRelationshipTo("Memory", "BETWEEN", model=Side)


class Change(Told):
    memory = AsyncRelationshipTo("Memory", "CHANGED", model=Dated)
    run = AsyncRelationshipTo("Run", "IN_RUN", model=Dated)


class Run(Owned):
    kind = StringProperty(required=True)
    status = StringProperty(required=True)
    stages = StringProperty()
    counts = StringProperty()
    dry_run = BooleanProperty()
    # Input of the run, as JSON, where its kind does not say what it is to do.
    input = StringProperty()
    undoes = StringProperty()
    undone_by = StringProperty()
    max_trust = StringProperty()
    # Of an undoing: whether who asked for it may write the shared layer.
    admin = BooleanProperty()
    place = IntegerProperty()
    warnings = ArrayProperty(StringProperty())
    error = StringProperty()
    actor_kind = StringProperty()
    actor = StringProperty()
    queued_at = DateTimeNeo4jFormatProperty()
    started_at = DateTimeNeo4jFormatProperty()
    heartbeat_at = DateTimeNeo4jFormatProperty()
    finished_at = DateTimeNeo4jFormatProperty()


class Write(AsyncStructuredNode):
    user_id = StringProperty(required=True)
    operation = StringProperty(required=True)
    key = StringProperty(required=True)
    input_hash = StringProperty()
    memory_ids = ArrayProperty(StringProperty())
    action = StringProperty()
    sequence = IntegerProperty()
    at = DateTimeNeo4jFormatProperty()


class ApiKey(Identified):
    hash = StringProperty(unique_index=True, required=True)
    name = StringProperty()
    kind = StringProperty()
    user_id = StringProperty()
    scopes = ArrayProperty(StringProperty())
    max_trust = StringProperty()
    created_at = DateTimeNeo4jFormatProperty()
    expires_at = DateTimeNeo4jFormatProperty()
    last_used_at = DateTimeNeo4jFormatProperty()
    revoked_at = DateTimeNeo4jFormatProperty()
    # What alone it may read and write: threads by id, and tags; without either, all of its user's.
    bound_threads = ArrayProperty(StringProperty())
    bound_tags = ArrayProperty(StringProperty())
    # Of a key that is left of an erased user: the one receipt that it may read.
    receipt_id = StringProperty()


class Lock(AsyncStructuredNode):
    name = StringProperty(unique_index=True, required=True)
    holder = StringProperty()
    created_at = DateTimeNeo4jFormatProperty()
    asked_at = DateTimeNeo4jFormatProperty()
    expires_at = DateTimeNeo4jFormatProperty()


MODELS: tuple[type[AsyncStructuredNode], ...] = (
    User,
    Thread,
    Entity,
    Concept,
    EntityReview,
    Vocabulary,
    Term,
    Memory,
    Fact,
    Episode,
    Procedure,
    Summary,
    Conflict,
    Change,
    PlannedChange,
    Run,
    Recollection,
    WeightSet,
    Hint,
    StreamedContext,
    Write,
    Outbox,
    Usage,
    Spending,
    ErasureReceipt,
    Tombstone,
    ApiKey,
    Meta,
    Filler,
    Migration,
    Lock,
)
