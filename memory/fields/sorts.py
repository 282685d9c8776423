"""The sorts of values that fields have: one check each, for writes and for imports."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Any, TypeVar

from anaphora.settings import Settings
from memory.fields import checks, limits
from memory.fields.field import Sort
from memory.fields.limits import MOST_ALIASES
from memory.fields.references import (
    Reference,
    checked_aliases,
    checked_entity_name,
    checked_id,
    checked_ids,
    checked_reference,
    checked_references,
    checked_type,
)
from memory.inputs import EntityRef

G = TypeVar("G")
S = TypeVar("S")
Words = TypeVar("Words", bound=StrEnum)


def _by_value(check: Callable[[G, str], S]) -> Callable[[G, str, Settings], S]:
    """Return a check as sorts have it, of one that needs no settings."""
    return lambda value, field, _: check(value, field)


def name(longest: int, graphql: str = "String") -> Sort[str, str]:
    """Return the sort of names: one line, stripped, of at most `longest` characters."""
    check = _by_value(partial(checks.checked_name, longest=longest))
    return Sort(str, graphql, check, f"one line of {longest} characters")


def choice(words: type[Words]) -> Sort[Words, str]:
    """Return the sort of an enumeration's words."""
    check = _by_value(partial(checks.checked_word, words=words))
    return Sort(words, words.__name__, check, ", ".join(words))


def whole(most: int, least: int = 0) -> Sort[int, int]:
    """Return the sort of whole numbers from `least` to `most`."""
    check = _by_value(partial(checks.checked_whole, most=most, least=least))
    return Sort(int, "Int", check, f"{least} to {most}")


def terms(check: Callable[[Any, str, Settings], list[str]], limit: str) -> Sort[Any, list[str]]:
    """Return the sort of lists of texts with this check."""
    return Sort(tuple, "[String!]", check, limit)


TEXT = Sort(str, "String", checks.checked_text, "`ANAPHORA_MAX_TEXT` bytes in UTF-8")
STEP = Sort(str, "String", checks.checked_step, "a quarter of `ANAPHORA_MAX_TEXT`, in characters")
TERM = name(limits.LONGEST_TERM)
TERMS = terms(checks.checked_terms, "`ANAPHORA_MAX_TAGS` of `ANAPHORA_MAX_TAG` characters")
PREDICATE = Sort(str, "String", _by_value(checks.optional_predicate), "a name like lives_in")
LANGUAGE = Sort(str, "String", _by_value(checks.checked_language), "a language tag, e.g. pt-BR")
SHARE = Sort(float, "Float", _by_value(checks.checked_share), "0 to 1")
NUMBER = Sort(float, "Float", _by_value(checks.checked_number))
COUNT = whole(limits.MOST_COUNTED)
FLAG = Sort(bool, "Boolean", _by_value(checks.checked_flag))
INSTANT = Sort(datetime, "DateTime", _by_value(checks.checked_moment), "years 2 to 9998")
ID = Sort(str, "ID", _by_value(checked_id))
# A thread by the caller's own key, or by its id.
THREAD = name(limits.LONGEST_KEY, "ID")
_ENTITY = f"an id, or a name of {limits.LONGEST_NAME} characters"
_MANY = limits.MOST_REFERENCES
REFERENCE = Sort(EntityRef, "EntityRef", _by_value(checked_reference), _ENTITY)
REFERENCES: Sort[Any, tuple[Reference, ...]] = Sort(
    tuple, "[EntityRef!]", _by_value(checked_references), f"{_MANY} entities"
)
SOURCES: Sort[Any, tuple[str, ...]] = Sort(tuple, "[ID!]", _by_value(checked_ids), f"{_MANY} ids")
ENTITY_NAME = Sort(
    str, "String", _by_value(checked_entity_name), f"one line of {limits.LONGEST_NAME} characters"
)
ENTITY_TYPE = Sort(
    str, "String", _by_value(checked_type), f"one line of {limits.LONGEST_TYPE} characters"
)
ALIASES = terms(
    _by_value(checked_aliases), f"{MOST_ALIASES} of one line and {limits.LONGEST_NAME} characters"
)
STRINGS = terms(lambda value, field, _: list(value), "")
