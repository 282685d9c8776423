"""Operations for an agent in the API's own process: the caller's, as if asked over GraphQL."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from api.http.authentication import agent_name
from api.http.requests import RequestLog
from api.mcp.refusals import Refused
from api.mcp.tools.operations import Operation
from api.operations import Operations
from schema.serving.context import Context


@dataclass
class LocalBackend:
    """One request's caller; a `Backend`."""

    operations: Operations
    context: Context
    log: RequestLog
    owner: str = field(init=False)

    def __post_init__(self) -> None:
        caller = self.context.caller
        self.owner = f"{caller.key_id} {caller.user_id}"

    def name_agent(self, agent: str) -> None:
        """Take the agent's own account of itself, as a header's, where no header gave one."""
        if not self.context.caller.agent:
            self.context.caller = replace(self.context.caller, agent=agent_name(agent))

    async def run(self, operation: Operation, variables: Mapping[str, Any]) -> Any:
        """The value of the operation's root field. Raises Refused."""
        result = await self.operations.run(
            operation.document, variables, None, self.context, self.log
        )
        if result.errors:
            raise Refused.of(result.errors[0].formatted)
        return (result.data or {})[operation.field]
