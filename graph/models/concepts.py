"""The ontology's structure, declared as the rest of it is in graph/models/models.py."""

from neomodel import (
    ArrayProperty,
    AsyncRelationshipTo,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    StringProperty,
)

from graph.models.parts import Dated, Made


class Subclass(Dated):
    sources = ArrayProperty(StringProperty())


class DeclaredRelation(Dated):
    uid = StringProperty(db_property="id")
    layer = StringProperty()
    name = StringProperty()
    cardinality = StringProperty()
    join_spec = StringProperty()
    sources = ArrayProperty(StringProperty())


class Concept(Made):
    tenant = StringProperty()
    # The IRI, or the folded name of one without.
    key = StringProperty(required=True)
    iri = StringProperty()
    name = StringProperty(required=True)
    name_key = StringProperty()
    # `labels` is a method of neomodel's.
    label_texts = ArrayProperty(StringProperty(), db_property="labels")
    description = StringProperty()
    # False for a concept that is only referred to.
    declared = BooleanProperty()
    sources = ArrayProperty(StringProperty())
    updated_at = DateTimeNeo4jFormatProperty()

    parents = AsyncRelationshipTo("Concept", "SUBCLASS_OF", model=Subclass)
    relations = AsyncRelationshipTo("Concept", "RELATES", model=DeclaredRelation)
