"""The Python client against a real server: the chat loop, receipts, retries and subscriptions."""

import asyncio
import runpy
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from anaphora_client import (
    Anaphora,
    AsyncAnaphora,
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    Unauthenticated,
    Unavailable,
)
from anaphora_client.generated import (
    ForgetInput,
    ForgetTarget,
    MemoryFilter,
    MemoryKind,
    RecallInput,
    RememberInput,
    TurnInput,
)

from anaphora.caller import KeyKind, Scope
from tests.end_to_end.conftest import Api, MakeKey
from tests.support.paths import ROOT

CLIENT = ROOT / "clients" / "python"


class Losing(httpx.HTTPTransport):
    """Sends each request, and loses the answers of the first few."""

    def __init__(self, losses: int) -> None:
        super().__init__()
        self.losses = losses
        self.sent = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.sent += 1
        answer = super().handle_request(request)
        if self.sent > self.losses:
            return answer
        answer.read()
        raise httpx.ReadError("The line was cut.", request=request)


def texts_of(client: Anaphora) -> list[str]:
    found = client.memories(MemoryFilter(statuses=None), first=50)
    assert found is not None
    return [edge.node.text for edge in found.edges]


def test_the_chat_loop_answers_with_what_is_remembered(api: Api) -> None:
    chat = runpy.run_path(str(CLIENT / "examples" / "chat.py"))["chat"]
    with Anaphora(api.url, api.key) as client:
        client.remember(RememberInput(text="Pixel is allergic to chicken."))
        said = chat(client, "kitchen", "What may Pixel eat?")
        assert "Pixel is allergic to chicken." in said
        thread = client.thread("kitchen")
        assert thread is not None
        assert [edge.node.role for edge in thread.turns.edges] == ["user", "assistant"]


def test_a_lost_answer_does_not_write_twice(api: Api) -> None:
    losing = Losing(2)
    with Anaphora(api.url, api.key, http_client=httpx.Client(transport=losing, timeout=60)) as one:
        stored = one.remember(RememberInput(text="Told once."))
        assert stored.memory is not None
        assert losing.sent == 3
        turn = one.add_turn(TurnInput(threadId="t", text="Said once."))
        assert turn.episode is not None
        assert sorted(texts_of(one)) == ["Said once.", "Told once."]


def test_a_lost_batch_is_not_written_twice(api: Api) -> None:
    losing = Losing(1)
    with Anaphora(api.url, api.key, http_client=httpx.Client(transport=losing, timeout=60)) as one:
        told = one.remember_many([RememberInput(text=f"Told {at}.") for at in range(3)])
        assert told is not None
        ids = [result.memory.id for result in told.results if result.memory]
        assert losing.sent == 2
        losing.losses, losing.sent = 1, 0
        one.add_turns([TurnInput(threadId="t", text=f"Said {at}.") for at in range(3)])
        assert losing.sent == 2
        assert sorted(texts_of(one)) == [
            f"{how} {at}." for how in ("Said", "Told") for at in (0, 1, 2)
        ]
        # What is answered the second time is what was stored the first time.
        found = one.memories(MemoryFilter(kinds=[MemoryKind.FACT]), first=50)
        assert found is not None
        assert {edge.node.id for edge in found.edges} == set(ids)


def test_a_write_that_may_have_been_done_is_not_sent_again(api: Api) -> None:
    with Anaphora(api.url, api.key) as client:
        stored = client.remember(RememberInput(text="Gone."))
    assert stored.memory is not None
    losing = Losing(1)
    with (
        Anaphora(api.url, api.key, http_client=httpx.Client(transport=losing, timeout=60)) as one,
        pytest.raises(Unavailable),
    ):
        one.retract(stored.memory.id)
    assert losing.sent == 1


def test_errors_are_told_by_their_code(api: Api) -> None:
    with Anaphora(api.url, api.key) as client:
        with pytest.raises(NotFound):
            client.retract("nothing")
        with pytest.raises(Invalid) as told:
            client.remember(RememberInput(text=""))
        assert told.value.field == "text"
        client.remember(RememberInput(text="One.", idempotencyKey="k"))
        with pytest.raises(Conflict):
            client.remember(RememberInput(text="Two.", idempotencyKey="k"))
    with Anaphora(api.url, "ak_unknown") as stranger, pytest.raises(Unauthenticated):
        stranger.viewer()


async def test_a_service_key_names_its_user_and_scopes_hold(api: Api, make_key: MakeKey) -> None:
    service = await make_key(Scope.READ, kind=KeyKind.SERVICE)
    async with AsyncAnaphora(api.url, service, user="María") as client:
        assert (await client.viewer()).user_id == "María"
        with pytest.raises(Forbidden):
            await client.remember(RememberInput(text="Not mine to write."))


async def test_a_subscription_tells_of_a_write_which_the_next_read_sees(api: Api) -> None:
    async with AsyncAnaphora(api.url, api.key) as client:
        events = client.memory_changed()
        first = asyncio.ensure_future(anext(events))
        told: list[str] = []
        async with asyncio.timeout(90):
            while not first.done():
                # It begins when it is served: until then, another is told.
                stored = await client.remember(RememberInput(text=f"Number {len(told)}."))
                assert stored.memory is not None
                told.append(stored.memory.id)
                await asyncio.wait({first}, timeout=1)
        assert first.result().memory_id in told
        await client.forget(ForgetInput(what=ForgetTarget(ids=told)))
        stored = await client.remember(RememberInput(text="Ada plays the oboe."))
        assert stored.memory is not None
        async with asyncio.timeout(90):
            while (await anext(events)).memory_id != stored.memory.id:
                pass
        await events.aclose()
        found = await client.recall(RecallInput(query="Who plays the oboe?", waitMs=30_000))
        assert found is not None
        assert [hit.memory.text for hit in found.hits] == ["Ada plays the oboe."]


def test_a_program_that_closes_its_subscription_ends_in_silence(api: Api) -> None:
    program = """
import asyncio, sys
from anaphora_client import AsyncAnaphora
from anaphora_client.generated import RememberInput

async def main(url, key):
    async with AsyncAnaphora(url, key) as client:
        events = client.memory_changed()
        first = asyncio.ensure_future(anext(events))
        while not first.done():
            await client.remember(RememberInput(text="Told."))
            await asyncio.wait({first}, timeout=1)
        await events.aclose()

asyncio.run(main(*sys.argv[1:]))
"""
    command = [sys.executable, "-c", program, api.url, api.key]
    done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    assert (done.returncode, done.stderr) == (0, "")


async def test_a_subscription_with_a_wrong_key_is_refused(api: Api) -> None:
    async with AsyncAnaphora(api.url, "ak_unknown") as client:
        with pytest.raises(Unauthenticated, match="Unknown key"):
            await anext(client.conflict_changed())


def test_the_wheel_holds_the_client_alone(tmp_path: Path) -> None:
    command: list[Any] = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path]
    subprocess.run(command, cwd=CLIENT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("anaphora_client-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "anaphora_client/generated/sync_operations.py" in names
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"anaphora_client"}
