"""Checks of names: a name is one line that can be stored, seen and told from others."""

import re

from anaphora.errors import Invalid, LimitExceeded

_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
# They turn what stands around them: a name that has them looks like another.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def storable(value: str, field: str) -> str:
    """The string, unless no database can keep it. Raises Invalid for NUL and lone surrogates."""
    if "\0" in value:
        raise Invalid("Remove the NUL character.", field=field)
    if _SURROGATE.search(value):
        raise Invalid("It has an unpaired surrogate: send valid Unicode.", field=field)
    return value


def is_blank(value: str) -> bool:
    """Check whether nothing of the text would be seen."""
    return not any(char.isprintable() and not char.isspace() for char in value)


def checked_name(value: str, field: str, longest: int) -> str:
    """Return the name as one line, stripped.

    Raises Invalid for a blank one or control characters, LimitExceeded for a long one.
    """
    name = storable(value, field).strip()
    if is_blank(name):
        raise Invalid(
            "The name is empty: give a name, or leave it out where it is optional.", field=field
        )
    if len(name) > longest:
        raise LimitExceeded(f"Longer than {longest} characters.", field=field)
    if _CONTROL.search(name):
        raise Invalid("Remove line breaks and control characters.", field=field)
    if _TURNING.search(name):
        raise Invalid("Remove characters that change the direction of text.", field=field)
    return name
