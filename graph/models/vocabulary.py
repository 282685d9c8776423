"""The vocabulary's structure, declared as the rest of it is in graph/models/models.py."""

from neomodel import (
    ArrayProperty,
    AsyncRelationshipTo,
    AsyncStructuredNode,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    IntegerProperty,
    StringProperty,
)

from graph.models.parts import Dated, Identified


class HasTerm(Dated):
    # From this version of the vocabulary on, before that version.
    since = IntegerProperty()
    until = IntegerProperty()
    rank = IntegerProperty()


class Vocabulary(Identified):
    # Empty in the shared layer.
    user_id = StringProperty(unique_index=True, required=True)
    version = IntegerProperty()
    created_at = DateTimeNeo4jFormatProperty()
    updated_at = DateTimeNeo4jFormatProperty()

    terms = AsyncRelationshipTo("Term", "HAS_TERM", model=HasTerm)


class Term(AsyncStructuredNode):
    user_id = StringProperty(required=True)
    kind = StringProperty(required=True)
    value = StringProperty(required=True)
    description = StringProperty()
    examples = ArrayProperty(StringProperty())
    active = BooleanProperty()
    created_at = DateTimeNeo4jFormatProperty()
    rejected_at = DateTimeNeo4jFormatProperty()
