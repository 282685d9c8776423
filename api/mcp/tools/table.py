"""The tools: what each is for, its arguments, its operation, and its answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel

from api.mcp.tools import answers, inputs, lines, operations, outputs
from api.mcp.tools.operations import Operation

Arguments = TypeVar("Arguments", bound=inputs.Arguments)
Variables = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """Effect of a call on the memory, for agents that ask before they call."""

    reads: bool = False
    destroys: bool = False
    # The same call again changes nothing more.
    repeats: bool = False


READS = Effect(reads=True, repeats=True)
ADDS = Effect()
SETS = Effect(repeats=True)
ENDS = Effect(destroys=True, repeats=True)


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool. `plan` gives the operation for its arguments; `line` the short text."""

    name: str
    title: str
    text: str
    arguments: type[inputs.Arguments]
    answer: type[BaseModel]
    effect: Effect
    plan: Callable[[Any], tuple[Operation, Variables]]
    shape: Callable[[Any], dict[str, Any]]
    line: Callable[[dict[str, Any]], str]
    # Waits for the receipts in `waitFor`, within `input` where there is one.
    waits: str | None = None


def _flat(operation: Operation) -> Callable[[Any], tuple[Operation, Variables]]:
    """The arguments are the operation's variables."""
    return lambda given: (operation, given.given())


def _input(operation: Operation) -> Callable[[Any], tuple[Operation, Variables]]:
    """The arguments are the operation's one input."""
    return lambda given: (operation, {"input": given.given()})


def _conflicts(given: inputs.FindConflicts) -> tuple[Operation, Variables]:
    if not given.memory_id:
        return operations.OPEN_CONFLICTS, {"limit": given.limit}
    return operations.FIND_CONFLICTS, given.given()


def _as_it_is(value: Mapping[str, Any]) -> dict[str, Any]:
    return dict(value)


TOOLS = (
    Tool(
        "remember",
        "Remember",
        "Store something worth knowing later: a fact, what happened, or how to do something. "
        "Search first; to correct what is stored, remember the new text with onConflict "
        "SUPERSEDE, or use supersede.",
        inputs.Remember,
        outputs.Remembered,
        ADDS,
        _input(operations.REMEMBER),
        _as_it_is,
        lines.remembered,
    ),
    Tool(
        "search_memory",
        "Search memory",
        "Find what is known, by meaning, words, time and names, with the reason for each hit. Use "
        "it before you answer from memory, and report with feedback what you used.",
        inputs.SearchMemory,
        outputs.Found,
        READS,
        _flat(operations.SEARCH_MEMORY),
        answers.found,
        lines.found,
        waits="waitFor",
    ),
    Tool(
        "context",
        "Compose context",
        "Compose the text to read before answering in a conversation: recent turns, facts, "
        "episodes and instructions, within a token budget.",
        inputs.ComposeContext,
        outputs.Composed,
        READS,
        _input(operations.CONTEXT),
        answers.composed,
        lines.composed,
        waits="input.waitFor",
    ),
    Tool(
        "lookup",
        "Look up a name",
        "Resolve a name to persons, places and things, with what is known of each, and if asked "
        "what they are related to.",
        inputs.Lookup,
        outputs.LookedUp,
        READS,
        _flat(operations.LOOKUP),
        answers.looked_up,
        lines.looked_up,
    ),
    Tool(
        "link",
        "Link memories",
        "Link two memories by a relation.",
        inputs.Link,
        outputs.Linked,
        SETS,
        _flat(operations.LINK),
        _as_it_is,
        lines.linked,
    ),
    Tool(
        "unlink",
        "Unlink memories",
        "End a link between two memories.",
        inputs.Unlink,
        outputs.Unlinked,
        ENDS,
        _flat(operations.UNLINK),
        _as_it_is,
        lines.unlinked,
    ),
    Tool(
        "neighbors",
        "Walk links",
        "Walk from a memory along its links: what supports it, what it replaced, where it is from.",
        inputs.Neighbors,
        outputs.Neighborhood,
        READS,
        _flat(operations.NEIGHBORS),
        _as_it_is,
        lines.neighborhood,
    ),
    Tool(
        "find_conflicts",
        "Find conflicts",
        "List open conflicts, or search what contradicts or repeats one memory.",
        inputs.FindConflicts,
        outputs.Conflicts,
        READS,
        _conflicts,
        answers.conflicts,
        lines.conflicts,
    ),
    Tool(
        "resolve_conflict",
        "Resolve a conflict",
        "Give a verdict on a conflict. Ask the user when it is not clear which side holds.",
        inputs.ResolveConflict,
        outputs.Resolved,
        ENDS,
        _flat(operations.RESOLVE_CONFLICT),
        _as_it_is,
        lines.resolved,
    ),
    Tool(
        "supersede",
        "Replace a memory",
        "Replace a memory by another that is stored already. The old one is kept as history.",
        inputs.Supersede,
        outputs.Superseded,
        ENDS,
        _flat(operations.SUPERSEDE),
        _as_it_is,
        lines.superseded,
    ),
    Tool(
        "forget",
        "Forget",
        "Hide memories from every recall: by ids, facts, a conversation or an entity. A person "
        "can bring them back. Use it only when the user asks; try dryRun first.",
        inputs.Forget,
        outputs.Forgotten,
        ENDS,
        _input(operations.FORGET),
        answers.forgotten,
        lines.forgotten,
    ),
    Tool(
        "feedback",
        "Report what was used",
        "Report which memories of a search or a context your answer used, so that recall learns.",
        inputs.Feedback,
        outputs.Counted,
        SETS,
        _flat(operations.FEEDBACK),
        _as_it_is,
        lines.counted,
    ),
)
BY_NAME = {tool.name: tool for tool in TOOLS}
