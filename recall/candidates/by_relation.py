"""Facts that tell the relation that a question asks for, of whom it asks: "Where do I live?"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import mean, stdev
from typing import Any

from cypher.recall import candidates as queries
from graph.enums import MemoryKind
from language.extraction.possession import KIN
from language.questions.asked_relations import (
    Asked,
    asked_about,
    asked_relations,
    asks_for_self,
    of_self,
)
from language.questions.questions import asks_who, speaks_of_self
from language.questions.relatives import asks_of_relative
from language.words import words
from recall.candidates.cosines import cosines
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.contract.candidate import Candidate, merge
from recall.entities.entities import Ends, fact_ends
from recall.profiles.table import (
    ABOUT,
    ABOUT_MOST,
    KNOWN_ALREADY,
    OUTSTANDING,
    OUTSTANDING_OF_FEW,
    OVER_MOST,
    RELATION,
    TOLD,
    TOLD_FETCH,
    TOLD_MOST,
    TOLD_OF_SELF,
)

_NAME = "name"


async def gather_by_relation(gatherer: Gatherer, found: Found) -> Found:
    """Mark facts that tell the relation asked for, and add those that the search did not find.

    Unchanged for a question that asks for none, or if no such fact is about whom it asks.
    """
    understood = found.question.understood
    if MemoryKind.FACT not in gatherer.scope.kinds:
        return found
    if asked := asked_relations(understood.query, understood.language):
        return await _all_asked(gatherer, found, asked)
    if about := asked_about(understood.query, understood.language):
        return await _asked_of_something(gatherer, found, about)
    return _without_identities(found)


def _without_identities(found: Found) -> Found:
    """Put back the facts that only tell whom a question is about: it knows who "my wife Ana" is.

    Not where it asks who or how called somebody is.
    """
    names = {name.lower() for name in found.analysed.names.values()}
    if not names or asks_who(words(found.question.understood.query)):
        return found
    candidates = [
        replace(one, tells=KNOWN_ALREADY)
        if one.relation in KIN and any(name in one.text.lower() for name in names)
        else one
        for one in found.candidates
    ]
    return replace(found, candidates=candidates, weights={**found.weights, RELATION: TOLD})


async def _all_asked(gatherer: Gatherer, found: Found, asked: Asked) -> Found:
    """Mark every fact that tells a relation: "Where do I live?"; if none does, what ended it."""
    known = await _find(gatherer, asked)
    newest = known.told
    there = {one.id for one in found.candidates}
    listed = await gatherer.listed([id for id in newest if id not in there])
    # Those of a deeper search are not looked at: a longer answer begins with the shorter.
    facts = [
        one
        for one in (*found.candidates, *listed)
        if one.relation in {*asked, _NAME} and (one.id in newest or not one.depth)
    ]
    told = await _telling(gatherer, found, facts, asked)
    if asks_for_self(asked) and newest:
        told &= frozenset(newest)
    if not told and (over := await _over(gatherer, found, facts, asked, known.over)):
        told = frozenset(over)
        listed = await gatherer.listed([id for id in over if id not in there])
    candidates = merge([found.candidates, [one for one in listed if one.id in told]])
    worth = of_self() if asks_for_self(asked) else {}
    marks = {one.id: worth.get(one.relation or "", 1.0) for one in candidates if one.id in told}
    return _marked(found, candidates, marks)


async def _asked_of_something(gatherer: Gatherer, found: Found, asked: Asked) -> Found:
    """Mark the facts that are nearest to what is asked for: of "What music do I like?", "jazz"."""
    first = [one for one in found.candidates if not one.depth]
    near = _standing_out(found, first)
    facts = [
        one for one in first if one.relation == _NAME or (one.relation in asked and one.id in near)
    ]
    told = await _telling(gatherer, found, facts, asked)
    best = sorted(told, key=lambda id: -near.get(id, 0.0))[:ABOUT_MOST]
    return _marked(found, found.candidates, dict.fromkeys(best, ABOUT))


def _standing_out(found: Found, candidates: Sequence[Candidate]) -> dict[str, float]:
    """Return the cosines of those that are nearer to the question than nearly all, by id.

    Among few the best is less far from the mean: of n at most (n - 1) / √n deviations.
    """
    if found.question.vector is None:
        return {}
    near = cosines(candidates, found.question.vector)
    count = len(near)
    if count < 2:
        return near
    deviations = min(OUTSTANDING, OUTSTANDING_OF_FEW * (count - 1) / sqrt(count))
    least = mean(near.values()) + deviations * stdev(near.values())
    return {id: cosine for id, cosine in near.items() if cosine >= least}


def _marked(found: Found, candidates: Sequence[Candidate], marks: Mapping[str, float]) -> Found:
    """Return what was found with these candidates; `marks` says by id how much each tells."""
    if not marks:
        return found
    marked = [
        replace(one.besides(RELATION), tells=marks[one.id]) if one.id in marks else one
        for one in candidates
    ]
    return replace(found, candidates=marked, weights={**found.weights, RELATION: TOLD})


@dataclass(frozen=True, slots=True)
class _Known:
    """Ids of the facts that tell a relation, and, by those that say that one is over, of that."""

    told: Sequence[str] = ()
    over: Mapping[str, str] = field(default_factory=dict)


async def _find(gatherer: Gatherer, asked: Asked) -> _Known:
    """Find the facts that tell one of these relations; none where a filter may thin them.

    They are the newest, and the names that are told; of all that is known of the user, what matters
    most. Facts that say that such a relation is over are found beside them.
    """
    scope = gatherer.scope
    if scope.is_filtered or scope.thread_ids is not None:
        return _Known()
    values = scope.parameters(embedded=False)
    names = ("statuses", "trusts", "min_confidence", "known_at")
    rows = await gatherer.rows(
        queries.find_telling,
        relations=sorted({*asked, _NAME}),
        limit=TOLD_FETCH,
        **{name: values[name] for name in names},
    )
    over = {row["id"]: row["over"] for row in rows if row["over"] and row["predicate"] in asked}
    rows = [row for row in rows if row["over"] is None]
    if asks_for_self(asked):
        return _Known(await _most_telling(gatherer, rows))
    told = [row["id"] for row in rows if row["predicate"] in asked][:TOLD_MOST]
    named = [row["id"] for row in rows if row["predicate"] == _NAME][:TOLD_MOST]
    return _Known(list(dict.fromkeys([*told, *named])), over)


async def _most_telling(gatherer: Gatherer, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the ids of the user's own facts that matter most, of equals the newest."""
    services, user_id = gatherer.services, gatherer.user_id
    ends = await fact_ends(services, user_id, [row["id"] for row in rows], gatherer.scope.known_at)
    own = [row for row in rows if row["id"] in ends and ends[row["id"]].of_user]
    own.sort(key=lambda row: -of_self()[row["predicate"]])
    return [row["id"] for row in own[:TOLD_OF_SELF]]


async def _telling(
    gatherer: Gatherer,
    found: Found,
    facts: Sequence[Candidate],
    asked: Asked,
) -> frozenset[str]:
    """Return the ids of the facts that tell what is asked, of whom it is asked."""
    if not facts:
        return frozenset()
    ids = [one.id for one in facts]
    ends = await fact_ends(gatherer.services, gatherer.user_id, ids, gatherer.scope.known_at)
    named = found.analysed.names.keys()
    of_user = _is_of_user(found, facts, asked, ends)

    def is_asked_of(end: Ends | None) -> bool:
        if end is None or end.subject is None:
            return False
        return end.subject.id in named or (of_user and end.of_user)

    return frozenset(
        one.id
        for one in facts
        if one.relation in asked and not _is_denied(one) and is_asked_of(ends.get(one.id))
    )


async def _over(
    gatherer: Gatherer,
    found: Found,
    facts: Sequence[Candidate],
    asked: Asked,
    over: Mapping[str, str],
) -> list[str]:
    """Return the newest facts that say that the user's own is over; none if it asks of another."""
    if not over:
        return []
    ids = [*over.values(), *(one.id for one in facts)]
    ends = await fact_ends(gatherer.services, gatherer.user_id, ids, gatherer.scope.known_at)
    if not _is_of_user(found, facts, asked, ends):
        return []
    own = [id for id, ended in over.items() if ended in ends and ends[ended].of_user]
    return own[:OVER_MOST]


def _is_of_user(
    found: Found, facts: Sequence[Candidate], asked: Asked, ends: Mapping[str, Ends]
) -> bool:
    """Check whether a question is about the user, by their names among these facts, or by "my"."""
    own = [one for one in facts if one.relation == _NAME and one.id in ends]
    own_names = {_object(one).lower() for one in own if ends[one.id].of_user}
    return _names_user(found, own_names) or (
        not found.analysed.names and _asks_of_user(found, frozenset().union(*asked.values()))
    )


def _names_user(found: Found, names: set[str]) -> bool:
    """Return whether a question says one of these names of the user's own."""
    return not names.isdisjoint(words(found.question.understood.query))


def _asks_of_user(found: Found, asked_by: frozenset[str]) -> bool:
    """Return whether a question is about the user: "my job" is theirs, "my sister" is another.

    `asked_by` are the words by which it asks for a relation.
    """
    understood = found.question.understood
    of_self = speaks_of_self(words(understood.query), understood.language)
    return of_self and not asks_of_relative(understood.query, asked_by)


def _is_denied(one: Candidate) -> bool:
    return bool((one.node or {}).get("negated"))


def _object(one: Candidate) -> str:
    return str((one.node or {}).get("object") or "")
