"""Many values of one functional relation: each is compared with the newest alone."""

from anaphora.caller import Caller
from memory.remember.remember import remember_many
from memory.services import Services
from tests.support.recall.comparing import fact

MANY = 150


async def test_a_batch_of_many_values_of_one_slot_is_stored(
    writing: Services, caller: Caller
) -> None:
    most = writing.settings.conflict_candidates
    batch = [fact("lives_in", f"Town {number}") for number in range(MANY)]
    results = (await remember_many(writing, caller, batch)).results
    ids = [one.memory.id for one in results if one.memory is not None]
    assert len(ids) == MANY
    opened = {
        tuple(sorted((ids.index(c.a_id), ids.index(c.b_id))))
        for one in results
        for c in one.conflicts or ()
    }
    assert opened == {
        (earlier, later) for later in range(MANY) for earlier in range(max(0, later - most), later)
    }


async def test_a_value_that_comes_after_is_compared_with_the_newest(
    writing: Services, caller: Caller
) -> None:
    most = writing.settings.conflict_candidates
    first = [fact("lives_in", f"Town {number}") for number in range(most)]
    earlier = (await remember_many(writing, caller, first)).results
    [*_, before] = [one.memory.id for one in earlier if one.memory is not None]
    second = [fact("lives_in", f"Village {number}") for number in range(2)]
    later = (await remember_many(writing, caller, second)).results
    for one in later:
        assert one.conflicts is not None
        assert any(before in (c.a_id, c.b_id) for c in one.conflicts)
    [last] = [one.conflicts or () for one in later[1:]]
    assert len(last) == most
