"""Whom calls of a language model are charged to: a user, and a run, if one asks.

Set where a user's work begins (a task, an operation) and read where a call is made: what lies
between, judges and readers of texts among it, need not know of users.
"""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, replace

from anaphora.errors import Internal


@dataclass(frozen=True, slots=True)
class Charge:
    """The user that calls are made for, and the run that makes them, if one does."""

    user_id: str
    run_id: str | None = None


_charge: ContextVar[Charge | None] = ContextVar("charge", default=None)


@contextlib.contextmanager
def charging(user_id: str, run_id: str | None = None) -> Iterator[None]:
    """Charge what is called in the block to this user; inside the user's block, to the run."""
    outer = _charge.get()
    inner = Charge(user_id, run_id)
    if run_id is None and outer is not None and outer.user_id == user_id:
        inner = replace(inner, run_id=outer.run_id)
    token = _charge.set(inner)
    try:
        yield
    finally:
        _charge.reset(token)


def charge_all_to(user_id: str) -> None:
    """Charge to this user what the rest of the current task, or request, calls."""
    _charge.set(Charge(user_id))


def current_charge() -> Charge:
    """Return whom a call is charged to. Raises Internal where nobody is: a defect of ours."""
    found = _charge.get()
    if found is None:
        raise Internal("A call of the language model is charged to nobody.")
    return found
