"""The graph's structure, declared: work that is owed. The rest is in graph/models/models.py."""

from neomodel import (
    ArrayProperty,
    StringProperty,
)

from graph.models.parts import Made


class Outbox(Made):
    task = StringProperty()
    ids = ArrayProperty(StringProperty())
    after = StringProperty()
