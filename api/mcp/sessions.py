"""Sessions that no server keeps: their id tells who the agent said it is when it began.

An agent names itself once, in `initialize`, and sends the id with every later request, to whichever
replica. Nothing is trusted for it: the key is checked each time, and a name is the agent's account.
"""

import base64
import binascii
from typing import Any

from anaphora.ids import new_id

HEADER = "mcp-session-id"
_LONGEST = 1024


def agent_in(info: Any) -> str:
    """Name and version of an agent, from what it sent as its `clientInfo`; empty without one."""
    if not isinstance(info, dict):
        return ""
    parts = (info.get("name"), info.get("version"))
    return " ".join(part for part in parts if isinstance(part, str)).strip()


def session_id(agent: str) -> str:
    """A new session's id, in the characters that the protocol allows."""
    return f"{new_id()}.{base64.urlsafe_b64encode(agent.encode()).decode()}"


def agent_of_session(id: str) -> str:
    """The agent that a session's id tells of; empty for any other id."""
    _, _, encoded = id[:_LONGEST].partition(".")
    try:
        return base64.urlsafe_b64decode(encoded.encode()).decode()
    except (binascii.Error, UnicodeError, ValueError):
        return ""
