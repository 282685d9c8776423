"""Conversations loaded and asked as clients do: by GraphQL over HTTP, with a worker that embeds."""

import asyncio
import contextlib
import subprocess
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from anaphora.caller import Scope
from anaphora.settings import Settings
from bench.conversations import Conversation, LabelledQuestion, RecordedTurn
from bench.servers.fleet import fleet, wait_until
from bench.servers.keys import make_key

_PORTION = 100
# Receipts that one recall waits for.
_WAITED = 50
# Seconds for a conversation's turns to be embedded.
_PATIENCE = 240.0
_ADD = """
mutation ($inputs: [TurnInput!]!) {
  addTurns(inputs: $inputs) { receipt results { episode { id } error { code message } } }
}
"""
RECALL = """
query ($input: RecallInput!) {
  recall(input: $input) { semantic pending hits { memory { id } } }
}
"""


@dataclass(frozen=True, slots=True)
class Served:
    """An API: a client of it, and its process."""

    http: httpx.AsyncClient
    process: subprocess.Popen[bytes]


class Client:
    """One user of an API that is served. Raises RuntimeError for whatever it refuses."""

    def __init__(self, http: httpx.AsyncClient, user_id: str) -> None:
        self._http = http
        self._user_id = user_id

    async def load(self, conversation: Conversation, portion: int = _PORTION) -> dict[str, str]:
        """Add every turn, a thread for each session, and wait for their embeddings: memory id ->
        turn id.
        """
        names: dict[str, str] = {}
        receipts: list[str] = []
        for start in range(0, len(conversation.turns), portion):
            turns = conversation.turns[start : start + portion]
            inputs = [_turn(conversation, turn) for turn in turns]
            added = (await self._ask(_ADD, inputs=inputs))["addTurns"]
            receipts.append(added["receipt"])
            for turn, result in zip(turns, added["results"], strict=True):
                if result["error"]:
                    raise RuntimeError(f"turn {turn.id} was not added: {result['error']}")
                names[result["episode"]["id"]] = turn.id
        deadline = time.monotonic() + _PATIENCE
        while receipts and time.monotonic() < deadline:
            some, later = receipts[:_WAITED], receipts[_WAITED:]
            waiting = {"waitFor": some, "waitMs": 10_000, "query": "x", "touch": False}
            receipts = (await self._recall(waiting))["pending"] + later
        if receipts:
            raise RuntimeError(f"turns wait for their embedding after {_PATIENCE:.0f} s")
        return names

    async def ask(
        self, asked: LabelledQuestion, conversation: Conversation, profile: str, limit: int
    ) -> list[str]:
        """Ids of the memories that are answered, the best first."""
        given = {
            "query": asked.text,
            "profile": profile,
            "limit": limit,
            "touch": False,
            "now": conversation.asked_at(asked).isoformat(),
        }
        answer = await self._recall(given)
        if not answer["semantic"]:
            raise RuntimeError("the API has no embeddings")
        return [hit["memory"]["id"] for hit in answer["hits"]]

    async def _recall(self, given: dict[str, Any]) -> Any:
        return (await self._ask(RECALL, input=given))["recall"]

    async def _ask(self, query: str, **variables: Any) -> Any:
        from memory.users.keys import HEADER

        answer = await self._http.post(
            "/graphql",
            json={"query": query, "variables": variables},
            headers={HEADER: self._user_id},
        )
        content = answer.raise_for_status().json()
        if "errors" in content:
            raise RuntimeError(f"the API refused: {content['errors'][0]}")
        return content["data"]


@contextlib.asynccontextmanager
async def serving(settings: Settings, folder: Path) -> AsyncIterator[Served]:
    """An API that is ready, and a worker that embeds; the client has a service's key."""
    from graph.structure.setup import open_graph
    from language.embedding.model_files import read_info

    opened = await open_graph(settings, migrate=True, model=read_info(settings.embedding_model))
    try:
        secret = await make_key(opened.graph, (Scope.READ, Scope.WRITE))
    finally:
        await opened.graph.close()
    with fleet(settings, folder) as started:
        url, process = await asyncio.to_thread(started.api)
        await asyncio.to_thread(started.worker, "embed")
        await asyncio.to_thread(
            wait_until, lambda: httpx.get(f"{url}/readyz").is_success, f"{url} is ready"
        )
        headers = {"Authorization": f"Bearer {secret}"}
        async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as client:
            yield Served(client, process)


def _turn(conversation: Conversation, turn: RecordedTurn) -> dict[str, Any]:
    return {
        "threadId": f"{conversation.name}-{turn.session}",
        "text": turn.text,
        "role": turn.speaker,
        "occurredAt": turn.at.isoformat(),
        "extract": "OFF",
    }
