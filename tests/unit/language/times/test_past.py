"""The past that a question names, in five languages: a time, before or after something, or once."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.times.past import Past, read_past

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
UTC_ZONE = ZoneInfo("UTC")


def past_of(text: str) -> Past | None:
    return read_past(text, NOW, UTC_ZONE)


@pytest.mark.parametrize(
    "text",
    [
        "Where did Maya live in March 2025?",
        "¿Dónde vivía Maya en marzo de 2025?",
        "Où vivait Maya en mars 2025 ?",
        "Wo wohnte Maya im März 2025?",
        "Dove viveva Maya a marzo 2025?",
    ],
)
def test_a_time_that_is_over(text: str) -> None:
    found = past_of(text)
    assert found is not None
    assert found.time is not None
    assert found.time.start == datetime(2025, 3, 1, tzinfo=UTC)
    assert found.time.end == datetime(2025, 4, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Where did Maya live before Lyon?", ("lyon",)),
        ("Before moving to Lyon where did Maya live?", ("moving", "lyon")),
        ("Before Lyon, where did Maya live?", ("lyon",)),
        ("¿Dónde vivía Maya antes de Lyon?", ("lyon",)),
        ("Où habitait Maya avant Lyon ?", ("lyon",)),
        ("Wo wohnte Maya vor Lyon?", ("lyon",)),
        ("Wo wohnte Maya, bevor sie nach Lyon zog?", ("lyon", "zog")),
        ("Dove viveva Maya prima di Lione?", ("lione",)),
    ],
)
def test_before_what_the_words_name(text: str, named: tuple[str, ...]) -> None:
    found = past_of(text)
    assert found is not None
    assert found == Past(found.asked, before=named)


@pytest.mark.parametrize(
    "text",
    [
        "Where did Maya live after Leipzig?",
        "¿Dónde vivió Maya después de Leipzig?",
        "Où habitait Maya après Leipzig ?",
        "Wo wohnte Maya nach Leipzig?",
        "Dove viveva Maya dopo Leipzig?",
    ],
)
def test_after_what_the_words_name(text: str) -> None:
    found = past_of(text)
    assert found is not None
    assert found == Past(found.asked, after=("leipzig",))


@pytest.mark.parametrize(
    "text",
    [
        "Where did Maya live previously?",
        "Where did Maya use to live?",
        "What was Maya's former job?",
        "What was Maya's old job?",
        "¿Dónde vivía Maya antes?",
        "Où vivait Maya auparavant ?",
        "Wo hat Maya früher gewohnt?",
        "Dove viveva Maya prima?",
    ],
)
def test_what_is_no_more_than_over(text: str) -> None:
    found = past_of(text)
    assert found is not None
    assert found == Past(found.asked, once=True)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Where did Maya live in March 2025?", "Where did Maya live"),
        ("Where did Maya live before she moved to Lyon?", "Where did Maya live"),
        ("Before Lyon, where did Maya live?", "where did Maya live?"),
        ("Wo wohnte Maya, bevor sie nach Lyon zog?", "Wo wohnte Maya,"),
        ("Où habitait Maya avant Lyon ?", "Où habitait Maya"),
        ("Where did Maya live previously?", "Where did Maya live"),
    ],
)
def test_what_is_asked_beside_the_past(text: str, asked: str) -> None:
    found = past_of(text)
    assert found is not None
    assert found.asked == asked


def test_before_a_time_is_a_time() -> None:
    for text in ("Where did he work before June 2025?", "Where, before he moved in June 2025?"):
        found = past_of(text)
        assert found is not None
        assert found.time is not None
        assert (found.time.start, found.time.end) == (None, datetime(2025, 6, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Where does Maya live?",
        "Where does Maya live this year?",
        "Where has she lived since 2021?",
        "What happened in March 2025?",
        "What did Maya say in March 2025?",
        "What did I tell you before?",
        "When did Maya move to Lyon?",
        "Wann ist Maya nach Lyon gezogen?",
        "Who looks after Pixel?",
        "Is Pixel used to the carrier?",
        "What have I been up to lately?",
    ],
)
def test_what_asks_of_no_past(text: str) -> None:
    assert past_of(text) is None


_MOMENTS = st.datetimes(datetime(1, 1, 1), datetime(9998, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
_ZONES = st.sampled_from(sorted(available_timezones() - {"localtime"})).map(ZoneInfo)
_PARTS = st.sampled_from(
    ["before", "2025", "Lyon", "used to", "nach", "avant de", "last year", "?"]
)


@given(st.lists(_PARTS | st.text(max_size=8), max_size=8).map(" ".join), _MOMENTS, _ZONES)
def test_any_text_names_a_past_or_none(text: str, now: datetime, zone: ZoneInfo) -> None:
    found = read_past(text, now, zone)
    assert found is None or found.time or found.before or found.after or found.once
    if found is not None and found.time is not None:
        assert found.time.end is not None
        assert found.time.end <= now
