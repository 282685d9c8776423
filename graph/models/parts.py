"""What nodes and relationships of several models have in common: their id, whose, since when."""

from neomodel import (
    AsyncStructuredNode,
    AsyncStructuredRel,
    DateTimeNeo4jFormatProperty,
    StringProperty,
)


class Dated(AsyncStructuredRel):
    """Every relationship knows when the graph learned of it."""

    created_at = DateTimeNeo4jFormatProperty()


class Identified(AsyncStructuredNode):
    """Has an id of its own: `uid`, since neomodel keeps the name `id` for itself."""

    __abstract_node__ = True

    uid = StringProperty(db_property="id", unique_index=True, required=True)


class Owned(Identified):
    """Is a user's."""

    __abstract_node__ = True

    # Empty in the shared layer.
    user_id = StringProperty(required=True)


class Made(Owned):
    """Is a user's, and knows when the graph learned of it."""

    __abstract_node__ = True

    created_at = DateTimeNeo4jFormatProperty()
