"""Callers and actors: the key behind a request, and the user whose memories it speaks for.

A read may be begun before its caller is admitted: by what was known of the key a moment ago, while
the key is looked up again. Nothing is written or answered before that, `admitted`, is over.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from anaphora.errors import Unauthenticated

_admission: ContextVar["asyncio.Task[None] | None"] = ContextVar("admission", default=None)


@contextlib.contextmanager
def awaiting(admission: "asyncio.Task[None]") -> Iterator[None]:
    """Have what is begun in the block wait for this admission before it writes."""
    token = _admission.set(admission)
    try:
        yield
    finally:
        _admission.reset(token)


async def admitted() -> None:
    """Wait until the caller of the current work is admitted. Raises Unauthenticated if refused."""
    if (admission := _admission.get()) is None:
        return
    try:
        # Whoever stops waiting must not end it for the others.
        await asyncio.shield(admission)
    except Exception as error:
        # The answer is cut off, and told by whoever awaits the admission.
        raise Unauthenticated() from error


class Scope(StrEnum):
    READ = "READ"
    WRITE = "WRITE"
    MAINTAIN = "MAINTAIN"
    ADMIN = "ADMIN"


class KeyKind(StrEnum):
    USER = "USER"
    SERVICE = "SERVICE"
    ADMIN = "ADMIN"


class ActorKind(StrEnum):
    KEY = "KEY"
    RULE = "RULE"
    MODEL = "MODEL"
    RUN = "RUN"
    SYSTEM = "SYSTEM"


@dataclass(frozen=True, slots=True)
class Actor:
    """Author of an action: an API key, a rule, a model, a run, or the program itself."""

    kind: ActorKind
    name: str


@dataclass(frozen=True, slots=True)
class Bound:
    """Threads and tags that a key is bound to: memories of one of the threads, with all tags.

    Where there are no threads, or no tags, they bound nothing; one of the two is there.
    """

    thread_ids: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Caller:
    """A user, and the key that speaks for them.

    `max_trust` is the name of the highest trust that this key may give, `expires_at` when it ends;
    `receipt_id` is of the one receipt that the key of an erased user may read. `agent` is the
    program that uses the key, by its own account; empty if it does not say. `bound` is what alone
    the key may read and write; None for all that is the user's.
    """

    user_id: str
    key_id: str
    key_name: str
    kind: KeyKind
    scopes: frozenset[Scope]
    max_trust: str
    expires_at: datetime | None = None
    receipt_id: str | None = None
    agent: str = ""
    bound: Bound | None = None

    @property
    def bound_key_id(self) -> str | None:
        """The key's id, if it is bound; None for a key of the whole user."""
        return None if self.bound is None else self.key_id

    @property
    def actor(self) -> Actor:
        name = f"{self.key_name} ({self.agent})" if self.agent else self.key_name
        return Actor(ActorKind.KEY, name)
