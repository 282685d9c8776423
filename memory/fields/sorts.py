"""The sorts of values that fields have: one check each, for writes and for imports."""

from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

from memory.fields import checks
from memory.fields.field import Sort
from memory.fields.references import (
    Reference,
    checked_id,
    checked_ids,
    checked_reference,
    checked_references,
)
from memory.inputs import EntityRef

Words = TypeVar("Words", bound=StrEnum)


def name(longest: int, graphql: str = "String") -> Sort[str, str]:
    """Return the sort of names: one line, stripped, of at most `longest` characters."""
    return Sort(
        str,
        graphql,
        lambda value, field, _: checks.checked_name(value, field, longest),
        f"one line of {longest} characters",
    )


def choice(words: type[Words]) -> Sort[Words, str]:
    """Return the sort of an enumeration's words."""
    return Sort(
        words,
        words.__name__,
        lambda value, field, _: checks.checked_word(value, field, words),
        ", ".join(words),
    )


def whole(most: int, least: int = 0) -> Sort[int, int]:
    """Return the sort of whole numbers from `least` to `most`."""
    return Sort(
        int,
        "Int",
        lambda value, field, _: checks.checked_whole(value, field, most, least),
        f"{least} to {most}",
    )


TEXT = Sort(str, "String", checks.checked_text, "`ANAPHORA_MAX_TEXT` bytes in UTF-8")
STEP = Sort(str, "String", checks.checked_step, "a quarter of `ANAPHORA_MAX_TEXT`, in characters")
TERMS: Sort[Any, list[str]] = Sort(
    tuple,
    "[String!]",
    checks.checked_terms,
    "`ANAPHORA_MAX_TAGS` of one line and `ANAPHORA_MAX_TAG` characters",
)
TERM = name(checks.LONGEST_TERM)
SHARE = Sort(float, "Float", lambda value, field, _: checks.checked_share(value, field), "0 to 1")
NUMBER = Sort(float, "Float", lambda value, field, _: checks.checked_number(value, field))
COUNT = whole(checks.MOST_COUNTED)
FLAG = Sort(bool, "Boolean", lambda value, field, _: checks.checked_flag(value, field))
INSTANT = Sort(
    datetime,
    "DateTime",
    lambda value, field, _: checks.checked_moment(value, field),
    "years 2 to 9998",
)
PREDICATE = Sort(
    str,
    "String",
    lambda value, field, _: checks.optional_predicate(value, field),
    "a-z, 0-9 and _, 64 characters",
)
LANGUAGE = Sort(
    str,
    "String",
    lambda value, field, _: checks.checked_language(value, field),
    "a language tag, e.g. pt-BR",
)
ID = Sort(str, "ID", lambda value, field, _: checked_id(value, field))
KEY = name(checks.LONGEST_KEY)
# A thread by the caller's own key, or by its id.
THREAD = name(checks.LONGEST_KEY, "ID")
SOURCES: Sort[Any, tuple[str, ...]] = Sort(
    tuple,
    "[ID!]",
    lambda value, field, _: checked_ids(value, field),
    f"{checks.MOST_REFERENCES} ids",
)
REFERENCE: Sort[EntityRef, Reference] = Sort(
    EntityRef,
    "EntityRef",
    lambda value, field, _: checked_reference(value, field),
    f"an id, or a name of {checks.LONGEST_NAME} characters",
)
REFERENCES: Sort[Any, tuple[Reference, ...]] = Sort(
    tuple,
    "[EntityRef!]",
    lambda value, field, _: checked_references(value, field),
    f"{checks.MOST_REFERENCES} entities",
)
