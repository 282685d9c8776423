"""Work and events of a commit: sent after it, in order, and only where something was stored."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Conflict
from anaphora.work import Work
from graph.lock import UserLock
from graph.records.receipts import read_receipt
from graph.session import Transaction
from memory.commit import Committed, commit
from memory.services import Services
from tests.support.plain import run

OWED = {Work.EMBED_NAMES: ["c"], Work.EMBED: ["a", "b"], Work.STREAM: []}


@dataclass
class Sent:
    """A queue and an event channel with one record of both."""

    said: list[tuple[str, ...]] = field(default_factory=list)

    def send(self, work: Work, user_id: str, ids: Sequence[str]) -> None:
        self.said.append((work.value, *ids))

    def changed(self, user_id: str) -> None:
        self.said.append(("changed",))

    def embedded(self, user_id: str, memory_ids: Sequence[str]) -> None:
        return None


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
def sending(writing: Services, sent: Sent) -> Services:
    return replace(writing, queue=sent, events=sent)


async def users(services: Services, user_id: str) -> int:
    rows = await run(services.graph, "MATCH (u:User {id: $id}) RETURN count(u) AS n", id=user_id)
    return int(rows[0]["n"])


async def test_what_follows_is_sent_once_after_the_commit(
    sending: Services, sent: Sent, caller: Caller
) -> None:
    async def work(transaction: Transaction, lock: UserLock) -> Committed[str]:
        assert (lock.user_id, sent.said) == (caller.user_id, [])
        return Committed("done", owed=OWED, memory_ids=["a", "b"])

    result, receipt = await commit(sending, caller, work, name="test")
    assert result == "done"
    assert sent.said == [("embed_names", "c"), ("embed", "a", "b"), ("changed",)]
    read = read_receipt(sending.signer, caller.user_id, receipt)
    assert read.memory_ids == ("a", "b")
    assert read.bookmarks
    assert await users(sending, caller.user_id) == 1


async def test_a_commit_that_fails_sends_nothing(
    sending: Services, sent: Sent, caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    committing = sending.graph.write_marked

    async def lost(work: Any, *, name: str) -> Any:
        async def then_fails(transaction: Transaction) -> None:
            await work(transaction)
            raise Conflict("The commit failed.")

        return await committing(then_fails, name=name)

    async def work(transaction: Transaction, lock: UserLock) -> Committed[str]:
        return Committed("done", owed=OWED)

    monkeypatch.setattr(sending.graph, "write_marked", lost)
    with pytest.raises(Conflict, match="commit failed"):
        await commit(sending, caller, work, name="test")
    assert sent.said == []


async def test_a_write_that_changes_nothing_has_a_receipt_alone(
    sending: Services, sent: Sent, caller: Caller
) -> None:
    async def work(transaction: Transaction, lock: UserLock) -> Committed[None]:
        return Committed(None, changed=False, memory_ids=["a"])

    _, receipt = await commit(sending, caller, work, name="test")
    assert read_receipt(sending.signer, caller.user_id, receipt).memory_ids == ("a",)
    assert sent.said == []


async def test_a_write_that_fails_sends_nothing(
    sending: Services, sent: Sent, caller: Caller
) -> None:
    async def work(transaction: Transaction, lock: UserLock) -> Committed[None]:
        raise Conflict("No.")

    with pytest.raises(Conflict):
        await commit(sending, caller, work, name="test")
    assert sent.said == []
    assert await users(sending, caller.user_id) == 0
