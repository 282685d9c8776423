"""Admission of an operation: its caller is looked up again, and pays for it from their rates.

An operation that only reads is begun meanwhile, if its caller is known from a moment ago. It
writes and answers nothing before they are admitted, and is cut off where they are refused.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from graphql import OperationType

from anaphora.caller import Caller, awaiting
from anaphora.errors import AnaphoraError
from schema.limits.documents import Checked, Documents, Refused
from schema.serving.context import Allowance, Context
from schema.serving.errors import refusal

T = TypeVar("T")

# Operations of a key that may go on before they are admitted: others wait.
_MOST_BEGUN = 4
# How many do, by the key's id.
_begun: Counter[str] = Counter()


class CallerChanged(Exception):  # noqa: N818 (an outcome, which begins the operation again)
    """Raised where something else is found of the key than was known: a scope, an end."""

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
        self._admitted = False

    async def check(
        self, text: str | None, variables: Mapping[str, Any] | None, name: str | None
    ) -> Checked:
        """Check the operation. Raises Refused, CallerChanged.

        What takes time, such as reading a text that is new, is done for admitted callers alone, and
        for those who were not refused lately.
        """
        if self._documents.knows(text) and self._has_room:
            try:
                return await self._prepare(text, variables, name)
            except Refused:
                await self._take_operation()
                raise
        await self._take_operation()
        checked = await self._prepare(text, variables, name)
        await self._pay(lambda allowance, caller: allowance.spend_cost(caller, checked.cost))
        self._admitted = True
        return checked

    async def admit(self, checked: Checked) -> None:
        """Admit the caller of a checked operation. Raises Refused, CallerChanged."""
        if not self._admitted:
            await self._confirm()
            await self._pay(lambda allowance, caller: allowance.spend(caller, checked.cost))
            self._admitted = True

    async def answered(self, checked: Checked, answer: Callable[[], Awaitable[T]]) -> T:
        """Admit the caller, and answer; meanwhile already, where the operation only reads.

        Raises Refused, CallerChanged.
        """
        if self._admitted or not self._may_begin(checked):
            await self.admit(checked)
            return await answer()
        admission = asyncio.create_task(self.admit(checked), name="admit")
        self._note_begun(admission)
        with awaiting(admission):
            answering = asyncio.ensure_future(answer())
        try:
            await asyncio.gather(admission, answering)
            return answering.result()
        except BaseException:
            admission.cancel()
            answering.cancel()
            # It may be asked again with the same context: nothing of this one goes on beside that.
            await asyncio.wait([answering])
            raise

    def _note_begun(self, admission: "asyncio.Task[None]") -> None:
        """Count the operation among those that its key began, until it is admitted."""
        key_id = "" if self._context is None else self._context.caller.key_id
        _begun[key_id] += 1

        def end(_: object) -> None:
            _begun[key_id] -= 1
            if not _begun[key_id]:
                del _begun[key_id]

        admission.add_done_callback(end)

    def _may_begin(self, checked: Checked) -> bool:
        if self._context is None or checked.operation.operation is not OperationType.QUERY:
            return False
        if _begun[self._context.caller.key_id] >= _MOST_BEGUN:
            return False
        # Who has no room in their rates was admitted when the operation was checked.
        return self._allowance is not None or self._context.confirmation is not None

    @property
    def _has_room(self) -> bool:
        """Check that the caller is not known to have used up a rate."""
        if self._context is None or self._allowance is None:
            return True
        return self._allowance.may_have_room(self._context.caller)

    @property
    def _allowance(self) -> Allowance | None:
        return None if self._context is None else self._context.services.allowance

    async def _prepare(
        self, text: str | None, variables: Mapping[str, Any] | None, name: str | None
    ) -> Checked:
        caller = None if self._context is None else self._context.caller
        return await self._documents.prepare(text, variables, name, caller)

    async def _take_operation(self) -> None:
        """Confirm the caller, and take one operation, whatever comes of it."""
        await self._confirm()
        await self._pay(lambda allowance, caller: allowance.spend_operation(caller))

    async def _confirm(self) -> None:
        """Wait until the key is looked up. Raises Refused, CallerChanged."""
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
            raise CallerChanged(context, caller)

    async def _pay(self, spend: Callable[[Allowance, Caller], Awaitable[None]]) -> None:
        """Take from the caller's rates. Raises Refused where nothing is left."""
        if self._context is None or self._allowance is None:
            return
        try:
            await spend(self._allowance, self._context.caller)
        except AnaphoraError as error:
            raise Refused([refusal(error)]) from None
