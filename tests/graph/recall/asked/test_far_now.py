"""A now at either end of the calendar, in zones that shift it over: every layout answers."""

from datetime import UTC, datetime
from itertools import product

import pytest

from anaphora.caller import Caller
from memory.inputs import EntityRef
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.contract.inputs import Profile
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, said, told

NOWS = (
    datetime(1, 1, 1, tzinfo=UTC),
    datetime(9998, 12, 31, 23, 59, tzinfo=UTC),
)
ZONES = ("America/New_York", "Pacific/Kiritimati")
PHRASES = (
    "Which oven broke yesterday?",
    "What was said on the 9th?",
    "Was war vor 2 Jahren mit dem Ofen, zwischen November und Februar?",
)
OVENS = ("Which oven broke yesterday?", "Which oven stood in Rome before the 9th?")


@pytest.mark.parametrize("layout", Layout)
async def test_every_layout_answers(
    writing: Services, reading: Reading, caller: Caller, layout: Layout
) -> None:
    await said(writing, caller, "The oven broke yesterday.")
    await told(writing, caller, "The oven is a Miele.", valid_from=datetime(2020, 1, 1, tzinfo=UTC))
    for now, zone, message in product(NOWS, ZONES, PHRASES):
        given = ContextInput(
            thread_id="talk", message=message, layout=layout, now=now, time_zone=zone
        )
        found = await context(reading, caller, given)
        assert found.sections or found.skipped, (now, zone, message)


@pytest.mark.parametrize("profile", Profile)
async def test_every_profile_answers(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    oven = EntityRef(name="The oven", type="thing")
    fact = "The oven broke yesterday, and it stood in Rome last year."
    await told(writing, caller, fact, subject=oven, predicate="stood_in", object="Rome")
    for now, zone, query in product(NOWS, ZONES, OVENS):
        found = await asked(reading, caller, query, profile=profile, now=now, time_zone=zone)
        assert [hit.memory.text for hit in found.hits] == [fact], (now, zone, query)
