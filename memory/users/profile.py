"""Sets what users say of themselves: their time zone."""

from anaphora.caller import Caller
from anaphora.clock import check_zone
from cypher import users
from graph.lock import lock_user
from graph.session import Transaction
from memory.services import Services


async def set_time_zone(services: Services, caller: Caller, name: str | None) -> None:
    """Set the zone of the user's days, for questions that name none; None for UTC.

    Raises Invalid for a name that is no IANA time zone.
    """
    if name is not None:
        check_zone(name)

    async def work(transaction: Transaction) -> None:
        await lock_user(transaction, caller.user_id, services.clock)
        await transaction.run(users.change_user, user_id=caller.user_id, time_zone=name)

    await services.graph.write(work, name="set_time_zone")
