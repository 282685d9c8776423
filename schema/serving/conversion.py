"""Construction of input objects from coerced values: a batch has a thousand of them.

Strawberry works out names and types of an input's fields for each object; here they are worked out
once for each type, by Strawberry's own rules.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from typing import Any

from graphql import GraphQLInputObjectType, GraphQLSchema
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.arguments import InputContext
from strawberry.types.base import (
    StrawberryList,
    StrawberryObjectDefinition,
    StrawberryOptional,
    has_object_definition,
)


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    python_name: str
    type: Any
    # Whether its value, and the items of its list, are taken as they are.
    plain: bool
    listed: bool


def prepare_inputs(schema: GraphQLSchema, config: StrawberryConfig) -> None:
    """Have every input type of the schema build its objects by a plan."""
    definitions = [
        definition
        for kind in schema.type_map.values()
        if isinstance(kind, GraphQLInputObjectType)
        and (definition := kind.extensions.get(GraphQLCoreConverter.DEFINITION_BACKREF))
    ]
    for definition in definitions:
        definition.from_input = _Plan(definition, config).build


class _Plan:
    """Plan by which an object of a type is built."""

    def __init__(self, definition: StrawberryObjectDefinition, config: StrawberryConfig) -> None:
        # An optional field without a default is None: GraphQL has checked the rest.
        self._absent = {
            field.python_name: None
            for field in definition.fields
            if field.default_value is MISSING and field.default_factory is MISSING
        }
        self._fields = []
        for field in definition.fields:
            type = field.resolve_type(type_definition=definition)
            listed, item = _inner(type)
            name = config.name_converter.from_field(field)
            plain = not has_object_definition(item)
            self._fields.append(_Field(name, field.python_name, type, plain, listed))

    def build(self, type: Any, value: Mapping[str, Any], context: InputContext) -> Any:
        given: dict[str, Any] = dict(self._absent)
        for field in self._fields:
            if field.name not in value:
                continue
            content = value[field.name]
            if not field.plain:
                content = context.convert(content, field.type, field.name)
            elif field.listed and isinstance(content, list):
                # A default is the same list for every request.
                content = list(content)
            given[field.python_name] = content
        return type(**given)


def _inner(type: Any) -> tuple[bool, Any]:
    """Return whether the type is a list, and of what."""
    listed = False
    while isinstance(type, StrawberryOptional | StrawberryList):
        listed |= isinstance(type, StrawberryList)
        type = type.of_type
    return listed, type
