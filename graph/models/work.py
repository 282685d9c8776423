"""The graph's structure, declared: work that is owed, and what a dry run would change.

The rest is in graph/models/models.py.
"""

from neomodel import (
    ArrayProperty,
    AsyncRelationshipTo,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)

from graph.models.parts import Dated, Made, Owned, Told


class Outbox(Made):
    task = StringProperty()
    ids = ArrayProperty(StringProperty())
    after = StringProperty()
    # Of an erasure: what it reaches, how far it is, and words and vectors to probe with.
    run_id = StringProperty()
    input = StringProperty()
    max_trust = StringProperty()
    stage = StringProperty()
    texts = ArrayProperty(StringProperty())
    vectors = ArrayProperty(FloatProperty())
    dimensions = IntegerProperty()
    freed = IntegerProperty()
    # Of its overwriting: what all had written when it began.
    logged_from = IntegerProperty()
    # Digests that stay when all that they rest on is erased.
    kept = ArrayProperty(StringProperty())


class PlannedChange(Told):
    run = AsyncRelationshipTo("graph.models.models.Run", "PLANNED_IN", model=Dated)


class ErasureReceipt(Owned):
    """Proof of an erasure: counts, probes and times, and nothing that was erased."""

    whole_user = BooleanProperty()
    requested_at = DateTimeNeo4jFormatProperty()
    completed_at = DateTimeNeo4jFormatProperty()
    counts = StringProperty()
    rewritten_ids = ArrayProperty(StringProperty())
    probe_names = ArrayProperty(StringProperty())
    probe_counts = ArrayProperty(IntegerProperty())


class Tombstone(Owned):
    """Remains of an erased memory or entity: its id, its owner, the time, links to memories."""

    erased_at = DateTimeNeo4jFormatProperty()
