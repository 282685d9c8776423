"""Migrations that are applied to a database, and databases that are refused."""

import base64

import pytest

from anaphora.errors import Conflict, Internal, Unavailable
from cypher import embedding
from cypher.query import Query
from cypher.structure.migrations import MIGRATIONS, Migration, read_migration
from graph.structure.meta import Meta, check_model
from graph.structure.migrations import Applied, pending, require_current
from language.embedding.encoder import ModelInfo


def known(*versions: int) -> list[Migration]:
    return [
        read_migration(f"{version:04}_step.cypher", f"CREATE INDEX i{version} IF NOT EXISTS FOR x")
        for version in versions
    ]


def applied(migrations: list[Migration]) -> list[Applied]:
    return [Applied(item.version, item.name, item.checksum) for item in migrations]


def test_what_is_missing_is_applied_in_order() -> None:
    assert [item.version for item in pending([], known(1, 2, 3))] == [1, 2, 3]
    assert [item.version for item in pending(applied(known(1)), known(1, 2, 3))] == [2, 3]
    assert pending(applied(known(1, 2)), known(1, 2)) == ()


def test_a_newer_database_is_refused_with_both_versions() -> None:
    with pytest.raises(Conflict, match=r"migration 3 .*knows 2.*newer Anaphora"):
        pending(applied(known(1, 2, 3)), known(1, 2))


def test_a_migration_with_another_content_is_refused() -> None:
    there = applied(known(1, 2))
    there[0] = Applied(1, "0001_step", "0" * 64)
    with pytest.raises(Conflict, match=r"Migration 1 \(0001_step\).*different content"):
        pending(there, known(1, 2))


def test_an_older_database_is_told_to_migrate() -> None:
    with pytest.raises(
        Unavailable, match=r"migration 1 .*needs 3: run `anaphora migrate`"
    ) as error:
        require_current(applied(known(1)), known(1, 2, 3))
    assert error.value.retry_after
    require_current(applied(known(1)), known(1))


def test_our_own_migrations_follow_one_another() -> None:
    assert [item.version for item in pending([], MIGRATIONS)] == [
        item.version for item in MIGRATIONS
    ]


NODE = {
    "embedding_model": "small",
    "dimensions": 384,
    "vector_index": "memory_embedding_a",
    "secret": base64.b64encode(b"s" * 32).decode(),
}


def test_the_meta_node_is_read_and_hides_its_secret() -> None:
    meta = Meta.from_node(NODE)
    assert meta.secret == b"s" * 32
    assert "ssss" not in repr(meta)
    check_model(meta, ModelInfo("small", 384))


@pytest.mark.parametrize("model", [ModelInfo("large", 384), ModelInfo("small", 768)])
def test_another_model_is_refused_with_the_command(model: ModelInfo) -> None:
    with pytest.raises(Conflict, match="anaphora reembed"):
        check_model(Meta.from_node(NODE), model)


@pytest.mark.parametrize(
    "wrong",
    [
        {"secret": "short"},
        {"secret": base64.b64encode(b"s").decode()},
        {"secret": None},
        {"vector_index": "x"},
        {"vector_index": None},
    ],
)
def test_a_damaged_meta_node_is_refused(wrong: dict[str, str | None]) -> None:
    with pytest.raises(Internal, match="damaged"):
        Meta.from_node(NODE | wrong)


@pytest.mark.parametrize("again", [embedding.create_vector_index, embedding.create_entity_index])
def test_another_model_has_the_index_that_the_newest_migration_made(again: Query) -> None:
    body = [line.strip() for line in again.body.splitlines()]
    named = next(line for line in body if line.startswith("CREATE"))
    made = [item.body for one in MIGRATIONS for item in one.statements if named in item.body]
    assert made[-1].splitlines() == body
