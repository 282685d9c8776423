"""Rotation of keys without a gap, and the Changes that administration leaves."""

import json
import logging
from datetime import datetime, timedelta

import pytest

from anaphora.caller import Actor, ActorKind, KeyKind, Scope
from anaphora.clock import utc_now
from anaphora.errors import Invalid, NotFound, Unauthenticated
from anaphora.ids import new_id
from anaphora.settings import Settings
from anaphora.tokens import Signer
from graph.records.records import ChangeRecord
from graph.session import Graph
from language.embedding.sentence_encoder import SentenceEncoder
from memory.users.administration import create_key, revoke_key, rotate_key
from memory.users.keys import KeyRecord, find_caller, new_key
from recall.lists.history import list_changes
from recall.services import Services

OPERATOR = Actor(ActorKind.KEY, "the operator")
HOUR = timedelta(hours=1)


async def make(graph: Graph, user_id: str | None, **given: object) -> tuple[KeyRecord, str]:
    wanted = {
        "name": "laptop",
        "kind": KeyKind.SERVICE if user_id is None else KeyKind.USER,
        "scopes": [Scope.READ, Scope.WRITE],
        "max_trust": "UNTRUSTED",
        "expires_at": None,
        **given,
    }
    key = await new_key(graph, utc_now, user_id=user_id, **wanted)  # type: ignore[arg-type]
    return key, await create_key(graph, utc_now, OPERATOR, key)


async def changes(settings: Settings, graph: Graph, user_id: str) -> list[ChangeRecord]:
    reading = Services(graph, SentenceEncoder(settings), Signer(b"k" * 32), settings)
    return (await list_changes(reading, user_id, None, 20, None)).items


async def holds(graph: Graph, secret: str, at: datetime) -> bool:
    try:
        await find_caller(graph, lambda: at, secret, None, user_needed=False)
    except Unauthenticated:
        return False
    return True


async def test_both_keys_hold_for_the_overlap_and_then_the_new_one_alone(
    graph: Graph, user_id: str
) -> None:
    key, secret = await make(graph, user_id, bound_tags=["work"])
    now = utc_now()
    old, made, fresh = await rotate_key(graph, lambda: now, OPERATOR, key.id, HOUR)
    assert secret != fresh
    for moment, wanted in (
        (now, (True, True)),
        (now + HOUR - timedelta(seconds=1), (True, True)),
        (now + HOUR, (False, True)),
        (now + 1000 * HOUR, (False, True)),
    ):
        assert (await holds(graph, secret, moment), await holds(graph, fresh, moment)) == wanted
    before = await find_caller(graph, lambda: now, secret, None)
    after = await find_caller(graph, lambda: now, fresh, None)
    for name in ("user_id", "key_name", "kind", "scopes", "max_trust", "bound"):
        assert getattr(before, name) == getattr(after, name)
    assert (before.key_id, after.key_id) == (old.id, made.id)


async def test_without_an_overlap_the_old_key_ends_at_once(graph: Graph) -> None:
    key, secret = await make(graph, None)
    now = utc_now()
    _, _, fresh = await rotate_key(graph, lambda: now, OPERATOR, key.id, timedelta())
    assert not await holds(graph, secret, now)
    assert await holds(graph, fresh, now)


async def test_a_key_that_ends_gains_nothing_by_rotation(graph: Graph, user_id: str) -> None:
    now = utc_now()
    key, secret = await make(graph, user_id, expires_at=now + HOUR)
    old, made, fresh = await rotate_key(graph, lambda: now, OPERATOR, key.id, 24 * HOUR)
    assert old.expires_at == made.expires_at == now + HOUR
    assert not await holds(graph, fresh, now + HOUR)
    for late in (now + HOUR, now + 2 * HOUR):
        with pytest.raises(Invalid):
            await rotate_key(graph, lambda late=late: late, OPERATOR, key.id, HOUR)  # type: ignore[misc]
    await revoke_key(graph, utc_now, OPERATOR, made.id)
    with pytest.raises(Invalid):
        await rotate_key(graph, utc_now, OPERATOR, made.id, HOUR)
    assert not await holds(graph, fresh, now)
    assert await holds(graph, secret, now)


@pytest.mark.parametrize("overlap", [timedelta(seconds=-1), timedelta(days=30, seconds=1)])
async def test_a_wrong_overlap_is_refused(graph: Graph, overlap: timedelta) -> None:
    key, _ = await make(graph, None)
    with pytest.raises(Invalid) as refused:
        await rotate_key(graph, utc_now, OPERATOR, key.id, overlap)
    assert refused.value.field == "overlap"


async def test_an_unknown_key_is_not_rotated(graph: Graph) -> None:
    for id in (new_id(), "no id", ""):
        with pytest.raises(NotFound):
            await rotate_key(graph, utc_now, OPERATOR, id, HOUR)


async def test_what_is_done_to_a_users_keys_stands_in_their_history(
    graph: Graph, settings: Settings, user_id: str
) -> None:
    key, secret = await make(graph, user_id)
    _, made, fresh = await rotate_key(graph, utc_now, OPERATOR, key.id, HOUR)
    await revoke_key(graph, utc_now, OPERATOR, made.id)
    await revoke_key(graph, utc_now, OPERATOR, made.id)
    told = await changes(settings, graph, user_id)
    assert [(one.action, one.subject_id) for one in told] == [
        ("revoked", made.id),
        ("updated", key.id),
        ("created", made.id),
        ("created", key.id),
    ]
    assert {(one.subject_label, one.actor.name) for one in told} == {("ApiKey", "the operator")}
    created = told[-1].after
    assert created is not None
    assert (created["name"], created["scopes"]) == ("laptop", ["READ", "WRITE"])
    assert made.id in (told[1].reason or "")
    whole = json.dumps([[one.before, one.after, one.reason] for one in told])
    assert secret not in whole
    assert fresh not in whole
    assert "hash" not in whole


async def test_what_is_done_to_a_key_of_nobodys_is_logged(
    graph: Graph, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "anaphora.audit"):
        key, secret = await make(graph, None)
        await revoke_key(graph, utc_now, OPERATOR, key.id)
    lines = [vars(record) for record in caplog.records if record.name == "anaphora.audit"]
    assert [(line["key_id"], line["action"]) for line in lines] == [
        (key.id, "created"),
        (key.id, "revoked"),
    ]
    assert secret not in str(lines)
