"""The node in which a graph keeps its own state, declared as the rest of the structure is."""

from neomodel import (
    AsyncStructuredNode,
    DateTimeNeo4jFormatProperty,
    IntegerProperty,
    StringProperty,
)

from graph.models.parts import Identified


class Meta(Identified):
    embedding_model = StringProperty()
    dimensions = IntegerProperty()
    vector_index = StringProperty()
    secret = StringProperty()
    # How far the look at everybody's token vectors came.
    tokens_basis = StringProperty()
    tokens_place = StringProperty()
    tokens_checked_at = DateTimeNeo4jFormatProperty()
    # Hash of the rates and times to live that stored `expires_at` follow from.
    fading = StringProperty()
    # While a change of them is followed: the hash of the new ones, and the last memory marked.
    fading_next = StringProperty()
    fading_place = StringProperty()
    # When the last nightly consolidation was due, and how far one that goes on came.
    night_at = DateTimeNeo4jFormatProperty()
    night_place = StringProperty()
    # When the last weekly reflection that was begun was due, and how far one that goes on came.
    week_at = DateTimeNeo4jFormatProperty()
    week_place = StringProperty()
    # The last user of whom a schedule of tuning that goes on looked whether a run is due.
    tuning_place = StringProperty()
    # Pairs of filler that were deleted and may be free since, and all that were ever written.
    filler_free = IntegerProperty()
    filler_written = IntegerProperty()
    # Nodes that there were when filler was last deleted.
    filler_nodes = IntegerProperty()
    created_at = DateTimeNeo4jFormatProperty()


class Filler(AsyncStructuredNode):
    """Filler of what erasures freed, and nobody's: short values in some, long ones in others."""

    # The first of the short ones.
    a = StringProperty()


class Migration(AsyncStructuredNode):
    version = IntegerProperty(unique_index=True, required=True)
    name = StringProperty()
    checksum = StringProperty()
    applied_at = DateTimeNeo4jFormatProperty()
