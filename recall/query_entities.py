"""The user's entities that a query names, by their own name or an alias."""

import re
from collections.abc import Sequence
from datetime import datetime

from cypher import naming
from graph.named import at_instant
from graph.records import EntityRecord
from graph.tenancy import tenant_token
from language.folding import fold
from language.likeness import ALIAS_SCORE, How
from language.name_tokens import key_token
from language.word_lists import STOP_WORDS
from language.words import guess_language, words
from recall.entity_matches import EntityMatch
from recall.services import Services

# Names are looked for in so many words, and of so many words each.
_MOST_WORDS = 64
_LONGEST = 4
_MOST_ENTITIES = 20
_EDGES = ".,;:!?¡¿()[]{}<>«»„“”\"'’‘`*_…"
_OWNED = re.compile(r"['’]s?$")


async def entities_in(
    services: Services,
    user_id: str,
    query: str,
    known_at: datetime | None = None,
    after: Sequence[str] = (),
) -> tuple[EntityMatch, ...]:
    """Entities whose name or alias is in the query, at most 20; the longest names first."""
    keys = names_of(query)
    if not keys:
        return ()
    tokens = " ".join(key_token(key) for key in keys)
    find_like, instant = at_instant(naming.find_like, naming.find_like_known, known_at)
    rows = await services.graph.read(
        find_like,
        after=after,
        user_id=user_id,
        searches=[f"+tenant:{tenant_token(user_id)} +tokens:({tokens})"],
        limit=_MOST_ENTITIES,
        **instant,
    )
    found = [_match(EntityRecord.from_node(row["entity"]), keys) for row in rows]
    matches = [one for one in found if one is not None]
    return tuple(
        sorted(matches, key=lambda one: (-one.score, -len(one.entity.name), one.entity.id))
    )


def names_of(query: str) -> dict[str, None]:
    """What in a query may be a name, folded: one to four words, of which the outer ones tell."""
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
