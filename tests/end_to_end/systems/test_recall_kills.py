"""Recalls in a loop while what they need is killed: each answer is whole, says it is not, or errs.

One real `anaphora up`; its own Neo4j, API and workers die by kill -9 of the pids that it recorded.
"""

import itertools
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from anaphora.settings import Settings
from tests.support.served.running_up import RunningUp, run_command, used, wait_for

REMEMBER = "mutation($input: RememberInput!) { remember(input: $input) { receipt } }"
RECALL = """query($input: RecallInput!) { recall(input: $input) {
  semantic pending warnings hits { memory { text status } } } }"""
CONTEXT = """query($input: ContextInput!) { context(input: $input) {
  text sections { items { text } } } }"""
ADD_TURN = "mutation($input: TurnInput!) { addTurn(input: $input) { receipt } }"
TOLD = (
    "Ada keeps bees behind the old mill.",
    "The bees of Ada gave ninety jars of honey.",
    "The mill belongs to her uncle Bruno.",
)
PROFILES = ("BALANCED", "HYBRID", "STRATEGY", "SEMANTIC", "STREAM")
# The time that the API gives a request, and what a busy machine adds on the way to it and back.
LONGEST = Settings.model_fields["request_timeout"].default + 60.0

# A recall that takes so long has waited for something.
NOTICED = 1.0


@dataclass(frozen=True)
class Answer:
    """One answer: `data` or `error`; neither where nobody listened."""

    took: float
    data: dict[str, Any] | None = None
    error: dict[str, Any] | None = None

    @property
    def texts(self) -> set[str]:
        return {hit["memory"]["text"] for hit in self.data["hits"]} if self.data else set()

    @property
    def is_whole(self) -> bool:
        return self.data is not None and self.data["semantic"] and self.texts >= set(TOLD)

    @property
    def says_it_is_partial(self) -> bool:
        """By words alone, or with a warning."""
        return self.data is not None and (not self.data["semantic"] or bool(self.data["warnings"]))

    @property
    def says_what_to_do(self) -> bool:
        if self.error is None:
            return False
        extensions = self.error["extensions"]
        return extensions["code"] == "UNAVAILABLE" and extensions["retryAfter"] > 0


@dataclass
class User:
    """A user with three memories, who recalls them."""

    up: RunningUp
    key: str

    def post(self, document: str, **given: Any) -> tuple[dict[str, Any] | None, Any]:
        """The data and the first error. Raises httpx.HTTPError where nobody listens."""
        answer = httpx.post(
            f"{self.up.url}/graphql",
            json={"query": document, "variables": {"input": given}},
            headers={"Authorization": f"Bearer {self.key}"},
            timeout=LONGEST + 10,
        ).json()
        return answer.get("data"), next(iter(answer.get("errors", ())), None)

    def recall(self, query: str, **given: Any) -> Answer:
        began = time.monotonic()
        try:
            data, error = self.post(RECALL, query=query, **given)
        except httpx.HTTPError:
            return Answer(time.monotonic() - began)
        found = (data or {}).get("recall")
        return Answer(time.monotonic() - began, found, error)

    def remember(self, text: str, **given: Any) -> str:
        data, error = self.post(REMEMBER, text=text, **given)
        assert error is None, error
        assert data is not None
        return str(data["remember"]["receipt"])


class Asking(threading.Thread):
    """Recalls again and again, each time another question; `answers` are in order."""

    def __init__(self, user: User, profile: str) -> None:
        super().__init__(name=profile)
        self.user, self.profile = user, profile
        self.answers: list[Answer] = []
        self._stop_asked = threading.Event()

    def run(self) -> None:
        for number in itertools.count():
            if self._stop_asked.is_set():
                return
            query = f"Who has bees and whose is the mill, honey {number}?"
            self.answers.append(self.user.recall(query, profile=self.profile, limit=5))

    def stop(self) -> None:
        self._stop_asked.set()
        self.join()


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningUp]:
    with used(tmp_path_factory.mktemp("up")) as running:
        yield running


@pytest.fixture
def user(up: RunningUp, user_id: str) -> User:
    made = run_command(
        *("key", "create", "--data", str(up.data), "--user", user_id, "--name", "t", "--json")
    )
    user = User(up, json.loads(made.stdout)["key"])
    receipts = [user.remember(text, importance=0.9, confidence=0.9) for text in TOLD]

    def whole() -> bool:
        given = {"waitFor": receipts, "waitMs": 20_000}
        return user.recall("bees, honey, mill", **given).is_whole

    wait_for(whole, "all is embedded, and the model loaded")
    return user


@pytest.fixture
def asking(user: User) -> Iterator[list[Asking]]:
    """Recalls by five profiles at once, each whole before anything is killed."""
    threads = [Asking(user, profile) for profile in PROFILES]
    for thread in threads:
        thread.start()
    try:
        wait_for(lambda: all(len(each.answers) >= 2 for each in threads), "each recalled")
        assert [one for each in threads for one in each.answers if not one.is_whole] == []
        yield threads
    finally:
        for thread in threads:
            thread.stop()


def wait_whole(threads: list[Asking]) -> None:
    """Return when each of them has had three whole answers one after another."""

    def whole(each: Asking) -> bool:
        return all(answer.is_whole for answer in each.answers[-3:])

    since = {each: len(each.answers) for each in threads}
    wait_for(
        lambda: all(len(each.answers) >= since[each] + 3 and whole(each) for each in threads),
        "recalls are whole again",
    )


def test_the_database_killed_in_mid_recall(user: User, asking: list[Asking]) -> None:
    for _ in range(2):
        user.up.kill_part("neo4j")
        wait_whole(asking)
    answers = [answer for each in asking for answer in each.answers]
    assert max(answer.took for answer in answers) < LONGEST
    odd = [
        one
        for one in answers
        if not (one.is_whole or one.says_it_is_partial or one.says_what_to_do)
    ]
    assert odd == []
    in_the_way = [one for one in answers if one.error or one.took > NOTICED]
    assert in_the_way, "nothing was in the way of anybody"


def test_a_context_while_the_database_is_away(user: User) -> None:
    _, error = user.post(ADD_TURN, threadId="talk", text="Good morning.", extract="OFF")
    assert error is None
    user.up.kill_part("neo4j")
    seen: list[Any] = []

    def whole() -> bool:
        began = time.monotonic()
        data, error = user.post(
            CONTEXT, threadId="talk", message="Who has bees?", layout="AUGMENTED"
        )
        assert time.monotonic() - began < LONGEST
        if error is not None:
            seen.append((error["extensions"]["code"], error["extensions"]["retryAfter"]))
        return error is None and data is not None and TOLD[0] in data["context"]["text"]

    wait_for(whole, "a context is whole again")
    assert {code for code, _ in seen} <= {"UNAVAILABLE"}
    assert all(after > 0 for _, after in seen)


def test_the_process_that_embeds_killed(user: User, asking: list[Asking]) -> None:
    user.up.kill_part("worker-embed")
    later = "Clara sells the honey at the harbour."
    user.remember(later)
    found = user.recall("Clara, harbour")
    assert later in found.texts, "by its words, whether or not it is embedded"
    wait_whole(asking)
    answers = [answer for each in asking for answer in each.answers]
    assert all(answer.is_whole for answer in answers), "questions are embedded by the API"

    def active() -> bool:
        hits = (user.recall("Clara, harbour").data or {"hits": []})["hits"]
        return any(hit["memory"] == {"text": later, "status": "ACTIVE"} for hit in hits)

    wait_for(active, "what was told meanwhile is embedded")


def test_the_api_killed_answers_by_meaning_or_says_that_it_does_not(user: User) -> None:
    user.up.kill_part("api")
    answers: list[Answer] = []

    def whole() -> bool:
        answers.append(user.recall("Who has bees behind the mill?", limit=5))
        return answers[-1].is_whole

    wait_for(whole, "recalls are semantic again")
    heard = [answer for answer in answers if answer.data or answer.error]
    assert all(answer.took < LONGEST for answer in heard)
    assert all(one.is_whole or one.says_it_is_partial or one.says_what_to_do for one in heard)
    by_words = [answer for answer in heard if answer.data and not answer.data["semantic"]]
    # Few or none: a question waits for a model that is loading.
    assert all(TOLD[0] in answer.texts for answer in by_words)
