"""The filter of a list: as a test of a memory, and as words for Lucene."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.errors import LimitExceeded
from graph.enums import MemoryKind, MemoryStatus, Trust
from graph.records.records import MemoryRecord
from graph.tenancy import tenant_token
from recall.lists.filters import MOST_WORDS, MemoryFilter, lucene, parameters, passes

MOMENT = datetime(2026, 5, 1, tzinfo=UTC)
DAY = timedelta(days=1)
MEMORY = MemoryRecord.from_node(
    {
        "id": "m",
        "kind": "EPISODE",
        "text": "Ada moved to Zürich",
        "role": "user",
        "status": "ACTIVE",
        "trust": "STANDARD",
        "confidence": 0.9,
        "importance": 0.5,
        "polarity": "NEUTRAL",
        "tier": "SHORT_TERM",
        "tags": ["home", "city"],
        "topics": ["moving"],
        "category": "life",
        "thread_id": "t",
        "created_at": MOMENT,
        "updated_at": MOMENT,
        "valid_from": MOMENT,
        "valid_to": MOMENT + DAY,
    }
)
PASSED = [
    MemoryFilter(),
    MemoryFilter(kinds=(MemoryKind.EPISODE, MemoryKind.FACT)),
    MemoryFilter(statuses=None),
    MemoryFilter(trusts=(Trust.STANDARD,)),
    MemoryFilter(tags=("home", "city")),
    MemoryFilter(tags=()),
    MemoryFilter(topics=("moving", "other")),
    MemoryFilter(category="life"),
    MemoryFilter(thread_id="t"),
    MemoryFilter(text="zürich  ADA user moving"),
    MemoryFilter(created_start=MOMENT, created_end=MOMENT + DAY),
    MemoryFilter(valid_at=MOMENT),
]
FAILED = [
    MemoryFilter(kinds=(MemoryKind.FACT,)),
    MemoryFilter(kinds=()),
    MemoryFilter(statuses=(MemoryStatus.FORGOTTEN,)),
    MemoryFilter(trusts=(Trust.QUARANTINED,)),
    MemoryFilter(tags=("home", "work")),
    MemoryFilter(topics=("other",)),
    MemoryFilter(topics=()),
    MemoryFilter(category="work"),
    MemoryFilter(thread_id="u"),
    MemoryFilter(text="Ada Berlin"),
    MemoryFilter(created_start=MOMENT + DAY),
    MemoryFilter(created_end=MOMENT),
    MemoryFilter(valid_at=MOMENT + DAY),
    MemoryFilter(valid_at=MOMENT - DAY),
]


@pytest.mark.parametrize("given", PASSED)
def test_passes(given: MemoryFilter) -> None:
    assert passes(MEMORY, given)


@pytest.mark.parametrize("given", FAILED)
def test_does_not_pass(given: MemoryFilter) -> None:
    assert not passes(MEMORY, given)


@given(st.text())
def test_each_word_is_a_quoted_clause_of_this_tenant(text: str) -> None:
    query = lucene("ada", MemoryFilter(text=text).words)
    if query is None:
        assert not any(char.isalnum() for char in text)
        return
    tenant, *clauses = query.split(" ")
    assert tenant == f"+tenant:{tenant_token('ada')}"
    for clause in clauses:
        assert clause.startswith('+"')
        assert clause.endswith('"')
        inside = clause[2:-1].replace("\\\\", "").replace('\\"', "")
        assert '"' not in inside
        assert "\\" not in inside


def test_a_tenant_token_is_one_plain_term() -> None:
    tokens = {tenant_token(user) for user in ("ada", "Ada", "ada ", "a OR b", "é", "")}
    assert len(tokens) == 6
    assert all(token.isascii() and token.isalnum() and token.islower() for token in tokens)


def test_what_was_known_ends_at_the_instant() -> None:
    values = parameters(MemoryFilter(known_at=MOMENT, created_end=MOMENT + DAY))
    assert MOMENT < values["created_end"] <= MOMENT + timedelta(microseconds=1)
    assert (
        parameters(MemoryFilter(known_at=MOMENT, created_end=MOMENT - DAY))["created_end"]
        == MOMENT - DAY
    )


def test_more_words_than_can_be_looked_for_are_refused() -> None:
    assert lucene("u", ("word",) * MOST_WORDS) is not None
    with pytest.raises(LimitExceeded) as refused:
        lucene("u", ("word",) * (MOST_WORDS + 1))
    assert refused.value.field == "filter.text"
