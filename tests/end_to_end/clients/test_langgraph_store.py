"""LangGraph's store over a real server: the cases of its documentation and of its own stores."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from anaphora_client import Anaphora, Forbidden, LimitExceeded
from anaphora_client.generated import ForgetInput, ForgetTarget, MemoryFilter, RecallInput
from anaphora_client.langgraph import AnaphoraStore
from langgraph.store.base import (
    GetOp,
    InvalidNamespaceError,
    Item,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchItem,
    SearchOp,
)

from anaphora.caller import Scope
from tests.end_to_end.conftest import Api, MakeKey

DOC = {"foo": "bar"}


@pytest.fixture
def client(api: Api) -> Iterator[Anaphora]:
    with Anaphora(api.url, api.key) as made:
        yield made


@pytest.fixture
def store(client: Anaphora) -> AnaphoraStore:
    # No worker embeds here what is put anew: a search would wait for it in vain.
    return AnaphoraStore(client, wait_ms=2000)


def keys(items: list[SearchItem]) -> list[str]:
    return [item.key for item in items]


def got(store: AnaphoraStore, namespace: tuple[str, ...], key: str) -> Item:
    found = store.get(namespace, key)
    assert found is not None
    return found


def memories(client: Anaphora) -> list[Any]:
    found = client.memories(MemoryFilter(statuses=None), first=50)
    assert found is not None
    return [edge.node for edge in found.edges]


def test_an_item_is_put_read_changed_and_deleted(store: AnaphoraStore, client: Anaphora) -> None:
    namespace, began = ("users", "maya"), datetime.now(UTC)
    value = {"food": "pizza", "n": 3, "deep": {"list": [1, None, "ü☃"], "on": True}}
    assert store.get(namespace, "likes") is None
    store.put(namespace, "likes", value)
    item = got(store, namespace, "likes")
    assert (item.value, item.key, item.namespace) == (value, "likes", namespace)
    assert item.created_at == item.updated_at
    store.put(namespace, "likes", {"food": "soup"})
    changed = got(store, namespace, "likes")
    assert changed.value == {"food": "soup"}
    assert changed.created_at == item.created_at
    assert changed.updated_at > began
    # It is one memory, whose history has both.
    [memory] = memories(client)
    assert memory.text == "soup"
    assert memory.tags[:3] == ["langgraph", "langgraph/users", "langgraph/users/maya"]
    store.delete(namespace, "likes")
    assert store.get(namespace, "likes") is None
    store.delete(namespace, "likes")
    store.put(namespace, "likes", DOC)
    assert got(store, namespace, "likes").value == DOC


@pytest.mark.parametrize(
    ("namespace", "key", "value"),
    [
        (("a/b", "c"), "k/1", {"text": "slash"}),
        (("María", "ß 家"), "clé\n\u2028", {"text": "Grüße, 家"}),
        (("l" * 200, "m" * 200), "k" * 300, {"text": "long names"}),
        (("odd",), "nul", {"text": "a\x00b", "half": "\ud800"}),
        (("odd",), "nothing", {}),
        (("odd", "e\u0301"), "e\u0301", {"e\u0301": "e\u0301 \u00e9 \r\n\t "}),
        (("odd",), "numbers", {"1": 1.5, "none": None, "empty": ["", {}]}),
        (("odd",), "long", {"text": "word " * 3000, "n": 1}),
    ],
)
def test_any_name_and_value_comes_back_as_it_was(
    store: AnaphoraStore, namespace: tuple[str, ...], key: str, value: dict[str, Any]
) -> None:
    store.put(namespace, key, value)
    assert got(store, namespace, key).value == value
    assert [(one.namespace, one.key, one.value) for one in store.search(namespace[:1])] == [
        (namespace, key, value)
    ]
    assert store.list_namespaces() == [namespace]


def test_names_that_look_alike_are_told_apart(store: AnaphoraStore) -> None:
    places = [(("a", "b"), "c"), (("a/b",), "c"), (("a",), "b/c"), (("A", "b"), "c")]
    store.batch([PutOp(space, key, {"at": at}) for at, (space, key) in enumerate(places)])
    for at, (space, key) in enumerate(places):
        assert got(store, space, key).value == {"at": at}
    assert store.get(("a", "b"), "C") is None
    assert {item.value["at"] for item in store.search(("a",))} == {0, 2}


def test_what_is_too_long_is_refused(store: AnaphoraStore) -> None:
    with pytest.raises(LimitExceeded):
        store.put(("a",), "k", {"text": "x" * 40_000})
    assert store.get(("a",), "k") is None


async def test_namespaces_are_checked_as_langgraph_does(store: AnaphoraStore) -> None:
    for wrong in ((), ("the", "thing.about"), ("some", ""), ("langgraph", "x")):
        with pytest.raises(InvalidNamespaceError):
            store.put(wrong, "k", DOC)
        with pytest.raises(InvalidNamespaceError):
            await store.aput(wrong, "k", DOC)
    within = ("foo", "langgraph", "foo")
    await store.aput(within, "k", DOC)
    assert [item.value for item in await store.asearch(within)] == [DOC]
    await store.adelete(within, "k")
    assert await store.aget(within, "k") is None
    # Past the checked methods, as LangGraph's own parts write.
    await store.abatch([PutOp(("langgraph", "x"), "k", DOC)])
    assert got(store, ("langgraph", "x"), "k").value == DOC


def test_a_batch_answers_in_order_and_reads_what_was_before_it(store: AnaphoraStore) -> None:
    store.put(("a",), "old", {"data": 1})
    store.put(("b",), "other", {"data": 2})
    results = store.batch(
        [
            GetOp(("a",), "old"),
            PutOp(("a",), "new", {"data": 3}),
            SearchOp(("a",), None, 10, 0),
            ListNamespacesOp((MatchCondition("prefix", ("*",)),), None, 10, 0),
            GetOp(("a",), "new"),
            PutOp(("a",), "old", {"data": 4}),
            PutOp(("a",), "old", {"data": 5}),
            PutOp(("b",), "other", None),
            GetOp(("a",), "never"),
        ]
    )
    first, _, third, fourth, *rest = results
    assert isinstance(first, Item)
    assert first.value == {"data": 1}
    assert isinstance(third, list)
    assert [item.key for item in third if isinstance(item, SearchItem)] == ["old"]
    assert fourth == [("a",), ("b",)]
    assert rest == [None] * 5
    assert got(store, ("a",), "old").value == {"data": 5}
    assert got(store, ("a",), "new").value == {"data": 3}
    assert store.get(("b",), "other") is None
    assert store.list_namespaces() == [("a",)]


async def test_concurrent_writes_leave_one_item(store: AnaphoraStore, client: Anaphora) -> None:
    await asyncio.gather(*(store.aput(("race",), "k", {"n": n}) for n in range(6)))
    assert len(store.search(("race",))) == 1
    store.put(("race",), "k", {"n": 99})
    assert [item.value for item in store.search(("race",))] == [{"n": 99}]
    statuses = [one.status for one in memories(client)]
    assert len([one for one in statuses if one in ("ACTIVE", "PENDING_EMBED")]) == 1
    store.delete(("race",), "k")
    assert store.search(("race",)) == []


def test_a_filter_compares_and_pages(store: AnaphoraStore) -> None:
    store.batch(
        [
            PutOp(("docs", "x"), "d1", {"type": "report", "score": 1, "meta": {"by": "ann"}}),
            PutOp(("docs", "y"), "d2", {"type": "report", "score": 5.5, "tags": ["a", "b"]}),
            PutOp(("docs",), "d3", {"type": "note", "score": 9, "date": "2024-05-01"}),
            PutOp(("docsx",), "d4", {"type": "report", "score": 5}),
        ]
    )

    def found(**given: Any) -> set[str]:
        return set(keys(store.search(("docs",), filter=given)))

    assert set(keys(store.search(("docs",)))) == {"d1", "d2", "d3"}
    assert set(keys(store.search((), limit=50))) == {"d1", "d2", "d3", "d4"}
    assert found(type="report") == {"d1", "d2"}
    assert found(type="report", score={"$gt": 1}) == {"d2"}
    assert found(score={"$gte": 1, "$lt": 9}) == {"d1", "d2"}
    assert found(score={"$lte": 1}) == {"d1"}
    assert found(type={"$ne": "report"}) == {"d3"}
    assert found(type={"$eq": "note"}) == {"d3"}
    assert found(meta={"by": "ann"}) == {"d1"}
    assert found(meta={"by": {"$ne": "ben"}}) == {"d1"}
    assert found(tags=["a", "b"]) == {"d2"}
    assert found(tags=["a"]) == set()
    assert found(date={"$gt": "2024"}) == {"d3"}
    assert found(date={"$gt": 3}) == set()
    assert found(nothing=None) == {"d1", "d2", "d3"}
    with pytest.raises(ValueError, match="no operator"):
        found(score={"$near": 1})
    pages = [keys(store.search(("docs",), limit=2, offset=at)) for at in (0, 2, 4)]
    assert [len(page) for page in pages] == [2, 1, 0]
    assert {key for page in pages for key in page} == {"d1", "d2", "d3"}


def test_namespaces_are_listed_by_prefix_suffix_depth_and_page(store: AnaphoraStore) -> None:
    spaces = [
        *(("a", "b", "c"), ("a", "b", "d", "e"), ("a", "b", "d", "i"), ("a", "b", "f")),
        *(("a", "c", "f"), ("b", "a", "f"), ("users", "1"), ("admin", "users", "7")),
    ]
    store.batch([PutOp(space, f"id{at}", DOC) for at, space in enumerate(spaces)])
    listed = store.list_namespaces
    assert listed() == sorted(spaces)
    assert listed(prefix=("a", "b")) == spaces[:4]
    assert listed(suffix=("f",)) == spaces[3:6]
    assert listed(prefix=("a",), suffix=("f",)) == spaces[3:5]
    assert listed(prefix=("a", "b"), max_depth=3) == [spaces[0], ("a", "b", "d"), spaces[3]]
    assert listed(prefix=("a", "*", "f")) == spaces[3:5]
    assert listed(prefix=("*", "users")) == [("admin", "users", "7")]
    assert listed(suffix=("*", "f")) == spaces[3:6]
    assert listed(prefix=("a", "b"), limit=2) == spaces[:2]
    assert listed(prefix=("a", "b"), offset=2) == spaces[2:4]
    assert listed(prefix=("nothing",)) == []
    store.delete(("users", "1"), "id6")
    assert listed(prefix=("users",)) == []


def test_a_query_ranks_by_meaning_and_by_what_is_indexed(store: AnaphoraStore) -> None:
    space = ("prefs",)
    store.put(space, "food", {"text": "I love Italian food, above all pizza.", "color": "red"})
    store.put(space, "work", {"text": "My job is to repair bicycles.", "color": "red"})
    store.put(space, "pets", {"text": "The cat sleeps all day.", "color": "blue"})
    store.put(space, "hidden", {"text": "Pizza, pizza, pizza."}, index=False)
    found = store.search(space, query="What would they like to eat?")
    assert keys(found)[0] == "food"
    assert set(keys(found)) == {"food", "work", "pets", "hidden"}
    scores = {item.key: item.score for item in found}
    assert scores["hidden"] is None
    assert scores["food"] is not None
    assert all(scores["food"] >= (score or 0) for score in scores.values())
    assert keys(store.search(space, query="repairing bikes", filter={"color": "red"})) == [
        "work",
        "food",
    ]
    assert keys(store.search(space, query="an animal", filter={"color": "blue"})) == ["pets"]
    one, two = (store.search(space, query="pizza", limit=1, offset=at) for at in (0, 1))
    assert len(one) == len(two) == 1
    assert keys(one) == ["food"] != keys(two)
    store.put(space, "food", {"text": "I play the oboe in an orchestra.", "color": "red"})
    assert keys(store.search(space, query="oboe in an orchestra", limit=1)) == ["food"]
    for odd in ("", "  ", "test!@#$%^&*()", "foo " * 100):
        assert len(store.search(space, query=odd)) == 4
    assert store.search(("nowhere",), query="pizza") == []


def test_fields_that_are_indexed_are_the_text(client: Anaphora) -> None:
    store = AnaphoraStore(client, index=["text"])
    store.put(("i",), "a", {"text": "Whales sing.", "note": "secret budget"})
    store.put(
        ("i",),
        "b",
        {"text": "x", "parts": [{"of": "Bees"}, {"of": "dance"}]},
        index=["parts[*].of"],
    )
    assert {memory.text for memory in memories(client)} == {"Whales sing.", "Bees\ndance"}
    assert keys(store.search(("i",), query="Which bees dance?", limit=1)) == ["b"]


def test_an_item_lives_for_its_time_and_a_read_renews_it(
    store: AnaphoraStore, client: Anaphora
) -> None:
    space = ("ttl",)
    store.put(space, "brief", {"text": "soon over"}, ttl=1 / 60_000)
    store.put(space, "long", {"text": "stays"}, ttl=60)
    assert store.get(space, "brief") is None
    assert keys(store.search(space)) == keys(store.search(space, query="over")) == ["long"]

    def ends() -> dict[str, datetime | None]:
        return {memory.text: memory.valid_to for memory in memories(client)}

    before = ends()["stays"]
    assert before is not None
    got_again = store.get(space, "long", refresh_ttl=False)
    assert got_again is not None
    assert ends()["stays"] == before
    updated = got(store, space, "long").updated_at
    after = ends()["stays"]
    assert after is not None
    assert after > before
    assert updated == got_again.updated_at
    store.put(space, "long", {"text": "stays"})
    assert ends()["stays"] is None
    assert store.sweep_ttl() == 1
    assert store.sweep_ttl() == 0
    assert store.list_namespaces() == [space]


def test_the_store_and_other_clients_share_one_memory(
    store: AnaphoraStore, client: Anaphora, api: Api
) -> None:
    store.put(("notes",), "n", {"text": "The heron nests by the mill."})
    found = client.recall(RecallInput(query="Where does the heron nest?"))
    assert found is not None
    assert [hit.memory.text for hit in found.hits] == ["The heron nests by the mill."]
    # What others remember is no item.
    api.ask('mutation { remember(input: { text: "A fact.", tags: ["langgraph"] }) { receipt } }')
    assert keys(store.search(())) == ["n"]
    [memory] = [one for one in memories(client) if one.text != "A fact."]
    client.forget(ForgetInput(what=ForgetTarget(ids=[memory.id])))
    assert store.get(("notes",), "n") is None
    client.restore(memory.id)
    assert got(store, ("notes",), "n").value == {"text": "The heron nests by the mill."}
    AnaphoraStore(client, erase=True).delete(("notes",), "n")
    assert "heron" not in str([one.text for one in memories(client)])


async def test_users_have_stores_of_their_own_and_scopes_hold(
    store: AnaphoraStore, api: Api, make_key: MakeKey
) -> None:
    store.put(("shared",), "k", {"text": "mine"}, ttl=60)
    other = await make_key(user="somebody else of a store")
    with Anaphora(api.url, other) as theirs:
        stranger = AnaphoraStore(theirs)
        assert stranger.get(("shared",), "k") is None
        assert stranger.search(()) == []
        assert stranger.list_namespaces() == []
    with Anaphora(api.url, await make_key(Scope.READ)) as reading:
        reader = AnaphoraStore(reading)
        assert got(reader, ("shared",), "k").value == {"text": "mine"}
        with pytest.raises(Forbidden):
            reader.put(("shared",), "k", DOC)
