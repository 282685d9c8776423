"""Sources: domain databases as the settings name them, read in threads, within a time limit.

Errors say what is wrong, but not where the source is or who asks it: the errors of drivers contain
addresses and passwords.
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

from sqlalchemy import Engine, Select, create_engine, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    DataError,
    InterfaceError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.pool import NullPool

from anaphora.setting_types import DomainSource
from recall.domain.joins import ROWS, plain

logger = logging.getLogger("anaphora.domain")

SECONDS = 2.0
# Most questions to one source at once: those that wait for a source that hangs take no threads of
# other sources.
_AT_ONCE = 4
_SQLITE_STEPS = 10_000

Row = dict[str, Any]


class SourceFailed(Exception):  # noqa: N818
    """Failure of a source to answer; the message is for the result's `error`."""


class Source:
    """A database: an engine, and the few threads that ask it. Connects when it is first asked."""

    def __init__(self, name: str, url: str) -> None:
        self.name = name
        self._url = url
        self._engine: Engine | None = None
        self._opening = threading.Lock()
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix=f"domain-{name}")
        # Further questions wait for their turn: a recall may have more than a source has threads.
        self._turns = asyncio.Semaphore(_AT_ONCE)

    @property
    def is_sqlite(self) -> bool:
        return self._url.startswith("sqlite")

    async def rows(self, make: Callable[[bool], Select[Any]]) -> list[Row]:
        """Read at most ten rows of what `make` builds, within two seconds. Raises SourceFailed.

        `make` is told whether to compare keys as text: it is asked again where their types differ.
        """
        deadline = asyncio.get_running_loop().time() + SECONDS
        try:
            async with asyncio.timeout_at(deadline):
                await self._turns.acquire()
        except TimeoutError:
            raise SourceFailed("The source is busy: too many wait for it.") from None
        try:
            async with asyncio.timeout_at(deadline):
                return await asyncio.shield(self._begin(make))
        except TimeoutError:
            raise SourceFailed(f"The source took longer than {SECONDS:.0f} seconds.") from None
        except SourceFailed:
            raise
        except Exception as error:
            logger.warning(
                "a domain source failed", extra={"source": self.name, "error": type(error).__name__}
            )
            raise SourceFailed(_why(error)) from None

    def close(self) -> None:
        """Close the source; blocks until running queries end, which its own limits ensure."""
        self._threads.shutdown(wait=True, cancel_futures=True)
        if self._engine is not None:
            self._engine.dispose()

    def _begin(self, make: Callable[[bool], Select[Any]]) -> "asyncio.Future[list[Row]]":
        """Have a thread ask; the query keeps its turn until it ends, even if nobody waits."""
        try:
            asked = asyncio.get_running_loop().run_in_executor(self._threads, self._read, make)
        except RuntimeError:
            self._turns.release()
            raise SourceFailed("The source has been closed.") from None
        asked.add_done_callback(self._over)
        return asked

    def _over(self, asked: "asyncio.Future[list[Row]]") -> None:
        self._turns.release()
        if not asked.cancelled():
            asked.exception()  # Heard, though nobody waits any more.

    def _read(self, make: Callable[[bool], Select[Any]]) -> list[Row]:
        try:
            return self._select(make(False))
        except (DataError, ProgrammingError) as error:
            if self.is_sqlite or _code(error) not in _OF_TYPES:
                raise
            return self._select(make(True))

    def _select(self, statement: Select[Any]) -> list[Row]:
        deadline = time.monotonic() + SECONDS
        with self._opened().connect() as connection:
            if self.is_sqlite:
                raw: Any = connection.connection.driver_connection
                raw.set_progress_handler(lambda: time.monotonic() > deadline, _SQLITE_STEPS)
            found = connection.execute(statement).mappings().fetchmany(ROWS)
            rows = [plain({str(name): value for name, value in row.items()}) for row in found]
            connection.rollback()
            return rows

    def _opened(self) -> Engine:
        # Two first queries would each open an engine, and one engine would stay open for good.
        with self._opening:
            if self._engine is None:
                self._engine = _open(self._url)
            return self._engine


def source_of(name: str, given: DomainSource) -> Source:
    """Return the source of a setting; the same for all callers in this process."""
    return _source(name, given.secret_url())


def close_sources() -> None:
    """Close every source. Blocks for some seconds where one is being asked."""
    for source in _opened:
        source.close()
    _opened.clear()
    _source.cache_clear()


_opened: list[Source] = []
# PostgreSQL's codes of a text that is no number, and of an operator that two types do not have.
_OF_TYPES = frozenset({"22P02", "42883"})
_TIMED_OUT = "57014"
# Drivers that accept time limits.
_POSTGRESQL = frozenset({"postgresql+psycopg", "postgresql+psycopg2"})
_MYSQL = frozenset(
    f"{kind}{driver}" for kind in ("mysql", "mariadb") for driver in ("", "+mysqldb", "+pymysql")
)


@lru_cache(maxsize=256)
def _source(name: str, url: str) -> Source:
    source = Source(name, url)
    _opened.append(source)
    return source


def _open(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        raise SourceFailed("The source's address is no URL.") from None
    if parsed.get_backend_name() == "sqlite":
        return create_engine("sqlite://", creator=_sqlite(parsed), poolclass=NullPool)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    return create_engine(
        parsed,
        pool_size=_AT_ONCE,
        max_overflow=0,
        pool_timeout=SECONDS,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=_limits(parsed),
    )


def _sqlite(url: URL) -> Callable[[], sqlite3.Connection]:
    path = url.database or ""

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            f"file:{path.replace('%', '%25').replace('?', '%3f').replace('#', '%23')}?mode=ro",
            uri=True,
            timeout=SECONDS,
            check_same_thread=False,
        )

    return connect


def _limits(url: URL) -> dict[str, Any]:
    """Return settings that make connections read only and no slower than we wait.

    Raises SourceFailed for other drivers: a query that hangs would keep its thread for good, and
    hold up the end of the process.
    """
    seconds = max(1, int(SECONDS))
    if url.drivername in _POSTGRESQL:
        milliseconds = int(SECONDS * 1000)
        return {
            "connect_timeout": seconds,
            "tcp_user_timeout": milliseconds,
            "options": f"-c statement_timeout={milliseconds} -c default_transaction_read_only=on "
            "-c TimeZone=UTC",
        }
    if url.drivername in _MYSQL:
        return {
            "connect_timeout": seconds,
            "read_timeout": seconds,
            "write_timeout": seconds,
            "init_command": "SET SESSION TRANSACTION READ ONLY",
        }
    raise SourceFailed(
        "This kind of database cannot be asked: no longest time is known to be kept by its driver. "
        "SQLite can, PostgreSQL by psycopg or psycopg2, MySQL by pymysql or mysqldb."
    )


def _why(error: Exception) -> str:
    if _code(error) == _TIMED_OUT or "interrupted" in str(getattr(error, "orig", "")):
        return f"The source took longer than {SECONDS:.0f} seconds."
    if isinstance(error, ProgrammingError) or "no such" in str(getattr(error, "orig", "")):
        return "The source has no such table or column, or does not show it."
    if isinstance(error, OperationalError | InterfaceError):
        return "The source does not answer just now."
    if isinstance(error, ImportError):
        return "The driver of the source's kind of database is not installed."
    return "The source refused the query."


def _code(error: Exception) -> str | None:
    code = getattr(getattr(error, "orig", None), "sqlstate", None)
    return code if isinstance(code, str) else None
