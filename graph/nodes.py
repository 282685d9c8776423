"""Single nodes by their key, read through neomodel on the program's own driver."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, TypeVar

from neomodel import AsyncStructuredNode, adb

from anaphora.errors import Unavailable
from graph.session import Graph, translated

N = TypeVar("N", bound=AsyncStructuredNode)


async def find_one(graph: Graph, model: type[N], **key: Any) -> N | None:
    """The one node with these properties, None if there is none. Raises Unavailable.

    For a tenant's node `user_id` belongs to the key.
    """
    with _translated():
        if adb.driver is not graph.driver:
            # neomodel keeps one driver a process, and asks for the version when it gets it.
            await adb.set_connection(driver=graph.driver)
        # No public name for it; its own default is not what the settings say.
        adb._database_name = graph.database
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
