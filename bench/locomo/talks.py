"""Loads a conversation as an application would: turns in threads, then their embeddings."""

from collections.abc import Mapping

from anaphora.caller import Caller, KeyKind, Scope
from anaphora.settings import Settings
from anaphora.work import Nobody
from bench.conversations import Conversation, RecordedTurn
from cypher.threads import extraction
from graph.structure.setup import OpenGraph
from language.embedding.encoder import Encoder
from maintenance.embed import embed_memories
from maintenance.services import Services as UpkeepServices
from memory.inputs import ExtractMode, TurnInput
from memory.remember.extraction.extract import extract_turns
from memory.remember.turns import add_turns
from memory.services import Services


async def load(
    opened: OpenGraph,
    encoder: Encoder,
    settings: Settings,
    caller: Caller,
    conversation: Conversation,
) -> dict[str, str]:
    """Add every turn, a thread for each session, and embed them: memory id -> turn id."""
    quiet = Nobody()
    writing = Services(opened.graph, encoder, quiet, quiet, opened.signer, settings)
    names: dict[str, str] = {}
    for start in range(0, len(conversation.turns), settings.max_batch):
        turns = conversation.turns[start : start + settings.max_batch]
        batch = await add_turns(writing, caller, [_input(conversation, turn) for turn in turns])
        for turn, added in zip(turns, batch.results, strict=True):
            if added.episode is None:
                raise added.error or RuntimeError(f"turn {turn.id} was not added")
            names[added.episode.id] = turn.id
    upkeep = UpkeepServices(opened.graph, encoder, quiet, settings)
    await embed_memories(upkeep, caller.user_id, list(names))
    return names


async def add_facts(
    opened: OpenGraph,
    encoder: Encoder,
    settings: Settings,
    caller: Caller,
    names: Mapping[str, str],
) -> dict[str, str]:
    """Extract the facts of loaded turns, as a backfill does: memory id -> turn id, of each fact."""
    quiet = Nobody()
    writing = Services(opened.graph, encoder, quiet, quiet, opened.signer, settings)
    await extract_turns(writing, caller, list(names))
    upkeep = UpkeepServices(opened.graph, encoder, quiet, settings)
    rows = await opened.graph.read(
        extraction.find_facts_of_turns, user_id=caller.user_id, ids=list(names)
    )
    facts = {row["memory"]["id"]: names[row["turn_id"]] for row in rows}
    await embed_memories(upkeep, caller.user_id, list(facts))
    return facts


def _input(conversation: Conversation, turn: RecordedTurn) -> TurnInput:
    return TurnInput(
        thread_id=f"{conversation.name}-{turn.session}",
        text=turn.text,
        role=turn.speaker,
        occurred_at=turn.at,
        extract=ExtractMode.OFF,
    )


def talker(name: str) -> Caller:
    """The tenant of a conversation."""
    scopes = frozenset({Scope.READ, Scope.WRITE})
    return Caller(name, "bench", "bench", KeyKind.USER, scopes, "STANDARD")
