"""Gathering for the layouts: turns, memories by id, and recalls without a trace."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from anaphora.caller import Caller
from anaphora.decay import STREAMED
from anaphora.errors import NotFound
from graph.enums import LIVE, MemoryKind, Trust
from graph.records.records import MemoryRecord
from language.questions.injection import find_order
from language.words import words
from recall.context import budgets
from recall.context.citations import Citations
from recall.context.dates import Present
from recall.context.disputes import arrange, find_disputes
from recall.context.inputs import ContextInput, DroppedItem
from recall.context.layouts.augmented import Augmented
from recall.context.layouts.conversation import Conversation
from recall.context.layouts.digests import leave_out_told
from recall.context.layouts.floor import Floor, left_out
from recall.context.layouts.thread import Threaded
from recall.context.layouts.thread_order import is_near, places
from recall.context.lines import one_line
from recall.context.pieces import why_withheld, withheld
from recall.context.streamed import Streamed, find_streamed
from recall.context.validation import recall_input
from recall.contract.inputs import Hit, Profile, Recalled
from recall.lists.threads import get_threads, list_turns
from recall.nodes.by_id import get_memories
from recall.nodes.effective import Effective
from recall.profiles.scope import Scope
from recall.profiles.selection import Clustered
from recall.profiles.table import PROFILES, THREAD_BUDGET, ProfileData
from recall.query.zone import users_zone
from recall.recall import recall_by
from recall.services import Services

# Turns read, of which some may not be shown; most characters of turns that make a query.
_TURNS_READ = 20
_QUERY = 2000
# Most hits for a message, of which some are of this conversation.
_ASKED = 40
_UNTRUSTED = Trust.UNTRUSTED


@dataclass(frozen=True, slots=True)
class Gatherer:
    """Inputs of gathering: the input is checked, `thread_id` the thread's id, waiting done."""

    services: Services
    caller: Caller
    given: ContextInput
    thread_id: str

    async def conversation(self) -> tuple[Conversation, list[DroppedItem]]:
        """Gather CONVERSATION's memories, and the tool results that may not be in it."""
        least = self.given.min_trust
        turns, tools, kept = await asyncio.gather(
            self.turns(), self.tool_results(), self.streamed()
        )
        if kept is not None and turns and kept.turn < (turns[-1].turn or 0):
            kept = None  # Retrieved before the last turn.
        found = [] if kept is not None and not self.given.message else await self.retrieve(turns)
        streamed = [*found, *(await self._kept(kept) if kept is not None else ())]
        gathered = Conversation(
            turns=turns,
            tool_results=[memory for memory in tools if why_withheld(memory, least) is None],
            facts=[memory for memory in streamed if memory.kind is MemoryKind.FACT],
            episodes=[memory for memory in streamed if memory.kind is MemoryKind.EPISODE],
            instructions=self.given.instructions,
        )
        return gathered, withheld(tools, least)

    async def retrieve(self, turns: Sequence[MemoryRecord]) -> list[MemoryRecord]:
        """Find facts and episodes for the message, or the last two turns, as STREAM does."""
        # Some hits are turns: more are asked for than are shown.
        stream = PROFILES[Profile.STREAM]
        most = budgets.STREAMED_MOST + budgets.TURNS_MOST
        wider = replace(stream, selection=Clustered(top=2 * most, likeness=0.8, least=3, most=most))
        query = self.query(turns)
        hits = _without_copies(await self._recall(query, wider, "STREAM", 2 * most), query)
        return [hit.memory for hit in hits if self.is_believed(hit.memory)]

    async def streamed(self) -> Streamed | None:
        """Find what was retrieved in the background; None at an instant, since it is of now."""
        if self.given.known_at is not None or self.given.valid_at is not None:
            return None
        return await find_streamed(self.services, self.caller.user_id, self.thread_id)

    async def _kept(self, streamed: Streamed) -> list[MemoryRecord]:
        """Return the retrieved memories that may still be shown."""
        found = await get_memories(self.services, self.caller.user_id, streamed.ids)
        scope = self.scope
        kept = (found[id] for id in streamed.ids if id in found and scope.allows(found[id]))
        return [memory for memory in kept if self.is_believed(memory)]

    def is_believed(self, memory: MemoryRecord) -> bool:
        """Return whether a memory may be told without being asked for: it is believed enough.

        What has ended is found only where its time was asked about.
        """
        if memory.status not in LIVE:
            return True
        given, services = self.given, self.services
        now = given.known_at or given.now or services.clock()
        return Effective(services.settings, now).confidence(memory) >= STREAMED

    async def augmented(self) -> Augmented:
        """Gather AUGMENTED's memories: digests and procedures by themselves, so that none is lost
        among what was said.
        """
        query = self.query([] if self.given.message else await self.turns())
        balanced = PROFILES[Profile.BALANCED]
        told, done = await asyncio.gather(
            self._told(query),
            self._recall(query, balanced, "BALANCED", 10, MemoryKind.SUMMARY, MemoryKind.PROCEDURE),
        )
        hits = _without_copies(told.hits if told else [], query)
        floor = Floor.of(self.services.settings)
        known = floor.is_known([*hits, *done])
        over = floor.over(hits) if known else []
        done = done if known else []
        kept = {hit.memory.id for hit in over}
        episodes = _of_kind(over, MemoryKind.EPISODE)
        return Augmented(
            summaries=await leave_out_told(
                self.services.graph,
                self.caller.user_id,
                _of_kind(done, MemoryKind.SUMMARY),
                episodes,
            ),
            procedures=_of_kind([hit for hit in done if is_near(hit)], MemoryKind.PROCEDURE),
            facts=_of_kind(over, MemoryKind.FACT),
            episodes=episodes,
            domain=told.domain if told else (),
            dropped=left_out(hit for hit in hits if hit.memory.id not in kept),
            unknown=not known,
        )

    async def present(self) -> Present:
        """Return the caller's now, else the clock's; in the caller's zone, else in the user's."""
        now = self.services.clock() if self.given.now is None else self.given.now
        if self.given.time_zone is not None:
            return Present(now, ZoneInfo(self.given.time_zone))
        return Present(now, await users_zone(self.services.graph, self.caller.user_id))

    async def citations(
        self, lists: Sequence[Sequence[MemoryRecord]], present: Present
    ) -> Citations:
        """Find what disputes a layout's lists, and return the dates and marks of their pieces."""
        listed = [memory for memories in lists for memory in memories]
        disputes = await find_disputes(self.services, self.caller.user_id, listed, self.scope)
        return Citations(present, arrange(disputes, *lists))

    async def _told(self, query: str | None) -> Recalled | None:
        """Recall facts and episodes for a query, with domain rows if they are asked for."""
        if query is None:
            return None
        given = replace(
            recall_input(self.given, query),
            limit=30,
            kinds=(MemoryKind.FACT, MemoryKind.EPISODE),
            include_domain=self.given.include_domain,
            wait_ms=0,
        )
        balanced = PROFILES[Profile.BALANCED]
        return await recall_by(self.services, self.caller, given, balanced, "BALANCED")

    async def threaded(self) -> Threaded:
        """Gather THREAD's memories: those that it finds, and those that the message asks for."""
        query = self.query([] if self.given.message else await self.turns())
        profile = PROFILES[Profile.THREAD]
        hits, asked = await asyncio.gather(
            self._recall(query or "-", profile, "THREAD", THREAD_BUDGET, thread_id=self.thread_id),
            self._asked(query),
        )
        found = _without_copies(asked.hits if asked else [], query)
        floor = Floor.of(self.services.settings)
        known = floor.is_known(found)
        over = floor.over(found) if known else []
        placed = places(hits, over, self.thread_id, compared=asked is not None and asked.semantic)
        shown = {one.id for one in (*placed.here, *placed.across, *placed.beyond)}
        return Threaded(
            here=placed.here,
            across=placed.across,
            beyond=placed.beyond,
            thread_id=self.thread_id,
            dropped=left_out(
                hit for hit in found if hit not in over and hit.memory.id not in shown
            ),
            unknown=not known,
        )

    async def titled(self, threaded: Threaded, across: Sequence[MemoryRecord]) -> Threaded:
        """Add the titles of the conversations that the memories of `across` are from."""
        ids = dict.fromkeys(memory.thread_id for memory in across if memory.thread_id)
        titles = await self._titles([id for id in ids if id != self.thread_id])
        return replace(
            threaded,
            titles={id: title for id, (title, _) in titles.items()},
            untrusted=frozenset(id for id, (_, trust) in titles.items() if trust is _UNTRUSTED),
        )

    async def _asked(self, query: str | None) -> Recalled | None:
        """Recall what a query asks for, of every kind and conversation."""
        if query is None:
            return None
        given = replace(recall_input(self.given, query), limit=_ASKED, wait_ms=0)
        balanced = PROFILES[Profile.BALANCED]
        return await recall_by(self.services, self.caller, given, balanced, "BALANCED")

    async def _titles(self, ids: Sequence[str]) -> dict[str, tuple[str, Trust]]:
        """Find titles of threads that may be shown, as they were at `knownAt`, and their trust."""
        if not ids:
            return {}
        threads = await get_threads(
            self.services, self.caller.user_id, ids, known_at=self.given.known_at
        )
        least = self.given.min_trust
        return {
            id: (title, trust)
            for id, thread in threads.items()
            if (title := thread.shown_title) and (trust := thread.title_trust)
            if trust.rank >= least.rank
            # A title stored before titles were checked may be an order.
            and not (trust is _UNTRUSTED and find_order(title))
        }

    async def turns(self) -> list[MemoryRecord]:
        """Find the thread's last turns that may be shown, in their order."""
        pages = await list_turns(
            self.services,
            self.caller.user_id,
            [self.thread_id],
            _TURNS_READ,
            newest_first=True,
            known_at=self.given.known_at,
        )
        scope = self.scope
        found = [edge.node for edge in pages[self.thread_id].edges if scope.allows(edge.node)]
        return found[::-1]

    async def tool_results(self) -> list[MemoryRecord]:
        """Find the memories that a tool returned. Raises NotFound if one is not there."""
        ids = list(dict.fromkeys(self.given.tool_results))
        if not ids:
            return []
        found = await get_memories(self.services, self.caller.user_id, ids, self.given.known_at)
        if missing := [id for id in ids if id not in found]:
            raise NotFound(
                f"{len(missing)} of these are not memories of this user.", field="toolResults"
            )
        return [found[id] for id in ids]

    async def unplaced_tool_results(self) -> list[DroppedItem]:
        """Drop the tool results given for a layout without a place for them. Raises NotFound."""
        found = await self.tool_results()
        reasons = {
            item.memory.id: item for item in withheld(found, self.given.min_trust) if item.memory
        }
        reason = f"{self.given.layout} has no place for tool results"
        return [
            reasons.get(one.id) or DroppedItem(one, one_line(one.text), reason) for one in found
        ]

    @property
    def scope(self) -> Scope:
        """The filters of what may be shown at all: trust, status and both clocks."""
        return Scope(recall_input(self.given, "any"), tuple(MemoryKind))

    def query(self, turns: Sequence[MemoryRecord]) -> str | None:
        """Return the message, else the text of the last two turns; None where there is neither."""
        if self.given.message is not None:
            return self.given.message
        said = " ".join(memory.text for memory in turns[-2:])[-_QUERY:].strip()
        return said or None

    async def _recall(
        self,
        query: str | None,
        profile: ProfileData,
        name: str,
        limit: int,
        *kinds: MemoryKind,
        thread_id: str | None = None,
    ) -> list[Hit]:
        if query is None:
            return []
        given = replace(
            recall_input(self.given, query),
            limit=limit,
            kinds=kinds or None,
            thread_id=thread_id,
            # Waiting is done; the recall reads behind the same bookmarks.
            wait_ms=0,
        )
        return (await recall_by(self.services, self.caller, given, profile, name)).hits

    async def facts(self, query: str | None, limit: int) -> list[Hit]:
        """Find the facts nearest a query that may be hinted at, by words and meaning."""
        hits = await self._recall(
            query, PROFILES[Profile.BALANCED], "BALANCED", limit, MemoryKind.FACT
        )
        return [hit for hit in hits if self.is_believed(hit.memory)]


def _of_kind(hits: Sequence[Hit], kind: MemoryKind) -> list[MemoryRecord]:
    return [hit.memory for hit in hits if hit.memory.kind is kind]


def _without_copies(hits: Sequence[Hit], query: str | None) -> list[Hit]:
    """Leave out turns that say what is asked, word for word: who asks again is not answered."""
    asked = words(query or "")
    return [
        hit
        for hit in hits
        if hit.memory.kind is not MemoryKind.EPISODE or not asked or words(hit.memory.text) != asked
    ]
