"""Narrows what a bound key asks for to its threads and tags, before any use case is called.

Reads are filtered by the database, by the same parameters that a caller may give; what would have
to be filtered by halves is refused. A key that is not bound passes through unchanged.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from anaphora.caller import Bound
from anaphora.errors import Forbidden, Invalid, NotFound
from graph.records.records import MemoryRecord, ThreadRecord
from memory.inputs import ConflictPolicy, ExtractMode, RememberInput, TurnInput
from memory.remember.results import Batch, Remembered, TurnAdded
from recall.context.budgets import MOST_TOOL_RESULTS
from recall.context.inputs import ContextInput, Layout
from recall.contract.inputs import Profile, RecallInput
from recall.lists.filters import MemoryFilter
from recall.lists.threads import find_thread_keys
from recall.nodes.by_id import get_memories
from schema.serving.context import Context

Done = TypeVar("Done", Remembered, TurnAdded)

PLAIN = "This key is bound to threads or tags: answered with the profile HYBRID."
_REFUSED = "A key that is bound to threads or tags may not use it: leave it out."
# Profiles that compare a question with memories, and look at nothing else of the user's.
_PROFILES = (Profile.SEMANTIC, Profile.HYBRID)


def holds(bound: Bound | None, memory: MemoryRecord) -> bool:
    """Return whether a memory is within the bound: in one of its threads, with all of its tags."""
    if bound is None:
        return True
    in_thread = not bound.thread_ids or memory.thread_id in bound.thread_ids
    return in_thread and set(bound.tags) <= set(memory.tags)


def check_memory(context: Context, memory: MemoryRecord, known_at: object = None) -> MemoryRecord:
    """Return a memory within the bound. Raises NotFound for another."""
    bound = context.caller.bound
    if bound is not None:
        _refuse(known_at is not None, "knownAt")
    if not holds(bound, memory):
        raise NotFound(field="id")
    return memory


async def narrow_filter(context: Context, given: MemoryFilter) -> MemoryFilter:
    """Narrow a list's filter."""
    if (bound := context.caller.bound) is None:
        return given
    _refuse(given.known_at is not None, "filter.knownAt")
    _refuse(given.entity_id is not None, "filter.entityId")
    thread, among = await _threads(context, bound, given.thread_id, "filter.threadId")
    return replace(given, thread_id=thread, among=among, tags=_tags(bound, given.tags))


async def narrow_recall(context: Context, given: RecallInput) -> RecallInput:
    """Narrow a recall."""
    if (bound := context.caller.bound) is None:
        return given
    for name, wanted in (
        ("knownAt", given.known_at is not None),
        ("expand", given.expand is not None),
        ("ontology", given.ontology is not None),
        ("includeDomain", given.include_domain),
    ):
        _refuse(wanted, name)
    # The default, which asks for more than candidates, has a plainer one in its place.
    profile = Profile.HYBRID if given.profile is Profile.BALANCED else given.profile
    if profile not in _PROFILES:
        raise Forbidden(f"A bound key recalls with one of {', '.join(_PROFILES)}.", field="profile")
    thread, among = await _threads(context, bound, given.thread_id, "threadId")
    tags = _tags(bound, given.tags)
    return replace(given, profile=profile, thread_id=thread, among=among, tags=tags)


async def narrow_context(context: Context, given: ContextInput) -> ContextInput:
    """Narrow a context: it is composed of a thread's turns, and of what is in the bound's threads.

    Its times are UTC's where no zone is given: the user's own is not the bound's.
    """
    if (bound := context.caller.bound) is None:
        return given
    _check_turns(bound)
    _refuse(given.known_at is not None, "knownAt")
    _refuse(given.include_domain, "includeDomain")
    if given.layout is not Layout.CONVERSATION:
        raise Forbidden(f"A bound key composes the layout {Layout.CONVERSATION}.", field="layout")
    shown = await within(context, given.tool_results[:MOST_TOOL_RESULTS])
    if set(given.tool_results[:MOST_TOOL_RESULTS]) - shown:
        raise NotFound("No such memory.", field="toolResults")
    thread = await _thread(context, bound, given.thread_id, "threadId")
    zone = given.time_zone or "UTC"
    return replace(given, thread_id=thread or "", among=bound.thread_ids, time_zone=zone)


async def within(context: Context, ids: Sequence[str]) -> set[str]:
    """Return those of the ids that are of memories within the bound, all where there is none."""
    if context.caller.bound is None:
        return set(ids)
    found = await get_memories(context.services.reading, context.user_id, list(dict.fromkeys(ids)))
    return {id for id, memory in found.items() if holds(context.caller.bound, memory)}


async def find_thread(
    context: Context, name: str, known_at: datetime | None = None
) -> ThreadRecord | None:
    """Find a thread by key or id, as known at an instant; None for one not within the bound."""
    if (bound := context.caller.bound) is not None:
        _refuse(known_at is not None, "knownAt")
        _check_turns(bound)
        key = _meant(await _keys(context, bound), name)
        if key is None:
            return None
        name = key
    return await context.loaders.threads.load(name, known_at=known_at)


def bound_threads(context: Context, known_at: object = None) -> tuple[str, ...] | None:
    """Return the ids of the threads that alone may be listed; None for all."""
    if (bound := context.caller.bound) is None:
        return None
    _refuse(known_at is not None, "knownAt")
    return () if bound.tags else bound.thread_ids


def check_turn_times(context: Context, known_at: object) -> None:
    """Refuse a bound key turns as they were known. Raises Forbidden."""
    _refuse(context.caller.bound is not None and known_at is not None, "knownAt")


async def narrow_memories(context: Context, given: Sequence[RememberInput]) -> list[RememberInput]:
    """Check that memories are to be written within the bound, and touch nothing else."""
    if (bound := context.caller.bound) is None:
        return list(given)
    return [await _narrow_memory(context, bound, one) for one in given]


async def narrow_turns(context: Context, given: Sequence[TurnInput]) -> list[TurnInput]:
    """Check that turns are to be written within the bound; what they tell is not extracted."""
    if (bound := context.caller.bound) is None:
        return list(given)
    _check_turns(bound)
    narrowed = []
    for one in given:
        _refuse(one.thread_title is not None, "threadTitle")
        thread = await _thread(context, bound, one.thread_id, "threadId")
        narrowed.append(replace(one, thread_id=thread or "", extract=ExtractMode.OFF))
    return narrowed


def check_remembered(context: Context, done: Remembered) -> Remembered:
    """Return what was stored. Raises NotFound where a repeated write left the bound since."""
    if done.memory is not None:
        _check_repeated(context, done.memory)
    return done


def check_turn(context: Context, done: TurnAdded) -> TurnAdded:
    """Return the turn that was stored. Raises NotFound as `check_remembered` does."""
    if done.episode is not None:
        _check_repeated(context, done.episode)
    return done


def check_batch(
    context: Context, batch: Batch[Done], check: Callable[[Context, Done], Done]
) -> Batch[Done]:
    """Return a batch's results, those that left the bound as errors in their places."""
    results: list[Done] = []
    for done in batch.results:
        try:
            results.append(check(context, done))
        except NotFound as error:
            results.append(done.failed(error))
    return replace(batch, results=results)


def _check_repeated(context: Context, memory: MemoryRecord) -> None:
    if not holds(context.caller.bound, memory):
        raise NotFound(
            "The result of this idempotency key is no longer this key's to read.",
            field="idempotencyKey",
        )


async def _narrow_memory(context: Context, bound: Bound, given: RememberInput) -> RememberInput:
    for name, wanted in (
        ("subject", given.subject is not None),
        ("objectEntity", given.object_entity is not None),
        ("entities", bool(given.entities)),
        ("derivedFrom", bool(given.derived_from)),
        ("onConflict", given.on_conflict in (ConflictPolicy.SUPERSEDE, ConflictPolicy.RAISE)),
    ):
        _refuse(wanted, name)
    if missing := [tag for tag in bound.tags if tag not in given.tags]:
        raise Forbidden(f"This key writes only with the tags: {', '.join(missing)}.", field="tags")
    thread = given.thread_id
    if bound.thread_ids or thread is not None:
        if not bound.thread_ids:
            raise Forbidden("This key is bound to tags, and to no thread.", field="threadId")
        thread = await _thread(context, bound, thread, "threadId")
    # Comparing would answer with memories that it may not read, or end them.
    return replace(given, thread_id=thread, on_conflict=ConflictPolicy.IGNORE)


async def _thread(context: Context, bound: Bound, given: str | None, field: str) -> str | None:
    """Return the key of the thread that is meant: as unique as its id, and what is tried first."""
    if not bound.thread_ids:
        # A thread says who spoke to whom: whoever is bound to tags alone asks by them.
        _refuse(given is not None, field)
        return None
    if given is None:
        if len(bound.thread_ids) > 1:
            raise Invalid("This key is bound to several threads: name one.", field=field)
        [given] = bound.thread_ids
    if (key := _meant(await _keys(context, bound), given)) is None:
        raise NotFound("No such thread.", field=field)
    return key


async def _threads(
    context: Context, bound: Bound, given: str | None, field: str
) -> tuple[str | None, tuple[str, ...]]:
    """Return the thread that a read names; without one, the ids of all that the key may read."""
    if given is None and bound.thread_ids:
        return None, bound.thread_ids
    return await _thread(context, bound, given, field), ()


async def _keys(context: Context, bound: Bound) -> dict[str, str]:
    """Return the keys of the bound's threads, by their ids."""
    return await find_thread_keys(context.services.reading, context.user_id, bound.thread_ids)


def _meant(keys: Mapping[str, str], name: str) -> str | None:
    """Return the key of the bound's thread that is named, by key or id; None for no such thread."""
    return name if name in keys.values() else keys.get(name)


def _tags(bound: Bound, given: Sequence[str] | None) -> tuple[str, ...] | None:
    wanted = dict.fromkeys((*bound.tags, *(given or ())))
    return tuple(wanted) if wanted or given is not None else None


def _check_turns(bound: Bound) -> None:
    if not bound.thread_ids or bound.tags:
        raise Forbidden("Turns have no tags: a key that is bound to tags has none of them.")


def _refuse(wanted: bool, field: str) -> None:
    if wanted:
        raise Forbidden(_REFUSED, field=field)
