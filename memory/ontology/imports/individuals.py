"""Saves individuals of an ontology as entities of the user, instances of their classes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from anaphora.caller import Caller
from anaphora.ids import new_id
from cypher.entities import writing as entity_writing
from cypher.ontology import writing as ontology_writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.changes.run_lifecycle import check_open, join_run
from graph.lock import UserLock, lock_user
from graph.session import Transaction
from language.embedding.name_text import THING
from language.folding import fold
from language.names.checks import is_blank
from language.rdf.model import ParsedFact, ParsedIndividual, ParsedOntology
from memory.commit import publish
from memory.entities.concepts.concepts import INSTANCE_OF
from memory.entities.hide import show_entities
from memory.entities.nodes import creation_row, entity_node
from memory.entities.stored import ENTITY
from memory.fields.limits import LONGEST_TYPE
from memory.links.history import Link, keep_links
from memory.ontology.imports.counts import Counts, add_counts
from memory.ontology.imports.sources import tell_sources
from memory.services import Services

_BATCH = 500


async def save_individuals(
    services: Services, caller: Caller, parsed: ParsedOntology, run_id: str
) -> tuple[Counts, dict[str, str]]:
    """Make the new entities and relations; return counts, and the entities' ids by IRI.

    An individual is the entity of its IRI, or else of its type and name. Each portion is a
    transaction, which leaves Changes of the run.
    """
    names = {item.iri: item.name for item in parsed.classes}
    ids: dict[str, str] = {}
    counts: Counts = {}
    for start in range(0, len(parsed.individuals), _BATCH):
        some = parsed.individuals[start : start + _BATCH]

        async def work(
            transaction: Transaction, some: Sequence[ParsedIndividual] = some
        ) -> tuple[dict[str, str], Counts]:
            lock = await lock_user(transaction, caller.user_id, services.clock)
            await check_open(transaction, lock, run_id)
            saving = _Saving(transaction, lock, caller, parsed.source, run_id)
            return await saving.save(some, names)

        found, added = await services.graph.write(work, name="import individuals")
        publish(services, caller, changed=bool(added))
        ids |= found
        add_counts(counts, added)
    add_counts(counts, await _save_facts(services, caller, parsed, run_id, ids))
    publish(services, caller, changed=bool(counts))
    return counts, ids


class _Saving:
    """One portion of individuals, saved within its transaction."""

    def __init__(
        self, transaction: Transaction, lock: UserLock, caller: Caller, source: str, run_id: str
    ) -> None:
        self._transaction = transaction
        self._lock = lock
        self._caller = caller
        self._source = source
        self._run_id = run_id

    async def save(
        self, individuals: Sequence[ParsedIndividual], names: Mapping[str, str]
    ) -> tuple[dict[str, str], Counts]:
        """Save individuals; return entities' ids by the individuals' IRIs, and what was added."""
        types = {item.iri: _type_of(item, names) for item in individuals}
        known = await self._known(individuals, types)
        # Hidden entities that are stated again are shown again.
        actor, there = self._caller.actor, list(dict.fromkeys(known.values()))
        await show_entities(self._transaction, self._lock, actor, there)
        await tell_sources(
            self._transaction, self._lock, actor, ontology_writing.save_sources, there, self._source
        )
        new: dict[tuple[str, str], dict[str, Any]] = {}
        for item in individuals:
            if item.iri not in known:
                place = (types[item.iri], fold(item.name))
                new.setdefault(place, self._row(item, *place))
        changes = [self._change(row) for row in new.values()]
        if new:
            await self._transaction.run(
                entity_writing.save_entities, user_id=self._lock.user_id, rows=list(new.values())
            )
        for item in individuals:
            if item.iri not in known:
                known[item.iri] = new[types[item.iri], fold(item.name)]["properties"]["id"]
        linked = await self._link(individuals, known)
        changes += self._linked(linked)
        await save_changes(self._transaction, self._lock, self._caller.actor, changes)
        await join_run(self._transaction, self._lock, self._run_id)
        return known, {"entities_added": len(new), "instances_added": len(linked)}

    async def _known(
        self, individuals: Sequence[ParsedIndividual], types: Mapping[str, str]
    ) -> dict[str, str]:
        rows = await self._transaction.run(
            ontology_writing.find_individuals,
            user_id=self._lock.user_id,
            rows=[
                {"iri": item.iri, "type": types[item.iri], "key": fold(item.name)}
                for item in individuals
            ],
        )
        return {row["iri"]: row["id"] for row in rows}

    async def _link(
        self, individuals: Sequence[ParsedIndividual], ids: Mapping[str, str]
    ) -> list[dict[str, Any]]:
        rows = [
            {"id": ids[item.iri], "key": key, "ontology": self._source}
            for item in individuals
            for key in item.types
        ]
        if not rows:
            return []
        return await self._transaction.run(
            ontology_writing.link_instances,
            user_id=self._lock.user_id,
            at=self._lock.now,
            rows=rows,
        )

    def _linked(self, made: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return one Change for each entity, with the links to its concepts made now."""
        links: dict[str, list[Link]] = {}
        for row in made:
            own = {"created_at": self._lock.now, "ontology": row["ontology"]}
            link = Link(INSTANCE_OF, row["from_id"], row["to_id"], own)
            links.setdefault(link.from_id, []).append(link)
        return [
            new_change_of(
                self._lock, id, ENTITY, Action.LINKED, before=None, after=keep_links(some)
            )
            for id, some in links.items()
        ]

    def _row(self, item: ParsedIndividual, type: str, key: str) -> dict[str, Any]:
        node = entity_node(self._lock, item.name, type, _aliases(item, key))
        return creation_row(node | {"iri": item.iri, "sources": [self._source]})

    def _change(self, row: Mapping[str, Any]) -> dict[str, Any]:
        given = row["properties"]
        after = {"name": given["name"], "type": row["type"], "aliases": given["aliases"]}
        return new_change_of(
            self._lock, given["id"], ENTITY, Action.CREATED, before=None, after=after
        )


async def _save_facts(
    services: Services,
    caller: Caller,
    parsed: ParsedOntology,
    run_id: str,
    ids: Mapping[str, str],
) -> Counts:
    counts: Counts = {}
    for start in range(0, len(parsed.facts), _BATCH):
        rows = [
            _fact_row(fact, parsed.source, ids) for fact in parsed.facts[start : start + _BATCH]
        ]

        async def work(transaction: Transaction, rows: Sequence[Mapping[str, Any]] = rows) -> int:
            lock = await lock_user(transaction, caller.user_id, services.clock)
            await check_open(transaction, lock, run_id)
            made = await transaction.run(
                ontology_writing.link_individuals, user_id=caller.user_id, at=lock.now, rows=rows
            )
            await _tell(transaction, lock, caller, made, run_id)
            return len(made)

        add_counts(counts, {"facts_added": await services.graph.write(work, name="import facts")})
    return counts


async def _tell(
    transaction: Transaction,
    lock: UserLock,
    caller: Caller,
    made: Iterable[Mapping[str, Any]],
    run_id: str,
) -> None:
    """Save one Change for each relation made, like that of relating two entities."""
    changes = []
    for row in made:
        own = {"created_at": lock.now} | {name: row[name] for name in ("id", "name", "ontology")}
        after = keep_links([Link("RELATES", row["from_id"], row["to_id"], own)])
        change = new_change_of(
            lock, row["from_id"], ENTITY, Action.RELATED, before=None, after=after
        )
        changes.append(change)
    await save_changes(transaction, lock, caller.actor, changes)
    await join_run(transaction, lock, run_id)


def _fact_row(fact: ParsedFact, source: str, ids: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": new_id(),
        "from_id": ids[fact.from_iri],
        "name": fact.name,
        "to_id": ids[fact.to_iri],
        "ontology": source,
    }


def _type_of(item: ParsedIndividual, names: Mapping[str, str]) -> str:
    """Return the name of the most specific class, written as a type of entities."""
    for iri in item.types:
        if iri in names:
            return names[iri].casefold()[:LONGEST_TYPE].strip()
    return THING


def _aliases(item: ParsedIndividual, key: str) -> list[str]:
    """Return the labels other than the name, without their language tags."""
    bare = (label.rpartition("@")[0] or label for label in item.labels)
    distinct = {fold(label): label for label in bare if not is_blank(label)}
    distinct.pop(key, None)
    return list(distinct.values())
