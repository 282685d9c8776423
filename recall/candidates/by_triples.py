"""Candidates of TRIPLE: a user's triples in words, without those injected just now."""

from dataclasses import replace

from cypher.recall import context
from language.questions.intents import TELLS, turn_intent
from language.words import stems
from recall.candidates.gatherer import Gatherer
from recall.candidates.search import Found
from recall.contract.candidate import Candidate
from recall.entities.entities import fact_ends
from recall.profiles.selection import OfRelations
from recall.profiles.table import MOST_ASKED, ProfileData
from recall.profiles.triples import NOVELTY_TURNS, is_asked_for

_WINDOW = 200


async def gather_triples(gatherer: Gatherer, found: Found) -> Found:
    """Keep the triples among what was found; drop those injected within the thread's last turns,
    unless the query asks for just that.
    """
    scope, services, user_id = gatherer.scope, gatherer.services, gatherer.user_id
    facts = [one for one in found.candidates if one.relation is not None]
    profile = _for_intent(gatherer.profile, found.question.understood.query)
    found = replace(found, candidates=facts, selection=profile.selection)
    if not facts:
        return found
    ends = await fact_ends(services, user_id, [one.id for one in facts], scope.known_at)
    lately = await _lately(gatherer)
    told = []
    for one in facts:
        end = ends.get(one.id)
        subject = end.subject.name if end and end.subject else None
        object_ = end.object.name if end and end.object else (one.node or {}).get("object")
        said = " ".join(filter(None, (subject, (one.relation or "").replace("_", " "), object_)))
        here = scope.here is not None and (one.node or {}).get("thread_id") == scope.here
        told.append(replace(one, subject=subject, said=said, same_session=here))
    kept = [one for one in told if one.id not in lately or _asks_for(one, found)]
    return replace(found, candidates=kept)


def _for_intent(profile: ProfileData, query: str) -> ProfileData:
    """Return the profile with two facts at most, or none, for a reaction or a bare question."""
    if turn_intent(query) in TELLS:
        return profile
    return replace(profile, selection=OfRelations(least=0, most=MOST_ASKED))


def _asks_for(one: Candidate, found: Found) -> bool:
    """Return whether the query's words ask for just what the fact says of its subject."""
    understood = found.question.understood
    said = frozenset(stems(one.said or "", understood.language))
    asked = frozenset(understood.stems)
    return is_asked_for(one.subject, said, asked, understood.language)


async def _lately(gatherer: Gatherer) -> frozenset[str]:
    """Find the ids of memories injected into the thread within its last turns."""
    here = gatherer.scope.here
    if here is None:
        return frozenset()
    rows = await gatherer.rows(
        context.find_last_hints, thread_id=here, turns=NOVELTY_TURNS, limit=_WINDOW
    )
    return frozenset(row["memory_id"] for row in rows)
