"""Conversations loaded, and every question about them asked of every profile.

They are loaded as an application would: a tenant for each conversation, a thread for each session.
"""

import contextlib
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from anaphora.settings import Settings
from bench.conversations import Conversation, LabelledQuestion

# What is asked of a profile: ids of the turns that are answered, best first.
Ask = Callable[[LabelledQuestion, str], Awaitable[list[str]]]
Load = Callable[[Conversation], Awaitable[Ask]]


@dataclass(frozen=True, slots=True)
class Answer:
    """The turns that a profile answers a question with, best first; `number` is the question's."""

    profile: str
    conversation: str
    number: int
    asked: LabelledQuestion
    said: tuple[str, ...]
    milliseconds: float


async def ask_all(
    settings: Settings,
    conversations: Sequence[Conversation],
    profiles: Sequence[str],
    limit: int,
    *,
    api: bool,
    facts: bool = False,
) -> list[Answer]:
    """Load the conversations into the database of the settings, and ask every question.

    Without names of profiles all are asked. `api` asks by GraphQL over HTTP, as clients do; the
    times are those of whole requests then. `facts` of the turns are recalled beside them, and a
    hit stands for the turn that it was drawn from.
    """
    from recall.contract.inputs import Profile

    chosen = [Profile(name.upper()) for name in profiles] or list(Profile)
    answers: list[Answer] = []
    async with _served(settings, limit) if api else _in_process(settings, limit, facts) as load:
        for conversation in conversations:
            ask = await load(conversation)
            for profile in chosen:
                answers += await _ask_of(conversation, str(profile), ask)
    return answers


async def _ask_of(conversation: Conversation, profile: str, ask: Ask) -> list[Answer]:
    answers = []
    for number, asked in enumerate(conversation.questions):
        began = time.perf_counter()
        said = await ask(asked, profile)
        took = (time.perf_counter() - began) * 1000
        answers.append(Answer(profile, conversation.name, number, asked, tuple(said), took))
    return answers


@contextlib.asynccontextmanager
async def _in_process(settings: Settings, limit: int, facts: bool) -> AsyncIterator[Load]:
    from bench.locomo.talks import add_facts, load, talker
    from graph.structure.setup import open_graph
    from language.embedding.sentence_encoder import SentenceEncoder
    from recall.contract.inputs import Profile, RecallInput
    from recall.recall import recall
    from recall.services import Services

    encoder = SentenceEncoder(settings)
    opened = await open_graph(settings, migrate=True, model=encoder.info)
    services = Services(opened.graph, encoder, opened.signer, settings)

    async def prepare(conversation: Conversation) -> Ask:
        caller: Any = talker(conversation.name)
        ids = await load(opened, encoder, settings, caller, conversation)
        if facts:
            ids |= await add_facts(opened, encoder, settings, caller, ids)

        async def ask(asked: LabelledQuestion, profile: str) -> list[str]:
            given = RecallInput(
                query=asked.text,
                profile=Profile(profile),
                limit=limit,
                touch=False,
                now=conversation.asked_at(asked),
            )
            hits = (await recall(services, caller, given)).hits
            return list(dict.fromkeys(ids[hit.memory.id] for hit in hits))

        return ask

    try:
        yield prepare
    finally:
        await opened.graph.close()


@contextlib.asynccontextmanager
async def _served(settings: Settings, limit: int) -> AsyncIterator[Load]:
    from bench.servers.served import Client, serving

    with tempfile.TemporaryDirectory() as logs:
        async with serving(settings, Path(logs)) as served:

            async def prepare(conversation: Conversation) -> Ask:
                client = Client(served.http, conversation.name)
                ids = await client.load(conversation)

                async def ask(asked: LabelledQuestion, profile: str) -> list[str]:
                    found = await client.ask(asked, conversation, profile, limit)
                    return [ids[id] for id in found]

                return ask

            yield prepare
