"""Finds and changes things that undoing puts back: entities, relations, reviews, conflicts."""

from collections.abc import Mapping
from typing import Any

from cypher import runs
from cypher.entities import writing
from graph.lock import UserLock
from graph.session import Transaction
from language.folding import fold
from memory.entities.nodes import derived
from memory.entities.relations import RELATION
from memory.entities.stored import ENTITY
from memory.links.history import LinkKey
from memory.runs.undo_plan import Left, Plan, Thing

_MOST_USES = 1000


async def find_thing(
    transaction: Transaction, user_id: str, label: str, id: str, run_id: str
) -> Thing | None:
    """Find a thing as it is; None if it is gone. `run_id` is the run that is undone."""
    rows = await transaction.run(
        runs.find_subject, user_id=user_id, id=id, run_id=run_id, limit=_MOST_USES
    )
    if rows:
        uses = frozenset(LinkKey(**use) for use in rows[0]["uses"])
        return Thing(dict(rows[0]["node"]), uses)
    return Thing({}) if label == RELATION else None


async def check_name(
    transaction: Transaction, user_id: str, thing: Thing, plan: Plan
) -> Plan | Left:
    """Return the plan, or `Left` where another entity has taken the name that would return."""
    if not {"name", "type"} & plan.properties.keys():
        return plan
    now = {**thing.node, **plan.properties}
    rows = await transaction.run(
        writing.find_entities_by_key, user_id=user_id, keys=[fold(now["name"])]
    )
    if any(row["type"] == now["type"] and row["id"] != now["id"] for row in rows):
        return Left("another entity has its name now")
    return plan


async def change_thing(
    transaction: Transaction,
    lock: UserLock,
    label: str,
    id: str,
    node: Mapping[str, Any],
    properties: Mapping[str, Any],
) -> None:
    """Set properties of a thing, and derive anew what follows from an entity's names."""
    rest = dict(properties)
    query = runs.change_relation if label == RELATION else runs.change_subject
    if label == ENTITY and {"name", "type", "aliases"} & rest.keys():
        now = dict(node) | rest
        rest |= derived(now["name"], now.get("aliases") or ())
        if {"name", "type"} & properties.keys():
            # A vector is of the name and the type: a worker makes another.
            rest |= {"embedding": None, "unembedded_at": lock.now, "attempts": 0}
    if rest:
        await transaction.run(query, user_id=lock.user_id, id=id, properties=rest)
