"""Declarations of neomodel and the migrations say the same."""

import re

from cypher.structure import create_lock_key
from cypher.structure.migrations import MIGRATIONS
from graph.models.models import MODELS, UNIQUE_TOGETHER
from graph.structure.health import expected_indexes

_CONSTRAINT = re.compile(r"FOR \((\w+):(\w+)\)\s+REQUIRE (.+?) IS UNIQUE")
_INDEX = re.compile(r"FOR \((\w+):(\w+)\)\s+ON (?:EACH )?(.+)", re.DOTALL)
BODIES = [item.body for migration in MIGRATIONS for item in migration.statements]


def declared(label: str) -> set[str]:
    """Every property that a node with the label may have: a Memory may be an Episode."""
    return {
        prop.db_property or name
        for model in MODELS
        if label in model.inherited_labels()
        for name, prop in model.__all_properties__
    }


def test_uniqueness_is_declared_as_it_is_installed() -> None:
    installed = {
        (match[2], tuple(re.findall(rf"{match[1]}\.(\w+)", match[3])))
        for body in [*BODIES, create_lock_key.body]
        if (match := _CONSTRAINT.search(body))
    }
    alone = {
        (model.__name__, (prop.db_property or name,))
        for model in MODELS
        for name, prop in model.defined_properties(aliases=False, rels=False).items()
        if prop.unique_index and not issubclass(model, _subclassed())
    }
    together = {(label, keys) for label, several in UNIQUE_TOGETHER.items() for keys in several}
    assert installed == alone | together


def _subclassed() -> tuple[type, ...]:
    """Models whose uniqueness is that of the label above: a Fact's id is a Memory's."""
    return tuple(model for model in MODELS if len(model.inherited_labels()) > 1)


def test_what_is_indexed_is_declared() -> None:
    seen = 0
    for body in BODIES:
        if match := _INDEX.search(body):
            for name in re.findall(rf"\b{match[1]}\.(\w+)", match[3]):
                assert name in declared(match[2]), f"{match[2]}.{name} is in no model"
                seen += 1
    assert seen > 20


# Statements of migrations that change nodes and no structure.
ON_NODES = [body for body in BODIES if body.startswith("MATCH")]


def test_every_index_has_a_name_that_health_looks_for() -> None:
    dropped = [body for body in BODIES if body.startswith("DROP")]
    # What else a migration does, it does to nodes.
    created = [body for body in BODIES if body.removeprefix("CYPHER 25\n").startswith("CREATE")]
    assert len(created) + len(dropped) + len(ON_NODES) == len(BODIES)
    assert len(expected_indexes()) == len(created) + 1 - len(dropped)
    assert {"memory_embedding_a", "memory_text", "memory_id_unique"} <= expected_indexes()
    assert "thread_user_last_turn" not in expected_indexes()
