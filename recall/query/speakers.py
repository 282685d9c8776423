"""Speakers' names in a query: looked up, or guessed so that its encoding can begin.

Every query's names are looked up besides. Words learned of a user are cached: those that are
speakers' names, and capitalised words that are not. A query with other capitalised words is
looked up before it is searched for: a wrong guess would cost a search.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from cachetools import FIFOCache

from cypher.recall import candidates as queries
from graph.session import Graph
from language.times.named_times import named_times
from recall.query.understanding import names_in, possible_names
from recall.services import Services

_USERS = 4096
_MOST_WORDS = 1000
_MOST_NAMES = 200
# A capitalised word that does not begin the query: "LGBTQ", all in capitals, is seldom a name.
_CAPITALISED = re.compile(r"(?<=[\w,;] )[^\W\d_][^\W\d_A-Z]+", re.UNICODE)


@dataclass(slots=True)
class _Learned:
    speakers: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()


_users: "WeakKeyDictionary[Graph, FIFOCache[str, _Learned]]" = WeakKeyDictionary()


async def find_speakers(
    services: Services, user_id: str, query: str, after: Sequence[str]
) -> frozenset[str]:
    """Find the speakers that a query names."""
    names = possible_names(query)
    rows = await services.graph.read(
        queries.find_speakers, after=after, user_id=user_id, names=names
    )
    return names_in(query, rows[0]["speakers"] if rows else ())


def guess_names(graph: Graph, user_id: str, query: str) -> frozenset[str]:
    """Guess the speakers' names in a query before they are looked up."""
    users = _users.get(graph)
    learned = (users.get(user_id) if users else None) or _Learned()
    return names_in(query, learned.speakers) | (capitalised(query) - learned.others)


def known_names(graph: Graph, user_id: str, query: str) -> frozenset[str]:
    """Return the names in a query that speakers of this user had when they were looked up."""
    users = _users.get(graph)
    learned = users.get(user_id) if users else None
    return names_in(query, learned.speakers) if learned else frozenset()


def is_new(graph: Graph, user_id: str, query: str) -> bool:
    """Return whether the query has a capitalised word that was not looked up yet."""
    users = _users.get(graph)
    learned = (users.get(user_id) if users else None) or _Learned()
    return bool(capitalised(query) - learned.others - learned.speakers)


def learn_names(graph: Graph, user_id: str, query: str, speakers: frozenset[str]) -> None:
    """Cache the result of the look-up of a query's names."""
    users = _users.setdefault(graph, FIFOCache(_USERS))
    learned = users.get(user_id) or _Learned()
    # A name in the query that the look-up does not know any more is no speaker's now.
    learned.speakers = (learned.speakers - names_in(query, learned.speakers)) | speakers
    if len(learned.speakers) > _MOST_NAMES:
        learned.speakers = speakers
    learned.others = (learned.others | capitalised(query)) - learned.speakers
    if len(learned.others) > _MOST_WORDS:
        learned.others = frozenset()
    users[user_id] = learned


def capitalised(query: str) -> frozenset[str]:
    """Return words that are names by their capital, but no months or other times."""
    found = (word for word in _CAPITALISED.findall(query) if word[0].isupper())
    return frozenset(word for word in found if not named_times(word))
