"""Digests beside their sources: duplicates of them, never in their way, and written anew."""

from typing import Any

import pytest

from anaphora.caller import Caller
from graph.enums import MemoryKind, Polarity
from memory.conflicts.compare import find_conflicts_of
from memory.conflicts.due import open_due_conflicts
from memory.endings.forget import forget
from memory.endings.restore import restore
from memory.endings.retract import retract
from memory.inputs import ForgetInput, ForgetTarget, MemoryPatch
from memory.remember.update import update_memory
from memory.runs.erasure.erase import erase
from memory.services import Services
from recall.contract.inputs import Profile, RecallInput
from recall.recall import recall
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.comparing import words_vector
from tests.support.recall.consolidating import conflicts, consolidate, state, undo
from tests.support.recall.reflecting import TOPICS, by_topics, digests, reflect, say, talk


async def _pottery(services: Services, caller: Caller) -> dict[str, Any]:
    [found] = [one for one in await digests(services, caller) if "pottery" in one["text"]]
    return found


def _said(digest: dict[str, Any], ids: list[str]) -> tuple[str, str]:
    """The id and text of the first turn that a digest tells."""
    texts = [turn.text for turn in talk()]
    text = next(text for text in digest["sources"] if text in digest["text"])
    return ids[texts.index(text)], text


def _pottery_ids(ids: list[str]) -> list[str]:
    texts = [turn.text for turn in talk()]
    return [ids[texts.index(text)] for text in TOPICS["pottery"]]


async def _status_of(services: Services, id: str) -> str:
    [row] = await run(services.graph, "MATCH (s:Summary {id: $id}) RETURN s.status AS s", id=id)
    return str(row["s"])


async def test_a_digest_contradicts_no_source(writing: Services, caller: Caller) -> None:
    services = by_topics(writing)
    await say(services, caller, talk())
    await reflect(services, caller)
    digest = await _pottery(services, caller)
    source = next(text for text in digest["sources"] if text in digest["text"])
    # As near as may be, and the opposite of what its source says.
    opposite = MemoryPatch(text=f"It is not true that {source}", polarity=Polarity.NEGATIVE)
    await update_memory(services, caller, digest["id"], opposite)
    vectors = {"embedding": words_vector(source).tolist()}
    await run(
        services.graph,
        "MATCH (s:Summary {id: $id})-[:DERIVED_FROM]->(e) SET s += $of, e += $of, "
        "s.status = 'ACTIVE', s.conflicts_due = true, e.polarity = 'POSITIVE'",
        id=digest["id"],
        of=vectors,
    )
    assert await find_conflicts_of(services, caller.user_id, digest["id"], 0.0, 50) == []
    given = services.graph, services.settings, services.events, services.clock
    assert (await open_due_conflicts(*given, caller.user_id)).conflicts == 0
    await consolidate(services, caller)
    assert await conflicts(services, caller) == []


@pytest.mark.parametrize("how", ["forget", "erase", "retract", "update"])
async def test_it_is_written_anew_when_a_source_goes(
    writing: Services, caller: Caller, how: str
) -> None:
    services = by_topics(writing)
    ids = await say(services, caller, talk())
    await reflect(services, caller)
    before = await _pottery(services, caller)
    id, text = _said(before, ids)
    what = ForgetTarget(ids=(id,))
    if how == "forget":
        await forget(services, caller, ForgetInput(what=what))
    elif how == "erase":
        await erase(services, caller, ForgetInput(what=what, hard=True))
    elif how == "update":
        patch = MemoryPatch(text="Nothing was said of pottery.")
        await update_memory(services, caller, id, patch)
    else:
        await retract(services, caller, id)
    after = await _pottery(services, caller)
    assert text not in after["text"]
    assert after["id"] == before["id"]
    assert after["status"] == "PENDING_EMBED"
    if how in ("forget", "retract"):
        await restore(services, caller, id)
        assert (await _pottery(services, caller))["text"] == before["text"]


async def test_it_goes_with_its_last_source_and_comes_back_by_undoing(
    writing: Services, caller: Caller
) -> None:
    services = by_topics(writing)
    ids = await say(services, caller, talk())
    await reflect(services, caller)
    before = await state(services, caller)
    texts = [turn.text for turn in talk()]
    going = tuple(ids[texts.index(text)] for text in TOPICS["pottery"])
    done = await forget(services, caller, ForgetInput(what=ForgetTarget(ids=going)))
    assert (await _pottery(services, caller))["status"] == "FORGOTTEN"
    assert done.run_id is not None
    await undo(services, caller, done.run_id)
    after = await state(services, caller)
    for one in after:
        # What is live again is compared anew.
        one["of"].pop("conflicts_due", None)
    assert after == before


@pytest.mark.parametrize("how", ["forget", "retract"])
async def test_it_comes_back_with_its_sources(writing: Services, caller: Caller, how: str) -> None:
    """It went with the last of them, and comes with the first; with all of them it is as it was."""
    services = by_topics(writing)
    ids = await say(services, caller, talk())
    await reflect(services, caller)
    before = await _pottery(services, caller)
    going = _pottery_ids(ids)
    for id in going:
        if how == "forget":
            await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(id,))))
        else:
            await retract(services, caller, id)
    assert (await _status_of(services, before["id"])) == "FORGOTTEN"
    await restore(services, caller, going[0])
    [first] = [one for one in await digests(services, caller) if one["id"] == before["id"]]
    assert first["status"] == "PENDING_EMBED"
    assert TOPICS["pottery"][0] in first["text"]
    assert not any(text in first["text"] for text in TOPICS["pottery"][1:])
    for id in going[1:]:
        await restore(services, caller, id)
    after = await _pottery(services, caller)
    assert (after["id"], after["text"]) == (before["id"], before["text"])


async def test_it_comes_back_where_all_of_its_sources_went_at_once_and_one_is_restored(
    writing: Services, caller: Caller
) -> None:
    services = by_topics(writing)
    ids = await say(services, caller, talk())
    await reflect(services, caller)
    before = await _pottery(services, caller)
    going = _pottery_ids(ids)
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=tuple(going))))
    for id in going:
        await restore(services, caller, id)
    after = await _pottery(services, caller)
    assert (after["id"], after["text"]) == (before["id"], before["text"])
    assert after["status"] in ("ACTIVE", "PENDING_EMBED")


async def test_it_comes_back_when_another_run_than_that_which_ended_it_is_undone(
    writing: Services, caller: Caller
) -> None:
    services = by_topics(writing)
    ids = await say(services, caller, talk())
    await reflect(services, caller)
    before = await _pottery(services, caller)
    going = _pottery_ids(ids)
    runs = []
    for some in (going[:3], going[3:]):
        what = ForgetTarget(ids=tuple(some))
        runs.append((await forget(services, caller, ForgetInput(what=what))).run_id)
    assert (await _status_of(services, before["id"])) == "FORGOTTEN"
    assert runs[0] is not None
    undoing = await undo(services, caller, runs[0])
    [after] = [one for one in await digests(services, caller) if one["id"] == before["id"]]
    assert after["status"] == "PENDING_EMBED"
    assert not any(text in after["text"] for text in TOPICS["pottery"][3:])
    # The undoing is undone with all that it did.
    await undo(services, caller, undoing.id)
    assert (await _status_of(services, before["id"])) == "FORGOTTEN"


async def test_a_digest_that_somebody_forgot_stays_forgotten(
    writing: Services, caller: Caller
) -> None:
    services = by_topics(writing)
    ids = await say(services, caller, talk())
    await reflect(services, caller)
    before = await _pottery(services, caller)
    id = _pottery_ids(ids)[0]
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(before["id"],))))
    await forget(services, caller, ForgetInput(what=ForgetTarget(ids=(id,))))
    await restore(services, caller, id)
    assert (await _status_of(services, before["id"])) == "FORGOTTEN"


@pytest.mark.parametrize("profile", [Profile.BALANCED, Profile.STRATEGY, Profile.HYBRID])
async def test_it_is_answered_where_no_source_is(
    writing: Services, reading: Reading, caller: Caller, profile: Profile
) -> None:
    services = by_topics(writing)
    looking = Reading(
        services.graph, services.encoder, reading.signer, reading.settings, reading.clock
    )
    await say(services, caller, talk())
    asked = RecallInput(query="the pottery class", profile=profile, limit=5)
    without = [hit.memory.id for hit in (await recall(looking, caller, asked)).hits]
    await reflect(services, caller)
    digest = await _pottery(services, caller)
    found = [hit.memory.id for hit in (await recall(looking, caller, asked)).hits]
    assert digest["id"] not in found
    assert set(found) == set(without)
    alone = RecallInput(query="the pottery class", profile=profile, kinds=(MemoryKind.SUMMARY,))
    assert (await recall(looking, caller, alone)).hits[0].memory.id == digest["id"]
