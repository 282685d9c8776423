"""The table of an entity's fields: upserts, patches and the rules of an import follow from it."""

from typing import Any

from memory.fields import limits, sorts
from memory.fields.field import Field, Given, Null

NEEDED, OPTIONAL = Given.NEEDED, Given.OPTIONAL
_CONCEPT = sorts.name(2 * limits.LONGEST_IRI)

NAME = Field("name", sorts.ENTITY_NAME, NEEDED, patch=Null.REFUSED, always=True)
TYPE = Field("type", sorts.ENTITY_TYPE, NEEDED, patch=Null.REFUSED, always=True)
ALIASES = Field("aliases", sorts.ALIASES, OPTIONAL)
ADD_ALIASES = Field("add_aliases", sorts.ALIASES, patch=Null.IGNORED, stored=False)
REMOVE_ALIASES = Field("remove_aliases", sorts.ALIASES, patch=Null.IGNORED, stored=False)
# The name or IRI of a concept that it is an instance of: a link.
CONCEPT = Field("concept", _CONCEPT, OPTIONAL, patch=Null.CLEARS, stored=False)

# Properties that the program keeps, and those that an ontology states.
KEPT: tuple[Field[Any, Any], ...] = (
    Field("id", sorts.ID, always=True),
    Field("iri", sorts.name(limits.LONGEST_IRI)),
    Field("sources", sorts.STRINGS),
    Field("forgotten_at", sorts.INSTANT),
    Field("created_at", sorts.INSTANT, always=True),
    Field("updated_at", sorts.INSTANT),
)

_GIVEN: tuple[Field[Any, Any], ...] = (NAME, TYPE, ALIASES, ADD_ALIASES, REMOVE_ALIASES, CONCEPT)
FIELDS = (*_GIVEN, *KEPT)
PROPERTIES = {field.name: field for field in FIELDS if field.stored}
