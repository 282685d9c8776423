"""Exports and imports, for tests."""

from collections.abc import AsyncIterator, Iterable

from anaphora.caller import Caller
from anaphora.ids import new_id
from graph.session import Graph
from memory.inputs import RememberInput
from memory.remember.remember import remember
from memory.services import Services
from memory.transfer.export import export_lines
from memory.transfer.imports import ImportCounts, import_lines
from tests.support.plain import run
from tests.support.writing import caller_of


async def lines_of(graph: Graph, caller: Caller) -> list[bytes]:
    return [line async for line in export_lines(graph, caller.user_id)]


async def exported_elsewhere(services: Services) -> list[bytes]:
    """The export of a user with one memory, who is gone."""
    someone = caller_of(f"someone-{new_id()}")
    await remember(services, someone, RememberInput(text="something"))
    lines = await lines_of(services.graph, someone)
    await erase(services.graph, someone.user_id)
    return lines


async def bring_in(services: Services, caller: Caller, lines: Iterable[bytes]) -> ImportCounts:
    return await import_lines(services, caller, stream_of(lines))


async def stream_of(lines: Iterable[bytes]) -> AsyncIterator[bytes]:
    for line in lines:
        yield line


async def erase(graph: Graph, user_id: str) -> None:
    await run(graph, "MATCH (n {user_id: $id}) DETACH DELETE n", id=user_id)
    await run(graph, "MATCH (n:User {id: $id}) DETACH DELETE n", id=user_id)
