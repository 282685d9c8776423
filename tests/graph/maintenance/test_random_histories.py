"""Random writes, consolidations, kills, undoings, restorings and erasures: what holds after each.

TEST_HISTORIES is how many histories are tried, and TEST_HISTORY_STEPS how long each is at most: a
few short ones unless they say more.
"""

import asyncio
import copy
import os
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from anaphora.caller import Caller
from anaphora.errors import AnaphoraError
from anaphora.ids import new_id
from graph.changes.run_lifecycle import find_run
from graph.enums import RunStatus
from graph.session import Graph
from maintenance.consolidation.run import go_on_consolidating
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.retract import retract
from memory.inputs import ConflictPolicy, ForgetInput, ForgetTarget, RememberInput
from memory.runs.consolidation.begin import start_consolidation
from memory.runs.consolidation.steps import steps_of
from memory.runs.erasure.erase import erase
from memory.runs.erasure.steps import go_on_erasing
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.comparing import by_words, fact
from tests.support.recall.consolidating import ONLY, go_on, tell
from tests.support.recall.invariants import check_graph, check_slots, state_of
from tests.support.writing import caller_of, maintaining

T = TypeVar("T")

EXAMPLES = int(os.environ.get("TEST_HISTORIES", "6"))
STEPS = int(os.environ.get("TEST_HISTORY_STEPS", "12"))
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
FUNCTIONAL = ("lives_in", "works_at")
NOTES = ("the cat sleeps here", "the dog sleeps there", "rain falls on the old roof")
ENDED = ("MERGED", "SUPERSEDED", "RETRACTED", "FORGOTTEN", "DEPRECATED")


class KilledError(Exception):
    """Raised in place of the transaction before which a worker is killed."""


class Dying(Graph):
    """A graph whose worker is killed behind so many transactions, and writes nothing more."""

    left: int

    @classmethod
    def after(cls, graph: Graph, transactions: int) -> "Dying":
        made = copy.copy(graph)
        made.__class__ = cls
        assert isinstance(made, Dying)
        made.left = transactions
        return made

    async def write_marked(self, work: Any, *, name: str = "write") -> Any:
        if self.left <= 0:
            raise KilledError
        self.left -= 1
        return await super().write_marked(work, name=name)


@dataclass
class Later:
    """A clock that moves on between two rules, so that the lease of a killed worker runs out."""

    now: datetime = BEGIN

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now

    def wait(self) -> None:
        self.now += timedelta(minutes=5)


class Histories(RuleBasedStateMachine):
    """One user's graph, written, maintained and killed at random."""

    services: Services
    loop: asyncio.AbstractEventLoop

    def __init__(self) -> None:
        super().__init__()
        self.clock = Later()
        self.given = replace(by_words(type(self).services), clock=self.clock)
        self.caller: Caller = caller_of(f"random-{new_id()}")
        # Runs that ended, and one that was begun and is not over.
        self.runs: list[str] = []
        self.open: str | None = None
        self.erased = False

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        self.clock.wait()
        return asyncio.run_coroutine_threadsafe(work, type(self).loop).result(240)

    @rule(
        predicate=st.sampled_from((*FUNCTIONAL, "likes")),
        object_=st.sampled_from(("Turin", "Milan", "Acme")),
        days=st.integers(0, 90),
        confidence=st.sampled_from((0.5, 0.6, 0.8)),
        policy=st.sampled_from((ConflictPolicy.IGNORE, ConflictPolicy.WARN)),
    )
    def remember_fact(self, object_: str, predicate: str, days: int, **given: Any) -> None:
        policy = given.pop("policy")
        told = fact(
            predicate,
            object_,
            valid_from=BEGIN - timedelta(days=days),
            on_conflict=policy,
            **given,
        )
        self.do(tell(self.given, self.caller, told))

    @rule(texts=st.lists(st.sampled_from(NOTES), min_size=1, max_size=4))
    def remember_notes(self, texts: list[str]) -> None:
        notes = [
            RememberInput(text=text, confidence=0.7, on_conflict=ConflictPolicy.IGNORE)
            for text in texts
        ]
        self.do(tell(self.given, self.caller, *notes))

    @precondition(lambda self: self.open is None)
    @rule()
    def consolidate(self) -> None:
        begun = self.do(start_consolidation(self.given, self.caller, ONLY))
        self.finish(begun.id)

    @precondition(lambda self: self.open is None)
    @rule(transactions=st.integers(1, 6))
    def consolidate_until_killed(self, transactions: int) -> None:
        self.open = self.do(start_consolidation(self.given, self.caller, ONLY)).id
        self.kill_after(transactions)

    @precondition(lambda self: self.open is not None)
    @rule(transactions=st.integers(1, 6))
    def go_on_until_killed(self, transactions: int) -> None:
        self.kill_after(transactions)

    @precondition(lambda self: self.open is not None)
    @rule()
    def go_on_to_the_end(self) -> None:
        assert self.open is not None
        self.finish(self.open)

    @precondition(lambda self: self.open is None)
    @rule(killed=st.integers(0, 4))
    def consolidate_and_undo(self, killed: int) -> None:
        """An undoing restores the graph, however often it is killed; and its own undoing."""
        before = self.do(state_of(self.given, self.caller))
        begun = self.do(start_consolidation(self.given, self.caller, ONLY))
        self.finish(begun.id)
        after = self.do(state_of(self.given, self.caller))
        undoing = self.undo(begun.id, killed)
        assert self.do(state_of(self.given, self.caller)) == before
        self.undo(undoing, 0)
        assert self.do(state_of(self.given, self.caller)) == after

    @precondition(lambda self: self.runs and self.open is None)
    @rule(at=st.integers(0, 20), killed=st.integers(0, 3))
    def undo_some_run(self, at: int, killed: int) -> None:
        self.undo(self.runs[at % len(self.runs)], killed)

    @rule(at=st.integers(0, 20))
    def restore_some(self, at: int) -> None:
        if (id := self.do(self.pick(at, ended=True))) is not None:
            self.do(restore(self.given, self.caller, id))

    @rule(at=st.integers(0, 20))
    def forget_some(self, at: int) -> None:
        if (id := self.do(self.pick(at, ended=False))) is not None:
            what = ForgetInput(what=ForgetTarget(ids=(id,)))
            self.do(forget(self.given, self.caller, what))

    @rule(at=st.integers(0, 20))
    def retract_some(self, at: int) -> None:
        if (id := self.do(self.pick(at, ended=False))) is not None:
            self.do(retract(self.given, self.caller, id, None))

    @rule(at=st.integers(0, 20), ended=st.booleans())
    def erase_some(self, at: int, ended: bool) -> None:
        if (id := self.do(self.pick(at, ended=ended))) is None:
            return
        self.erased = self.erased or ended
        self.do(self.erase(id))
        rows = self.do(run(self.given.graph, "MATCH (m {id: $id}) RETURN labels(m) AS l", id=id))
        assert [row["l"] for row in rows] in ([], [["Tombstone"]])

    @invariant()
    def holds(self) -> None:
        self.do(check_graph(self.given, self.caller, erased=self.erased))

    async def pick(self, at: int, *, ended: bool) -> str | None:
        rows = await run(
            self.given.graph,
            "MATCH (m:Memory {user_id: $u}) WHERE m.status IN $ended = $is "
            "RETURN m.id AS id ORDER BY id",
            u=self.caller.user_id,
            ended=ENDED,
            **{"is": ended},
        )
        return rows[at % len(rows)]["id"] if rows else None

    async def erase(self, id: str) -> None:
        what = ForgetInput(what=ForgetTarget(ids=(id,)), hard=True)
        receipt = (await erase(self.given, self.caller, what)).receipt_id
        assert receipt is not None
        args = self.given.graph, self.caller.user_id, receipt, self.given.clock
        while (await go_on_erasing(*args)).more:
            pass

    def finish(self, run_id: str) -> None:
        """Do a consolidation to its end: no slot has two values that nobody was told of."""
        ended = self.do(go_on(self.given, self.caller, run_id, steps_of(self.given)))
        assert ended.status is RunStatus.SUCCEEDED
        self.do(check_slots(self.given, self.caller, FUNCTIONAL))
        for name in ended.counts:
            event(f"consolidated: {name}")
        self.open = None
        self.runs.append(run_id)

    def kill_after(self, transactions: int) -> None:
        dying = replace(self.given, graph=Dying.after(self.given.graph, transactions))
        working = go_on_consolidating(
            maintaining(dying),
            steps_of(dying),
            self.caller.user_id,
            self.open or "",
            seconds=60,
        )
        try:
            self.do(working)
        except KilledError:
            return
        found = self.do(find_run(self.given.graph.read, self.caller.user_id, self.open or ""))
        assert found is not None
        assert found.status is RunStatus.SUCCEEDED
        self.runs.append(found.id)
        self.open = None

    def undo(self, run_id: str, killed: int) -> str:
        """Undo a run, killed behind so many transactions first; return the undoing."""
        try:
            undoing = self.do(undo_run(self.given, self.caller, run_id)).id
        except AnaphoraError as error:
            raise AssertionError(str(error)) from error
        if killed:
            dying = Dying.after(self.given.graph, killed)
            with suppress(KilledError):
                self.do(go_on_undoing(dying, self.caller.user_id, undoing, self.clock))
        args = self.given.graph, self.caller.user_id, undoing, self.clock
        while self.do(go_on_undoing(*args)):
            pass
        found = self.do(find_run(self.given.graph.read, self.caller.user_id, undoing))
        assert found is not None
        assert found.status is RunStatus.SUCCEEDED
        for name in found.counts:
            event(f"undoing: {name}")
        return undoing


async def test_what_holds_after_random_histories(writing: Services) -> None:
    class OfThisSession(Histories):
        services = writing
        loop = asyncio.get_running_loop()

    bounded = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=EXAMPLES <= 6,
        suppress_health_check=list(HealthCheck),
    )
    await asyncio.to_thread(run_state_machine_as_test, OfThisSession, settings=bounded)


async def test_a_slot_has_one_value_after_a_consolidation(
    writing: Services, caller: Caller
) -> None:
    """Facts told in any order: one value lives, or the others are in conflict."""
    services = by_words(writing)
    told = [
        fact(predicate, place, valid_from=BEGIN + timedelta(days=day))
        for predicate in FUNCTIONAL
        for place, day in (("Turin", 40), ("Milan", 0), ("Rome", 40), ("Turin", 80))
    ]
    await tell(services, caller, *told)
    begun = await start_consolidation(services, caller, ONLY)
    await go_on(services, caller, begun.id, steps_of(services))
    await check_slots(services, caller, FUNCTIONAL)
    await check_graph(services, caller)
