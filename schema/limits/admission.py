"""Admission of an operation: its caller is looked up again, and pays for it from their rates.

An operation that only reads is begun meanwhile, if its caller is known from a moment ago. It
writes and answers nothing before they are admitted, and is cut off where they are refused.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from graphql import OperationType

from anaphora.caller import Caller, unless_refused
from anaphora.concurrency import both
from anaphora.errors import AnaphoraError
from schema.limits.documents import Checked, Documents, Refused
from schema.serving.context import Allowance, Context
from schema.serving.errors import refusal

T = TypeVar("T")


class AnotherCaller(Exception):  # noqa: N818 (an outcome, which begins the operation again)
    """Raised where the key is another's than what was known of it, or has other scopes."""

    def __init__(self, context: Context, caller: Caller) -> None:
        super().__init__()
        self.context = context
        self.caller = caller


class Admission:
    """Admits one operation: `check` it, then have it answered by `answered`.

    Without a context, as in tests of documents, everybody is admitted.
    """

    def __init__(self, documents: Documents, context: Context | None) -> None:
        self._documents = documents
        self._context = context
        self._over = False

    async def check(
        self, text: str | None, variables: Mapping[str, Any] | None, name: str | None
    ) -> Checked:
        """Check the operation. Raises Refused, AnotherCaller.

        A text that is new is read, which takes time, for callers that are admitted, alone.
        """
        if self._documents.knows(text):
            try:
                return await self._prepare(text, variables, name)
            except Refused:
                await self._count()
                raise
        await self._count()
        checked = await self._prepare(text, variables, name)
        await self._pay(lambda allowance, caller: allowance.spend_cost(caller, checked.cost))
        self._over = True
        return checked

    async def admit(self, checked: Checked) -> None:
        """Admit the caller of a checked operation. Raises Refused, AnotherCaller."""
        if not self._over:
            await self._confirm()
            await self._pay(lambda allowance, caller: allowance.spend(caller, checked.cost))
            self._over = True

    async def answered(self, checked: Checked, answer: Callable[[], Awaitable[T]]) -> T:
        """Admit the caller, and answer; meanwhile already, where the operation only reads.

        Raises Refused, AnotherCaller.
        """
        if self._over or not self._may_begin(checked):
            await self.admit(checked)
            return await answer()
        admission = asyncio.create_task(self.admit(checked), name="admit")
        with unless_refused(admission):
            _, found = await both(admission, answer())
        return found

    def _may_begin(self, checked: Checked) -> bool:
        if self._context is None or checked.operation.operation is not OperationType.QUERY:
            return False
        allowance = self._allowance
        if allowance is None:
            return self._context.confirmation is not None
        return allowance.may_have_room(self._context.caller)

    @property
    def _allowance(self) -> Allowance | None:
        return None if self._context is None else self._context.services.allowance

    async def _prepare(
        self, text: str | None, variables: Mapping[str, Any] | None, name: str | None
    ) -> Checked:
        caller = None if self._context is None else self._context.caller
        return await self._documents.prepare(text, variables, name, caller)

    async def _count(self) -> None:
        """Admit a caller whose operation is not known, or not right: it counts as one."""
        await self._confirm()
        await self._pay(lambda allowance, caller: allowance.spend_operation(caller))

    async def _confirm(self) -> None:
        """Wait until the key is looked up. Raises Refused, AnotherCaller."""
        context = self._context
        if context is None or context.confirmation is None:
            return
        try:
            found = await asyncio.shield(context.confirmation)
        except AnaphoraError as error:
            raise Refused([refusal(error)]) from None
        # An agent may have told its name meanwhile.
        caller = replace(found, agent=context.caller.agent)
        if caller != context.caller:
            raise AnotherCaller(context, caller)

    async def _pay(self, spend: Callable[[Allowance, Caller], Awaitable[None]]) -> None:
        """Take from the caller's rates. Raises Refused where nothing is left."""
        if self._context is None or self._allowance is None:
            return
        try:
            await spend(self._allowance, self._context.caller)
        except AnaphoraError as error:
            raise Refused([refusal(error)]) from None
