"""Asking for what an assistant said, in five languages."""

import pytest

from language.questions.questions import asks_for_reply
from language.words import guess_language, words


def asks(query: str) -> bool:
    found = words(query)
    return asks_for_reply(found, guess_language(found))


@pytest.mark.parametrize(
    "query",
    [
        "What did you recommend?",
        "You gave me a recipe for soup: what was in it?",
        "Which hotel had you suggested in Miami?",
        "Can you remind me of the name of that trail?",
        "What was the third one in the list you've provided?",
        "In our previous conversation there was a poem.",
        "What you've already told me about it, please.",
        "¿Qué me recomendaste?",
        "¿Me puedes recordar lo que me dijiste?",
        "¿Qué libro me habías sugerido?",
        "Qu'est-ce que tu m'as conseillé ?",
        "Que m'avez-vous proposé ?",
        "Rappelle-moi le nom du sentier.",
        "Was hast du mir empfohlen?",
        "Wie hieß das Restaurant, das du mir genannt hast?",
        "In unserem letzten Gespräch ging es um ein Gedicht.",
        "Cosa mi hai consigliato?",
        "Ricordami il nome del sentiero.",
    ],
)
def test_a_question_for_what_was_answered(query: str) -> None:
    assert asks(query)


@pytest.mark.parametrize(
    "query",
    [
        # A wish for something new.
        "Can you recommend a book?",
        "Could you suggest a hotel in Miami?",
        "What is your advice on shoes?",
        "¿Puedes recomendarme un libro?",
        "Peux-tu me conseiller un livre ?",
        "Kannst du mir ein Buch empfehlen?",
        "Puoi consigliarmi un libro?",
        # What the assistant was told.
        "What have I told you about my sister?",
        "What did I say I do for a living?",
        "Do you remember my birthday?",
        "¿Qué te dije de mi hermana?",
        "Que t'ai-je dit de ma sœur ?",
        "Was habe ich dir über meine Schwester gesagt?",
        "Cosa ti ho detto di mia sorella?",
        # What others said.
        "What did Ana recommend?",
        "What did Ana tell you?",
        "When was my last conversation with my boss?",
        "¿Qué me ha recomendado mi médico?",
        "Cosa mi ha detto Ana?",
        "Haben sie mir geschrieben?",
        # What is to be remembered, or done.
        "Remind me what my name is",
        "Remind me to call mom",
        "Which songs remind me of home?",
        "Recuérdame dónde vivo",
        "Rappelle-moi d'appeler maman",
        "Erinnere mich daran, Mama anzurufen",
        "Ricordami di chiamare la mamma",
        "Which book did my sister give me?",
        "",
    ],
)
def test_any_other_question(query: str) -> None:
    assert not asks(query)


def test_only_the_first_words_are_read() -> None:
    assert asks("So, " * 150 + "what did you recommend?")
    assert not asks("So, " * 250 + "what did you recommend?")
