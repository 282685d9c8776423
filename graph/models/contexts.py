"""Nodes that contexts leave in the graph."""

from neomodel import (
    ArrayProperty,
    AsyncStructuredNode,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)

from graph.models.parts import Made


class Hint(Made):
    """Injection of a memory at a turn of a thread; it has none of the memory's words."""

    thread_id = StringProperty(required=True)
    turn = IntegerProperty(required=True)
    memory_id = StringProperty(required=True)
    score = FloatProperty()


class StreamedContext(AsyncStructuredNode):
    """Memories retrieved for a thread's next turn: ids, so that what is forgotten is not in it."""

    user_id = StringProperty(required=True)
    thread_id = StringProperty(required=True)
    turn = IntegerProperty()
    ids = ArrayProperty(StringProperty())
    at = DateTimeNeo4jFormatProperty()
    tried_at = DateTimeNeo4jFormatProperty()
