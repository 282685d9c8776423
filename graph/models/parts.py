"""Properties that nodes and relationships of several models share: id, owner, since when."""

from typing import Any

from neomodel import (
    AsyncStructuredNode,
    AsyncStructuredRel,
    DateTimeNeo4jFormatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel.properties import Property


class BytesProperty(Property[bytes]):
    """Array of bytes, as the driver gives it."""

    def inflate(self, value: Any, rethrow: bool = True) -> bytes:
        return bytes(value)

    def deflate(self, value: Any, rethrow: bool = True) -> bytes:
        return bytes(value)


class Dated(AsyncStructuredRel):
    """Relationship that knows when the graph learned of it."""

    created_at = DateTimeNeo4jFormatProperty()


class Identified(AsyncStructuredNode):
    """Node with an id of its own: `uid`, since neomodel keeps the name `id` for itself."""

    __abstract_node__ = True

    uid = StringProperty(db_property="id", unique_index=True, required=True)


class Owned(Identified):
    """Node that is a user's."""

    __abstract_node__ = True

    # Empty in the shared layer.
    user_id = StringProperty(required=True)


class Made(Owned):
    """Node that is a user's, with the time at which the graph learned of it."""

    __abstract_node__ = True

    created_at = DateTimeNeo4jFormatProperty()


class Told(Owned):
    """Something that was done to a memory or another thing of a user's, or would be."""

    __abstract_node__ = True

    memory_id = StringProperty()
    memory_kind = StringProperty()
    thread_id = StringProperty()
    subject_id = StringProperty()
    subject_label = StringProperty()
    at = DateTimeNeo4jFormatProperty()
    sequence = IntegerProperty()
    action = StringProperty()
    actor_kind = StringProperty()
    actor = StringProperty()
    reason = StringProperty()
    before = StringProperty()
    after = StringProperty()
