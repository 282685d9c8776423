"""A server that speaks the protocol of OpenAI-compatible endpoints, and misbehaves as it is told.

It is a process of its own. What it says next is told it over HTTP, and what it was asked is read
from it, so that a worker's calls can be looked at, too.
"""

import asyncio
import hashlib
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bench.servers.fleet import wait_until
from tests.support.paths import ROOT

KEY = "sk-a-key-that-is-shown-nowhere"
MODEL = "test-model"
DIMENSIONS = 48


class Told:
    """Requests of a running server, and the answers that it is to give."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []
        # Answers by tool, each a list that is served in order, its last one again and again.
        self.script: dict[str, list[dict[str, Any]]] = {}

    def next(self, name: str) -> dict[str, Any]:
        waiting = self.script.get(name) or self.script.get("*") or [{}]
        return waiting.pop(0) if len(waiting) > 1 else waiting[0]


class Server:
    """The protocol's paths, and two of the tests' own: what to say, and what was asked."""

    def __init__(self) -> None:
        self._told = Told()

    async def script(self, request: Request) -> Response:
        self._told.script, self._told.calls = await request.json(), []
        return Response()

    async def calls(self, request: Request) -> Response:
        return JSONResponse(self._told.calls)

    async def chat(self, request: Request) -> Response:
        body = await request.json()
        name = body["tools"][0]["function"]["name"]
        key = request.headers.get("authorization")
        self._told.calls.append({"tool": name, "key": key, **body})
        step = self._told.next(name)
        if (early := await _misbehaving(step)) is not None:
            return early
        message = _message(name, step, body["messages"][-1]["content"])
        content = {
            "id": "1",
            "object": "chat.completion",
            "model": body["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": step.get("usage", {"prompt_tokens": 100, "completion_tokens": 20}),
        }
        return JSONResponse(content)

    async def embeddings(self, request: Request) -> Response:
        body = await request.json()
        self._told.calls.append({"tool": "embeddings", **body})
        step = self._told.next("embeddings")
        if (early := await _misbehaving(step)) is not None:
            return early
        size = step.get("dimensions", DIMENSIONS)
        data = [
            {"object": "embedding", "index": at, "embedding": _vector(text, size)}
            for at, text in enumerate(body["input"])
        ]
        if step.get("shuffled"):
            data.reverse()
        return JSONResponse({"object": "list", "data": data, "model": body["model"]})

    async def models(self, request: Request) -> Response:
        self._told.calls.append({"tool": "models"})
        if (early := await _misbehaving(self._told.next("models"))) is not None:
            return early
        listed = [{"id": MODEL, "object": "model", "created": 0, "owned_by": "tests"}]
        return JSONResponse({"object": "list", "data": listed})


def create_server() -> Starlette:
    """The server as an application."""
    server = Server()
    return Starlette(
        routes=[
            Route("/script", server.script, methods=["POST"]),
            Route("/calls", server.calls),
            Route("/v1/chat/completions", server.chat, methods=["POST"]),
            Route("/v1/embeddings", server.embeddings, methods=["POST"]),
            Route("/v1/models", server.models),
        ]
    )


def _message(name: str, step: dict[str, Any], asked: str) -> dict[str, Any]:
    text = step.get("text", json.dumps(step.get("answer", {})))
    if "each" in step:
        # However many texts are asked about at once, the answer is for each of them.
        texts = [step["each"] | {"text": int(n)} for n in re.findall(r"(?m)^Text (\d+):$", asked)]
        text = json.dumps({"texts": texts})
    if step.get("as_content"):
        return {"role": "assistant", "content": text}
    call = {"id": "call_1", "type": "function", "function": {"name": name, "arguments": text}}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


async def _misbehaving(step: dict[str, Any]) -> Response | None:
    if "sleep" in step:
        await asyncio.sleep(step["sleep"])
    if "status" in step:
        said = {"error": {"message": f"no: {KEY}", "type": "test"}}
        return JSONResponse(said, status_code=step["status"], headers=step.get("headers", {}))
    if "raw" in step:
        return Response(step["raw"], media_type=step.get("type", "application/json"))
    if step.get("cut"):
        return _CutOff()
    return None


class _CutOff(Response):
    """Begins an answer, and closes the connection in the middle of it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"10000")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"choices": [', "more_body": True})
        raise ConnectionResetError


def _vector(text: str, size: int) -> list[float]:
    """A vector of the text's words: texts with words in common are near."""
    row = [0.0] * size
    for word in text.lower().split():
        row[int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big") % size] += 1.0
    row[0] += 0.01
    return row


@dataclass
class Endpoint:
    """The test's hand on a running server."""

    url: str

    @property
    def base(self) -> str:
        """The base URL, as the settings take it."""
        return f"{self.url}/v1"

    def say(self, script: dict[str, list[dict[str, Any]]]) -> None:
        """Tell it what to say next, by tool; forget what it was asked."""
        httpx.post(f"{self.url}/script", json=script, timeout=60).raise_for_status()

    @property
    def calls(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = httpx.get(f"{self.url}/calls", timeout=60).json()
        return found


@contextmanager
def running_endpoint() -> Iterator[Endpoint]:
    """A server in a process of its own, ended with the block."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        port = listener.getsockname()[1]
        listener.set_inheritable(True)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.served.llm_endpoint", str(listener.fileno())],
            pass_fds=[listener.fileno()],
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
        )
    try:
        endpoint = Endpoint(f"http://127.0.0.1:{port}")
        wait_until(lambda: _answers(endpoint), "the endpoint answers")
        yield endpoint
    finally:
        process.kill()
        process.wait()


def _answers(endpoint: Endpoint) -> bool:
    try:
        return httpx.get(f"{endpoint.url}/calls", timeout=2).is_success
    except httpx.HTTPError:
        return False


if __name__ == "__main__":
    uvicorn.run(create_server(), fd=int(sys.argv[1]), log_level="critical")
