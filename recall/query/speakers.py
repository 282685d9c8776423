"""Whose names a query is likely to have in it: a guess, so that its encoding can begin.

Every query's names are looked up besides. What was learned of a user is kept for a while: words
that are speakers' names, and capitalised words that are not. A query with other such words is
looked up beforehand: a wrong guess would cost an encoding and a search.
"""

import re
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from anaphora.lru import Recent
from graph.session import Graph
from language.times.named_times import named_times
from recall.query.understanding import names_in

_USERS = 4096
_MOST_WORDS = 1000
_MOST_NAMES = 200
# A capitalised word that does not begin the query: "LGBTQ", all in capitals, is seldom a name.
_CAPITALISED = re.compile(r"(?<=[\w,;] )[^\W\d_][^\W\d_A-Z]+", re.UNICODE)


@dataclass(slots=True)
class _Learned:
    speakers: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()


_users: "WeakKeyDictionary[Graph, Recent[str, _Learned]]" = WeakKeyDictionary()


def guess_names(graph: Graph, user_id: str, query: str) -> frozenset[str]:
    """What in the query is taken for a speaker's name before it is known."""
    users = _users.get(graph)
    learned = (users.get(user_id) if users else None) or _Learned()
    return names_in(query, learned.speakers) | (capitalised(query) - learned.others)


def is_new(graph: Graph, user_id: str, query: str) -> bool:
    """Whether the query has a capitalised word of which it was not learned yet what it is."""
    users = _users.get(graph)
    learned = (users.get(user_id) if users else None) or _Learned()
    return bool(capitalised(query) - learned.others - learned.speakers)


def learn_names(graph: Graph, user_id: str, query: str, speakers: frozenset[str]) -> None:
    """Keep what the look-up of a query's names said."""
    users = _users.setdefault(graph, Recent(_USERS))
    learned = users.get(user_id) or _Learned()
    # A name that the query has, and the look-up does not know any more, is nobody's now.
    learned.speakers = (learned.speakers - names_in(query, learned.speakers)) | speakers
    if len(learned.speakers) > _MOST_NAMES:
        learned.speakers = speakers
    learned.others = (learned.others | capitalised(query)) - learned.speakers
    if len(learned.others) > _MOST_WORDS:
        learned.others = frozenset()
    users.keep(user_id, learned)


def capitalised(query: str) -> frozenset[str]:
    """Words that are names by their capital, but no months."""
    found = (word for word in _CAPITALISED.findall(query) if word[0].isupper())
    return frozenset(word for word in found if not named_times(word))
