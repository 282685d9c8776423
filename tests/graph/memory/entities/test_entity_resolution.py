"""Resolution of a name to an entity when something is remembered."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from anaphora.caller import Caller
from anaphora.ids import new_id
from language.embedding.encoder import Encoder, Vectors
from language.embedding.packaged_models import Side
from memory.services import Services
from tests.support.entities import (
    ENTITY,
    RELATE,
    RESOLVE,
    UPDATE,
    ask,
    entity_id,
    found,
    refused,
    reviews,
    tell,
    upsert,
)
from tests.support.plain import run
from tests.support.writing import PlainEncoder, caller_of


@dataclass
class NotingEncoder(PlainEncoder):
    """One that notes what it was given."""

    given: list[str] = field(default_factory=list)

    async def encode(self, texts: Sequence[str], side: Side = Side.PASSAGE) -> Vectors:
        self.given += texts
        return await super().encode(texts)


async def test_eight_writers_of_one_name_make_one_entity(writing: Services, caller: Caller) -> None:
    told = await asyncio.gather(
        *(tell(writing, caller, f"Number {n} met Ines Paz", "Ines Paz") for n in range(4)),
        *(upsert(writing, caller, "ines  PAZ", "thing") for _ in range(4)),
    )
    ids = {one["entities"][0]["entity"]["id"] for one in told[:4]}
    ids |= {one["entity"]["id"] for one in told[4:]}
    assert len(ids) == 1
    rows = await run(
        writing.graph, "MATCH (e:Entity {user_id: $id}) RETURN count(e) AS n", id=caller.user_id
    )
    assert rows[0]["n"] == 1


async def test_a_name_that_is_nearly_known_is_asked_about(
    writing: Services, caller: Caller
) -> None:
    known = await entity_id(writing, caller, "John Ronald Reuel Tolkien", "thing")
    told = await tell(writing, caller, "J. R. R. Tolkien wrote it", "J. R. R. Tolkien")
    new = told["entities"][0]["entity"]["id"]
    assert new != known
    [review] = await reviews(writing, caller)
    assert review["mention"] == {
        "text": "J. R. R. Tolkien",
        "entity": {"id": new, "name": "J. R. R. Tolkien"},
    }
    assert review["candidate"]["id"] == known
    assert review["memory"]["id"] == told["id"]
    assert review["how"] == "fuzzy"
    assert 0.8 <= review["score"] < 0.93
    done = await ask(writing, caller, RESOLVE, id=review["id"], same=True)
    assert done["resolveEntityReview"]["entity"]["id"] == known
    assert await reviews(writing, caller) == []
    again = await refused(writing, caller, RESOLVE, id=review["id"], same=False)
    assert again["code"] == "CONFLICT"
    later = await tell(writing, caller, "J. R. R. Tolkien slept", "J. R. R. Tolkien")
    assert later["entities"][0]["entity"]["id"] == known


async def test_another_first_name_is_asked_about(writing: Services, caller: Caller) -> None:
    known = await entity_id(writing, caller, "Daniel Weber", "person")
    told = await tell(writing, caller, "Daniela Weber lives in Oslo", "Daniela Weber")
    new = told["entities"][0]["entity"]
    assert (new["name"], new["id"] != known) == ("Daniela Weber", True)
    [review] = await reviews(writing, caller)
    assert review["candidate"]["id"] == known


async def test_what_was_told_apart_is_not_asked_again(writing: Services, caller: Caller) -> None:
    known = await entity_id(writing, caller, "Alexander Humboldt", "thing")
    told = await tell(writing, caller, "A. Humboldt came", "A. Humboldt")
    [review] = await reviews(writing, caller)
    done = await ask(writing, caller, RESOLVE, id=review["id"], same=False)
    own = done["resolveEntityReview"]["entity"]["id"]
    assert own == told["entities"][0]["entity"]["id"] != known
    await tell(writing, caller, "A. Humboldt left", "A. Humboldt")
    assert await reviews(writing, caller) == []


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Alice Cooper", "Dr. Alice Cooper"),
        ("Alice Cooper", "Cooper, Alice"),
        ("Acme Rockets", "ACME Rockets, Inc."),
        ("Jürgen Habermas", "Jurgen Habermas"),
        ("Catherine Deneuve-Dorléac", "Catherine Deneuve Dorleac"),
        ("Shakespeare", "Shakespeare's".removesuffix("'s")),
        ("Вирджиния Вулф", "вирджиния вулф"),
        ("東京タワー", "東京タワー"),
        ("Massachusetts", "Massachussetts"),
    ],
)
async def test_names_of_one_thing(writing: Services, caller: Caller, known: str, said: str) -> None:
    id = await entity_id(writing, caller, known, "thing")
    told = await tell(writing, caller, f"Of {said}", said)
    assert told["entities"][0]["entity"]["id"] == id
    assert await reviews(writing, caller) == []


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Windows 10", "Windows 11"),
        ("Ann Lee", "Ann Low"),
        ("Maria Gomez", "Mario Gomez"),
        ("東京", "京都"),
        ("Boeing 747-400", "Boeing 747-800"),
        ("Peter Jackson", "Michael Jackson"),
        ("New York", "New Zealand"),
    ],
)
async def test_names_of_different_things(
    writing: Services, caller: Caller, known: str, said: str
) -> None:
    id = await entity_id(writing, caller, known, "thing")
    told = await tell(writing, caller, f"Of {said}", said)
    assert told["entities"][0]["entity"]["id"] != id


async def test_another_tenants_ids_are_nobodys(writing: Services, caller: Caller) -> None:
    stranger = caller_of(new_id())
    theirs = await entity_id(writing, stranger, "Nell Foreign")
    await entity_id(writing, stranger, "Lena Tolkien", "thing")
    await tell(writing, stranger, "L. Tolkien", "L. Tolkien")
    [review] = await reviews(writing, stranger)
    mine = await entity_id(writing, caller, "Own Person")
    refusals = [
        await refused(writing, caller, ENTITY, id=theirs),
        await refused(writing, caller, UPDATE, id=theirs, set={"name": "X"}),
        await refused(writing, caller, RELATE, input={"from": mine, "name": "knows", "to": theirs}),
        await refused(writing, caller, RESOLVE, id=review["id"], same=True),
        await refused(writing, caller, RESOLVE, id="nonsense", same=True),
    ]
    assert [error["code"] for error in refusals] == ["NOT_FOUND"] * 5
    assert await reviews(writing, caller) == []


async def test_what_means_nearly_the_same_is_asked_about(
    writing: Services, caller: Caller, encoder: Encoder
) -> None:
    told = replace(writing, encoder=encoder)
    await encoder.encode(["loaded"])
    await tell(told, caller, "The automobile is red", "automobile")
    await tell(told, caller, "The car is red", "car")
    [review] = await reviews(told, caller)
    assert (review["how"], review["candidate"]["name"]) == ("semantic", "automobile")
    [(name, _), *_] = await found(told, caller, "motorcar")
    assert name in ("automobile", "car")
    await tell(told, caller, "Paris is a city", "Paris")
    assert len(await reviews(told, caller)) == 1


async def test_a_name_is_looked_for_by_its_meaning_only_where_nothing_has_it(
    writing: Services, caller: Caller
) -> None:
    await tell(writing, caller, "Virginia Woolf wrote Orlando", "Virginia Woolf")
    noting = NotingEncoder()
    asking = replace(writing, encoder=noting)
    for name in ("virginia woolf", "Virgina Woolf"):
        [(match, _), *_] = await found(asking, caller, name)
        assert match == "Virginia Woolf"
    assert noting.given == []
    await found(asking, caller, "the author of Orlando")
    assert noting.given == ["the author of Orlando"]
