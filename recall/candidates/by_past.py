"""Candidates that held in a past that a question names: they come before what holds now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from anaphora.telemetry.stopwatch import Stopwatch
from graph.enums import ENDED, MemoryKind
from graph.records.records import MemoryRecord
from language.folding import fold
from language.times.past import Past
from language.times.ranges import TimeRange
from recall.candidates.cosines import cosines
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.contract.candidate import Candidate, Vectors, merge
from recall.links.links import chains
from recall.profiles.table import (
    HELD,
    HELD_WEIGHT,
    MOST_CHAINED,
    MOST_MEMBERS,
    RELATION,
    SEMANTIC,
)
from recall.query.question import Question
from recall.query.times import past_of
from recall.query.understanding import Understanding, understand
from recall.query.vector import encode
from recall.ranking.succession import (
    Member,
    best_of_each,
    held_around,
    held_before_last,
    held_from,
    held_until,
    held_within,
    says_of,
    turning_point,
)

# The weight of words beside meaning; a memory less near to what is asked than this part of the
# nearest is about something else.
_WORDS, _NEAR = 0.6, 0.7
# Kinds that describe a state: a turn was said, and a procedure tells how and not what.
_STATES = frozenset(MemoryKind) - {MemoryKind.EPISODE, MemoryKind.PROCEDURE}
# By how much one member of a chain must be nearer to what is named than another to be told apart
# from it; within how much of the nearest a member counts as equally near.
_TELLS_APART, _AS_NEAR = 0.08, 0.03
CHAIN = "chain"


@dataclass(frozen=True, slots=True)
class PastSearch:
    """Memories that ended, found for a past and the state that is asked of it."""

    past: Past
    state: Understanding
    vector: Vectors | None
    ended: Gatherer
    candidates: list[Candidate]


async def search_past(gatherer: Gatherer, question: Question) -> PastSearch | None:
    """Search for memories that have ended; None if the question names no past, or its caller gave
    `valid_at`.
    """
    given = gatherer.scope.given
    if given.valid_at is not None or gatherer.profile.timeless:
        return None
    past = await past_of(gatherer.services, gatherer.user_id, given, question)
    kinds = tuple(kind for kind in gatherer.scope.kinds if kind in _STATES)
    if past is None or not kinds:
        return None
    ended = replace(
        gatherer,
        scope=replace(gatherer.scope, kinds=kinds, ended=past.time or TimeRange(None, None)),
    )
    # The state is searched for without the words of its time, which would match other memories.
    state = understand(past.asked)
    encodes = _may_encode(gatherer, question)
    vector = await encode(gatherer.services, state.query) if encodes else None
    return PastSearch(past, state, vector, ended, await ended.ended(state, vector))


async def add_past(
    gatherer: Gatherer, found: Found, searched: PastSearch | None, watch: Stopwatch
) -> Found:
    """Add to what was found the memories that held in the past that the question names."""
    if searched is None:
        return found
    past, vector, ended = searched.past, searched.vector, searched.ended
    # What deeper searches found depends on the limit, and so would all that is compared with it.
    first = [candidate for candidate in found.candidates if candidate.depth == 0]
    ids = chained_ids(searched.candidates, first)
    together = merge([first, searched.candidates])
    candidates, groups = await _with_chains(gatherer, ended, together, ids)
    held = await _held(gatherer, past, groups, encodes=vector is not None)
    near = _nearness(candidates, groups, searched.state, vector)
    weights = {id: value * near.get(id, 0.0) for id, value in held.items()}
    marked = mark(found.candidates, candidates, weights)
    watch.lap("past")
    if not any(candidate.held for candidate in marked):
        return found
    # What tells of now leads no more.
    weighed = {name: weight for name, weight in found.weights.items() if name != RELATION}
    return replace(found, candidates=marked, weights={**weighed, HELD: HELD_WEIGHT})


def chained_ids(gathered: Sequence[Candidate], first: Sequence[Candidate]) -> list[str]:
    """Return the ids whose chains are looked up: ended memories before current memories."""
    ids = [candidate.id for candidate in (*gathered, *first) if candidate.kind in _STATES]
    return list(dict.fromkeys(ids))[:MOST_CHAINED]


def mark(
    found: Sequence[Candidate], past: Sequence[Candidate], weights: Mapping[str, float]
) -> list[Candidate]:
    """Merge past memories of a weight into what was found; they belong to the first part."""
    own = {candidate.id: candidate for candidate in past}
    held = {id: weight for id, weight in weights.items() if weight and id in own}
    return [
        replace(own[candidate.id], held=held[candidate.id]) if candidate.id in held else candidate
        for candidate in merge([found, [own[id] for id in own if id in held]])
    ]


def _may_encode(gatherer: Gatherer, question: Question) -> bool:
    """Return whether a vector can be had without another wait for a model that is loading."""
    if SEMANTIC in gatherer.profile.sources:
        return question.vector is not None
    return gatherer.services.encoder.ready


async def _with_chains(
    gatherer: Gatherer, ended: Gatherer, candidates: Sequence[Candidate], ids: Sequence[str]
) -> tuple[list[Candidate], list[list[MemoryRecord]]]:
    """Add the rest of their chains to candidates; also return the chains, oldest member first."""
    found = await chains(
        gatherer.services,
        gatherer.user_id,
        ids,
        MOST_MEMBERS,
        known_at=gatherer.scope.known_at,
    )
    groups: dict[str, list[MemoryRecord]] = {}
    for id in found:
        if not any(id in (one.id for one in group) for group in groups.values()):
            groups[id] = sorted(found[id].items, key=lambda one: one.valid_from or one.created_at)
    there = {one.id for one in candidates}
    missing = [
        one.id
        for group in groups.values()
        for one in group
        if one.id not in there and (gatherer.scope.allows(one) or ended.scope.allows(one))
    ]
    listed = await gatherer.listed(missing)
    more = [replace(one, sources=(CHAIN,)) for one in listed]
    return merge([candidates, more]), list(groups.values())


async def _held(
    gatherer: Gatherer, past: Past, groups: Sequence[Sequence[MemoryRecord]], *, encodes: bool
) -> dict[str, float]:
    """Return by id how surely each memory held in that past: 1 for the nearest to what is named."""
    if past.time is not None:
        start, end = past.time.start, past.time.end
        return best_of_each(
            [
                held_within(
                    _members(group),
                    -inf if start is None else start.timestamp() * 1000,
                    inf if end is None else end.timestamp() * 1000,
                )
                for group in groups
            ]
        )
    several = [group for group in groups if len(group) > 1]
    if past.once:
        return best_of_each([held_before_last(_members(group)) for group in several])
    before, named = bool(past.before), past.before or past.after
    said = await _said(gatherer, named, several, encodes=encodes)
    marked = [_members(group, said) for group in several]
    turn = turning_point(marked, before=before)
    found: list[Mapping[str, float]] = []
    for members in marked:
        around = held_around(members, before=before)
        if around is None and turn is not None:
            around = held_until(members, turn) if before else held_from(members, turn)
        found.append(around or {})
    return best_of_each(found)


def _members(
    group: Sequence[MemoryRecord], said: Mapping[str, float] | None = None
) -> list[Member]:
    """Convert a chain to members; one without a beginning holds from the end of its predecessor."""
    members: list[Member] = []
    for one in group:
        if one.valid_from is not None:
            start = one.valid_from.timestamp() * 1000
        elif members and members[-1].end < inf:
            start = members[-1].end
        else:
            start = -inf if one.status in ENDED else one.created_at.timestamp() * 1000
        end = inf if one.valid_to is None else one.valid_to.timestamp() * 1000
        members.append(Member(one.id, start, end, (said or {}).get(one.id, 0.0)))
    return members


async def _said(
    gatherer: Gatherer,
    named: Sequence[str],
    groups: Sequence[Sequence[MemoryRecord]],
    *,
    encodes: bool,
) -> dict[str, float]:
    """Return how much of what the question names each member says: by words, else by meaning."""
    records = [one for group in groups for one in group]
    said = {one.id: float(says_of(one.text, named)) for one in records}
    if any(said.values()) or not records or not encodes:
        return said
    vector = await encode(gatherer.services, " ".join(named))
    listed = await gatherer.listed([one.id for one in records])
    if vector is None:
        return said
    near = cosines(listed, vector)
    for group in groups:
        values = [near.get(one.id, 0.0) for one in group]
        if max(values) - min(values) >= _TELLS_APART:
            said |= {
                one.id: max(values)
                for one, value in zip(group, values, strict=True)
                if value >= max(values) - _AS_NEAR
            }
    return said


def _nearness(
    candidates: Sequence[Candidate],
    groups: Sequence[Sequence[MemoryRecord]],
    state: Understanding,
    vector: Vectors | None,
) -> dict[str, float]:
    """Rate by id how near memories, or their chains, are to what is asked, except far memories.

    By meaning, divided by the best, and by the share of the question's words that a memory says.
    """
    plain = [one for one in candidates if one.kind in _STATES]
    named = [fold(word) for word in state.words]
    values = {
        one.id: _WORDS * says_of(one.text, named, one.relation) / max(1, len(named))
        for one in plain
    }
    if vector is not None:
        alike = {id: max(0.0, cosine) for id, cosine in cosines(plain, vector).items()}
        best = max(alike.values(), default=0.0) or 1.0
        for id, cosine in alike.items():
            values[id] += (1 - _WORDS) * cosine / best
    for group in groups:
        most = max((values.get(one.id, 0.0) for one in group), default=0.0)
        values |= {one.id: most for one in group}
    most = max(values.values(), default=0.0) or 1.0
    return {id: value / most for id, value in values.items() if value >= _NEAR * most}
