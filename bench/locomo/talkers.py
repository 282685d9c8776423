"""Callers of the API who add turns, alone and several at once."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from bench.locomo.texts import make_texts

_ADD = """
mutation ($inputs: [TurnInput!]!) {
  addTurns(inputs: $inputs) { results { episode { id } error { code message } } }
}
"""
_ADD_ONE = """
mutation ($input: TurnInput!) { addTurn(input: $input) { episode { id } } }
"""


def talker(client: httpx.Client, texts: Sequence[str], batch: int) -> Callable[[], None]:
    """A caller who adds these turns in batches. Raises RuntimeError when one is not stored."""

    def talk() -> None:
        for start in range(0, len(texts), batch):
            inputs = [_turn(text) for text in texts[start : start + batch]]
            results = _ask(client, _ADD, inputs=inputs)["addTurns"]["results"]
            if failed := [each["error"] for each in results if each["error"]]:
                raise RuntimeError(f"a turn was not stored: {failed[0]}")

    return talk


def add_one(client: httpx.Client, text: str) -> float:
    """Return milliseconds until one turn is acknowledged."""
    began = time.perf_counter()
    _ask(client, _ADD_ONE, input=_turn(text))
    return (time.perf_counter() - began) * 1000


def add_rate(clients: Sequence[httpx.Client], count: int = 800) -> float:
    """Return the turns acknowledged a second, by eight callers."""
    texts = make_texts(count, 8)

    def some(number: int) -> Callable[[], None]:
        def talk() -> None:
            for text in texts[number::8]:
                add_one(clients[number % len(clients)], text)

        return talk

    began = time.perf_counter()
    in_parallel([some(number) for number in range(8)])
    return count / (time.perf_counter() - began)


def _turn(text: str) -> dict[str, Any]:
    return {"threadId": "talk", "text": text, "extract": "OFF"}


def _ask(client: httpx.Client, query: str, **variables: Any) -> Any:
    answer = client.post("/graphql", json={"query": query, "variables": variables})
    content = answer.raise_for_status().json()
    if "errors" in content:
        raise RuntimeError(f"the API refused: {content['errors'][0]}")
    return content["data"]


def in_parallel(work: Sequence[Callable[[], None]]) -> None:
    """Do all of it at once; raises what one of them raises."""
    with ThreadPoolExecutor(len(work)) as pool:
        for done in [pool.submit(each) for each in work]:
            done.result()
