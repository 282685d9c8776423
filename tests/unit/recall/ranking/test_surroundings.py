"""Surroundings and coverage: values worked by hand, and nothing where nothing is."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from recall.contract.candidate import Candidate
from recall.contract.inputs import Profile
from recall.profiles.table import PROFILES
from recall.query.understanding import understand
from recall.ranking.scene import Scene
from recall.ranking.surroundings import around, standing
from recall.ranking.turns import after, answers, before, beside
from recall.ranking.words import bag, covered
from tests.unit.recall.ranking.candidates import NOW, candidate, unit


def test_turns_nearer_count_more_and_other_threads_do_not() -> None:
    places = [("a", 1), ("a", 2), ("a", 4), ("b", 3), None]
    values = np.array([1.0, 0.0, 0.0, 5.0, 5.0])
    before = around(values, places, -1)
    assert before.tolist() == pytest.approx([0.0, 1.0 / 2.533, 0.49 / 2.533, 0.0, 0.0])
    after = around(values, places, 1)
    assert after.tolist() == [0.0, 0.0, 0.0, 0.0, 0.0]


def test_turns_all_around_are_one_in_all() -> None:
    places = [("a", turn) for turn in range(9)]
    assert around(np.ones(9), places, -1)[4] == pytest.approx(1.0, abs=1e-3)
    assert around(np.ones(9), places, 1)[4] == pytest.approx(1.0, abs=1e-3)
    assert around(np.ones(9), places, 1)[8] == 0.0


def test_standing_is_over_the_mean_of_what_compares() -> None:
    flat, telling = np.full(3, 0.4), np.array([0.0, 0.0, 3.0])
    assert standing([flat, telling]).tolist() == pytest.approx([0.0, 0.0, np.sqrt(2)])
    assert standing([flat]).tolist() == [0.0, 0.0, 0.0]
    assert standing([]).tolist() == []


def test_rare_words_cover_more_of_a_question() -> None:
    documents = [bag(text, "english") for text in ("a red boat", "a red house", "soup")]
    found = covered(["red", "boat"], documents)
    assert found[0] == pytest.approx(1.0)
    assert 0.0 < found[1] < 0.5
    assert found[2] == 0.0


def test_a_word_that_nobody_says_leaves_much_uncovered() -> None:
    documents = [bag(text, "english") for text in ("a red boat", "a red house")]
    assert covered(["red", "zebra"], documents).max() < 0.5
    assert covered([], documents).tolist() == [0.0, 0.0]
    assert covered(["red"], []).tolist() == []


def _turn(thread: str, number: int, text: str, **given: Any) -> Candidate:
    return candidate(text=text, node={"thread_id": thread, "turn": number}, **given)


def _scene(candidates: list[Candidate], speakers: tuple[str, ...]) -> Scene:
    vectors = np.array([unit(1, 0)] * len(candidates))
    understood = understand("Where does Maya live?", speakers)
    profile = PROFILES[Profile.BALANCED]
    tokens = [None] * len(candidates)
    return Scene(candidates, vectors, unit(1, 0), understood, profile, NOW, tokens=tokens)


CHAT = [
    _turn("chat", 1, "Where do I live?", role="user"),
    _turn("chat", 2, "You live in Bergen.", role="assistant"),
]


def test_a_conversation_without_the_person_who_is_asked_about_tells_nothing_by_its_turns() -> None:
    said = [
        _turn("told", 1, "Where is home?", role="jonas"),
        _turn("told", 2, "In Lyon.", role="Maya"),
    ]
    scene = _scene([*CHAT, *said, candidate(text="Maya lives in Lyon.")], ("maya",))
    assert scene.concerned.tolist() == [0.0, 0.0, 1.0, 1.0, 1.0]
    assert answers(scene).tolist() == pytest.approx([0.0, 0.0, 0.0, 1.0, 0.0])
    assert before(scene)[1] == after(scene)[0] == beside(scene)[0] == 0.0


@pytest.mark.parametrize(
    ("thread", "speakers"),
    [
        (CHAT, ()),
        ([*CHAT, _turn("chat", 5, "Maya's flat is small.", role="user")], ("maya",)),
        ([replace(CHAT[0], near=("I saw Maya.",)), CHAT[1]], ("maya",)),
    ],
)
def test_turns_count_where_nobody_is_asked_about_or_they_are_named(
    thread: list[Candidate], speakers: tuple[str, ...]
) -> None:
    assert _scene(thread, speakers).concerned.tolist() == [1.0] * len(thread)
