"""Sources share few threads among many questions."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, literal, make_url, select
from sqlalchemy.pool import NullPool

from recall.domain import sources
from recall.domain.sources import Source, SourceFailed


@pytest.fixture
def source() -> Iterator[Source]:
    made = Source("shop", "sqlite:///nowhere")
    yield made
    made.close()


def any_statement(as_text: bool) -> Any:
    return select(literal(1))


async def test_more_questions_than_threads_wait_for_their_turn(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(make: object) -> list[dict[str, Any]]:
        time.sleep(0.01)
        return [{"thread": threading.current_thread().name}]

    monkeypatch.setattr(source, "_read", read)
    found = await asyncio.gather(*(source.rows(any_statement) for _ in range(20)))
    assert len({rows[0]["thread"] for rows in found}) <= 4


async def test_who_waits_for_those_that_hang_waits_no_longer_than_they(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()

    def hang(make: object) -> list[dict[str, Any]]:
        over.wait(10)
        return []

    monkeypatch.setattr(source, "_read", hang)
    monkeypatch.setattr("recall.domain.sources.SECONDS", 0.2)
    began = time.monotonic()
    questions = (source.rows(any_statement) for _ in range(6))
    found = await asyncio.gather(*questions, return_exceptions=True)
    assert time.monotonic() - began < 2
    assert all(isinstance(one, SourceFailed) for one in found)
    assert ["busy" in str(one) for one in found] == [False] * 4 + [True] * 2
    over.set()
    for _ in range(20):
        with contextlib.suppress(SourceFailed):
            assert await source.rows(any_statement) == []
            return
    pytest.fail("none got its turn")


async def test_first_questions_open_one_engine(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    engines = []

    def slowly(url: str) -> Engine:
        time.sleep(0.05)
        engines.append(create_engine("sqlite://", poolclass=NullPool))
        return engines[-1]

    monkeypatch.setattr(sources, "_open", slowly)
    select_one = select(literal(1).label("one"))
    found = await asyncio.gather(*(source.rows(lambda _: select_one) for _ in range(4)))
    assert found == [[{"one": 1}]] * 4
    assert len(engines) == 1


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("postgresql+psycopg://h/d", "statement_timeout=2000"),
        ("postgresql+psycopg2://h/d", "statement_timeout=2000"),
        ("mysql+pymysql://h/d", "'read_timeout': 2"),
        ("mariadb+mysqldb://h/d", "'read_timeout': 2"),
    ],
)
def test_a_longest_time_is_kept_by_the_driver(url: str, kept: str) -> None:
    limits = sources._limits(make_url(url))
    assert limits["connect_timeout"] == 2
    assert kept in str(limits)


@pytest.mark.parametrize(
    "url",
    [
        "oracle+oracledb://r:hunter2@h/d",
        "mssql+pyodbc://r:hunter2@h/d",
        "mysql+mysqlconnector://r:hunter2@h/d",
        "postgresql+pg8000://r:hunter2@h/d",
        "postgresql+asyncpg://r:hunter2@h/d",
        "elsewhere://r:hunter2@h/d",
    ],
)
async def test_one_that_could_hang_for_good_is_not_asked(url: str) -> None:
    asked = Source("shop", url)
    with pytest.raises(SourceFailed, match="cannot be asked") as refused:
        await asked.rows(any_statement)
    assert "hunter2" not in str(refused.value)
    asked.close()
