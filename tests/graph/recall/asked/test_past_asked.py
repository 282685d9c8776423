"""Questions about the past, asked of the demo: what held then is first, and says from when."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from anaphora.settings import Settings
from graph.enums import MemoryStatus
from graph.structure.setup import OpenGraph
from language.embedding.encoder import Encoder
from launch.demo import LOADING, load_demo
from launch.demo import caller as demo_caller
from launch.demo.story import read_story
from recall.context.context import context
from recall.context.inputs import ContextInput, Layout
from recall.contract.inputs import Hit, Profile
from recall.query import prototypes
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.past_questions import MISSED, OF_NOW, QUESTIONS
from tests.support.recall.recalling import asked

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
TEXTS = {item.name: item.given.text for item in read_story()}
LEIPZIG, LYON = TEXTS["maya-home-1"], TEXTS["maya-home-3"]
MARCH = "Where did Maya live in March 2025?"


@pytest.fixture(scope="module")
async def reader(settings: Settings, opened: OpenGraph) -> Caller:
    """The caller to whom the demo is told."""
    # Vectors of topics are made once a graph, and other tests' are of a plain encoder.
    prototypes._made.pop(opened.graph, None)
    user = f"past-{new_id()}"
    mark = "MERGE (u:User {id: $user}) SET u.demo = $mark"
    await run(opened.graph, mark, user=user, mark=LOADING)
    await load_demo(settings, user)
    return demo_caller(user)


@pytest.fixture
async def reading(reading: Reading, encoder: Encoder) -> Reading:
    """With the packaged model, which the demo's vectors are of."""
    await encoder.encode(["ready"])
    return replace(reading, encoder=encoder)


async def hits(reading: Reading, reader: Caller, query: str, **given: object) -> list[Hit]:
    return (await asked(reading, reader, query, now=NOW, **given)).hits


@pytest.mark.parametrize(
    ("query", "names"),
    [
        *QUESTIONS,
        *OF_NOW,
        *(pytest.param(*missed, marks=pytest.mark.xfail(strict=True)) for missed in MISSED),
    ],
)
async def test_what_held_then_is_first(
    reading: Reading, reader: Caller, query: str, names: str
) -> None:
    found = await hits(reading, reader, query)
    assert found[0].memory.text in [TEXTS[name] for name in names.split("|")]


@pytest.mark.parametrize("profile", [one for one in Profile if one is not Profile.SEMANTIC])
@pytest.mark.parametrize("query", [MARCH, "Where did Maya live before Lyon?"])
async def test_every_profile_puts_it_before_what_holds_now(
    reading: Reading, reader: Caller, profile: Profile, query: str
) -> None:
    found = [hit.memory.text for hit in await hits(reading, reader, query, profile=profile)]
    assert LEIPZIG in found
    assert LYON not in found[: found.index(LEIPZIG)]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (MARCH, "held from 1 October 2021 to 13 September 2025"),
        ("Wo wohnte Maya im März 2025?", "galt vom 1. Oktober 2021 bis zum 13. September 2025"),
        ("Où habitait Maya en mars 2025 ?", "valable du 1er octobre 2021 au 13 septembre 2025"),
        ("¿Dónde vivía Maya en marzo de 2025?", "del 1 de octubre de 2021 al 13 de septiembre"),
        ("Dove viveva Maya a marzo 2025?", "dal giorno 1º ottobre 2021 al giorno 13 settembre"),
    ],
)
async def test_why_says_from_when_to_when(
    reading: Reading, reader: Caller, query: str, told: str
) -> None:
    assert told in (await hits(reading, reader, query))[0].why


@pytest.mark.parametrize(
    "query",
    [
        "What happened in March 2025?",
        "What did Maya say in March 2025?",
        "Was geschah im März 2025?",
    ],
)
async def test_what_was_said_or_done_is_asked_of_its_time(
    reading: Reading, reader: Caller, query: str
) -> None:
    found = await hits(reading, reader, query)
    moments = [hit.memory.occurred_at or hit.memory.created_at for hit in found]
    assert [(one.year, one.month) for one in moments[:3]] == [(2025, 3)] * 3
    assert MemoryStatus.SUPERSEDED not in {hit.memory.status for hit in found}


async def test_what_was_said_on_a_day_is_of_that_day_and_no_other_of_its_month(
    reading: Reading, reader: Caller
) -> None:
    summer = datetime(2025, 7, 20, tzinfo=UTC)
    found = await asked(reading, reader, "What was said on 8 July?", now=summer)
    assert {(hit.memory.occurred_at or hit.memory.created_at).day for hit in found.hits} == {8}
    assert all("as asked" in hit.why for hit in found.hits)
    later = await asked(reading, reader, "What was said on 8 July?", now=NOW)
    assert not any("as asked" in hit.why for hit in later.hits)


@pytest.mark.parametrize("layout", [Layout.CONVERSATION, Layout.AUGMENTED])
async def test_a_context_tells_what_held_then(
    reading: Reading, reader: Caller, layout: Layout
) -> None:
    given = ContextInput(thread_id="demo-lead", message=MARCH, layout=layout, now=NOW)
    text = (await context(reading, reader, given)).text
    assert LEIPZIG in text
    assert LYON not in text or text.index(LEIPZIG) < text.index(LYON)


async def test_what_is_asked_of_now_has_nothing_that_was_replaced(
    reading: Reading, reader: Caller
) -> None:
    for query, _ in OF_NOW:
        found = await hits(reading, reader, query, limit=20)
        assert MemoryStatus.SUPERSEDED not in {hit.memory.status for hit in found}
