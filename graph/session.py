"""Runs queries: the only module that does. Retries, time limits, bookmarks, log metadata are here.

    rows = await graph.read(memories.find_memory, user_id=..., id=...)

    async def work(transaction: Transaction) -> str:
        rows = await transaction.run(memories.save_memory, user_id=..., ...)
        return rows[0]["id"]
    result = await graph.write(work)

A read of one query commits itself: a round trip less. A transient failure (a deadlock, a leader
switch, a database that restarts) runs the whole of the work again, in a new transaction, for at
most ten seconds; so the work must not touch anything else.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import UTC, timedelta
from typing import Any, TypeVar

from neo4j import AsyncDriver, AsyncManagedTransaction, AsyncResult, AsyncSession, unit_of_work
from neo4j import Query as Statement
from neo4j.api import READ_ACCESS, WRITE_ACCESS, Bookmarks
from neo4j.exceptions import (
    AuthError,
    ClientError,
    ConstraintError,
    DriverError,
    Neo4jError,
    ServiceUnavailable,
    TransientError,
)
from neo4j.time import DateTime

from anaphora.caller import admitted
from anaphora.concurrency import let_end
from anaphora.errors import AnaphoraError, Conflict, Internal, Invalid, Unavailable
from anaphora.settings import Settings
from anaphora.telemetry.slow import query_span
from cypher.query import VECTOR_INDEXES, Mode, Query

Row = dict[str, Any]
# Function from a query and its parameters to rows: a graph's `read`, a transaction's `run`.
RunQuery = Callable[..., Awaitable[list[Row]]]
T = TypeVar("T")

_TIMED_OUT = (
    "Neo.ClientError.Transaction.TransactionTimedOut",
    "Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration",
    # The driver makes client errors of these two.
    "Neo.ClientError.Transaction.LockClientStopped",
    "Neo.ClientError.Transaction.Terminated",
)

# Code for a missing index, and for an index that is being built.
_NO_INDEX = "Neo.ClientError.Schema.IndexNotFound"

# Seconds that the database has, beyond a query's own, to say that it took too long.
_GRACE = 5.0

# Seconds that a connection being made has, once nobody asks for it any more.
_CONNECT_SECONDS = 1.0

_SILENT = "The database does not answer."
_UNTOLD = (
    "The database does not say whether that is stored: look, or send it again with the same "
    "idempotency key."
)


class Duplicate(Conflict):
    """A uniqueness constraint stood in the way: somebody was first."""


class SearchFailed(Unavailable):
    """The vector index could not be searched: who asks has another way, or comes again."""


class _Again(Exception):  # noqa: N818
    """A read that failed for a moment: it is tried again as others are."""


class Transaction:
    """An open transaction: runs queries, checks their parameters against their headers."""

    def __init__(
        self,
        inner: AsyncManagedTransaction,
        vector_index: str,
        timeout: float,
        settings: Settings,
    ) -> None:
        self._inner = inner
        self._vector_index = vector_index
        self._timeout = timeout
        self.settings = settings

    async def run(self, query: Query, /, **parameters: Any) -> list[Row]:
        """Return all rows of the query. Raises TypeError for parameters it does not declare."""
        _check(query, parameters)
        with query_span(query.name):
            async with _answering(self._timeout):
                body = query.on(self._vector_index)
                return await _rows(await self._inner.run(body, _sent(parameters)))


class Graph:
    """The database, as the rest of the program uses it."""

    def __init__(
        self,
        driver: AsyncDriver,
        *,
        database: str,
        timeout: float,
        settings: Settings,
    ) -> None:
        self._driver = driver
        # Stored properties depend on some of them, such as the rates of decay.
        self.settings = settings
        self.database = database
        self.timeout = timeout
        # Memory vector index in use, of the two: read from Meta when the graph is opened.
        self.vector_index = VECTOR_INDEXES[0]

    async def read(
        self, query: Query, /, *, after: Sequence[str] = (), **parameters: Any
    ) -> list[Row]:
        """The rows of one read query; `after` are bookmarks that the read must see."""
        if query.mode is not Mode.READ:
            raise TypeError(f"{query.name} is no read query")
        _check(query, parameters)
        with contextlib.suppress(_Again), query_span(query.name):
            return await self._read_alone(query, parameters, after)

        async def work(transaction: Transaction) -> list[Row]:
            return await transaction.run(query, **parameters)

        return await self.reading(work, name=query.name, after=after)

    async def execute(self, query: Query, /, **parameters: Any) -> list[Row]:
        """The rows of one write query in a transaction of its own."""

        async def work(transaction: Transaction) -> list[Row]:
            return await transaction.run(query, **parameters)

        return await self.write(work, name=query.name)

    async def reading(
        self,
        work: Callable[[Transaction], Awaitable[T]],
        *,
        name: str = "reading",
        after: Sequence[str] = (),
    ) -> T:
        """Run several reads in one transaction, which see one state."""
        async with self._session(READ_ACCESS, after) as session, _ending(_SILENT) as limit:
            return await session.execute_read(self._wrapped(work, name, limit))

    async def write(self, work: Callable[[Transaction], Awaitable[T]], *, name: str = "write") -> T:
        """Run one transaction: all of the work is stored, or none of it."""
        result, _ = await self.write_marked(work, name=name)
        return result

    async def write_marked(
        self, work: Callable[[Transaction], Awaitable[T]], *, name: str = "write"
    ) -> tuple[T, list[str]]:
        """Write as `write` does; return the bookmarks of what was written, too, for a receipt.

        Waits until the caller is admitted.
        """
        await admitted()
        async with self._session(WRITE_ACCESS, ()) as session, _ending(_UNTOLD) as limit:
            result = await session.execute_write(self._wrapped(work, name, limit))
            return result, sorted((await session.last_bookmarks()).raw_values)

    async def schema(self, statement: Query, /, **parameters: Any) -> None:
        """Run a schema statement, which wants an autocommit transaction and no time limit."""
        _check(statement, parameters)
        async with self._session(WRITE_ACCESS, ()) as session:
            await (await session.run(statement.body, parameters)).consume()

    async def ping(self) -> None:
        """Raise Unavailable unless the database answers.

        The first question of a driver opens its first connection, and the driver (6.1) leaves the
        socket open where it is cancelled while it connects.
        """
        await let_end(self._ping(), _CONNECT_SECONDS)

    async def _ping(self) -> None:
        async with self._session(READ_ACCESS, ()) as session:
            await (await session.run("RETURN 1")).consume()

    async def close(self) -> None:
        await self._driver.close()

    @property
    def driver(self) -> AsyncDriver:
        """The driver, for neomodel, which shares it."""
        return self._driver

    async def _read_alone(
        self, query: Query, parameters: dict[str, Any], after: Sequence[str]
    ) -> list[Row]:
        """Read in a transaction that commits itself, which spares a round trip. Raises _Again."""
        statement = Statement(
            query.on(self.vector_index),
            metadata={"app": "anaphora", "query": query.name},
            timeout=self.timeout,
        )
        async with self._session(READ_ACCESS, after) as session:
            try:
                async with _answering(self.timeout):
                    return await _rows(await session.run(statement, _sent(parameters)))
            except (DriverError, Neo4jError) as error:
                if error.is_retryable():
                    raise _Again from error
                raise

    @contextlib.asynccontextmanager
    async def _session(self, access: str, after: Sequence[str]) -> AsyncIterator[AsyncSession]:
        bookmarks = Bookmarks.from_raw_values(after) if after else None
        with translated():
            async with self._driver.session(
                database=self.database, default_access_mode=access, bookmarks=bookmarks
            ) as session:
                yield session

    def _wrapped(
        self, work: Callable[[Transaction], Awaitable[T]], name: str, limit: asyncio.Timeout
    ) -> Callable[[AsyncManagedTransaction], Awaitable[T]]:
        @unit_of_work(metadata={"app": "anaphora", "query": name}, timeout=self.timeout)
        async def run(inner: AsyncManagedTransaction) -> T:
            # Queries have limits of their own; the COMMIT or ROLLBACK after them has this one.
            limit.reschedule(None)
            try:
                return await work(
                    Transaction(inner, self.vector_index, self.timeout, self.settings)
                )
            finally:
                limit.reschedule(asyncio.get_running_loop().time() + self.timeout + _GRACE)

        return run


@contextlib.contextmanager
def translated() -> Any:
    """The driver's errors as ours."""
    try:
        yield
    except AnaphoraError:
        raise
    except ConstraintError as error:
        raise Duplicate("Something with that key is there already.") from error
    except AuthError as error:
        raise Unavailable(
            "The database refused the password: set ANAPHORA_NEO4J_PASSWORD to the right one."
        ) from error
    except (ServiceUnavailable, TransientError, DriverError) as error:
        raise Unavailable(_SILENT, retry_after=1.0) from error
    except UnicodeEncodeError as error:
        raise Invalid("The text has an unpaired surrogate: send valid Unicode.") from error
    except ClientError as error:
        if error.code in _TIMED_OUT:
            raise Unavailable(
                "The database took too long: ask for less.", retry_after=1.0
            ) from error
        if error.code == _NO_INDEX:
            raise SearchFailed("The index is not built yet.", retry_after=5.0) from error
        raise Internal() from error
    except Neo4jError as error:
        if "out of bounds" in (error.message or ""):
            raise SearchFailed("The vector index does not answer just now.") from error
        raise Internal() from error


@contextlib.asynccontextmanager
async def _answering(seconds: float) -> AsyncIterator[None]:
    """Raise Unavailable where the database says nothing, not even that it took too long."""
    try:
        async with asyncio.timeout(seconds + _GRACE):
            yield
    except TimeoutError as error:
        raise Unavailable(_SILENT, retry_after=1.0) from error


@contextlib.asynccontextmanager
async def _ending(message: str) -> AsyncIterator[asyncio.Timeout]:
    """Raise Unavailable where the end of a transaction, which sets the limit, is not answered."""
    limit = asyncio.timeout(None)
    try:
        async with limit:
            yield limit
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise Unavailable(message, retry_after=1.0) from error


async def _rows(result: AsyncResult) -> list[Row]:
    return [dict(zip(record.keys(), record.values(), strict=True)) async for record in result]


def _sent(parameters: dict[str, Any]) -> dict[str, Any]:
    """The parameters, instants by their offset.

    What the driver read it would send back as of the zone "UTC", which equals no stored instant: a
    list that goes on behind one would leave out all others of that instant.
    """
    return {
        name: value.replace(tzinfo=UTC)
        if isinstance(value, DateTime) and value.utcoffset() == timedelta(0)
        else value
        for name, value in parameters.items()
    }


def _check(query: Query, parameters: dict[str, Any]) -> None:
    if query.parameters.keys() != parameters.keys():
        missing = query.parameters.keys() - parameters.keys()
        unknown = parameters.keys() - query.parameters.keys()
        raise TypeError(f"{query.name}: missing {sorted(missing)}, undeclared {sorted(unknown)}")
