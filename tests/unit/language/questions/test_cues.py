"""Sorts of questions by their words, in five languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.questions.cues import Sort, asks, read_cues

FACTUAL, PROCEDURAL = Sort.FACTUAL, Sort.PROCEDURAL
EXPLORATORY, ANALYTICAL = Sort.EXPLORATORY, Sort.ANALYTICAL


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("What did Acme order?", FACTUAL),
        ("How do I handle rush orders?", PROCEDURAL),
        ("Tell me about my recent customer interactions", EXPLORATORY),
        ("Why are sales down this quarter?", ANALYTICAL),
        ("Where does Ana live?", FACTUAL),
        ("Who is my boss?", FACTUAL),
        ("Can you tell me how to reset my password?", PROCEDURAL),
        ("Could you please tell me why the build failed?", ANALYTICAL),
        ("Please tell me what time it is", FACTUAL),
        ("Did she learn how to swim?", FACTUAL),
        ("Is the shop open?", FACTUAL),
        ("refund", None),
        ("😀", None),
        ("the a of", None),
        ("What are the steps to renew a passport?", PROCEDURAL),
        ("What is the difference between A and B?", ANALYTICAL),
        ("Anything about Berlin?", EXPLORATORY),
        ("What trends do you see in my spending?", ANALYTICAL),
        ("What did I tell you in this conversation?", FACTUAL),
        ("How many dogs does she have?", FACTUAL),
        ("How is Ana doing?", EXPLORATORY),
        ("What do you know about me?", EXPLORATORY),
        ("Compare Rust with Go", ANALYTICAL),
        ("¿Cómo puedo cambiar mi contraseña?", PROCEDURAL),
        ("¿Por qué bajaron las ventas?", ANALYTICAL),
        ("¿Quién es mi jefe?", FACTUAL),
        ("Háblame de mis clientes", EXPLORATORY),
        ("¿Dónde vive Ana?", FACTUAL),
        ("¿Tiene Ana un perro?", FACTUAL),
        ("¿Cuál es la diferencia entre A y B?", ANALYTICAL),
        ("Comment puis-je changer mon mot de passe ?", PROCEDURAL),
        ("Pourquoi les ventes baissent-elles ?", ANALYTICAL),
        ("Parle-moi de mes clients", EXPLORATORY),
        ("Où habite Ana ?", FACTUAL),
        ("Est-ce qu'Ana a un chien ?", FACTUAL),
        ("Quelle est la différence entre A et B ?", ANALYTICAL),
        ("Qui est mon patron ?", FACTUAL),
        ("Wie kann ich mein Passwort ändern?", PROCEDURAL),
        ("Warum sinken die Verkäufe?", ANALYTICAL),
        ("Erzähl mir von meinen Kunden", EXPLORATORY),
        ("Wo wohnt Ana?", FACTUAL),
        ("Hat Ana einen Hund?", FACTUAL),
        ("Was ist der Unterschied zwischen A und B?", ANALYTICAL),
        ("Wer ist mein Chef?", FACTUAL),
        ("Come posso cambiare la password?", PROCEDURAL),
        ("Perché le vendite calano?", ANALYTICAL),
        ("Parlami dei miei clienti", EXPLORATORY),
        ("Dove abita Ana?", FACTUAL),
        ("Ana ha un cane?", None),
        ("Qual è la differenza tra A e B?", ANALYTICAL),
        ("Chi è il mio capo?", FACTUAL),
        ("Kannst du mir bitte sagen, wie alt Ana ist?", FACTUAL),
    ],
)
def test_the_sort_of_a_question(text: str, sort: Sort | None) -> None:
    assert read_cues(text).sort is sort


@pytest.mark.parametrize(
    "text",
    [
        "What did Acme order?",
        "¿Cuánto debo de la factura?",
        "Où en est ma livraison ?",
        "Wo ist meine Bestellung?",
        "Dov'è il mio ordine?",
    ],
)
def test_what_asks_for_the_business_of_a_domain(text: str) -> None:
    assert read_cues(text).domain
    assert not read_cues("Where does Ana live?").domain


@pytest.mark.parametrize(
    "text",
    [
        "What did I tell you in this conversation?",
        "¿Qué te dije en esta conversación?",
        "Qu'ai-je dit dans cette conversation ?",
        "Was habe ich in diesem Gespräch gesagt?",
        "Che cosa ho detto in questa conversazione?",
    ],
)
def test_what_asks_for_this_thread(text: str) -> None:
    cues = read_cues(text)
    assert cues.this_thread
    assert not cues.across
    assert read_cues("What did I say in other conversations?").across


@given(st.text(), st.sampled_from((" \n", "\t", "  ")))
def test_space_around_a_text_changes_none_of_its_cues(text: str, space: str) -> None:
    assert read_cues(f"{space}{text}{space}") == read_cues(text)


def test_a_long_text_and_one_of_stop_words() -> None:
    assert read_cues("the of and " * 3000).sort is None
    assert read_cues("why " + "😀" * 8000).sort is ANALYTICAL


@pytest.mark.parametrize(
    ("text", "asked"),
    [("Where is it", True), ("Really?", True), ("¿Sí", True), ("I see.", False), ("", False)],
)
def test_whether_a_turn_asks(text: str, asked: bool) -> None:
    assert asks(text) is asked
