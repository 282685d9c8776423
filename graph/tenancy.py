"""Owners of nodes: the token of a user in a full-text query, and the shared layer."""

import hashlib

# The user_id of what is everybody's: concepts and terms of the shared layer. No user has it.
SHARED = ""


def tenant_token(user_id: str) -> str:
    """Return a Lucene term made from the user's id: letters and digits only, whatever the id is.

    It narrows a search, it does not guard it: every query compares user_id besides.
    """
    return "t" + hashlib.sha256(user_id.encode("utf-8")).hexdigest()[:24]
