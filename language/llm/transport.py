"""Calls over HTTP, by the library of OpenAI's: one request, one answer, no retries of its own."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from language.llm.endpoint import Endpoint
from language.llm.failure import Failed
from language.llm.retries import read_retry_after

if TYPE_CHECKING:
    from openai import APIStatusError, AsyncOpenAI

# Bytes of an answer: a longer one is cut off, and counts as none.
_LONGEST = 4 * 2**20
_MOST_TOKENS = 10_000_000
# Answers of an endpoint that is up, and lists no models.
NO_LIST = (400, 404, 405, 501)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer's text, and its tokens; None for an answer, or a count, that there is not."""

    text: str | None
    input_tokens: int | None
    output_tokens: int | None


class Transport:
    """Sends requests to an endpoint; one event loop's own."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client: AsyncOpenAI | None = None
        self._opening = asyncio.Lock()

    async def send(
        self, messages: Sequence[dict[str, str]], tool: dict[str, Any], seconds: float
    ) -> Reply:
        """Send a request whose answer is a call of the tool. Raises Failed."""
        client = await self.open()
        import httpx
        import openai

        name = tool["function"]["name"]
        try:
            async with asyncio.timeout(seconds):
                content = await _read(
                    client,
                    {
                        "model": self._endpoint.model,
                        "messages": list(messages),
                        "tools": [tool],
                        "tool_choice": {"type": "function", "function": {"name": name}},
                        **self._options(),
                    },
                )
        except (TimeoutError, openai.APITimeoutError):
            raise Failed("The language model took too long.", unsure=True) from None
        except openai.APIStatusError as error:
            raise _refused(error) from None
        except openai.OpenAIError:
            # Cut off in the middle of an answer, too: it may have cost something.
            raise Failed("The language model's endpoint does not answer.", unsure=True) from None
        except (httpx.HTTPError, OSError, ValueError):
            raise Failed("The language model's endpoint gave no answer.", unsure=True) from None
        return _reply(content)

    async def models(self, seconds: float) -> list[str]:
        """Return the names of the endpoint's models: it costs nothing. Raises Failed."""
        client = await self.open()
        import httpx
        import openai

        try:
            async with asyncio.timeout(seconds):
                page = await client.with_options(timeout=seconds).models.list()
        except openai.APIStatusError as error:
            raise _refused(error) from None
        except (TimeoutError, openai.OpenAIError, httpx.HTTPError, OSError, ValueError):
            raise Failed("The language model's endpoint does not answer.") from None
        names = (getattr(one, "id", None) for one in getattr(page, "data", None) or ())
        return [name for name in names if isinstance(name, str)]

    async def close(self) -> None:
        """Close the connections; the next request opens others."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def open(self) -> "AsyncOpenAI":
        """Return the client, ready to send: no time of a request goes into loading it."""
        async with self._opening:
            if self._client is None:
                self._client = await asyncio.to_thread(_load, self._endpoint)
            return self._client

    def _options(self) -> dict[str, Any]:
        options = dict(self._endpoint.options)
        most = options.pop("max_completion_tokens", self._endpoint.max_tokens)
        if "max_tokens" not in options:
            options["max_completion_tokens"] = most
        # The library knows some fields by name; it sends others on as they are.
        return {"extra_body": options}


def _load(endpoint: Endpoint) -> "AsyncOpenAI":
    """Make a client: seconds of imports, off the event loop."""
    from openai import AsyncOpenAI

    client = AsyncOpenAI(
        base_url=endpoint.url, api_key=endpoint.secret, timeout=endpoint.timeout, max_retries=0
    )
    # The library imports these parts when they are first asked for.
    _ = client.chat.completions.with_streaming_response, client.models
    return client


async def _read(client: "AsyncOpenAI", request: dict[str, Any]) -> bytes:
    sending = client.chat.completions.with_streaming_response.create(**request)
    content = bytearray()
    async with sending as response:
        async for part in response.iter_bytes():
            content += part
            if len(content) > _LONGEST:
                raise ValueError("too long")
    return bytes(content)


def _refused(error: "APIStatusError") -> Failed:
    status = error.status_code
    waits = read_retry_after(error.response.headers.get("retry-after"), datetime.now(UTC))
    what, passing, waiting = _meaning(status)
    return Failed(
        f"The language model's endpoint {what} (HTTP {status}).",
        passing=passing,
        unsure=status >= 500,
        retry_after=waits if waiting else None,
        status=status,
    )


def _meaning(status: int) -> tuple[str, bool, bool]:
    """Return what a status says, whether it passes, and whether the endpoint says when."""
    if status == 429:
        return "has too many requests", True, True
    if status in (408, 409, 425) or status >= 500:
        return "fails", True, True
    if status in (401, 403):
        return "refuses the key: set ANAPHORA_LLM_KEY", False, False
    if status == 404:
        return "does not know the model, or the path is wrong", False, False
    return "refuses the request", False, False


def _reply(content: bytes) -> Reply:
    """Read an answer as far as it is one. Raises Failed for what is no answer at all."""
    try:
        body = json.loads(content)
        message = body["choices"][0]["message"]
        usage = body.get("usage") or {}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise Failed("The endpoint answered with no completion.", unsure=True) from None
    usage = usage if isinstance(usage, dict) else {}
    return Reply(
        _text(message), _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens"))
    )


def _text(message: Any) -> str | None:
    """Return the arguments of the call, else what is said: some models write the call as text."""
    if not isinstance(message, dict):
        return None
    calls = message.get("tool_calls")
    if isinstance(calls, list) and calls and isinstance(calls[0], dict):
        function = calls[0].get("function")
        found = function.get("arguments") if isinstance(function, dict) else None
        # As an object, where the protocol wants a string, from some.
        return json.dumps(found) if isinstance(found, dict) else _string(found)
    return _string(message.get("content"))


def _string(value: Any) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def _count(value: Any) -> int | None:
    """Return a count of tokens; None for none, and for one that cannot be."""
    if isinstance(value, bool) or not isinstance(value, int) or not value >= 0:
        return None
    return min(value, _MOST_TOKENS)
