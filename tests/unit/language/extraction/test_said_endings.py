"""Sentences that say that something is over, and of what."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import Action, Ending, ExtractedFact, Utterance
from language.extraction.reader import Reader

NOW = datetime(2026, 11, 26, tzinfo=UTC)
WORK = (Ending("works_at"), Ending("job"))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(parser=False)


def read(reader: Reader, text: str, language: str) -> list[ExtractedFact]:
    return list(reader.read(Utterance(text=text, now=NOW, language=language)).facts)


def ends(reader: Reader, text: str, language: str) -> tuple[Ending, ...]:
    """Return the endings of a text's facts, but for traits such as "married"."""
    found = [one for fact in read(reader, text, language) for one in fact.ends]
    return tuple(one for one in found if one.relation != "is")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I quit my job."),
        ("en", "Sadly, I lost my job last week and moved back home."),
        ("en", "I've just been laid off."),
        ("en", "I'm between jobs."),
        ("en", "I handed in my notice yesterday."),
        ("en", "I'm unemployed now."),
        ("es", "Ayer perdí el trabajo."),
        ("es", "Me despidieron."),
        ("es", "Estoy en paro."),
        ("fr", "J'ai quitté mon boulot hier."),
        ("fr", "J'ai été licenciée."),
        ("fr", "Je suis à la retraite."),
        ("de", "Leider habe ich meinen Job verloren."),
        ("de", "Ich wurde entlassen."),
        ("de", "Ich bin jetzt in Rente."),
        ("it", "Ho perso il lavoro ieri."),
        ("it", "Sono stato licenziato."),
        ("it", "Sono in pensione."),
    ],
)
def test_a_job_that_is_over(reader: Reader, language: str, text: str) -> None:
    assert ends(reader, text, language) == WORK
    [told] = [fact for fact in read(reader, text, language) if fact.ends]
    assert told.action is Action.SUPERSEDE


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "We broke up.", None),
        ("en", "My wife and I got divorced.", None),
        ("en", "I'm single again.", None),
        ("en", "My wife Anna left me.", "Anna"),
        ("en", "Tom and I split up last month.", "Tom"),
        ("es", "Nos separamos el mes pasado.", None),
        ("es", "He roto con Pablo.", "Pablo"),
        ("fr", "Je suis divorcée.", None),
        ("fr", "Paul et moi avons rompu.", "Paul"),
        ("de", "Wir haben uns getrennt.", None),
        ("de", "Ich habe mich von Anna getrennt.", "Anna"),
        ("it", "Ci siamo lasciati.", None),
        ("it", "Io e Marco ci siamo lasciati.", "Marco"),
    ],
)
def test_a_marriage_that_is_over(
    reader: Reader, language: str, text: str, name: str | None
) -> None:
    assert ends(reader, text, language) == (Ending("spouse_of", name),)


@pytest.mark.parametrize(
    ("language", "text", "pet"),
    [
        ("en", "Last week our old dog passed away.", "dog"),
        ("en", "We had to put our cat down.", "cat"),
        ("en", "I don't have a dog anymore.", "dog"),
        ("es", "Se murió mi gato ayer.", "gato"),
        ("fr", "Je n'ai plus de chien.", "chien"),
        ("de", "Unsere Katze wurde eingeschläfert.", "Katze"),
        ("it", "È morto il mio gatto.", "gatto"),
    ],
)
def test_a_pet_that_is_gone(reader: Reader, language: str, text: str, pet: str) -> None:
    assert ends(reader, text, language) == (Ending("has_pet", pet, kind=True),)


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("I left Acme last month.", Ending("works_at", "Acme")),
        ("I'm no longer with Globex.", Ending("works_at", "Globex")),
        ("We moved out of Berlin.", Ending("lives_in", "Berlin")),
    ],
)
def test_a_value_that_is_named(reader: Reader, text: str, ending: Ending) -> None:
    assert ends(reader, text, "en") == (ending,)


def test_a_name_may_be_of_a_pet(reader: Reader) -> None:
    [told] = read(reader, "Sadly, Rex died last night.", "en")
    assert (told.subject, told.text) == ("Rex", "Rex died last night")
    assert told.ends == (Ending("has_pet", "Rex"),)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I didn't quit my job."),
        ("en", "I almost quit my job."),
        ("en", "I want to quit my job."),
        ("en", "I will quit my job tomorrow."),
        ("en", "If I quit my job, I'd travel."),
        ("en", "When I quit my job, I was sad."),
        ("en", "I quit my job when I was 25."),
        ("en", "Did I tell you that I quit my job?"),
        ("en", "I quit my old job."),
        ("en", "I fired him."),
        ("en", "My sister quit her job."),
        ("en", "My colleague and I split up."),
        ("en", "We split up into groups."),
        ("en", "We separated the eggs."),
        ("en", "My sister's dog died."),
        ("en", "My first dog died."),
        ("en", "My dog is dead tired."),
        ("en", "My phone died."),
        ("en", "She said: I quit my job"),
        ("es", "No dejé mi trabajo."),
        ("es", "Despidieron a mi jefe."),
        ("es", "Quiero dejar mi trabajo."),
        ("fr", "Je n'ai pas quitté mon travail."),
        ("fr", "Je veux quitter mon travail."),
        ("de", "Ich habe meinen Job nicht gekündigt."),
        ("de", "Er wurde entlassen."),
        ("de", "Ich würde meinen Job kündigen."),
        ("it", "Non ho lasciato il lavoro."),
        ("it", "Voglio lasciare il lavoro."),
    ],
)
def test_what_is_not_over(reader: Reader, language: str, text: str) -> None:
    assert ends(reader, text, language) == ()


@pytest.mark.parametrize(
    "text", ["Ich wurde in Berlin geboren.", "Ich wurde befördert und wohne in Berlin."]
)
def test_what_was_is_no_wish(reader: Reader, text: str) -> None:
    """The German "wurde" was taken for "würde"."""
    assert [fact.object for fact in read(reader, text, "de")] == ["Berlin"]
    assert read(reader, "Ich würde in Berlin wohnen.", "de") == []


@pytest.mark.parametrize(
    ("text", "relation", "value"),
    [
        ("I got a new job at Globex.", "works_at", "Globex"),
        ("I found a job at Siemens.", "works_at", "Siemens"),
        ("I got married last year.", "is", "married"),
        ("I changed my name to Mara.", "name", "Mara"),
        ("We moved out of Lisbon and are in Porto now.", "lives_in", "Porto"),
    ],
)
def test_what_began(reader: Reader, text: str, relation: str, value: str) -> None:
    assert [(one.predicate, one.object) for one in read(reader, text, "en")] == [(relation, value)]


@pytest.mark.parametrize(
    ("language", "text", "action"),
    [
        ("en", "I don't play tennis any more.", Action.SUPERSEDE),
        ("en", "I no longer eat meat.", Action.SUPERSEDE),
        ("en", "I want more sleep than ever.", Action.ASSERT),
        ("es", "Ya no juego al tenis.", Action.SUPERSEDE),
        ("fr", "Je ne joue plus au tennis.", Action.SUPERSEDE),
        ("fr", "Je mange plus de légumes.", Action.ASSERT),
        ("de", "Ich spiele kein Tennis mehr.", Action.SUPERSEDE),
        ("de", "Ich spiele mehr Tennis.", Action.ASSERT),
        ("it", "Non gioco più a tennis.", Action.SUPERSEDE),
    ],
)
def test_what_is_so_no_more_replaces_what_was(
    reader: Reader, language: str, text: str, action: Action
) -> None:
    [told] = read(reader, text, language)
    assert (told.text, told.action) == (text[:-1], action)
