"""The terms of a user's vocabulary, as analysers compare texts with them; kept for a while."""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from weakref import WeakKeyDictionary

from graph.run import Graph, Transaction
from graph.vocabulary import SECTIONS, TermKind, read_vocabulary
from language.topics import Term
from recall.services import Services

# A term that is added counts in recalls after so long, at most.
_FRESH = timedelta(seconds=10)
_USERS = 4096
_SECTIONS = {kind: section for section, kind in SECTIONS.items()}
_COMPARED = (TermKind.TOPIC, TermKind.CATEGORY)


@dataclass(frozen=True, slots=True)
class _Read:
    terms: tuple[Term, ...]
    at: datetime


_read: "WeakKeyDictionary[Graph, OrderedDict[str, _Read]]" = WeakKeyDictionary()


async def terms_of(services: Services, user_id: str) -> tuple[Term, ...]:
    """Topics and categories of the user's vocabulary, as of some seconds ago at most."""
    users = _read.setdefault(services.graph, OrderedDict())
    now, known = services.clock(), users.get(user_id)
    if known is not None and abs(now - known.at) < _FRESH:
        return known.terms

    async def work(transaction: Transaction) -> tuple[Term, ...]:
        found = await read_vocabulary(transaction, user_id)
        return tuple(
            Term(_SECTIONS[one.kind], one.value, one.description, one.examples)
            for one in found.terms
            if one.kind in _COMPARED
        )

    terms = await services.graph.reading(work, name="terms of a vocabulary")
    users[user_id] = _Read(terms, now)
    users.move_to_end(user_id)
    while len(users) > _USERS:
        users.popitem(last=False)
    return terms
