"""Receipts: what one says is what was written, and only its own user can hand it in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora.errors import Invalid
from anaphora.ids import new_id
from anaphora.tokens import Signer
from graph.records.receipts import MOST_IDS, Receipt, read_receipt, write_receipt

SIGNER = Signer(b"r" * 32)
# One for all examples: what Hypothesis draws depends on its characters.
TOKEN = write_receipt(SIGNER, "u", ["bookmark"], ["0198c0de-7a3e-7cc1-8f62-0f6d3ad1a7b1"])
IDS = st.lists(st.uuids().map(str), max_size=MOST_IDS, unique=True)
USERS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)


@given(USERS, st.lists(st.text(st.characters(codec="utf-8"), max_size=40), max_size=4), IDS)
def test_what_is_written_is_read(user_id: str, bookmarks: list[str], ids: list[str]) -> None:
    token = write_receipt(SIGNER, user_id, bookmarks, ids)
    assert read_receipt(SIGNER, user_id, token) == Receipt(tuple(bookmarks), tuple(ids))


@given(st.integers(0, 2**40), st.integers(MOST_IDS + 1, 1000))
def test_a_large_batch_is_a_range(first: int, count: int) -> None:
    ids = [f"{at}" for at in range(count)]
    token = write_receipt(SIGNER, "u", ["b"], ids, range(first, first + count))
    receipt = read_receipt(SIGNER, "u", token)
    assert receipt == Receipt(("b",), (), (first, first + count - 1))
    assert len(token) < 200


@given(st.text(max_size=200))
def test_no_other_text_is_a_receipt(text: str) -> None:
    with pytest.raises(Invalid) as caught:
        read_receipt(SIGNER, "u", text, "waitFor")
    assert caught.value.field == "waitFor"


@given(st.data())
def test_one_changed_character_is_noticed(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TOKEN) - 2))
    other = data.draw(st.sampled_from("ABCxyz012-_").filter(lambda char: char != TOKEN[at]))
    with pytest.raises(Invalid):
        read_receipt(SIGNER, "u", TOKEN[:at] + other + TOKEN[at + 1 :])


def test_anothers_is_refused() -> None:
    token = write_receipt(SIGNER, "u", ["b"], [new_id()])
    for signer, user_id in ((SIGNER, "other"), (Signer(b"o" * 32), "u")):
        with pytest.raises(Invalid):
            read_receipt(signer, user_id, token)


def test_another_token_is_no_receipt() -> None:
    cursor = SIGNER.sign("cursor", "u", ["x"])
    with pytest.raises(Invalid):
        read_receipt(SIGNER, "u", cursor)
    for content in ("x", [1], {"a": 1}, None):
        with pytest.raises(Invalid):
            read_receipt(SIGNER, "u", SIGNER.sign("receipt", "u", content))
