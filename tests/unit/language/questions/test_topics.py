"""Topics of a text, and those that it says it is not about, in five languages."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.records.vocabulary import SECTIONS, TermKind, starter_terms
from language.questions.exclusion import read_aboutness, spell
from language.questions.topics import (
    GENERAL,
    Term,
    choose_topics,
    named_among,
    nearness,
    prototypes,
    score_of,
)

_SECTION = {kind: section for section, kind in SECTIONS.items()}
TOPICS = [
    Term(_SECTION[term.kind], term.value, term.description)
    for term in starter_terms()
    if term.kind is TermKind.TOPIC
]


def named(spelt: str) -> set[str]:
    return set(named_among(spelt, tuple(TOPICS)))


@pytest.mark.parametrize(
    ("text", "kept", "excluded"),
    [
        ("I'm not here about the refund", set(), {"refund"}),
        ("I'm not here about the refund, I want to know the price", {"pricing"}, {"refund"}),
        ("I'm not calling about the invoice but the delivery", {"shipping"}, {"billing"}),
        ("I don't want a refund, I want to return it", {"returns"}, {"refund"}),
        ("Forget the refund. Where is my parcel?", {"shipping"}, {"refund"}),
        ("The refund is not the issue, I forgot my password", {"account_access"}, {"refund"}),
        ("No estoy aquí por el reembolso, quiero saber el precio", {"pricing"}, {"refund"}),
        ("No quiero un reembolso sino el paquete", {"shipping"}, {"refund"}),
        ("Je ne suis pas là pour le remboursement, mais pour les prix", {"pricing"}, {"refund"}),
        ("Ich bin nicht wegen der Rückerstattung hier", set(), {"refund"}),
        ("Es geht nicht um die Rechnung, sondern um das Paket", {"shipping"}, {"billing"}),
        ("Ich will keine Rückerstattung, ich will den Preis", {"pricing"}, {"refund"}),
        ("Non sono qui per il rimborso, vorrei sapere il prezzo", {"pricing"}, {"refund"}),
        ("Non chiamo per la fattura ma per la consegna", {"shipping"}, {"billing"}),
    ],
)
def test_what_is_denied_is_excluded(text: str, kept: set[str], excluded: set[str]) -> None:
    about = read_aboutness(text)
    assert named(" ".join(about.kept)) == kept
    assert named(" ".join(about.excluded)) == excluded


@pytest.mark.parametrize(
    "text",
    [
        "My refund has not arrived",
        "I haven't received my refund",
        "Why was I not given a refund?",
        "No he recibido mi reembolso",
        "Je n'ai pas reçu mon remboursement",
        "Ich habe meine Rückerstattung nicht erhalten",
        "Non ho ricevuto il rimborso",
    ],
)
def test_what_did_not_happen_is_what_it_is_about(text: str) -> None:
    about = read_aboutness(text)
    assert "refund" in named(" ".join(about.kept))
    assert not named(" ".join(about.excluded))


@pytest.mark.parametrize("text", ["", " ", "😀", "not", "not about", "the of and", "?!"])
def test_what_denies_nothing(text: str) -> None:
    assert read_aboutness(text).excluded == ()


@given(st.text())
def test_any_text_is_parted_without_loss(text: str) -> None:
    about = read_aboutness(text)
    assert len("".join((*about.kept, *about.excluded)).split()) <= len(spell(text).split())


@pytest.mark.parametrize("text", ["not about but " * 2300, "n" * 32_768])
def test_a_long_text_is_parted_without_loss(text: str) -> None:
    about = read_aboutness(text)
    assert "".join((*about.kept, *about.excluded)).strip()


def test_a_term_has_its_name_description_and_examples() -> None:
    own = Term("topics", "solar_panels", "Panels on roofs.", ("Is the roof wired?",))
    assert prototypes(own) == ["solar panels: Panels on roofs.", "Is the roof wired?"]
    assert named_among(spell("My Solar-Panels hum"), (own,))
    assert not named_among(spell("Solar power"), (own,))
    assert not named_among(spell("a general inquiry"), (Term("topics", GENERAL),))


def test_the_nearest_prototype_counts() -> None:
    matrix = np.array([[1, 0], [0, 1], [0.6, 0.8]], dtype=np.float32)
    vector = np.array([0, 1], dtype=np.float32)
    assert nearness(vector, matrix, (1, 2)) == pytest.approx([0.0, 1.0])
    assert nearness(vector, matrix, (2, 1)) == pytest.approx([1.0, 0.8])
    assert nearness(vector, matrix, ()) == []


def test_topics_that_are_named_come_before_those_that_are_near() -> None:
    scores = {"refund": score_of(True, 0.2), "billing": 0.9, "pricing": score_of(True, 0.3)}
    assert choose_topics(scores) == ("pricing", "refund")
    assert choose_topics({"refund": 0.6, "billing": 0.58, "pricing": 0.5}) == ("refund", "billing")
    assert choose_topics({"refund": 0.4, GENERAL: 0.9}) == ()
    assert choose_topics({}) == ()
    four = {name: score_of(True, 0.0) for name in "abcd"}
    assert len(choose_topics(four)) == 3
