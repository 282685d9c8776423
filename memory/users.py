"""What a user's id may be: it comes from a key or from a service, never from an argument."""

from anaphora.errors import Invalid
from memory.checks import is_blank, storable

LONGEST_USER_ID = 256


def checked_user_id(value: str, field: str) -> str:
    """The id. Raises Invalid unless it is 1 to 256 printable characters, no space at either end."""
    ok = 1 <= len(value) <= LONGEST_USER_ID and value.isprintable() and value == value.strip()
    if not ok or is_blank(storable(value, field)):
        raise Invalid("A user's id is 1 to 256 printable characters.", field=field)
    return value
