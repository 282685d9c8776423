"""AUGMENTED, THREAD and HINTS over a real graph, and the profile THREAD."""

from datetime import UTC, datetime, timedelta
from typing import Any

from anaphora.caller import Caller
from graph.enums import MemoryKind, Trust
from memory.endings.retract import retract
from memory.inputs import EntityRef, TurnInput
from memory.remember.turns import add_turns
from memory.services import Services
from recall.context.context import context
from recall.context.inputs import Context, ContextInput, HintCounts, Layout
from recall.contract.inputs import Profile
from recall.services import Services as Reading
from tests.support.plain import run
from tests.support.recall.recalling import asked, said, told, undated
from tests.support.writing import embed_all

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


async def laid(reading: Reading, caller: Caller, layout: Layout, **given: Any) -> Context:
    return await context(
        reading, caller, ContextInput(**({"thread_id": "talk", "layout": layout} | given))
    )


def titles(found: Context) -> dict[str, list[str]]:
    return {one.title: [undated(item.text) for item in one.items] for one in found.sections}


async def test_augmented_has_digests_rules_facts_and_what_was_said(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(
        writing, caller, "The oven is broken.", occurred_at=NOW - timedelta(days=15), role="user"
    )
    await told(writing, caller, "Ana fixes ovens.")
    await told(writing, caller, "An oven year.", kind=MemoryKind.SUMMARY)
    await told(
        writing,
        caller,
        "When the oven hisses, turn the gas off.",
        kind=MemoryKind.PROCEDURE,
        trigger="the oven hisses",
        action="turn the gas off",
    )
    await told(writing, caller, "When it rains, close the roof.", kind=MemoryKind.PROCEDURE)
    found = await laid(
        reading, caller, Layout.AUGMENTED, message="What about the oven?", now=NOW, max_tokens=200
    )
    assert titles(found) == {
        "Summaries": ["An oven year."],
        "Procedures": ["When: the oven hisses. Then: turn the gas off."],
        "Facts": ["Ana fixes ovens."],
        "Past Interactions": ["2 weeks ago (Sun 17 May 2026), user: The oven is broken."],
    }
    assert found.role == "system"
    assert found.tokens <= 200 - 5  # the query's tokens are taken from the limit


async def test_thread_tells_its_places_apart(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    maya = EntityRef(name="Maya", type="person")
    await said(writing, caller, "The oven is broken.")
    await said(writing, caller, "the OVEN is broken.", role="assistant")
    old = await said(writing, caller, "I met Maya there.", thread="old", thread_title="Holidays")
    liked = await told(writing, caller, "Prefers mornings.", importance=0.9)
    await told(writing, caller, "Of little weight.", importance=0.2)
    await run(
        writing.graph,
        "MATCH (m:Memory {user_id: $id}) WHERE m.importance <> 0.5 SET m.tier = 'LONG_TERM'",
        id=caller.user_id,
    )
    await told(writing, caller, "Maya plays.", subject=maya, predicate="plays")
    await run(
        writing.graph,
        "MATCH (m:Memory {id: $id}), (e:Entity {user_id: $user, key: 'maya'}) "
        "CREATE (m)-[:MENTIONS {created_at: m.created_at}]->(e)",
        id=old.id,
        user=caller.user_id,
    )
    found = await laid(reading, caller, Layout.THREAD, message="And Maya?")
    assert titles(found) == {
        "Current Conversation": ["[assistant] the OVEN is broken."],
        "Related Past Conversations": ["[user] (from: Holidays) I met Maya there."],
        "User Context & Preferences": [
            "[fact] Prefers mornings.",
            "[fact] Maya plays.",
        ],
    }
    hits = await asked(
        reading, caller, "And Maya?", profile=Profile.THREAD, thread_id="talk", limit=20
    )
    by_id = {hit.memory.id: hit for hit in hits.hits}
    assert by_id[old.id].sources == ("cross_thread",)
    assert {one.name: one.value for one in by_id[old.id].signals}["entity"] == 1.0
    assert by_id[liked.id].sources == ("expansion",)
    for hit in hits.hits:
        product = sum(one.value * one.weight for one in hit.signals)
        for factor in hit.multipliers:
            product *= factor.value
        assert abs(product - hit.score) < 1e-9
        assert hit.score <= 1.0
    assert hits.semantic


async def test_thread_goes_by_what_the_query_is_about(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await told(writing, caller, "It was on the bill.", topics=("billing",), thread_id="old")
    for number in range(30):
        await said(writing, caller, f"Something else, {number}.", thread="old")
    await said(writing, caller, "Here we are.")
    found = await asked(
        reading, caller, "A question of billing.", profile=Profile.THREAD, thread_id="talk", limit=5
    )
    assert found.understanding is not None
    assert found.understanding.topics == ("billing",)
    topics = {
        hit.memory.text: signal.value
        for hit in found.hits
        for signal in hit.signals
        if signal.name == "topic"
    }
    # It is one of thirty in another thread; the newest come after it.
    assert topics["It was on the bill."] == 1.0
    assert sum(topics.values()) == 1.0
    denied = await asked(
        reading, caller, "I'm not here about billing.", profile=Profile.THREAD, thread_id="talk"
    )
    assert denied.understanding is not None
    assert denied.understanding.excluded_topics == ("billing",)
    assert not any(one.value for hit in denied.hits for one in hit.signals if one.name == "topic")


async def test_thread_stays_here_where_only_this_one_is_asked_for(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    for number in range(14):
        await said(writing, caller, f"Here, {number}.")
    await said(writing, caller, "Elsewhere.", thread="old")

    async def places(query: str) -> list[str]:
        given: dict[str, Any] = {"profile": Profile.THREAD, "thread_id": "talk", "limit": 30}
        return [hit.sources[0] for hit in (await asked(reading, caller, query, **given)).hits]

    assert await places("What did we say in this conversation?") == ["thread"] * 14
    across = await places("What did we say?")
    assert (across.count("thread"), across.count("cross_thread")) == (10, 1)


async def test_thread_keeps_the_filters_of_every_recall(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(writing, caller, "Seen.")
    await said(writing, caller, "From a page.", trust=Trust.UNTRUSTED)
    await said(writing, caller, "Suspected.", trust=Trust.QUARANTINED)
    then = reading.clock()
    await said(writing, caller, "Later.")

    async def found(**given: Any) -> set[str]:
        answer = await asked(
            reading, caller, "x", profile=Profile.THREAD, thread_id="talk", limit=20, **given
        )
        return {hit.memory.text for hit in answer.hits}

    assert await found() == {"Seen.", "From a page.", "Later."}
    assert await found(min_trust=Trust.STANDARD) == {"Seen.", "Later."}
    assert await found(known_at=then) == {"Seen.", "From a page."}
    assert await found(topics=("refund",)) == set()
    assert await found(kinds=(MemoryKind.FACT,)) == set()


async def turns(writing: Services, caller: Caller, count: int) -> None:
    await add_turns(writing, caller, [TurnInput(thread_id="talk", text="Hm.")] * count)
    await embed_all(writing.graph, caller.user_id)


async def known(writing: Services, caller: Caller) -> dict[str, str]:
    """A user and a friend; ids by what is told."""
    user = EntityRef(name="user", type="person")
    maya = EntityRef(name="Maya", type="person")
    facts = {
        "home": ("I live in Seattle.", user, "lives_in", "Seattle"),
        "work": ("Maya works at Airbus.", maya, "works_at", "Airbus"),
    }
    found = {}
    for name, (text, subject, predicate, object) in facts.items():
        memory = await told(
            writing,
            caller,
            text,
            subject=subject,
            predicate=predicate,
            object=object,
            valid_from=datetime(2026, 5, 28, tzinfo=UTC),
        )
        found[name] = memory.id
    return found


async def test_hints_rotate_and_are_not_said_again(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    ids = await known(writing, caller)
    await turns(writing, caller, 2)
    first = await laid(reading, caller, Layout.HINTS, message="Where do I live?", now=NOW)
    assert first.text == (
        "Use the following factual context if helpful:\n"
        "Now: Monday, 1 June 2026, 12:00 (UTC).\n"
        "Context from the last 2 conversational turns (updated: 2026-06-01T12:00:00Z):\n"
        "• You live in Seattle (since 28 May 2026)"
    )
    assert (first.role, first.skipped) == ("system", None)
    again = await laid(reading, caller, Layout.HINTS, message="Where do I live?", now=NOW)
    assert again.text == first.text
    await turns(writing, caller, 2)
    both = await laid(reading, caller, Layout.HINTS, message="Maya and me work a lot.")
    assert titles(both)["Hints"] == ["Maya works at Airbus", "You live in Seattle"]
    # It stands there from before: only what is new was injected.
    hints = await run(
        reading.graph,
        "MATCH (h:Hint {user_id: $id}) RETURN h.turn AS turn, h.memory_id AS id ORDER BY turn",
        id=caller.user_id,
    )
    assert [(row["turn"], row["id"]) for row in hints] == [(2, ids["home"]), (4, ids["work"])]
    await turns(writing, caller, 9)
    later = await laid(reading, caller, Layout.HINTS, message="Wow!")
    assert titles(later)["Hints"] == ["Maya works at Airbus"]
    # Nothing new, beside what stands there from before.
    assert (later.skipped, later.hints) == (None, HintCounts(skipped=1))
    await retract(writing, caller, ids["work"])
    gone = await laid(reading, caller, Layout.HINTS, message="Wow!")
    assert (gone.text, gone.sections) == ("", ())
    assert gone.skipped == "A reaction asks for no facts."


async def test_hints_in_the_users_language(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await known(writing, caller)
    await turns(writing, caller, 1)
    found = await laid(reading, caller, Layout.HINTS, message="Wo wohne ich denn jetzt?")
    [[bullet]] = [[item.text for item in one.items] for one in found.sections]
    assert bullet == "Du wohnst in Seattle (seit 28. Mai 2026)"


async def test_the_gate_says_why_nothing_is_injected(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await turns(writing, caller, 1)
    nothing = await laid(reading, caller, Layout.HINTS, message="Where does Maya work?")
    assert nothing.skipped == "No fact is known that fits."
    await known(writing, caller)
    other = await laid(reading, caller, Layout.HINTS, message="Ovens were sold at the market.")
    assert other.skipped == "It names nothing that is known."
    assert other.text == ""
    past = await laid(
        reading, caller, Layout.HINTS, message="Where does Maya work?", known_at=reading.clock()
    )
    assert past.skipped is None
    rows = await run(reading.graph, "MATCH (h:Hint {user_id: $id}) RETURN h", id=caller.user_id)
    assert rows == []


async def test_an_empty_thread_is_no_error(
    writing: Services, reading: Reading, caller: Caller
) -> None:
    await said(writing, caller, "Gone.")
    await run(
        writing.graph,
        "MATCH (m:Memory {user_id: $id}) SET m.status = 'FORGOTTEN'",
        id=caller.user_id,
    )
    for layout in Layout:
        found = await laid(reading, caller, layout)
        assert (found.text, found.sections, found.tokens) == ("", (), 0)
        assert found.id
    for layout in Layout:
        one = await laid(reading, caller, layout, message="😀", max_tokens=1)
        assert one.text == ""
