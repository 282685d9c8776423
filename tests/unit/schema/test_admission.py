"""Admission of an operation: what is begun before the key is looked up again, and what is not."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from anaphora.caller import Caller, KeyKind, Scope, admitted
from anaphora.errors import LimitExceeded, Unauthenticated
from anaphora.settings import Settings
from schema.build import build_schema
from schema.limits.admission import Admission, CallerChanged
from schema.limits.documents import Refused

DOCUMENTS = build_schema(Settings()).documents
READ = "{ viewer { userId } }"
WRITE = 'mutation { remember(input: {text: "A cat."}) { action } }'
CALLER = Caller("ana", "key", "a key", KeyKind.USER, frozenset(Scope), "VERIFIED")


@dataclass
class Rates:
    """Rates that say what was taken; all are used up where `left` is False."""

    left: bool = True
    room: bool = True
    taken: list[tuple[str, int]] = field(default_factory=list)

    async def spend_operation(self, caller: Caller) -> None:
        await self._take("operation", 1)

    async def spend_cost(self, caller: Caller, cost: int) -> None:
        await self._take("cost", cost)

    async def spend(self, caller: Caller, cost: int) -> None:
        await self._take("both", cost)

    def may_have_room(self, caller: Caller) -> bool:
        return self.room

    async def _take(self, name: str, much: int) -> None:
        await asyncio.sleep(0)
        if not self.left:
            raise LimitExceeded("At most so many.", retry_after=1.0)
        self.taken.append((name, much))


@dataclass
class Lookup:
    """A key that is being looked up: `end` says what is found."""

    found: "asyncio.Future[Caller]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    async def __call__(self) -> Caller:
        return await self.found


@dataclass
class Asked:
    """An operation of a caller; `steps` says what it did, and when it was stopped."""

    confirmation: "asyncio.Task[Caller] | None"
    rates: Rates | None = None
    steps: list[str] = field(default_factory=list)

    async def run(self, text: str, *, known: bool = True) -> str:
        """Ask as a server does."""
        if known:
            DOCUMENTS.get(text)
        else:
            text += f" # {id(self)}"
        services = type("Services", (), {"allowance": self.rates})()
        given = {"services": services, "caller": CALLER, "confirmation": self.confirmation}
        admission = Admission(DOCUMENTS, cast(Any, type("Context", (), given)()))
        checked = await admission.check(text, {}, None)
        return await admission.answered(checked, self._answer)

    async def _answer(self) -> str:
        self.steps.append("read")
        try:
            await admitted()
        except BaseException as error:
            self.steps.append(type(error).__name__)
            raise
        self.steps.append("write")
        return "answer"


async def turns(many: int = 20) -> None:
    """Let everything that can go on do so."""
    for _ in range(many):
        await asyncio.sleep(0)


async def begun(lookup: Lookup, text: str = READ, rates: Rates | None = None, **how: bool) -> Any:
    """An operation that was asked while the key is looked up, and its task."""
    asked = Asked(asyncio.create_task(lookup()), rates)
    task = asyncio.create_task(asked.run(text, **how))
    await turns()
    return asked, task


async def test_a_read_is_begun_and_writes_and_answers_when_the_key_is_found() -> None:
    lookup = Lookup()
    asked, task = await begun(lookup)
    assert asked.steps == ["read"]
    assert not task.done()
    lookup.found.set_result(CALLER)
    assert await task == "answer"
    assert asked.steps == ["read", "write"]


async def test_a_read_of_a_revoked_key_is_cut_off_and_has_written_nothing() -> None:
    lookup = Lookup()
    asked, task = await begun(lookup)
    lookup.found.set_exception(Unauthenticated("This key was revoked: ask for another."))
    with pytest.raises(Refused) as refused:
        await task
    assert refused.value.errors[0].extensions == {"code": "UNAUTHENTICATED"}
    await turns()
    assert asked.steps[0] == "read"
    assert "write" not in asked.steps


@pytest.mark.parametrize(("text", "known"), [(WRITE, True), (READ, False), (WRITE, False)])
async def test_a_mutation_and_a_new_text_wait_for_the_key(text: str, known: bool) -> None:
    lookup = Lookup()
    asked, task = await begun(lookup, text, known=known)
    assert asked.steps == []
    lookup.found.set_result(CALLER)
    assert await task == "answer"


@pytest.mark.parametrize("text", [READ, WRITE])
async def test_a_caller_who_changed_begins_again(text: str) -> None:
    lookup = Lookup()
    asked, task = await begun(lookup, text)
    lookup.found.set_result(replace(CALLER, scopes=frozenset({Scope.READ})))
    with pytest.raises(CallerChanged) as another:
        await task
    assert another.value.caller.scopes == {Scope.READ}
    await turns()
    assert "write" not in asked.steps


async def test_a_caller_pays_once_and_a_new_text_pays_before_it_is_read() -> None:
    known, new = Rates(), Rates()
    assert await Asked(None, known).run(READ) == "answer"
    assert await Asked(None, new).run(READ, known=False) == "answer"
    [(name, cost)] = known.taken
    assert (name, cost > 0) == ("both", True)
    assert new.taken == [("operation", 1), ("cost", cost)]


async def test_what_is_refused_for_its_scopes_is_paid_for() -> None:
    rates = Rates()
    DOCUMENTS.get(WRITE)
    services = type("Services", (), {"allowance": rates})()
    reader = replace(CALLER, scopes=frozenset({Scope.READ}))
    given = {"services": services, "caller": reader, "confirmation": None}
    with pytest.raises(Refused):
        await Admission(DOCUMENTS, cast(Any, type("Context", (), given)())).check(WRITE, {}, None)
    assert rates.taken == [("operation", 1)]


async def test_a_read_without_room_in_the_rates_is_cut_off() -> None:
    asked = Asked(None, Rates(left=False))
    with pytest.raises(Refused) as refused:
        await asked.run(READ)
    assert (refused.value.errors[0].extensions or {})["code"] == "LIMIT_EXCEEDED"
    await turns()
    assert "write" not in asked.steps


async def test_a_caller_known_to_have_no_room_begins_nothing() -> None:
    asked = Asked(None, Rates(left=False, room=False))
    with pytest.raises(Refused):
        await asked.run(READ)
    assert asked.steps == []


async def test_nobody_pays_before_the_key_is_found() -> None:
    lookup, rates = Lookup(), Rates()
    _, task = await begun(lookup, rates=rates)
    assert rates.taken == []
    lookup.found.set_exception(Unauthenticated())
    with pytest.raises(Refused):
        await task
    assert rates.taken == []


async def test_of_a_key_few_begin_before_they_are_admitted() -> None:
    lookup = Lookup()
    begun_of = [await begun(lookup) for _ in range(6)]
    assert [asked.steps for asked, _ in begun_of] == [["read"]] * 4 + [[]] * 2
    lookup.found.set_result(CALLER)
    assert [await task for _, task in begun_of] == ["answer"] * 6
    later, task = await begun(Lookup())
    assert later.steps == ["read"]
    task.cancel()
    await asyncio.wait([task])
