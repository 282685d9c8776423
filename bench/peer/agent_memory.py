"""Load conversations into neo4j-agent-memory, and ask about them.

A script for the interpreter that has the package: it reads a JSON request from standard input, and
writes times and hits to standard output. It imports nothing of ours.
"""

import asyncio
import importlib
import importlib.metadata
import json
import os
import sys
import time
from typing import Any

_PORTION = 100
_WARM = "Where was it?"


async def run(request: dict[str, Any]) -> dict[str, Any]:
    """Store `turns` in batches, ask `questions`, then store `more` turns one by one.

    Return seconds of both ways to store, and for each question its milliseconds and the ids of
    the turns that were found, best first.
    """
    async with _client(request) as client:
        memory = client.short_term
        # Loads the model.
        await memory.search_messages(_WARM, limit=1, threshold=0.0)
        began = time.perf_counter()
        ids = await _store(memory, request["turns"])
        batches = time.perf_counter() - began
        answers = [await _ask(memory, ids, text, request["limit"]) for text in request["questions"]]
        began = time.perf_counter()
        for turn in request["more"]:
            await memory.add_message(
                turn["session"], turn["role"], turn["text"], extraction_mode="skip"
            )
        singly = time.perf_counter() - began
    version = importlib.metadata.version("neo4j-agent-memory")
    return {"version": version, "batches_s": batches, "singly_s": singly, "answers": answers}


def _client(request: dict[str, Any]) -> Any:
    package = importlib.import_module("neo4j_agent_memory")
    adapters = importlib.import_module("neo4j_agent_memory.llm.adapters.sentence_transformers")
    encoder = adapters.SentenceTransformersProvider(request["model"], device="cpu", dimensions=384)
    settings = package.MemorySettings(
        neo4j={"uri": request["uri"], "password": request["password"]},
        embedding=encoder,
        llm=None,
        extraction={"extractor_type": "none"},
        backend="bolt",
    )
    return package.MemoryClient(settings)


async def _store(memory: Any, turns: list[dict[str, str]]) -> dict[str, str]:
    """Store turns, a session with each call; return the turn's id by that of its message."""
    ids: dict[str, str] = {}
    for session in dict.fromkeys(turn["session"] for turn in turns):
        said = [turn for turn in turns if turn["session"] == session]
        messages = [
            {"role": turn["role"], "content": turn["text"], "timestamp": turn["at"]}
            for turn in said
        ]
        stored = await memory.add_messages_batch(session, messages, batch_size=_PORTION)
        ids |= {str(each.id): turn["id"] for each, turn in zip(stored, said, strict=True)}
    return ids


async def _ask(memory: Any, ids: dict[str, str], text: str, limit: int) -> dict[str, Any]:
    began = time.perf_counter()
    found = await memory.search_messages(text, limit=limit, threshold=0.0)
    taken = (time.perf_counter() - began) * 1000
    return {"milliseconds": taken, "found": [ids[str(each.id)] for each in found]}


def main() -> None:
    """Answer the request of standard input; what the package prints goes to standard error."""
    answer = os.dup(1)
    os.dup2(2, 1)
    found = asyncio.run(run(json.load(sys.stdin)))
    with os.fdopen(answer, "w", encoding="utf-8") as file:
        json.dump(found, file)


if __name__ == "__main__":
    main()
