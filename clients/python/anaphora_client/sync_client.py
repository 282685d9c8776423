"""The client for programs without asyncio; it has no subscriptions."""

import time
from typing import Any, cast

import httpx

from anaphora_client.addresses import headers_of, http_address
from anaphora_client.attempts import Attempts
from anaphora_client.calls import Answer, prepare
from anaphora_client.errors import AnaphoraError
from anaphora_client.generated.sync_operations import Operations
from anaphora_client.receipts import Receipts
from anaphora_client.retry import Retry


class Anaphora(Operations):
    """Anaphora's operations as methods that return when they are done.

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
        http_client: httpx.Client | None = None,
    ) -> None:
        self._http = http_client or httpx.Client(timeout=timeout)
        super().__init__(url=http_address(url), http_client=cast(Any, self._http))
        self.receipts = Receipts()
        self._headers = headers_of(key, user, agent)
        self._retry = retry or Retry()

    def execute(
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
                response = self._http.post(
                    self.url, json=attempts.begin(), headers=self._headers, **kwargs
                )
                return attempts.answered(response)
            except (httpx.TransportError, AnaphoraError) as error:
                failed = error
            time.sleep(attempts.pause_after(failed))

    def get_data(self, response: Any) -> dict[str, Any]:
        """Return the data of an answer that `execute` has read."""
        data: dict[str, Any] = response.json()["data"]
        return data

    def close(self) -> None:
        """Close the connections."""
        self._http.close()
