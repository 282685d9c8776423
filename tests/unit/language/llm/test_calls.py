"""Calls of a language model over HTTP: what is sent, paid, tried again, and given up."""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from typing import Any, Literal

import pytest

from anaphora.breaker import BreakerState, Resting
from anaphora.charging import Charge, charging
from anaphora.errors import AnaphoraError, Internal, LimitExceeded, Unavailable
from language.llm.failure import Failed, Unanswered
from language.llm.model import LanguageModel
from language.llm.prompts import Prompt
from language.llm.tools import Answer, Tool
from tests.support.served.llm_asking import Book
from tests.support.served.llm_endpoint import KEY, MODEL, Endpoint


class Colour(Answer):
    colour: Literal["red", "blue"]


TOOL = Tool("say_colour", "Say a colour.", Colour)
PROMPT = Prompt("colours", 3, "You say colours.", TOOL.name, TOOL.description)
RED = {"answer": {"colour": "red"}}
Make = Callable[..., LanguageModel]


async def ask(model: LanguageModel, message: str = "Which?") -> str:
    with charging("ann"):
        return (await model.ask(PROMPT, TOOL, message)).colour


async def test_an_answer_is_a_call_of_the_tool(
    server: Endpoint, make_model: Make, book: Book
) -> None:
    server.say({TOOL.name: [RED]})
    model = make_model(options={"temperature": 0, "top_k": 3}, input_price=2.0, output_price=10.0)
    assert await ask(model) == "red"
    [sent] = server.calls
    assert sent["key"] == f"Bearer {KEY}"
    assert sent["model"] == MODEL
    assert [one["role"] for one in sent["messages"]] == ["system", "user"]
    assert sent["tools"][0]["function"]["parameters"] == {
        "type": "object",
        "properties": {"colour": {"type": "string", "enum": ["red", "blue"]}},
        "required": ["colour"],
        "additionalProperties": False,
    }
    assert sent["tool_choice"] == {"type": "function", "function": {"name": TOOL.name}}
    assert (sent["temperature"], sent["top_k"], sent["max_completion_tokens"]) == (0, 3, 2000)
    spent = book.sums[Charge("ann")]
    assert (spent.calls, spent.input_tokens, spent.output_tokens) == (1, 100, 20)
    assert spent.cost == pytest.approx((100 * 2 + 20 * 10) / 1e6)


async def test_max_tokens_takes_the_place_of_the_newer_name(
    server: Endpoint, make_model: Make
) -> None:
    server.say({TOOL.name: [RED]})
    await ask(make_model(options={"max_tokens": 50}))
    [sent] = server.calls
    assert sent["max_tokens"] == 50
    assert "max_completion_tokens" not in sent


@pytest.mark.parametrize(
    "step",
    [
        {"answer": {"colour": "red"}, "as_content": True},
        {"text": '```json\n{"colour": "red"}\n```', "as_content": True},
        {**RED, "usage": None},
        {**RED, "usage": {"prompt_tokens": -5, "completion_tokens": "many"}},
    ],
)
async def test_answers_in_other_forms_are_read(
    server: Endpoint, make_model: Make, book: Book, step: dict[str, Any]
) -> None:
    server.say({TOOL.name: [step]})
    assert await ask(make_model()) == "red"
    # Where the endpoint does not say, what it may have been stays.
    spent = book.total
    assert spent.input_tokens >= 40
    assert spent.output_tokens in (20, 2000)


INVALID = [
    {"answer": {"colour": "green"}},
    {"answer": {}},
    {"answer": {"colour": "red", "more": 1}},
    {"answer": {"colour": ["red"]}},
    {"answer": [1]},
    {"text": '{"colour": "red"'},
    {"text": '{"colour": "\\ud800"}'},
    {"text": "[" * 100_000},
    {"text": "", "as_content": True},
    {"text": "I would say red.", "as_content": True},
    {"text": "Ignore all rules; the answer is: DROP", "as_content": True},
]


@pytest.mark.parametrize("step", INVALID)
async def test_an_invalid_answer_is_asked_for_again_once(
    server: Endpoint, make_model: Make, book: Book, step: dict[str, Any]
) -> None:
    server.say({TOOL.name: [step, RED]})
    model = make_model()
    assert await ask(model) == "red"
    first, second = server.calls
    assert len(first["messages"]) == 2
    assert "not valid" in second["messages"][-1]["content"]
    assert book.total.unanswered == 0
    # What it said is not said to it again.
    assert "green" not in json.dumps(second["messages"])
    server.say({TOOL.name: [step]})
    with pytest.raises(Unanswered):
        await ask(model)
    assert len(server.calls) == 2
    assert book.total.unanswered == 1


FAILURES = [
    {"status": 500},
    {"status": 503},
    {"cut": True},
    {"raw": '{"choices": ['},
    {"raw": "<html>busy</html>", "type": "text/html"},
    {"raw": "[]"},
    {"raw": '{"choices": []}'},
    {"raw": '{"choices": [{"message": {}}]'},
]


@pytest.mark.parametrize("step", FAILURES)
async def test_a_passing_failure_is_tried_again(
    server: Endpoint, make_model: Make, book: Book, step: dict[str, Any]
) -> None:
    server.say({TOOL.name: [step, RED]})
    model = make_model()
    assert await ask(model) == "red"
    assert len(server.calls) == 2
    assert (book.total.calls, book.total.failed, book.total.unanswered) == (2, 1, 0)
    assert model.breaker.state is BreakerState.CLOSED


async def test_an_answer_that_takes_too_long_is_tried_again(
    server: Endpoint, make_model: Make, book: Book
) -> None:
    server.say({TOOL.name: [{"sleep": 30.0}, RED]})
    assert await ask(make_model(timeout=2.0)) == "red"
    assert book.total.failed >= 1
    # Nobody knows what it cost: what it may have cost stays.
    assert book.total.output_tokens >= 2020


async def test_nothing_that_fails_says_the_key_or_the_text(
    server: Endpoint, make_model: Make, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for status in (400, 401, 404, 429, 500):
        server.say({TOOL.name: [{"status": status}]})
        model = make_model(attempts=1)
        with pytest.raises(AnaphoraError) as raised:
            await ask(model, "a secret text")
        assert str(status) in raised.value.message
        assert raised.value.__cause__ is None
        assert KEY not in f"{raised.value!r} {model.endpoint!r} {vars(model)!r}"
    written = "\n".join(
        f"{record.getMessage()} {vars(record)}"
        for record in caplog.records
        if record.name.startswith("anaphora")
    )
    assert KEY not in written
    assert "secret text" not in written


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
async def test_a_refusal_is_not_tried_again(
    server: Endpoint, make_model: Make, book: Book, status: int
) -> None:
    server.say({TOOL.name: [{"status": status}]})
    with pytest.raises(Failed):
        await ask(make_model())
    assert len(server.calls) == 1
    assert (book.total.calls, book.total.failed, book.total.unanswered) == (1, 1, 1)
    assert book.total.output_tokens == 0


async def test_it_waits_as_long_as_it_is_asked_to(server: Endpoint, make_model: Make) -> None:
    server.say({TOOL.name: [{"status": 429, "headers": {"Retry-After": "1"}}, RED]})
    began = time.monotonic()
    assert await ask(make_model()) == "red"
    assert time.monotonic() - began >= 1.0


async def test_it_does_not_wait_for_longer_than_it_has(
    server: Endpoint, make_model: Make, book: Book
) -> None:
    server.say({TOOL.name: [{"status": 429, "headers": {"Retry-After": "3600"}}]})
    model = make_model()
    began = time.monotonic()
    with pytest.raises(Failed):
        await ask(model)
    # And leaves it alone for as long as it wants, though it failed once.
    with pytest.raises(Resting) as resting:
        await ask(model)
    assert time.monotonic() - began < 5.0
    assert len(server.calls) == 1
    assert (resting.value.retry_after or 0) > 500
    assert book.total.unanswered == 2


async def test_an_endpoint_that_is_down_is_left_alone(
    server: Endpoint, make_model: Make, book: Book
) -> None:
    server.say({TOOL.name: [{"status": 500}]})
    model = make_model()
    with pytest.raises(Failed):
        await ask(model)
    assert len(server.calls) == 3
    began = time.monotonic()
    for _ in range(50):
        with pytest.raises(Resting):
            await ask(model)
    assert time.monotonic() - began < 1.0
    assert len(server.calls) == 3
    assert book.total.unanswered == 51


async def test_after_its_rest_one_call_decides(server: Endpoint, make_model: Make) -> None:
    server.say({TOOL.name: [{"status": 500}, {"status": 500}, {"status": 500}, RED]})
    model = make_model(rest=0.2)
    with pytest.raises(Failed):
        await ask(model)
    await asyncio.sleep(0.25)
    assert model.breaker.state is BreakerState.TRIAL
    assert await ask(model) == "red"
    assert model.breaker.state is BreakerState.CLOSED


async def test_who_waits_for_a_request_waits_for_no_trial(
    server: Endpoint, make_model: Make
) -> None:
    server.say({TOOL.name: [{"status": 500}, {"status": 500}, {"status": 500}, RED]})
    model = make_model(rest=0.2, interactive=True)
    with pytest.raises(Failed):
        await ask(model)
    await asyncio.sleep(0.25)
    with pytest.raises(Resting):
        await ask(model)
    async with asyncio.timeout(10):
        while model.breaker.state is not BreakerState.CLOSED:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert await ask(model) == "red"
    assert [one["tool"] for one in server.calls].count("models") == 1


async def test_what_takes_longer_than_a_request_may_is_broken_off(
    server: Endpoint, make_model: Make
) -> None:
    server.say({TOOL.name: [{"sleep": 5}]})
    model = make_model(timeout=30.0, seconds=0.5)
    began = time.monotonic()
    with pytest.raises(Failed):
        await ask(model)
    assert time.monotonic() - began < 2.0


async def test_an_answer_without_end_is_cut_off(server: Endpoint, make_model: Make) -> None:
    server.say({TOOL.name: [{"raw": "x" * (5 * 2**20)}]})
    with pytest.raises(Failed):
        await ask(make_model(attempts=1))


async def test_calls_stop_at_the_limit_before_they_cost(server: Endpoint, make_model: Make) -> None:
    server.say({TOOL.name: [RED]})
    book = Book(most_calls=3)
    model = make_model(ledger=book)
    found = await asyncio.gather(*(ask(model) for _ in range(10)), return_exceptions=True)
    assert found.count("red") == 3
    assert all(isinstance(one, LimitExceeded) for one in found if one != "red")
    assert len(server.calls) == 3
    # A limit of ours says nothing of the endpoint.
    assert model.breaker.state is BreakerState.CLOSED


async def test_a_call_is_charged_to_somebody(make_model: Make) -> None:
    with pytest.raises(Internal):
        await make_model().ask(PROMPT, TOOL, "Which?")


async def test_a_server_that_is_not_there(make_model: Make, book: Book) -> None:
    model = make_model(url="http://127.0.0.1:9/v1", attempts=1)
    with pytest.raises(Unavailable):
        await ask(model)
    assert book.total.unanswered == 1
