"""Vectors and states of an endpoint: as any model's, or not there while it does not answer."""

import asyncio
import time
from typing import Any

import numpy as np
import pytest

from anaphora.errors import Invalid, Unavailable
from anaphora.settings import Settings
from language.embedding.encoder import ModelInfo
from language.embedding.model_files import info_of
from language.embedding.sentence_encoder import SentenceEncoder
from language.llm.endpoint import Endpoint as Named
from language.llm.state import EndpointState
from tests.support.served.llm_endpoint import DIMENSIONS, KEY, MODEL, Endpoint


def settings_for(server: Endpoint, **given: Any) -> Settings:
    return Settings.load(
        {},
        embedding_url=server.base,
        embedding_key=KEY,
        embedding_model="words-48",
        embedding_dimensions=DIMENSIONS,
        **given,
    )


@pytest.fixture
def encoder(server: Endpoint) -> SentenceEncoder:
    return SentenceEncoder(settings_for(server))


async def test_vectors_come_from_the_endpoint(server: Endpoint, encoder: SentenceEncoder) -> None:
    server.say({"embeddings": [{"shuffled": True}]})
    texts = [f"text {number} of words" for number in range(70)]
    rows = await encoder.encode(texts)
    assert rows.shape == (70, DIMENSIONS)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-5)
    assert encoder.info == ModelInfo("words-48", DIMENSIONS)
    assert (encoder.ready, encoder.basis) == (True, None)
    asked = [one for one in server.calls if one["tool"] == "embeddings"]
    assert max(len(one["input"]) for one in asked) <= 32
    assert {one["model"] for one in asked} == {"words-48"}
    assert not any("dimensions" in one for one in asked)
    # In order, though it answered in another.
    alone = await SentenceEncoder(settings_for(server)).encode([texts[7]])
    assert np.allclose(alone[0], rows[7], atol=1e-5)


async def test_long_texts_are_cut_and_dimensions_asked_for(server: Endpoint) -> None:
    given = settings_for(server, embedding_ask_dimensions=True, embedding_characters=100)
    await SentenceEncoder(given).encode(["x" * 5000])
    last = server.calls[-1]
    assert (last["input"], last["dimensions"]) == (["x" * 100], DIMENSIONS)


@pytest.mark.parametrize(
    "step",
    [
        {"status": 500},
        {"status": 401},
        {"cut": True},
        {"raw": "{"},
        {"raw": '{"data": []}'},
        {"dimensions": 7},
    ],
)
async def test_an_endpoint_that_fails_makes_no_vectors(
    server: Endpoint, encoder: SentenceEncoder, step: dict[str, Any]
) -> None:
    await encoder.encode(["It works."])
    server.say({"embeddings": [step]})
    began = time.monotonic()
    for number in range(20):
        with pytest.raises(Unavailable) as raised:
            await encoder.encode([f"Does it, number {number}?"])
        assert KEY not in raised.value.message
    # Three in a row, and it is left alone.
    assert len([one for one in server.calls if one["tool"] == "embeddings"]) == 3
    assert time.monotonic() - began < 15.0


async def test_an_endpoint_that_is_down_at_first_is_tried_again(server: Endpoint) -> None:
    server.say({"embeddings": [{"status": 503}]})
    encoder = SentenceEncoder(settings_for(server))
    with pytest.raises(Unavailable):
        await encoder.encode(["Does it work?"])
    assert not encoder.ready
    assert "HTTP 503" in (encoder.failure or "")
    server.say({})
    async with asyncio.timeout(60):
        while not encoder.ready:
            encoder.begin_loading()
            await asyncio.sleep(0.2)
    assert (await encoder.encode(["Does it work?"])).shape == (1, DIMENSIONS)


def test_the_settings_of_an_endpoint_are_whole(server: Endpoint) -> None:
    assert info_of(settings_for(server)) == ModelInfo("words-48", DIMENSIONS)
    for given in (
        {"embedding_url": server.base},
        {"embedding_url": server.base, "embedding_dimensions": 3},
        {"embedding_url": "ftp://x", "embedding_dimensions": 3, "embedding_model": "m"},
        {"llm_url": server.base},
        {"llm_url": "http://ann:secret@h/v1", "llm_model": "m"},
    ):
        with pytest.raises(Invalid) as raised:
            Settings.load({}, **given)
        assert "secret" not in raised.value.message


async def test_the_state_of_an_endpoint_is_told_without_its_key(server: Endpoint) -> None:
    async def look(**given: Any) -> str:
        values = {"llm_url": server.base, "llm_key": KEY, "llm_model": MODEL} | given
        named = Named.of(Settings(**values))
        assert named is not None
        state = EndpointState(named)
        try:
            return await state.look()
        except Unavailable as error:
            return f"not well: {error.message}"
        finally:
            await state.close()

    assert await look() == f"{server.base} answers, and has {MODEL}"
    assert "does not list" in await look(llm_model="other")
    for status, told in ((401, "refuses the key"), (500, "fails"), (404, "lists no models")):
        server.say({"models": [{"status": status}]})
        found = await look()
        assert told in found
        assert KEY not in found
    assert "does not answer" in await look(llm_url="http://127.0.0.1:9/v1")


async def test_the_state_is_looked_up_seldom(server: Endpoint) -> None:
    state = EndpointState(Named(server.base, MODEL))
    for _ in range(5):
        await state.look()
    await state.close()
    assert len(server.calls) == 1
