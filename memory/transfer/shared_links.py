"""Shared concepts that an import leads to: by their keys, since ids differ from graph to graph."""

from collections.abc import Sequence

from anaphora.ids import new_id
from cypher import ontology
from graph.lock import UserLock
from graph.session import Transaction
from graph.tenancy import SHARED, tenant_token
from language.folding import fold
from memory.transfer.format.lines import LinkLine


async def shared_ids(
    transaction: Transaction, lock: UserLock, lines: Sequence[LinkLine]
) -> dict[str, str]:
    """The id here of each concept that was shared where the lines come from.

    One that this graph has not becomes a concept of the user's own that is only referred to.
    """
    wanted = {line.shared["key"]: line.shared for line in lines if line.shared is not None}
    if not wanted:
        return {}
    rows = await transaction.run(
        ontology.find_concepts_by_key, user_id=lock.user_id, keys=list(wanted)
    )
    # What is shared here, too, goes before what the user calls the same.
    found = sorted((row["concept"] for row in rows), key=lambda node: node["user_id"] == SHARED)
    ids = {node["key"]: node["id"] for node in found}
    new = [
        {
            "key": key,
            "id": new_id(),
            "properties": {
                "name": concept["name"],
                "name_key": fold(concept["name"]),
                "iri": concept.get("iri"),
                "declared": False,
                "sources": [],
            },
        }
        for key, concept in wanted.items()
        if key not in ids
    ]
    if new:
        await transaction.run(
            ontology.save_concepts,
            user_id=lock.user_id,
            tenant=tenant_token(lock.user_id),
            at=lock.now,
            rows=new,
        )
    ids |= {row["key"]: row["id"] for row in new}
    return {line.to_id: ids[line.shared["key"]] for line in lines if line.shared is not None}
