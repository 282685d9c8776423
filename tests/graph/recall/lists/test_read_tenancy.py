"""Two users do whatever comes, on the same names; neither ever sees a thing of the other's."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from anaphora.caller import Caller
from anaphora.clock import utc_now
from anaphora.errors import AnaphoraError, NotFound
from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.session import Graph
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.supersede import supersede
from memory.inputs import (
    EntityRef,
    ForgetInput,
    ForgetTarget,
    MemoryPatch,
    RememberInput,
    TurnInput,
)
from memory.remember.remember import remember_many
from memory.remember.threads import update_thread
from memory.remember.turns import add_turns
from memory.remember.update import update_memory
from memory.services import Services
from recall.contract.inputs import Profile, RecallInput
from recall.entities.entities import fact_ends, get_entities, mentions
from recall.links.links import chains, derived_from, heads, links, merged_into
from recall.lists.filters import MemoryFilter, MemoryOrder
from recall.lists.history import changes_since, get_changes, histories, list_changes, versions
from recall.lists.memories import get_memories, list_memories
from recall.lists.runs import get_runs, list_runs, run_changes
from recall.lists.stats import stats
from recall.lists.threads import get_threads, list_threads, list_turns
from recall.query.zone import get_user
from recall.recall import recall
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.writing import caller_of, embed_all, services_for

NAMES = ["chat", "Ada", "Oslo"]
MARKS = ("amber", "birch")

steps = st.tuples(
    st.integers(0, 1),
    st.sampled_from(
        ["remember", "turn", "patch", "forget", "restore", "supersede", "title", "embed", "borrow"]
    ),
    st.integers(0, 20),
    st.integers(0, 20),
)


@dataclass
class User:
    """One of the two, and the ids of their memories."""

    caller: Caller
    mark: str
    ids: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.caller.user_id

    def pick(self, at: int) -> str:
        return self.ids[at % len(self.ids)] if self.ids else new_id()


@given(st.lists(steps, min_size=4, max_size=14))
@hypothesis_settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
async def test_nothing_of_one_is_in_the_other_s_answers(
    graph: Graph, settings: Settings, script: list[tuple[int, str, int, int]]
) -> None:
    writing = services_for(graph, settings)
    reading = Reading(graph, writing.encoder, writing.signer, settings)
    users = [User(caller_of(f"{mark}-{new_id()}"), mark) for mark in MARKS]
    for number, (who, what, first, second) in enumerate(script):
        me, other = users[who], users[1 - who]
        await act(writing, me, other, what, first, second, f"{me.mark} {number} Ada")
    everything = [await ids_of(graph, user.id) for user in users]
    for me, other, mine, foreign in (
        (users[0], users[1], *everything),
        (users[1], users[0], everything[1], everything[0]),
    ):
        assert not mine & foreign
        answers = await ask(reading, me.id, [*mine, *foreign, *NAMES])
        answers["recall"] = await recalled(reading, me.caller)
        told = repr(answers)
        assert other.mark not in told
        assert not {id for id in foreign if id in told}
        memories = answers["get_memories"]
        assert isinstance(memories, list)
        assert {memory.id for memory in memories} == set(me.ids)


async def act(
    writing: Services, me: User, other: User, what: str, first: int, second: int, text: str
) -> None:
    """One step of one user; what it cannot do is refused, and what is the other's is not there."""
    name = NAMES[first % len(NAMES)]
    try:
        if what == "remember":
            about = EntityRef(name=name, type="thing")
            given = RememberInput(
                text=text, subject=about, predicate="is_told", thread_id=name, tags=("t",)
            )
            results = (await remember_many(writing, me.caller, [given])).results
            me.ids += [one.memory.id for one in results if one.memory]
        elif what == "turn":
            turn = TurnInput(thread_id=name, text=text, thread_title=text)
            added = (await add_turns(writing, me.caller, [turn])).results
            me.ids += [one.episode.id for one in added if one.episode]
        elif what == "patch":
            await update_memory(writing, me.caller, me.pick(first), MemoryPatch(text=text))
        elif what == "forget":
            target = (
                ForgetTarget(ids=(me.pick(first),)) if second % 2 else ForgetTarget(thread_id=name)
            )
            await forget(writing, me.caller, ForgetInput(what=target))
        elif what == "restore":
            await restore(writing, me.caller, me.pick(first))
        elif what == "supersede":
            await supersede(writing, me.caller, me.pick(first), me.pick(second))
        elif what == "title":
            await update_thread(writing, me.caller, name, text)
        elif what == "embed":
            await embed_all(writing.graph, me.id)
        else:
            await borrow(writing, me, other.pick(first), me.pick(second), text)
    except AnaphoraError as error:
        tells_nothing(error, other)


def tells_nothing(error: AnaphoraError, other: User) -> None:
    assert other.mark not in repr(error)
    assert not set(other.ids) & set(error.ids)


async def borrow(writing: Services, me: User, foreign: str, own: str, text: str) -> None:
    """Every way to reach for what is another's: all of them find nothing there."""
    refused = 0
    patch = MemoryPatch(text=text)
    target = ForgetInput(what=ForgetTarget(ids=(foreign,)))
    rests = RememberInput(text=text, derived_from=(foreign,))
    for attempt in (
        update_memory(writing, me.caller, foreign, patch),
        forget(writing, me.caller, target),
        restore(writing, me.caller, foreign),
        supersede(writing, me.caller, foreign, own),
        supersede(writing, me.caller, own, foreign),
    ):
        try:
            await attempt
        except NotFound:
            refused += 1
    assert refused == 5
    [one] = (await remember_many(writing, me.caller, [rests])).results
    assert isinstance(one.error, NotFound)


async def ids_of(graph: Graph, user_id: str) -> set[str]:
    """Ids of all nodes of a user."""
    rows = await run(
        graph, "MATCH (n {user_id: $user}) WHERE n.id IS NOT NULL RETURN n.id AS id", user=user_id
    )
    return {row["id"] for row in rows if row["id"]}


async def recalled(reading: Reading, caller: Caller) -> list[Any]:
    """Hits by words and by vectors, now and as it is known now."""
    return [
        await recall(
            reading,
            caller,
            RecallInput(query="Ada", profile=profile, limit=50, known_at=moment, touch=False),
        )
        for profile in (Profile.BALANCED, Profile.SEMANTIC)
        for moment in (None, utc_now())
    ]


async def ask(reading: Reading, user: str, ids: Sequence[str]) -> dict[str, Any]:
    """Every read that there is, for all of these ids at once; of the answers by id, the values."""
    now = utc_now()
    answers: dict[str, Any] = {}
    for ask_by_id in (
        get_memories,
        get_threads,
        get_entities,
        get_runs,
        get_changes,
        histories,
        versions,
        chains,
        heads,
        derived_from,
        merged_into,
        links,
        mentions,
        fact_ends,
        list_turns,
        run_changes,
    ):
        answers[ask_by_id.__name__] = list((await ask_by_id(reading, user, ids)).values())
    filters = [
        MemoryFilter(statuses=None),
        MemoryFilter(statuses=None, text="Ada"),
        MemoryFilter(statuses=None, known_at=now),
        MemoryFilter(statuses=None, tags=("t",)),
        *(MemoryFilter(statuses=None, thread_id=name) for name in NAMES),
        *(MemoryFilter(statuses=None, entity_id=id) for id in list(ids)[:5]),
    ]
    answers["lists"] = [
        await listed(reading, user, given, order)
        for given in filters
        for order in (MemoryOrder.NEWEST, MemoryOrder.MOST_IMPORTANT)
    ]
    answers["rest"] = [
        await list_threads(reading, user, 100),
        await list_changes(reading, user, None, 100),
        await changes_since(reading.graph, user, 0, 100),
        await list_runs(reading, user),
        await stats(reading, user),
        await get_user(reading.graph, user),
    ]
    return answers


async def listed(reading: Reading, user: str, given: MemoryFilter, order: MemoryOrder) -> Any:
    """A page of a list; None where its thread or entity is not the user's."""
    with contextlib.suppress(NotFound):
        return await list_memories(reading, user, given, order, 100)
    return None
