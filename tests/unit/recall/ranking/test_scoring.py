"""Signals and scores: each formula against values worked by hand, and signals that add up."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from recall.contract.inputs import HybridWeights, Profile
from recall.profiles.table import OF_TOKENS, PROFILES, SEARCH_MEMORY, by_words, profile_data
from recall.query.question import Question
from recall.query.understanding import understand
from recall.ranking.rank import rate
from recall.ranking.score import score
from tests.unit.recall.ranking.candidates import DAY_MS, NOW, NOW_MS, candidate, unit

BY_HAND = {
    "similarity": 0.40,
    "context": 0.25,
    "lexical": 0.05,
    "speaker": 0.20,
    "date": 0.20,
    "tells_when": 0.12,
    "question": -0.05,
    "substance": 0.15,
    "beside": 0.10,
}


def asked(query: str = "anything", *, speakers: tuple[str, ...] = ()) -> Question:
    return Question(understand(query, speakers), unit(1, 0), NOW)


def test_semantic_is_the_cosine() -> None:
    found = [candidate(vector=unit(3, 4)), candidate(vector=unit(-1, 0)), candidate(vector=None)]
    scores, _ = rate(found, asked(), PROFILES[Profile.SEMANTIC])
    assert scores.totals.tolist() == pytest.approx([0.6, -1.0, 0.0])


def test_hybrid_by_hand() -> None:
    # 0.55 · 0.6 + 0.20 · 1 + 0.15 · exp(−0.1 · 10) + 0.10 · 0.5 = 0.33 + 0.2 + 0.055182 + 0.05
    found = [
        candidate(
            vector=unit(3, 4), text="the cat", accessed=NOW_MS - 10 * DAY_MS, created=NOW_MS - 99
        )
    ]
    scores, _ = rate(found, asked("cat"), PROFILES[Profile.HYBRID])
    assert scores.totals[0] == pytest.approx(0.635182, abs=1e-6)


def test_hybrid_with_the_callers_weights() -> None:
    weights = HybridWeights(cosine=1, lexical=0, recency=2, importance=0, decay_rate=0.5)
    found = [candidate(vector=unit(3, 4), created=NOW_MS - 2 * DAY_MS)]
    scores, _ = rate(found, asked("cat"), profile_data(Profile.HYBRID, weights))
    assert scores.totals[0] == pytest.approx(0.6 + 2 * math.exp(-1.0))


def test_stream_by_hand() -> None:
    # 0.6 · 0.8 + 0.3 · 0.7 + 0.1 · exp(−0.01 · 30) = 0.48 + 0.21 + 0.074082
    found = [candidate(vector=unit(4, 3), confidence=0.7, evidence=NOW_MS - 30 * DAY_MS)]
    for profile in (PROFILES[Profile.STREAM], SEARCH_MEMORY):
        scores, _ = rate(found, asked(), profile)
        assert scores.totals[0] == pytest.approx(0.764082, abs=1e-6)


def test_age_is_never_negative() -> None:
    found = [candidate(created=NOW_MS + 50 * DAY_MS, vector=unit(0, 1))]
    scores, _ = rate(found, asked(), PROFILES[Profile.HYBRID])
    assert ("recency", 1.0) in [(name, value) for name, value, _ in scores.parts(0)]


def test_balanced_by_hand() -> None:
    talk = {"thread_id": "talk"}
    found = [
        candidate(
            vector=unit(3, 4),
            role="Ana",
            text="I moved in May.",
            occurred=round(NOW.replace(month=3).timestamp() * 1000),
            node=talk | {"turn": 4},
        ),
        candidate(
            id="2",
            vector=unit(4, 3),
            role="Ben",
            text="Did you?",
            near=("I moved in May.",),
            node=talk | {"turn": 5},
        ),
    ]
    scores, _ = rate(
        found,
        asked("When in March 2026 was it that Ana moved?", speakers=("Ana", "Ben")),
        replace(PROFILES[Profile.BALANCED], weights=BY_HAND),
    )
    values = [{name: value for name, value, _ in scores.parts(at)} for at in (0, 1)]
    assert values[0] == pytest.approx(
        {
            "similarity": 0.6,
            "context": values[0]["context"],
            "lexical": 1.0,
            "speaker": 1.0,
            "date": 1.0,
            "tells_when": 1.0,
            "question": 0.0,
            "substance": 4 / 15,
            "beside": 0.8,
        }
    )
    assert values[1]["question"] == 1.0
    assert values[1]["beside"] == pytest.approx(0.6)
    assert values[1]["lexical"] == 0.0 < values[1]["context"]
    assert values[1]["speaker"] == values[1]["date"] == 0.0
    # .4 · .6 + .25 · context + .05 + .2 + .2 + .12 + .15 · 4/15 + .1 · .8
    by_hand = 0.24 + 0.25 * values[0]["context"] + 0.57 + 0.04 + 0.08
    assert scores.totals[0] == pytest.approx(by_hand)


def test_an_answer_is_near_the_question_before_it() -> None:
    talk = {"thread_id": "t"}
    found = [
        candidate(vector=unit(4, 3), text="How many cats?", node=talk | {"turn": 4}),
        candidate(id="2", vector=unit(3, 4), text="Two of them.", node=talk | {"turn": 5}),
        candidate(id="3", vector=unit(0, 1), text="I see.", node=talk | {"turn": 6}),
        candidate(id="4", vector=unit(3, 4), text="There are 2 cats.", node=None),
    ]
    names = ("similarity", "nearness", "tells_amount", "answers")
    weights = dict.fromkeys(names, 0.25)
    profile = replace(PROFILES[Profile.BALANCED], weights=weights)
    scores, _ = rate(found, asked("How many cats has Ana?"), profile)
    assert scores.values[:, 0] == pytest.approx([0.8, 0.6, 0.0, 0.6])
    assert scores.values[:, 1] == pytest.approx([1.0, 0.75, 0.0, 0.75])
    assert scores.values[:, 2].tolist() == [0.0, 1.0, 0.0, 1.0]
    # What is before the third is no question, and nothing is before the first and the last.
    assert scores.values[:, 3] == pytest.approx([0.0, 0.8, 0.0, 0.0])
    other, _ = rate(found, asked("Which cats has Ana?"), profile)
    assert not other.values[:, 2].any()


def test_an_assistant_answers_whatever_it_is_asked() -> None:
    talk = {"thread_id": "t"}
    found = [
        candidate(vector=unit(4, 3), text="Are cats fun?", role="user", node=talk | {"turn": 1}),
        candidate(
            id="2", vector=unit(3, 4), text="Yes!", role="Assistant", node=talk | {"turn": 2}
        ),
        candidate(id="3", vector=unit(3, 4), text="Cats: 2", role="tool", node=talk | {"turn": 3}),
        candidate(id="4", vector=unit(3, 4), text="Cats.", kind="FACT"),
    ]
    weights = {"answers": 0.5, "assistant": -0.5}
    profile = replace(PROFILES[Profile.BALANCED], weights=weights)
    scores, _ = rate(found, asked("Have I a cat?"), profile)
    assert scores.values[:, 0].tolist() == [0.0, 0.0, 0.0, 0.0]
    assert scores.values[:, 1].tolist() == [0.0, 1.0, 1.0, 0.0]
    # Asked for what it said, it is not worth less for having said it.
    said, _ = rate(found, asked("What did you tell me about cats?"), profile)
    assert said.values[:, 1].tolist() == [0.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize("role", ["assistant", "user"])
def test_a_long_reply_tells_nothing_of_the_turns_beside_it(role: str) -> None:
    def values(reply: str) -> dict[str, list[float]]:
        talk = {"thread_id": "t"}
        found = [
            candidate(vector=unit(0, 1), text="Hm.", role="user", node=talk | {"turn": 1}),
            candidate(id="2", vector=unit(1, 0), text=reply, role=role, node=talk | {"turn": 2}),
            candidate(id="3", vector=unit(0, 1), text="Oh.", role="user", node=talk | {"turn": 3}),
        ]
        names = ("beside", "before", "after")
        profile = replace(PROFILES[Profile.BALANCED], weights=dict.fromkeys(names, 1.0))
        scores, _ = rate(found, asked(), profile)
        return {name: scores.values[:, at].tolist() for at, name in enumerate(names)}

    short, long = values("Cats sleep."), values("Cats sleep. " * 30)
    assert short["beside"] == [1.0, 0.0, 1.0]
    assert short["before"][2] > 0
    assert short["after"][0] > 0
    if role == "assistant":
        assert {name: set(of) for name, of in long.items()} == {key: {0.0} for key in long}
    else:
        assert long["beside"] == short["beside"]
        assert long["before"][2] > 0


def test_whom_a_text_names_is_named_by_whole_words() -> None:
    found = [candidate(text="She also likes the channel."), candidate(id="2", text="Al's here.")]
    only = replace(PROFILES[Profile.BALANCED], weights={"speaker": 1.0})
    scores, _ = rate(found, asked("What of Al and Ann?", speakers=("Al", "Ann")), only)
    assert scores.totals.tolist() == [0.0, 1.0]


def test_nothing_is_near_where_nothing_is_alike() -> None:
    only = replace(PROFILES[Profile.BALANCED], weights={"nearness": 1.0})
    scores, _ = rate([candidate(vector=unit(-1, 0)), candidate(id="2", vector=None)], asked(), only)
    assert scores.totals.tolist() == [0.0, 0.0]


def test_what_is_no_turn_is_not_less_for_being_short() -> None:
    found = [candidate(text="I live in Rome."), candidate(id="2", text="Short.", kind="FACT")]
    only = replace(PROFILES[Profile.BALANCED], weights={"substance": 1.0})
    scores, _ = rate(found, asked(), only)
    assert scores.totals.tolist() == pytest.approx([4 / 15, 1.0])


def test_what_was_fitted_weighs_just_these() -> None:
    fitted = PROFILES[Profile.BALANCED].weights
    of_turns = {"answers", "before", "after"}
    more = {"nearness", "tells_amount", "coverage", "assistant"} | of_turns | OF_TOKENS
    assert fitted.keys() == BY_HAND.keys() | more
    assert sum(value for value in fitted.values() if value > 0) == pytest.approx(1.0, abs=0.01)


def test_without_an_embedding_words_have_the_weight_of_meaning() -> None:
    for profile in PROFILES.values():
        worded = by_words(profile)
        assert not {"similarity", "nearness"} & worded.weights.keys()
        assert sum(worded.weights.values()) == pytest.approx(sum(profile.weights.values()))
    found = [candidate(text="a cat"), candidate(id="2", text="a dog")]
    question = replace(asked("cat"), vector=None)
    scores, _ = rate(found, question, by_words(PROFILES[Profile.SEMANTIC]))
    assert scores.totals.tolist() == [1.0, 0.0]


weights = st.floats(min_value=-5, max_value=5)
names = st.lists(st.text(min_size=1, max_size=4), min_size=1, max_size=6, unique=True)


@given(st.data(), names, st.integers(min_value=1, max_value=12))
def test_signals_times_weights_times_multipliers_are_the_score(
    data: st.DataObject, chosen: list[str], count: int
) -> None:
    column = arrays(float, count, elements=st.floats(min_value=-1, max_value=1))
    signals = {name: data.draw(column) for name in chosen}
    weighed = {name: data.draw(weights) for name in chosen}
    multipliers = data.draw(st.none() | column)
    scores = score(signals, weighed, multipliers)
    for at in range(count):
        total = sum(value * weight for _, value, weight in scores.parts(at))
        factor = 1.0 if multipliers is None else multipliers[at]
        assert scores.totals[at] == pytest.approx(total * factor, abs=1e-9)


@given(
    st.sampled_from([*PROFILES.values(), SEARCH_MEMORY]),
    st.lists(st.text(max_size=30), min_size=1, max_size=8),
    st.text(max_size=40),
    st.booleans(),
)
def test_whatever_is_said_scores_are_finite_and_add_up(
    profile: object, texts: list[str], query: str, embedded: bool
) -> None:
    found = [
        candidate(id=str(at), text=text, near=tuple(texts[:at]), vector=unit(at + 1, 1))
        for at, text in enumerate(texts)
    ]
    question = replace(asked(query), vector=unit(1, 0) if embedded else None)
    scores, vectors = rate(found, question, profile)  # type: ignore[arg-type]
    assert np.isfinite(scores.totals).all()
    assert len(vectors) == len(found)
    for at in range(len(found)):
        total = sum(value * weight for _, value, weight in scores.parts(at))
        assert scores.totals[at] == pytest.approx(total)
