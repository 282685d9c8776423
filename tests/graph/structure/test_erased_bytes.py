"""Bytes of what was erased: gone from store files, logs and rebuilt indexes."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path

import pytest

from anaphora.settings import Settings
from graph.structure.rebuild import definitions, rebuild_indexes
from graph.structure.setup import OpenGraph, open_graph
from language.embedding.model_files import read_info
from launch.servers import neo4j
from launch.servers.embedded import running
from memory.inputs import (
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.remember.remember import remember_many
from memory.remember.turns import add_turns
from memory.remember.update import update_memory
from memory.runs.erasure.erase import erase, erase_user
from memory.services import Services
from tests.graph.memory.runs.erasure.erasing import ended, overwritten
from tests.support.writing import caller_of, embed_all, services_for

MARKER = b"zqxmarker"
STORE, LOGS = Path("neo4j/data/databases"), Path("neo4j/data/transactions")
# A checkpoint is due each quarter of an hour; here each second, looked for every ten.
OFTEN = "db.checkpoint.interval.time=1s\n"
PATIENCE = 240.0
# The sweeper asks for the rest half a minute later; the database gives out sooner what was freed.
SWEPT = 10.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "servers"


@pytest.fixture
def own_settings(folder: Path) -> Iterator[Settings]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(neo4j, "CONFIGURATION", neo4j.CONFIGURATION + OFTEN)
        with running(folder, neo4j_heap="512m") as found:
            yield found


@pytest.fixture
async def own(own_settings: Settings) -> AsyncIterator[OpenGraph]:
    found = await open_graph(
        own_settings, migrate=True, model=read_info(own_settings.embedding_model)
    )
    yield found
    await found.graph.close()


def found_in(folder: Path, *below: Path) -> dict[str, int]:
    """Files below a folder with the marker, and how often."""
    counts = {}
    for path in (path for one in below for path in (folder / one).rglob("*") if path.is_file()):
        try:
            count = path.read_bytes().lower().count(MARKER)
        except FileNotFoundError:
            continue  # Merged, or dropped.
        if count:
            counts[str(path.relative_to(folder))] = count
    return counts


def of_index(name: str) -> bool:
    return "/schema/index/" in name


async def waited(folder: Path, *, indexes: bool) -> dict[str, int]:
    """Markers that files of indexes, or all others, still hold when the time is over.

    Stops when there are none.
    """
    until = time.monotonic() + PATIENCE
    while True:
        found = found_in(folder, STORE, LOGS)
        found = {name: count for name, count in found.items() if of_index(name) is indexes}
        if not found or time.monotonic() > until:
            return found
        await asyncio.sleep(2.0)


def around(folder: Path, names: Iterable[str]) -> list[bytes]:
    """The bytes around each marker, which tell whose record kept it."""
    pattern = re.compile(rb"(?is).{0,240}" + MARKER + rb".{0,120}")
    return [one.group() for name in names for one in pattern.finditer((folder / name).read_bytes())]


async def told(services: Services, user_id: str, said: str, many: int) -> list[str]:
    """A user who said something in turns and facts, and changed it; the ids of the facts."""
    caller = caller_of(user_id)
    turns = [
        TurnInput(
            thread_id=f"{said} thread",
            text=f"Turn {at} on the {said}, which is long enough to be stored by itself.",
        )
        for at in range(many)
    ]
    await add_turns(services, caller, turns)
    facts = [
        RememberInput(
            text=f"Ana has hidden the {said} {at} in the old shed behind the house by the sea.",
            entities=(EntityRef(name=f"Ana {said} {at}", type="person"),),
            tags=(said,),
        )
        for at in range(many)
    ]
    stored = (await remember_many(services, caller, facts)).results
    ids = [one.memory.id for one in stored if one.memory is not None]
    for id in ids[:5]:
        await update_memory(
            services, caller, id, MemoryPatch(text=f"It was the {said} that Ana had hidden there.")
        )
    await embed_all(services.graph, user_id)
    return ids


async def erased_and_overwritten(
    services: Services, user_id: str, what: ForgetTarget | None
) -> None:
    """Erase what a target reaches, or a user, and overwrite it before anything else is stored.

    Whatever is stored between the two may take a record that was freed, and not fill it.
    """
    caller = caller_of(user_id)
    if what is None:
        done = await erase_user(services, caller, user_id)
    else:
        done = await erase(services, caller, ForgetInput(what=what, hard=True))
    await ended(services, user_id, done.receipt_id or "")
    await asyncio.sleep(SWEPT)
    await overwritten(services, user_id, wait=SWEPT)


async def test_files_keep_nothing_of_what_was_erased(own: OpenGraph, folder: Path) -> None:
    """Several erasures, one after the other: what one leaves clean stands before the next one's."""
    services, marker = services_for(own.graph, Settings()), MARKER.decode()
    await told(services, "before", "boat", 60)
    await told(services, "much", "boat", 250)
    await erased_and_overwritten(services, "much", None)
    ids = await told(services, "ana", marker, 60)
    await told(services, "bo", marker, 20)
    await told(services, "after", "boat", 60)
    assert sum(found_in(folder, STORE, LOGS).values()) > 100
    await erased_and_overwritten(services, "ana", ForgetTarget(ids=tuple(ids)))
    await erased_and_overwritten(services, "ana", ForgetTarget(thread_id=f"{marker} thread"))
    await erased_and_overwritten(services, "bo", None)
    left = await waited(folder, indexes=False)
    assert left == {}, around(folder, left)
    names = await rebuild_indexes(own.graph, own.meta.dimensions)
    assert set(names) >= {"memory_text", "entity_tokens", "entity_user_key", "memory_id_unique"}
    assert await waited(folder, indexes=True) == {}


async def test_rebuilt_indexes_are_those_of_the_migrations(opened: OpenGraph) -> None:
    from cypher import structure

    rows = await opened.graph.read(structure.find_indexes)
    names = {row["name"] for row in rows if row["type"] != "LOOKUP"}
    # Of the lock, which is no user's.
    assert names - definitions().keys() == {"lock_name_unique"}
