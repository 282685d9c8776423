"""The client for asyncio."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, cast

import httpx
from websockets.exceptions import ConnectionClosedError, WebSocketException

from anaphora_client.addresses import headers_of, http_address, socket_address, socket_greeting
from anaphora_client.attempts import Attempts
from anaphora_client.calls import Answer, plain_variables, prepare
from anaphora_client.errors import AnaphoraError, Forbidden, Unauthenticated, Unavailable, error_of
from anaphora_client.generated.exceptions import GraphQLClientError, GraphQLClientGraphQLMultiError
from anaphora_client.generated.operations import Operations
from anaphora_client.receipts import Receipts
from anaphora_client.retry import Retry

_CLOSED = {4401: Unauthenticated, 4403: Forbidden}


class AsyncAnaphora(Operations):
    """Anaphora's operations as coroutines, and its subscriptions as asynchronous iterators.

    `url` is the server's address, as `anaphora up` prints it; `user` names the user for a service
    key, and `agent` the program, as Changes then say; `timeout` is in seconds, for one attempt.
    Raises errors of `AnaphoraError`.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        user: str | None = None,
        agent: str | None = None,
        retry: Retry | None = None,
        timeout: float = 60.0,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        self._http = http_client or httpx.AsyncClient(timeout=timeout)
        super().__init__(
            url=http_address(url),
            http_client=cast(Any, self._http),
            ws_url=socket_address(url),
            ws_connection_init_payload=socket_greeting(key, user),
        )
        self.receipts = Receipts()
        self._headers = headers_of(key, user, agent)
        self._retry = retry or Retry()

    async def execute(
        self,
        query: str,
        operation_name: str | None = None,
        variables: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> Answer:
        """Send an operation, again where that is safe and may help."""
        call = prepare(query, operation_name, variables or {}, self.receipts)
        attempts = Attempts(call, self.receipts, self._retry)
        while True:
            try:
                response = await self._http.post(
                    self.url, json=attempts.begin(), headers=self._headers, **kwargs
                )
                return attempts.answered(response)
            except (httpx.TransportError, AnaphoraError) as error:
                failed = error
            await asyncio.sleep(attempts.pause_after(failed))

    def get_data(self, response: Any) -> dict[str, Any]:
        """Return the data of an answer that `execute` has read."""
        data: dict[str, Any] = response.json()["data"]
        return data

    async def execute_ws(
        self,
        query: str,
        operation_name: str | None = None,
        variables: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> AsyncGenerator[dict[str, Any], None]:
        """Subscribe. Raises Unavailable where the socket ends: subscribe again from the cursor."""
        given = plain_variables(variables or {})
        try:
            told = super().execute_ws(query, operation_name, given, **kwargs)
            async with aclosing(told) as events:
                async for data in events:
                    yield data
        except GraphQLClientGraphQLMultiError as failed:
            raise error_of(failed.errors[0].original or {}) from None
        except ConnectionClosedError as failed:
            raise _closed(failed) from None
        except (OSError, WebSocketException, GraphQLClientError) as failed:
            raise Unavailable(f"The subscription failed: {failed}.") from failed

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()


def _closed(failed: ConnectionClosedError) -> AnaphoraError:
    if failed.rcvd is None:
        return Unavailable("The subscription's connection broke.")
    reason = failed.rcvd.reason.partition(": ")[2] or failed.rcvd.reason
    return _CLOSED.get(failed.rcvd.code, Unavailable)(reason or "The server closed the socket.")
