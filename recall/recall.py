"""Recall: from a query to a short, ranked, explained list. One pipeline; a profile is data."""

from collections.abc import Sequence
from dataclasses import replace

from anaphora.caller import Caller
from anaphora.concurrency import both
from anaphora.telemetry.stopwatch import Stopwatch
from recall.candidates.by_entities import find_mentions, unspoken
from recall.candidates.by_past import PastSearch, add_past, search_past
from recall.candidates.by_profile import GATHERINGS, weigh_found
from recall.candidates.by_time import OUTSIDE, is_outside
from recall.candidates.gatherer import Gatherer, open_gatherer
from recall.candidates.search import Found, Mentions, search
from recall.contract.analysis import names_of
from recall.contract.candidate import without_retold
from recall.contract.inputs import Hit, Recalled, RecallInput
from recall.contract.results import NO_TOKENS, DomainResult, warn_of_now
from recall.domain.hits import domain_hits
from recall.learning.recollections import recollections_of
from recall.links.expand import expand
from recall.ontology.hits import widen_hits
from recall.profiles.table import SEMANTIC, Gathering, ProfileData, profile_data
from recall.query.analyse import Known, analyse, look_up
from recall.query.question import read_question
from recall.query.receipts import wait_for
from recall.query.speakers import known_names
from recall.query.validation import CheckedRecall, check
from recall.ranking.rank import lacks_tokens, rank_hits
from recall.ranking.token_budget import fit
from recall.services import Services


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
    watch, user_id = Stopwatch(), caller.user_id
    asked = check(given, services.settings, services.clock())
    given = asked.given
    waited = await wait_for(services, user_id, given.wait_for, given.wait_ms)
    gatherer = await open_gatherer(services, user_id, asked, profile, waited.bookmarks)
    watch.lap("wait")
    found, past = await _find(gatherer, asked, watch)
    found = await _deepen(gatherer, found, past, watch)
    if not profile.retells:
        found = replace(found, candidates=without_retold(found.candidates))
    weighed = await weigh_found(services, user_id, profile, found)
    hits, relevance = await rank_hits(
        found.candidates, found.question, weighed.profile, given, watch
    )
    more, domain = await _related(gatherer, found, hits, watch)
    hits += [replace(hit, relevance=relevance.of(hit.score)) for hit in more]
    warnings = warn_of_now(domain, given.valid_at, given.known_at)
    if lacks_tokens(found.candidates, found.question, weighed.profile):
        warnings = (*warnings, NO_TOKENS)
    if found.analysis is not None and found.analysis.warning is not None:
        warnings = (*warnings, found.analysis.warning)
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
        now, key_id = services.clock(), caller.bound_key_id
        kept = await keep(user_id, given.query, name, hits, now, weighed, key_id)
        watch.lap("touch")
    return Recalled(
        id=kept,
        hits=hits,
        timings=watch.timings,
        understanding=found.analysis,
        domain=tuple(domain),
        semantic=found.question.vector is not None or SEMANTIC not in profile.sources,
        pending=waited.pending,
        warnings=warnings,
    )


async def _find(
    gatherer: Gatherer, asked: CheckedRecall, watch: Stopwatch
) -> tuple[Found, PastSearch | None]:
    """Search for what answers the query; look up what the graph knows of it, and analyse it."""
    (known, mentions), (found, past) = await both(
        _look_up(gatherer, asked), _encode_and_search(gatherer, asked, watch)
    )
    if known is None:
        return found, past
    analysis = await analyse(gatherer.services, asked, known, found.question)
    watch.lap("understand")
    return replace(found, analysis=analysis, mentions=mentions), past


async def _encode_and_search(
    gatherer: Gatherer, asked: CheckedRecall, watch: Stopwatch
) -> tuple[Found, PastSearch | None]:
    """Search for what answers the query, and for what held in a past that it names."""
    services, profile, after = gatherer.services, gatherer.profile, gatherer.bookmarks
    question = await read_question(services, gatherer.user_id, asked, profile, after, watch)
    found, past = await both(search(gatherer, question, watch), search_past(gatherer, question))
    if found.question is not question:
        # It was reread, with other names in it or without a vector.
        past = await search_past(gatherer, found.question)
    return found, past


async def _look_up(
    gatherer: Gatherer, asked: CheckedRecall
) -> tuple[Known | None, Mentions | None]:
    """Look up what the graph knows of the query, and what mentions its entities, if that counts."""
    services, profile, after = gatherer.services, gatherer.profile, gatherer.bookmarks
    known = await look_up(services, gatherer.user_id, asked, profile, after)
    wanted = profile.gathering is Gathering.MENTIONS_AND_TIME
    # What mentions who speaks is not gathered.
    speakers = known_names(services.graph, gatherer.user_id, asked.given.query)
    named = names_of(known.entities) if known is not None and wanted else {}
    names = unspoken(named, speakers)
    return known, await find_mentions(gatherer, names) if names else None


async def _deepen(
    gatherer: Gatherer, found: Found, past: PastSearch | None, watch: Stopwatch
) -> Found:
    """Gather what the profile wants besides, and add what held in a past that was searched."""
    gathering = gatherer.profile.gathering
    found = await GATHERINGS[gathering](gatherer, found)
    if gathering is not Gathering.NOTHING:
        watch.lap("deepen")
    return await add_past(gatherer, found, past, watch)


async def _related(
    gatherer: Gatherer, found: Found, hits: Sequence[Hit], watch: Stopwatch
) -> tuple[list[Hit], list[DomainResult]]:
    """Add what links, the ontology and domain databases lead to, as far as it is asked for."""
    services, user_id, scope = gatherer.services, gatherer.user_id, gatherer.scope
    given, more, domain = scope.given, list[Hit](), list[DomainResult]()
    if given.expand is not None:
        more += await expand(services, user_id, scope, hits, given.expand)
        watch.lap("expand")
    if given.ontology is not None:
        so_far = [*hits, *more]
        more += await widen_hits(services, user_id, scope, given.query, so_far, given.ontology)
        watch.lap("ontology")
    if given.include_domain:
        so_far = [*hits, *more]
        domain, named = await domain_hits(services, user_id, scope, found.analysis, so_far)
        more += named
        watch.lap("domain")
    return more, domain
