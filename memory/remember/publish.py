"""Announces committed writes to workers and listeners."""

from collections.abc import Iterable

from anaphora.caller import Caller
from anaphora.work import Work
from graph.enums import MemoryStatus
from memory.remember.store import Stored
from memory.services import Services


def announce_turns(services: Services, caller: Caller, stored: Iterable[Stored]) -> None:
    """Announce turns as `announce` does, and queue the retrieval for each thread's next turn."""
    turns = list(stored)
    announce(services, caller, turns)
    if services.settings.streaming:
        threads = [one.memory.thread_id for one in turns if not one.replayed]
        spoken = [id for id in dict.fromkeys(threads) if id is not None]
        services.queue.send(Work.STREAM, caller.user_id, spoken)


def announce(services: Services, caller: Caller, stored: Iterable[Stored]) -> None:
    """Queue pending embeddings, and publish that there are changes; replays are left out."""
    fresh = [one.memory for one in stored if not one.replayed]
    waiting = [one.id for one in fresh if one.status is MemoryStatus.PENDING_EMBED]
    if waiting:
        services.queue.send(Work.EMBED, caller.user_id, waiting)
    if fresh:
        services.events.changed(caller.user_id)
