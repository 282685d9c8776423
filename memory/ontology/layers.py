"""Two layers: the shared one, which admins write, and each user's own over it."""

from dataclasses import dataclass
from datetime import datetime

from anaphora.caller import Caller, Scope
from anaphora.clock import Clock
from anaphora.errors import Forbidden
from cypher import ontology
from graph.lock import UserLock, lock_user
from graph.session import Transaction
from graph.tenancy import SHARED


def layer_of(caller: Caller, shared: bool) -> str:
    """The `user_id` of the layer to write. Raises Forbidden for the shared one without ADMIN."""
    if not shared:
        return caller.user_id
    if Scope.ADMIN not in caller.scopes:
        raise Forbidden("The shared layer takes a key with the scope ADMIN.", field="shared")
    return SHARED


@dataclass(frozen=True, slots=True)
class LayerLock:
    """Held until the transaction ends; `user` is who writes, and whose history has it."""

    layer: str
    user: UserLock

    @property
    def now(self) -> datetime:
        """The time of what is written."""
        return self.user.now

    @property
    def shared(self) -> bool:
        return self.layer == SHARED


async def lock_layer(transaction: Transaction, layer: str, user_id: str, clock: Clock) -> LayerLock:
    """Take the lock of those who write this layer, as a user."""
    return await lock_layer_too(transaction, layer, await lock_user(transaction, user_id, clock))


async def lock_layer_too(transaction: Transaction, layer: str, user: UserLock) -> LayerLock:
    """As `lock_layer`, where the user's own is taken already: always the first of the two."""
    if layer == SHARED:
        await transaction.run(ontology.lock_shared, at=user.now)
    return LayerLock(layer, user)
