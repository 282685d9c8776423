"""Recall: a query to a short, ranked, explained list. One pipeline; a profile is data."""

import asyncio
import contextlib
from dataclasses import dataclass

from anaphora.caller import Caller
from anaphora.errors import NotFound, Unavailable
from graph.records import MemoryRecord
from recall.asking import Asked, check
from recall.by_id import get_memories
from recall.candidates import Candidate, Vectors
from recall.explain import explain
from recall.fitting import fit
from recall.gather import Gatherer
from recall.inputs import Hit, Recalled, RecallInput, Signal
from recall.profiles import SEMANTIC, ProfileData, by_words, profile_data
from recall.ranking import Question, choose, rate
from recall.recollections import recollections_of
from recall.scope import Scope, scope_of
from recall.score import Scores
from recall.select import Selected
from recall.services import Services
from recall.speakers import find_speakers, guess_speakers
from recall.stopwatch import Stopwatch
from recall.threads import find_thread_ids
from recall.understanding import Understanding, names_in, understand
from recall.waiting import wait_for

# From so many candidates on, ranking would hold up the event loop.
_MANY = 300


async def recall(services: Services, caller: Caller, given: RecallInput) -> Recalled:
    """Memories that answer a query, best first.

    Raises Invalid or LimitExceeded with the field, NotFound for an unknown thread, Unavailable
    without a database. Without an embedding it answers by words, with `semantic` False.
    """
    profile = profile_data(given.profile, given.weights)
    return await recall_by(services, caller, given, profile, str(given.profile))


async def recall_by(
    services: Services, caller: Caller, given: RecallInput, profile: ProfileData, name: str
) -> Recalled:
    """As `recall`, by a profile's data; `name` is what the recollection calls it."""
    watch = Stopwatch()
    asked = check(given, services.settings, services.clock())
    user_id = caller.user_id
    waited = await wait_for(services, user_id, asked.given.wait_for, asked.given.wait_ms)
    scope = await _scope(services, user_id, asked, profile)
    watch.lap("wait")
    gatherer = Gatherer(services, user_id, scope, profile, waited.bookmarks)
    found = await _find(gatherer, asked, watch)
    hits, warnings = await _answer(services, user_id, asked, scope, found, watch)
    kept = None
    if asked.given.touch:
        # A recall of the past or by another's clock is an access today.
        at = services.clock()
        kept = recollections_of(services.graph).keep(user_id, given.query, name, hits, at)
    watch.lap("touch")
    return Recalled(
        id=kept,
        hits=hits,
        timings=watch.timings,
        semantic=found.question.vector is not None,
        pending=waited.pending,
        warnings=warnings,
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """Candidates, and what they are compared with, by which profile."""

    candidates: list[Candidate]
    question: Question
    profile: ProfileData


async def _scope(services: Services, user_id: str, asked: Asked, profile: ProfileData) -> Scope:
    name = asked.given.thread_id
    if name is None:
        return scope_of(asked.given, profile, None)
    threads = await find_thread_ids(services, user_id, [name])
    if name not in threads:
        raise NotFound("There is no such thread.", field="threadId")
    return scope_of(asked.given, profile, threads[name])


async def _find(gatherer: Gatherer, asked: Asked, watch: Stopwatch) -> _Found:
    profile = gatherer.profile
    understood, encoding = await _understand(gatherer, asked.given.query)
    watch.lap("understand")
    words = asyncio.ensure_future(gatherer.by_words(understood)) if _wants_words(profile) else None
    try:
        vector = await encoding
        watch.lap("embed")
        if vector is None:
            profile = by_words(profile)
        meant = [] if vector is None else await gatherer.by_meaning(vector)
        if words is None and vector is None:
            words = asyncio.ensure_future(gatherer.by_words(understood))
        said = [] if words is None else await words
    except BaseException:
        if words is not None:
            words.cancel()
        raise
    candidates = await gatherer.finish([meant, said], vector)
    watch.lap("gather")
    return _Found(candidates, Question(understood, vector, asked.now), profile)


def _wants_words(profile: ProfileData) -> bool:
    return profile.sources != (SEMANTIC,)


async def _understand(
    gatherer: Gatherer, query: str
) -> "tuple[Understanding, asyncio.Task[Vectors | None]]":
    """The query, understood, and its vector in the making.

    Names are cut by what earlier queries taught, while they are looked up; only where that proves
    wrong is the query encoded anew.
    """
    services, user_id = gatherer.services, gatherer.user_id
    if not gatherer.profile.names_apart:
        return understand(query), asyncio.ensure_future(_encode(services, query))
    guessed = understand(query, names_in(query, guess_speakers(services, user_id)))
    encoding = asyncio.ensure_future(_encode(services, guessed.core))
    try:
        speakers = await find_speakers(services, user_id, query)
    except BaseException:
        encoding.cancel()
        raise
    understood = understand(query, speakers)
    if understood.core != guessed.core:
        encoding.cancel()
        encoding = asyncio.ensure_future(_encode(services, understood.core))
    return understood, encoding


async def _encode(services: Services, text: str) -> Vectors | None:
    if not services.encoder.ready:
        services.encoder.begin_loading()
        return None
    with contextlib.suppress(Unavailable):
        vector: Vectors = (await services.encoder.encode([text]))[0]
        return vector
    return None


async def _answer(
    services: Services,
    user_id: str,
    asked: Asked,
    scope: Scope,
    found: _Found,
    watch: Stopwatch,
) -> tuple[list[Hit], tuple[str, ...]]:
    given, candidates = asked.given, found.candidates
    if not candidates:
        return [], ()
    if len(candidates) > _MANY:
        scores, vectors = await asyncio.to_thread(rate, candidates, found.question, found.profile)
    else:
        scores, vectors = rate(candidates, found.question, found.profile)
    watch.lap("score")
    # A floor that the caller sets is a filter; the profile's own lets the best of the rest fill up.
    floor = found.profile.min_confidence if given.min_confidence is None else None
    chosen = choose(candidates, scores, vectors, found.profile, given.limit, floor)
    watch.lap("select")
    ids = [candidates[at].id for at in chosen.positions]
    records = await get_memories(services, user_id, ids, given.known_at)
    watch.lap("read")
    hits = _hits(scope, found, scores, chosen, records)
    watch.lap("explain")
    if given.max_tokens is None:
        return hits, ()
    return await fit(hits, given.max_tokens)


def _hits(
    scope: Scope,
    found: _Found,
    scores: Scores,
    chosen: Selected,
    records: dict[str, MemoryRecord],
) -> list[Hit]:
    hits = []
    for at in chosen.positions:
        candidate = found.candidates[at]
        record = records.get(candidate.id)
        # It may have been forgotten or superseded since it was gathered.
        if record is None or not scope.allows(record):
            continue
        hits.append(_hit(found, scores, at, record, below=at in chosen.below_floor))
    return hits


def _hit(found: _Found, scores: Scores, at: int, record: MemoryRecord, *, below: bool) -> Hit:
    candidate, parts = found.candidates[at], scores.parts(at)
    values = {name: value for name, value, _ in parts}
    return Hit(
        memory=record,
        score=float(scores.totals[at]),
        signals=tuple(Signal(*part) for part in parts),
        multipliers=(),
        sources=(*candidate.sources, "below_floor") if below else candidate.sources,
        why=explain(record, found.question.understood, values, candidate.near, below_floor=below),
    )
