"""Understanding that a recall tells: entities by name and alias, the user's zone, the range."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from memory.inputs import TurnInput
from memory.remember.turns import add_turns
from memory.services import Services
from recall.candidates.by_time import OUTSIDE
from recall.contract.inputs import Profile
from recall.services import Services as Reading
from tests.support.entities import ask, entity_id, upsert
from tests.support.recall.recalling import asked, said
from tests.support.writing import embed_all

AGO, HOURS = timedelta(days=40), timedelta(hours=9)
RECALL = """query ($input: RecallInput!) { recall(input: $input) { understanding {
    category entityFocused timeStart timeEnd
    entities { score how entity { id name aliases } } } } }"""


async def understood(writing: Services, caller: Caller, query: str, **given: Any) -> dict[str, Any]:
    answer = await ask(writing, caller, RECALL, input={"query": query, "touch": False} | given)
    found: dict[str, Any] = answer["recall"]["understanding"]
    return found


async def test_entities_are_matched_by_name_and_alias(writing: Services, caller: Caller) -> None:
    acme = await entity_id(writing, caller, "Acme Rockets")
    await upsert(writing, caller, "José Núñez", "person", "Pepe")
    found = await understood(writing, caller, "what did pepe order from acme rockets' shop?")
    assert found["entityFocused"]
    assert [(one["entity"]["name"], one["how"]) for one in found["entities"]] == [
        ("Acme Rockets", "exact"),
        ("José Núñez", "alias"),
    ]
    assert found["entities"][0]["entity"]["id"] == acme
    assert found["entities"][0]["score"] == 1
    nothing = await understood(writing, caller, "what is it about?")
    assert nothing["entities"] == []
    assert not nothing["entityFocused"]


async def test_entities_of_others_and_of_later_are_not_known(
    writing: Services, caller: Caller
) -> None:
    before = datetime.now(UTC) - timedelta(days=1)
    await entity_id(writing, caller, "Acme Rockets")
    stranger = replace(caller, user_id="someone-else")
    assert (await understood(writing, stranger, "Acme Rockets?"))["entities"] == []
    then = await understood(writing, caller, "Acme Rockets?", knownAt=before.isoformat())
    assert then["entities"] == []
    assert (await understood(writing, caller, "Acme Rockets?"))["entities"]


@pytest.mark.parametrize("query", ["😀", "\u202e", "the of", "a" * 32_000, "x " * 16_000, '+*:"~^'])
async def test_any_query_names_no_entity(writing: Services, caller: Caller, query: str) -> None:
    await entity_id(writing, caller, "Acme Rockets")
    assert (await understood(writing, caller, query))["entities"] == []


async def test_what_is_said_in_the_range_comes_first(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    now = datetime(2024, 2, 15, 10, 30, tzinfo=UTC)
    for days, text in ((40, "We ate soup."), (9, "We ate rice."), (1, "We ate cake.")):
        await said(writing, caller, text, occurred_at=now - timedelta(days=days))
    for query, text, why in (
        ("What did we eat yesterday?", "We ate cake.", "as asked"),
        ("What did we eat last week?", "We ate rice.", "as asked"),
        ("Was aßen wir letzten Monat?", "We ate soup.", "wie gefragt"),
    ):
        found = await asked(reading, caller, query, now=now)
        assert found.hits[0].memory.text == text
        assert why in found.hits[0].why
    assert found.understanding is not None
    assert found.understanding.model == "local"
    plain = await asked(reading, caller, "What did we eat?", now=now, profile=Profile.HYBRID)
    assert plain.understanding is None


async def test_a_range_that_is_given_overrides_what_the_words_say(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    now = datetime(2024, 2, 15, 10, 30, tzinfo=UTC)
    await said(writing, caller, "We ate cake.", occurred_at=now - timedelta(days=1))
    await said(writing, caller, "We ate soup.", occurred_at=now - timedelta(days=40))
    start = now - timedelta(days=50)
    query = "What did we eat yesterday?"
    found = await asked(
        reading, caller, query, now=now, time_start=start, time_end=now - timedelta(days=30)
    )
    assert [hit.memory.text for hit in found.hits] == ["We ate soup."]
    assert found.understanding is not None
    assert found.understanding.time is not None
    assert found.understanding.time.start == start


async def test_an_unknown_zone_is_refused(reading: Reading, caller: Caller) -> None:
    with pytest.raises(Invalid) as refused:
        await asked(reading, caller, "What did we eat today?", time_zone="Europe/Atlantis")
    assert refused.value.field == "timeZone"


@pytest.mark.parametrize("query", ["What happened yesterday?", "Was geschah gestern?"])
async def test_a_time_and_nothing_else_is_asked_for(
    writing: Services, reading: Reading, caller: Caller, query: str
) -> None:
    """However near in meaning the others are: here some are more than a search looks at."""
    now = datetime(2024, 2, 15, 10, 30, tzinfo=UTC)
    told = [
        TurnInput(thread_id="t", text=f"What happened, number {at}?", occurred_at=now - AGO)
        for at in range(70)
    ]
    told += [
        TurnInput(thread_id="t", text=text, occurred_at=now - timedelta(days=1))
        for text in ("The bees swarmed.", "Rain came in.")
    ]
    # A few hours beside it is another day.
    told.append(TurnInput(thread_id="t", text="What happened?", occurred_at=now - HOURS))
    await add_turns(writing, caller, told)
    await embed_all(writing.graph, caller.user_id)
    found = await asked(reading, caller, query, now=now, limit=5)
    assert {hit.memory.text for hit in found.hits[:2]} == {"The bees swarmed.", "Rain came in."}
    assert all("temporal" in hit.sources for hit in found.hits[:2])
    assert found.warnings == ()
    nothing = await asked(reading, caller, "What happened in 2019?", now=now, limit=5)
    assert nothing.hits
    assert nothing.warnings == (OUTSIDE,)
