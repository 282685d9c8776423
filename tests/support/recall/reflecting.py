"""Helpers for tests of reflection: talk about a few things in several sittings, and a run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from anaphora.caller import Caller
from graph.changes.reflection import ReflectSources
from graph.enums import RunStatus, Trust
from graph.records.run import RunRecord
from language.embedding.encoder import Vectors
from language.embedding.packaged_models import Side
from language.llm.central_sentences import CentralDigester
from language.llm.digests import Digester
from maintenance.embed import embed_memories
from memory.inputs import ExtractMode, TurnInput
from memory.remember.turns import add_turns
from memory.runs.reflection.begin import start_reflection
from memory.runs.reflection.reflect import steps_of
from memory.services import Services
from tests.support.plain import run
from tests.support.recall.comparing import WordEncoder
from tests.support.recall.consolidating import go_on
from tests.support.writing import maintaining

BEGAN = datetime(2025, 3, 1, 18, tzinfo=UTC)
# What is spoken of, by its one word, and what is said of it in each sitting.
TOPICS = {
    "pottery": (
        "I joined a pottery class at the old mill.",
        "My pottery teacher showed us the glaze.",
        "The pottery bowl came out of the kiln cracked.",
        "I sold a pottery mug at the market.",
        "Next month our pottery group has an exhibition.",
        "The pottery wheel at home arrived on Monday.",
    ),
    "climbing": (
        "We went climbing on the north wall.",
        "My climbing rope was too short.",
        "The climbing hall opens at seven.",
        "I hurt a finger while climbing.",
        "Our climbing trip to Arco is in May.",
        "She taught me a climbing knot.",
    ),
    "garden": (
        "The garden has no sun before noon.",
        "Snails ate all lettuce in the garden.",
        "I planted beans along the garden fence.",
        "Our neighbours share a garden hose with us.",
        "A hedgehog sleeps in my garden shed.",
        "In June the garden was under water.",
    ),
    "violin": (
        "My violin needs new strings.",
        "I play violin in a quartet now.",
        "The violin teacher moved to Lyon.",
        "Somebody left a violin on the tram.",
        "We rehearse violin duets every Friday.",
        "His violin cost more than our car.",
    ),
}
CHATTER = ("Hello, how are you?", "Fine, thanks!", "That sounds great.", "Talk soon, bye!")
# What is spoken of once.
ONCE = (
    "The train to Basel was late.",
    "A parcel came for Mr Okafor.",
    "They repainted every bench downtown.",
)


@dataclass
class TopicEncoder(WordEncoder):
    """As by words, and what a text speaks of counts more: texts of one topic are near."""

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        return await super().encode([_weighed(text) for text in texts], side)


def _weighed(text: str) -> str:
    return " ".join([text, *(f"{topic} " * 4 for topic in TOPICS if topic in text.lower())])


def by_topics(services: Services) -> Services:
    """The services with that encoder."""
    return replace(services, encoder=TopicEncoder())


def talk(
    topics: Sequence[str] = tuple(TOPICS),
    *,
    began: datetime = BEGAN,
    name: str = "talk",
    trust: Trust = Trust.STANDARD,
) -> list[TurnInput]:
    """Turns of three sittings, a day each: two of each topic in each, and chatter around them."""
    turns = []
    for day in range(3):
        said = [
            *CHATTER[:2],
            *(text for topic in topics for text in TOPICS.get(topic, ())[2 * day : 2 * day + 2]),
            ONCE[day],
            *CHATTER[2:],
        ]
        turns += [
            TurnInput(
                thread_id=f"{name}-{day}",
                text=text,
                occurred_at=began + timedelta(days=day, minutes=at),
                trust=trust,
                extract=ExtractMode.OFF,
            )
            for at, text in enumerate(said)
        ]
    return turns


async def say(services: Services, caller: Caller, turns: Sequence[TurnInput]) -> list[str]:
    """Add turns, and embed them; return their ids."""
    results = (await add_turns(services, caller, turns)).results
    while (await embed_memories(maintaining(services), caller.user_id, [])).embedded:
        pass
    return [one.episode.id for one in results if one.episode is not None]


async def reflect(
    services: Services,
    caller: Caller,
    *,
    thread_id: str | None = None,
    sources: ReflectSources = ReflectSources.KEEP,
    dry_run: bool = False,
    digester: Digester | None = None,
    seconds: float = 60,
) -> RunRecord:
    """Reflect to the end; return the run."""
    begun = await start_reflection(
        services, caller, thread_id=thread_id, sources=sources, dry_run=dry_run
    )
    steps = steps_of(services, digester or CentralDigester())
    ended = await go_on(services, caller, begun.id, steps, seconds)
    assert ended.status is RunStatus.SUCCEEDED, ended
    return ended


async def digests(services: Services, caller: Caller) -> list[dict[str, Any]]:
    """Every summary of a user, the first made first, with the texts of its sources in order."""
    rows = await run(
        services.graph,
        "MATCH (s:Summary {user_id: $u}) RETURN s {.*} AS summary, COLLECT { "
        "MATCH (s)-[:DERIVED_FROM {how: 'digested'}]->(e) RETURN e.text ORDER BY e.occurred_at } "
        "AS sources ORDER BY s.text",
        u=caller.user_id,
    )
    return [dict(row["summary"]) | {"sources": row["sources"]} for row in rows]
