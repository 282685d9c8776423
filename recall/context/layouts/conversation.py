"""CONVERSATION: recent turns, tool results, streamed facts and episodes, and the instructions."""

from collections.abc import Sequence
from dataclasses import dataclass

from graph.records.records import MemoryRecord
from recall.context import budgets
from recall.context.citations import Citations, first_pieces
from recall.context.compose import Piece, Plan
from recall.context.lines import seen
from recall.context.pieces import distinct, quoted, sentence, turn


@dataclass(frozen=True, slots=True)
class Conversation:
    """Memories gathered for CONVERSATION. Turns are in order; streamed memories, best first."""

    turns: Sequence[MemoryRecord]
    tool_results: Sequence[MemoryRecord] = ()
    facts: Sequence[MemoryRecord] = ()
    episodes: Sequence[MemoryRecord] = ()
    instructions: str | None = None

    @property
    def lists(self) -> tuple[Sequence[MemoryRecord], ...]:
        """Lists of memories that may be disputed: turns contradict nobody."""
        return self.tool_results, self.facts, self.episodes


def plan_conversation(given: Conversation, limit: int, citations: Citations) -> list[Plan]:
    """Plan the sections under a limit of so many tokens, in the order in which they take them."""
    most = budgets.STREAMED_MOST
    recent = given.turns[-budgets.TURNS_MOST :]
    ids = {memory.id for memory in recent}
    listed = citations.arranged.lists or given.lists
    tools, facts, episodes = (
        [citations.cite(piece) for piece in distinct(memories, ids, say)]
        for memories, say in zip(listed, (quoted, sentence, quoted), strict=True)
    )
    instructions = [Piece(seen(given.instructions))] if given.instructions else []
    return [
        Plan(
            budgets.TURNS.title,
            citations.cited(recent, turn),
            budgets.TURNS.of(limit),
            cut=budgets.TURNS_ALWAYS,
            last_first=True,
        ),
        Plan(budgets.TOOLS.title, tools, budgets.TOOLS.of(limit), cut=len(tools)),
        Plan(budgets.FACTS.title, first_pieces(facts, most), budgets.FACTS.of(limit), most=most),
        Plan(
            budgets.EPISODES.title,
            first_pieces(episodes, most),
            budgets.EPISODES.of(limit),
            most=most,
        ),
        Plan(budgets.INSTRUCTIONS, instructions, None, cut=1, bullet=""),
    ]
