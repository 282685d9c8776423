"""Two layers: the shared one, which admins write, and each user's own over it."""

from dataclasses import dataclass
from datetime import datetime

from anaphora.caller import Caller, Scope
from anaphora.clock import Clock
from anaphora.errors import Forbidden
from cypher import ontology
from graph.lock import lock_user
from graph.run import Transaction
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
    """Held until the transaction ends; `now` is the time of what is written."""

    layer: str
    now: datetime


async def lock_layer(transaction: Transaction, layer: str, clock: Clock) -> LayerLock:
    """Take the lock of those who write this layer."""
    if layer == SHARED:
        await transaction.run(ontology.lock_shared, at=clock())
        return LayerLock(layer, clock())
    lock = await lock_user(transaction, layer, clock)
    return LayerLock(layer, lock.now)
