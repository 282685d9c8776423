"""Figures of a comparison with a peer, by hand: two rounds of four answers."""

from datetime import UTC, datetime
from typing import Any

from bench.conversations import Conversation, LabelledQuestion, RecordedTurn
from bench.peer import peer

AT = datetime(2026, 1, 1, tzinfo=UTC)


def asked(*evidence: str, category: int = 1) -> LabelledQuestion:
    return LabelledQuestion("Who?", category, "single-hop", frozenset(evidence))


def talk(*questions: LabelledQuestion) -> Conversation:
    turns = tuple(
        RecordedTurn(f"D1:{number}", "1", AT, speaker, "Hello.")
        for number, speaker in enumerate(("Ana", "Bo", "Ana"), 1)
    )
    return Conversation("talk", turns, questions)


def answers(*found: list[str]) -> dict[str, Any]:
    told = [{"milliseconds": 10.0 * at, "found": ids} for at, ids in enumerate(found, 1)]
    return {"batches_s": 2.0, "singly_s": 4.0, "answers": told}


FIRST = talk(asked("D1:1"), asked(), asked("D1:2", "D1:3"), asked("D1:1", category=5))
ROUND = answers(["D1:2", "D1:1"], ["D1:3"], ["D1:1"], ["D1:1"])


def test_evidence_is_judged_where_there_is_some() -> None:
    found = peer._summary([ROUND, ROUND], FIRST, (663, 419))
    assert (found["recall@10"], found["mrr"]) == (0.75, 0.75)
    assert found["batches_per_s"] == [331.5, 331.5]
    assert found["singly_per_s"] == [104.8, 104.8]


def test_questions_about_what_is_stored_are_timed_apart() -> None:
    times = peer._times([ROUND, ROUND], FIRST)
    assert times == {"first": [10.0, 20.0, 10.0, 20.0], "later": [30.0, 40.0, 30.0, 40.0]}


def test_a_message_tells_its_speaker() -> None:
    one, other, _ = peer._messages(FIRST)
    assert (one["role"], one["text"]) == ("user", "Ana: Hello.")
    assert (other["role"], other["text"]) == ("assistant", "Bo: Hello.")
    assert one["at"] == "2026-01-01T00:00:00+00:00"
