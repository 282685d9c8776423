"""Entities that a query names by another spelling of their name, or by another name of the same.

Asked only of what looks like a name and is none: most questions do not come here.
"""

from collections.abc import Sequence
from typing import Any

from neo4j.vector import Vector

from anaphora.errors import Unavailable
from cypher.entities import naming
from graph.entity_search import at_instant
from graph.records.records import EntityRecord
from graph.session import SearchFailed
from graph.tenancy import tenant_token
from language.embedding.packaged_models import ENGLISH, MULTILINGUAL, Side
from language.folding import fold
from language.names.lone_names import is_given, is_person, name_runs
from language.names.ranking import How
from language.names.roles import role_words
from language.names.spelling import Spelt, meant_by
from language.names.tokens import query_of
from language.times.named_times import tells_when
from language.word_lists import STOP_WORDS
from language.words import guess_language, words
from recall.contract.matches import EntityMatch
from recall.contract.standing import Standing
from recall.services import Services

# Names that are looked up, in the order of the query, and entities that each is compared with.
_MOST_NAMES = 3
_BY_LETTERS, _BY_MEANING = 8, 2
# In a query without capitals, words of at least so many letters.
_LEAST_LETTERS = 5
_MOST_READ = 400
_SPELT_SCORE = 0.85
# Cosine at which a name means the same as another, by the model, and how much nearer than the next
# it must be. Of 585 aliases that no spelling tells, english takes 97 for the right one of 771 names
# and 3 for a wrong one (multilingual 114 and 2); of those whose name is not there, 7 (3).
_MEANT = {ENGLISH.name: 0.75, MULTILINGUAL.name: 0.6}
_MEANT_BY_OTHERS = 0.9
_NEARER = 0.05


async def find_spelt(
    services: Services,
    user_id: str,
    query: str,
    known: frozenset[str],
    standing: Standing,
    after: Sequence[str],
) -> list[EntityMatch]:
    """Find entities that are misspelt in a query, or named by a name that they have not been given.

    `known` are folded names of entities that were found already.
    """
    said = unknown_names(query, known)
    if not said:
        return []
    tenant = tenant_token(user_id)
    find, instant = at_instant(naming.find_like, naming.find_like_known, standing.known_at)
    rows = await services.graph.read(
        find,
        after=after,
        user_id=user_id,
        # Of a user without entities no name means one.
        searches=[*(query_of(tenant, name) for name in said), f"+tenant:{tenant}"],
        limit=_BY_LETTERS,
        **instant,
    )
    likes: list[list[EntityRecord]] = [[] for _ in (*said, tenant)]
    for row in rows:
        likes[row["at"]].append(EntityRecord.from_node(row["entity"]))
    found, rest = [], list[str]()
    for name, some in zip(said, likes, strict=False):
        place = meant_by(name, [Spelt((one.name, *one.aliases), one.type) for one in some])
        if place is not None:
            found.append(EntityMatch(some[place], _SPELT_SCORE, How.FUZZY, name))
        elif _may_mean(name):
            rest.append(name)
    if rest and likes[-1]:
        found += await _by_meaning(services, user_id, rest, standing, after)
    return found


def unknown_names(query: str, known: frozenset[str]) -> list[str]:
    """Return what looks like a name in a query and is no entity's, at most 3; given names apart.

    A given name alone is its bearers', and says nothing of others.
    """
    runs = name_runs(query) if query != query.lower() else _long_words(query)
    return [
        name
        for name in dict.fromkeys(runs)
        if not {fold(name), *fold(name).split()} & known
        and (" " in name or not is_given(fold(name)))
        and not tells_when(name)
    ][:_MOST_NAMES]


def _long_words(query: str) -> list[str]:
    found = words(query[:_MOST_READ])
    stop = STOP_WORDS[guess_language(found)]
    return [
        word
        for word in found
        if len(word) >= _LEAST_LETTERS and word not in stop and fold(word) not in role_words()
    ]


def _may_mean(name: str) -> bool:
    """Check whether a name may be another name of a thing: a person's says nothing but itself."""
    return name != name.lower() and not is_given(fold(name).split()[0])


async def _by_meaning(
    services: Services,
    user_id: str,
    names: Sequence[str],
    standing: Standing,
    after: Sequence[str],
) -> list[EntityMatch]:
    encoder = services.encoder
    if not encoder.ready:
        return []
    try:
        vectors = await encoder.encode(names, Side.QUERY)
        find, instant = at_instant(naming.find_meant, naming.find_meant_known, standing.known_at)
        besides: dict[str, Any] = {} if instant else {"ids": []}
        rows = await services.graph.read(
            find,
            after=after,
            user_id=user_id,
            vectors=[Vector(vector) for vector in vectors],
            limit=_BY_MEANING,
            **besides,
            **instant,
        )
    except (Unavailable, SearchFailed):
        return []
    least = _MEANT.get(encoder.info.name, _MEANT_BY_OTHERS)
    found = []
    for at, name in enumerate(names):
        near = [row for row in rows if row["at"] == at]
        cosines = [row["cosine"] for row in near] + [-1.0, -1.0]
        if cosines[0] < least or cosines[0] - cosines[1] < _NEARER:
            continue
        entity = EntityRecord.from_node(near[0]["entity"])
        if not is_person(entity.type):
            found.append(EntityMatch(entity, round(cosines[0], 4), How.SEMANTIC, name))
    return found
