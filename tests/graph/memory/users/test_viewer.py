"""A user's time zone: said once, and taken where a question names none."""

import pytest

from anaphora.caller import Caller
from anaphora.errors import Invalid
from memory.services import Services
from memory.users.profile import set_time_zone
from recall.query.zone import get_user, users_zone


async def test_a_zone_is_kept_and_taken_back(writing: Services, caller: Caller) -> None:
    graph = writing.graph
    assert str(await users_zone(graph, caller.user_id)) == "UTC"
    await set_time_zone(writing, caller, "Pacific/Auckland")
    assert str(await users_zone(graph, caller.user_id)) == "Pacific/Auckland"
    assert (await get_user(graph, caller.user_id)).sequence == 0
    await set_time_zone(writing, caller, None)
    assert (await get_user(graph, caller.user_id)).time_zone is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Nowhere/Land",
        "../etc",
        "Europe/Paris\0",
        "x" * 5000,
        "localtime",
        "posixrules",
        "Factory",
    ],
)
async def test_what_is_no_zone_is_refused(writing: Services, caller: Caller, name: str) -> None:
    with pytest.raises(Invalid) as refused:
        await set_time_zone(writing, caller, name)
    assert refused.value.field == "timeZone"
