"""Facts that only say whom a question is about come behind those that answer it."""

import pytest

from anaphora.caller import Caller
from memory.inputs import EntityRef
from memory.services import Services
from recall.contract.inputs import Profile
from recall.services import Services as Reading
from tests.support.recall.recalling import asked, told

WIFE, WORK = "My wife Steph", "Steph is a doctor at the surgery in Preston"


def person(name: str) -> EntityRef:
    return EntityRef(name=name, type="person")


@pytest.fixture
async def steph(writing: Services, caller: Caller) -> None:
    await told(
        writing, caller, WIFE,
        subject=person("user"), predicate="spouse_of", object_entity=person("Steph"),
    )  # fmt: skip
    await told(
        writing, caller, WORK,
        subject=person("Steph"), predicate="job", object="doctor",
    )  # fmt: skip
    for text in ("The surgery is shut on Sundays", "Preston has a market"):
        await told(writing, caller, text)


@pytest.mark.usefixtures("steph")
@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What does Steph do?", WORK),
        ("What does my wife do?", WORK),
        ("¿Qué hace Steph?", WORK),
        ("Who is Steph?", WIFE),
        ("What is my wife's name?", WIFE),
        ("Wie heißt meine Frau?", WIFE),
    ],
)
async def test_who_somebody_is_does_not_tell_what_they_do(
    reading: Reading, caller: Caller, query: str, text: str
) -> None:
    found = await asked(reading, caller, query, profile=Profile.BALANCED)
    assert found.hits[0].memory.text == text
