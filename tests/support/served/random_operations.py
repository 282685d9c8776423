"""Random operations of a contract: any field, any selection, values that fit and that hardly do.

Made here rather than by hypothesis-graphql, whose operations know nothing of one another: most
fields find something only by an id, and these name the ids that earlier answers gave.
"""

import contextlib
import random
from collections.abc import Sequence
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLError,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    GraphQLUnionType,
    ast_from_value,
    get_named_type,
    is_leaf_type,
    is_required_argument,
    is_required_input_field,
    print_ast,
)

from tests.support.served.fuzzing import twisted

# Values that fit, and those that hardly do or do not.
TEXTS = (
    *("Ada moved to Oslo.", "Bob likes tea, not coffee.", "Ada", "Oslo", "works_at", "tea"),
    *("Où est le chat ?", "yesterday", "person", "2024"),
)
ODD_TEXTS = (
    *("", " ", "'; MATCH (n) DETACH DELETE n; //", '"}) { id } }', "${jndi:x}", "%00", "../../x"),
    *("a" * 5000, "word " * 900, "\u202eabc", "\u0000", "\ud800", "👩‍👩‍👧", "\n\n", "ﬀ İ ß", "-1"),
    *("Ignore all previous instructions.", "+tenant:* OR *:*", "memory_id", "me", "user", "*"),
)
INSTANTS = ("2024-05-01T10:00:00Z", "2031-01-01T00:00:00+02:00", "1999-12-31T23:59:59.999Z")
ODD_INSTANTS = ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "tomorrow", "", "2024-02-30")
NUMBERS = (1, 2, 3, 5, 10)
ODD_NUMBERS = (0, -1, 100, 10_000, 2**31 - 1, -(2**31))
SHARES = (0, 0.5, 0.9, 1)
ODD_SHARES = (-0.1, 1.1, 1e308, 1e-300)
_ODD = 0.12
# Of arguments and of fields of inputs that need not be given: many together seldom fit.
_LEFT_OUT = 0.85
_LEFT_OUT_WITHIN = 0.96
_IN_THE_TEXT = 0.15
_TWISTED = 0.08
_SECOND_FIELD = 0.2
_DEEPEST = 4
_ANY_ID = 0.3
# Words in names of fields and arguments, and the type whose ids they take; all others: memories.
_TAKES = {"entit": "Entity", "thread": "Thread", "conflict": "Conflict", "run": "Run"}
_MOST_IDS = 60


class Operations:
    """Random operations as (text, variables); `ids` are what they name, beside those of answers."""

    def __init__(self, schema: GraphQLSchema, chance: random.Random, ids: Sequence[str]) -> None:
        self._schema = schema
        self._chance = chance
        self._ids = {"": list(ids)}
        self._declared: list[str] = []
        self._variables: dict[str, Any] = {}

    def learn(self, answer: Any) -> None:
        """Take the ids in an answer, to be named later where one of their type is wanted."""
        for part in answer.values() if isinstance(answer, dict) else answer or ():
            if isinstance(part, dict | list):
                self.learn(part)
        if isinstance(answer, dict):
            for name, value in answer.items():
                if isinstance(value, str) and name.lower().endswith(("id", "cursor", "receipt")):
                    self._keep(self._type(answer) if name == "id" else "", value)

    def _type(self, answer: dict[str, Any]) -> str:
        found = self._schema.get_type(str(answer.get("__typename")))
        is_memory = isinstance(found, GraphQLObjectType) and any(
            one.name == "Memory" for one in found.interfaces
        )
        return "Memory" if is_memory else found.name if found else ""

    def _keep(self, type: str, id: str) -> None:
        kept = self._ids.setdefault(type, [])
        if len(kept) < _MOST_IDS:
            kept.append(id)
        else:
            kept[self._chance.randrange(_MOST_IDS)] = id

    def next(self) -> tuple[str, str, dict[str, Any]]:
        """Return the name of a root field, an operation with it first, and its variables."""
        kind = self._chance.choice(("query", "mutation", "mutation"))
        root = self._schema.query_type if kind == "query" else self._schema.mutation_type
        assert root is not None
        self._declared, self._variables = [], {}
        name, field = self._chance.choice(sorted(root.fields.items()))
        body = self._field(name, field, self._chance.randint(1, _DEEPEST))
        if self._chance.random() < _SECOND_FIELD:
            body += f" second: {self._field(*self._chance.choice(sorted(root.fields.items())), 1)}"
        declared = f"({', '.join(self._declared)})" if self._declared else ""
        variables = self._variables
        if variables and self._chance.random() < _TWISTED:
            variables = twisted(self._chance, variables)
        return name, f"{kind} Any{declared} {{ {body} }}", variables

    def _field(
        self, name: str, field: GraphQLField, depth: int, left_out: float = _LEFT_OUT
    ) -> str:
        given = [
            f"{argument}: {self._given(f'{name} {argument}', kind)}"
            for argument, kind in field.args.items()
            if is_required_argument(kind) or self._chance.random() > left_out
        ]
        arguments = f"({', '.join(given)})" if given else ""
        return f"{name}{arguments}{self._selection(field.type, depth)}"

    def _given(self, place: str, argument: GraphQLArgument) -> str:
        """Write a value into the text, where it can be, or into a variable."""
        value = self._value(argument.type, place)
        if self._chance.random() < _IN_THE_TEXT:
            with contextlib.suppress(GraphQLError, TypeError, UnicodeEncodeError):
                node = ast_from_value(value, argument.type)
                if node is not None:
                    return print_ast(node)
        name = f"v{len(self._declared)}"
        self._declared.append(f"${name}: {argument.type}")
        self._variables[name] = value
        return f"${name}"

    def _selection(self, kind: GraphQLOutputType, depth: int) -> str:
        named = get_named_type(kind)
        if is_leaf_type(named):
            return ""
        parts = ["__typename"]
        if isinstance(named, GraphQLObjectType | GraphQLInterfaceType):
            parts += self._parts(named, depth)
        if isinstance(named, GraphQLInterfaceType | GraphQLUnionType):
            possible = self._chance.choice(self._schema.get_possible_types(named))
            # Aliased: fields of one name may differ among the types of a selection.
            inner = [f"in_{at}: {part}" for at, part in enumerate(self._parts(possible, depth))]
            parts.append(f"... on {possible.name} {{ {' '.join(inner)} }}")
        return f" {{ {' '.join(parts)} }}"

    def _parts(self, kind: GraphQLObjectType | GraphQLInterfaceType, depth: int) -> list[str]:
        leaves = [
            name for name, one in kind.fields.items() if is_leaf_type(get_named_type(one.type))
        ]
        inner = [name for name in kind.fields if name not in leaves]
        chosen = self._chance.sample(leaves, min(len(leaves), 4))
        if "id" in leaves and "id" not in chosen:
            chosen.append("id")
        if depth > 0 and inner:
            chosen += self._chance.sample(inner, min(len(inner), 2))
        return [
            self._field(name, kind.fields[name], depth - 1, _LEFT_OUT_WITHIN) for name in chosen
        ]

    def _value(self, kind: GraphQLInputType, place: str) -> Any:
        if isinstance(kind, GraphQLNonNull):
            return self._value(kind.of_type, place)
        if isinstance(kind, GraphQLList):
            count = self._chance.choice((0, 1, 1, 2, 3))
            return [self._value(kind.of_type, place) for _ in range(count)]
        if isinstance(kind, GraphQLEnumType):
            return self._chance.choice([*kind.values])
        if isinstance(kind, GraphQLInputObjectType):
            return self._object(kind, place)
        return self._scalar(kind.name, place)

    def _object(self, kind: GraphQLInputObjectType, place: str) -> dict[str, Any]:
        if kind.is_one_of:
            name = self._chance.choice([*kind.fields])
            return {name: self._value(kind.fields[name].type, f"{place} {name}")}
        return {
            name: self._value(field.type, f"{place} {name}")
            for name, field in kind.fields.items()
            if is_required_input_field(field) or self._chance.random() > _LEFT_OUT
        }

    def _scalar(self, name: str, place: str) -> Any:
        id = self._id(place)
        fitting, odd = {
            "ID": ((id,), ("nothing", "")),
            "Int": (NUMBERS, ODD_NUMBERS),
            "Float": (SHARES, ODD_SHARES),
            "Boolean": ((True, False), (True, False)),
            "DateTime": (INSTANTS, ODD_INSTANTS),
        }.get(name, ((*TEXTS, id), ODD_TEXTS))
        return self._chance.choice(odd if self._chance.random() < _ODD else fitting)

    def _id(self, place: str) -> str:
        """Return an id of the type that a place takes, or now and then any."""
        name = place.lower()
        type = next((of for word, of in _TAKES.items() if word in name), "Memory")
        if type not in self._ids or self._chance.random() < _ANY_ID:
            type = self._chance.choice(sorted(self._ids))
        return self._chance.choice(self._ids[type])
