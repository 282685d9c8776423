"""Checks a user's id: it comes from a key or from a service, never from an argument."""

import unicodedata

from anaphora.errors import Invalid
from memory.fields.checks import is_blank, storable

LONGEST_USER_ID = 256


def checked_user_id(value: str, field: str) -> str:
    """Return the id in Unicode's form NFC: one user, however it was typed.

    Raises Invalid unless it is 1 to 256 printable characters, no space at either end.
    """
    value = unicodedata.normalize("NFC", storable(value, field))
    ok = 1 <= len(value) <= LONGEST_USER_ID and value.isprintable() and value == value.strip()
    if not ok or is_blank(value):
        raise Invalid("A user's id is 1 to 256 printable characters.", field=field)
    return value
