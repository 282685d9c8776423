"""Adds turns, and extracts at once the facts of those that ask for it, as far as time allows."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError
from anaphora.work import Work
from cypher.threads import extraction as queries
from graph.records.receipts import extend_receipt
from graph.records.records import MemoryRecord
from language.extraction.extracted_fact import Mention
from memory.inputs import ExtractMode, RememberAction, TurnInput
from memory.remember import turns
from memory.remember.extraction.extract import hear
from memory.remember.extraction.store import store_heard
from memory.remember.extraction.turns import Turn, find_due, find_turns, mark_failed_attempts
from memory.remember.results import Batch, Remembered, TurnAdded
from memory.remember.store import Outcome, Stored
from memory.services import Services

logger = logging.getLogger("anaphora.extraction")

LATE = "Its facts are not extracted yet: a worker goes on."
# Earlier turns of the thread that owe it, and are read first, so that corrections are understood.
_MOST_BEFORE = 8


async def add_turn(services: Services, caller: Caller, given: TurnInput) -> TurnAdded:
    """Add one turn as `turns.add_turn` does; with `extract: NOW` its facts are in the result."""
    added = await turns.add_turn(services, caller, given)
    if given.extract is not ExtractMode.NOW:
        return added
    found = _Extraction(services, caller)
    added = await found.extract(added)
    return replace(added, receipt=found.receipt(added.receipt))


async def add_turns(
    services: Services, caller: Caller, given: Sequence[TurnInput]
) -> Batch[TurnAdded]:
    """Add many turns as `turns.add_turns` does, with the facts of those with `extract: NOW`."""
    added = await turns.add_turns(services, caller, given)
    found = _Extraction(services, caller)
    results = [
        await found.extract(one) if wish.extract is ExtractMode.NOW else one
        for wish, one in zip(given, added.results, strict=True)
    ]
    return Batch(results=results, receipt=found.receipt(added.receipt))


@dataclass(slots=True)
class _Extraction:
    """Extraction within the time of one request."""

    services: Services
    caller: Caller
    _until: float = 0.0
    _mentions: dict[str, tuple[Mention, ...]] = field(default_factory=dict)
    _bookmarks: tuple[str, ...] = ()
    _facts: list[Stored] = field(default_factory=list)
    # Of the turn that was read last.
    _warning: str | None = None

    def __post_init__(self) -> None:
        self._until = monotonic() + self.services.settings.extract_seconds

    async def extract(self, added: TurnAdded) -> TurnAdded:
        """Return the turn with its facts; with a word that they come later, where they do."""
        if added.episode is None:
            return added
        id, self._warning = added.episode.id, None
        try:
            outcomes = await self._outcomes(id)
        except AnaphoraError:
            outcomes = None
        if outcomes is None:
            self.services.queue.send(Work.EXTRACT, self.caller.user_id, [id])
            return replace(added, warnings=(*added.warnings, LATE))
        warnings = (*added.warnings, self._warning) if self._warning else added.warnings
        return replace(added, facts=tuple(map(_remembered, outcomes)), warnings=warnings)

    def receipt(self, token: str | None) -> str | None:
        """Return the receipt of the turns, and of their facts."""
        if token is None or not self._bookmarks:
            return token
        return extend_receipt(
            self.services.signer,
            self.caller.user_id,
            token,
            self._bookmarks,
            [one.memory.id for one in self._facts],
            [one.sequence for one in self._facts],
        )

    async def _outcomes(self, id: str) -> Sequence[Outcome] | None:
        """Extract the facts of a turn, after those of the turns before it; None if time ran out."""
        services, user_id = self.services, self.caller.user_id
        due = await find_due(
            services.graph,
            user_id,
            [id],
            max_attempts=services.settings.max_attempts,
            limit=_MOST_BEFORE,
        )
        found = await find_turns(services.graph.read, user_id, [*due, id])
        if not found[id].owed:
            # Sent again, or it owes none: of an assistant, or in quarantine.
            return [_known(record) for record in await self._facts_of(id)]
        if id not in due:
            return None
        for other in due:
            outcomes = await self._outcomes_of(found[other])
            if outcomes is None or other == id:
                return outcomes
        return None

    async def _outcomes_of(self, turn: Turn) -> Sequence[Outcome] | None:
        services = self.services
        self._warning = None
        try:
            # Storing is under way or done: it is not broken off.
            async with asyncio.timeout(max(0.0, self._until - monotonic())):
                heard = await hear(services, turn, self._mentions)
        except TimeoutError:
            return None
        except Exception as error:
            # No traceback: a library's message may quote the text.
            details = {"turn": turn.id, "error": type(error).__name__}
            logger.warning("a turn cannot be read", extra=details)
            await mark_failed_attempts(services.graph, self.caller.user_id, [turn.id])
            return None
        told = await asyncio.shield(store_heard(services, self.caller, turn, heard))
        if not told.done:
            return [_known(record) for record in await self._facts_of(turn.id)]
        self._bookmarks = told.bookmarks
        self._warning = told.warning
        self._facts += [one for one in told.outcomes if isinstance(one, Stored)]
        return told.outcomes

    async def _facts_of(self, id: str) -> list[MemoryRecord]:
        rows = await self.services.graph.read(
            queries.find_facts_of_turns, user_id=self.caller.user_id, ids=[id]
        )
        return [MemoryRecord.from_node(row["memory"]) for row in rows]


def _known(record: MemoryRecord) -> Stored:
    return Stored(record, 0, replayed=True, conflicts=None)


def _remembered(outcome: Outcome) -> Remembered:
    if not isinstance(outcome, Stored):
        return Remembered(memory=None, action=RememberAction.REJECTED, error=outcome)
    return Remembered(
        memory=outcome.memory,
        action=outcome.action,
        conflicts=outcome.conflicts,
        superseded=outcome.superseded,
        merged=outcome.merged,
    )
