"""The graph's structure, declared: work that is owed, and what a dry run would change.

The rest is in graph/models/models.py.
"""

from neomodel import (
    ArrayProperty,
    AsyncRelationshipTo,
    StringProperty,
)

from graph.models.parts import Dated, Made, Told


class Outbox(Made):
    task = StringProperty()
    ids = ArrayProperty(StringProperty())
    after = StringProperty()


class PlannedChange(Told):
    run = AsyncRelationshipTo("graph.models.models.Run", "PLANNED_IN", model=Dated)
