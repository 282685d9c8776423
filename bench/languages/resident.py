"""Resident memory of processes that hold the model.

`python -m bench.languages.resident` prints the megabytes of its process, once it has read its
settings and once it has encoded texts.
"""

import asyncio
import json
import tempfile
from pathlib import Path

import psutil

from anaphora.settings import Settings

_TEXTS = [f"Number {number}: {'a memory of some length, ' * (number % 9)}" for number in range(64)]


def megabytes(process: psutil.Process | None = None) -> float:
    """Resident memory of a process; of this one by default."""
    return round((process or psutil.Process()).memory_info().rss / 2**20, 1)


def measure_api() -> float:
    """Megabytes of an API that has answered questions."""
    from bench.languages.crosslingual import read_questions
    from bench.servers.own import own_servers

    questions = [one.text for one in read_questions()]
    with own_servers() as settings:
        return asyncio.run(_ask_api(settings, questions))


async def _ask_api(settings: Settings, questions: list[str]) -> float:
    from bench.servers.served import RECALL, serving
    from memory.users.keys import HEADER

    with tempfile.TemporaryDirectory() as logs:
        async with serving(settings, Path(logs)) as served:
            for question in questions:
                given = {"query": question, "touch": False}
                answer = await served.http.post(
                    "/graphql",
                    json={"query": RECALL, "variables": {"input": given}},
                    headers={HEADER: "somebody"},
                )
                if not answer.raise_for_status().json()["data"]["recall"]["semantic"]:
                    raise RuntimeError("the API has no embeddings")
            return megabytes(psutil.Process(served.process.pid))


def main() -> None:
    from language.embedding.malloc import retain_freed_heap
    from language.embedding.sentence_encoder import SentenceEncoder

    settings = Settings.load()
    before = megabytes()
    retain_freed_heap()
    encoder = SentenceEncoder(settings)
    asyncio.run(encoder.encode(_TEXTS))
    print(json.dumps({"without": before, "with": megabytes()}))


if __name__ == "__main__":
    main()
