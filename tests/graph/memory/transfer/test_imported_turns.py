"""Turns that are brought into a thread that has some: behind them, each number once."""

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from graph.pages import Cursors
from memory.inputs import TurnInput
from memory.remember.turns import add_turns
from memory.services import Services
from recall.lists.threads import find_thread_ids, list_turns
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.transferring import bring_in, erase, lines_of
from tests.support.writing import caller_of

KEY = "kitchen"


async def say(writing: Services, caller: Caller, *texts: str) -> None:
    await add_turns(writing, caller, [TurnInput(thread_id=KEY, text=text) for text in texts])


async def shown(reading: Reading, caller: Caller, newest_first: bool = False) -> list[str]:
    """The texts of all turns, a page of one at a time."""
    [id] = (await find_thread_ids(reading, caller.user_id, [KEY])).values()
    texts, after = [], None
    while True:
        found = await list_turns(reading, caller.user_id, [id], 1, after, newest_first=newest_first)
        texts += [f"{memory.turn} {memory.text}" for memory in found[id].items]
        if not found[id].has_next:
            return texts
        after = found[id].edges[-1].cursor


async def chain(writing: Services, caller: Caller) -> list[str]:
    rows = await run(
        writing.graph,
        "MATCH (a:Episode {user_id: $id})-[:NEXT]->(b) RETURN a.text + '-' + b.text AS link"
        " ORDER BY a.turn",
        id=caller.user_id,
    )
    return [row["link"] for row in rows]


async def test_turns_go_behind_those_of_a_thread_that_is_here(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    other = caller_of(f"other-{new_id()}")
    await say(writing, other, "a", "b", "c", "d", "e")
    exported = await lines_of(writing.graph, other)
    await erase(writing.graph, other.user_id)
    await say(writing, caller, "here")
    # Cut short behind the second turn, and something is said before it goes on.
    ends = next(at for at, line in enumerate(exported) if b'"text":"b"' in line) + 1
    await bring_in(writing, caller, exported[:ends])
    await say(writing, caller, "mine")
    await bring_in(writing, caller, exported)
    await say(writing, caller, "last")
    texts = ["1 here", "2 a", "3 b", "4 mine", "5 c", "6 d", "7 e", "8 last"]
    assert await shown(reading, caller) == texts
    assert await shown(reading, caller, newest_first=True) == texts[::-1]
    links = ["here-a", "a-b", "b-mine", "mine-c", "c-d", "d-e", "e-last"]
    assert await chain(writing, caller) == links
    counts = await bring_in(writing, caller, exported)
    assert (counts.memories, counts.changes) == (0, 0)
    assert await shown(reading, caller) == texts
    assert await chain(writing, caller) == links


async def test_a_thread_goes_on_in_two_graphs(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await say(writing, caller, "a")
    begun = await lines_of(writing.graph, caller)
    await say(writing, caller, "b", "c")
    later = await lines_of(writing.graph, caller)
    await erase(writing.graph, caller.user_id)
    await bring_in(writing, caller, begun)
    await say(writing, caller, "mine")
    await bring_in(writing, caller, later)
    await say(writing, caller, "last")
    assert await shown(reading, caller) == ["1 a", "2 mine", "3 b", "4 c", "5 last"]
    assert await chain(writing, caller) == ["a-mine", "mine-b", "b-c", "c-last"]


@pytest.mark.parametrize("newest_first", [False, True])
async def test_pages_show_turns_of_one_number_each(
    writing: Services, reading: Reading, caller: Caller, newest_first: bool
) -> None:
    """As imports of before may have left them."""
    await say(writing, caller, "a", "b", "c")
    await run(
        writing.graph,
        "MATCH (e:Episode {user_id: $id, text: 'c'}) SET e.turn = 2 RETURN e",
        id=caller.user_id,
    )
    texts = ["1 a", "2 b", "2 c"]
    assert await shown(reading, caller, newest_first) == (texts[::-1] if newest_first else texts)


@pytest.mark.parametrize(("newest_first", "rest"), [(False, ["c"]), (True, ["a"])])
async def test_a_cursor_of_before_goes_on_behind_its_number(
    writing: Services, reading: Reading, caller: Caller, newest_first: bool, rest: list[str]
) -> None:
    await say(writing, caller, "a", "b", "c")
    [id] = (await find_thread_ids(reading, caller.user_id, [KEY])).values()
    order = "last" if newest_first else "first"
    after = Cursors(reading.signer, caller.user_id, f"turns:{order}").write((2,))
    found = await list_turns(reading, caller.user_id, [id], 5, after, newest_first=newest_first)
    assert [memory.text for memory in found[id].items] == rest
