"""Intents of a turn, in five languages."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.questions.intents import TurnIntent, turn_intent

REACTION, QUESTION, FACT, BOTH, FACTS, CORRECTION = TurnIntent


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("ok thanks!", REACTION),
        ("That makes sense, thank you very much.", REACTION),
        ("haha", REACTION),
        ("What a day!", REACTION),
        ("😀", REACTION),
        ("Where do I live?", QUESTION),
        ("Can you tell me the time", QUESTION),
        ("hey there, how are you today", QUESTION),
        ("When my card expires, what happens to my account?", QUESTION),
        ("I live in Rome.", FACT),
        ("My sister Anna lives in Rome, where she works.", FACT),
        ("When I was young, I lived in Rome.", FACT),
        ("I like red apples and green oranges.", FACT),
        ("ok, I moved to Berlin.", FACT),
        ("I live in Rome, what is the weather like?", BOTH),
        ("I moved to Berlin last week. Do you know a good café?", BOTH),
        ("I live in Seattle and work at Microsoft.", FACTS),
        ("My name is Ana. I have a dog.", FACTS),
        ("no, I meant Paris", CORRECTION),
        ("Actually, my birthday is in May.", CORRECTION),
        ("That's not right, I said Tuesday.", CORRECTION),
        ("Muchas gracias!", REACTION),
        ("¿Dónde vivo?", QUESTION),
        ("Vivo en Madrid.", FACT),
        ("Vivo en Madrid y trabajo en Acme.", FACTS),
        ("Me mudé a Berlín. ¿Conoces un buen café?", BOTH),
        ("No, quise decir París.", CORRECTION),
        ("Merci beaucoup !", REACTION),
        ("Où est-ce que j'habite ?", QUESTION),
        ("Ma sœur habite à Lyon.", FACT),
        ("Je m'appelle Luc et j'habite à Lyon.", FACTS),
        ("J'ai un chien. Tu connais un bon parc ?", BOTH),
        ("Non, je voulais dire Paris.", CORRECTION),
        ("Alles klar, vielen Dank!", REACTION),
        ("Wo wohne ich?", QUESTION),
        ("Ich wohne in Berlin.", FACT),
        ("Ich wohne in Berlin und arbeite bei Siemens.", FACTS),
        ("Ich habe einen Hund. Kennst du einen guten Park?", BOTH),
        ("Nein, ich meinte München.", CORRECTION),
        ("Va bene, grazie mille!", REACTION),
        ("Dove abito?", QUESTION),
        ("Abito a Roma.", FACT),
        ("Abito a Roma e lavoro alla Fiat.", FACTS),
        ("Ho un cane. Conosci un buon parco?", BOTH),
        ("No, volevo dire Milano.", CORRECTION),
        # What is judged, by a verb of seeming and a word of praise or blame.
        ("That sounds really reasonable.", REACTION),
        ("It's a deal, thanks darling!", REACTION),
        ("I couldn't agree more!", REACTION),
        ("Honestly I have no idea.", REACTION),
        ("Don't worry, that's everything I needed.", REACTION),
        ("The soup was terrific.", FACT),
        ("Das klingt wirklich vernünftig.", REACTION),
        ("Nein danke, mir geht es gut.", REACTION),
        ("Das ist mir leider egal.", REACTION),
        ("Die Suppe war schrecklich.", FACT),
        ("Ça me semble tout à fait logique.", REACTION),
        ("Désolé, je ne sais vraiment pas.", REACTION),
        ("Non merci, c'est tout.", REACTION),
        ("La soupe était horrible.", FACT),
        ("Suena muy bien, trato hecho.", REACTION),
        ("Pues no lo recuerdo, lo siento.", REACTION),
        ("Tienes razón, totalmente de acuerdo.", REACTION),
        ("La sopa estaba horrible.", FACT),
        ("Mi sembra davvero ragionevole.", REACTION),
        ("Purtroppo non me lo ricordo.", REACTION),
        ("No grazie, sono a posto così, tutto bene.", FACT),
        ("La zuppa era terribile.", FACT),
        # Orders ask, with or without a stop; two words of weight tell.
        ("Stop that transaction!", QUESTION),
        ("Jean, tell him to call work", QUESTION),
        ("Lass mich rein!", QUESTION),
        ("What a pity!", REACTION),
        ("Jane Austen.", FACT),
        ("Banana pie", FACT),
        ("sounds legit", REACTION),
        ("how much is it exactly again?", QUESTION),
    ],
)
def test_what_a_turn_does(text: str, intent: TurnIntent) -> None:
    assert turn_intent(text) is intent


@given(st.text())
def test_any_text_has_an_intent(text: str) -> None:
    assert turn_intent(text) in TurnIntent


@pytest.mark.parametrize("text", ["a " * 16_000, "no, " * 8_000, "?" * 32_000, "and " * 8_000])
def test_a_long_text_takes_no_time(text: str) -> None:
    began = time.process_time()
    turn_intent(text)
    assert time.process_time() - began < 1.0
