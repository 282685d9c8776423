"""The language model: a question with a tool, and its answer checked, paid for, or refused."""

import asyncio
import logging
import math
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from anaphora.breaker import Breaker, BreakerState
from anaphora.charging import Charge, Ledger, Spent, current_charge
from anaphora.concurrency import begin_apart
from anaphora.errors import AnaphoraError, Internal
from language.llm.endpoint import Endpoint
from language.llm.failure import Failed, Unanswered
from language.llm.prompts import Prompt
from language.llm.retries import pause
from language.llm.tools import InvalidAnswer, Tool
from language.llm.transport import NO_LIST, Reply, Transport

logger = logging.getLogger("anaphora.llm")

T = TypeVar("T", bound=BaseModel)
# An invalid answer is asked for again once.
_ROUNDS = 2
_AGAIN = "Your answer is not valid ({problems}). Call the tool again, with valid arguments only."
# Bytes of a token at least, so that what a call costs is not underestimated; and of its frame.
_BYTES = 3
_FRAME = 64
_PROBE_SECONDS = 5.0


class LanguageModel:
    """Asks an endpoint's model, within limits of time and cost; safe to share between tasks.

    `seconds` is how long a question may take; None for as long as its attempts may. An
    `interactive` one is asked by those who wait for a request: after a rest, a look at the endpoint
    in the background is the trial, so that nobody waits for it.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        ledger: Ledger,
        *,
        seconds: float | None = None,
        interactive: bool = False,
    ) -> None:
        self.endpoint = endpoint
        self.breaker = Breaker(endpoint.rest)
        self._ledger = ledger
        self._transport = Transport(endpoint)
        self._seconds = seconds or endpoint.timeout * endpoint.attempts
        self._interactive = interactive
        self._trial: asyncio.Task[None] | None = None

    @property
    def name(self) -> str:
        """Return the model's name, as answers give it."""
        return self.endpoint.model

    async def ask(self, prompt: Prompt, tool: Tool[T], message: str) -> T:
        """Ask a question; `message` holds the texts of others in a fence. Return a valid answer.

        Raises Unavailable where there is none, LimitExceeded where it would cost too much: the
        local way serves then, and the question is counted as unanswered.
        """
        await self._transport.open()
        began = time.monotonic()
        try:
            answer = await self._ask(prompt, tool, message, began + self._seconds)
        except AnaphoraError as error:
            await self._count_unanswered()
            reason = error.message if isinstance(error, Failed | Unanswered) else error.code
            self._log(prompt, began, logging.WARNING, reason)
            raise
        self._log(prompt, began, logging.DEBUG, "answered")
        return answer

    async def open(self) -> None:
        """Load what the first question needs."""
        await self._transport.open()

    async def close(self) -> None:
        """Close the connections."""
        if self._trial is not None:
            self._trial.cancel()
        await self._transport.close()

    async def _ask(self, prompt: Prompt, tool: Tool[T], message: str, until: float) -> T:
        await self._enter()
        messages = [
            {"role": "system", "content": prompt.system},
            {"role": "user", "content": message},
        ]
        for _ in range(_ROUNDS):
            reply = await self._call(messages, tool, until)
            try:
                if reply.text is None:
                    raise InvalidAnswer("the tool was not called")
                answer = tool.read(reply.text)
            except InvalidAnswer as error:
                again = {"role": "user", "content": _AGAIN.format(problems=error)}
                messages = [*messages[:2], again]
                continue
            self.breaker.succeeded()
            return answer
        self.breaker.failed()
        raise Unanswered("The language model gave no valid answer.")

    async def _enter(self) -> None:
        """Let a question through. Raises Resting while the endpoint is left alone."""
        if self._interactive and self.breaker.state is not BreakerState.CLOSED:
            if self.breaker.state is BreakerState.TRIAL and self._trial is None:
                self._trial = begin_apart(self._look(), name="llm-trial")
            raise self.breaker.resting()
        self.breaker.check()

    async def _look(self) -> None:
        try:
            await self._transport.models(_PROBE_SECONDS)
            self.breaker.succeeded()
        except Failed as error:
            if error.status in NO_LIST:
                self.breaker.succeeded()
            else:
                self.breaker.failed(error.retry_after)
        finally:
            self._trial = None

    async def _call(self, messages: Sequence[dict[str, str]], tool: Tool[T], until: float) -> Reply:
        """Send a request, again for passing failures. Raises Failed or LimitExceeded."""
        attempt = 0
        while True:
            if (left := until - time.monotonic()) <= 0:
                raise Failed("The language model took too long.")
            attempt += 1
            try:
                return await self._pay(messages, tool, min(self.endpoint.timeout, left))
            except Failed as error:
                self.breaker.failed(error.retry_after)
                wait = pause(attempt, error.retry_after, random.random)
                over = time.monotonic() + wait >= until or attempt >= self.endpoint.attempts
                if over or not error.passing or self.breaker.state is BreakerState.OPEN:
                    raise
            await asyncio.sleep(wait)

    async def _pay(
        self, messages: Sequence[dict[str, str]], tool: Tool[T], seconds: float
    ) -> Reply:
        """Reserve what a call may cost, make it, and settle what it cost."""
        charge, declared = current_charge(), tool.declared()
        most = self._most(messages, str(declared))
        day = await self._ledger.reserve(charge, most)
        try:
            reply = await self._transport.send(messages, declared, seconds)
        except Failed as error:
            spent = most if error.unsure else Spent(calls=1)
            await self._settle(charge, day, replace(spent, failed=1) - most)
            raise
        # Cancelled, it stays reserved: nobody knows what it cost.
        await self._settle(charge, day, self._spent(reply, most) - most)
        return reply

    def _most(self, messages: Sequence[dict[str, str]], declared: str) -> Spent:
        size = sum(len(one["content"].encode()) + _FRAME for one in messages) + len(declared)
        tokens, most = math.ceil(size / _BYTES), self.endpoint.max_tokens
        cost = self.endpoint.cost(tokens, most)
        return Spent(calls=1, input_tokens=tokens, output_tokens=most, cost=cost)

    def _spent(self, reply: Reply, most: Spent) -> Spent:
        """Return what an answer cost: what could be, where the endpoint does not say."""
        given = most.input_tokens if reply.input_tokens is None else reply.input_tokens
        made = most.output_tokens if reply.output_tokens is None else reply.output_tokens
        cost = self.endpoint.cost(given, made)
        return Spent(calls=1, input_tokens=given, output_tokens=made, cost=cost)

    async def _settle(self, charge: Charge, day: str | None, more: Spent) -> None:
        try:
            await self._ledger.settle(charge, day, more)
        except AnaphoraError as error:
            # What is reserved stays: the limits hold all the same.
            logger.warning("the cost of a call was not settled", extra={"code": error.code})

    async def _count_unanswered(self) -> None:
        try:
            charge = current_charge()
        except Internal:
            return
        counting = self._settle(charge, None, Spent(unanswered=1))
        if self._interactive:
            _background(counting)
        else:
            await counting

    def _log(self, prompt: Prompt, began: float, level: int, outcome: str) -> None:
        details = {
            "prompt": f"{prompt.name} {prompt.version}",
            "model": self.name,
            "outcome": outcome,
            "seconds": round(time.monotonic() - began, 3),
        }
        logger.log(level, "asked the language model", extra=details)


_running: set["asyncio.Task[None]"] = set()


def _background(work: "asyncio._CoroutineLike[None]") -> None:
    """Do work that nobody waits for; kept, so that it is not collected before it is done."""
    task = asyncio.create_task(work, name="llm-count")
    _running.add(task)
    task.add_done_callback(_running.discard)
