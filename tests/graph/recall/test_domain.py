"""Domain databases over SQLite: rows about a query's entities, limited, timed out."""

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from anaphora.caller import Caller
from anaphora.settings import Settings
from memory.inputs import EntityRef
from memory.ontology.define import define_concept, define_relation
from memory.ontology.inputs import ConceptInput, ConceptRelationInput
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.contract.results import NO_HISTORY
from recall.domain import sources
from recall.services import Services as Reading
from tests.support.recall.asking import Asking
from tests.support.recall.domain import ORDERS, ROWS, ask, result, shop, with_source
from tests.support.recall.recalling import said, told

RECALL = """query ($domain: Boolean!) {
  recall(input: {query: "What did Acme order?", includeDomain: $domain}) {
    domain { source relation error rows entity { name } } } }"""


@pytest.fixture(autouse=True)
def leave(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sources that have time to answer on a busy machine, and are closed at the end."""
    monkeypatch.setattr(sources, "SECONDS", 30.0)
    yield
    sources.close_sources()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that a source has."""
    monkeypatch.setattr(sources, "SECONDS", 2.0)


@pytest.fixture
def url(tmp_path: Path, caller: Caller) -> str:
    path = tmp_path / "shop #1%.db"
    with contextlib.closing(sqlite3.connect(path)) as shop, shop:
        shop.execute(
            "CREATE TABLE orders (number INTEGER, customer TEXT, product TEXT, price REAL, "
            "ordered_at TEXT, owner TEXT)"
        )
        shop.executemany(
            "INSERT INTO orders VALUES (?, ?, ?, 9.5, ?, ?)",
            [(*row, f"2026-{row[0] % 12 + 1:02d}-05T10:00:00Z", caller.user_id) for row in ROWS],
        )
        shop.execute("INSERT INTO orders VALUES (99, 'Acme', 'x', 1, '2026-01-01', 'someone else')")
        endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT {}) "
        row = "SELECT i AS number, 'Acme' AS customer, 'p' AS product, 1 AS price, "
        row += f"'2026-01-01' AS ordered_at, '{caller.user_id}' AS owner FROM n"
        shop.execute(f"CREATE VIEW many AS {endless.format(10**7)} {row}")
        shop.execute(f"CREATE VIEW slow AS {endless.format(10**12)} {row} WHERE i < 0")
    return f"sqlite:///{path}"


async def test_rows_of_the_entities_and_memories_of_what_they_name(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    await shop(writing, caller)
    reading = with_source(reading, url)
    found = await ask(reading, caller)
    [orders] = found.domain
    assert (orders.source, orders.relation, orders.entity.name) == ("shop", "orders", "Acme")
    assert orders.error is None
    assert [row["number"] for row in orders.rows] == list(range(12, 2, -1)), "ten, by their order"
    assert set(orders.rows[0]) == {"product", "ordered_at", "number", "price"}
    narrow = await ask(reading, caller, limit=1)
    [widened] = [hit for hit in narrow.hits if hit.via]
    assert (widened.memory.text, widened.sources) == ("The lathe comes from Sweden.", ("entity",))
    assert (await ask(reading, caller, "What is a lathe?")).domain == ()


async def test_a_spec_holds_for_subclasses_and_the_nearest_of_a_name_counts(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    await shop(writing, caller)
    reading = with_source(reading, url)
    for name, parents in (
        ("client", ("customer",)),
        ("firm", ()),
        ("key client", ("client", "firm")),
    ):
        await define_concept(writing, caller, ConceptInput(name=name, parents=parents))
    globex = EntityRef(name="Globex", type="key client")
    await told(writing, caller, "Globex pays late.", entities=(globex,))
    found = await result(reading, caller, query="What did Globex order?")
    assert (found.entity.name, found.relation) == ("Globex", "orders")
    assert [row["number"] for row in found.rows] == [14, 13]
    # What a subclass says of the same relation stands instead of what is above it.
    for concept, columns in (("firm", ("price",)), ("client", ("number",))):
        relation = ConceptRelationInput(
            name="orders",
            from_concept=concept,
            to_concept="product",
            join_spec=replace(ORDERS, columns=columns),
        )
        await define_relation(writing, caller, relation)
    answered = (await ask(reading, caller, "What did Globex order?")).domain
    assert [set(one.rows[0]) for one in answered] == [
        {"product", "ordered_at", "number"},
        {"product", "ordered_at", "price"},
    ], "two parents, equally near, both say; the grandparent does not"
    assert len((await ask(reading, caller, "What did Acme order?")).domain) == 1


async def test_rows_are_of_now_and_say_so_to_who_asks_of_then(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    await shop(writing, caller)
    await said(writing, caller, "Hello!")
    reading = with_source(reading, url)
    assert (await ask(reading, caller)).warnings == ()
    then = writing.clock()
    for clock in ({"known_at": then}, {"valid_at": then}):
        found = await ask(reading, caller, **clock)
        assert found.warnings == (NO_HISTORY,)
        assert len(found.domain[0].rows) == 10
        nothing = await ask(reading, caller, "What is a lathe?", **clock)
        assert (nothing.domain, nothing.warnings) == ((), ())
        composed = await context(
            reading,
            caller,
            ContextInput(
                thread_id="talk",
                message="What did Acme order?",
                layout=Layout.AUGMENTED,
                include_domain=True,
                **clock,
            ),
        )
        assert "Domain Data" not in composed.text
        reasons = {one.reason for one in composed.dropped if "orders (shop)" in one.text}
        assert reasons == {"of now: the source keeps no history"}


async def test_the_range_of_time_limits_the_rows(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    await shop(writing, caller)
    reading = with_source(reading, url)
    now = datetime(2026, 6, 1, tzinfo=UTC)
    by_words = await result(reading, caller, query="What did Acme order in March 2026?", now=now)
    assert [row["number"] for row in by_words.rows] == [2]
    given = {"time_start": datetime(2026, 4, 5, 10, tzinfo=UTC), "time_end": now}
    by_range = await result(reading, caller, **given)
    assert [row["number"] for row in by_range.rows] == [4, 3]


async def test_it_is_served_in_recall_and_in_context(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    await shop(writing, caller)
    await said(writing, caller, "Hello!")
    reading = with_source(reading, url)
    ask_ = Asking(replace(writing, settings=reading.settings), caller)
    [found] = (await ask_(RECALL, domain=True))["recall"]["domain"]
    assert (found["entity"], found["error"], len(found["rows"])) == ({"name": "Acme"}, None, 10)
    assert (await ask_(RECALL, domain=False))["recall"]["domain"] == []
    given = ContextInput(
        thread_id="talk",
        message="What did Acme order?",
        layout=Layout.AUGMENTED,
        include_domain=True,
    )
    composed = await context(reading, caller, given)
    assert composed.sections[-1].title == "Domain Data"
    assert "Acme, orders (shop): product lathe" in composed.sections[-1].items[0].text
    plain = await context(reading, caller, replace(given, include_domain=False))
    assert "Domain Data" not in plain.text


@pytest.mark.usefixtures("hurried")
async def test_a_source_that_takes_too_long_is_told(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    """The view never ends: what waited for it would wait for good."""
    await shop(writing, caller, replace(ORDERS, table="slow"))
    found = await ask(with_source(reading, url, tables=("slow",)), caller)
    assert "longer than 2 seconds" in str(found.domain[0].error)
    assert found.domain[0].rows == ()
    assert "Acme is a customer of ours." in [hit.memory.text for hit in found.hits]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"table": "secrets"}, "not one of those"),
        ({"table": "gone"}, "no such table"),
        ({"columns": ("no_column",)}, "no such table or column"),
        ({"columns": ("number; DROP TABLE orders",)}, "no such table or column"),
        ({"source": "elsewhere"}, "No source of this name"),
    ],
)
async def test_an_error_stays_in_its_result(
    writing: Services,
    reading: Reading,
    caller: Caller,
    url: str,
    change: dict[str, object],
    error: str,
) -> None:
    await shop(writing, caller, replace(ORDERS, **change))  # type: ignore[arg-type]
    reading = with_source(reading, url, tables=("orders", "slow", "many", "gone"))
    found = await ask(reading, caller)
    assert error in str(found.domain[0].error)
    assert found.domain[0].rows == ()
    assert "Acme is a customer of ours." in [hit.memory.text for hit in found.hits]


@pytest.mark.usefixtures("hurried")
async def test_ten_million_rows_are_ten(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    await shop(writing, caller, replace(ORDERS, table="many", order=None, time=None))
    reading = with_source(reading, url, tables=("many",))
    # Reading all of them would take longer than a source may, and its result would be an error.
    assert len((await result(reading, caller)).rows) == 10


async def test_a_source_that_is_away_says_nothing_of_where_it_is(
    writing: Services,
    reading: Reading,
    caller: Caller,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await shop(writing, caller)
    with caplog.at_level(logging.DEBUG):
        for url in (
            f"sqlite:///{tmp_path}/hunter2.db",
            "postgresql://reader:hunter2@127.0.0.1:1/shop",
            "hunter2",
        ):
            found = await result(with_source(reading, url), caller)
            assert found.error is not None
            assert "hunter2" not in found.error
    assert "hunter2" not in caplog.text
    source = with_source(reading, "sqlite:///hunter2").settings.domain_sources["shop"]
    assert "hunter2" not in repr(source)


async def test_one_users_word_does_not_show_what_others_have(
    writing: Services, reading: Reading, caller: Caller, url: str
) -> None:
    await shop(writing, caller)
    found = await result(with_source(reading, url, user_column=None), caller)
    assert (found.rows, "defined for everyone" in str(found.error)) == ((), True)


async def test_nothing_can_be_written(tmp_path: Path, url: str) -> None:
    source = sources.Source("shop", url)
    connection = sources._open(url).connect()
    with connection, pytest.raises(sources.OperationalError, match="readonly"):
        connection.exec_driver_sql("DELETE FROM orders")
    source.close()


def test_settings_name_sources() -> None:
    text = '{"shop": {"url": "sqlite:///x", "tables": ["orders"]}}'
    loaded = Settings.load({"ANAPHORA_DOMAIN_SOURCES": text})
    assert loaded.domain_sources["shop"].tables == ("orders",)
