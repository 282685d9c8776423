"""What answers leave in the graph, to be judged and learned from."""

from neomodel import (
    AsyncRelationshipTo,
    AsyncStructuredNode,
    AsyncStructuredRel,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)


class Returned(AsyncStructuredRel):
    created_at = DateTimeNeo4jFormatProperty()
    rank = IntegerProperty()
    score = FloatProperty()
    used = BooleanProperty()
    signals = StringProperty()


class Recollection(AsyncStructuredNode):
    """An answer: what was asked, and what was returned for it."""

    uid = StringProperty(db_property="id", unique_index=True, required=True)
    user_id = StringProperty(required=True)
    query = StringProperty()
    profile = StringProperty()
    at = DateTimeNeo4jFormatProperty()
    created_at = DateTimeNeo4jFormatProperty()
    # None while it is judged and tuning has not read it.
    expires_at = DateTimeNeo4jFormatProperty()
    judged_at = DateTimeNeo4jFormatProperty()
    last_judged_at = DateTimeNeo4jFormatProperty()
    untuned = BooleanProperty()

    returned = AsyncRelationshipTo("graph.models.Memory", "RETURNED", model=Returned)
