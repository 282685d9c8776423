"""A process that ends itself between two statements of a write, as kill -9 would.

    python -m tests.graph.ending_between USER AT OPERATION [A B]

OPERATION is `supersede`, `merge` or `verdict` (of the pair A B); AT is how many statements it has
before it ends.
"""

import asyncio
import os
import signal
import sys
from typing import Any

from anaphora.settings import Settings
from graph.run import Transaction
from graph.setup import open_graph
from graph.values import Verdict
from memory.inputs import ConflictPolicy, RememberInput
from memory.remember import remember
from memory.resolving import ConflictRef, resolve_conflict
from tests.graph.comparing import fact
from tests.graph.writing import caller_of, services_for

_run = Transaction.run


async def main(user_id: str, at: int, operation: str, *pair: str) -> None:
    settings = Settings(
        neo4j_uri=os.environ["ENDING_URI"], neo4j_password=os.environ["ENDING_PASSWORD"]
    )
    opened = await open_graph(settings)
    services, caller = services_for(opened.graph, settings), caller_of(user_id)
    left = at

    async def run(self: Transaction, *given: Any, **values: Any) -> Any:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1
        return await _run(self, *given, **values)

    Transaction.run = run  # type: ignore[method-assign]
    again = ConflictPolicy.SUPERSEDE
    if operation == "supersede":
        await remember(services, caller, fact("lives_in", "Rome", on_conflict=again))
    elif operation == "merge":
        given = RememberInput(text="I like jazz", on_conflict=again)
        await remember(services, caller, given)
    else:
        ref = ConflictRef(a=pair[0], b=pair[1])
        await resolve_conflict(services, caller, ref, Verdict.MERGE)
    await opened.graph.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
