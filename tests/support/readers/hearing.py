"""Helpers of extraction tests: a listener that hears what a test says, and the facts stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from graph.session import Graph
from language.extraction.extracted_fact import USER, Action, ExtractedFact, Heard, Utterance
from language.extraction.listener import Listener
from memory.services import Services
from tests.support.plain import run

FACTS = """
MATCH (turn:Episode {user_id: $user})<-[source:DERIVED_FROM]-(fact:Fact)
OPTIONAL MATCH (fact)-[:SUBJECT]->(subject:Entity)
OPTIONAL MATCH (fact)-[:OBJECT]->(object:Entity)
WITH turn, fact, source, subject, object
ORDER BY fact.created_at, fact.id, turn.turn
RETURN turn.text AS turn, fact {.*} AS fact, source.how AS how, subject {.*} AS subject,
  object {.*} AS object
"""


@dataclass
class Script:
    """A reader by heart: what it hears in each text, and all that was read to it."""

    facts: Mapping[str, Sequence[ExtractedFact]]
    read_texts: list[str] = field(default_factory=list)

    def read(self, said: Utterance) -> Heard:
        self.read_texts.append(said.text)
        found = self.facts[said.text] if said.role == "user" else ()
        return Heard(tuple(found), said.language or "en", (), "by heart")


def heard(
    predicate: str | None,
    object: str | None,
    text: str | None = None,
    *,
    subject: str = USER,
    action: Action = Action.ASSERT,
    polarity: int = 0,
    valid_from: datetime | None = None,
    confidence: float = 0.7,
) -> ExtractedFact:
    said = text or f"I {predicate} {object}"
    return ExtractedFact(
        said, subject, predicate, object, polarity, confidence, action, valid_from, (0, len(said))
    )


def hearing(services: Services, facts: Mapping[str, Sequence[ExtractedFact]]) -> Services:
    """The services, with a listener that hears these facts."""
    return replace(services, listener=Listener(lambda: Script(facts)))


async def facts_of(graph: Graph, user_id: str) -> list[dict[str, Any]]:
    """Every fact that was drawn of a turn, with the turn; a fact of two turns twice."""
    return await run(graph, FACTS, user=user_id)


async def told_of(graph: Graph, user_id: str) -> list[tuple[str | None, str | None, str]]:
    """Predicate, object and status of each such fact, once."""
    rows = {row["fact"]["id"]: row["fact"] for row in await facts_of(graph, user_id)}
    return [(one.get("predicate"), one.get("object"), one["status"]) for one in rows.values()]
