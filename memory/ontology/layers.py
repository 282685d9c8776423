"""Locks one of two layers: the shared one, which admins write, or a user's own over it."""

from dataclasses import dataclass
from datetime import datetime

from anaphora.caller import Caller, Scope
from anaphora.clock import Clock
from anaphora.errors import Forbidden
from cypher.ontology import writing
from graph.lock import UserLock, lock_user
from graph.session import Transaction
from graph.tenancy import SHARED


def layer_of(caller: Caller, shared: bool) -> str:
    """Return the `user_id` of the layer to write. Raises Forbidden for SHARED without ADMIN."""
    if not shared:
        return caller.user_id
    if Scope.ADMIN not in caller.scopes:
        raise Forbidden("The shared layer needs a key with the scope ADMIN.", field="shared")
    return SHARED


@dataclass(frozen=True, slots=True)
class LayerLock:
    """A lock held until the transaction ends; `user` writes, and has it in their history."""

    layer: str
    user: UserLock

    @property
    def now(self) -> datetime:
        """Return the time of what is written."""
        return self.user.now

    @property
    def shared(self) -> bool:
        return self.layer == SHARED


async def lock_layer(transaction: Transaction, layer: str, user_id: str, clock: Clock) -> LayerLock:
    """Lock this layer for writing, as a user."""
    return await lock_layer_too(transaction, layer, await lock_user(transaction, user_id, clock))


async def lock_layer_too(transaction: Transaction, layer: str, user: UserLock) -> LayerLock:
    """Lock this layer where the user's lock is held already: always the first of the two."""
    if layer == SHARED:
        await transaction.run(writing.lock_shared, at=user.now)
    return LayerLock(layer, user)
