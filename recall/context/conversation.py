"""CONVERSATION: recent turns, tool results, streamed facts and episodes, and the instructions."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.records import MemoryRecord
from recall.context import budgets
from recall.context.composing import Piece, Plan
from recall.context.fencing import seen
from recall.context.pieces import distinct, quoted, sentence, turn


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was gathered. Turns are in their order; what is streamed, best first."""

    turns: Sequence[MemoryRecord]
    tool_results: Sequence[MemoryRecord] = ()
    facts: Sequence[MemoryRecord] = ()
    episodes: Sequence[MemoryRecord] = ()
    instructions: str | None = None


def plan_conversation(given: Conversation, limit: int) -> list[Plan]:
    """The sections under a limit of so many tokens, in the order in which they have it."""
    recent = given.turns[-budgets.TURNS_MOST :]
    ids = {memory.id for memory in recent}
    tools = distinct(given.tool_results, ids, quoted)
    facts = distinct(given.facts, ids, sentence)[: budgets.STREAMED_MOST]
    episodes = distinct(given.episodes, ids, quoted)[: budgets.STREAMED_MOST]
    instructions = [Piece(seen(given.instructions))] if given.instructions else []
    return [
        Plan(
            budgets.TURNS.title,
            [turn(memory) for memory in recent],
            budgets.TURNS.of(limit),
            cut=budgets.TURNS_ALWAYS,
            last_first=True,
        ),
        Plan(budgets.TOOLS.title, tools, budgets.TOOLS.of(limit), cut=len(tools)),
        Plan(budgets.FACTS.title, facts, budgets.FACTS.of(limit), cut=0),
        Plan(budgets.EPISODES.title, episodes, budgets.EPISODES.of(limit)),
        Plan(budgets.INSTRUCTIONS, instructions, None, cut=1, bullet=""),
    ]
