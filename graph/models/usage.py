"""Spending on a language model, declared as the rest of the structure is."""

from neomodel import (
    AsyncStructuredNode,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)


class Usage(AsyncStructuredNode):
    """Spending of a user in a period: a day (UTC), or a run."""

    user_id = StringProperty(required=True)
    period = StringProperty(required=True)
    calls = IntegerProperty()
    input_tokens = IntegerProperty()
    output_tokens = IntegerProperty()
    cost = FloatProperty()
    failed = IntegerProperty()
    unanswered = IntegerProperty()
    created_at = DateTimeNeo4jFormatProperty()


class Spending(AsyncStructuredNode):
    """Spending of all users together in a day (UTC)."""

    day = StringProperty(unique_index=True, required=True)
    calls = IntegerProperty()
    cost = FloatProperty()
    created_at = DateTimeNeo4jFormatProperty()
