"""The graph's structure, declared: work that is owed. The rest is in graph/models.py."""

from neomodel import (
    ArrayProperty,
    AsyncStructuredNode,
    DateTimeNeo4jFormatProperty,
    StringProperty,
)


class Outbox(AsyncStructuredNode):
    uid = StringProperty(db_property="id", unique_index=True, required=True)
    user_id = StringProperty(required=True)
    task = StringProperty()
    ids = ArrayProperty(StringProperty())
    after = StringProperty()
    created_at = DateTimeNeo4jFormatProperty()
