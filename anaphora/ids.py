"""Ids: UUIDv7, so that they sort by when they were made."""

import re

import uuid_utils

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def new_id() -> str:
    """A new UUIDv7 in its canonical lower-case form."""
    return str(uuid_utils.uuid7())


def is_id(text: str) -> bool:
    """Check whether the text is a canonical UUID: what we make, and nothing else."""
    return _UUID.fullmatch(text) is not None
