"""A program that goes on with a run in children, each killed before another statement."""

import asyncio
import json
import subprocess
import sys
from typing import Any

from anaphora.caller import Caller
from memory.services import Services
from tests.support.paths import ROOT


class children:  # noqa: N801 - a context, as a function would be
    """A program that goes on with a run in children, each killed before its nth statement."""

    def __init__(
        self, services: Services, caller: Caller, run_id: str, operation: str = "consolidate"
    ) -> None:
        settings = services.settings
        self._asked = {
            "operation": operation,
            "user_id": caller.user_id,
            "ids": [run_id, ""],
            "uri": settings.neo4j_uri,
            "password": settings.neo4j_password.get_secret_value(),
        }
        self.program: Any = None

    async def __aenter__(self) -> Any:
        self.program = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.support.killed", json.dumps(self._asked)),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self.program.kill()
        await self.program.wait()

    async def __call__(self, statement: int) -> int:
        self.program.stdin.write(f"{statement}\n".encode())
        await self.program.stdin.drain()
        return int(await self.program.stdout.readline())
