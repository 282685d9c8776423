"""The user's entities that a query names: by name, by a part or a spelling of it, by a relation."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from cypher.entities import naming
from graph.entity_search import at_instant
from graph.records.records import EntityRecord
from graph.tenancy import tenant_token
from language.folding import fold
from language.names.lone_names import Spoken, is_borne, may_be_of, spoken_names
from language.names.ranking import ALIAS_SCORE, How
from language.names.tokens import key_token, word_tokens
from language.questions.relatives import relatives
from language.word_lists import STOP_WORDS, read_words
from language.words import language_of, words
from recall.contract.matches import EntityMatch
from recall.contract.standing import Standing
from recall.query.relatives import find_relatives
from recall.query.spellings import find_spelt
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
    standing: Standing | None = None,
    after: Sequence[str] = (),
) -> tuple[EntityMatch, ...]:
    """Find entities that a query names, at most 20; best, then longest first.

    By name or alias; a first or last name alone means its bearer, where the user has no other of
    that name; what else looks like a name, by its spelling, then by its meaning. Who is named by
    what they are to another is found along relations and facts that hold at the `standing`.
    """
    names = _Names.of(query)
    if not names.searches:
        return ()
    standing = standing or Standing(services.clock())
    found = await _search(services, user_id, names, standing, after)
    named, user = _named(names, found), _user(names, found)
    spelt = await find_spelt(services, user_id, query, _keys(named), standing, after)
    named = _with_others(named, spelt)
    if names.relatives and (named or user is not None):
        owners = {key: match for match in reversed(named) for key in _keys([match])}
        reached = await find_relatives(services, user_id, query, owners, user, standing, after)
        named = _with_others(_unasked(query, named, reached.owners), reached.matches)
    return tuple(sorted(named, key=_rank)[:_MOST_ENTITIES])


@dataclass(frozen=True, slots=True)
class _Names:
    """Possible names in a query: `keys` of whole names, `lone` words of them.

    `searches` are Lucene queries: of whole names, of each name alone, of the user.
    """

    keys: Mapping[str, None]
    lone: Sequence[Spoken]
    relatives: bool
    of_user: bool
    searches: Sequence[str]

    @classmethod
    def of(cls, query: str) -> "_Names":
        found = relatives(query)
        # Danas Bruder: what an owner may be called is no word of the query.
        keys = names_of(query) | {key: None for one in found for key in one.owner}
        lone, of_user = _lone(query), any(not one.owner for one in found)
        whole = " ".join(key_token(key) for key in keys)
        searches = [whole, *map(_words_of, lone), *([_user_search()] if of_user else [])]
        return cls(keys, lone, bool(found), of_user, searches if whole or of_user else [])


async def _search(
    services: Services, user_id: str, names: _Names, standing: Standing, after: Sequence[str]
) -> list[list[EntityRecord]]:
    tenant = f"+tenant:{tenant_token(user_id)} +tokens:"
    query, instant = at_instant(naming.find_like, naming.find_like_known, standing.known_at)
    rows = await services.graph.read(
        query,
        after=after,
        user_id=user_id,
        searches=[f"{tenant}({one or key_token('')})" for one in names.searches],
        limit=_MOST_BEARERS,
        **instant,
    )
    found: list[list[EntityRecord]] = [[] for _ in names.searches]
    for row in rows:
        found[row["at"]].append(EntityRecord.from_node(row["entity"]))
    return found


def _named(names: _Names, found: Sequence[Sequence[EntityRecord]]) -> list[EntityMatch]:
    """Match entities with whole names, and those with names alone that can be nobody else's."""
    named = [match for one in found[0] if (match := _match(one, names.keys)) is not None]
    named = sorted(named, key=_rank)[:_MOST_ENTITIES]
    for spoken, some in zip(names.lone, found[1:], strict=False):
        bearer = _bearer(spoken, some, [match.entity for match in named])
        if bearer is not None and bearer.id not in {match.entity.id for match in named}:
            named.append(EntityMatch(bearer, _LONE_SCORE, How.FUZZY, spoken.text))
    return named


def _user(names: _Names, found: Sequence[Sequence[EntityRecord]]) -> EntityRecord | None:
    """Return the entity that stands for the user: the one with the likeliest of such names."""
    if not names.of_user:
        return None
    called = {fold(name): one for one in reversed(found[-1]) for name in _names(one)}
    return next((called[key] for key in _user_keys() if key in called), None)


@cache
def _user_search() -> str:
    return " ".join(key_token(key) for key in _user_keys())


@cache
def _user_keys() -> tuple[str, ...]:
    return tuple(map(fold, read_words("names/roles")["user"]["names"].split("|")))


def _keys(matches: Iterable[EntityMatch]) -> frozenset[str]:
    """Return the folded names that matches have, and by which the query names them."""
    found: set[str] = set()
    for match in matches:
        found.update(map(fold, _names(match.entity)))
        said = fold(_OWNED.sub("", match.said.strip(_EDGES)))
        found.update((said, said.removesuffix("s")) if said else ())
    return frozenset(found)


def _with_others(named: Sequence[EntityMatch], others: Iterable[EntityMatch]) -> list[EntityMatch]:
    known = {one.entity.id for one in named if one.asked}
    more = [one for one in others if one.entity.id not in known]
    reached = {one.entity.id for one in more}
    return [*(one for one in named if one.entity.id not in reached), *more]


def _unasked(
    query: str, named: Sequence[EntityMatch], owners: Mapping[str, str]
) -> list[EntityMatch]:
    """Mark the owners of relatives whom the rest of the query, by owner, does not name."""
    return [
        replace(one, asked=False)
        if one.entity.id in owners and not _keys([one]) & _all_names(owners[one.entity.id])
        else one
        for one in named
    ]


def _all_names(text: str) -> frozenset[str]:
    lone = (key for one in spoken_names(text) for key in one.keys)
    return frozenset((*names_of(text), *lone))


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
    stop = STOP_WORDS[language_of(query[:2000])]
    parts = [_OWNED.sub("", part.strip(_EDGES)) for part in spelt]
    telling = [bool(words(part)) and part.lower() not in stop for part in parts]
    keys: dict[str, None] = {}
    for length in range(_LONGEST, 0, -1):
        for at in range(len(parts) - length + 1):
            if telling[at] and telling[at + length - 1]:
                keys[fold(" ".join(parts[at : at + length]))] = None
    return keys


def _match(entity: EntityRecord, keys: Mapping[str, None]) -> EntityMatch | None:
    if fold(entity.name) in keys:
        return EntityMatch(entity, 1.0, How.EXACT)
    if any(fold(alias) in keys for alias in entity.aliases):
        return EntityMatch(entity, ALIAS_SCORE, How.ALIAS)
    return None
