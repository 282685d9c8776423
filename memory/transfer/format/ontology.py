"""Checks a Change of the ontology: rows of concepts, subclass links and relations.

The rows are written back as they are when it is undone, so they are checked as concepts are.
"""

import json
from collections.abc import Mapping

from anaphora.errors import Invalid
from anaphora.settings import Settings
from graph.records.cardinalities import Cardinality
from memory.fields import limits
from memory.ontology.inputs import LONGEST_DESCRIPTION
from memory.ontology.rows import Sort
from memory.transfer.format.checks import (
    LABELS,
    Rules,
    an_id,
    flag,
    join_spec,
    name,
    one_of,
    prose,
    strings,
    term,
)

# A name's key is longer than the name.
LONGEST_CONCEPT_KEY = 1100
_KEY = name(LONGEST_CONCEPT_KEY)

ROWS: Mapping[str, Rules] = {
    Sort.CONCEPTS: Rules(
        {
            "key": _KEY,
            "id": an_id,
            "iri": name(limits.LONGEST_IRI),
            "name": name(limits.LONGEST_NAME),
            "labels": LABELS,
            "description": prose(LONGEST_DESCRIPTION),
            "declared": flag,
            "sources": strings,
        },
        frozenset({"key", "id", "name"}),
    ),
    Sort.SUBCLASSES: Rules(
        {"child": _KEY, "parent": _KEY, "sources": strings}, frozenset({"child", "parent"})
    ),
    Sort.RELATIONS: Rules(
        {
            "from_key": _KEY,
            "name": term,
            "to_key": _KEY,
            "id": an_id,
            "cardinality": one_of(Cardinality),
            "join_spec": join_spec,
            "sources": strings,
        },
        frozenset({"from_key", "name", "to_key", "id"}),
    ),
}


def check_rows(text: str | None, field: str, settings: Settings) -> None:
    """Raise Invalid or LimitExceeded for a snapshot that is not one of the ontology."""
    content = json.loads(text or "{}")
    if unknown := content.keys() - {"shared", *ROWS}:
        raise Invalid(f"Unknown parts: {', '.join(sorted(unknown))}.", field=field)
    if not isinstance(content.get("shared", False), bool):
        raise Invalid("Give true or false.", field=field)
    for sort, rules in ROWS.items():
        rows = content.get(sort, [])
        if not isinstance(rows, list):
            raise Invalid("Give a list of rows.", field=field)
        for row in rows:
            rules.check(row, settings)
