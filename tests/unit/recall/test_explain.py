"""The sentence fits the hit, in the language that was asked in."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.enums import MemoryKind
from graph.records.records import MemoryRecord
from language.conflicts.predicates import predicates
from language.questions.reasons import reasons
from language.word_lists import STOP_WORDS, read_words
from recall.query.understanding import understand
from recall.ranking.explain import explain

AT = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def memory(**given: Any) -> MemoryRecord:
    node: dict[str, Any] = {
        "id": "1",
        "kind": MemoryKind.EPISODE,
        "text": "I went to a support group yesterday.",
        "status": "ACTIVE",
        "trust": "STANDARD",
        "confidence": 0.7,
        "importance": 0.5,
        "polarity": "NEUTRAL",
        "tier": "SHORT_TERM",
        "created_at": AT,
        "updated_at": AT,
    }
    return MemoryRecord.from_node(node | given)


def test_it_says_what_spoke_for_it() -> None:
    asked = understand("When did Caroline go to the support group in May?", ["Caroline"])
    values = {"similarity": 0.62, "speaker": 1.0, "tells_when": 1.0, "date": 1.0}
    assert explain(memory(role="Caroline", occurred_at=AT), asked, values) == (
        "Close in meaning · says “support”, “group” · said by Caroline · tells when"
        " · from 8 May 2023, as asked"
    )


def test_it_quotes_no_word_of_time_or_frequency() -> None:
    told = memory(kind=MemoryKind.FACT, text="Ben is never at home now, and still sings.")
    for query in ("What does Ben now sing?", "What does Ben never sing, still, again?"):
        asked = understand(query, ["Ben"])
        assert "says “sing” ·" in explain(told, asked, {"similarity": 0.62})


def test_it_says_that_it_answers_with_a_number() -> None:
    asked = understand("How many trips did Caroline take?", ["Caroline"])
    values = {"similarity": 0.62, "tells_amount": 1.0, "answers": 0.5}
    assert explain(memory(role="Caroline", occurred_at=AT), asked, values) == (
        "Close in meaning · said by Caroline · gives a number · answers a question like it"
        " · from 8 May 2023"
    )


def test_it_is_about_those_alone_that_it_names() -> None:
    asked = understand("What of Ben and Ann?", ["Ann", "Ben"])
    told = memory(kind=MemoryKind.FACT, text="Ann moved to Rome.")
    assert "about Ann ·" in explain(told, asked, {"similarity": 0.5, "speaker": 1.0})


def test_it_does_not_say_what_is_not_so() -> None:
    asked = understand("What is the weather like?")
    why = explain(memory(kind=MemoryKind.FACT), asked, {"similarity": 0.2, "date": 0.0})
    assert why == "Loosely related in meaning · known since 8 May 2023"


def test_words_of_the_turn_beside_it() -> None:
    asked = understand("Where is the piano?")
    why = explain(memory(), asked, {"context": 0.5}, ("Where did you put the piano?",))
    assert "“piano” in the turn beside it" in why


def test_importance_certainty_use_and_the_floor() -> None:
    given = memory(importance=0.9, confidence=0.95, access_count=7)
    values = {"similarity": 0.9, "importance": 0.9, "confidence": 0.95}
    why = explain(given, understand("Group?"), values, below_floor=True)
    assert why.startswith("Says almost the same · says “group”")
    assert why.endswith("important · taken as true · recalled 7 times · below the profile's floor")


@given(st.text(), st.text(), st.floats(min_value=-1, max_value=1), st.none() | st.text(max_size=9))
def test_there_is_always_a_sentence(
    query: str, text: str, likeness: float, role: str | None
) -> None:
    why = explain(memory(text=text, role=role), understand(query), {"similarity": likeness})
    assert why
    assert why[0] == why[0].upper()


@pytest.mark.parametrize(
    ("query", "why"),
    [
        (
            "When did Ana go to the lake?",
            "Close in meaning · says “lake” · said by Ana · tells when · from 1 May 2023, as asked "
            "· used 1,200 times",
        ),
        (
            "Wann war die Ana am See?",
            "Im Sinn sehr nah · gesagt von Ana · sagt, wann · vom 1. Mai 2023, wie gefragt · "
            "1.200-mal verwendet",
        ),
        (
            "Quand est-ce que Ana est allée au lac ?",
            "Sens très proche · dit par Ana · dit quand · du 1er mai 2023, comme demandé · "
            "utilisé 1\u202f200 fois",
        ),
        (
            "¿Cuándo fue Ana al lago?",
            "De sentido muy cercano · dicho por Ana · dice cuándo · del 1 de mayo de 2023, como se "
            "pidió · usado 1200 veces",
        ),
        (
            "Quando è andata Ana al lago?",
            "Di significato molto vicino · detto da Ana · dice quando · in data 1º maggio 2023, "
            "come richiesto · usato 1200 volte",
        ),
    ],
)
def test_it_is_in_the_language_that_was_asked_in(query: str, why: str) -> None:
    given = memory(text="The lake was cold.", role="Ana", use_count=1200)
    given = replace(given, occurred_at=datetime(2023, 5, 1, tzinfo=UTC))
    values = {"similarity": 0.7, "speaker": 1.0, "tells_when": 1.0, "date": 1.0}
    assert explain(given, understand(query, ["Ana"]), values) == why


def shape(listed: dict[str, Any]) -> dict[str, Any]:
    """Keys, what is to be filled in, and how many there are; for relations their keys alone."""
    return {
        key: sorted(value)
        if isinstance(value, dict)
        else len(value)
        if key == "near"
        else len(value.split("|"))
        if key == "months"
        else sorted(re.findall(r"{\w+}", str(value)))
        for key, value in listed.items()
    }


def test_every_language_has_every_word() -> None:
    listed = read_words("why")
    assert listed.keys() == STOP_WORDS.keys()
    for language, words in listed.items():
        assert shape(words) == shape(listed["english"]), language
        assert words["relations"].keys() == {one.name for one in predicates()}, language
        assert all(value != "" for value in (*words.values(), *words["relations"].values()))


@pytest.mark.parametrize("language", read_words("why"))
def test_one_is_no_plural_and_braces_in_names_stay(language: str) -> None:
    say = reasons(language)
    for key in ("uses", "recalls"):
        assert say.counted(key, 1) != say.counted(key, 2)
        assert "2" in say.counted(key, 2)
    assert say.say("linked", text="{steps}", steps="{text}").endswith(" {steps} ({text})")
    assert say.relation("grows_in") == say.quoted(["grows in"])
