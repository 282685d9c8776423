"""Single nodes by their key, read through neomodel on the program's own driver."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, TypeVar, cast

from neo4j import READ_ACCESS, AsyncDriver, AsyncSession
from neomodel import AsyncStructuredNode, adb

from anaphora.errors import Unavailable
from graph.session import Graph, translated

N = TypeVar("N", bound=AsyncStructuredNode)


class GraphDriver:
    """A graph's driver as neomodel uses one: its sessions read the database of the graph.

    neomodel keeps the name of the database by context, and has no public way to set it there for
    a driver that it is given; a task whose context lacks it would read the server's own default.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def session(self, **options: Any) -> AsyncSession:
        """Open a session with neomodel's options, but for the database and the access."""
        own = {"database": self.graph.database, "default_access_mode": READ_ACCESS}
        return self.graph.driver.session(**{**options, **own})


async def find_node(graph: Graph, model: type[N], **key: Any) -> N | None:
    """Return the node with these properties, None if there is none. Raises Unavailable.

    For a tenant's node `user_id` belongs to the key.
    """
    with _translated():
        known = cast("object", adb.driver)
        if not isinstance(known, GraphDriver) or known.graph is not graph:
            # neomodel keeps one driver a process, and asks for the version when it gets it.
            await adb.set_connection(driver=cast("AsyncDriver", GraphDriver(graph)))
        async with asyncio.timeout(graph.timeout):
            found: N | None = await model.nodes.get_or_none(**key)
            return found


@contextlib.contextmanager
def _translated() -> Iterator[None]:
    try:
        with translated():
            yield
    except TimeoutError as error:
        raise Unavailable("The database took too long.", retry_after=1.0) from error
