"""The vocabulary of a user, as a classifier takes it: read once for each of its versions."""

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from cachetools import FIFOCache

from graph.records.vocabulary import (
    SECTIONS,
    TermKind,
    Version,
    read_versions,
    read_vocabulary,
)
from graph.session import Graph, Transaction
from language.enrichment.enricher import Terms
from language.questions.topics import Term

_KEPT = 256
_SECTIONS: Mapping[TermKind, str] = {kind: section for section, kind in SECTIONS.items()}
_Kept = FIFOCache[tuple[str, Version], Terms]
_kept: "WeakKeyDictionary[Graph, _Kept]" = WeakKeyDictionary()


async def read_terms(graph: Graph, user_id: str) -> Terms:
    """Read the user's vocabulary as it is now; all without a layer of their own share it."""
    kept = _kept.setdefault(graph, FIFOCache(_KEPT))

    async def work(transaction: Transaction) -> Terms:
        version = await read_versions(transaction, user_id)
        key = (user_id if version.own else "", version)
        if (known := kept.get(key)) is not None:
            return known
        record = await read_vocabulary(transaction, user_id, version)
        # A user's own term stands in front of a shared term of the same name.
        own = {(term.kind, term.value): term for term in record.terms}
        terms = Terms(
            str(version),
            tuple(
                Term(_SECTIONS[one.kind], one.value, one.description, one.examples)
                for one in own.values()
            ),
        )
        kept[key] = terms
        return terms

    return await graph.reading(work, name="terms of a vocabulary")
