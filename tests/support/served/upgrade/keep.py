"""Keeps the graph of the program that runs on a data folder: tells it the story first.

    python -m tests.support.served.upgrade.keep DATA FILE

The program is that of any version: `anaphora up --no-demo --data DATA`, on a new folder.
"""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from neo4j import AsyncGraphDatabase

from tests.support.served.upgrade.kept_graph import dump_graph, write_graph
from tests.support.served.upgrade.story import ask_all, tell_story

PATIENCE = 120.0
_FIELDS = """{ __schema {
  queryType { fields { name } } mutationType { fields { name } } } }"""
_PENDING = """
MATCH (n)
WHERE n.status = 'PENDING_EMBED' OR n.unembedded_at IS NOT NULL OR n.conflicts_due IS NOT NULL
   OR n.status = 'ACTIVE' AND (n.extract_due IS NOT NULL OR n.enrich_due IS NOT NULL)
   OR n:Outbox
RETURN count(n) AS pending
"""


async def keep(data: Path, file: Path) -> None:
    """Tell the story, wait until its memories are embedded, ask everything, and write the file."""
    runtime = json.loads((data / "runtime.json").read_text(encoding="utf-8"))
    key = (data / "key").read_text(encoding="utf-8").strip()
    password = (data / "secrets" / "neo4j-password").read_text(encoding="utf-8").strip()

    def ask(query: str, **variables: Any) -> Any:
        response = httpx.post(
            f"{runtime['url']}/graphql",
            json={"query": query, "variables": variables},
            headers={"Authorization": f"Bearer {key}"},
            timeout=60,
        )
        answer = response.json()
        assert "errors" not in answer, (query, answer)
        return answer["data"]

    schema = ask(_FIELDS)["__schema"]
    has = {field["name"] for root in schema.values() for field in root["fields"]}
    tell_story(ask, has)
    async with AsyncGraphDatabase.driver(runtime["bolt"], auth=("neo4j", password)) as driver:
        deadline = time.monotonic() + PATIENCE
        while (await driver.execute_query(_PENDING)).records[0]["pending"]:
            assert time.monotonic() < deadline, "not all is embedded"
            await asyncio.sleep(0.5)
        rows = (
            await driver.execute_query("MATCH (m:Memory) RETURN m.id AS id ORDER BY id")
        ).records
        answers = dict(ask_all(ask, [row["id"] for row in rows], has))
        write_graph(file, await dump_graph(driver, answers))


if __name__ == "__main__":
    asyncio.run(keep(Path(sys.argv[1]), Path(sys.argv[2])))
