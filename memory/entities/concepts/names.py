"""Finds the concept of a name or an IRI: in the user's own layer first, then the shared one."""

from anaphora.errors import NotFound
from cypher.ontology import reading
from graph.records.concepts import ConceptRecord
from graph.session import Row, Transaction
from language.folding import fold
from memory.entities.concepts.keys import is_iri

_MOST = 50


async def find_named(transaction: Transaction, user_id: str, name: str) -> list[ConceptRecord]:
    """Find the concepts of this name, the intended concept first."""
    rows = await transaction.run(
        reading.find_concepts_by_name, user_id=user_id, names=[fold(name)], limit=_MOST
    )
    return sorted({_record(row) for row in rows}, key=lambda concept: concept.rank)


async def find_meant(
    transaction: Transaction, user_id: str, name: str, field: str
) -> ConceptRecord:
    """Find the concept of a name or an IRI. Raises NotFound, naming the field."""
    found: list[ConceptRecord] = []
    if is_iri(name):
        rows = await transaction.run(reading.find_concepts_by_key, user_id=user_id, keys=[name])
        found = sorted((_record(row) for row in rows), key=lambda concept: concept.rank)
    if not found:
        found = await find_named(transaction, user_id, name)
    if not found:
        raise NotFound("No such concept.", field=field)
    return found[0]


def _record(row: Row) -> ConceptRecord:
    return ConceptRecord.from_node(row["concept"])
