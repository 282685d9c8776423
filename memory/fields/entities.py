"""The table of an entity's fields: upserts, patches and the rules of an import follow from it."""

from typing import Any

from memory.fields import checks, sorts
from memory.fields.field import Field, Given, Null, Sort
from memory.fields.references import (
    MOST_ALIASES,
    checked_aliases,
    checked_entity_name,
    checked_type,
)

NEEDED, OPTIONAL = Given.NEEDED, Given.OPTIONAL

_NAME = Sort(
    str,
    "String",
    lambda value, field, _: checked_entity_name(value, field),
    f"one line of {checks.LONGEST_NAME} characters",
)
_TYPE = Sort(
    str,
    "String",
    lambda value, field, _: checked_type(value, field),
    f"one line of {checks.LONGEST_TYPE} characters",
)
_ALIASES: Sort[Any, list[str]] = Sort(
    tuple,
    "[String!]",
    lambda value, field, _: checked_aliases(value, field),
    f"{MOST_ALIASES} of one line and {checks.LONGEST_NAME} characters",
)
_SOURCES: Sort[Any, list[str]] = Sort(tuple, "[String!]", lambda value, field, _: list(value))
_CONCEPT = sorts.name(2 * checks.LONGEST_IRI)

NAME = Field("name", _NAME, NEEDED, patch=Null.REFUSED, always=True)
TYPE = Field("type", _TYPE, NEEDED, patch=Null.REFUSED, always=True)
ALIASES = Field("aliases", _ALIASES, OPTIONAL)
ADD_ALIASES = Field("add_aliases", _ALIASES, patch=Null.IGNORED, stored=False)
REMOVE_ALIASES = Field("remove_aliases", _ALIASES, patch=Null.IGNORED, stored=False)
# The name or IRI of a concept that it is an instance of: a link.
CONCEPT = Field("concept", _CONCEPT, OPTIONAL, patch=Null.CLEARS, stored=False)

# Properties that the program keeps, and those that an ontology states.
KEPT: tuple[Field[Any, Any], ...] = (
    Field("id", sorts.ID, always=True),
    Field("iri", sorts.name(checks.LONGEST_IRI)),
    Field("sources", _SOURCES),
    Field("forgotten_at", sorts.INSTANT),
    Field("created_at", sorts.INSTANT, always=True),
    Field("updated_at", sorts.INSTANT),
)

_GIVEN: tuple[Field[Any, Any], ...] = (NAME, TYPE, ALIASES, ADD_ALIASES, REMOVE_ALIASES, CONCEPT)
FIELDS = (*_GIVEN, *KEPT)
PROPERTIES = {field.name: field for field in FIELDS if field.stored}
