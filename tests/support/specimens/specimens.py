"""Specimens for the plan tests: nodes of every label, and a value for every declared parameter.

An empty database makes the server call every name unknown, and lets its planner scan.
"""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from neo4j import AsyncDriver
from neomodel import AsyncStructuredNode
from neomodel.util import RelationshipDirection

from anaphora.clock import FAR_FUTURE, FAR_PAST
from cypher.query import Query
from graph.models.models import MODELS

HERE = Path(__file__).parent
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
USER = "specimen-0"
USERS, OF_EACH = 20, 10
VECTOR = [0.05] * 384

# The program's own, which are there once.
SINGLE = {"Meta", "Migration", "Lock"}
# And those that a user has once.
ONE_A_USER = {"Vocabulary"}
# Or a thread once.
ONE_A_THREAD = {"StreamedContext"}

# Where neither name nor type say enough for the query to run: query -> parameter -> value.
VALUES: dict[str, dict[str, Any]] = {}

_BY_TYPE: dict[str, Any] = {
    "STRING": "specimen",
    "INTEGER": 5,
    "FLOAT": 0.5,
    "BOOLEAN": True,
    "ZONED": NOW,
    "MAP": {},
}
_BY_NAME: dict[str, Any] = {
    "user_id": USER,
    "words": "+tenant:tnone +word",
    "lucene": "+tenant:tnone +word",
    "vector": VECTOR,
    "vectors": [VECTOR],
    "embedding": VECTOR,
    "label": "Fact",
    "turn": 1,
    "turn_count": 1,
    "sequence": 1,
    "valid_from": NOW,
    "valid_to": NOW,
    "at": NOW,
}


def value(query: Query, name: str) -> Any:
    """A value that a parameter may have, from its name and its declared type."""
    if name in VALUES.get(query.name, {}):
        return VALUES[query.name][name]
    kind = query.parameters[name].upper()
    if kind.startswith("LIST<MAP"):
        return [row_of(query, name)]
    if name in _BY_NAME:
        return _BY_NAME[name]
    if kind.startswith(("LIST<FLOAT", "VECTOR")):
        return VECTOR
    if kind.startswith("LIST"):
        return ["specimen", "another"]  # the planner takes a list of one for its item
    return _BY_TYPE[kind.split()[0]]


def row_of(query: Query, name: str) -> dict[str, Any]:
    """One row of a list of maps, with every field that the body reads of it."""
    return _fields(query.body, rf"\${name}")


def _fields(body: str, listed: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for alias in re.findall(rf"UNWIND\s+{listed}\s+AS\s+(\w+)", body):
        maps = re.findall(rf"\bSET\s+\w+\s*\+?=\s*{alias}\.(\w+)", body)
        for field in re.findall(rf"\b{alias}\.(\w+)", body):
            if re.search(rf"UNWIND\s+{alias}\.{field}\s+AS", body):
                fields[field] = [_fields(body, rf"{alias}\.{field}")]
            elif field in maps:
                fields[field] = {"id": "specimen-row"}
            else:
                fields[field] = _field(field)
    return fields


def _field(name: str) -> Any:
    if name.endswith("ids"):
        return ["specimen"]
    return _BY_NAME.get(name, NOW if name.endswith("_at") else "specimen")


async def plant(driver: AsyncDriver) -> None:
    """Some hundred nodes of every label and a relationship of every type, once a database."""
    nodes = [
        {"labels": list(model.inherited_labels()), "properties": properties(model, user, at)}
        for model in MODELS
        if model.__name__ not in SINGLE
        for user in range(USERS)
        for at in range(1 if model.__name__ in ONE_A_USER else OF_EACH)
    ]
    # What has a property is all the same to the server: the program's own nodes are left alone.
    nodes += [
        {"labels": ["Specimen"], "properties": properties(model, 0, 0)}
        for model in MODELS
        if model.__name__ in SINGLE
    ]
    async with driver.session() as session, await session.begin_transaction() as transaction:
        found = await transaction.run(
            "MATCH (user:User {id: $id}) RETURN user", id=id_of("User", 0, 0)
        )
        if await found.single() is None:
            await transaction.run((HERE / "specimens.cypher").read_text(), rows=nodes)
            await transaction.run((HERE / "specimen_links.cypher").read_text(), rows=links())
            await transaction.commit()
    # Plans made before, for an empty database, are not what the program will have.
    await driver.execute_query("CALL db.prepareForReplanning(60)")


def links() -> list[dict[str, Any]]:
    """One relationship of every type that a model declares."""
    return [
        {
            "source": model.__name__,
            "source_id": id_of(model.__name__, 0, 0),
            "type": relation.definition["relation_type"],
            "target": target(relation),
            "target_id": id_of(target(relation), 0, 1),
            "properties": {
                (declared.db_property or name): _plain(declared, "specimen")
                for name, declared in relation.definition["model"]
                .defined_properties(rels=False, aliases=False)
                .items()
            },
        }
        for model in MODELS
        for _, relation in model.__all_relationships__
        if relation.definition["direction"] is not RelationshipDirection.INCOMING
    ]


def target(relation: Any) -> str:
    raw = relation._raw_class
    return str(raw if isinstance(raw, str) else raw.__name__).rpartition(".")[2]


def id_of(label: str, user: int, at: int) -> str:
    return f"specimen-{user}" if label == "User" and at == 0 else f"specimen-{label}-{user}-{at}"


def properties(model: type[AsyncStructuredNode], user: int, at: int) -> dict[str, Any]:
    """A specimen's properties, by what the model declares; its status is one that nobody seeks."""
    id = id_of(model.__name__, user, at)
    values = {
        declared.db_property or name: _plain(declared, id)
        for name, declared in model.__all_properties__
    }
    special: dict[str, Any] = {
        "user_id": f"specimen-{user}",
        **_SAYING.get(model.__name__, {}),
        "sequence": at,
        "turn": at,
        "version": at + 1,
        "thread_id": id_of("Thread", user, at if model.__name__ in ONE_A_THREAD else 0),
        "valid_from": FAR_PAST,
        "valid_to": FAR_FUTURE,
        "retired_at": FAR_FUTURE,
    }
    values |= {name: special[name] for name in special.keys() & values.keys()}
    return {name: given for name, given in values.items() if not name.startswith("embedding")}


_MEMORY = {
    "kind": "FACT",
    "status": "FORGOTTEN",
    "trust": "STANDARD",
    "polarity": "NEUTRAL",
    "tier": "SHORT_TERM",
    "scope": "GLOBAL",
}
# Words that are of an enumeration, so that whoever lists everybody's can read them.
_SAYING: dict[str, dict[str, Any]] = {
    "Memory": _MEMORY,
    "Fact": _MEMORY,
    "Episode": {**_MEMORY, "kind": "EPISODE"},
    "Procedure": {**_MEMORY, "kind": "PROCEDURE"},
    "Summary": {**_MEMORY, "kind": "SUMMARY"},
    "Run": {"kind": "IMPORT", "status": "SUCCEEDED", "stages": "[]", "counts": "{}", "error": None},
    "ApiKey": {"kind": "USER", "scopes": ["READ"], "max_trust": "STANDARD"},
    "Change": {"before": "{}", "after": "{}", "actor_kind": "SYSTEM", "memory_kind": "FACT"},
}


def _plain(declared: Any, id: str) -> Any:
    return {
        "StringProperty": id,
        "IntegerProperty": 1,
        "FloatProperty": 0.5,
        "BytesProperty": b"1",
        "BooleanProperty": False,
        "ArrayProperty": [id],
        "DateTimeNeo4jFormatProperty": NOW,
    }[type(declared).__name__]
