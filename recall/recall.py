"""Recall: from a query to a short, ranked, explained list. One pipeline; a profile is data."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from anaphora.caller import Caller
from anaphora.errors import NotFound
from anaphora.stopwatch import Stopwatch
from language.times.ranges import TimeRange
from recall.candidates.by_past import gather_past
from recall.candidates.by_thread import find_by_thread
from recall.candidates.by_time import OUTSIDE, is_outside, with_time
from recall.candidates.deepening import deepen
from recall.candidates.gather_first import Found, find
from recall.candidates.gatherer import Gatherer
from recall.candidates.sizes import seems_large
from recall.contract.analysis import Analysis
from recall.contract.candidate import Candidate
from recall.contract.inputs import Factor, Hit, Recalled, RecallInput, Signal
from recall.contract.results import DomainResult, warn_of_now
from recall.domain.query import ask_domain, entities_of_rows
from recall.learning.recollections import recollections_of
from recall.learning.weights import Weighed, weigh
from recall.links.expand import expand
from recall.lists.threads import find_thread_ids
from recall.ontology.hits import hits_of, widen_hits
from recall.profiles.profiles import ENTITY, SEMANTIC, THREAD, ProfileData, by_words, profile_data
from recall.profiles.scope import Scope, scope_of
from recall.query.analyse import Known, analyse, look_up
from recall.query.entities import entities_in
from recall.query.receipts import wait_for
from recall.query.validation import Asked, check
from recall.ranking.explain import explain
from recall.ranking.fitting import fit
from recall.ranking.rank import Placed, Question, rank
from recall.services import Services

# With more candidates, or more characters, ranking would hold up the event loop.
_MANY = 300
_LONG = 60_000


async def recall(services: Services, caller: Caller, given: RecallInput) -> Recalled:
    """Find memories that answer a query, best first.

    Raises Invalid or LimitExceeded with the field, NotFound for an unknown thread, Unavailable
    without a database. Without an embedding it answers by words, with `semantic` False.
    """
    profile = profile_data(given.profile, given.weights)
    return await recall_by(services, caller, given, profile, str(given.profile))


async def recall_by(
    services: Services, caller: Caller, given: RecallInput, profile: ProfileData, name: str
) -> Recalled:
    """Recall by a profile's data; `name` is what the recollection calls it."""
    watch = Stopwatch()
    asked = check(given, services.settings, services.clock())
    given, user_id = asked.given, caller.user_id
    waited = await wait_for(services, user_id, given.wait_for, given.wait_ms)
    scope = await _scope(services, user_id, asked, profile, waited.bookmarks)
    watch.lap("wait")
    gatherer = Gatherer(services, user_id, scope, profile, waited.bookmarks)
    found, analysis, weighed = await _find(gatherer, asked, watch)
    found = await deepen(gatherer, found, analysis, watch)
    found = await gather_past(gatherer, found, asked, watch)
    hits = await _rank(found, given, watch)
    if given.expand is not None:
        hits += await expand(services, user_id, scope, hits, given.expand)
        watch.lap("expand")
    if given.ontology is not None:
        hits += await widen_hits(services, user_id, scope, given.query, hits, given.ontology)
        watch.lap("ontology")
    domain: list[DomainResult] = []
    if given.include_domain:
        domain, more = await _ask_domain(services, user_id, scope, found, analysis, hits)
        hits += more
        watch.lap("domain")
    warnings = warn_of_now(domain, given.valid_at, given.known_at)
    if is_outside(hits, found.question.time):
        warnings = (*warnings, OUTSIDE)
    if given.max_tokens is not None:
        hits, cut = await fit(hits, given.max_tokens)
        warnings += cut
        watch.lap("fit")
    kept = None
    if given.touch:
        # By the server's clock, whatever the caller's now is: the access is now.
        keep = recollections_of(services).keep
        by = replace(weighed, profile=found.profile)
        kept = keep(user_id, given.query, name, hits, services.clock(), by)
        watch.lap("touch")
    return Recalled(
        id=kept,
        hits=hits,
        timings=watch.timings,
        understanding=analysis,
        domain=tuple(domain),
        semantic=found.question.vector is not None or SEMANTIC not in profile.sources,
        pending=waited.pending,
        warnings=warnings,
    )


async def _ask_domain(
    services: Services,
    user_id: str,
    scope: Scope,
    found: Found,
    analysis: Analysis | None,
    hits: Sequence[Hit],
) -> tuple[list[DomainResult], list[Hit]]:
    """Ask domain databases about the query's entities, and find memories of entities they name."""
    given = scope.given
    matches = (
        await entities_in(services, user_id, given.query, given.known_at)
        if analysis is None
        else analysis.entities
    )
    span = found.question.time if analysis is None else analysis.time
    if given.time_start is not None or given.time_end is not None:
        span = TimeRange(given.time_start, given.time_end)
    results = await ask_domain(services, user_id, [one.entity for one in matches], span)
    ways = await entities_of_rows(services, user_id, results)
    return results, await hits_of(services, user_id, scope, hits, ways, ENTITY)


async def _scope(
    services: Services, user_id: str, asked: Asked, profile: ProfileData, after: Sequence[str]
) -> Scope:
    name = asked.given.thread_id
    large = SEMANTIC in profile.sources and seems_large(services, user_id)
    if name is None:
        return scope_of(asked.given, profile, None, large=large)
    threads = await find_thread_ids(services, user_id, [name], after=after)
    if name not in threads:
        raise NotFound("No such thread.", field="threadId")
    return scope_of(asked.given, profile, threads[name], large=large)


async def _find(
    gatherer: Gatherer, asked: Asked, watch: Stopwatch
) -> tuple[Found, Analysis | None, Weighed]:
    """Find candidates, to be ranked by the user's weights; and analyse the query, if the profile
    wants that.
    """
    given, services, profile = asked.given, gatherer.services, gatherer.profile
    if THREAD in profile.sources:
        threaded, analysis, weighed = await find_by_thread(gatherer, asked, watch)
        return _weighed(threaded, profile, weighed), analysis, weighed
    if not profile.analyses:
        weighed = await weigh(services, gatherer.user_id, profile)
        found = await find(gatherer, given.query, asked.now, watch)
        return _weighed(found, profile, weighed), None, weighed
    encoded = asyncio.Event()

    async def look() -> Known:
        # During the search, which takes one core; encoding takes them all.
        await encoded.wait()
        return await look_up(services, gatherer.user_id, asked, profile, gatherer.bookmarks)

    looking = asyncio.create_task(look(), name="look up")
    try:
        found = await find(gatherer, given.query, asked.now, watch, encoded.set)
        known = await looking
        question = found.question
        analysis = await analyse(services, asked, known, question.understood, question.vector)
    except BaseException:
        looking.add_done_callback(_heard)
        looking.cancel()
        raise
    watch.lap("understand")
    found = _weighed(with_time(found, analysis, asked), profile, known.weighed)
    return found, analysis, known.weighed


def _weighed(found: Found, profile: ProfileData, weighed: Weighed) -> Found:
    """Give what was found by a profile the user's weights for it."""
    own = weighed.profile
    return replace(found, profile=own if found.profile is profile else by_words(own))


def _heard(task: asyncio.Task[Known]) -> None:
    """Retrieve a task's failure, so that it is not logged: another failure is raised already."""
    if not task.cancelled():
        task.exception()


async def _rank(found: Found, given: RecallInput, watch: Stopwatch) -> list[Hit]:
    candidates, question, profile = found.candidates, found.question, found.profile
    # A floor that the caller sets is a filter; the profile's own lets the best of the rest fill up.
    floor = profile.min_confidence if given.min_confidence is None else None
    ranked = partial(rank, candidates, question, profile, given.limit, floor, watch.lap)
    placed = await asyncio.to_thread(ranked) if _is_slow(candidates) else ranked()
    hits = [_hit(question, one) for one in placed]
    watch.lap("explain")
    return hits


def _is_slow(candidates: Sequence[Candidate]) -> bool:
    if len(candidates) > _MANY:
        return True
    return sum(len(one.text) + sum(map(len, one.near)) for one in candidates) > _LONG


def _hit(question: Question, placed: Placed) -> Hit:
    candidate, scores, at = placed.candidate, placed.scores, placed.at
    parts, below, record = scores.parts(at), placed.below_floor, candidate.record()
    return Hit(
        memory=record,
        score=float(scores.totals[at]),
        signals=tuple(Signal(*part) for part in parts),
        multipliers=tuple(Factor(*factor) for factor in scores.factors_of(at)),
        sources=(*candidate.sources, "below_floor") if below else candidate.sources,
        why=explain(
            record,
            question.understood,
            {name: value for name, value, _ in parts},
            candidate.near,
            below_floor=below,
            names=question.names_of(candidate.shared),
        ),
    )
