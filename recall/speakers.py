"""Whose names are in a query: looked up as roles, and guessed from what was looked up before.

The look-up is exact; the guess lets encoding begin beside it, and is only used if it proves right.
"""

from collections import OrderedDict
from weakref import WeakKeyDictionary

from cypher import recall as queries
from graph.run import Graph
from recall.services import Services
from recall.understanding import possible_names

_USERS = 4096
_known: "WeakKeyDictionary[Graph, OrderedDict[str, frozenset[str]]]" = WeakKeyDictionary()


async def find_speakers(services: Services, user_id: str, query: str) -> frozenset[str]:
    """Roles of the user's conversations that are spelt like words of the query."""
    names = possible_names(query)
    if not names:
        return frozenset()
    rows = await services.graph.read(queries.find_speakers, user_id=user_id, names=names)
    found = frozenset(row["name"] for row in rows)
    _learn(services.graph, user_id, found)
    return found


def guess_speakers(services: Services, user_id: str) -> frozenset[str]:
    """Speakers of this user that earlier queries named, in this process."""
    return _known.get(services.graph, OrderedDict()).get(user_id, frozenset())


def _learn(graph: Graph, user_id: str, found: frozenset[str]) -> None:
    users = _known.setdefault(graph, OrderedDict())
    users[user_id] = users.get(user_id, frozenset()) | found
    users.move_to_end(user_id)
    while len(users) > _USERS:
        users.popitem(last=False)
