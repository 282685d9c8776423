"""Attempts at one call: what is sent, what came of it, and when to send it again."""

import random
from typing import Any

import httpx

from anaphora_client.calls import Answer, Call, after, lost, read, refused, without_waits
from anaphora_client.errors import AnaphoraError
from anaphora_client.receipts import Receipts
from anaphora_client.retry import Retry, pause_before


class Attempts:
    """One call, until it is answered or given up; the clients send it and wait."""

    def __init__(self, call: Call, receipts: Receipts, retry: Retry) -> None:
        self._call = call
        self._receipts = receipts
        self._retry = retry
        self._begun = 0

    def begin(self) -> dict[str, Any]:
        """Return the body of the next attempt."""
        self._begun += 1
        return self._call.body

    def answered(self, response: httpx.Response) -> Answer:
        """Return what was answered. Raises the error that it tells, by its code."""
        answer = read(response)
        after(self._call, answer, self._receipts)
        return answer

    def pause_after(self, failed: httpx.TransportError | AnaphoraError) -> float:
        """Return the seconds to wait before the next attempt. Raises the error after the last."""
        if isinstance(failed, httpx.TransportError):
            error, failure = lost(failed)
        elif (again := without_waits(failed, self._call, self._receipts)) is not None:
            self._call = again
            return 0.0
        else:
            error, failure = refused(failed, self._call, self._receipts)
        pause = pause_before(
            self._retry,
            self._begun,
            failure,
            repeatable=self._call.repeatable,
            retry_after=error.retry_after,
            draw=random.random(),
        )
        if pause is None:
            raise error
        return pause
