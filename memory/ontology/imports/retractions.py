"""Ends links of individuals that an ontology states no more, and hides individuals it made."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from anaphora.caller import Caller
from cypher.ontology import writing
from graph.changes.changes import Action, new_change_of, save_changes
from graph.changes.run_lifecycle import check_open, join_run
from graph.lock import lock_user
from graph.session import Transaction
from language.rdf.model import ParsedOntology
from memory.commit import publish
from memory.entities.concepts.concepts import INSTANCE_OF
from memory.entities.hide import hide_entity
from memory.entities.stored import ENTITY
from memory.links.history import Link, LinkKey, end_links, keep_links
from memory.ontology.imports.counts import Counts
from memory.ontology.imports.sources import tell_sources
from memory.services import Services

_Item = TypeVar("_Item")
_BATCH = 500
_WHY = "The ontology that it came with states it no more."


async def end_unstated(
    services: Services,
    caller: Caller,
    parsed: ParsedOntology,
    ids: Mapping[str, str],
    run_id: str,
) -> tuple[Counts, list[str]]:
    """End unstated links, hide unused individuals; return counts, and a warning of those kept.

    `ids` are the entities of the individuals that are stated, by IRI. Nothing is done for a
    document without a name: it may be a part of an earlier one.
    """
    if not parsed.named:
        return {}, []
    rows = await services.graph.read(
        writing.find_stated, user_id=caller.user_id, source=parsed.source
    )
    stale = unstated(rows, parsed, ids)
    for some in _batches(stale):
        await _end(services, caller, some, run_id)
        publish(services, caller, changed=True)
    stated = set(ids.values())
    gone = {row["from_id"] for row in rows if row["iri"] is not None} - stated
    hidden = 0
    for some_ids in _batches(sorted(gone)):
        hidden += await _hide(services, caller, some_ids, parsed.source, run_id)
        publish(services, caller, changed=True)
    counts = {
        "entities_removed": hidden,
        "instances_removed": sum(key.type == INSTANCE_OF for key in stale),
        "facts_removed": sum(key.type != INSTANCE_OF for key in stale),
    }
    if kept := len(gone) - hidden:
        return counts, [f"{kept} individuals are no longer stated and stay: others use them."]
    return counts, []


def unstated(
    rows: Iterable[Mapping[str, Any]], parsed: ParsedOntology, ids: Mapping[str, str]
) -> list[LinkKey]:
    """Return the links of these rows that the document does not state. Pure."""
    instances = {(ids[item.iri], key) for item in parsed.individuals for key in item.types}
    facts = {(ids[fact.from_iri], fact.name, ids[fact.to_iri]) for fact in parsed.facts}
    return [
        LinkKey.of(row)
        for row in rows
        if row["type"] is not None
        and (
            (row["from_id"], row["key"]) not in instances
            if row["type"] == INSTANCE_OF
            else (row["from_id"], row["name"], row["to_id"]) not in facts
        )
    ]


async def _end(services: Services, caller: Caller, keys: Sequence[LinkKey], run_id: str) -> None:
    async def work(transaction: Transaction) -> None:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        await check_open(transaction, lock, run_id)
        ended: dict[str, list[Link]] = {}
        for link in await end_links(transaction, lock, keys):
            ended.setdefault(link.from_id, []).append(link)
        changes = [
            new_change_of(
                *(lock, id, ENTITY, Action.UNLINKED),
                before=keep_links(links),
                after=None,
                reason=_WHY,
            )
            for id, links in ended.items()
        ]
        await save_changes(transaction, lock, caller.actor, changes)
        await join_run(transaction, lock, run_id)

    await services.graph.write(work, name="end what an ontology stated")


async def _hide(
    services: Services, caller: Caller, ids: Sequence[str], source: str, run_id: str
) -> int:
    """Hide those of these individuals that nothing else states or uses; return how many."""

    async def work(transaction: Transaction) -> int:
        lock = await lock_user(transaction, caller.user_id, services.clock)
        await check_open(transaction, lock, run_id)
        await tell_sources(transaction, lock, caller.actor, writing.clear_sources, ids, source)
        await join_run(transaction, lock, run_id)
        rows = await transaction.run(writing.find_unused, user_id=lock.user_id, ids=list(ids))
        for row in rows:
            await hide_entity(transaction, lock, caller.actor, row["id"], _WHY, run_id)
        return len(rows)

    return await services.graph.write(work, name="hide individuals")


def _batches(items: Sequence[_Item]) -> Iterable[Sequence[_Item]]:
    return (items[start : start + _BATCH] for start in range(0, len(items), _BATCH))
