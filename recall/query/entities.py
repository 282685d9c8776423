"""The user's entities that a query names: by their own name, an alias, or a person's name alone."""

import re
from collections.abc import Sequence
from datetime import datetime

from cypher.entities import naming
from graph.entity_search import at_instant
from graph.records.records import EntityRecord
from graph.tenancy import tenant_token
from language.folding import fold
from language.names.lone_names import Spoken, is_borne, may_be_of, spoken_names
from language.names.ranking import ALIAS_SCORE, How
from language.names.tokens import key_token, word_tokens
from language.word_lists import STOP_WORDS
from language.words import guess_language, words
from recall.contract.matches import EntityMatch
from recall.services import Services

# Words of a query in which names are looked for, and most words of a name.
_MOST_WORDS = 64
_LONGEST = 4
_MOST_ENTITIES = 20
# Most words that may be a name alone, and most entities with such a word that are compared.
_MOST_LONE = 8
_MOST_BEARERS = 40
# Less than an alias's score: the match holds only because no other entity has the name.
_LONE_SCORE = 0.9
_EDGES = ".,;:!?¡¿()[]{}<>«»„“”\"'’‘`*_…"
_OWNED = re.compile(r"['’]s?$")


async def entities_in(
    services: Services,
    user_id: str,
    query: str,
    known_at: datetime | None = None,
    after: Sequence[str] = (),
) -> tuple[EntityMatch, ...]:
    """Find entities whose name or alias is in the query, at most 20; best, then longest first.

    A first or last name alone means its bearer, where the user has no other of that name.
    """
    keys = names_of(query)
    if not keys:
        return ()
    lone = _lone(query)
    tenant = f"+tenant:{tenant_token(user_id)} +tokens:"
    tokens = " ".join(key_token(key) for key in keys)
    find_like, instant = at_instant(naming.find_like, naming.find_like_known, known_at)
    rows = await services.graph.read(
        find_like,
        after=after,
        user_id=user_id,
        searches=[f"{tenant}({tokens})", *(f"{tenant}({_words_of(one)})" for one in lone)],
        limit=_MOST_BEARERS,
        **instant,
    )
    found: list[list[EntityRecord]] = [[] for _ in range(1 + len(lone))]
    for row in rows:
        found[row["at"]].append(EntityRecord.from_node(row["entity"]))
    named = [match for one in found[0] if (match := _match(one, keys)) is not None]
    named = sorted(named, key=_rank)[:_MOST_ENTITIES]
    for spoken, some in zip(lone, found[1:], strict=True):
        bearer = _bearer(spoken, some, [match.entity for match in named])
        if bearer is not None and bearer.id not in {match.entity.id for match in named}:
            named.append(EntityMatch(bearer, _LONE_SCORE, How.FUZZY, spoken.text))
    return tuple(sorted(named, key=_rank)[:_MOST_ENTITIES])


def _rank(match: EntityMatch) -> tuple[float, int, str]:
    return (-match.score, -len(match.entity.name), match.entity.id)


def _lone(query: str) -> list[Spoken]:
    """Return the words that may be a name alone, at most 8: those with a capital first."""
    found = [one for one in spoken_names(query) if _words_of(one)]
    return sorted(found, key=lambda one: not one.capital)[:_MOST_LONE]


def _words_of(spoken: Spoken) -> str:
    return " ".join(token for key in spoken.keys for token in word_tokens(key))


def _bearer(
    spoken: Spoken, some: Sequence[EntityRecord], named: Sequence[EntityRecord]
) -> EntityRecord | None:
    """Return the only entity that a name alone may mean; None if several, or another is meant."""
    if len(some) >= _MOST_BEARERS:
        return None
    for key in spoken.keys:
        # An entity named in full, or by this very name, is among the matches already.
        if any(key in fold(name).split() for one in named for name in _names(one)):
            return None
        borne = [one for one in some if any(is_borne(key, name, one.type) for name in _names(one))]
        if borne:
            [first, *others] = borne
            return first if not others and may_be_of(spoken, _names(first)) else None
    return None


def _names(entity: EntityRecord) -> tuple[str, ...]:
    return (entity.name, *entity.aliases)


def names_of(query: str) -> dict[str, None]:
    """Return possible names in a query, folded: one to four words, the outer ones no stop words."""
    spelt = query.split(maxsplit=_MOST_WORDS)[:_MOST_WORDS]
    stop = STOP_WORDS[guess_language(words(query[:2000]))]
    parts = [_OWNED.sub("", part.strip(_EDGES)) for part in spelt]
    telling = [bool(words(part)) and part.lower() not in stop for part in parts]
    keys: dict[str, None] = {}
    for length in range(_LONGEST, 0, -1):
        for at in range(len(parts) - length + 1):
            if telling[at] and telling[at + length - 1]:
                keys[fold(" ".join(parts[at : at + length]))] = None
    return keys


def _match(entity: EntityRecord, keys: dict[str, None]) -> EntityMatch | None:
    if fold(entity.name) in keys:
        return EntityMatch(entity, 1.0, How.EXACT)
    if any(fold(alias) in keys for alias in entity.aliases):
        return EntityMatch(entity, ALIAS_SCORE, How.ALIAS)
    return None
