"""Extracts the facts of turns: each is read off the loop, and stored with all that follows."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from anaphora.caller import Caller, KeyKind
from anaphora.errors import Unavailable
from graph.changes.run_lifecycle import RunOverError
from graph.enums import Trust
from language.extraction.extracted_fact import Action, Heard, Mention, MentionKind
from language.extraction.parsing.swaps import swap_of
from memory.remember.extraction.store import (
    ExtractCounts,
    Note,
    Told,
    counts_of,
    no_note,
    store_heard,
)
from memory.remember.extraction.turns import Earlier, Turn, find_turns, mark_failed_attempts
from memory.services import Services

logger = logging.getLogger("anaphora.extraction")


def rule_caller(user_id: str) -> Caller:
    """Return the caller for whom background work writes: no key, and it changes no trust."""
    return Caller(
        user_id, "extraction", "extraction", KeyKind.USER, frozenset(), Trust.VERIFIED.value
    )


async def extract_turns(
    services: Services,
    caller: Caller,
    turn_ids: Sequence[str],
    *,
    careful: bool = False,
    note: Note = no_note,
) -> ExtractCounts:
    """Extract the facts of these turns, in this order; each commits by itself.

    A turn that cannot be read counts an attempt, and stops no other. `careful` counts it before:
    for work that ended its last worker; `note` is done in each transaction. Raises Unavailable when
    the database is, RunOverError for a run that ended meanwhile.
    """
    counts = ExtractCounts()
    mentions: dict[str, tuple[Mention, ...]] = {}
    for turn_id in turn_ids:
        turn = (await find_turns(services.graph.read, caller.user_id, [turn_id])).get(turn_id)
        if turn is None or not turn.in_use or turn.extracted:
            continue
        if careful:
            await mark_failed_attempts(services.graph, caller.user_id, [turn_id])
        try:
            told = await extract_turn(services, caller, turn, mentions, note)
            counts += counts_of(told)
        except (Unavailable, RunOverError):
            raise
        except Exception as error:
            # No traceback: a library's message may quote the text.
            details = {"turn": turn_id, "error": type(error).__name__}
            logger.warning("a turn cannot be read", extra=details)
            if not careful:
                await mark_failed_attempts(services.graph, caller.user_id, [turn_id])
            counts += ExtractCounts(failed=1)
    return counts


async def extract_turn(
    services: Services,
    caller: Caller,
    turn: Turn,
    mentions: dict[str, tuple[Mention, ...]] | None = None,
    note: Note = no_note,
) -> Told:
    """Read a turn and store its facts; `mentions` keeps what turns read before it mention."""
    heard = await hear(services, turn, {} if mentions is None else mentions)
    return await store_heard(services, caller, turn, heard, note)


async def hear(services: Services, turn: Turn, mentions: dict[str, tuple[Mention, ...]]) -> Heard:
    """Read a turn, after what the turns before it mention."""
    before: list[Mention] = []
    for earlier in turn.before:
        if earlier.id not in mentions:
            mentions[earlier.id] = await _mentions(services, earlier)
        # "It" means nothing that was said before another's turn: they may have shown something.
        last = earlier is turn.before[-1]
        before += [one for one in mentions[earlier.id] if last or one.kind is not MentionKind.THING]
    heard = await services.listener.hear(turn.said(before))
    mentions[turn.id] = heard.mentions
    if any(fact.predicate for fact in heard.facts):
        return heard
    return await _corrected(services, turn, heard, before)


async def _corrected(
    services: Services, turn: Turn, heard: Heard, before: Sequence[Mention]
) -> Heard:
    """Read "Milan, not Turin" as what an earlier turn of the speaker says with the new value.

    As it was heard where the turn is no such correction, or no earlier turn says the old value.
    """
    if (swap := swap_of(turn.text)) is None:
        return heard
    said = turn.said(before)
    for earlier in reversed(turn.before):
        text = swap.applied(earlier.said.text)
        if text is None or (earlier.said.role, earlier.said.speaker) != (said.role, said.speaker):
            continue
        told = await services.listener.hear(replace(said, text=text))
        facts = [fact for fact in told.facts if fact.object and swap.new in fact.object]
        if facts:
            span = (0, len(turn.text))
            whole = (replace(fact, action=Action.RETRACT, span=span) for fact in facts)
            return replace(heard, facts=tuple(whole), language=told.language)
    return heard


async def _mentions(services: Services, earlier: Earlier) -> tuple[Mention, ...]:
    """Read what an earlier turn mentions; nothing where it cannot be read."""
    try:
        return await services.listener.mentions(earlier.said)
    except Exception as error:
        details = {"turn": earlier.id, "error": type(error).__name__}
        logger.warning("a turn cannot be read", extra=details)
        return ()
