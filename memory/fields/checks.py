"""Checks texts, numbers, instants and names: one rule each, with errors that name the field.

A field is a path in the API's input, e.g. `subject.name`. Texts are never altered, names are
stripped. A value that passes can be stored, indexed, hashed and sent.
"""

import re
import sys
from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any

from anaphora.clock import aware
from anaphora.errors import Invalid, LimitExceeded
from anaphora.settings import Settings
from language.names.checks import checked_name, is_blank, storable
from memory.fields.limits import MOST_COUNTED

__all__ = ["checked_name", "is_blank", "storable"]

_GREATEST = sys.float_info.max

_PREDICATE = re.compile(r"[a-z][a-z0-9_]{0,63}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}")


def checked_text(value: str, field: str, settings: Settings) -> str:
    """Check a memory's text; it is returned unaltered.

    Raises Invalid for an empty or blank text, LimitExceeded over `settings.max_text` bytes of
    UTF-8.
    """
    if len(value) <= settings.max_text and is_blank(storable(value, field)):
        raise Invalid("The text is empty.", field=field)
    if len(value) > settings.max_text or len(value.encode("utf-8")) > settings.max_text:
        raise LimitExceeded(
            f"A text may have at most {settings.max_text} bytes in UTF-8: split it.", field=field
        )
    return value


def optional_name(value: str | None, field: str, longest: int) -> str | None:
    """Check a name as `checked_name` does; None for None."""
    return None if value is None else checked_name(value, field, longest)


def checked_prose(value: str | None, field: str, longest: int) -> str | None:
    """Check a text of at most `longest` characters, not blank; None for None."""
    if value is None:
        return None
    if len(value) > longest:
        raise LimitExceeded(f"Longer than {longest} characters.", field=field)
    if is_blank(storable(value, field)):
        raise Invalid("Empty: give a text, or leave it out.", field=field)
    return value


def checked_step(value: str | None, field: str, settings: Settings) -> str | None:
    """Check a procedure's trigger or action: prose of a quarter of a text; None for None."""
    return checked_prose(value, field, settings.max_text // 4)


def optional_predicate(value: str | None, field: str = "predicate") -> str | None:
    """Check a relation's name; None for None. Raises Invalid unless it is like `lives_in`."""
    if value is not None and not _PREDICATE.fullmatch(value):
        raise Invalid(
            "Name a relation with a-z, 0-9 and _, at most 64, e.g. lives_in.", field=field
        )
    return value


def checked_language(value: str | None, field: str = "language") -> str | None:
    """Check a language tag like `en` or `pt-BR`. Raises Invalid for anything else."""
    if value is not None and not _LANGUAGE.fullmatch(value):
        raise Invalid("Give a language tag, e.g. en or pt-BR.", field=field)
    return value


def checked_share(value: Any, field: str) -> float:
    """Check a number from 0 to 1. Raises Invalid for anything else, NaN included."""
    if not _is_number(value) or not 0 <= value <= 1:
        raise Invalid("Give a number from 0 to 1.", field=field)
    return float(value)


def checked_number(value: Any, field: str) -> float:
    """Check a finite number. Raises Invalid for anything else."""
    if not _is_number(value) or not abs(value) <= _GREATEST:
        raise Invalid("Give a number.", field=field)
    return float(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def checked_whole(value: Any, field: str, most: int = MOST_COUNTED, least: int = 0) -> int:
    """Check a whole number from `least` to `most`. Raises Invalid for anything else."""
    if not is_whole(value, most, least):
        raise Invalid(f"Give a whole number from {least} to {most}.", field=field)
    return int(value)


def is_whole(value: Any, most: int = MOST_COUNTED, least: int = 0) -> bool:
    """Check whether a value is a whole number from `least` to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def checked_flag(value: Any, field: str) -> bool:
    """Check a truth value. Raises Invalid for anything else."""
    if not isinstance(value, bool):
        raise Invalid("Give true or false.", field=field)
    return value


def checked_word(value: Any, field: str, words: type[StrEnum]) -> str:
    """Check a word of an enumeration. Raises Invalid for anything else."""
    try:
        return words(value).value
    except ValueError:
        raise Invalid(f"Give one of {', '.join(words)}.", field=field) from None


def checked_terms(values: Sequence[str], field: str, settings: Settings) -> list[str]:
    """Check tags or topics; return them stripped, each once, in the order given.

    Raises LimitExceeded for too many or a long one, Invalid for a blank one.
    """
    if len(values) > settings.max_tags:
        raise LimitExceeded(f"Give at most {settings.max_tags}.", field=field)
    return list(dict.fromkeys(checked_name(value, field, settings.max_tag) for value in values))


def checked_moment(value: datetime | None, field: str) -> datetime | None:
    """Return an aware instant in UTC, None for None. Raises Invalid outside years 2 to 9998."""
    if value is None:
        return None
    moment = aware(value, field)
    # Year 1 stands for an open end.
    if moment.year < 2:
        raise Invalid("Give a time after the year 1, or null for an open end.", field=field)
    return moment


def check_validity(valid_from: datetime | None, valid_to: datetime | None) -> None:
    """Raise Invalid unless `valid_from` is before `valid_to`, where both are given."""
    if valid_from is not None and valid_to is not None and valid_from >= valid_to:
        raise Invalid("`validFrom` must be before `validTo`.", field="validFrom")


def check_count(count: int, most: int, field: str) -> None:
    """Raise LimitExceeded for a count above `most`."""
    if count > most:
        raise LimitExceeded(f"Give at most {most}.", field=field)
