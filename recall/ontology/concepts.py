"""Concepts: by id, name or IRI, listed, and their neighbours; in batches."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from anaphora.errors import Invalid, NotFound
from cypher.ontology import reading
from graph.concept_closure import DOWN, UP, Reached, Way, closure, step
from graph.pages import Cursors, Page, batch_pages, page_size
from graph.records.concepts import ConceptRecord, ConceptRelationRecord
from graph.session import Row, Transaction
from language.folding import fold
from recall.nodes.by_id import valid
from recall.ontology.concept_names import find_named, find_worded
from recall.services import Services

_MOST_NEXT = 5000
_MOST_ABOVE = 10_000
_MOST_FOUND = 1000


async def get_concepts(
    services: Services, user_id: str, ids: Sequence[str]
) -> dict[str, ConceptRecord]:
    """Find concepts of these ids, shared or the user's own; unknown and others' are absent."""
    rows = await services.graph.read(reading.find_concepts_by_id, user_id=user_id, ids=valid(ids))
    return {row["concept"]["id"]: ConceptRecord.from_node(row["concept"]) for row in rows}


async def find_concept(
    services: Services,
    user_id: str,
    *,
    id: str | None = None,
    name: str | None = None,
    iri: str | None = None,
) -> ConceptRecord:
    """Find the concept of an id, a name (the user's own layer first) or an IRI.

    Raises Invalid unless exactly one is given, NotFound where there is none.
    """
    given = {"id": id, "name": name, "iri": iri}
    named = [field for field, value in given.items() if value is not None]
    if len(named) != 1:
        raise Invalid("Give one of id, name and iri.", field="id")
    if id is not None:
        found = list((await get_concepts(services, user_id, [id])).values())
    elif iri is not None:
        found = await _by_keys(services, user_id, [iri])
    else:
        found = await concepts_named(services, user_id, name or "")
    if not found:
        raise NotFound("No such concept.", field=named[0])
    return min(found, key=lambda concept: concept.rank)


async def concepts_named(services: Services, user_id: str, name: str) -> list[ConceptRecord]:
    """Find concepts of the name in either layer; else those that have it as a label."""

    async def work(transaction: Transaction) -> list[Row]:
        return await find_named(transaction, user_id, name)

    rows = await services.graph.reading(work, name="concepts")
    exact = [row for row in rows if row["concept"]["name_key"] == fold(name)]
    return [ConceptRecord.from_node(row["concept"]) for row in exact or rows]


async def list_concepts(
    services: Services,
    user_id: str,
    search: str | None = None,
    first: int = 20,
    after: str | None = None,
) -> Page[ConceptRecord]:
    """List the concepts of both layers by name; with words searched for, the best first."""
    first = page_size(services.settings, first)
    if search is not None:
        return await _search(services, user_id, search, first, after)
    cursors = Cursors(services.signer, user_id, "concepts")
    place, place_id = cursors.read(after) or ("", "")
    rows = await services.graph.read(
        reading.find_concepts, user_id=user_id, place=place, place_id=place_id, limit=first + 1
    )
    records = [ConceptRecord.from_node(row["concept"]) for row in rows]
    return cursors.page(records, first, lambda one: (one.name_key, one.id), after=after)


async def parents(
    services: Services, user_id: str, ids: Sequence[str], first: int = 20, after: str | None = None
) -> dict[str, Page[ConceptRecord]]:
    """List the concepts that each is directly a subclass of."""
    return await _around(services, user_id, ids, _next(user_id, UP), "parents", first, after)


async def children(
    services: Services, user_id: str, ids: Sequence[str], first: int = 20, after: str | None = None
) -> dict[str, Page[ConceptRecord]]:
    """List the direct subclasses of each concept."""
    return await _around(services, user_id, ids, _next(user_id, DOWN), "children", first, after)


async def ancestors(
    services: Services, user_id: str, ids: Sequence[str], first: int = 20, after: str | None = None
) -> dict[str, Page[ConceptRecord]]:
    """List all concepts that each is a subclass of, the nearest first."""

    async def walk(transaction: Transaction, keys: Sequence[str]) -> Reached:
        return await closure(transaction, user_id, keys, UP, _MOST_ABOVE)

    return await _around(services, user_id, ids, walk, "ancestors", first, after)


async def relations(
    services: Services, user_id: str, ids: Sequence[str], first: int = 20, after: str | None = None
) -> dict[str, Page[ConceptRelationRecord]]:
    """List the relations that are declared from or to each concept."""
    first = page_size(services.settings, first)
    cursors = Cursors(services.signer, user_id, "concept-relations")
    place = tuple(cursors.read(after) or ("", ""))
    keys = {one.id: one.key for one in (await get_concepts(services, user_id, ids)).values()}
    rows = await services.graph.read(
        reading.find_relations,
        user_id=user_id,
        keys=list(dict.fromkeys(keys.values())),
        limit=_MOST_NEXT,
    )
    ends = {key for row in rows for key in (row["from_key"], row["to_key"])}
    known = _best(await _by_keys(services, user_id, ends))
    found: dict[str, list[ConceptRelationRecord]] = {}
    for row in rows:
        source, target = known[row["from_key"]], known[row["to_key"]]
        record = ConceptRelationRecord.from_properties(row["relation"], source, target)
        found.setdefault(row["start"], []).append(record)
    behind = {
        key: sorted(
            (one for one in records if (one.name, one.id) > place),
            key=lambda one: (one.name, one.id),
        )
        for key, records in found.items()
    }
    by_id = {id: behind.get(key, []) for id, key in keys.items()}
    return batch_pages(cursors, ids, by_id, first, lambda one: (one.name, one.id), after=after)


@dataclass(frozen=True, slots=True)
class _Placed:
    depth: int
    concept: ConceptRecord

    @property
    def place(self) -> tuple[int, str, str]:
        return (self.depth, self.concept.name_key, self.concept.key)


Walk = Callable[[Transaction, Sequence[str]], Awaitable[Reached]]


def _next(user_id: str, way: Way) -> Walk:
    async def walk(transaction: Transaction, keys: Sequence[str]) -> Reached:
        return await step(transaction, user_id, keys, way, _MOST_NEXT)

    return walk


async def _around(
    services: Services,
    user_id: str,
    ids: Sequence[str],
    walk: Walk,
    of: str,
    first: int,
    after: str | None,
) -> dict[str, Page[ConceptRecord]]:
    first = page_size(services.settings, first)
    cursors = Cursors(services.signer, user_id, of)
    place: Any = cursors.read(after) or (-1, "", "")
    keys = {one.id: one.key for one in (await get_concepts(services, user_id, ids)).values()}

    async def read(transaction: Transaction) -> Reached:
        return await walk(transaction, list(dict.fromkeys(keys.values())))

    reached = await services.graph.reading(read, name=of)
    wanted = {key for found in reached.values() for key in found}
    known = _best(await _by_keys(services, user_id, wanted))
    placed: dict[str, list[_Placed]] = {}
    for id, key in keys.items():
        all_of = [_Placed(depth, known[to]) for to, depth in reached[key].items() if to in known]
        placed[id] = sorted(
            (one for one in all_of if one.place > tuple(place)), key=lambda one: one.place
        )
    pages = batch_pages(cursors, ids, placed, first, lambda one: one.place, after=after)
    return {id: page.map(lambda one: one.concept) for id, page in pages.items()}


async def _by_keys(services: Services, user_id: str, keys: Iterable[str]) -> list[ConceptRecord]:
    wanted = sorted(set(keys))
    if not wanted:
        return []
    rows = await services.graph.read(reading.find_concepts_by_key, user_id=user_id, keys=wanted)
    return [ConceptRecord.from_node(row["concept"]) for row in rows]


def _best(concepts: Iterable[ConceptRecord]) -> dict[str, ConceptRecord]:
    """Choose a concept of each key: told before referred to, the user's own before the shared."""
    best: dict[str, ConceptRecord] = {}
    for concept in sorted(concepts, key=lambda one: one.rank):
        best.setdefault(concept.key, concept)
    return best


async def _search(
    services: Services, user_id: str, search: str, first: int, after: str | None
) -> Page[ConceptRecord]:
    cursors = Cursors(services.signer, user_id, f"concepts:{fold(search)[:64]}")

    async def work(transaction: Transaction) -> list[Row]:
        return await find_worded(transaction, user_id, search, _MOST_FOUND)

    rows = await services.graph.reading(work, name="concepts")
    place: Any = cursors.read(after) or (-1, "")
    key = fold(search)
    scored = []
    for row in rows:
        concept = ConceptRecord.from_node(row["concept"])
        # The very name first; scores are rounded to integers, which a cursor can hold exactly.
        exact = concept.name_key == key
        score = int(1e9) - int(row["score"] * 1e4) - (10**8 if exact else 0)
        scored.append((score, concept))
    scored.sort(key=lambda one: (one[0], one[1].id))
    behind = [one for one in scored if (one[0], one[1].id) > tuple(place)]
    page = cursors.page(behind, first, lambda one: (one[0], one[1].id), after=after)
    return page.map(lambda one: one[1])
