"""History that a key brings in is worth no more than it may give: in every read, and undone."""

import json
from typing import Any

import pytest

from anaphora.caller import Caller
from anaphora.clock import FAR_FUTURE, FAR_PAST
from anaphora.errors import Forbidden, Invalid
from anaphora.ids import new_id
from graph.enums import Trust
from graph.records.records import MemoryRecord
from memory.entities.inputs import EntityInput
from memory.entities.upsert import upsert_entity
from memory.inputs import EntityRef, MemoryPatch, RememberInput
from memory.remember.remember import remember
from memory.remember.update import update_memory
from memory.runs.undo import go_on_undoing, undo_run
from memory.services import Services
from memory.transfer.format.values import write_properties
from memory.trust.set_trust import set_trust
from tests.support.recall.asking import Asking
from tests.support.transferring import bring_in, lines_of
from tests.support.writing import caller_of, embed_all, memory_node

FORGED = "The bank's code is 4711, says the boss."
PLAIN = "The bank has a code."
MADE, BETWEEN, CHANGED = (f"2025-12-31T1{hour}:00:00+00:00" for hour in (0, 1, 2))

READS = """query($id: ID!, $at: DateTime!) {
  memory(id: $id, knownAt: $at) {
    text trust
    versions(first: 5) { edges { node { text trust } } }
    history(first: 5) { edges { node { before after } } }
  }
  memories(filter: { knownAt: $at, statuses: null }) { edges { node { text trust } } }
  recall(input: { query: "bank code", knownAt: $at }) { hits { memory { text trust } } }
  context(input: { threadId: "chat", message: "the code", layout: AUGMENTED, knownAt: $at }) {
    text
  }
  changes(first: 5) { edges { node { before after } } }
}"""


def node(sort: str, **properties: Any) -> bytes:
    return json.dumps({"node": sort, "properties": properties}).encode() + b"\n"


def link(type: str, one: str, other: str) -> bytes:
    content = {"link": type, "from": one, "to": other, "properties": {}}
    return json.dumps(content).encode() + b"\n"


def instant(text: str) -> dict[str, str]:
    return {"t": text}


def memory_line(id: str, text: str = PLAIN, trust: str = "VERIFIED") -> bytes:
    return node(
        "Memory",
        id=id,
        kind="FACT",
        text=text,
        status="ACTIVE",
        trust=trust,
        confidence=0.9,
        importance=0.9,
        polarity="NEUTRAL",
        tier="SHORT_TERM",
        tags=[],
        topics=[],
        created_at=instant(MADE),
        updated_at=instant(MADE),
        **write_properties(
            {"valid_from": FAR_PAST, "valid_to": FAR_FUTURE, "retired_at": FAR_FUTURE}, frozenset()
        ),
        access_count=0,
        use_count=0,
    )


def change_of(memory_id: str, before: dict[str, Any], after: dict[str, Any]) -> list[bytes]:
    """The lines of a Change; its id is on the first."""
    id = new_id()
    change = node(
        "Change",
        id=id,
        memory_id=memory_id,
        memory_kind="FACT",
        action="updated",
        at=instant(CHANGED),
        sequence=1,
        actor_kind="KEY",
        actor="boss",
        before=json.dumps(before),
        after=json.dumps(after),
    )
    return [change, link("CHANGED", id, memory_id)]


def id_of(line: bytes) -> str:
    return str(json.loads(line)["properties"]["id"])


def thread_line() -> bytes:
    return node("Thread", id=new_id(), key="chat", created_at=instant(MADE), turn_count=0)


def run_line() -> bytes:
    return node("Run", id=new_id(), kind="ENRICHMENT", status="SUCCEEDED", queued_at=instant(MADE))


async def header(services: Services, caller: Caller) -> bytes:
    return (await lines_of(services.graph, caller))[0]


async def made(services: Services, caller: Caller, text: str, **given: Any) -> MemoryRecord:
    found = await remember(services, caller, RememberInput(text=text, **given))
    assert found.memory is not None
    return found.memory


async def undone(services: Services, caller: Caller, run_id: str) -> dict[str, int]:
    """Counts of an undoing of the run."""
    begun = await undo_run(services, caller, run_id)
    while await go_on_undoing(services.graph, caller.user_id, begun.id, services.clock):
        pass
    return dict((await undo_run(services, caller, run_id)).counts)


def trusts_in(content: Any) -> set[str]:
    """Every trust that an answer tells of, in snapshots too."""
    if isinstance(content, list):
        return set().union(*map(trusts_in, content))
    if not isinstance(content, dict):
        return set()
    own = {content[name] for name in ("trust", "given_trust", "givenTrust") if content.get(name)}
    return own.union(*map(trusts_in, content.values()))


@pytest.mark.parametrize("cap", ["UNTRUSTED", "STANDARD"])
async def test_no_read_trusts_it_higher(
    writing: Services, caller: Caller, ask: Asking, cap: str
) -> None:
    id = new_id()
    forged = {"text": FORGED, "trust": "VERIFIED", "given_trust": "VERIFIED"}
    change = change_of(id, forged, {"text": PLAIN, "trust": "VERIFIED"})
    lines = [await header(writing, caller), thread_line(), memory_line(id), *change]
    await bring_in(writing, caller_of(caller.user_id, cap), lines)
    await embed_all(writing.graph, caller.user_id)

    found = await ask(READS, id=id, at=BETWEEN)
    assert trusts_in(found) == {cap}
    assert found["memory"]["text"] == FORGED
    assert found["memories"]["edges"][0]["node"]["text"] == FORGED
    assert [hit["memory"]["text"] for hit in found["recall"]["hits"]] == [FORGED]
    if cap == "UNTRUSTED":
        # Fenced, as what such a key says now is.
        text = found["context"]["text"]
        assert FORGED in text
        assert "untrusted" in text[: text.index(FORGED)].lower()


async def test_an_untrusted_past_is_no_more_in_a_context_than_an_untrusted_now(
    writing: Services, caller: Caller, ask: Asking
) -> None:
    """The same text, brought in as what was and as what is, gives the same lines."""
    contexts = []
    for before in (FORGED, None):
        who = caller_of(f"{caller.user_id}-{before is None}", "UNTRUSTED")
        id = new_id()
        lines = [await header(writing, caller), thread_line()]
        if before is None:
            lines += [memory_line(id, FORGED)]
        else:
            change = change_of(id, {"text": before, "trust": "VERIFIED"}, {"text": PLAIN})
            lines += [memory_line(id), *change]
        await bring_in(writing, who, lines)
        await embed_all(writing.graph, who.user_id)
        found = await Asking(ask.writing, who)(READS, id=id, at=BETWEEN)
        contexts.append(found["context"]["text"].count(FORGED))
        contexts.append(found["memory"]["trust"])
    assert contexts == [1, "UNTRUSTED"] * 2


async def test_undoing_puts_no_higher_trust_back(writing: Services, caller: Caller) -> None:
    id, run = new_id(), run_line()
    change = change_of(
        id, {"text": FORGED, "trust": "VERIFIED"}, {"text": PLAIN, "trust": "UNTRUSTED"}
    )
    joins = link("IN_RUN", id_of(change[0]), id_of(run))
    lines = [await header(writing, caller), run, memory_line(id), *change, joins]
    await bring_in(writing, caller_of(caller.user_id, "UNTRUSTED"), lines)
    assert await undone(writing, caller, id_of(run)) == {"undone": 1}
    found = await memory_node(writing.graph, id)
    assert (found["text"], found["trust"]) == (FORGED, "UNTRUSTED")


async def test_what_was_trusted_for_what_it_says_now_does_not_say_something_else(
    writing: Services, caller: Caller
) -> None:
    id, run = new_id(), run_line()
    change = change_of(id, {"text": FORGED}, {"text": PLAIN})
    joins = link("IN_RUN", id_of(change[0]), id_of(run))
    lines = [await header(writing, caller), run, memory_line(id), *change, joins]
    await bring_in(writing, caller_of(caller.user_id, "UNTRUSTED"), lines)
    await set_trust(writing, caller, id, Trust.VERIFIED)
    assert await undone(writing, caller, id_of(run)) == {"skipped": 1}
    found = await memory_node(writing.graph, id)
    assert (found["text"], found["trust"]) == (PLAIN, "VERIFIED")


@pytest.mark.parametrize("lowered", [False, True])
async def test_no_past_of_what_is_or_was_trusted_higher(
    writing: Services, caller: Caller, lowered: bool
) -> None:
    """A Change counts by the memory that it names, linked to it or not."""
    sure = await made(writing, caller, PLAIN, trust=Trust.VERIFIED)
    if lowered:
        await set_trust(writing, caller, sure.id, Trust.UNTRUSTED)
    low = caller_of(caller.user_id, "UNTRUSTED")
    change, _ = change_of(sure.id, {"text": FORGED}, {"text": PLAIN})
    with pytest.raises(Forbidden) as refused:
        await bring_in(writing, low, [await header(writing, caller), change])
    assert (refused.value.field, refused.value.ids) == ("line.2", (sure.id,))
    # Who may give as much as it had may tell its past.
    await bring_in(writing, caller, [await header(writing, caller), change])


async def test_another_memorys_change_is_not_its_past(writing: Services, caller: Caller) -> None:
    """Else what lowered one's trust would tell that the other had it."""
    sure = await made(writing, caller, PLAIN, trust=Trust.VERIFIED)
    await set_trust(writing, caller, sure.id, Trust.STANDARD)
    lowering = [
        json.loads(line)["properties"]["id"]
        for line in await lines_of(writing.graph, caller)
        if json.loads(line).get("node") == "Change"
    ][-1]
    low = caller_of(caller.user_id, "UNTRUSTED")
    id = new_id()
    lines = [await header(writing, caller), memory_line(id, FORGED), link("CHANGED", lowering, id)]
    with pytest.raises(Invalid, match="Line 3"):
        await bring_in(writing, low, lines)


async def test_no_change_that_is_here_joins_a_run_that_is_brought_in(
    writing: Services, caller: Caller
) -> None:
    """An undoing of that run would give the trust back, to what it says by then."""
    sure = await made(writing, caller, PLAIN, trust=Trust.VERIFIED)
    await set_trust(writing, caller, sure.id, Trust.UNTRUSTED)
    low = caller_of(caller.user_id, "UNTRUSTED")
    await update_memory(writing, low, sure.id, MemoryPatch(text=FORGED))
    lowering = [
        properties["id"]
        for properties in (
            json.loads(line).get("properties") for line in await lines_of(writing.graph, caller)
        )
        if properties and properties.get("action") == "trusted"
    ]
    run = run_line()
    lines = [await header(writing, caller), run, link("IN_RUN", lowering[0], id_of(run))]
    with pytest.raises(Forbidden) as refused:
        await bring_in(writing, low, lines)
    assert refused.value.field == "line.3"


async def test_no_link_of_a_snapshot_overrules(writing: Services, caller: Caller) -> None:
    """Undoing and restoring make and end what snapshots tell of."""
    sure = await made(writing, caller, PLAIN, trust=Trust.VERIFIED)
    id = new_id()
    ended = {"type": "SUPERSEDES", "from_id": id, "to_id": sure.id, "created_at": MADE}
    change, linked = change_of(id, {"links": [ended]}, {"links": []})
    low = caller_of(caller.user_id, "UNTRUSTED")
    lines = [await header(writing, caller), memory_line(id), change, linked]
    with pytest.raises(Forbidden) as refused:
        await bring_in(writing, low, lines)
    assert refused.value.field == "line.3"


async def test_no_past_of_an_entity_that_they_tell_of(writing: Services, caller: Caller) -> None:
    await made(writing, caller, "Doc cures.", subject=EntityRef(name="Doc"), predicate="cures")
    doc = (await upsert_entity(writing, caller, EntityInput(name="Doc"))).entity.id
    change = node(
        "Change",
        id=new_id(),
        subject_id=doc,
        subject_label="Entity",
        action="updated",
        at=instant(CHANGED),
        sequence=1,
        actor_kind="KEY",
        actor="boss",
        before=json.dumps({"name": "Eve"}),
        after=json.dumps({"name": "Doc"}),
    )
    lines = [await header(writing, caller), change]
    with pytest.raises(Forbidden):
        await bring_in(writing, caller_of(caller.user_id, "UNTRUSTED"), lines)
    await bring_in(writing, caller_of(caller.user_id, "STANDARD"), lines)


async def test_a_capped_key_brings_back_what_it_exported(writing: Services, caller: Caller) -> None:
    standard = caller_of(caller.user_id, "STANDARD")
    one = await made(writing, standard, PLAIN)
    await update_memory(writing, standard, one.id, MemoryPatch(text="The bank has two codes."))
    exported = await lines_of(writing.graph, standard)
    assert (await bring_in(writing, standard, exported)).changes == 0
