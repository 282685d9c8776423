"""Sentences that say that something is over, and of what."""

from datetime import UTC, datetime

import pytest

from language.extraction.extracted_fact import Action, Ending, ExtractedFact, Utterance
from language.extraction.reader import Reader

NOW = datetime(2026, 11, 26, tzinfo=UTC)
YESTERDAY = datetime(2026, 11, 25, tzinfo=UTC)
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
    partners = ("spouse_of", "partner_of")
    assert ends(reader, text, language) == tuple(Ending(one, name) for one in partners)


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
        ("en", "We fired two interns."),
        ("en", "I fired a shot."),
        ("en", "I laid off two people this week."),
        ("en", "We retired two servers."),
        ("en", "My wife and I split a dessert."),
        ("en", "We broke up a fight."),
        ("en", "My husband left me a note."),
        ("en", "My wife left me two sandwiches."),
        ("en", "I left my wife a voicemail."),
        ("en", "I left my husband to cook."),
        ("en", "I left my wife and kids at the hotel."),
        ("en", "I fired again and missed."),
        ("en", "I let go and fell."),
        ("en", "I left my job early today."),
        ("en", "I'm out of work now, heading home."),
        ("en", "I was let go early today."),
        ("en", "I left Google early today."),
        ("en", "I'm resigned to it."),
        ("en", "I retired early last night with a headache."),
        ("en", "I retired last night."),
        ("en", "We split up and searched the house."),
        ("en", "There were ten of us, so we split up."),
        ("en", "We got separated, my phone died."),
        ("en", "I got separated from my husband and found him at the gate."),
        ("en", "My husband and I are separated this week for work."),
        ("en", "We broke up but got back together."),
        ("en", "My husband left me but he came back."),
        ("en", "I handed in my notice but took it back."),
        ("en", "I quit my job, just kidding."),
        ("en", "I was single and happy, now I'm married."),
        ("en", "I was unemployed last year."),
        ("en", "I have been single and I've been married."),
        ("en", "I've decided to quit my job in January 2027."),
        ("en", "We decided to put our dog down on Monday."),
        ("en", "My wife and I are getting divorced."),
        ("en", "I had a dream: I quit my job."),
        ("en", "nightmare: my dog died"),
        ("en", "In the song, my wife left me."),
        ("en", "My wife died in Mario Kart."),
        ("en", "I lost my job in Monopoly."),
        ("en", "Mom: I quit my job"),
        ("en", "John wrote - I quit my job"),
        ("en", "He goes: my dog died"),
        ("en", "Translate to French - I lost my job"),
        ("en", "I put my cat down and she scratched me."),
        ("en", "I put our dog to sleep and went to bed."),
        ("en", "my wireless mouse died again"),
        ("en", "I lost my computer mouse."),
        ("en", "my toy dog died"),
        ("en", "my boyfriends dog died"),
        ("en", "my boss cat died"),
        ("en", "Neither my dog nor my cat died."),
        ("en", "As a kid, my dog died."),
        ("en", "I lost my dog today and got him back."),
        ("en", "Everyone died."),
        ("en", "I died."),
        ("en", "I left Mum a voicemail."),
        ("en", "Max is dead to me."),
        ("en", "Grandma died."),
        ("en", "My Mom died."),
        ("en", "Should I quit my job?"),
        ("en", "Don't quit my job."),
        ("en", "I lost my wife in the crowd."),
        ("es", "Jubilé el coche viejo."),
        ("es", "Separé la basura."),
        ("es", "Mi mujer me dejó el coche."),
        ("es", "Dejé a mi mujer la llave."),
        ("es", "Hoy despidieron y contrataron gente en mi empresa."),
        ("es", "Despidieron para siempre a Ana."),
        ("es", "Dejé el trabajo para el final."),
        ("es", "Nos separamos para buscar al perro."),
        ("es", "En mi novela, mi marido murió."),
        ("es", "Se me murió el móvil."),
        ("es", "Perdí mi puesto en la fila."),
        ("fr", "On m'a renvoyé ce colis."),
        ("fr", "J'ai rompu ce contrat."),
        ("fr", "J'ai quitté ma femme ce matin pour aller au travail."),
        ("fr", "J'ai quitté le boulot, j'arrive."),
        ("fr", "Je n'ai plus de travail ce soir."),
        ("fr", "Dans le film, mon mari est mort."),
        ("fr", "J'ai perdu mon chien hier mais on l'a retrouvé."),
        ("de", "Ich habe nie meinen Job verloren."),
        ("de", "Ich habe noch nie den Job gekündigt."),
        ("de", "Ich habe nicht meinen Job gekündigt, sondern die Wohnung."),
        ("de", "Ich habe zum Glück nicht meinen Job verloren."),
        ("de", "Ich habe nie bei Siemens gekündigt."),
        ("de", "Ich bin nicht aus Berlin weggezogen."),
        ("de", "Ich habe einem Mitarbeiter den Job gekündigt."),
        ("de", "Ich habe im Traum meinen Job verloren."),
        ("de", "Ich wurde gestern entlassen, die OP verlief gut."),
        ("de", "Ich war im Krankenhaus und wurde heute entlassen."),
        ("de", "Mein Handyvertrag war zu teuer, ich habe gekündigt."),
        ("de", "Wir haben uns getrennt, um den Hund zu suchen."),
        ("de", "Mein Bruder ist gestorben."),
        ("it", "Ho due figli, sono separati."),
        ("it", "Marco e Anna non stanno più insieme, sono separati."),
        ("it", "Ho licenziato ieri il giardiniere."),
        ("it", "Oggi ho licenziato."),
        ("it", "Ho separato questa pila."),
        ("it", "Ho lasciato mia moglie da Maria."),
        ("it", "Ho appena lasciato il lavoro, arrivo tra mezz'ora."),
        ("it", "Ho perso il posto, sto in piedi sul treno."),
        ("it", "Sono stata dimessa oggi dall'ospedale."),
        ("it", "Mi hanno licenziato e riassunto."),
        ("it", "Sono stato disoccupato."),
        ("it", "Ho lasciato mia moglie e i bambini al mare."),
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


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I got laid off, can you recommend a lawyer?"),
        ("en", "I'm divorced, can you recommend a dating app?"),
        ("en", "I quit my job and will start at Initech in May."),
        ("en", "omg I quit my job"),
        ("en", "just got laid off :("),
        ("en", "Quit my job yesterday."),
        ("en", "I can't believe my dog died."),
        ("en", "My dog died 😢"),
        ("en", "I lost my husband last year."),
        ("en", "they fired me"),
        ("en", "I quit my job as a nurse."),
        ("en", "I retired from Google."),
        ("en", "I'm currently unemployed."),
        ("en", "I gave my two weeks notice."),
        ("en", "My dog died of cancer."),
        ("en", "we had to put Rex down"),
        ("en", "My dog Rex died yesterday."),
        ("en", "I lost my job, my wife left me and my dog died."),
        ("en", "I got laid off and my wife left me."),
        ("en", "I left Berlin for good."),
        ("en", "Yesterday I resigned."),
        ("en", "We sold the house and I quit my job."),
        ("es", "No puedo creer que me despidieron."),
        ("en", "I don't have a dog anymore."),
        ("es", "hemos roto"),
        ("es", "me han echado"),
        ("es", "tuvimos que sacrificar a mi perro"),
        ("es", "Ya no tengo perro."),
        ("fr", "je me suis fait virer"),
        ("fr", "on s'est séparés"),
        ("fr", "j'ai dû faire piquer mon chien"),
        ("de", "Meine Frau und ich haben uns getrennt."),
        ("de", "Mein Mann und ich sind geschieden."),
        ("de", "Ich bin in Rente gegangen."),
        ("de", "Mein Chef hat mich gefeuert."),
        ("de", "Wir haben Schluss gemacht."),
        ("de", "Ich bin nicht mehr verheiratet."),
        ("de", "Ich habe letzte Woche meinen Job gekündigt."),
        ("it", "ho dato le dimissioni"),
        ("it", "Io e mia moglie ci siamo separati."),
        ("it", "Mi hanno licenziata ieri."),
    ],
)
def test_what_is_over_is_heard_however_it_is_said(reader: Reader, language: str, text: str) -> None:
    assert ends(reader, text, language)


def test_several_endings_of_a_sentence_are_all_heard(reader: Reader) -> None:
    text = "I lost my job, my wife left me and my dog died."
    told = {one.relation for one in ends(reader, text, "en")}
    assert told == {"works_at", "job", "spouse_of", "partner_of", "has_pet"}


@pytest.mark.parametrize(
    ("text", "told", "since"),
    [
        ("I quit my job and will start at Initech in May.", None, None),
        ("Yesterday I resigned.", "I resigned", datetime(2026, 11, 25, tzinfo=UTC)),
        (
            "My dog Rex died yesterday.",
            "My dog Rex died yesterday",
            datetime(2026, 11, 25, tzinfo=UTC),
        ),
    ],
)
def test_it_is_over_since_the_time_of_its_clause(
    reader: Reader, text: str, told: str | None, since: datetime | None
) -> None:
    [fact] = [one for one in read(reader, text, "en") if one.ends]
    assert (told is None or fact.text == told, fact.valid_from) == (True, since)
