"""The sentence fits the hit."""

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from graph.records import MemoryRecord
from graph.values import MemoryKind
from recall.explain import explain
from recall.understanding import understand

AT = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def memory(**given: Any) -> MemoryRecord:
    node: dict[str, Any] = {
        "id": "1",
        "kind": MemoryKind.EPISODE,
        "text": "I went to a support group yesterday.",
        "status": "ACTIVE",
        "trust": "STANDARD",
        "confidence": 0.7,
        "importance": 0.5,
        "polarity": "NEUTRAL",
        "tier": "SHORT_TERM",
        "created_at": AT,
        "updated_at": AT,
    }
    return MemoryRecord.from_node(node | given)


def test_it_says_what_spoke_for_it() -> None:
    asked = understand("When did Caroline go to the support group in May?", ["Caroline"])
    values = {"similarity": 0.62, "speaker": 1.0, "tells_when": 1.0, "date": 1.0}
    assert explain(memory(role="Caroline", occurred_at=AT), asked, values) == (
        "Close in meaning · says “support”, “group” · said by Caroline · tells when"
        " · from 8 May 2023, as asked"
    )


def test_it_does_not_say_what_is_not_so() -> None:
    asked = understand("What is the weather like?")
    why = explain(memory(kind=MemoryKind.FACT), asked, {"similarity": 0.2, "date": 0.0})
    assert why == "Loosely related in meaning · known since 8 May 2023"


def test_words_of_the_turn_beside_it() -> None:
    asked = understand("Where is the piano?")
    why = explain(memory(), asked, {"context": 0.5}, ("Where did you put the piano?",))
    assert "“piano” in the turn beside it" in why


def test_importance_certainty_use_and_the_floor() -> None:
    given = memory(importance=0.9, confidence=0.95, access_count=7)
    values = {"similarity": 0.9, "importance": 0.9, "confidence": 0.95}
    why = explain(given, understand("Group?"), values, below_floor=True)
    assert why.startswith("Says almost the same · says “group”")
    assert why.endswith("important · sure · recalled 7 times · below the profile's floor")


@given(st.text(), st.text(), st.floats(min_value=-1, max_value=1), st.none() | st.text(max_size=9))
def test_there_is_always_a_sentence(
    query: str, text: str, likeness: float, role: str | None
) -> None:
    why = explain(memory(text=text, role=role), understand(query), {"similarity": likeness})
    assert why
    assert why[0] == why[0].upper()
