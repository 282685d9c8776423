"""Checks of what is stored: texts, names, numbers and instants, and what each refusal names."""

import math
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.errors import AnaphoraError, Invalid, LimitExceeded
from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.enums import MemoryKind, SummaryScope, Trust
from memory.fields import checks
from memory.inputs import EntityRef, RememberInput
from memory.memories.drafts import draft_memory

SETTINGS = Settings()
THEN = datetime(2026, 1, 1, tzinfo=UTC)


def refusal(check: Callable[[], object]) -> AnaphoraError | None:
    """The error of a check, None if it lets the value pass."""
    try:
        check()
    except AnaphoraError as error:
        return error
    return None


@given(st.text(alphabet=st.characters(), max_size=200))
def test_any_text_is_kept_as_it_is_or_refused(text: str) -> None:
    refused = refusal(lambda: checks.checked_text(text, "text", SETTINGS))
    surrogate = any("\ud800" <= char <= "\udfff" for char in text)
    assert (refused is not None) == ("\0" in text or surrogate or checks.is_blank(text))
    if refused is None:
        assert checks.checked_text(text, "text", SETTINGS) == text
    else:
        assert (refused.code, refused.field) == ("INVALID", "text")


@given(st.text(alphabet=st.characters(), max_size=80))
def test_any_name_is_one_stripped_line_or_refused(name: str) -> None:
    refused = refusal(lambda: checks.checked_name(name, "name", 64))
    if refused is None:
        kept = checks.checked_name(name, "name", 64)
        assert 1 <= len(kept) <= 64
        assert kept == kept.strip() == name.strip()
        assert kept.splitlines() == [kept]
        kept.encode("utf-8")
    else:
        assert refused.field == "name"


@pytest.mark.parametrize(("char", "fits"), [("x", 32768), ("é", 16384), ("€", 10922), ("😀", 8192)])
def test_the_limit_is_of_utf8_bytes(char: str, fits: int) -> None:
    assert checks.checked_text(char * fits, "text", SETTINGS)
    with pytest.raises(LimitExceeded) as caught:
        checks.checked_text(char * (fits + 1), "text", SETTINGS)
    assert caught.value.field == "text"


@given(st.one_of(st.floats(), st.integers()))
def test_a_share_is_from_0_to_1(number: float) -> None:
    ok = not math.isnan(number) and 0 <= number <= 1
    if ok:
        assert checks.checked_share(number, "confidence") == number
        assert isinstance(checks.checked_share(number, "confidence"), float)
    else:
        with pytest.raises(Invalid):
            checks.checked_share(number, "confidence")


@given(
    st.datetimes(),
    st.one_of(st.none(), st.timedeltas(timedelta(hours=-23), timedelta(hours=23))),
)
def test_an_instant_is_aware_and_within_the_calendar(
    moment: datetime, offset: timedelta | None
) -> None:
    if offset is not None:
        moment = moment.replace(tzinfo=timezone(offset))
    refused = refusal(lambda: checks.checked_moment(moment, "validFrom"))
    if refused is None:
        kept = checks.checked_moment(moment, "validFrom")
        assert kept == moment
        assert kept is not None
        assert kept.tzinfo is UTC
        assert 2 <= kept.year <= 9998
    else:
        assert refused.field == "validFrom"
        assert offset is None or not 3 <= moment.year <= 9997


@given(st.lists(st.text(st.characters(codec="utf-8", categories=["L"]), min_size=1, max_size=64)))
def test_tags_are_each_there_once_in_order(tags: list[str]) -> None:
    kept = checks.checked_terms(tags[:100], "tags", SETTINGS)
    assert kept == list(dict.fromkeys(tags[:100]))


WRONG: list[tuple[dict[str, Any], str, type[AnaphoraError]]] = [
    ({"text": ""}, "text", Invalid),
    ({"text": "\u200b\u00ad \n"}, "text", Invalid),
    ({"text": "a\0b"}, "text", Invalid),
    ({"text": "\udfff"}, "text", Invalid),
    ({"text": "x" * 32769}, "text", LimitExceeded),
    ({"tags": ("t",) * 101}, "tags", LimitExceeded),
    ({"tags": ("t" * 65,)}, "tags", LimitExceeded),
    ({"tags": ("a", " ")}, "tags", Invalid),
    ({"tags": ("a\ud800",)}, "tags", Invalid),
    ({"topics": ("",)}, "topics", Invalid),
    ({"confidence": math.nan}, "confidence", Invalid),
    ({"confidence": math.inf}, "confidence", Invalid),
    ({"importance": -0.01}, "importance", Invalid),
    ({"importance": 1.01}, "importance", Invalid),
    ({"valid_from": THEN, "valid_to": THEN}, "validFrom", Invalid),
    ({"valid_from": THEN, "valid_to": THEN - timedelta(days=1)}, "validFrom", Invalid),
    ({"valid_from": THEN.replace(tzinfo=None)}, "validFrom", Invalid),
    ({"valid_to": datetime(9999, 1, 1, tzinfo=UTC)}, "validTo", Invalid),
    ({"valid_from": datetime(1, 5, 1, tzinfo=UTC)}, "validFrom", Invalid),
    ({"predicate": ""}, "predicate", Invalid),
    ({"predicate": "lives in"}, "predicate", Invalid),
    ({"predicate": "a" * 65}, "predicate", Invalid),
    ({"predicate": "lives_in\n"}, "predicate", Invalid),
    ({"object": "x" * 1025}, "object", LimitExceeded),
    ({"predicate": "likes"}, "subject", Invalid),
    ({"predicate": "likes", "object": "tea"}, "subject", Invalid),
    ({"subject": EntityRef(name="x")}, "predicate", Invalid),
    ({"subject": EntityRef(name="x"), "object": "tea"}, "predicate", Invalid),
    ({"subject": EntityRef(id=new_id())}, "predicate", Invalid),
    ({"subject": EntityRef()}, "subject.name", Invalid),
    ({"subject": EntityRef(name="")}, "subject.name", Invalid),
    ({"subject": EntityRef(name="x" * 257)}, "subject.name", LimitExceeded),
    ({"subject": EntityRef(name="x", type="")}, "subject.type", Invalid),
    ({"subject": EntityRef(name="x", id=new_id())}, "subject", Invalid),
    ({"entities": (EntityRef(name="a"), EntityRef(name="\0"))}, "entities.1.name", Invalid),
    ({"entities": (EntityRef(name="a"),) * 101}, "entities", LimitExceeded),
    ({"derived_from": (new_id(),) * 101}, "derivedFrom", LimitExceeded),
    ({"thread_id": ""}, "threadId", Invalid),
    ({"thread_id": "x" * 257}, "threadId", LimitExceeded),
    ({"source": "x" * 1025}, "source", LimitExceeded),
    ({"category": "\x07"}, "category", Invalid),
    ({"message_type": "x" * 65}, "messageType", LimitExceeded),
    ({"language": "in English"}, "language", Invalid),
    ({"language": "en\0"}, "language", Invalid),
    ({"idempotency_key": ""}, "idempotencyKey", Invalid),
    ({"idempotency_key": "x" * 257}, "idempotencyKey", LimitExceeded),
    ({"trigger": "t"}, "trigger", Invalid),
    ({"action": "a"}, "action", Invalid),
    ({"role": "user"}, "role", Invalid),
    ({"occurred_at": THEN}, "occurredAt", Invalid),
    ({"scope": SummaryScope.GLOBAL}, "scope", Invalid),
    ({"kind": MemoryKind.EPISODE, "predicate": "likes"}, "predicate", Invalid),
    ({"kind": MemoryKind.EPISODE, "negated": True}, "negated", Invalid),
    ({"kind": MemoryKind.EPISODE, "subject": EntityRef(name="x")}, "subject", Invalid),
    ({"kind": MemoryKind.EPISODE, "role": "x" * 65}, "role", LimitExceeded),
    ({"kind": MemoryKind.PROCEDURE, "object": "x"}, "object", Invalid),
    ({"kind": MemoryKind.PROCEDURE, "trigger": " "}, "trigger", Invalid),
    ({"kind": MemoryKind.SUMMARY, "object_entity": EntityRef(name="x")}, "objectEntity", Invalid),
    ({"kind": MemoryKind.SUMMARY, "subject": EntityRef(name="x")}, "subject", Invalid),
]


@pytest.mark.parametrize(("wrong", "field", "error"), WRONG)
def test_what_is_wrong_is_named(
    wrong: dict[str, Any], field: str, error: type[AnaphoraError]
) -> None:
    given = replace(RememberInput(text="x"), **wrong)
    with pytest.raises(error) as caught:
        draft_memory(given, SETTINGS, Trust.VERIFIED)
    assert caught.value.field == field
    assert type(caught.value) is error


def test_a_summary_of_an_entity_has_a_subject() -> None:
    summary = RememberInput(
        text="x",
        kind=MemoryKind.SUMMARY,
        scope=SummaryScope.ENTITY,
        subject=EntityRef(name="Ada"),
    )
    draft = draft_memory(summary, SETTINGS, Trust.VERIFIED)
    assert draft.subject is not None


@given(st.sampled_from(Trust), st.sampled_from(Trust))
def test_trust_is_capped(trust: Trust, cap: Trust) -> None:
    draft = draft_memory(RememberInput(text="x", trust=trust), SETTINGS, cap)
    assert draft.trust.rank == min(trust.rank, cap.rank)
