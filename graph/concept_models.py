"""The ontology's structure, declared as the rest of it is in graph/models.py."""

from neomodel import (
    ArrayProperty,
    AsyncRelationshipTo,
    AsyncStructuredNode,
    AsyncStructuredRel,
    BooleanProperty,
    DateTimeNeo4jFormatProperty,
    StringProperty,
)


class Subclass(AsyncStructuredRel):
    created_at = DateTimeNeo4jFormatProperty()
    sources = ArrayProperty(StringProperty())


class DeclaredRelation(AsyncStructuredRel):
    uid = StringProperty(db_property="id")
    created_at = DateTimeNeo4jFormatProperty()
    layer = StringProperty()
    name = StringProperty()
    cardinality = StringProperty()
    join_spec = StringProperty()
    sources = ArrayProperty(StringProperty())


class Concept(AsyncStructuredNode):
    uid = StringProperty(db_property="id", unique_index=True, required=True)
    # Empty in the shared layer.
    user_id = StringProperty(required=True)
    tenant = StringProperty()
    # The IRI, or the folded name of one without.
    key = StringProperty(required=True)
    iri = StringProperty()
    name = StringProperty(required=True)
    name_key = StringProperty()
    # `labels` is a method of neomodel's.
    label_texts = ArrayProperty(StringProperty(), db_property="labels")
    description = StringProperty()
    # False for one that is only referred to.
    declared = BooleanProperty()
    sources = ArrayProperty(StringProperty())
    created_at = DateTimeNeo4jFormatProperty()
    updated_at = DateTimeNeo4jFormatProperty()

    parents = AsyncRelationshipTo("Concept", "SUBCLASS_OF", model=Subclass)
    relations = AsyncRelationshipTo("Concept", "RELATES", model=DeclaredRelation)
