"""Gathers what a context is made of: turns, memories by id, and recalls."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from anaphora.caller import Caller
from anaphora.errors import NotFound
from graph.records import MemoryRecord
from graph.values import MemoryKind
from recall.by_id import get_memories
from recall.context import budgets
from recall.context.asking import recall_input
from recall.context.conversation import Conversation
from recall.context.inputs import ContextInput, DroppedItem
from recall.context.pieces import why_withheld, withheld
from recall.inputs import Hit, Profile
from recall.profiles import PROFILES, Clustered
from recall.recall import recall_by
from recall.scope import Scope
from recall.services import Services
from recall.threads import list_turns

# Turns looked at for those that may be shown; most characters of turns that make a query.
_TURNS_READ = 20
_QUERY = 2000


@dataclass(frozen=True, slots=True)
class Gatherer:
    """What gathering needs; `thread_id` is the thread's id. Waiting is done."""

    services: Services
    caller: Caller
    given: ContextInput
    thread_id: str

    async def conversation(self) -> tuple[Conversation, list[DroppedItem]]:
        """What CONVERSATION is made of, and what may not be in it."""
        turns, tools = await asyncio.gather(self.turns(), self.tool_results())
        dropped = withheld(tools, self.given.min_trust)
        least = self.given.min_trust
        shown = [memory for memory in tools if why_withheld(memory, least) is None]
        streamed = await self.streamed(self.query(turns))
        facts = [hit.memory for hit in streamed if hit.memory.kind is MemoryKind.FACT]
        episodes = [hit.memory for hit in streamed if hit.memory.kind is MemoryKind.EPISODE]
        instructions = self.given.instructions
        return Conversation(turns, shown, facts, episodes, instructions), dropped

    async def turns(self) -> list[MemoryRecord]:
        """The thread's last turns that may be shown, in their order."""
        pages = await list_turns(
            self.services,
            self.caller.user_id,
            [self.thread_id],
            _TURNS_READ,
            newest_first=True,
            known_at=self.given.known_at,
        )
        scope = Scope(recall_input(self.given, "any"), tuple(MemoryKind))
        found = [edge.node for edge in pages[self.thread_id].edges if scope.allows(edge.node)]
        return found[::-1]

    async def tool_results(self) -> list[MemoryRecord]:
        """The memories that a tool returned. Raises NotFound if one is not there."""
        ids = list(dict.fromkeys(self.given.tool_results))
        if not ids:
            return []
        found = await get_memories(self.services, self.caller.user_id, ids, self.given.known_at)
        if missing := [id for id in ids if id not in found]:
            raise NotFound(
                f"{len(missing)} of these are no memories of this user's.", field="toolResults"
            )
        return [found[id] for id in ids]

    def query(self, turns: Sequence[MemoryRecord]) -> str | None:
        """What is said now, else the last two turns; None where there is neither."""
        if self.given.message is not None:
            return self.given.message
        said = " ".join(memory.text for memory in turns[-2:])[-_QUERY:].strip()
        return said or None

    async def streamed(self, query: str | None) -> list[Hit]:
        """Facts and episodes as STREAM chooses them: more than are shown, for some are turns."""
        if query is None:
            return []
        stream = PROFILES[Profile.STREAM]
        most = budgets.STREAMED_MOST + budgets.TURNS_MOST
        selection = Clustered(top=20, likeness=0.8, least=3, most=most)
        given = replace(recall_input(self.given, query), limit=2 * most, wait_ms=0)
        profile = replace(stream, selection=selection)
        found = await recall_by(self.services, self.caller, given, profile, "STREAM")
        return found.hits
