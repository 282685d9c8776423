"""Calls of tools: arguments checked, the operation run, its answer framed and told shortly."""

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from api.mcp.backend import Backend
from api.mcp.fencing import framed
from api.mcp.receipts import Receipts
from api.mcp.refusals import Refused, refusal_of
from api.mcp.tools.inputs import MOST_RECEIPTS
from api.mcp.tools.table import Tool, Variables


@dataclass(frozen=True, slots=True)
class Called:
    """An answer of a tool: for programs, and for a model."""

    answer: dict[str, Any]
    text: str


async def call(tool: Tool, given: Any, backend: Backend, receipts: Receipts) -> Called:
    """Call a tool. Raises Refused for bad arguments, and for what the API refuses."""
    try:
        arguments = tool.arguments.model_validate(without_nulls(given or {}))
    except ValidationError as error:
        raise refusal_of(error) from None
    except RecursionError:
        raise Refused("LIMIT_EXCEEDED", "The arguments are nested too deeply.") from None
    operation, variables = tool.plan(arguments)
    if tool.waits is not None:
        _wait(variables, tool.waits, receipts.of(backend.owner))
    value = await backend.run(operation, variables)
    if isinstance(value, dict) and (receipt := value.get("receipt")):
        receipts.note(backend.owner, receipt)
    shown = framed(value)
    answer = tool.shape(shown.value)
    text = tool.line(answer)
    if shown.notice is not None:
        answer["notice"] = shown.notice
        text = f"{shown.notice}\n{text}"
    return Called(answer, text)


def without_nulls(value: Any) -> Any:
    """The arguments without those that are null: many agents send all, with null for none."""
    if isinstance(value, dict):
        return {name: without_nulls(item) for name, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def _wait(variables: Variables, path: str, own: list[str]) -> None:
    """Add the agent's own receipts to those that it gave: the newest that a read may wait for."""
    *outer, name = path.split(".")
    within = variables[outer[0]] if outer else variables
    if own:
        within[name] = list(dict.fromkeys([*within.get(name, ()), *own]))[-MOST_RECEIPTS:]
