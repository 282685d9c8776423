"""Domain databases over a real PostgreSQL: what SQLite cannot show, and the same otherwise."""

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy.exc import DBAPIError

from anaphora.caller import Caller
from launch.servers.ports import free_port
from memory.services import Services
from recall.domain import sources
from recall.services import Services as Reading
from tests.support.postgres import execute, running_postgres
from tests.support.recall.domain import ORDERS, ROWS, ask, result, shop, with_source

pytestmark = pytest.mark.postgres
TABLES = ("orders", "Odd.Orders", "slow", "many", "sorted", "hidden", "gone")


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running_postgres() as port:
        execute(
            port,
            "CREATE ROLE reader LOGIN PASSWORD 'hunter2'",
            "CREATE TABLE orders (number int, customer text, customer_id int, product text, "
            "price numeric, ordered_at timestamptz, owner text)",
            'CREATE SCHEMA "Odd"',
            'CREATE VIEW "Odd"."Orders" AS SELECT * FROM orders',
            "CREATE VIEW slow AS SELECT *, pg_sleep(30)::text AS nap FROM orders",
            "CREATE VIEW many AS SELECT orders.* FROM orders, generate_series(1, 10000000)",
            "CREATE VIEW sorted AS SELECT 1 AS number, 'Acme' AS customer, 'x' AS product, "
            "random() AS price, now() AS ordered_at, o.owner FROM generate_series(1, 10000000) n, "
            "(SELECT DISTINCT owner FROM orders) o ORDER BY price",
            "CREATE TABLE hidden AS SELECT * FROM orders",
            'GRANT USAGE ON SCHEMA "Odd" TO reader',
            'GRANT SELECT ON orders, "Odd"."Orders", slow, many, sorted TO reader',
            "GRANT INSERT, DELETE ON orders TO reader",
        )
        yield port


@pytest.fixture
def reads(port: int, reading: Reading, caller: Caller) -> Iterator[Reading]:
    execute(port, "TRUNCATE orders")
    execute(
        port,
        *(
            f"INSERT INTO orders VALUES ({number}, '{customer}', 17, '{product}', 9.5, "
            f"'2026-{number % 12 + 1:02d}-05T12:00:00+02', '{caller.user_id}')"
            for number, customer, product in ROWS
        ),
    )
    yield with_source(reading, address(port), tables=TABLES)
    sources.close_sources()


def address(port: int) -> str:
    return f"postgresql://reader:hunter2@127.0.0.1:{port}/postgres"


async def test_rows_and_memories_of_what_they_name(
    writing: Services, reads: Reading, caller: Caller
) -> None:
    await shop(writing, caller)
    found = await ask(reads, caller, limit=1)
    [orders] = found.domain
    assert orders.error is None
    assert [row["number"] for row in orders.rows] == list(range(12, 2, -1))
    assert orders.rows[0] == {
        "product": "lathe",
        "ordered_at": "2026-01-05T10:00:00+00:00",
        "number": 12,
        "price": 9.5,
    }
    assert "The lathe comes from Sweden." in [hit.memory.text for hit in found.hits]
    given = {
        "time_start": datetime(2026, 4, 5, 10, tzinfo=UTC),
        "time_end": datetime(2026, 6, 1, tzinfo=UTC),
    }
    assert [row["number"] for row in (await result(reads, caller, **given)).rows] == [4, 3]


async def test_a_schema_and_capitals_are_kept(
    writing: Services, reads: Reading, caller: Caller
) -> None:
    await shop(writing, caller, replace(ORDERS, table="Odd.Orders"))
    assert len((await result(reads, caller)).rows) == 10


async def test_a_name_beside_a_number_is_no_error(
    writing: Services, reads: Reading, caller: Caller
) -> None:
    await shop(writing, caller, replace(ORDERS, key="customer_id"))
    found = await result(reads, caller)
    assert (found.error, found.rows) == (None, ())


@pytest.mark.parametrize(
    ("table", "error"),
    [
        ("slow", "longer than 2 seconds"),
        ("sorted", "longer than 2 seconds"),
        ("hidden", "does not show it"),
        ("gone", "no such table"),
    ],
)
async def test_an_error_stays_in_its_result(
    writing: Services, reads: Reading, caller: Caller, table: str, error: str
) -> None:
    await shop(writing, caller, replace(ORDERS, table=table))
    began = time.monotonic()
    found = await ask(reads, caller)
    assert time.monotonic() - began < 20
    assert error in str(found.domain[0].error)
    assert "Acme is a customer of ours." in [hit.memory.text for hit in found.hits]


async def test_ten_million_rows_are_ten(writing: Services, reads: Reading, caller: Caller) -> None:
    await shop(writing, caller, replace(ORDERS, table="many", order=None, time=None))
    found = await result(reads, caller)
    assert len(found.rows) == 10 or "longer than 2 seconds" in str(found.error)


async def test_a_server_that_is_away_is_told(
    writing: Services, reads: Reading, caller: Caller
) -> None:
    await shop(writing, caller)
    found = await result(with_source(reads, address(free_port())), caller)
    assert found.error == "The source does not answer just now."


async def test_nothing_can_be_written(reads: Reading, port: int) -> None:
    engine = sources._open(address(port))
    with engine.connect() as connection, pytest.raises(DBAPIError, match="read-only"):
        connection.exec_driver_sql("DELETE FROM orders")
    engine.dispose()
