"""A client of the API, as a user of it would write one, for tests over real processes."""

from dataclasses import dataclass
from typing import Any

import httpx

from bench.servers.fleet import PATIENCE, wait_until

ADD_TURNS = """
mutation ($inputs: [TurnInput!]!) {
  addTurns(inputs: $inputs) { results { episode { id } error { code message } } }
}
"""
TURNS = """
query ($thread: ID!, $after: String) {
  thread(id: $thread) { turns(first: 200, after: $after) {
    edges { node { id text status } } pageInfo { hasNextPage endCursor }
  } }
}
"""


@dataclass
class Client:
    """A user of the API."""

    url: str
    key: str

    def ask(self, query: str, **variables: Any) -> Any:
        """The data of the answer. Raises httpx.HTTPError, or AssertionError for an error in it."""
        answer = httpx.post(
            f"{self.url}/graphql",
            json={"query": query, "variables": variables},
            headers={"Authorization": f"Bearer {self.key}"},
            timeout=60,
        )
        answer.raise_for_status()
        content = answer.json()
        assert "errors" not in content, content["errors"]
        return content["data"]

    def add_turns(self, thread: str, texts: list[str], **given: Any) -> list[str]:
        """The ids of the episodes, in order. Fails if one was not stored."""
        inputs = [{"threadId": thread, "text": text, "extract": "OFF", **given} for text in texts]
        results = self.ask(ADD_TURNS, inputs=inputs)["addTurns"]["results"]
        assert [result["error"] for result in results] == [None] * len(texts)
        return [result["episode"]["id"] for result in results]

    def turns(self, thread: str) -> list[dict[str, Any]]:
        """Every turn of the thread in order: id, text, status."""
        found: list[dict[str, Any]] = []
        after = None
        while True:
            page = self.ask(TURNS, thread=thread, after=after)["thread"]["turns"]
            found += [edge["node"] for edge in page["edges"]]
            if not page["pageInfo"]["hasNextPage"]:
                return found
            after = page["pageInfo"]["endCursor"]

    def wait_embedded(self, thread: str, count: int, patience: float = PATIENCE) -> None:
        """Return when the thread has so many turns, all ACTIVE."""

        def done() -> bool:
            turns = self.turns(thread)
            return len(turns) == count and all(turn["status"] == "ACTIVE" for turn in turns)

        wait_until(done, f"{count} turns are ACTIVE", patience)
