"""The API's ordinary answers over HTTP: what is written is read, nested and by every clock."""

import time
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from anaphora.caller import KeyKind, Scope
from anaphora.ids import new_id
from bench.servers.fleet import wait_until
from graph.session import Graph
from tests.end_to_end.conftest import Api, MakeKey
from tests.support.plain import run

REMEMBER = """
mutation ($input: RememberInput!) {
  remember(input: $input) { memory { id updatedAt } action receipt error { code } }
}
"""


def remember(api: Api, text: str, **given: object) -> str:
    data = api.ask(REMEMBER, input={"text": text, **given})["remember"]
    assert (data["action"], data["error"]) == ("STORED", None)
    found: str = data["memory"]["id"]
    return found


def test_who_asks(api: Api, user_id: str) -> None:
    data = api.ask("{ viewer { userId keyName keyKind scopes maxTrust __typename } }")
    assert data["viewer"] == {
        "userId": user_id,
        "keyName": "test",
        "keyKind": "USER",
        "scopes": ["READ", "WRITE"],
        "maxTrust": "VERIFIED",
        "__typename": "Viewer",
    }


def test_a_time_zone_is_said_once(api: Api) -> None:
    said = "mutation ($zone: String) { updateViewer(timeZone: $zone) { viewer { timeZone } } }"
    for zone in ("Asia/Tokyo", None):
        assert api.ask(said, zone=zone)["updateViewer"]["viewer"] == {"timeZone": zone}
    assert api.refused(said, zone="Nowhere")["field"] == "timeZone"


def test_a_fact_is_remembered_and_read_with_all_that_belongs_to_it(api: Api) -> None:
    id = remember(
        api,
        "Maya lives in Lisbon.",
        subject={"name": "Maya", "type": "person"},
        predicate="lives_in",
        objectEntity={"name": "Lisbon", "type": "city"},
        tags=["home"],
        validFrom="2026-01-01T00:00:00+02:00",
    )
    data = api.ask(
        """
        query ($id: ID!) { memory(id: $id) {
          __typename id kind text status trust polarity tier tags topics createdAt updatedAt
          validFrom validTo retiredAt asOf accessCount useCount mergedInto { id } head { id }
          thread { id } entities { entity { id name type aliases } text }
          links { edges { node { id } } pageInfo { hasNextPage startCursor } }
          derivedFrom { edges { node { id } } } chain { edges { node { id } } }
          history { edges { node {
            action actor { kind name } before after memory { id } run { id } } } }
          versions { edges { node { text status knownFrom knownTo change { action } } } }
          ... on Fact { predicate negated subject { name type } objectEntity { name } }
        } }
        """,
        id=id,
    )["memory"]
    assert data["__typename"] == "Fact"
    assert data["subject"] == {"name": "Maya", "type": "person"}
    assert data["objectEntity"]["name"] == "Lisbon"
    assert data["validFrom"] == "2025-12-31T22:00:00.000Z"
    assert data["head"]["id"] == data["chain"]["edges"][0]["node"]["id"] == id
    [change] = [edge["node"] for edge in data["history"]["edges"]]
    assert change["action"] == "created"
    assert change["actor"] == {"kind": "KEY", "name": "test"}
    assert (change["before"], change["memory"]["id"], change["run"]) == (None, id, None)
    assert [edge["node"]["change"]["action"] for edge in data["versions"]["edges"]] == ["created"]
    assert {mention["entity"]["name"] for mention in data["entities"]} == {"Maya", "Lisbon"}


def test_turns_have_a_thread_and_numbers(api: Api) -> None:
    data = api.ask(
        """
        mutation ($inputs: [TurnInput!]!) { addTurns(inputs: $inputs) {
          receipt results { intent error { code field message }
            episode { id role turn thread { key } } }
        } }
        """,
        inputs=[
            {
                "threadId": "trip",
                "threadTitle": "A trip",
                "text": "We go to Porto.",
                "extract": "OFF",
            },
            {"threadId": "trip", "text": " ", "extract": "OFF"},
            {"threadId": "trip", "text": "When?", "role": "assistant", "extract": "OFF"},
        ],
    )["addTurns"]
    good, bad, last = data["results"]
    assert (good["episode"]["turn"], last["episode"]["turn"]) == (1, 2)
    assert [one["intent"] for one in data["results"]] == ["FACT_STATEMENT", None, "PURE_QUESTION"]
    assert (bad["episode"], bad["error"]["code"], bad["error"]["field"]) == (
        None,
        "INVALID",
        "text",
    )
    assert data["receipt"]
    thread = api.ask(
        """{ thread(id: "trip") { id key title lastTurnAt
             turns(newestFirst: true) { edges { node { text ... on Episode { role } } } } } }"""
    )["thread"]
    assert thread["title"] == "A trip"
    assert [edge["node"]["role"] for edge in thread["turns"]["edges"]] == ["assistant", "user"]
    renamed = api.ask(
        'mutation ($id: ID!) { updateThread(id: $id, title: "Porto") { thread { key title } } }',
        id=thread["id"],
    )
    assert renamed["updateThread"]["thread"] == {"key": "trip", "title": "Porto"}
    threads = api.ask("{ threads { edges { node { key } } } }")["threads"]
    assert [edge["node"]["key"] for edge in threads["edges"]] == ["trip"]


def test_an_update_a_forgetting_and_a_restoring_leave_their_traces(api: Api) -> None:
    id = remember(api, "Maya works at Acme.", tags=["work"], source="a call")
    before = datetime.now(UTC).isoformat()
    time.sleep(0.02)
    update = """
    mutation ($id: ID!, $set: MemoryPatch!, $at: DateTime) {
      updateMemory(id: $id, set: $set, ifUpdatedAt: $at, reason: "she said so") {
        memory { id text tags source updatedAt } receipt
      }
    }
    """
    changed = api.ask(update, id=id, set={"text": "Maya works at Initech.", "source": None})
    memory = changed["updateMemory"]["memory"]
    assert (memory["text"], memory["tags"], memory["source"]) == (
        "Maya works at Initech.",
        ["work"],
        None,
    )
    assert api.refused(update, id=id, set={"tags": []}, at=before)["code"] == "CONFLICT"
    again = api.ask(update, id=id, set={"tags": []}, at=memory["updatedAt"])
    assert again["updateMemory"]["memory"]["tags"] == []
    forget = """
    mutation ($ids: [ID!]!, $dry: Boolean!) {
      forget(input: {what: {ids: $ids}, dryRun: $dry, reason: "asked"}) { forgotten dryRun ids }
    }
    """
    assert api.ask(forget, ids=[id], dry=True)["forget"] == {
        "forgotten": 1,
        "dryRun": True,
        "ids": [id],
    }
    assert api.ask(forget, ids=[id], dry=False)["forget"]["forgotten"] == 1
    assert api.ask("{ memories { edges { node { id } } } }")["memories"]["edges"] == []
    restored = api.ask("mutation ($id: ID!) { restore(id: $id) { memory { status } } }", id=id)
    assert restored["restore"]["memory"]["status"] in ("ACTIVE", "PENDING_EMBED")
    then = api.ask(
        """query ($id: ID!, $at: DateTime!) { memory(id: $id, knownAt: $at) {
             text tags asOf history { edges { node { action memory { text } } } }
             versions { edges { node { text } } } head { text asOf } } }""",
        id=id,
        at=before,
    )["memory"]
    assert then["text"] == then["head"]["text"] == "Maya works at Acme."
    assert then["head"]["asOf"] == then["asOf"] is not None
    assert [edge["node"] for edge in then["history"]["edges"]] == [
        {"action": "created", "memory": {"text": "Maya works at Acme."}}
    ]
    feed = api.ask("{ changes { edges { node { action memoryId } } } }")["changes"]["edges"]
    actions = ["restored", "forgotten", "updated", "updated", "created"]
    assert [edge["node"]["action"] for edge in feed] == actions


def test_a_page_goes_on_where_it_was_left_whatever_is_added(api: Api) -> None:
    ids = [remember(api, f"Fact {number}.") for number in range(5)]
    query = """query ($after: String) { memories(first: 2, after: $after) {
        edges { cursor node { id } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""
    seen: list[str] = []
    after = None
    while True:
        page = api.ask(query, after=after)["memories"]
        assert page["pageInfo"]["hasPreviousPage"] == (after is not None)
        assert page["pageInfo"]["endCursor"] == page["edges"][-1]["cursor"]
        seen += [edge["node"]["id"] for edge in page["edges"]]
        remember(api, f"Said after {len(seen)}.")
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
    assert seen == ids[::-1]


def test_whatever_has_an_id_is_found_by_it(api: Api) -> None:
    id = remember(api, "Maya has a dog.", subject={"name": "Maya"}, predicate="has", object="dog")
    api.ask('mutation { addTurn(input: {threadId: "t", text: "Hi.", extract: OFF}) { receipt } }')
    found = api.ask(
        """{ changes(first: 1) { edges { node { id } } } thread(id: "t") { id }
             memories { edges { node { entities { entity { id } } } } } }"""
    )
    entity = next(
        mention["entity"]["id"]
        for edge in found["memories"]["edges"]
        for mention in edge["node"]["entities"]
    )
    change = found["changes"]["edges"][0]["node"]["id"]
    ids = [id, found["thread"]["id"], entity, change, new_id(), "none", id]
    query = "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }"
    nodes = api.ask(query, ids=ids)["nodes"]
    names = [node and node["__typename"] for node in nodes]
    assert names == ["Fact", "Thread", "Entity", "Change", None, None, "Fact"]
    one = api.ask("query ($id: ID!) { node(id: $id) { id ... on Entity { name } } }", id=entity)
    assert one["node"] == {"id": entity, "name": "Maya"}
    assert api.ask("query ($id: ID!) { entity(id: $id) { name } }", id=entity)["entity"]["name"]


async def test_counts_and_health(api: Api, graph: Graph) -> None:
    # What workers of other tests were at when they were killed is no matter of this one.
    await run(graph, "MATCH (r:Run {status: 'RUNNING'}) SET r.status = 'CANCELLED'")
    remember(api, "Maya likes tea.", subject={"name": "Maya"}, predicate="likes", object="tea")
    stats = api.ask("{ stats { memories { kind count } entities threads links } }")["stats"]
    assert stats["memories"] == [{"kind": "FACT", "count": 1}]
    assert (stats["entities"], stats["threads"], stats["links"]) == (1, 0, 0)
    # No worker runs here, and that is told: of those that other tests have killed, once they are
    # missed.
    health = wait_until(lambda: _unserved(api), "no worker is heard of")
    statuses = _statuses(health)
    assert statuses["database"] == statuses["runs"] == "OK"
    assert {"queued runs", "consolidation", "invalidated"} <= statuses.keys()
    assert health["status"] == "FAILING"


def _statuses(health: dict[str, Any]) -> dict[str, str]:
    return {check["name"]: check["status"] for check in health["checks"]}


def _unserved(api: Api) -> dict[str, Any] | None:
    asked = "{ health { status version checks { name status detail } } }"
    health: dict[str, Any] = api.ask(asked)["health"]
    return health if _statuses(health)["workers"] == "FAILING" else None


def test_a_repeated_write_is_stored_once(api: Api) -> None:
    given = {"text": "Said twice.", "idempotencyKey": "once"}
    first = api.ask(REMEMBER, input=given)["remember"]["memory"]["id"]
    assert api.ask(REMEMBER, input=given)["remember"]["memory"]["id"] == first
    refused = api.refused(REMEMBER, input={**given, "text": "Something else."})
    assert (refused["code"], refused["field"]) == ("CONFLICT", "idempotencyKey")


def test_recall_tells_how_it_understood(api: Api) -> None:
    query = """query ($input: RecallInput!) { recall(input: $input) { understanding {
        category entityFocused timeFocused requiresDomain threadOnly timeStart timeEnd
        topics excludedTopics vocabularyCategory model weights { name value } } } }"""
    given = {"query": "What did Acme order last month?", "now": "2024-02-15T10:30:00Z"}
    found = api.ask(query, input=given)["recall"]["understanding"]
    assert found["category"] == "FACTUAL"
    assert found["entityFocused"]
    assert found["timeFocused"]
    assert found["requiresDomain"]
    assert found["model"] == "local"
    assert found["timeStart"] == "2024-01-01T00:00:00.000Z"
    assert found["timeEnd"] == "2024-02-01T00:00:00.000Z"
    weights = {one["name"]: one["value"] for one in found["weights"]}
    assert weights["entity"] == 0.4
    assert sum(weights.values()) == pytest.approx(1)
    span = {"start": "2023-05-01T00:00:00.000Z", "end": None}
    found = api.ask(query, input=given | {"timeRange": span})["recall"]["understanding"]
    assert (found["timeStart"], found["timeEnd"]) == (span["start"], None)
    plain = api.ask(query, input=given | {"profile": "HYBRID"})["recall"]
    assert plain["understanding"] is None


UNDERSTOOD = """query ($input: RecallInput!) { recall(input: $input) { understanding {
    category entityFocused timeFocused threadOnly timeStart timeEnd topics excludedTopics
    vocabularyCategory } } }"""


def test_a_denied_topic_is_excluded(api: Api) -> None:
    def understood(text: str) -> dict[str, Any]:
        found = api.ask(UNDERSTOOD, input={"query": text})["recall"]["understanding"]
        assert isinstance(found, dict)
        return found

    found = understood("I'm not here about the refund")
    assert found["topics"] == ["general_inquiry"]
    assert found["excludedTopics"] == ["refund"]
    found = understood("My refund has not arrived")
    assert found["topics"][0] == "refund"
    assert not found["excludedTopics"]


@pytest.mark.parametrize("query", ["😀", "the of and", "x" * 32_000, "not " * 8000, "\u202e ok"])
def test_anything_that_is_asked_is_understood_somehow(api: Api, query: str) -> None:
    found = api.ask(UNDERSTOOD, input={"query": query})["recall"]["understanding"]
    assert found["category"] == "EXPLORATORY"
    assert found["timeStart"] is None
    assert not found["topics"]


@pytest.mark.parametrize("now", ["0001-01-01T00:00:00Z", "9998-12-31T23:59:59Z"])
@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Niue"])
def test_a_far_now_is_no_error(api: Api, now: str, zone: str) -> None:
    given = {"query": "What happened last year?", "now": now, "timeZone": zone}
    assert api.ask(UNDERSTOOD, input=given)["recall"]["understanding"]["category"] == "FACTUAL"


def test_recall_tells_why(api: Api) -> None:
    receipt = api.ask(REMEMBER, input={"text": "Maya plays the cello."})["remember"]["receipt"]
    query = """query ($input: RecallInput!) { recall(input: $input) {
        id semantic pending warnings timings { stage ms }
        hits { score why sources via signals { name value weight } multipliers { name value }
               memory { text asOf } } } }"""
    given = {"query": "Which instrument?", "waitFor": [receipt], "waitMs": 20000}
    answer = api.ask(query, input=given)["recall"]
    [hit] = answer["hits"]
    assert hit["memory"] == {"text": "Maya plays the cello.", "asOf": None}
    assert hit["why"]
    assert hit["sources"]
    total = sum(signal["value"] * signal["weight"] for signal in hit["signals"])
    for factor in hit["multipliers"]:
        total *= factor["value"]
    assert hit["score"] == pytest.approx(total)
    assert answer["timings"]
    assert answer["id"]
    found = api.ask('{ searchMemory(query: "cello") { hits { memory { text } } semantic } }')
    assert [hit["memory"]["text"] for hit in found["searchMemory"]["hits"]] == [
        "Maya plays the cello."
    ]


def test_one_error_hides_no_neighbours_answer(api: Api, user_id: str) -> None:
    content = api.post('{ memory(id: "nothing") { id } viewer { userId } }').json()
    assert content["data"] == {"memory": None, "viewer": {"userId": user_id}}
    [error] = content["errors"]
    assert (error["path"], error["extensions"]) == (
        ["memory"],
        {"code": "NOT_FOUND", "field": "id"},
    )


async def test_a_service_names_its_user(api: Api, make_key: MakeKey, user_id: str) -> None:
    remember(api, "Mine alone.")
    service = Api(api.url, await make_key(Scope.READ, kind=KeyKind.SERVICE))
    assert service.refused("{ memories { edges { node { text } } } }")["code"] == "INVALID"
    assert service.ask("{ viewer { userId } }")["viewer"]["userId"] == ""
    service.headers["X-Anaphora-User"] = user_id
    edges = service.ask("{ memories { edges { node { text } } } }")["memories"]["edges"]
    assert edges == [{"node": {"text": "Mine alone."}}]
    service.headers["X-Anaphora-User"] = f"{user_id}-other"
    assert service.ask("{ memories { edges { cursor } } }")["memories"]["edges"] == []


async def test_keys_are_made_listed_and_revoked(api: Api, make_key: MakeKey, user_id: str) -> None:
    own = Api(api.url, await make_key(Scope.READ, Scope.ADMIN, max_trust="STANDARD"))
    create = """mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) {
        secret key { id name kind userId scopes maxTrust expiresAt } } }"""
    made = own.ask(create, input={"name": "reader", "scopes": ["READ"]})["createApiKey"]
    assert made["key"]["userId"] == user_id
    reader = Api(api.url, made["secret"])
    assert reader.ask("{ viewer { keyName } }")["viewer"]["keyName"] == "reader"
    keys = own.ask("{ apiKeys { edges { node { id name revokedAt } } } }")["apiKeys"]["edges"]
    assert {edge["node"]["name"] for edge in keys} == {"test", "reader"}
    for more in (
        {"scopes": ["WRITE"]},
        {"scopes": ["READ"], "maxTrust": "VERIFIED"},
        {"scopes": ["READ"], "kind": "SERVICE"},
        {"scopes": ["READ"], "userId": f"{user_id}-other"},
    ):
        assert own.refused(create, input={"name": "more", **more})["code"] == "FORBIDDEN"
    soon, later = "2999-01-01T00:00:00Z", "2999-01-02T00:00:00Z"
    given = {"name": "admin", "scopes": ["READ", "ADMIN"], "expiresAt": soon}
    brief = Api(api.url, own.ask(create, input=given)["createApiKey"]["secret"])
    child = {"name": "child", "scopes": ["READ"]}
    assert brief.refused(create, input={**child, "expiresAt": later})["field"] == "expiresAt"
    born = brief.ask(create, input=child)["createApiKey"]["key"]
    assert born["expiresAt"].startswith("2999-01-01")
    revoke = "mutation ($id: ID!) { revokeApiKey(id: $id) { key { revokedAt } } }"
    others = await make_key(Scope.READ, Scope.ADMIN, user=f"{user_id}-other")
    assert Api(api.url, others).refused(revoke, id=made["key"]["id"])["code"] == "NOT_FOUND"
    assert own.ask(revoke, id=made["key"]["id"])["revokeApiKey"]["key"]["revokedAt"]
    assert reader.post("{ viewer { keyName } }").status_code == httpx.codes.UNAUTHORIZED
