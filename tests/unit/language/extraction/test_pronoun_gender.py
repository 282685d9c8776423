"""Pronouns: "he" is no sister, "she" no brother, and a pet with a name is either."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import USER, Utterance
from language.extraction.reader import Reader

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
READER = Reader()


def told(text: str) -> set[tuple[str, str | None, str | None]]:
    facts = READER.read(Utterance(text, NOW)).facts
    return {(fact.subject, fact.predicate, fact.object) for fact in facts if fact.subject != USER}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("My sister is a nurse. She lives in York.", ("my sister", "lives_in", "York")),
        ("My dad is a nurse. He lives in York.", ("my dad", "lives_in", "York")),
        ("My cousin is a nurse. He lives in York.", ("my cousin", "lives_in", "York")),
        ("Anna is my friend. She lives in York.", ("Anna", "lives_in", "York")),
        ("Ma sœur est médecin. Elle habite à Lyon.", ("ma sœur", "lives_in", "Lyon")),
        ("Mein Bruder ist Arzt. Er wohnt in Köln.", ("mein Bruder", "lives_in", "Köln")),
        ("Meine Mutter ist Ärztin. Sie wohnt in Köln.", ("meine Mutter", "lives_in", "Köln")),
        ("Mi hermano es médico. Él vive en Madrid.", ("mi hermano", "lives_in", "Madrid")),
        ("Mia sorella è medico. Lei vive a Roma.", ("mia sorella", "lives_in", "Roma")),
        ("I have a cat called Mia. She hates dogs.", ("Mia", "dislikes", "dogs")),
        (
            "My sister is a nurse. I have a dog named Rex. He hates cats.",
            ("Rex", "dislikes", "cats"),
        ),
    ],
)
def test_a_pronoun_means_whom_it_may(text: str, said: tuple[str, str, str]) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    "text",
    [
        "My sister is a nurse. He lives in York.",
        "My brother is a nurse. She lives in York.",
        "Ma sœur est médecin. Il habite à Lyon.",
        "Meine Schwester ist Ärztin. Er wohnt in Köln.",
        "Mi hermana es médica. Él vive en Madrid.",
        "Mia sorella è medico. Lui vive a Roma.",
        "I have a dog. He lives in York.",
    ],
)
def test_who_is_not_known_is_nobody(text: str) -> None:
    assert {predicate for _, predicate, _ in told(text)} <= {"job"}
