"""Backends that run operations for an agent: in this process, or over HTTP from another."""

from collections.abc import Mapping
from typing import Any, Protocol

from api.mcp.tools.operations import Operation


class Backend(Protocol):
    """One caller's way to the API."""

    @property
    def owner(self) -> str:
        """Owner of the receipts that are waited for: a key and its user, for one agent."""

    async def run(self, operation: Operation, variables: Mapping[str, Any]) -> Any:
        """The value of the operation's root field. Raises Refused."""
