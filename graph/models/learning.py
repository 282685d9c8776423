"""Nodes that answers leave in the graph, to be judged and learned from."""

from neomodel import (
    AsyncRelationshipTo,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)

from graph.models.parts import Dated, Made


class Returned(Dated):
    rank = IntegerProperty()
    score = FloatProperty()
    used = BooleanProperty()
    signals = StringProperty()


class Recollection(Made):
    """An answer: what was asked, and what was returned for it."""

    query = StringProperty()
    profile = StringProperty()
    at = DateTimeNeo4jFormatProperty()
    # None while it is judged and tuning has not read it.
    expires_at = DateTimeNeo4jFormatProperty()
    judged_at = DateTimeNeo4jFormatProperty()
    last_judged_at = DateTimeNeo4jFormatProperty()
    untuned = BooleanProperty()
    # The bound key that was answered, which alone may judge it beside keys of the whole user.
    key_id = StringProperty()
    # Weights that scored it: a name for tuning, the weights as JSON, an experiment's arm.
    tuned_as = StringProperty()
    weights = StringProperty()
    arm = StringProperty()

    returned = AsyncRelationshipTo("graph.models.models.Memory", "RETURNED", model=Returned)


class WeightSet(Made):
    """Weights of a profile's signals for one user, as JSON; one of a profile is active."""

    version = IntegerProperty(required=True)
    profile = StringProperty(required=True)
    weights = StringProperty(required=True)
    active = BooleanProperty(required=True)
