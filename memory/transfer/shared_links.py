"""Finds shared concepts that an import leads to by their keys, as ids differ among graphs."""

from collections.abc import Sequence

from anaphora.ids import new_id
from cypher.ontology import reading, writing
from graph.lock import UserLock
from graph.session import Transaction
from graph.tenancy import SHARED, tenant_token
from language.folding import fold
from memory.transfer.format.lines import LinkLine


async def shared_ids(
    transaction: Transaction, lock: UserLock, lines: Sequence[LinkLine]
) -> dict[str, str]:
    """Return the id here of each concept that was shared where the lines come from.

    A concept that this graph lacks becomes one of the user's own that is only referred to.
    """
    wanted = {line.shared["key"]: line.shared for line in lines if line.shared is not None}
    if not wanted:
        return {}
    rows = await transaction.run(
        reading.find_concepts_by_key, user_id=lock.user_id, keys=list(wanted)
    )
    # A concept that is shared here, too, takes precedence over the user's own of that key.
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
            writing.save_concepts,
            user_id=lock.user_id,
            tenant=tenant_token(lock.user_id),
            at=lock.now,
            rows=new,
        )
    ids |= {row["key"]: row["id"] for row in new}
    return {line.to_id: ids[line.shared["key"]] for line in lines if line.shared is not None}
